DROP INDEX "export_jobs_recent";--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "rows_expected" bigint;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "touched_at" timestamptz;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "downloaded_at" timestamptz;--> statement-breakpoint
CREATE INDEX "export_jobs_all" ON "export_jobs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_jobs_live" ON "export_jobs" USING btree ("status","expires_at") WHERE "export_jobs"."status" in ('queued', 'running', 'ready');--> statement-breakpoint
CREATE INDEX "export_jobs_recent" ON "export_jobs" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);