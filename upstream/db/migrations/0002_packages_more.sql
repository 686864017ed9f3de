CREATE SEQUENCE "public"."charge_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_no" text NOT NULL,
	"direction" text NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint NOT NULL,
	"client_id" bigint,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"line_key" text NOT NULL,
	"service_date" date NOT NULL,
	"description" text NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"vat_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"client_invoice_id" bigint,
	"settlement_ref" text,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "charges_charge_no_unique" UNIQUE("charge_no")
);
--> statement-breakpoint
CREATE TABLE "carrier_number_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_number_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"carrier_id" bigint,
	"carrier_tracking_no" text,
	"effective_date" date NOT NULL,
	"reason" text NOT NULL,
	"upload_id" bigint,
	"replaced_at" timestamptz DEFAULT now() NOT NULL,
	"replaced_by" bigint
);
--> statement-breakpoint
CREATE TABLE "channel_push_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_push_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"push_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "ecommerce_platform_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ecommerce_platform_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"store_name" text NOT NULL,
	"platform_order_id" text NOT NULL,
	"order_no" text NOT NULL,
	"placed_at" timestamptz NOT NULL,
	"financial_status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"customer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"shipping_line" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"fulfillment_pushed_at" timestamptz,
	"last_sync_at" timestamptz,
	"last_sync_error" text,
	"raw" jsonb
);
--> statement-breakpoint
ALTER TABLE "carrier_number_history" ADD CONSTRAINT "carrier_number_history_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_push_settings" ADD CONSTRAINT "channel_push_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_platform_orders" ADD CONSTRAINT "ecommerce_platform_orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "charges" USING btree ("source","source_id","line_key");--> statement-breakpoint
CREATE INDEX "charges_client" ON "charges" USING btree ("client_id","status","service_date");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("service_date") WHERE "charges"."status" = 'open';--> statement-breakpoint
CREATE INDEX "carrier_number_history_package" ON "carrier_number_history" USING btree ("package_id","replaced_at");--> statement-breakpoint
CREATE INDEX "carrier_number_history_number" ON "carrier_number_history" USING btree ("carrier_tracking_no");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_push_settings_once" ON "channel_push_settings" USING btree ("client_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "ecommerce_platform_orders_once" ON "ecommerce_platform_orders" USING btree ("channel","store_name","platform_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ecommerce_platform_orders_package" ON "ecommerce_platform_orders" USING btree ("package_id","channel");