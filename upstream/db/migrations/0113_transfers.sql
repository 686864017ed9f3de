ALTER TABLE "consignees" ADD COLUMN "facility_id" bigint;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "transfer_id" bigint;--> statement-breakpoint
ALTER TABLE "consignees" ADD CONSTRAINT "consignees_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_transfer_id_outbound_orders_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignees_facility_once" ON "consignees" USING btree ("client_id","facility_id");--> statement-breakpoint
CREATE INDEX "inbound_orders_transfer_of" ON "inbound_orders" USING btree ("transfer_id") WHERE "inbound_orders"."transfer_id" is not null;