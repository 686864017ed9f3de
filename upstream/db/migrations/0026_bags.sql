ALTER TABLE "bag_packages" ADD COLUMN "pieces_in" integer[];--> statement-breakpoint
ALTER TABLE "bag_packages" ADD COLUMN "client_uuid" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "bag_packages_scan_once" ON "bag_packages" USING btree ("client_uuid") WHERE "bag_packages"."client_uuid" is not null;