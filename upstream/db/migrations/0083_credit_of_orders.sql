ALTER TABLE "sale_orders" DROP CONSTRAINT "sale_orders_hold_reason_check";--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "credit_charge" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "sale_orders_credit" ON "sale_orders" USING btree ("client_id") WHERE "sale_orders"."credit_charge" > 0;--> statement-breakpoint
CREATE INDEX "sale_orders_waiting_for_credit" ON "sale_orders" USING btree ("client_id") WHERE "sale_orders"."hold_reason" = 'credit';--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_credit_charge_coins" CHECK (abs("sale_orders"."credit_charge") < 1e15 and "sale_orders"."credit_charge" = round("sale_orders"."credit_charge", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_hold_reason_check" CHECK ("sale_orders"."hold_reason" in ('address', 'payment', 'fraud', 'client_request', 'sku_unmapped', 'out_of_coverage', 'credit')) NOT VALID;--> statement-breakpoint
DROP TRIGGER "sale_orders_money" ON "sale_orders";--> statement-breakpoint
CREATE TRIGGER "sale_orders_money" BEFORE INSERT OR UPDATE OF "cod_amount", "subtotal", "discount", "shipping_fee", "vat_amount", "total_amount", "credit_charge", "currency" ON "sale_orders" FOR EACH ROW
  WHEN (scale(NEW."cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."subtotal") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."discount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."shipping_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."credit_charge") <> 2)
  EXECUTE FUNCTION spell_money('cod_amount', 'currency', 'subtotal', 'currency', 'discount', 'currency', 'shipping_fee', 'currency', 'vat_amount', 'currency', 'total_amount', 'currency', 'credit_charge', 'AED');
