CREATE SEQUENCE "public"."x12_control" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "wms_connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wms_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"account_code" text NOT NULL,
	"base_url" text NOT NULL,
	"wms_environment" text NOT NULL,
	"message_format" text DEFAULT 'json' NOT NULL,
	"ordering" text DEFAULT 'event_time' NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"receipt_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shipment_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_error" text,
	"connection_status" text DEFAULT 'not_tested' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"stock_at" timestamptz,
	"stock_tried_at" timestamptz,
	"listed_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "wms_connections_enabled" CHECK ("wms_connections"."status" = 'inactive' or "wms_connections"."connection_status" <> 'not_tested'),
	CONSTRAINT "wms_connections_wms_environment_check" CHECK ("wms_connections"."wms_environment" in ('sandbox', 'production')),
	CONSTRAINT "wms_connections_message_format_check" CHECK ("wms_connections"."message_format" in ('json', 'x12')),
	CONSTRAINT "wms_connections_ordering_check" CHECK ("wms_connections"."ordering" in ('event_time', 'sequence')),
	CONSTRAINT "wms_connections_connection_status_check" CHECK ("wms_connections"."connection_status" in ('not_tested', 'connected', 'error', 'expired')),
	CONSTRAINT "wms_connections_status_check" CHECK ("wms_connections"."status" in ('inactive', 'active'))
);
--> statement-breakpoint
CREATE TABLE "wms_messages" (
	"id" bigint PRIMARY KEY DEFAULT nextval('webhook_events_id_seq') NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" bigint NOT NULL,
	"wms_direction" text NOT NULL,
	"message_kind" text NOT NULL,
	"inbound_id" bigint,
	"outbound_id" bigint,
	"sku_id" bigint,
	"ref_no" text NOT NULL,
	"message_key" text NOT NULL,
	"said_at" timestamptz DEFAULT now() NOT NULL,
	"said_seq" bigint,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"outcome" text,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"taken_until" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"settled_at" timestamptz,
	"closed_reason" text,
	"closed_by" bigint,
	"closed_at" timestamptz,
	CONSTRAINT "wms_messages_wms_direction_check" CHECK ("wms_messages"."wms_direction" in ('in', 'out')),
	CONSTRAINT "wms_messages_message_kind_check" CHECK ("wms_messages"."message_kind" in ('item_create', 'asn_create', 'asn_cancel', 'asn_reopen', 'order_create', 'order_cancel', 'grn_confirmation', 'shipment_confirmation', 'receipt_status', 'shipment_status')),
	CONSTRAINT "wms_messages_state_check" CHECK ("wms_messages"."state" in ('pending', 'delivered', 'failed', 'closed')),
	CONSTRAINT "wms_messages_outcome_check" CHECK ("wms_messages"."outcome" in ('sent', 'waiting', 'applied', 'backwards', 'shown', 'old', 'refused', 'made'))
);
--> statement-breakpoint
CREATE TABLE "wms_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wms_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"inbound_id" bigint,
	"outbound_id" bigint,
	"wms_no" text,
	"wms_code" text,
	"said_at" timestamptz,
	"said_seq" bigint,
	"said_key" text,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "wms_orders_one" CHECK (num_nonnulls("wms_orders"."inbound_id", "wms_orders"."outbound_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "wms_stock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wms_stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"sku_id" bigint,
	"item_code" text NOT NULL,
	"lot_no" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "wms_stock_once" UNIQUE("connection_id","item_code","lot_no")
);
--> statement-breakpoint
CREATE TABLE "x12_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "x12_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_set" text NOT NULL,
	"inbound_id" bigint,
	"outbound_id" bigint,
	"digest" text NOT NULL,
	"control_no" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "x12_documents_once" UNIQUE NULLS NOT DISTINCT("transaction_set","inbound_id","outbound_id","digest"),
	CONSTRAINT "x12_documents_one" CHECK (num_nonnulls("x12_documents"."inbound_id", "x12_documents"."outbound_id") = 1),
	CONSTRAINT "x12_documents_transaction_set_check" CHECK ("x12_documents"."transaction_set" in ('940', '943', '944', '945'))
);
--> statement-breakpoint
ALTER TABLE "inbound_transactions" DROP CONSTRAINT "inbound_transactions_device_check";--> statement-breakpoint
ALTER TABLE "wms_connections" ADD CONSTRAINT "wms_connections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_connections" ADD CONSTRAINT "wms_connections_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_messages" ADD CONSTRAINT "wms_messages_connection_id_wms_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."wms_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_messages" ADD CONSTRAINT "wms_messages_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_messages" ADD CONSTRAINT "wms_messages_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_messages" ADD CONSTRAINT "wms_messages_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_orders" ADD CONSTRAINT "wms_orders_connection_id_wms_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."wms_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_orders" ADD CONSTRAINT "wms_orders_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_orders" ADD CONSTRAINT "wms_orders_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_stock" ADD CONSTRAINT "wms_stock_connection_id_wms_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."wms_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wms_stock" ADD CONSTRAINT "wms_stock_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "x12_documents" ADD CONSTRAINT "x12_documents_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "x12_documents" ADD CONSTRAINT "x12_documents_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wms_connections_once" ON "wms_connections" USING btree ("client_id","warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wms_connections_account_once" ON "wms_connections" USING btree (lower("account_code"));--> statement-breakpoint
CREATE UNIQUE INDEX "wms_messages_once" ON "wms_messages" USING btree ("connection_id","wms_direction","message_key");--> statement-breakpoint
CREATE UNIQUE INDEX "wms_messages_event" ON "wms_messages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "wms_messages_due" ON "wms_messages" USING btree ("next_at") WHERE "wms_messages"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "wms_messages_line" ON "wms_messages" USING btree ("connection_id","ref_no","id");--> statement-breakpoint
CREATE INDEX "wms_messages_inbound" ON "wms_messages" USING btree ("inbound_id","id") WHERE "wms_messages"."inbound_id" is not null;--> statement-breakpoint
CREATE INDEX "wms_messages_outbound" ON "wms_messages" USING btree ("outbound_id","id") WHERE "wms_messages"."outbound_id" is not null;--> statement-breakpoint
CREATE INDEX "wms_messages_sku" ON "wms_messages" USING btree ("sku_id","id") WHERE "wms_messages"."sku_id" is not null;--> statement-breakpoint
CREATE INDEX "wms_messages_open" ON "wms_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "wms_messages"."state" in ('failed', 'pending');--> statement-breakpoint
CREATE INDEX "wms_messages_closed" ON "wms_messages" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "wms_messages"."state" = 'closed';--> statement-breakpoint
CREATE INDEX "wms_messages_age" ON "wms_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wms_orders_inbound" ON "wms_orders" USING btree ("inbound_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wms_orders_outbound" ON "wms_orders" USING btree ("outbound_id");--> statement-breakpoint
CREATE INDEX "wms_stock_sku" ON "wms_stock" USING btree ("sku_id");--> statement-breakpoint
ALTER TABLE "inbound_transactions" ADD CONSTRAINT "inbound_transactions_device_check" CHECK ("inbound_transactions"."device" in ('portal', 'handheld', 'wms')) NOT VALID;