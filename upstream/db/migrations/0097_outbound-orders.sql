CREATE SEQUENCE "public"."outbound_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "outbound_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outbound_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"uom" text NOT NULL,
	"uom_qty" integer NOT NULL,
	"per_uom" integer NOT NULL,
	"lot_id" bigint,
	"min_expiry_date" date,
	"short_reason" text,
	"demand_id" bigint,
	CONSTRAINT "outbound_lines_no" UNIQUE("outbound_id","line_no"),
	CONSTRAINT "outbound_lines_demand" UNIQUE("demand_id"),
	CONSTRAINT "outbound_lines_qty" CHECK ("outbound_lines"."uom_qty" > 0 and "outbound_lines"."per_uom" > 0),
	CONSTRAINT "outbound_lines_uom_check" CHECK ("outbound_lines"."uom" in ('EA', 'CS', 'PL')),
	CONSTRAINT "outbound_lines_short_reason_check" CHECK ("outbound_lines"."short_reason" in ('out_of_stock', 'expiry_rule', 'damaged', 'client_request'))
);
--> statement-breakpoint
CREATE TABLE "outbound_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outbound_no" text NOT NULL,
	"ref_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"consignee_id" bigint NOT NULL,
	"order_type" text DEFAULT 'b2b' NOT NULL,
	"requested_ship_date" date NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"min_remaining_days" integer,
	"allow_partial" boolean DEFAULT true NOT NULL,
	"remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"held_from" text,
	"hold_reason" text,
	"cancel_reason" text,
	"submitted_at" timestamptz,
	"allocated_at" timestamptz,
	"released_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "outbound_orders_outbound_no_unique" UNIQUE("outbound_no"),
	CONSTRAINT "outbound_orders_priority" CHECK ("outbound_orders"."priority" between 1 and 9),
	CONSTRAINT "outbound_orders_remaining" CHECK ("outbound_orders"."min_remaining_days" >= 0),
	CONSTRAINT "outbound_orders_order_type_check" CHECK ("outbound_orders"."order_type" in ('b2b', 'transfer', 'return_to_vendor', 'sample', 'destruction')),
	CONSTRAINT "outbound_orders_status_check" CHECK ("outbound_orders"."status" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'cancelled')),
	CONSTRAINT "outbound_orders_held_from_check" CHECK ("outbound_orders"."held_from" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "consignees" ADD COLUMN "min_remaining_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignees" ADD COLUMN "min_remaining_pct" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "consignees" ADD COLUMN "mixed_lot_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_consignees" ADD COLUMN "transit_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_consignees" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD COLUMN "min_expiry" date;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD COLUMN "is_single_lot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_demand_id_stock_demands_id_fk" FOREIGN KEY ("demand_id") REFERENCES "public"."stock_demands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_consignee" FOREIGN KEY ("consignee_id","client_id") REFERENCES "public"."consignees"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_lines_sku" ON "outbound_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_ref_once" ON "outbound_orders" USING btree ("client_id",lower("ref_no"));--> statement-breakpoint
CREATE INDEX "outbound_orders_client" ON "outbound_orders" USING btree ("client_id","status","requested_ship_date");--> statement-breakpoint
CREATE INDEX "outbound_orders_site" ON "outbound_orders" USING btree ("warehouse_id","status","requested_ship_date");--> statement-breakpoint
CREATE INDEX "outbound_orders_recent" ON "outbound_orders" USING btree ("requested_ship_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbound_orders_of_consignee" ON "outbound_orders" USING btree ("consignee_id","status");--> statement-breakpoint
ALTER TABLE "stock_demands" ADD CONSTRAINT "stock_demands_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_consignees_default" ON "supplier_consignees" USING btree ("consignee_id") WHERE "supplier_consignees"."is_default";--> statement-breakpoint
ALTER TABLE "consignees" ADD CONSTRAINT "consignees_remaining" CHECK ("consignees"."min_remaining_days" >= 0 and "consignees"."min_remaining_pct" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_consignees" ADD CONSTRAINT "supplier_consignees_transit" CHECK ("supplier_consignees"."transit_days" between 0 and 365) NOT VALID;