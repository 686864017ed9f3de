CREATE TABLE "client_channel_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_channel_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_channel_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"order_delivery" text,
	"default_carrier_id" bigint,
	"stock_allocation_pct" numeric(5, 2) DEFAULT '100' NOT NULL,
	"buffer_qty" integer DEFAULT 0 NOT NULL,
	"max_publish_qty" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_channel_mappings_priority" CHECK ("client_channel_mappings"."priority" between 1 and 9),
	CONSTRAINT "client_channel_mappings_share" CHECK ("client_channel_mappings"."stock_allocation_pct" between 0 and 100),
	CONSTRAINT "client_channel_mappings_units" CHECK ("client_channel_mappings"."buffer_qty" >= 0 and "client_channel_mappings"."max_publish_qty" >= 0),
	CONSTRAINT "client_channel_mappings_order_delivery_check" CHECK ("client_channel_mappings"."order_delivery" in ('standard', 'next_day', 'same_day', 'express', 'economy', 'pickup')),
	CONSTRAINT "client_channel_mappings_status_check" CHECK ("client_channel_mappings"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "client_channel_mappings" ADD CONSTRAINT "client_channel_mappings_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_channel_mappings" ADD CONSTRAINT "client_channel_mappings_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_channel_mappings" ADD CONSTRAINT "client_channel_mappings_default_carrier_id_carriers_id_fk" FOREIGN KEY ("default_carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_channel_mappings_once" ON "client_channel_mappings" USING btree ("client_channel_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "client_channel_mappings_warehouse" ON "client_channel_mappings" USING btree ("warehouse_id");