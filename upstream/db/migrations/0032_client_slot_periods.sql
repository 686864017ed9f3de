DROP INDEX "client_pickup_slots_once";--> statement-breakpoint
CREATE INDEX "client_pickup_slots_address" ON "client_pickup_slots" USING btree ("client_address_id","carrier_slot_id");