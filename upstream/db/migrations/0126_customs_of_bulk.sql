ALTER TABLE "customs_orders" ALTER COLUMN "fulfillment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "outbound_id" bigint;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "unit_price" numeric;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_outbound_id_unique" UNIQUE("outbound_id");--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_source" CHECK (num_nonnulls("customs_orders"."fulfillment_id", "customs_orders"."outbound_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_unit_price_coins" CHECK (abs("outbound_lines"."unit_price") < 1e10 and "outbound_lines"."unit_price" = round("outbound_lines"."unit_price", 8)) NOT VALID;