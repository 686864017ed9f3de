CREATE TABLE "expiry_warnings" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "expiry_warnings_kind_subject_id_expires_on_days_before_pk" PRIMARY KEY("kind","subject_id","expires_on","days_before")
);
