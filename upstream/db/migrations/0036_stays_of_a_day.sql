DROP INDEX "timesheet_employees_once";--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD COLUMN "stay_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD COLUMN "callout_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_employees_once" ON "timesheet_employees" USING btree ("timesheet_id","staff_id","stay_no");