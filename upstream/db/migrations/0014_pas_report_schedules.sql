CREATE TABLE "pas_report_schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pas_report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"recipients" text[] NOT NULL,
	"frequency" text NOT NULL,
	"weekday" text,
	"month_day" integer,
	"at_time" text NOT NULL,
	"group_by" text DEFAULT 'day' NOT NULL,
	"warehouse_id" bigint,
	"client_id" bigint,
	"direction" text,
	"status" text DEFAULT 'active' NOT NULL,
	"next_run_at" timestamptz NOT NULL,
	"last_run_at" timestamptz,
	"last_error" text,
	"last_letter_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "pas_report_schedules" ADD CONSTRAINT "pas_report_schedules_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_report_schedules" ADD CONSTRAINT "pas_report_schedules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pas_report_schedules" ADD CONSTRAINT "pas_report_schedules_last_letter_id_email_logs_id_fk" FOREIGN KEY ("last_letter_id") REFERENCES "public"."email_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pas_report_schedules_due" ON "pas_report_schedules" USING btree ("status","next_run_at");--> statement-breakpoint
CREATE INDEX "pas_report_schedules_owner" ON "pas_report_schedules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "pas_report_schedules_letter" ON "pas_report_schedules" USING btree ("last_letter_id");