CREATE TABLE "oms_client_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_client_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"oms_code" text NOT NULL,
	"account_code" text NOT NULL,
	"base_url" text NOT NULL,
	"oms_environment" text NOT NULL,
	"integration_mode" text NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warehouse_map" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status_map" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_prefix" text DEFAULT '' NOT NULL,
	"order_sync_minutes" integer DEFAULT 15 NOT NULL,
	"order_from" timestamptz DEFAULT now() NOT NULL,
	"cursor" text,
	"turn_began_at" timestamptz,
	"last_sync_at" timestamptz,
	"next_sync_at" timestamptz DEFAULT now() NOT NULL,
	"sync_faults" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"connection_status" text DEFAULT 'not_tested' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "oms_client_mappings_minutes" CHECK ("oms_client_mappings"."order_sync_minutes" between 5 and 1440),
	CONSTRAINT "oms_client_mappings_enabled" CHECK ("oms_client_mappings"."status" = 'inactive' or "oms_client_mappings"."connection_status" <> 'not_tested'),
	CONSTRAINT "oms_client_mappings_oms_code_check" CHECK ("oms_client_mappings"."oms_code" in ('unicommerce', 'custom')),
	CONSTRAINT "oms_client_mappings_oms_environment_check" CHECK ("oms_client_mappings"."oms_environment" in ('sandbox', 'production')),
	CONSTRAINT "oms_client_mappings_integration_mode_check" CHECK ("oms_client_mappings"."integration_mode" in ('webhook', 'schedular')),
	CONSTRAINT "oms_client_mappings_connection_status_check" CHECK ("oms_client_mappings"."connection_status" in ('not_tested', 'connected', 'error', 'expired')),
	CONSTRAINT "oms_client_mappings_status_check" CHECK ("oms_client_mappings"."status" in ('inactive', 'active'))
);
--> statement-breakpoint
CREATE TABLE "oms_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_id" bigint NOT NULL,
	"oms_order_row_id" bigint NOT NULL,
	"oms_direction" text NOT NULL,
	"step_status" text,
	"oms_word" text,
	"history_id" bigint,
	"payload" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"taken_until" timestamptz,
	"error" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"done_at" timestamptz,
	CONSTRAINT "oms_messages_step" CHECK (("oms_messages"."oms_direction" = 'out') = ("oms_messages"."history_id" is not null)),
	CONSTRAINT "oms_messages_oms_direction_check" CHECK ("oms_messages"."oms_direction" in ('in', 'out')),
	CONSTRAINT "oms_messages_step_status_check" CHECK ("oms_messages"."step_status" in ('new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment', 'partially_shipped', 'shipped', 'delivered', 'returned', 'cancelled')),
	CONSTRAINT "oms_messages_status_check" CHECK ("oms_messages"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "oms_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_id" bigint NOT NULL,
	"oms_order_id" text NOT NULL,
	"ref_no" text NOT NULL,
	"order_id" bigint,
	"said_at" timestamptz,
	"said_rank" integer DEFAULT 0 NOT NULL,
	"said" jsonb,
	"problem" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oms_client_mappings" ADD CONSTRAINT "oms_client_mappings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_messages" ADD CONSTRAINT "oms_messages_mapping_id_oms_client_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."oms_client_mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_messages" ADD CONSTRAINT "oms_messages_oms_order_row_id_oms_orders_id_fk" FOREIGN KEY ("oms_order_row_id") REFERENCES "public"."oms_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_messages" ADD CONSTRAINT "oms_messages_history_id_sale_order_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."sale_order_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_orders" ADD CONSTRAINT "oms_orders_mapping_id_oms_client_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."oms_client_mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_orders" ADD CONSTRAINT "oms_orders_order_id_sale_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oms_client_mappings_client_once" ON "oms_client_mappings" USING btree ("client_id","oms_code");--> statement-breakpoint
CREATE UNIQUE INDEX "oms_client_mappings_account_once" ON "oms_client_mappings" USING btree ("oms_code",lower("account_code"));--> statement-breakpoint
CREATE INDEX "oms_client_mappings_due" ON "oms_client_mappings" USING btree ("next_sync_at") WHERE "oms_client_mappings"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "oms_messages_step_once" ON "oms_messages" USING btree ("history_id");--> statement-breakpoint
CREATE INDEX "oms_messages_recent" ON "oms_messages" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "oms_messages_order" ON "oms_messages" USING btree ("oms_order_row_id","id");--> statement-breakpoint
CREATE INDEX "oms_messages_mapping" ON "oms_messages" USING btree ("mapping_id","status","id");--> statement-breakpoint
CREATE INDEX "oms_messages_waiting" ON "oms_messages" USING btree ("next_at") WHERE "oms_messages"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "oms_orders_once" ON "oms_orders" USING btree ("mapping_id","oms_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oms_orders_sale" ON "oms_orders" USING btree ("order_id");