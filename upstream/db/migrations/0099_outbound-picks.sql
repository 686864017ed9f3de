CREATE TABLE "consignee_expiries" (
	"consignee_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"expiry_date" date NOT NULL,
	"outbound_id" bigint NOT NULL,
	CONSTRAINT "consignee_expiries_consignee_id_sku_id_pk" PRIMARY KEY("consignee_id","sku_id")
);
--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_status_check";--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_held_from_check";--> statement-breakpoint
ALTER TABLE "consignees" ADD COLUMN "no_backward_expiry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "claimed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "picked_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "shipped_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "vehicle_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "driver_name" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "seal_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "boe_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "delivered_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "received_by" text;--> statement-breakpoint
ALTER TABLE "consignee_expiries" ADD CONSTRAINT "consignee_expiries_consignee_id_consignees_id_fk" FOREIGN KEY ("consignee_id") REFERENCES "public"."consignees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_expiries" ADD CONSTRAINT "consignee_expiries_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignee_expiries" ADD CONSTRAINT "consignee_expiries_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_status_check" CHECK ("outbound_orders"."status" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'shipped', 'delivered', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_held_from_check" CHECK ("outbound_orders"."held_from" in ('draft', 'submitted', 'on_hold', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'shipped', 'delivered', 'cancelled')) NOT VALID;