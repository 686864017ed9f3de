CREATE TABLE "inbound_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inbound_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"receipt_line_id" bigint NOT NULL,
	"txn_type" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"uom" text DEFAULT 'EA' NOT NULL,
	"uom_units" integer DEFAULT 1 NOT NULL,
	"condition" text NOT NULL,
	"reason" text,
	"remarks" text,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"lpn" text DEFAULT '' NOT NULL,
	"serials" text[],
	"reverses_id" bigint,
	"device" text DEFAULT 'portal' NOT NULL,
	"created_by" bigint,
	"happened_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_transactions_qty" CHECK ("inbound_transactions"."qty" <> 0 and "inbound_transactions"."uom_units" >= 1 and "inbound_transactions"."qty" % "inbound_transactions"."uom_units" = 0),
	CONSTRAINT "inbound_transactions_reversal" CHECK (("inbound_transactions"."txn_type" = 'reverse') = ("inbound_transactions"."reverses_id" is not null)),
	CONSTRAINT "inbound_transactions_txn_type_check" CHECK ("inbound_transactions"."txn_type" in ('receive', 'putaway', 'reverse')),
	CONSTRAINT "inbound_transactions_uom_check" CHECK ("inbound_transactions"."uom" in ('EA', 'IN', 'CS', 'PL')),
	CONSTRAINT "inbound_transactions_condition_check" CHECK ("inbound_transactions"."condition" in ('good', 'damaged', 'quarantine')),
	CONSTRAINT "inbound_transactions_reason_check" CHECK ("inbound_transactions"."reason" in ('broken', 'wet', 'packaging', 'short_shelf_life', 'expired', 'over', 'wrong_item', 'temperature', 'other')),
	CONSTRAINT "inbound_transactions_device_check" CHECK ("inbound_transactions"."device" in ('portal', 'handheld'))
);
--> statement-breakpoint
ALTER TABLE "inbound_lines" DROP CONSTRAINT "inbound_lines_once";--> statement-breakpoint
ALTER TABLE "inbound_orders" DROP CONSTRAINT "inbound_orders_inbound_type_check";--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" DROP CONSTRAINT "inbound_receipt_lines_qty";--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_move_type_check";--> statement-breakpoint
DROP INDEX "inbound_orders_recent";--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD COLUMN "pallet_no" text;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD COLUMN "uom" text DEFAULT 'EA' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD COLUMN "uom_units" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "trade" text DEFAULT 'ecommerce' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "po_ref" text;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "container_size" text;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "bl_no" text;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_receipt_line_id_inbound_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."inbound_receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_from_location_id_locations_id_fk" FOREIGN KEY ("from_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_to_location_id_locations_id_fk" FOREIGN KEY ("to_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_transactions_of" ON "inbound_transactions" USING btree ("inbound_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_transactions_recent" ON "inbound_transactions" USING btree ("happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_transactions_receipt_line" ON "inbound_transactions" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_transactions_reversed_once" ON "inbound_transactions" USING btree ("reverses_id") WHERE "inbound_transactions"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "inbound_orders_recent" ON "inbound_orders" USING btree ("trade","expected_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_once" UNIQUE NULLS NOT DISTINCT("inbound_id","sku_id","lot_no","expiry_date","carton_no","pallet_no");--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_whole_packs" CHECK ("inbound_lines"."uom_units" >= 1 and "inbound_lines"."expected_qty" % "inbound_lines"."uom_units" = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_uom_check" CHECK ("inbound_lines"."uom" in ('EA', 'IN', 'CS', 'PL')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_trade_check" CHECK ("inbound_orders"."trade" in ('ecommerce', 'b2b')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_priority_check" CHECK ("inbound_orders"."priority" in ('normal', 'urgent')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_container_size_check" CHECK ("inbound_orders"."container_size" in ('20', '40', '45', '40HC', 'LCL')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_inbound_type_check" CHECK ("inbound_orders"."inbound_type" in ('purchase', 'return', 'transfer', 'cross_dock', 'sample')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_receipt_lines" ADD CONSTRAINT "inbound_receipt_lines_qty" CHECK ("inbound_receipt_lines"."qty" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_move_type_check" CHECK ("stock_moves"."move_type" in ('opening', 'receipt', 'unreceive', 'putaway', 'pick', 'unpick', 'ship', 'return_receipt', 'adjust_in', 'adjust_out', 'count', 'move', 'hold', 'release', 'expire', 'transfer_out', 'transfer_in', 'kit_build', 'kit_break')) NOT VALID;