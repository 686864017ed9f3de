CREATE SEQUENCE "public"."handover_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_return_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."wave_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "fulfillment_package_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfillment_package_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"box_id" bigint NOT NULL,
	"demand_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "fulfillment_package_lines_once" UNIQUE("box_id","demand_id"),
	CONSTRAINT "fulfillment_package_lines_qty" CHECK ("fulfillment_package_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "fulfillment_packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfillment_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"box_no" integer NOT NULL,
	"box_type" text,
	"length" numeric(7, 1),
	"width" numeric(7, 1),
	"height" numeric(7, 1),
	"weight" numeric(9, 3) NOT NULL,
	"package_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "fulfillment_packages_box" UNIQUE("fulfillment_id","box_no"),
	CONSTRAINT "fulfillment_packages_parcel" UNIQUE("package_id"),
	CONSTRAINT "fulfillment_packages_sides" CHECK (num_nonnulls("fulfillment_packages"."length", "fulfillment_packages"."width", "fulfillment_packages"."height") in (0, 3)),
	CONSTRAINT "fulfillment_packages_weight" CHECK ("fulfillment_packages"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"handover_no" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"carrier_id" bigint,
	"vehicle_no" text,
	"driver_name" text,
	"handed_over_at" timestamptz DEFAULT now() NOT NULL,
	"handed_over_by" bigint,
	CONSTRAINT "handovers_handover_no_unique" UNIQUE("handover_no")
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"demand_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"grade" text NOT NULL,
	"location_id" bigint NOT NULL,
	"remarks" text,
	CONSTRAINT "order_return_lines_qty" CHECK ("order_return_lines"."qty" > 0),
	CONSTRAINT "order_return_lines_grade_check" CHECK ("order_return_lines"."grade" in ('A', 'B', 'damaged'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_no" text NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"received_by" bigint,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_return_no_unique" UNIQUE("return_no")
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_no" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"wave_type" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"released_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "waves_wave_no_unique" UNIQUE("wave_no"),
	CONSTRAINT "waves_wave_type_check" CHECK ("waves"."wave_type" in ('single_line', 'multi_line', 'priority')),
	CONSTRAINT "waves_status_check" CHECK ("waves"."status" in ('created', 'released', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "wave_id" bigint;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "picked_at" timestamptz;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "packed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "packed_by" bigint;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "booking_error" text;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "handover_id" bigint;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "handed_over_at" timestamptz;--> statement-breakpoint
ALTER TABLE "fulfillment_package_lines" ADD CONSTRAINT "fulfillment_package_lines_box_id_fulfillment_packages_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."fulfillment_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_package_lines" ADD CONSTRAINT "fulfillment_package_lines_demand_id_stock_demands_id_fk" FOREIGN KEY ("demand_id") REFERENCES "public"."stock_demands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_packages" ADD CONSTRAINT "fulfillment_packages_fulfillment_id_fulfillment_orders_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_packages" ADD CONSTRAINT "fulfillment_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_demand_id_stock_demands_id_fk" FOREIGN KEY ("demand_id") REFERENCES "public"."stock_demands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_fulfillment_id_fulfillment_orders_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_lines_return" ON "order_return_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "order_return_lines_demand" ON "order_return_lines" USING btree ("demand_id");--> statement-breakpoint
CREATE INDEX "order_returns_fulfilment" ON "order_returns" USING btree ("fulfillment_id");--> statement-breakpoint
CREATE INDEX "waves_site" ON "waves" USING btree ("warehouse_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_wave_id_waves_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."waves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfillment_orders_recent" ON "fulfillment_orders" USING btree ("due_ship_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "fulfillment_orders_wave" ON "fulfillment_orders" USING btree ("wave_id");--> statement-breakpoint
CREATE INDEX "fulfillment_orders_handover" ON "fulfillment_orders" USING btree ("handover_id");