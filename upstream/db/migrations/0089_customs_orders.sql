CREATE TABLE "customs_days" (
	"consignee_key" text NOT NULL,
	"country_code" text NOT NULL,
	"dispatch_day" date NOT NULL,
	CONSTRAINT "customs_days_consignee_key_country_code_dispatch_day_pk" PRIMARY KEY("consignee_key","country_code","dispatch_day")
);
--> statement-breakpoint
CREATE TABLE "customs_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customs_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"country_code" text NOT NULL,
	"consignee_key" text NOT NULL,
	"dispatch_day" date NOT NULL,
	"declared_value" numeric NOT NULL,
	"currency" text NOT NULL,
	"declared_value_aed" numeric NOT NULL,
	"aggregated_value_aed" numeric NOT NULL,
	"gross_weight" numeric(12, 3) NOT NULL,
	"hvlv_class" text NOT NULL,
	"class_source" text DEFAULT 'auto' NOT NULL,
	"reason" text,
	"note" text,
	"threshold" numeric,
	"threshold_currency" text,
	"threshold_aed" numeric,
	"classified_at" timestamptz DEFAULT now() NOT NULL,
	"classified_by" bigint,
	"declared_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "customs_orders_fulfillment_id_unique" UNIQUE("fulfillment_id"),
	CONSTRAINT "customs_orders_scope" CHECK ("customs_orders"."scope" in ('local', 'international')),
	CONSTRAINT "customs_orders_values" CHECK ("customs_orders"."declared_value" >= 0 and "customs_orders"."aggregated_value_aed" >= 0 and "customs_orders"."gross_weight" >= 0),
	CONSTRAINT "customs_orders_reason" CHECK (("customs_orders"."class_source" = 'manual') = ("customs_orders"."reason" is not null)),
	CONSTRAINT "customs_orders_hvlv_class_check" CHECK ("customs_orders"."hvlv_class" in ('HV', 'LV')),
	CONSTRAINT "customs_orders_class_source_check" CHECK ("customs_orders"."class_source" in ('auto', 'manual')),
	CONSTRAINT "customs_orders_declared_value_coins" CHECK (abs("customs_orders"."declared_value") < 1e15 and "customs_orders"."declared_value" = round("customs_orders"."declared_value", (case when "customs_orders"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "customs_orders"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "customs_orders_declared_value_aed_coins" CHECK (abs("customs_orders"."declared_value_aed") < 1e15 and "customs_orders"."declared_value_aed" = round("customs_orders"."declared_value_aed", 2)),
	CONSTRAINT "customs_orders_aggregated_value_aed_coins" CHECK (abs("customs_orders"."aggregated_value_aed") < 1e15 and "customs_orders"."aggregated_value_aed" = round("customs_orders"."aggregated_value_aed", 2)),
	CONSTRAINT "customs_orders_threshold_coins" CHECK (abs("customs_orders"."threshold") < 1e15 and "customs_orders"."threshold" = round("customs_orders"."threshold", (case when "customs_orders"."threshold_currency" in ('KWD', 'BHD', 'OMR') then 3 when "customs_orders"."threshold_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("customs_orders"."threshold" = 0 or "customs_orders"."threshold_currency" is not null)),
	CONSTRAINT "customs_orders_threshold_aed_coins" CHECK (abs("customs_orders"."threshold_aed") < 1e15 and "customs_orders"."threshold_aed" = round("customs_orders"."threshold_aed", 2))
);
--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_fulfillment_id_fulfillment_orders_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD CONSTRAINT "customs_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customs_orders_day" ON "customs_orders" USING btree ("consignee_key","country_code","dispatch_day");--> statement-breakpoint
CREATE INDEX "customs_orders_recent" ON "customs_orders" USING btree ("classified_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customs_orders_client" ON "customs_orders" USING btree ("client_id","classified_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customs_orders_warehouse" ON "customs_orders" USING btree ("warehouse_id","classified_at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER "customs_orders_money" BEFORE INSERT OR UPDATE OF "declared_value", "declared_value_aed", "aggregated_value_aed", "threshold", "threshold_aed", "currency", "threshold_currency" ON "customs_orders" FOR EACH ROW
  WHEN (scale(NEW."declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."declared_value_aed") <> 2
    OR scale(NEW."aggregated_value_aed") <> 2
    OR scale(NEW."threshold") <> (case when NEW."threshold_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."threshold_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."threshold_aed") <> 2)
  EXECUTE FUNCTION spell_money('declared_value', 'currency', 'declared_value_aed', 'AED', 'aggregated_value_aed', 'AED', 'threshold', 'threshold_currency', 'threshold_aed', 'AED');
