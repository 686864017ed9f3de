CREATE TABLE "signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"company_name" text NOT NULL,
	"country_code" text NOT NULL,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"service_type" text[] NOT NULL,
	"platform" text,
	"expected_volume" integer,
	"trade_license_no" text,
	"trn" text,
	"terms_version" text NOT NULL,
	"accepted_at" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"client_id" bigint,
	"approval_status" integer DEFAULT 0 NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"reason" text,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signups_user" ON "signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signups_recent" ON "signups" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_recent" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);