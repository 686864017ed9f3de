CREATE SEQUENCE "public"."sale_order_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sale_order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "sale_order_history_from_status_check" CHECK ("sale_order_history"."from_status" in ('new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment', 'partially_shipped', 'shipped', 'delivered', 'returned', 'cancelled')),
	CONSTRAINT "sale_order_history_to_status_check" CHECK ("sale_order_history"."to_status" in ('new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment', 'partially_shipped', 'shipped', 'delivered', 'returned', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sale_order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"ordered_sku" text NOT NULL,
	"sku_id" bigint,
	"ordered_qty" integer NOT NULL,
	"unit_price" numeric NOT NULL,
	"discount" numeric DEFAULT '0' NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_amount" numeric NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "sale_order_items_qty" CHECK ("sale_order_items"."ordered_qty" > 0),
	CONSTRAINT "sale_order_items_unit_price_coins" CHECK (abs("sale_order_items"."unit_price") < 1e10 and "sale_order_items"."unit_price" = round("sale_order_items"."unit_price", 8)),
	CONSTRAINT "sale_order_items_discount_coins" CHECK (abs("sale_order_items"."discount") < 1e15 and "sale_order_items"."discount" = round("sale_order_items"."discount", (case when "sale_order_items"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_order_items"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_order_items_vat_amount_coins" CHECK (abs("sale_order_items"."vat_amount") < 1e15 and "sale_order_items"."vat_amount" = round("sale_order_items"."vat_amount", (case when "sale_order_items"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_order_items"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "sale_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"ref_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"order_source" text NOT NULL,
	"warehouse_id" bigint,
	"order_date" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"due_ship_at" timestamptz,
	"delivery_type" text DEFAULT 'standard' NOT NULL,
	"consignee_name" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"consignee_phone_key" text NOT NULL,
	"consignee_email" text,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"area" text,
	"city" text NOT NULL,
	"state" text,
	"pincode" text,
	"country_code" text NOT NULL,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"payment_mode" text NOT NULL,
	"cod_amount" numeric DEFAULT '0' NOT NULL,
	"subtotal" numeric NOT NULL,
	"discount" numeric DEFAULT '0' NOT NULL,
	"shipping_fee" numeric DEFAULT '0' NOT NULL,
	"vat_amount" numeric NOT NULL,
	"total_amount" numeric NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"is_tax_inclusive" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"hold_reason" text,
	"remarks" text,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sale_orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "sale_orders_ref_once" UNIQUE("client_id","ref_no"),
	CONSTRAINT "sale_orders_cod" CHECK ("sale_orders"."cod_amount" <= "sale_orders"."total_amount" and ("sale_orders"."payment_mode" = 'cod') = ("sale_orders"."cod_amount" > 0)),
	CONSTRAINT "sale_orders_total" CHECK ("sale_orders"."total_amount" = "sale_orders"."subtotal" - "sale_orders"."discount" + "sale_orders"."shipping_fee" + (case when "sale_orders"."is_tax_inclusive" then 0 else "sale_orders"."vat_amount" end)),
	CONSTRAINT "sale_orders_hold" CHECK (("sale_orders"."status" = 'on_hold') = ("sale_orders"."hold_reason" is not null)),
	CONSTRAINT "sale_orders_priority" CHECK ("sale_orders"."priority" between 1 and 9),
	CONSTRAINT "sale_orders_delivery" CHECK ("sale_orders"."delivery_type" in ('standard', 'next_day', 'same_day', 'express', 'economy', 'pickup')),
	CONSTRAINT "sale_orders_payment" CHECK ("sale_orders"."payment_mode" in ('prepaid', 'cod')),
	CONSTRAINT "sale_orders_place" CHECK (num_nonnulls("sale_orders"."lat", "sale_orders"."lng") in (0, 2)),
	CONSTRAINT "sale_orders_order_source_check" CHECK ("sale_orders"."order_source" in ('channel', 'upload', 'manual', 'api', 'oms')),
	CONSTRAINT "sale_orders_hold_reason_check" CHECK ("sale_orders"."hold_reason" in ('address', 'payment', 'fraud', 'client_request', 'sku_unmapped', 'out_of_coverage')),
	CONSTRAINT "sale_orders_status_check" CHECK ("sale_orders"."status" in ('new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment', 'partially_shipped', 'shipped', 'delivered', 'returned', 'cancelled')),
	CONSTRAINT "sale_orders_cod_amount_coins" CHECK (abs("sale_orders"."cod_amount") < 1e15 and "sale_orders"."cod_amount" = round("sale_orders"."cod_amount", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_orders_subtotal_coins" CHECK (abs("sale_orders"."subtotal") < 1e15 and "sale_orders"."subtotal" = round("sale_orders"."subtotal", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_orders_discount_coins" CHECK (abs("sale_orders"."discount") < 1e15 and "sale_orders"."discount" = round("sale_orders"."discount", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_orders_shipping_fee_coins" CHECK (abs("sale_orders"."shipping_fee") < 1e15 and "sale_orders"."shipping_fee" = round("sale_orders"."shipping_fee", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_orders_vat_amount_coins" CHECK (abs("sale_orders"."vat_amount") < 1e15 and "sale_orders"."vat_amount" = round("sale_orders"."vat_amount", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "sale_orders_total_amount_coins" CHECK (abs("sale_orders"."total_amount") < 1e15 and "sale_orders"."total_amount" = round("sale_orders"."total_amount", (case when "sale_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sale_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "sale_order_history" ADD CONSTRAINT "sale_order_history_order_id_sale_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order_items" ADD CONSTRAINT "sale_order_items_order_id_sale_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order_items" ADD CONSTRAINT "sale_order_items_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_order_history_order" ON "sale_order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_order_items_line" ON "sale_order_items" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "sale_order_items_sku" ON "sale_order_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "sale_orders_client" ON "sale_orders" USING btree ("client_id","status","order_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sale_orders_recent" ON "sale_orders" USING btree ("order_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "sale_orders_status" ON "sale_orders" USING btree ("status","order_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sale_orders_warehouse" ON "sale_orders" USING btree ("warehouse_id","status");--> statement-breakpoint
CREATE INDEX "sale_orders_ref" ON "sale_orders" USING btree ("ref_no");--> statement-breakpoint
CREATE INDEX "sale_orders_phone" ON "sale_orders" USING btree ("consignee_phone_key");--> statement-breakpoint
CREATE INDEX "sale_orders_due" ON "sale_orders" USING btree ("due_ship_at") WHERE "sale_orders"."status" in ('new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment');--> statement-breakpoint
CREATE TRIGGER "sale_orders_money" BEFORE INSERT OR UPDATE OF "cod_amount", "subtotal", "discount", "shipping_fee", "vat_amount", "total_amount", "currency" ON "sale_orders" FOR EACH ROW
  WHEN (scale(NEW."cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."subtotal") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."discount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."shipping_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('cod_amount', 'currency', 'subtotal', 'currency', 'discount', 'currency', 'shipping_fee', 'currency', 'vat_amount', 'currency', 'total_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "sale_order_items_money" BEFORE INSERT OR UPDATE OF "unit_price", "discount", "vat_amount", "currency" ON "sale_order_items" FOR EACH ROW
  WHEN (scale(NEW."unit_price") <> greatest(min_scale(NEW."unit_price"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."discount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('unit_price', 'currency', 'discount', 'currency', 'vat_amount', 'currency');
