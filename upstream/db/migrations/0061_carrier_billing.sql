CREATE TABLE "carrier_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"invoice_no" text NOT NULL,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"currency" text NOT NULL,
	"control_total" numeric,
	"upload_id" bigint,
	"lines" integer DEFAULT 0 NOT NULL,
	"pending_lines" integer DEFAULT 0 NOT NULL,
	"unmatched_lines" integer DEFAULT 0 NOT NULL,
	"amount" numeric DEFAULT '0.00' NOT NULL,
	"expected_amount" numeric DEFAULT '0.00' NOT NULL,
	"difference" numeric DEFAULT '0.00' NOT NULL,
	"approved_amount" numeric DEFAULT '0.00' NOT NULL,
	"disputed_amount" numeric DEFAULT '0.00' NOT NULL,
	"recovered_amount" numeric DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carrier_invoices_status_check" CHECK ("carrier_invoices"."status" in ('open', 'partly_approved', 'approved', 'paid')),
	CONSTRAINT "carrier_invoices_control_total_coins" CHECK (abs("carrier_invoices"."control_total") < 1e15 and "carrier_invoices"."control_total" = round("carrier_invoices"."control_total", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_amount_coins" CHECK (abs("carrier_invoices"."amount") < 1e15 and "carrier_invoices"."amount" = round("carrier_invoices"."amount", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_expected_amount_coins" CHECK (abs("carrier_invoices"."expected_amount") < 1e15 and "carrier_invoices"."expected_amount" = round("carrier_invoices"."expected_amount", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_difference_coins" CHECK (abs("carrier_invoices"."difference") < 1e15 and "carrier_invoices"."difference" = round("carrier_invoices"."difference", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_approved_amount_coins" CHECK (abs("carrier_invoices"."approved_amount") < 1e15 and "carrier_invoices"."approved_amount" = round("carrier_invoices"."approved_amount", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_disputed_amount_coins" CHECK (abs("carrier_invoices"."disputed_amount") < 1e15 and "carrier_invoices"."disputed_amount" = round("carrier_invoices"."disputed_amount", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_invoices_recovered_amount_coins" CHECK (abs("carrier_invoices"."recovered_amount") < 1e15 and "carrier_invoices"."recovered_amount" = round("carrier_invoices"."recovered_amount", (case when "carrier_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "carrier_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"service_code" text NOT NULL,
	"charge_type" text NOT NULL,
	"zone" text NOT NULL,
	"weight_from" numeric(9, 3) NOT NULL,
	"weight_to" numeric(9, 3) NOT NULL,
	"currency" text NOT NULL,
	"base_amount" numeric NOT NULL,
	"step_kg" numeric(9, 3),
	"step_amount" numeric,
	"fuel_percent" numeric(5, 2) DEFAULT '0' NOT NULL,
	"cod_fee_type" text,
	"cod_fee_flat" numeric,
	"cod_fee_percent" numeric(5, 2),
	"remote_amount" numeric DEFAULT '0.00' NOT NULL,
	"rto_percent" numeric(5, 2) DEFAULT '100' NOT NULL,
	"vat_percent" numeric(5, 2) DEFAULT '0' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" numeric(20, 0) GENERATED ALWAYS AS (hashtextextended(carrier_id::text || ' ' || service_code || ' ' || charge_type || ' ' || zone, 0)::numeric) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carrier_rates_band" CHECK ("carrier_rates"."weight_from" >= 0 and "carrier_rates"."weight_to" > "carrier_rates"."weight_from"),
	CONSTRAINT "carrier_rates_ends" CHECK ("carrier_rates"."valid_to" >= "carrier_rates"."valid_from"),
	CONSTRAINT "carrier_rates_steps" CHECK (("carrier_rates"."step_kg" is null) = ("carrier_rates"."step_amount" is null) and "carrier_rates"."step_kg" > 0),
	CONSTRAINT "carrier_rates_charge_type_check" CHECK ("carrier_rates"."charge_type" in ('delivery', 'return', 'cod_fee', 'pickup', 'redelivery', 'storage', 'customs', 'remote_area', 'other')),
	CONSTRAINT "carrier_rates_cod_fee_type_check" CHECK ("carrier_rates"."cod_fee_type" in ('flat', 'percent', 'higher_of')),
	CONSTRAINT "carrier_rates_base_amount_coins" CHECK (abs("carrier_rates"."base_amount") < 1e15 and "carrier_rates"."base_amount" = round("carrier_rates"."base_amount", (case when "carrier_rates"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_rates"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_rates_step_amount_coins" CHECK (abs("carrier_rates"."step_amount") < 1e10 and "carrier_rates"."step_amount" = round("carrier_rates"."step_amount", 8)),
	CONSTRAINT "carrier_rates_cod_fee_flat_coins" CHECK (abs("carrier_rates"."cod_fee_flat") < 1e15 and "carrier_rates"."cod_fee_flat" = round("carrier_rates"."cod_fee_flat", (case when "carrier_rates"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_rates"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_rates_remote_amount_coins" CHECK (abs("carrier_rates"."remote_amount") < 1e15 and "carrier_rates"."remote_amount" = round("carrier_rates"."remote_amount", (case when "carrier_rates"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_rates"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "consignment_billings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignment_billings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier_invoice_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"tracking_no" text NOT NULL,
	"charge_type" text NOT NULL,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"package_id" bigint,
	"client_id" bigint,
	"service" text,
	"origin_country" text,
	"destination" text NOT NULL,
	"zone" text,
	"delivered_on" date,
	"billed_weight" numeric(9, 3),
	"our_weight" numeric(9, 3),
	"currency" text NOT NULL,
	"base_amount" numeric NOT NULL,
	"fuel_amount" numeric DEFAULT '0.00' NOT NULL,
	"cod_fee_amount" numeric DEFAULT '0.00' NOT NULL,
	"surcharge_amount" numeric DEFAULT '0.00' NOT NULL,
	"discount_amount" numeric DEFAULT '0.00' NOT NULL,
	"vat_amount" numeric NOT NULL,
	"total_amount" numeric NOT NULL,
	"rate_id" bigint,
	"expected_base" numeric,
	"expected_fuel" numeric,
	"expected_cod_fee" numeric,
	"expected_surcharge" numeric,
	"expected_vat" numeric,
	"expected_amount" numeric,
	"difference" numeric,
	"by_service" numeric,
	"by_weight" numeric,
	"by_rate" numeric,
	"by_fuel" numeric,
	"by_surcharge" numeric,
	"difference_pct" numeric(12, 2),
	"difference_cause" text NOT NULL,
	"in_tolerance" boolean DEFAULT false NOT NULL,
	"billing_status" text DEFAULT 'pending' NOT NULL,
	"is_auto" boolean DEFAULT false NOT NULL,
	"dispute_reason" text,
	"credit_note_no" text,
	"credited_amount" numeric,
	"payment_reference" text,
	"approved_by" bigint,
	"approved_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "consignment_billings_difference" CHECK (("consignment_billings"."expected_amount" is null) = ("consignment_billings"."difference" is null)
      and "consignment_billings"."difference" = "consignment_billings"."total_amount" - "consignment_billings"."expected_amount"),
	CONSTRAINT "consignment_billings_parts" CHECK (num_nonnulls("consignment_billings"."by_service", "consignment_billings"."by_weight", "consignment_billings"."by_rate", "consignment_billings"."by_fuel", "consignment_billings"."by_surcharge") in (0, 5)
      and "consignment_billings"."by_service" + "consignment_billings"."by_weight" + "consignment_billings"."by_rate" + "consignment_billings"."by_fuel" + "consignment_billings"."by_surcharge" = "consignment_billings"."difference"),
	CONSTRAINT "consignment_billings_credit" CHECK ("consignment_billings"."credited_amount" > 0 and "consignment_billings"."credited_amount" <= "consignment_billings"."total_amount"),
	CONSTRAINT "consignment_billings_charge_type_check" CHECK ("consignment_billings"."charge_type" in ('delivery', 'return', 'cod_fee', 'pickup', 'redelivery', 'storage', 'customs', 'remote_area', 'other')),
	CONSTRAINT "consignment_billings_difference_cause_check" CHECK ("consignment_billings"."difference_cause" in ('none', 'service', 'weight', 'rate', 'fuel', 'surcharge', 'duplicate', 'cancelled', 'unmatched')),
	CONSTRAINT "consignment_billings_billing_status_check" CHECK ("consignment_billings"."billing_status" in ('pending', 'disputed', 'approved', 'credited', 'billed', 'rejected')),
	CONSTRAINT "consignment_billings_base_amount_coins" CHECK (abs("consignment_billings"."base_amount") < 1e15 and "consignment_billings"."base_amount" = round("consignment_billings"."base_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_fuel_amount_coins" CHECK (abs("consignment_billings"."fuel_amount") < 1e15 and "consignment_billings"."fuel_amount" = round("consignment_billings"."fuel_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_cod_fee_amount_coins" CHECK (abs("consignment_billings"."cod_fee_amount") < 1e15 and "consignment_billings"."cod_fee_amount" = round("consignment_billings"."cod_fee_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_surcharge_amount_coins" CHECK (abs("consignment_billings"."surcharge_amount") < 1e15 and "consignment_billings"."surcharge_amount" = round("consignment_billings"."surcharge_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_discount_amount_coins" CHECK (abs("consignment_billings"."discount_amount") < 1e15 and "consignment_billings"."discount_amount" = round("consignment_billings"."discount_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_vat_amount_coins" CHECK (abs("consignment_billings"."vat_amount") < 1e15 and "consignment_billings"."vat_amount" = round("consignment_billings"."vat_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_total_amount_coins" CHECK (abs("consignment_billings"."total_amount") < 1e15 and "consignment_billings"."total_amount" = round("consignment_billings"."total_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_base_coins" CHECK (abs("consignment_billings"."expected_base") < 1e15 and "consignment_billings"."expected_base" = round("consignment_billings"."expected_base", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_fuel_coins" CHECK (abs("consignment_billings"."expected_fuel") < 1e15 and "consignment_billings"."expected_fuel" = round("consignment_billings"."expected_fuel", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_cod_fee_coins" CHECK (abs("consignment_billings"."expected_cod_fee") < 1e15 and "consignment_billings"."expected_cod_fee" = round("consignment_billings"."expected_cod_fee", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_surcharge_coins" CHECK (abs("consignment_billings"."expected_surcharge") < 1e15 and "consignment_billings"."expected_surcharge" = round("consignment_billings"."expected_surcharge", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_vat_coins" CHECK (abs("consignment_billings"."expected_vat") < 1e15 and "consignment_billings"."expected_vat" = round("consignment_billings"."expected_vat", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_expected_amount_coins" CHECK (abs("consignment_billings"."expected_amount") < 1e15 and "consignment_billings"."expected_amount" = round("consignment_billings"."expected_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_difference_coins" CHECK (abs("consignment_billings"."difference") < 1e15 and "consignment_billings"."difference" = round("consignment_billings"."difference", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_by_service_coins" CHECK (abs("consignment_billings"."by_service") < 1e15 and "consignment_billings"."by_service" = round("consignment_billings"."by_service", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_by_weight_coins" CHECK (abs("consignment_billings"."by_weight") < 1e15 and "consignment_billings"."by_weight" = round("consignment_billings"."by_weight", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_by_rate_coins" CHECK (abs("consignment_billings"."by_rate") < 1e15 and "consignment_billings"."by_rate" = round("consignment_billings"."by_rate", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_by_fuel_coins" CHECK (abs("consignment_billings"."by_fuel") < 1e15 and "consignment_billings"."by_fuel" = round("consignment_billings"."by_fuel", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_by_surcharge_coins" CHECK (abs("consignment_billings"."by_surcharge") < 1e15 and "consignment_billings"."by_surcharge" = round("consignment_billings"."by_surcharge", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "consignment_billings_credited_amount_coins" CHECK (abs("consignment_billings"."credited_amount") < 1e15 and "consignment_billings"."credited_amount" = round("consignment_billings"."credited_amount", (case when "consignment_billings"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consignment_billings"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "carrier_invoices" ADD CONSTRAINT "carrier_invoices_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_rates" ADD CONSTRAINT "carrier_rates_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_billings" ADD CONSTRAINT "consignment_billings_carrier_invoice_id_carrier_invoices_id_fk" FOREIGN KEY ("carrier_invoice_id") REFERENCES "public"."carrier_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_billings" ADD CONSTRAINT "consignment_billings_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_billings" ADD CONSTRAINT "consignment_billings_rate_id_carrier_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."carrier_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_invoices_once" ON "carrier_invoices" USING btree ("carrier_id","invoice_no");--> statement-breakpoint
CREATE INDEX "carrier_invoices_recent" ON "carrier_invoices" USING btree ("invoice_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carrier_invoices_due" ON "carrier_invoices" USING btree ("status","due_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_rates_once" ON "carrier_rates" USING btree ("carrier_id","service_code","charge_type","zone","weight_from","valid_from");--> statement-breakpoint
CREATE INDEX "carrier_rates_recent" ON "carrier_rates" USING btree ("carrier_id","valid_from" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_billings_once" ON "consignment_billings" USING btree ("carrier_invoice_id","tracking_no","charge_type","occurrence");--> statement-breakpoint
CREATE INDEX "consignment_billings_parcel" ON "consignment_billings" USING btree ("tracking_no","carrier_id","charge_type","occurrence");--> statement-breakpoint
CREATE INDEX "consignment_billings_package" ON "consignment_billings" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "consignment_billings_status" ON "consignment_billings" USING btree ("billing_status","carrier_id","id");
--> statement-breakpoint
-- Whatever is shipped on a day at a weight has one rate at most. Ranges of one value stand for equality, so that no extension is needed.
ALTER TABLE "carrier_rates" ADD CONSTRAINT "carrier_rates_overlap" EXCLUDE USING gist (
  numrange("scope", "scope", '[]') WITH &&, numrange("weight_from", "weight_to", '(]') WITH &&, daterange("valid_from", "valid_to", '[]') WITH &&
);
--> statement-breakpoint
CREATE TRIGGER "carrier_rates_money" BEFORE INSERT OR UPDATE OF "base_amount", "step_amount", "cod_fee_flat", "remote_amount", "currency" ON "carrier_rates" FOR EACH ROW
  WHEN (scale(NEW."base_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."step_amount") <> greatest(min_scale(NEW."step_amount"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."cod_fee_flat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."remote_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('base_amount', 'currency', 'step_amount', 'currency', 'cod_fee_flat', 'currency', 'remote_amount', 'currency');
--> statement-breakpoint
CREATE TRIGGER "carrier_invoices_money" BEFORE INSERT OR UPDATE OF "control_total", "amount", "expected_amount", "difference", "approved_amount", "disputed_amount", "recovered_amount", "currency" ON "carrier_invoices" FOR EACH ROW
WHEN (scale(NEW."control_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."approved_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."disputed_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."recovered_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('control_total', 'currency', 'amount', 'currency', 'expected_amount', 'currency', 'difference', 'currency', 'approved_amount', 'currency', 'disputed_amount', 'currency', 'recovered_amount', 'currency');
--> statement-breakpoint
CREATE TRIGGER "consignment_billings_money" BEFORE INSERT OR UPDATE OF "base_amount", "fuel_amount", "cod_fee_amount", "surcharge_amount", "discount_amount", "vat_amount", "total_amount", "expected_base", "expected_fuel", "expected_cod_fee", "expected_surcharge", "expected_vat", "expected_amount", "difference", "by_service", "by_weight", "by_rate", "by_fuel", "by_surcharge", "credited_amount", "currency" ON "consignment_billings" FOR EACH ROW
WHEN (scale(NEW."base_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."fuel_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."cod_fee_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."surcharge_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."discount_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_base") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_fuel") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_cod_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_surcharge") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_vat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."expected_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."by_service") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."by_weight") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."by_rate") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."by_fuel") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."by_surcharge") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."credited_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('base_amount', 'currency', 'fuel_amount', 'currency', 'cod_fee_amount', 'currency', 'surcharge_amount', 'currency', 'discount_amount', 'currency', 'vat_amount', 'currency', 'total_amount', 'currency', 'expected_base', 'currency', 'expected_fuel', 'currency', 'expected_cod_fee', 'currency', 'expected_surcharge', 'currency', 'expected_vat', 'currency', 'expected_amount', 'currency', 'difference', 'currency', 'by_service', 'currency', 'by_weight', 'currency', 'by_rate', 'currency', 'by_fuel', 'currency', 'by_surcharge', 'currency', 'credited_amount', 'currency');
