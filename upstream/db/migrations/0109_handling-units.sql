CREATE TABLE "handling_unit_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handling_unit_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"unit_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "handling_unit_contents_once" UNIQUE("unit_id","line_id","lot_id"),
	CONSTRAINT "handling_unit_contents_qty" CHECK ("handling_unit_contents"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "handling_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handling_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sscc" text NOT NULL,
	"hu_type" text NOT NULL,
	"outbound_id" bigint NOT NULL,
	"parent_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"length" numeric(7, 1),
	"width" numeric(7, 1),
	"height" numeric(7, 1),
	"gross_weight" numeric(9, 3),
	"lane" text,
	"vehicle_no" text,
	"closed_at" timestamptz,
	"staged_at" timestamptz,
	"loaded_at" timestamptz,
	"loaded_by" bigint,
	"shipped_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "handling_units_sscc_unique" UNIQUE("sscc"),
	CONSTRAINT "handling_units_of_order" UNIQUE("id","outbound_id"),
	CONSTRAINT "handling_units_carton_on_pallet" CHECK ("handling_units"."parent_id" is null or "handling_units"."hu_type" = 'carton'),
	CONSTRAINT "handling_units_sides" CHECK (num_nonnulls("handling_units"."length", "handling_units"."width", "handling_units"."height") in (0, 3)),
	CONSTRAINT "handling_units_hu_type_check" CHECK ("handling_units"."hu_type" in ('carton', 'pallet')),
	CONSTRAINT "handling_units_status_check" CHECK ("handling_units"."status" in ('open', 'closed', 'staged', 'loaded', 'shipped', 'emptied'))
);
--> statement-breakpoint
CREATE TABLE "outbound_put_backs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_put_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outbound_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"put_qty" integer DEFAULT 0 NOT NULL,
	"from_location_id" bigint NOT NULL,
	"shelf_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "outbound_put_backs_qty" CHECK ("outbound_put_backs"."qty" > 0 and "outbound_put_backs"."put_qty" between 0 and "outbound_put_backs"."qty")
);
--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_status_check";--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_held_from_check";--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "staged_at" timestamptz;--> statement-breakpoint
ALTER TABLE "handling_unit_contents" ADD CONSTRAINT "handling_unit_contents_unit_id_handling_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."handling_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_contents" ADD CONSTRAINT "handling_unit_contents_line_id_outbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."outbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_contents" ADD CONSTRAINT "handling_unit_contents_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_units" ADD CONSTRAINT "handling_units_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_units" ADD CONSTRAINT "handling_units_parent" FOREIGN KEY ("parent_id","outbound_id") REFERENCES "public"."handling_units"("id","outbound_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_put_backs" ADD CONSTRAINT "outbound_put_backs_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_put_backs" ADD CONSTRAINT "outbound_put_backs_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_put_backs" ADD CONSTRAINT "outbound_put_backs_from_location_id_locations_id_fk" FOREIGN KEY ("from_location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_put_backs" ADD CONSTRAINT "outbound_put_backs_shelf_id_locations_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_put_backs" ADD CONSTRAINT "outbound_put_backs_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handling_unit_contents_line" ON "handling_unit_contents" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "handling_units_order" ON "handling_units" USING btree ("outbound_id","status");--> statement-breakpoint
CREATE INDEX "handling_units_on" ON "handling_units" USING btree ("parent_id") WHERE "handling_units"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "outbound_put_backs_order" ON "outbound_put_backs" USING btree ("outbound_id");--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_status_check" CHECK ("outbound_orders"."status" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'packed', 'staged', 'loaded', 'partially_shipped', 'shipped', 'delivered', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_held_from_check" CHECK ("outbound_orders"."held_from" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'packed', 'staged', 'loaded', 'partially_shipped', 'shipped', 'delivered', 'cancelled')) NOT VALID;