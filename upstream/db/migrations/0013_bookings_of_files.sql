DROP INDEX "carrier_bookings_due";--> statement-breakpoint
ALTER TABLE "carrier_bookings" ADD COLUMN "upload_id" bigint;--> statement-breakpoint
CREATE INDEX "carrier_bookings_due" ON "carrier_bookings" USING btree (("upload_id" is not null),"next_at","id") WHERE "carrier_bookings"."state" = 'waiting';