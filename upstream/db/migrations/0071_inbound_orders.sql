CREATE SEQUENCE "public"."grn_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."inbound_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "inbound_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inbound_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"expected_qty" integer NOT NULL,
	"lot_no" text,
	"mfg_date" date,
	"expiry_date" date,
	"carton_no" text,
	"unit_cost" numeric,
	"currency" text,
	"accepted_qty" integer DEFAULT 0 NOT NULL,
	"damaged_qty" integer DEFAULT 0 NOT NULL,
	"quarantined_qty" integer DEFAULT 0 NOT NULL,
	"putaway_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inbound_lines_no" UNIQUE("inbound_id","line_no"),
	CONSTRAINT "inbound_lines_once" UNIQUE NULLS NOT DISTINCT("inbound_id","sku_id","lot_no","expiry_date","carton_no"),
	CONSTRAINT "inbound_lines_expected" CHECK ("inbound_lines"."expected_qty" > 0),
	CONSTRAINT "inbound_lines_counted" CHECK ("inbound_lines"."accepted_qty" >= 0 and "inbound_lines"."damaged_qty" >= 0 and "inbound_lines"."quarantined_qty" >= 0
        and "inbound_lines"."putaway_qty" between 0 and "inbound_lines"."accepted_qty"),
	CONSTRAINT "inbound_lines_expire_later" CHECK ("inbound_lines"."expiry_date" > "inbound_lines"."mfg_date"),
	CONSTRAINT "inbound_lines_cost" CHECK (("inbound_lines"."unit_cost" is null) = ("inbound_lines"."currency" is null)),
	CONSTRAINT "inbound_lines_unit_cost_coins" CHECK (abs("inbound_lines"."unit_cost") < 1e10 and "inbound_lines"."unit_cost" = round("inbound_lines"."unit_cost", 8))
);
--> statement-breakpoint
CREATE TABLE "inbound_receipt_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_receipt_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"condition" text NOT NULL,
	"reason" text,
	"remarks" text,
	"location_id" bigint NOT NULL,
	"lpn" text DEFAULT '' NOT NULL,
	"serials" text[],
	"putaway_qty" integer DEFAULT 0 NOT NULL,
	"received_by" bigint,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_receipt_lines_qty" CHECK ("inbound_receipt_lines"."qty" > 0),
	CONSTRAINT "inbound_receipt_lines_stored" CHECK ("inbound_receipt_lines"."putaway_qty" = 0 or ("inbound_receipt_lines"."condition" = 'good' and "inbound_receipt_lines"."putaway_qty" <= "inbound_receipt_lines"."qty")),
	CONSTRAINT "inbound_receipt_lines_reason" CHECK ("inbound_receipt_lines"."condition" = 'good' or "inbound_receipt_lines"."reason" is not null),
	CONSTRAINT "inbound_receipt_lines_condition_check" CHECK ("inbound_receipt_lines"."condition" in ('good', 'damaged', 'quarantine')),
	CONSTRAINT "inbound_receipt_lines_reason_check" CHECK ("inbound_receipt_lines"."reason" in ('broken', 'wet', 'packaging', 'short_shelf_life', 'expired', 'over', 'wrong_item', 'temperature', 'other'))
);
--> statement-breakpoint
CREATE TABLE "inbound_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grn_no" text NOT NULL,
	"inbound_id" bigint NOT NULL,
	"received_on" date NOT NULL,
	"received_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_receipts_grn_no_unique" UNIQUE("grn_no"),
	CONSTRAINT "inbound_receipts_day" UNIQUE("inbound_id","received_on")
);
--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "awb_no" text;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "volume_cbm" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "remarks" text;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "submitted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "received_at" timestamptz;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "closed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" ADD CONSTRAINT "inbound_receipt_lines_receipt_id_inbound_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."inbound_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" ADD CONSTRAINT "inbound_receipt_lines_line_id_inbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" ADD CONSTRAINT "inbound_receipt_lines_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" ADD CONSTRAINT "inbound_receipt_lines_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_receipts" ADD CONSTRAINT "inbound_receipts_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_lines_sku" ON "inbound_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "inbound_receipt_lines_receipt" ON "inbound_receipt_lines" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "inbound_receipt_lines_line" ON "inbound_receipt_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "inbound_orders_recent" ON "inbound_orders" USING btree ("expected_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_inbound_type_check" CHECK ("inbound_orders"."inbound_type" in ('purchase', 'return', 'transfer', 'cross_dock')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_shipment_mode_check" CHECK ("inbound_orders"."shipment_mode" in ('road', 'air', 'sea', 'courier', 'pickup')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_status_check" CHECK ("inbound_orders"."status" in ('draft', 'submitted', 'scheduled', 'arrived', 'receiving', 'received', 'putaway', 'closed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_created_source_check" CHECK ("inbound_orders"."created_source" in ('portal', 'upload', 'api', 'oms')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "inbound_lines_money" BEFORE INSERT OR UPDATE OF "unit_cost", "currency" ON "inbound_lines" FOR EACH ROW
  WHEN (scale(NEW."unit_cost") <> greatest(min_scale(NEW."unit_cost"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('unit_cost', 'currency');
