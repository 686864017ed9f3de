CREATE TABLE "channel_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_channel_id" bigint NOT NULL,
	"channel_order_id" text NOT NULL,
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
CREATE TABLE "channel_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_channel_id" bigint NOT NULL,
	"run_kind" text NOT NULL,
	"run_trigger" text NOT NULL,
	"worker_id" uuid,
	"since" timestamptz,
	"cursor" text,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"ok" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "channel_runs_run_kind_check" CHECK ("channel_runs"."run_kind" in ('orders', 'inventory')),
	CONSTRAINT "channel_runs_run_trigger_check" CHECK ("channel_runs"."run_trigger" in ('schedule', 'manual', 'event')),
	CONSTRAINT "channel_runs_status_check" CHECK ("channel_runs"."status" in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "channel_skus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_channel_id" bigint NOT NULL,
	"channel_sku" text NOT NULL,
	"channel_product_id" text,
	"channel_variant_id" text,
	"channel_title" text,
	"sku_id" bigint,
	"bundle_sku" text,
	"mapping_source" text,
	"buffer_qty" integer,
	"publish" boolean DEFAULT true NOT NULL,
	"last_published_qty" integer,
	"last_published_at" timestamptz,
	"last_error" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "channel_skus_one_meaning" CHECK (num_nonnulls("channel_skus"."sku_id", "channel_skus"."bundle_sku") <= 1),
	CONSTRAINT "channel_skus_source" CHECK (("channel_skus"."mapping_source" is null) = (num_nonnulls("channel_skus"."sku_id", "channel_skus"."bundle_sku") = 0)),
	CONSTRAINT "channel_skus_buffer" CHECK ("channel_skus"."buffer_qty" >= 0),
	CONSTRAINT "channel_skus_mapping_source_check" CHECK ("channel_skus"."mapping_source" in ('auto', 'upload', 'manual')),
	CONSTRAINT "channel_skus_status_check" CHECK ("channel_skus"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "client_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"platform_code" text NOT NULL,
	"channel_name" text NOT NULL,
	"store_url" text NOT NULL,
	"seller_id" text,
	"account_name" text,
	"shop_environment" text NOT NULL,
	"integration_mode" text NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"order_sync_minutes" integer DEFAULT 15 NOT NULL,
	"inventory_sync_minutes" integer DEFAULT 30 NOT NULL,
	"order_from" timestamptz DEFAULT now() NOT NULL,
	"auto_confirm" boolean DEFAULT true NOT NULL,
	"cancel_sync" boolean DEFAULT true NOT NULL,
	"last_order_sync_at" timestamptz,
	"last_inventory_sync_at" timestamptz,
	"last_error" text,
	"connection_status" text DEFAULT 'not_tested' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_channels_minutes" CHECK ("client_channels"."order_sync_minutes" between 5 and 1440 and "client_channels"."inventory_sync_minutes" between 5 and 1440),
	CONSTRAINT "client_channels_enabled" CHECK ("client_channels"."status" = 'inactive' or "client_channels"."connection_status" <> 'not_tested'),
	CONSTRAINT "client_channels_platform_code_check" CHECK ("client_channels"."platform_code" in ('shopify', 'woocommerce', 'salla')),
	CONSTRAINT "client_channels_shop_environment_check" CHECK ("client_channels"."shop_environment" in ('sandbox', 'production')),
	CONSTRAINT "client_channels_integration_mode_check" CHECK ("client_channels"."integration_mode" in ('webhook', 'schedular')),
	CONSTRAINT "client_channels_connection_status_check" CHECK ("client_channels"."connection_status" in ('not_tested', 'connected', 'error', 'expired')),
	CONSTRAINT "client_channels_status_check" CHECK ("client_channels"."status" in ('inactive', 'active'))
);
--> statement-breakpoint
ALTER TABLE "sale_orders" DROP CONSTRAINT "sale_orders_ref_once";--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "client_channel_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_orders" ADD CONSTRAINT "channel_orders_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_orders" ADD CONSTRAINT "channel_orders_order_id_sale_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_runs" ADD CONSTRAINT "channel_runs_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_skus" ADD CONSTRAINT "channel_skus_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_skus" ADD CONSTRAINT "channel_skus_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_channels" ADD CONSTRAINT "client_channels_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_orders_once" ON "channel_orders" USING btree ("client_channel_id","channel_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_orders_sale" ON "channel_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_runs_one_open" ON "channel_runs" USING btree ("client_channel_id","run_kind") WHERE "channel_runs"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "channel_runs_recent" ON "channel_runs" USING btree ("client_channel_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "channel_runs_due" ON "channel_runs" USING btree ("next_at") WHERE "channel_runs"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "channel_skus_once" ON "channel_skus" USING btree ("client_channel_id",lower("channel_sku"));--> statement-breakpoint
CREATE INDEX "channel_skus_sku" ON "channel_skus" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "channel_skus_unmapped" ON "channel_skus" USING btree ("client_channel_id") WHERE "channel_skus"."sku_id" is null and "channel_skus"."bundle_sku" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_channels_name_once" ON "client_channels" USING btree ("client_id",lower("channel_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "client_channels_store_once" ON "client_channels" USING btree ("platform_code","store_url","shop_environment");--> statement-breakpoint
CREATE INDEX "client_channels_seller" ON "client_channels" USING btree ("platform_code","seller_id");--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_client_channel_id_client_channels_id_fk" FOREIGN KEY ("client_channel_id") REFERENCES "public"."client_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_orders_channel" ON "sale_orders" USING btree ("client_channel_id","order_date") WHERE "sale_orders"."client_channel_id" is not null;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_ref_once" UNIQUE NULLS NOT DISTINCT("client_id","client_channel_id","ref_no");