ALTER TABLE "carrier_messages" ALTER COLUMN "payload" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "carrier_events" ALTER COLUMN "event_time" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_events" ADD COLUMN "process_note" text;--> statement-breakpoint
CREATE INDEX "carrier_events_waiting" ON "carrier_events" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "carrier_events"."process_result" in ('unreadable', 'error');--> statement-breakpoint
-- Where alerts are in use, the new kind is watched by its default from the start.
INSERT INTO "carrier_alert_settings" ("alert_type", "threshold", "threshold_unit", "window_minutes", "severity", "channels", "recipients", "mute_minutes", "status")
SELECT 'unreadable_event', 1.00, 'count', 1440, 'warning', channels, recipients, mute_minutes, status FROM "carrier_alert_settings" WHERE "alert_type" = 'unmapped_event' AND "carrier_id" IS NULL AND "country_code" IS NULL;
