CREATE SEQUENCE "public"."freight_quote_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "freight_quote_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_quote_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"version" integer,
	"note" text,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_quote_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_quote_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"breakdown" jsonb NOT NULL,
	"carrier_name" text,
	"transit_days" integer,
	"valid_until" date NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"note" text,
	"sent_by" bigint,
	"sent_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "freight_quote_offers_once" UNIQUE("quote_id","version"),
	CONSTRAINT "freight_quote_offers_amount_coins" CHECK (abs("freight_quote_offers"."amount") < 1e15 and "freight_quote_offers"."amount" = round("freight_quote_offers"."amount", (case when "freight_quote_offers"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "freight_quote_offers"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "freight_quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_no" text NOT NULL,
	"client_id" bigint,
	"seller_id" bigint,
	"freight_mode" integer NOT NULL,
	"pickup_type" integer NOT NULL,
	"container_load" integer,
	"container_type" text,
	"container_qty" integer,
	"pickup_address" text,
	"origin_country" text NOT NULL,
	"origin_port" text NOT NULL,
	"destination_country" text DEFAULT 'AE' NOT NULL,
	"destination_port" text NOT NULL,
	"delivery_address" text,
	"incoterm" text NOT NULL,
	"ready_date" date NOT NULL,
	"commodity" text NOT NULL,
	"hs_code" text,
	"is_dg" boolean DEFAULT false NOT NULL,
	"un_no" text,
	"temperature_controlled" boolean DEFAULT false NOT NULL,
	"goods_value" numeric,
	"goods_currency" text,
	"cargo" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_gross_weight" numeric(12, 3) NOT NULL,
	"total_volume_cbm" numeric(12, 4) NOT NULL,
	"volumetric_weight" numeric(12, 3) NOT NULL,
	"chargeable_weight" numeric(12, 3) NOT NULL,
	"revenue_ton" numeric(12, 3),
	"offer_status" integer DEFAULT 0 NOT NULL,
	"offer_version" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "freight_quotes_quote_no_unique" UNIQUE("quote_no"),
	CONSTRAINT "freight_quotes_party" CHECK ("freight_quotes"."client_id" is not null or "freight_quotes"."seller_id" is not null),
	CONSTRAINT "freight_quotes_status_known" CHECK ("freight_quotes"."offer_status" between 0 and 7),
	CONSTRAINT "freight_quotes_offered" CHECK (("freight_quotes"."offer_status" = 0) = ("freight_quotes"."offer_version" = 0)),
	CONSTRAINT "freight_quotes_goods_value_coins" CHECK (abs("freight_quotes"."goods_value") < 1e15 and "freight_quotes"."goods_value" = round("freight_quotes"."goods_value", (case when "freight_quotes"."goods_currency" in ('KWD', 'BHD', 'OMR') then 3 when "freight_quotes"."goods_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("freight_quotes"."goods_value" = 0 or "freight_quotes"."goods_currency" is not null))
);
--> statement-breakpoint
ALTER TABLE "freight_quote_history" ADD CONSTRAINT "freight_quote_history_quote_id_freight_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."freight_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quote_offers" ADD CONSTRAINT "freight_quote_offers_quote_id_freight_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."freight_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quotes" ADD CONSTRAINT "freight_quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quotes" ADD CONSTRAINT "freight_quotes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freight_quote_history_quote" ON "freight_quote_history" USING btree ("quote_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "freight_quote_offers_valid" ON "freight_quote_offers" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "freight_quotes_status" ON "freight_quotes" USING btree ("offer_status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "freight_quotes_recent" ON "freight_quotes" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "freight_quotes_seller" ON "freight_quotes" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "freight_quotes_client" ON "freight_quotes" USING btree ("client_id");--> statement-breakpoint
CREATE TRIGGER "freight_quotes_money" BEFORE INSERT OR UPDATE OF "goods_value", "goods_currency" ON "freight_quotes" FOR EACH ROW
  WHEN (scale(NEW."goods_value") <> (case when NEW."goods_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."goods_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('goods_value', 'goods_currency');--> statement-breakpoint
CREATE TRIGGER "freight_quote_offers_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "freight_quote_offers" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');
