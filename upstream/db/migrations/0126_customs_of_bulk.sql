ALTER TABLE "customs_orders" ALTER COLUMN "fulfillment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "outbound_id" bigint;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "unit_price" numeric;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_outbound_id_unique" UNIQUE("outbound_id");--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_source" CHECK (num_nonnulls("customs_orders"."fulfillment_id", "customs_orders"."outbound_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_unit_price_coins" CHECK (abs("outbound_lines"."unit_price") < 1e10 and "outbound_lines"."unit_price" = round("outbound_lines"."unit_price", 8)) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "outbound_lines_money" BEFORE INSERT OR UPDATE OF "unit_price", "currency" ON "outbound_lines" FOR EACH ROW
WHEN (scale(NEW."unit_price") <> greatest(min_scale(NEW."unit_price"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
EXECUTE FUNCTION spell_money('unit_price', 'currency');
