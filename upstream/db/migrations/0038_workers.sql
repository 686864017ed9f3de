CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL,
	"steady_since" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier_bookings" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "carrier_links" ADD COLUMN "poll_worker_id" uuid;--> statement-breakpoint
ALTER TABLE "carrier_reprocesses" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "next_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "sending_since" timestamptz;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_subscriptions" ADD COLUMN "batch_worker_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "progress_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "bug_reports" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
CREATE INDEX "email_logs_due" ON "email_logs" USING btree ("next_at","id") WHERE "email_logs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "email_logs_sending" ON "email_logs" USING btree ("id") WHERE "email_logs"."status" = 'sending';