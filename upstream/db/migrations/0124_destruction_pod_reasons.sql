CREATE TABLE "stock_destruction_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_destruction_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destruction_id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"value_aed" numeric,
	CONSTRAINT "stock_destruction_lines_once" UNIQUE("destruction_id","balance_id"),
	CONSTRAINT "stock_destruction_lines_qty" CHECK ("stock_destruction_lines"."qty" > 0),
	CONSTRAINT "stock_destruction_lines_value_aed_coins" CHECK (abs("stock_destruction_lines"."value_aed") < 1e15 and "stock_destruction_lines"."value_aed" = round("stock_destruction_lines"."value_aed", 2))
);
--> statement-breakpoint
CREATE TABLE "stock_destructions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_destructions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"remarks" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision_note" text,
	"destroyed_on" date,
	"method" text,
	"contractor" text,
	"witness" text,
	"certificate_no" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "stock_destructions_second" CHECK ("stock_destructions"."decided_by" is null or "stock_destructions"."decided_by" is distinct from "stock_destructions"."created_by"),
	CONSTRAINT "stock_destructions_witnessed" CHECK (("stock_destructions"."status" = 'destroyed') = ("stock_destructions"."destroyed_on" is not null)),
	CONSTRAINT "stock_destructions_reason_code_check" CHECK ("stock_destructions"."reason_code" in ('expired', 'damaged', 'rejected', 'recalled', 'client_request')),
	CONSTRAINT "stock_destructions_status_check" CHECK ("stock_destructions"."status" in ('pending', 'approved', 'destroyed', 'rejected')),
	CONSTRAINT "stock_destructions_method_check" CHECK ("stock_destructions"."method" in ('incineration', 'landfill', 'shredding', 'recycling', 'municipality'))
);
--> statement-breakpoint
ALTER TABLE "stock_balances" DROP CONSTRAINT "stock_balances_place_check";--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_move_type_check";--> statement-breakpoint
DROP INDEX "sku_images_label_reference";--> statement-breakpoint
ALTER TABLE "sku_images" ADD COLUMN "variant_id" bigint;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD COLUMN "osd_reason" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "pod_path" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "pod_name" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "pod_mime" text;--> statement-breakpoint
ALTER TABLE "stock_destruction_lines" ADD CONSTRAINT "stock_destruction_lines_destruction_id_stock_destructions_id_fk" FOREIGN KEY ("destruction_id") REFERENCES "public"."stock_destructions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_destruction_lines" ADD CONSTRAINT "stock_destruction_lines_balance" FOREIGN KEY ("balance_id","sku_id") REFERENCES "public"."stock_balances"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_destructions" ADD CONSTRAINT "stock_destructions_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_destructions" ADD CONSTRAINT "stock_destructions_owner_id_clients_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_destruction_lines_of_balance" ON "stock_destruction_lines" USING btree ("balance_id");--> statement-breakpoint
CREATE INDEX "stock_destructions_site" ON "stock_destructions" USING btree ("warehouse_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_destructions_owner" ON "stock_destructions" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "sku_images" ADD CONSTRAINT "sku_images_variant" FOREIGN KEY ("variant_id","sku_id") REFERENCES "public"."sku_variants"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sku_images_of_variant" ON "sku_images" USING btree ("variant_id") WHERE "sku_images"."variant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_images_label_reference" ON "sku_images" USING btree ("sku_id",coalesce("variant_id", 0)) WHERE "sku_images"."is_label_reference";--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_osd_reason_check" CHECK ("inbound_lines"."osd_reason" in ('not_delivered', 'damaged', 'wrong_goods', 'more_sent', 'refused', 'miscounted', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_place_check" CHECK ("stock_balances"."place" in ('location', 'in_transit', 'quarantine', 'supplier', 'customer', 'adjustment', 'destroyed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_move_type_check" CHECK ("stock_moves"."move_type" in ('opening', 'receipt', 'unreceive', 'putaway', 'pick', 'unpick', 'ship', 'return_receipt', 'adjust_in', 'adjust_out', 'destroy', 'count', 'move', 'hold', 'release', 'expire', 'transfer_out', 'transfer_in', 'kit_build', 'kit_break')) NOT VALID;--> statement-breakpoint
-- by hand
CREATE TRIGGER "stock_destruction_lines_money" BEFORE INSERT OR UPDATE OF "value_aed" ON "stock_destruction_lines" FOR EACH ROW
WHEN (scale(NEW."value_aed") <> 2)
EXECUTE FUNCTION spell_money('value_aed', 'AED');
