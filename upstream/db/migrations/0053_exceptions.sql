CREATE TABLE "exception_owners" (
	"side" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"taken_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "exception_owners_side_subject_subject_id_pk" PRIMARY KEY("side","subject","subject_id"),
	CONSTRAINT "exception_owners_side_check" CHECK ("exception_owners"."side" in ('admin', 'client', 'carrier', 'service_center', 'warehouse', 'agent', 'vendor', 'pas')),
	CONSTRAINT "exception_owners_subject_check" CHECK ("exception_owners"."subject" in ('package', 'code', 'carrier', 'upload'))
);--> statement-breakpoint
ALTER TABLE "exception_owners" ADD CONSTRAINT "exception_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exception_owners_user" ON "exception_owners" USING btree ("user_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "packages_stopped" ON "packages" USING btree ("status","status_at","id") WHERE "packages"."status" in ('delivery_failed', 'on_hold');--> statement-breakpoint
CREATE INDEX "packages_papers" ON "packages" USING btree ("created_at","id") WHERE "packages"."special_handling" <> '{}' and "packages"."status" in ('created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'on_hold');--> statement-breakpoint
CREATE INDEX "excel_details_errors" ON "excel_details" USING btree ("created_at","id") WHERE "excel_details"."status" = 'completed_with_errors';
