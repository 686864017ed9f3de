ALTER TABLE "packages" ADD COLUMN "custody_holder" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "custody_holder_id" bigint;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "custody_since" timestamptz;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "custody_giver" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "custody_giver_id" bigint;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "custody_open_at" timestamptz;--> statement-breakpoint
CREATE INDEX "packages_custody" ON "packages" USING btree ("custody_open_at","id","client_id") WHERE "packages"."custody_open_at" is not null;--> statement-breakpoint
CREATE INDEX "packages_custody_unknown" ON "packages" USING btree ("id") WHERE "packages"."custody_holder" is null and "packages"."status" in ('picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'damaged');--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_custody_holder_check" CHECK ("packages"."custody_holder" in ('sender', 'facility', 'vehicle', 'agent', 'carrier', 'person', 'pudo', 'consignee')) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_custody_giver_check" CHECK ("packages"."custody_giver" in ('sender', 'facility', 'vehicle', 'agent', 'carrier', 'person', 'pudo', 'consignee')) NOT VALID;