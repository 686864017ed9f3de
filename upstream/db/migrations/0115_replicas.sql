ALTER TABLE "sessions" ADD COLUMN "wrote_lsn" "pg_lsn" DEFAULT pg_current_wal_insert_lsn();--> statement-breakpoint
ALTER TABLE "client_tokens" ADD COLUMN "wrote_lsn" "pg_lsn";--> statement-breakpoint
-- by hand
-- Where alerts are in use, replicas are watched from the start.
INSERT INTO "carrier_alert_settings" ("alert_type", "threshold", "threshold_unit", "window_minutes", "severity", "channels", "recipients", "mute_minutes", "status")
SELECT 'replica_left_alone', 1.00, 'count', 5, 'warning', channels, recipients, mute_minutes, status FROM "carrier_alert_settings" WHERE "alert_type" = 'unreadable_event' AND "carrier_id" IS NULL AND "country_code" IS NULL;
