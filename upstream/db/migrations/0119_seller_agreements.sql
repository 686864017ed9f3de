CREATE TABLE "agreement_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"text_hash" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "agreement_templates_edition" CHECK ("agreement_templates"."edition" > 0),
	CONSTRAINT "agreement_templates_language_check" CHECK ("agreement_templates"."language" in ('en', 'ar', 'zh'))
);
--> statement-breakpoint
CREATE TABLE "seller_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agreement_no" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"status" text DEFAULT 'sealing' NOT NULL,
	"company" text NOT NULL,
	"text_hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"name_differs" boolean NOT NULL,
	"registered_name" text NOT NULL,
	"signed_at" timestamptz DEFAULT now() NOT NULL,
	"signed_by" bigint,
	"signer_email" text NOT NULL,
	"signer_ip" "inet",
	"signer_agent" text,
	"seal_error" text,
	"seal_attempts" integer DEFAULT 0 NOT NULL,
	"sealed_at" timestamptz,
	"sealed_path" text,
	"sealed_sha256" text,
	"certificate_subject" text,
	"certificate_sha256" text,
	"countersigned_at" timestamptz,
	"countersigned_by" bigint,
	"countersigner_name" text,
	"countersigned_path" text,
	"countersigned_sha256" text,
	"copy_state" text,
	"copy_path" text,
	"copy_name" text,
	"copy_sha256" text,
	"copy_at" timestamptz,
	"copy_by" bigint,
	"copy_start" date,
	"copy_expiry" date,
	"copy_reviewed_by" bigint,
	"copy_reviewed_at" timestamptz,
	"copy_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "seller_agreements_agreement_no_unique" UNIQUE("agreement_no"),
	CONSTRAINT "seller_agreements_seller_id_unique" UNIQUE("seller_id"),
	CONSTRAINT "seller_agreements_number" CHECK ("seller_agreements"."agreement_no" ~ '^AGR-[0-9]{4}-[0-9]{5}$'),
	CONSTRAINT "seller_agreements_sealed" CHECK ("seller_agreements"."status" not in ('sealed', 'countersigning', 'countersign_failed', 'countersigned') or "seller_agreements"."sealed_sha256" is not null),
	CONSTRAINT "seller_agreements_copy" CHECK (("seller_agreements"."copy_state" is null) = ("seller_agreements"."copy_path" is null)),
	CONSTRAINT "seller_agreements_status_check" CHECK ("seller_agreements"."status" in ('sealing', 'seal_failed', 'sealed', 'countersigning', 'countersign_failed', 'countersigned')),
	CONSTRAINT "seller_agreements_copy_state_check" CHECK ("seller_agreements"."copy_state" in ('same', 'differs', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "seller_people" (
	"user_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "seller_people_user_id_seller_id_pk" PRIMARY KEY("user_id","seller_id")
);
--> statement-breakpoint
DROP INDEX "sellers_email_once";--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "reminded_at" timestamptz;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "expiry_reminded" integer;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "run_by_agency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_template_id_agreement_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."agreement_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_countersigned_by_users_id_fk" FOREIGN KEY ("countersigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_copy_by_users_id_fk" FOREIGN KEY ("copy_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_agreements" ADD CONSTRAINT "seller_agreements_copy_reviewed_by_users_id_fk" FOREIGN KEY ("copy_reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_people" ADD CONSTRAINT "seller_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_people" ADD CONSTRAINT "seller_people_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_templates_once" ON "agreement_templates" USING btree ("edition","language");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_people_seller" ON "seller_people" USING btree ("seller_id","user_id");--> statement-breakpoint
CREATE INDEX "sellers_email" ON "sellers" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "sellers_email_once" ON "sellers" USING btree (lower("contact_email")) WHERE "sellers"."status" <> 'delete' and not "sellers"."run_by_agency";--> statement-breakpoint
-- by hand
INSERT INTO "seller_people" ("user_id", "seller_id", "added_at") SELECT "id", "seller_id", "created_at" FROM "users" WHERE "seller_id" IS NOT NULL ON CONFLICT DO NOTHING;
