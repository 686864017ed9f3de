CREATE TABLE "client_product_hscodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_product_hscodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"product_description" text NOT NULL,
	"hs_code" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"destination_country" text DEFAULT 'AE' NOT NULL,
	"unit_value" numeric,
	"currency" text,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"permit_authority" text,
	"approval_status" text DEFAULT '0' NOT NULL,
	"reject_reason" text,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"upload_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_product_hscodes_digits" CHECK ("client_product_hscodes"."hs_code" ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$'),
	CONSTRAINT "client_product_hscodes_value" CHECK ("client_product_hscodes"."unit_value" > 0),
	CONSTRAINT "client_product_hscodes_currency" CHECK (("client_product_hscodes"."unit_value" is null) = ("client_product_hscodes"."currency" is null)),
	CONSTRAINT "client_product_hscodes_reason" CHECK (("client_product_hscodes"."approval_status" = '2') = ("client_product_hscodes"."reject_reason" is not null)),
	CONSTRAINT "client_product_hscodes_permit_authority_check" CHECK ("client_product_hscodes"."permit_authority" in ('moiat_ecas', 'moiat_emirates_quality', 'tdra_type_approval', 'mohap', 'dm_montaji', 'dm_food', 'moccae', 'cites')),
	CONSTRAINT "client_product_hscodes_approval_status_check" CHECK ("client_product_hscodes"."approval_status" in ('0', '1', '2')),
	CONSTRAINT "client_product_hscodes_unit_value_coins" CHECK (abs("client_product_hscodes"."unit_value") < 1e10 and "client_product_hscodes"."unit_value" = round("client_product_hscodes"."unit_value", 8))
);
--> statement-breakpoint
CREATE TABLE "hs_precedents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hs_precedents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"goods" text NOT NULL,
	"goods_key" text NOT NULL,
	"hs_code" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"ended_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "hs_precedents_source" CHECK ("hs_precedents"."source" in ('desk', 'product', 'client')),
	CONSTRAINT "hs_precedents_digits" CHECK ("hs_precedents"."hs_code" ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$')
);
--> statement-breakpoint
CREATE TABLE "landed_quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landed_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_no" text GENERATED ALWAYS AS ('LC-' || lpad(id::text, 6, '0')) STORED NOT NULL,
	"client_id" bigint,
	"title" text NOT NULL,
	"hs_code" text NOT NULL,
	"origin" text NOT NULL,
	"country_code" text NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	"currency" text NOT NULL,
	"landed_amount" numeric NOT NULL,
	"goods" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "landed_quotes_quote_no_unique" UNIQUE("quote_no"),
	CONSTRAINT "landed_quotes_landed_amount_coins" CHECK (abs("landed_quotes"."landed_amount") < 1e15 and "landed_quotes"."landed_amount" = round("landed_quotes"."landed_amount", (case when "landed_quotes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "landed_quotes"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "ior_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ior_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"client_id" bigint,
	"sku" text NOT NULL,
	"gtin" text,
	"product_name" text NOT NULL,
	"description" text,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"brand_authorised" boolean DEFAULT false NOT NULL,
	"hs_code" text,
	"country_of_origin" text NOT NULL,
	"unit_value" numeric NOT NULL,
	"currency" text NOT NULL,
	"unit_weight" numeric(9, 3) NOT NULL,
	"battery_type" text DEFAULT 'none' NOT NULL,
	"is_liquid" boolean DEFAULT false NOT NULL,
	"is_magnetic" boolean DEFAULT false NOT NULL,
	"is_wireless" boolean DEFAULT false NOT NULL,
	"is_food" boolean DEFAULT false NOT NULL,
	"is_cosmetic" boolean DEFAULT false NOT NULL,
	"is_medical" boolean DEFAULT false NOT NULL,
	"shelf_life_months" integer,
	"msds_path" text,
	"eligibility" text DEFAULT 'needs_review' NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"required_permits" text[] DEFAULT '{}' NOT NULL,
	"duty_rate" numeric(18, 8),
	"excise_rate" numeric(18, 8),
	"value_aed" numeric,
	"duty_amount" numeric,
	"excise_amount" numeric,
	"vat_amount" numeric,
	"landed_amount" numeric,
	"checked_at" timestamptz,
	"checked_day" date,
	"review" text,
	"review_note" text,
	"reviewed_by" bigint,
	"reviewed_at" timestamptz,
	"upload_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "ior_products_hs_digits" CHECK ("ior_products"."hs_code" ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$'),
	CONSTRAINT "ior_products_category" CHECK ("ior_products"."category" in ('electronics', 'apparel', 'cosmetics', 'food', 'supplements', 'toys', 'home', 'automotive', 'medical', 'other')),
	CONSTRAINT "ior_products_value" CHECK ("ior_products"."unit_value" > 0),
	CONSTRAINT "ior_products_weight" CHECK ("ior_products"."unit_weight" > 0 and "ior_products"."unit_weight" <= 1000),
	CONSTRAINT "ior_products_reasons" CHECK ("ior_products"."reasons" <@ array['PROHIBITED_HS', 'SANCTIONED_ORIGIN', 'BRAND_NOT_AUTHORISED', 'REVIEW_REFUSED', 'HS_MISSING', 'HS_UNKNOWN', 'HS_ENDED', 'BATTERY_ALONE_AIR', 'MSDS_MISSING', 'SHELF_LIFE_SHORT']),
	CONSTRAINT "ior_products_permits" CHECK ("ior_products"."required_permits" <@ array['moiat_ecas', 'moiat_emirates_quality', 'tdra_type_approval', 'mohap', 'dm_montaji', 'dm_food', 'moccae', 'cites']),
	CONSTRAINT "ior_products_battery_type_check" CHECK ("ior_products"."battery_type" in ('none', 'li_ion_in_equipment', 'li_ion_with_equipment', 'li_ion_alone', 'li_metal', 'other')),
	CONSTRAINT "ior_products_eligibility_check" CHECK ("ior_products"."eligibility" in ('eligible', 'eligible_with_permit', 'needs_review', 'not_eligible')),
	CONSTRAINT "ior_products_review_check" CHECK ("ior_products"."review" in ('accept', 'refuse')),
	CONSTRAINT "ior_products_unit_value_coins" CHECK (abs("ior_products"."unit_value") < 1e10 and "ior_products"."unit_value" = round("ior_products"."unit_value", 8)),
	CONSTRAINT "ior_products_value_aed_coins" CHECK (abs("ior_products"."value_aed") < 1e15 and "ior_products"."value_aed" = round("ior_products"."value_aed", 2)),
	CONSTRAINT "ior_products_duty_amount_coins" CHECK (abs("ior_products"."duty_amount") < 1e15 and "ior_products"."duty_amount" = round("ior_products"."duty_amount", 2)),
	CONSTRAINT "ior_products_excise_amount_coins" CHECK (abs("ior_products"."excise_amount") < 1e15 and "ior_products"."excise_amount" = round("ior_products"."excise_amount", 2)),
	CONSTRAINT "ior_products_vat_amount_coins" CHECK (abs("ior_products"."vat_amount") < 1e15 and "ior_products"."vat_amount" = round("ior_products"."vat_amount", 2)),
	CONSTRAINT "ior_products_landed_amount_coins" CHECK (abs("ior_products"."landed_amount") < 1e15 and "ior_products"."landed_amount" = round("ior_products"."landed_amount", 2))
);
--> statement-breakpoint
CREATE TABLE "temp_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temp_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"seller_id" bigint NOT NULL,
	"client_id" bigint,
	"sku" text NOT NULL,
	"gtin" text,
	"product_name" text NOT NULL,
	"description" text,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"brand_authorised" boolean DEFAULT false NOT NULL,
	"hs_code" text,
	"country_of_origin" text NOT NULL,
	"unit_value" numeric NOT NULL,
	"currency" text NOT NULL,
	"unit_weight" numeric(9, 3) NOT NULL,
	"battery_type" text DEFAULT 'none' NOT NULL,
	"is_liquid" boolean DEFAULT false NOT NULL,
	"is_magnetic" boolean DEFAULT false NOT NULL,
	"is_wireless" boolean DEFAULT false NOT NULL,
	"is_food" boolean DEFAULT false NOT NULL,
	"is_cosmetic" boolean DEFAULT false NOT NULL,
	"is_medical" boolean DEFAULT false NOT NULL,
	"shelf_life_months" integer,
	"msds_path" text,
	"eligibility" text DEFAULT 'needs_review' NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"required_permits" text[] DEFAULT '{}' NOT NULL,
	"duty_rate" numeric(18, 8),
	"excise_rate" numeric(18, 8),
	"value_aed" numeric,
	"duty_amount" numeric,
	"excise_amount" numeric,
	"vat_amount" numeric,
	"landed_amount" numeric,
	"checked_at" timestamptz,
	"checked_day" date,
	"review" text,
	"review_note" text,
	"reviewed_by" bigint,
	"reviewed_at" timestamptz,
	"verify_status" text DEFAULT 'pending' NOT NULL,
	"product_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "temp_products_category" CHECK ("temp_products"."category" in ('electronics', 'apparel', 'cosmetics', 'food', 'supplements', 'toys', 'home', 'automotive', 'medical', 'other')),
	CONSTRAINT "temp_products_battery_type_check" CHECK ("temp_products"."battery_type" in ('none', 'li_ion_in_equipment', 'li_ion_with_equipment', 'li_ion_alone', 'li_metal', 'other')),
	CONSTRAINT "temp_products_eligibility_check" CHECK ("temp_products"."eligibility" in ('eligible', 'eligible_with_permit', 'needs_review', 'not_eligible')),
	CONSTRAINT "temp_products_review_check" CHECK ("temp_products"."review" in ('accept', 'refuse')),
	CONSTRAINT "temp_products_verify_status_check" CHECK ("temp_products"."verify_status" in ('pending', 'verified', 'failed', 'committed')),
	CONSTRAINT "temp_products_unit_value_coins" CHECK (abs("temp_products"."unit_value") < 1e10 and "temp_products"."unit_value" = round("temp_products"."unit_value", 8)),
	CONSTRAINT "temp_products_value_aed_coins" CHECK (abs("temp_products"."value_aed") < 1e15 and "temp_products"."value_aed" = round("temp_products"."value_aed", 2)),
	CONSTRAINT "temp_products_duty_amount_coins" CHECK (abs("temp_products"."duty_amount") < 1e15 and "temp_products"."duty_amount" = round("temp_products"."duty_amount", 2)),
	CONSTRAINT "temp_products_excise_amount_coins" CHECK (abs("temp_products"."excise_amount") < 1e15 and "temp_products"."excise_amount" = round("temp_products"."excise_amount", 2)),
	CONSTRAINT "temp_products_vat_amount_coins" CHECK (abs("temp_products"."vat_amount") < 1e15 and "temp_products"."vat_amount" = round("temp_products"."vat_amount", 2)),
	CONSTRAINT "temp_products_landed_amount_coins" CHECK (abs("temp_products"."landed_amount") < 1e15 and "temp_products"."landed_amount" = round("temp_products"."landed_amount", 2))
);
--> statement-breakpoint
ALTER TABLE "client_product_hscodes" ADD CONSTRAINT "client_product_hscodes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_product_hscodes" ADD CONSTRAINT "client_product_hscodes_country_of_origin_countries_country_code_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_product_hscodes" ADD CONSTRAINT "client_product_hscodes_destination_country_countries_country_code_fk" FOREIGN KEY ("destination_country") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hs_precedents" ADD CONSTRAINT "hs_precedents_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_quotes" ADD CONSTRAINT "landed_quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_quotes" ADD CONSTRAINT "landed_quotes_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ior_products" ADD CONSTRAINT "ior_products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ior_products" ADD CONSTRAINT "ior_products_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ior_products" ADD CONSTRAINT "ior_products_country_of_origin_countries_country_code_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_products" ADD CONSTRAINT "temp_products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_products" ADD CONSTRAINT "temp_products_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_products" ADD CONSTRAINT "temp_products_country_of_origin_countries_country_code_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_products" ADD CONSTRAINT "temp_products_product_id_ior_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."ior_products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_product_hscodes_once" ON "client_product_hscodes" USING btree ("client_id","sku","destination_country");--> statement-breakpoint
CREATE INDEX "client_product_hscodes_status" ON "client_product_hscodes" USING btree ("client_id","approval_status");--> statement-breakpoint
CREATE INDEX "client_product_hscodes_hs" ON "client_product_hscodes" USING btree ("hs_code");--> statement-breakpoint
CREATE INDEX "client_product_hscodes_updated" ON "client_product_hscodes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hs_precedents_once" ON "hs_precedents" USING btree ("country_code","goods_key") WHERE "hs_precedents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "hs_precedents_words" ON "hs_precedents" USING gin (to_tsvector('simple', "goods_key"));--> statement-breakpoint
CREATE INDEX "hs_precedents_code" ON "hs_precedents" USING btree ("hs_code");--> statement-breakpoint
CREATE INDEX "hs_precedents_created" ON "hs_precedents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "landed_quotes_client" ON "landed_quotes" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "landed_quotes_by" ON "landed_quotes" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ior_products_once" ON "ior_products" USING btree ("seller_id","sku");--> statement-breakpoint
CREATE INDEX "ior_products_eligibility" ON "ior_products" USING btree ("seller_id","eligibility");--> statement-breakpoint
CREATE INDEX "ior_products_hs" ON "ior_products" USING btree ("hs_code");--> statement-breakpoint
CREATE INDEX "ior_products_updated" ON "ior_products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "ior_products_day" ON "ior_products" USING btree ("checked_day");--> statement-breakpoint
CREATE UNIQUE INDEX "temp_products_row" ON "temp_products" USING btree ("upload_id","row_no");--> statement-breakpoint
CREATE UNIQUE INDEX "temp_products_sku" ON "temp_products" USING btree ("upload_id","sku");--> statement-breakpoint
CREATE INDEX "temp_products_seller" ON "temp_products" USING btree ("seller_id","eligibility");--> statement-breakpoint
CREATE INDEX "temp_products_created" ON "temp_products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "temp_products_product" ON "temp_products" USING btree ("product_id");--> statement-breakpoint
-- by hand
CREATE TRIGGER "client_product_hscodes_money" BEFORE INSERT OR UPDATE OF "unit_value", "currency" ON "client_product_hscodes" FOR EACH ROW
WHEN (scale(NEW."unit_value") <> greatest(min_scale(NEW."unit_value"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
EXECUTE FUNCTION spell_money('unit_value', 'currency');
--> statement-breakpoint
CREATE TRIGGER "landed_quotes_money" BEFORE INSERT OR UPDATE OF "landed_amount", "currency" ON "landed_quotes" FOR EACH ROW
WHEN (scale(NEW."landed_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('landed_amount', 'currency');
--> statement-breakpoint
CREATE TRIGGER "ior_products_money" BEFORE INSERT OR UPDATE OF "unit_value", "value_aed", "duty_amount", "excise_amount", "vat_amount", "landed_amount", "currency" ON "ior_products" FOR EACH ROW
WHEN (scale(NEW."unit_value") <> greatest(min_scale(NEW."unit_value"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  OR scale(NEW."value_aed") <> 2
  OR scale(NEW."duty_amount") <> 2
  OR scale(NEW."excise_amount") <> 2
  OR scale(NEW."vat_amount") <> 2
  OR scale(NEW."landed_amount") <> 2)
EXECUTE FUNCTION spell_money('unit_value', 'currency', 'value_aed', 'AED', 'duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED', 'landed_amount', 'AED');
--> statement-breakpoint
CREATE TRIGGER "temp_products_money" BEFORE INSERT OR UPDATE OF "unit_value", "value_aed", "duty_amount", "excise_amount", "vat_amount", "landed_amount", "currency" ON "temp_products" FOR EACH ROW
WHEN (scale(NEW."unit_value") <> greatest(min_scale(NEW."unit_value"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  OR scale(NEW."value_aed") <> 2
  OR scale(NEW."duty_amount") <> 2
  OR scale(NEW."excise_amount") <> 2
  OR scale(NEW."vat_amount") <> 2
  OR scale(NEW."landed_amount") <> 2)
EXECUTE FUNCTION spell_money('unit_value', 'currency', 'value_aed', 'AED', 'duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED', 'landed_amount', 'AED');
