CREATE TABLE "logistics_doc_mails" (
	"doc_id" bigint NOT NULL,
	"email_log_id" bigint NOT NULL,
	CONSTRAINT "logistics_doc_mails_doc_id_email_log_id_pk" PRIMARY KEY("doc_id","email_log_id")
);
--> statement-breakpoint
CREATE TABLE "logistics_doc_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logistics_doc_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"replaced_at" timestamptz DEFAULT now() NOT NULL,
	"replaced_by" bigint
);
--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "logistics_docs" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "logistics_doc_mails" ADD CONSTRAINT "logistics_doc_mails_doc_id_logistics_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."logistics_docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_doc_mails" ADD CONSTRAINT "logistics_doc_mails_email_log_id_email_logs_id_fk" FOREIGN KEY ("email_log_id") REFERENCES "public"."email_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_doc_versions" ADD CONSTRAINT "logistics_doc_versions_doc_id_logistics_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."logistics_docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logistics_doc_mails_mail" ON "logistics_doc_mails" USING btree ("email_log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "logistics_doc_versions_no" ON "logistics_doc_versions" USING btree ("doc_id","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "logistics_docs_once" ON "logistics_docs" USING btree ("sha256","ref_type","ref_no") WHERE "logistics_docs"."deleted_at" is null and "logistics_docs"."file_path" not like 'logistics/demo/%';--> statement-breakpoint
CREATE INDEX "logistics_docs_deleted" ON "logistics_docs" USING btree ("deleted_at") WHERE "logistics_docs"."deleted_at" is not null;