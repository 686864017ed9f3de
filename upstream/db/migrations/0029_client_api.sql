ALTER TABLE "webhook_events" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "closed_at" timestamptz;--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "webhook_events"."state" in ('failed', 'pending');--> statement-breakpoint
CREATE INDEX "webhook_events_closed" ON "webhook_events" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "webhook_events"."state" = 'closed';