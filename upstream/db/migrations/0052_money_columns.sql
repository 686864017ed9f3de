-- Amounts lose the precision of their columns, which changes no row and no index; CHECKs hold them to the decimals of their currency instead (docs/decisions/038-amounts.md).
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_coins";--> statement-breakpoint
ALTER TABLE "tariff_thresholds" DROP CONSTRAINT "tariff_thresholds_coins";--> statement-breakpoint
ALTER TABLE "allocation_backtest_changes" ALTER COLUMN "cost_before" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "allocation_backtest_changes" ALTER COLUMN "cost_after" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ALTER COLUMN "max_cod_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ALTER COLUMN "fee_flat" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ALTER COLUMN "fee_minimum" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ALTER COLUMN "tolerance_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ALTER COLUMN "tolerance_amount" SET DEFAULT '1.00';--> statement-breakpoint
ALTER TABLE "carrier_countries" ALTER COLUMN "cod_max_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_countries" ALTER COLUMN "remote_surcharge" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "carrier_countries" ALTER COLUMN "remote_surcharge" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "carriers" ALTER COLUMN "max_declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "rate" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "vat_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "vat_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "credit_limit" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "credit_limit" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "special_handling" ALTER COLUMN "surcharge_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment_links" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "bags" ALTER COLUMN "declared_value_total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "bags" ALTER COLUMN "declared_value_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "bags" ALTER COLUMN "cod_total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "bags" ALTER COLUMN "cod_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "declared_value_total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "declared_value_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "cod_total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "cod_total" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "duty_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "consolidations" ALTER COLUMN "vat_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "balance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "balance" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ALTER COLUMN "base_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ALTER COLUMN "extra_kg_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ALTER COLUMN "cod_fee" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ALTER COLUMN "min_declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ALTER COLUMN "max_declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ALTER COLUMN "max_cod_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "max_declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "manifests" ALTER COLUMN "total_cod" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_count_changes" ALTER COLUMN "cod_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_counts" ALTER COLUMN "cod_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_items" ALTER COLUMN "unit_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "goods_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "freight_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "freight_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "insurance_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "insurance_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "cif_aed" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "duty_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "vat_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "service_fee" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "service_fee_vat" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "payment_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "duty_paid" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "declared_value_aed" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "fx_rate" SET DATA TYPE numeric(18, 8);--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "cod_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "cod_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "insurance_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "insurance_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "rsa_services" ALTER COLUMN "max_declared_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_rules" ALTER COLUMN "rate_per_hour" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_rules" ALTER COLUMN "cap_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_rules" ALTER COLUMN "overstay_rate_per_hour" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_rules" ALTER COLUMN "overstay_rate_per_hour" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "detention_charges" ALTER COLUMN "rate_per_hour" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_charges" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_charges" ALTER COLUMN "overstay_rate_per_hour" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "detention_charges" ALTER COLUMN "overstay_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sellers" ALTER COLUMN "expected_monthly_value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "skus" ALTER COLUMN "unit_price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "skus" ALTER COLUMN "unit_cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sla_clocks" ALTER COLUMN "penalty_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sla_clocks" ALTER COLUMN "penalty_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "stock_moves" ALTER COLUMN "unit_cost" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "tariff_thresholds" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "currency_conversion_logs" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "currency_conversion_logs" ALTER COLUMN "rate" SET DATA TYPE numeric(18, 8);--> statement-breakpoint
ALTER TABLE "currency_conversion_logs" ALTER COLUMN "converted_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "pods" ALTER COLUMN "cod_collected" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "rate_normal" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "rate_ot_day" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "rate_ot_night" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "rate_rest_day" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "rate_holiday" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "meal_allowance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "meal_allowance" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "transport_allowance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ALTER COLUMN "transport_allowance" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "gross_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "gross_amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "allowance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "allowance" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ALTER COLUMN "amount" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "vendor_staff" ALTER COLUMN "basic_monthly_wage" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "gross_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "allowance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "margin" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "vat" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "vendor_statements" ALTER COLUMN "vendor_invoice_amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "home_days" ALTER COLUMN "cod_aed" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "home_days" ALTER COLUMN "cod_aed" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_staff" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "allocation_backtest_changes" ADD CONSTRAINT "allocation_backtest_changes_cost_before_coins" CHECK (abs("allocation_backtest_changes"."cost_before") < 1e15 and "allocation_backtest_changes"."cost_before" = round("allocation_backtest_changes"."cost_before", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "allocation_backtest_changes" ADD CONSTRAINT "allocation_backtest_changes_cost_after_coins" CHECK (abs("allocation_backtest_changes"."cost_after") < 1e15 and "allocation_backtest_changes"."cost_after" = round("allocation_backtest_changes"."cost_after", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ADD CONSTRAINT "carrier_cod_terms_max_cod_amount_coins" CHECK (abs("carrier_cod_terms"."max_cod_amount") < 1e15 and "carrier_cod_terms"."max_cod_amount" = round("carrier_cod_terms"."max_cod_amount", (case when "carrier_cod_terms"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_terms"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ADD CONSTRAINT "carrier_cod_terms_fee_flat_coins" CHECK (abs("carrier_cod_terms"."fee_flat") < 1e15 and "carrier_cod_terms"."fee_flat" = round("carrier_cod_terms"."fee_flat", (case when "carrier_cod_terms"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_terms"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ADD CONSTRAINT "carrier_cod_terms_fee_minimum_coins" CHECK (abs("carrier_cod_terms"."fee_minimum") < 1e15 and "carrier_cod_terms"."fee_minimum" = round("carrier_cod_terms"."fee_minimum", (case when "carrier_cod_terms"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_terms"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_cod_terms" ADD CONSTRAINT "carrier_cod_terms_tolerance_amount_coins" CHECK (abs("carrier_cod_terms"."tolerance_amount") < 1e15 and "carrier_cod_terms"."tolerance_amount" = round("carrier_cod_terms"."tolerance_amount", (case when "carrier_cod_terms"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_terms"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_countries" ADD CONSTRAINT "carrier_countries_cod_max_amount_coins" CHECK (abs("carrier_countries"."cod_max_amount") < 1e15 and "carrier_countries"."cod_max_amount" = round("carrier_countries"."cod_max_amount", (case when "carrier_countries"."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_countries"."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("carrier_countries"."cod_max_amount" = 0 or "carrier_countries"."cod_currency" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "carrier_countries" ADD CONSTRAINT "carrier_countries_remote_surcharge_coins" CHECK (abs("carrier_countries"."remote_surcharge") < 1e15 and "carrier_countries"."remote_surcharge" = round("carrier_countries"."remote_surcharge", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "carriers" ADD CONSTRAINT "carriers_max_declared_value_coins" CHECK (abs("carriers"."max_declared_value") < 1e15 and "carriers"."max_declared_value" = round("carriers"."max_declared_value", (case when "carriers"."max_declared_currency" in ('KWD', 'BHD', 'OMR') then 3 when "carriers"."max_declared_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("carriers"."max_declared_value" = 0 or "carriers"."max_declared_currency" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_rate_coins" CHECK (abs("charges"."rate") < 1e10 and "charges"."rate" = round("charges"."rate", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_amount_coins" CHECK (abs("charges"."amount") < 1e15 and "charges"."amount" = round("charges"."amount", (case when "charges"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "charges"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_vat_amount_coins" CHECK (abs("charges"."vat_amount") < 1e15 and "charges"."vat_amount" = round("charges"."vat_amount", (case when "charges"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "charges"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_credit_limit_coins" CHECK (abs("clients"."credit_limit") < 1e15 and "clients"."credit_limit" = round("clients"."credit_limit", (case when "clients"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "clients"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "special_handling" ADD CONSTRAINT "special_handling_surcharge_value_coins" CHECK (abs("special_handling"."surcharge_value") < 1e10 and "special_handling"."surcharge_value" = round("special_handling"."surcharge_value", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_amount_coins" CHECK (abs("payment_links"."amount") < 1e15 and "payment_links"."amount" = round("payment_links"."amount", (case when "payment_links"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payment_links"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_declared_value_total_coins" CHECK (abs("bags"."declared_value_total") < 1e15 and "bags"."declared_value_total" = round("bags"."declared_value_total", (case when "bags"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "bags"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_cod_total_coins" CHECK (abs("bags"."cod_total") < 1e15 and "bags"."cod_total" = round("bags"."cod_total", (case when "bags"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "bags"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_declared_value_total_coins" CHECK (abs("consolidations"."declared_value_total") < 1e15 and "consolidations"."declared_value_total" = round("consolidations"."declared_value_total", (case when "consolidations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consolidations"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_cod_total_coins" CHECK (abs("consolidations"."cod_total") < 1e15 and "consolidations"."cod_total" = round("consolidations"."cod_total", (case when "consolidations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consolidations"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_duty_amount_coins" CHECK (abs("consolidations"."duty_amount") < 1e15 and "consolidations"."duty_amount" = round("consolidations"."duty_amount", (case when "consolidations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consolidations"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_vat_amount_coins" CHECK (abs("consolidations"."vat_amount") < 1e15 and "consolidations"."vat_amount" = round("consolidations"."vat_amount", (case when "consolidations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "consolidations"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_balance_coins" CHECK (abs("accounts"."balance") < 1e15 and "accounts"."balance" = round("accounts"."balance", (case when "accounts"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "accounts"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_amount_coins" CHECK (abs("journal_entries"."amount") < 1e15 and "journal_entries"."amount" = round("journal_entries"."amount", (case when "journal_entries"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "journal_entries"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ADD CONSTRAINT "linehaul_carriers_base_amount_coins" CHECK (abs("linehaul_carriers"."base_amount") < 1e15 and "linehaul_carriers"."base_amount" = round("linehaul_carriers"."base_amount", (case when "linehaul_carriers"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "linehaul_carriers"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ADD CONSTRAINT "linehaul_carriers_extra_kg_amount_coins" CHECK (abs("linehaul_carriers"."extra_kg_amount") < 1e10 and "linehaul_carriers"."extra_kg_amount" = round("linehaul_carriers"."extra_kg_amount", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_carriers" ADD CONSTRAINT "linehaul_carriers_cod_fee_coins" CHECK (abs("linehaul_carriers"."cod_fee") < 1e15 and "linehaul_carriers"."cod_fee" = round("linehaul_carriers"."cod_fee", (case when "linehaul_carriers"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "linehaul_carriers"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ADD CONSTRAINT "linehaul_restrictions_min_declared_value_coins" CHECK (abs("linehaul_restrictions"."min_declared_value") < 1e15 and "linehaul_restrictions"."min_declared_value" = round("linehaul_restrictions"."min_declared_value", (case when "linehaul_restrictions"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "linehaul_restrictions"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ADD CONSTRAINT "linehaul_restrictions_max_declared_value_coins" CHECK (abs("linehaul_restrictions"."max_declared_value") < 1e15 and "linehaul_restrictions"."max_declared_value" = round("linehaul_restrictions"."max_declared_value", (case when "linehaul_restrictions"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "linehaul_restrictions"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehaul_restrictions" ADD CONSTRAINT "linehaul_restrictions_max_cod_amount_coins" CHECK (abs("linehaul_restrictions"."max_cod_amount") < 1e15 and "linehaul_restrictions"."max_cod_amount" = round("linehaul_restrictions"."max_cod_amount", (case when "linehaul_restrictions"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "linehaul_restrictions"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "linehauls" ADD CONSTRAINT "linehauls_max_declared_value_coins" CHECK (abs("linehauls"."max_declared_value") < 1e15 and "linehauls"."max_declared_value" = round("linehauls"."max_declared_value", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_total_cod_coins" CHECK (abs("manifests"."total_cod") < 1e15 and "manifests"."total_cod" = round("manifests"."total_cod", (case when "manifests"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "manifests"."currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("manifests"."total_cod" = 0 or "manifests"."currency" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_count_changes" ADD CONSTRAINT "package_count_changes_cod_amount_coins" CHECK (abs("package_count_changes"."cod_amount") < 1e15 and "package_count_changes"."cod_amount" = round("package_count_changes"."cod_amount", (case when "package_count_changes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_count_changes"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_counts" ADD CONSTRAINT "package_counts_cod_amount_coins" CHECK (abs("package_counts"."cod_amount") < 1e15 and "package_counts"."cod_amount" = round("package_counts"."cod_amount", (case when "package_counts"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_counts"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_items" ADD CONSTRAINT "package_items_unit_value_coins" CHECK (abs("package_items"."unit_value") < 1e10 and "package_items"."unit_value" = round("package_items"."unit_value", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_goods_value_coins" CHECK (abs("package_lists"."goods_value") < 1e15 and "package_lists"."goods_value" = round("package_lists"."goods_value", (case when "package_lists"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_lists"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_freight_amount_coins" CHECK (abs("package_lists"."freight_amount") < 1e15 and "package_lists"."freight_amount" = round("package_lists"."freight_amount", (case when "package_lists"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_lists"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_insurance_amount_coins" CHECK (abs("package_lists"."insurance_amount") < 1e15 and "package_lists"."insurance_amount" = round("package_lists"."insurance_amount", (case when "package_lists"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_lists"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_cif_aed_coins" CHECK (abs("package_lists"."cif_aed") < 1e15 and "package_lists"."cif_aed" = round("package_lists"."cif_aed", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_duty_amount_coins" CHECK (abs("package_lists"."duty_amount") < 1e15 and "package_lists"."duty_amount" = round("package_lists"."duty_amount", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_vat_amount_coins" CHECK (abs("package_lists"."vat_amount") < 1e15 and "package_lists"."vat_amount" = round("package_lists"."vat_amount", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_service_fee_coins" CHECK (abs("package_lists"."service_fee") < 1e15 and "package_lists"."service_fee" = round("package_lists"."service_fee", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_service_fee_vat_coins" CHECK (abs("package_lists"."service_fee_vat") < 1e15 and "package_lists"."service_fee_vat" = round("package_lists"."service_fee_vat", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_payment_amount_coins" CHECK (abs("package_lists"."payment_amount") < 1e15 and "package_lists"."payment_amount" = round("package_lists"."payment_amount", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_duty_paid_coins" CHECK (abs("package_lists"."duty_paid") < 1e15 and "package_lists"."duty_paid" = round("package_lists"."duty_paid", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_declared_value_coins" CHECK (abs("packages"."declared_value") < 1e15 and "packages"."declared_value" = round("packages"."declared_value", (case when "packages"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "packages"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_declared_value_aed_coins" CHECK (abs("packages"."declared_value_aed") < 1e15 and "packages"."declared_value_aed" = round("packages"."declared_value_aed", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_cod_amount_coins" CHECK (abs("packages"."cod_amount") < 1e15 and "packages"."cod_amount" = round("packages"."cod_amount", (case when "packages"."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when "packages"."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("packages"."cod_amount" = 0 or "packages"."cod_currency" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_insurance_amount_coins" CHECK (abs("packages"."insurance_amount") < 1e15 and "packages"."insurance_amount" = round("packages"."insurance_amount", (case when "packages"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "packages"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "rsa_services" ADD CONSTRAINT "rsa_services_max_declared_value_coins" CHECK (abs("rsa_services"."max_declared_value") < 1e15 and "rsa_services"."max_declared_value" = round("rsa_services"."max_declared_value", (case when "rsa_services"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "rsa_services"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_rules" ADD CONSTRAINT "detention_rules_rate_per_hour_coins" CHECK (abs("detention_rules"."rate_per_hour") < 1e10 and "detention_rules"."rate_per_hour" = round("detention_rules"."rate_per_hour", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_rules" ADD CONSTRAINT "detention_rules_cap_amount_coins" CHECK (abs("detention_rules"."cap_amount") < 1e15 and "detention_rules"."cap_amount" = round("detention_rules"."cap_amount", (case when "detention_rules"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "detention_rules"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_rules" ADD CONSTRAINT "detention_rules_overstay_rate_per_hour_coins" CHECK (abs("detention_rules"."overstay_rate_per_hour") < 1e10 and "detention_rules"."overstay_rate_per_hour" = round("detention_rules"."overstay_rate_per_hour", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_rate_per_hour_coins" CHECK (abs("detention_charges"."rate_per_hour") < 1e10 and "detention_charges"."rate_per_hour" = round("detention_charges"."rate_per_hour", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_amount_coins" CHECK (abs("detention_charges"."amount") < 1e15 and "detention_charges"."amount" = round("detention_charges"."amount", (case when "detention_charges"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "detention_charges"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_overstay_rate_per_hour_coins" CHECK (abs("detention_charges"."overstay_rate_per_hour") < 1e10 and "detention_charges"."overstay_rate_per_hour" = round("detention_charges"."overstay_rate_per_hour", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "detention_charges" ADD CONSTRAINT "detention_charges_overstay_amount_coins" CHECK (abs("detention_charges"."overstay_amount") < 1e15 and "detention_charges"."overstay_amount" = round("detention_charges"."overstay_amount", (case when "detention_charges"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "detention_charges"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_expected_monthly_value_coins" CHECK (abs("sellers"."expected_monthly_value") < 1e15 and "sellers"."expected_monthly_value" = round("sellers"."expected_monthly_value", (case when "sellers"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sellers"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_unit_price_coins" CHECK (abs("skus"."unit_price") < 1e10 and "skus"."unit_price" = round("skus"."unit_price", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_unit_cost_coins" CHECK (abs("skus"."unit_cost") < 1e10 and "skus"."unit_cost" = round("skus"."unit_cost", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "sla_clocks" ADD CONSTRAINT "sla_clocks_penalty_amount_coins" CHECK (abs("sla_clocks"."penalty_amount") < 1e15 and "sla_clocks"."penalty_amount" = round("sla_clocks"."penalty_amount", (case when "sla_clocks"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "sla_clocks"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_unit_cost_coins" CHECK (abs("stock_moves"."unit_cost") < 1e10 and "stock_moves"."unit_cost" = round("stock_moves"."unit_cost", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "tariff_thresholds" ADD CONSTRAINT "tariff_thresholds_amount_coins" CHECK (abs("tariff_thresholds"."amount") < 1e15 and "tariff_thresholds"."amount" = round("tariff_thresholds"."amount", (case when "tariff_thresholds"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "tariff_thresholds"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "currency_conversion_logs" ADD CONSTRAINT "currency_conversion_logs_amount_coins" CHECK (abs("currency_conversion_logs"."amount") < 1e15 and "currency_conversion_logs"."amount" = round("currency_conversion_logs"."amount", (case when "currency_conversion_logs"."from_currency" in ('KWD', 'BHD', 'OMR') then 3 when "currency_conversion_logs"."from_currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "currency_conversion_logs" ADD CONSTRAINT "currency_conversion_logs_converted_amount_coins" CHECK (abs("currency_conversion_logs"."converted_amount") < 1e15 and "currency_conversion_logs"."converted_amount" = round("currency_conversion_logs"."converted_amount", (case when "currency_conversion_logs"."to_currency" in ('KWD', 'BHD', 'OMR') then 3 when "currency_conversion_logs"."to_currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "pods" ADD CONSTRAINT "pods_cod_collected_coins" CHECK (abs("pods"."cod_collected") < 1e15 and "pods"."cod_collected" = round("pods"."cod_collected", (case when "pods"."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when "pods"."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("pods"."cod_collected" = 0 or "pods"."cod_currency" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_normal_coins" CHECK (abs("rate_card_lines"."rate_normal") < 1e10 and "rate_card_lines"."rate_normal" = round("rate_card_lines"."rate_normal", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_ot_day_coins" CHECK (abs("rate_card_lines"."rate_ot_day") < 1e10 and "rate_card_lines"."rate_ot_day" = round("rate_card_lines"."rate_ot_day", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_ot_night_coins" CHECK (abs("rate_card_lines"."rate_ot_night") < 1e10 and "rate_card_lines"."rate_ot_night" = round("rate_card_lines"."rate_ot_night", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_rest_day_coins" CHECK (abs("rate_card_lines"."rate_rest_day") < 1e10 and "rate_card_lines"."rate_rest_day" = round("rate_card_lines"."rate_rest_day", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_rate_holiday_coins" CHECK (abs("rate_card_lines"."rate_holiday") < 1e10 and "rate_card_lines"."rate_holiday" = round("rate_card_lines"."rate_holiday", 8)) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_meal_allowance_coins" CHECK (abs("rate_card_lines"."meal_allowance") < 1e15 and "rate_card_lines"."meal_allowance" = round("rate_card_lines"."meal_allowance", (case when "rate_card_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "rate_card_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_card_lines" ADD CONSTRAINT "rate_card_lines_transport_allowance_coins" CHECK (abs("rate_card_lines"."transport_allowance") < 1e15 and "rate_card_lines"."transport_allowance" = round("rate_card_lines"."transport_allowance", (case when "rate_card_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "rate_card_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD CONSTRAINT "timesheet_employees_gross_amount_coins" CHECK (abs("timesheet_employees"."gross_amount") < 1e15 and "timesheet_employees"."gross_amount" = round("timesheet_employees"."gross_amount", (case when "timesheet_employees"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "timesheet_employees"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD CONSTRAINT "timesheet_employees_allowance_coins" CHECK (abs("timesheet_employees"."allowance") < 1e15 and "timesheet_employees"."allowance" = round("timesheet_employees"."allowance", (case when "timesheet_employees"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "timesheet_employees"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "timesheet_employees" ADD CONSTRAINT "timesheet_employees_amount_coins" CHECK (abs("timesheet_employees"."amount") < 1e15 and "timesheet_employees"."amount" = round("timesheet_employees"."amount", (case when "timesheet_employees"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "timesheet_employees"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_staff" ADD CONSTRAINT "vendor_staff_basic_monthly_wage_coins" CHECK (abs("vendor_staff"."basic_monthly_wage") < 1e15 and "vendor_staff"."basic_monthly_wage" = round("vendor_staff"."basic_monthly_wage", (case when "vendor_staff"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_staff"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_gross_amount_coins" CHECK (abs("vendor_statements"."gross_amount") < 1e15 and "vendor_statements"."gross_amount" = round("vendor_statements"."gross_amount", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_allowance_coins" CHECK (abs("vendor_statements"."allowance") < 1e15 and "vendor_statements"."allowance" = round("vendor_statements"."allowance", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_margin_coins" CHECK (abs("vendor_statements"."margin") < 1e15 and "vendor_statements"."margin" = round("vendor_statements"."margin", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_vat_coins" CHECK (abs("vendor_statements"."vat") < 1e15 and "vendor_statements"."vat" = round("vendor_statements"."vat", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_total_coins" CHECK (abs("vendor_statements"."total") < 1e15 and "vendor_statements"."total" = round("vendor_statements"."total", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "vendor_statements" ADD CONSTRAINT "vendor_statements_vendor_invoice_amount_coins" CHECK (abs("vendor_statements"."vendor_invoice_amount") < 1e15 and "vendor_statements"."vendor_invoice_amount" = round("vendor_statements"."vendor_invoice_amount", (case when "vendor_statements"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "vendor_statements"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "home_days" ADD CONSTRAINT "home_days_cod_aed_coins" CHECK (abs("home_days"."cod_aed") < 1e15 and "home_days"."cod_aed" = round("home_days"."cod_aed", 2)) NOT VALID;--> statement-breakpoint
-- What a vendor's people, cards, days and statements are paid in was the vendor's currency, unsaid.
UPDATE "vendor_staff" o SET "currency" = v."currency" FROM "vendors" v WHERE v."id" = o."vendor_id" AND v."currency" <> 'AED';--> statement-breakpoint
UPDATE "rate_card_lines" o SET "currency" = v."currency" FROM "rate_cards" c JOIN "vendors" v ON v."id" = c."vendor_id" WHERE c."id" = o."rate_card_id" AND v."currency" <> 'AED';--> statement-breakpoint
UPDATE "timesheet_employees" o SET "currency" = v."currency" FROM "vendors" v WHERE v."id" = o."vendor_id" AND v."currency" <> 'AED';--> statement-breakpoint
UPDATE "vendor_statements" o SET "currency" = v."currency" FROM "vendors" v WHERE v."id" = o."vendor_id" AND v."currency" <> 'AED';--> statement-breakpoint
-- Cash brought without a word of its currency was in the parcel's.
UPDATE "pods" o SET "cod_currency" = coalesce(p."cod_currency", 'AED') FROM "packages" p WHERE p."id" = o."package_id" AND o."cod_collected" IS NOT NULL AND o."cod_currency" IS NULL;--> statement-breakpoint
-- Money is spelled with the decimals of its currency: 5 dirhams as 5.00, KWD 1.5 as 1.500. A trigger calls it only for a row that is spelled otherwise. No value changes: one that is
-- finer stays as it is, for the CHECK to refuse. Its arguments are pairs: a column, and the column of its currency or the currency itself.
CREATE FUNCTION spell_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(NEW);
  spelled jsonb := '{}';
  value numeric;
  currency text;
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    value := (was ->> TG_ARGV[i])::numeric;
    currency := coalesce(was ->> TG_ARGV[i + 1], TG_ARGV[i + 1]);
    CONTINUE WHEN value IS NULL;
    spelled := spelled || jsonb_build_object(TG_ARGV[i],
      round(value, greatest(min_scale(value), CASE WHEN currency IN ('KWD', 'BHD', 'OMR') THEN 3 WHEN currency IN ('KRW', 'JPY') THEN 0 ELSE 2 END)));
  END LOOP;
  RETURN jsonb_populate_record(NEW, spelled);
END $$;--> statement-breakpoint
CREATE TRIGGER "allocation_backtest_changes_money" BEFORE INSERT OR UPDATE OF "cost_before", "cost_after" ON "allocation_backtest_changes" FOR EACH ROW
  WHEN (scale(NEW."cost_before") <> 2
    OR scale(NEW."cost_after") <> 2)
  EXECUTE FUNCTION spell_money('cost_before', 'AED', 'cost_after', 'AED');--> statement-breakpoint
CREATE TRIGGER "carriers_money" BEFORE INSERT OR UPDATE OF "max_declared_value", "max_declared_currency" ON "carriers" FOR EACH ROW
  WHEN (scale(NEW."max_declared_value") <> (case when NEW."max_declared_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."max_declared_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('max_declared_value', 'max_declared_currency');--> statement-breakpoint
CREATE TRIGGER "carrier_countries_money" BEFORE INSERT OR UPDATE OF "cod_max_amount", "remote_surcharge", "cod_currency" ON "carrier_countries" FOR EACH ROW
  WHEN (scale(NEW."cod_max_amount") <> (case when NEW."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."remote_surcharge") <> 2)
  EXECUTE FUNCTION spell_money('cod_max_amount', 'cod_currency', 'remote_surcharge', 'AED');--> statement-breakpoint
CREATE TRIGGER "carrier_cod_terms_money" BEFORE INSERT OR UPDATE OF "max_cod_amount", "fee_flat", "fee_minimum", "tolerance_amount", "currency" ON "carrier_cod_terms" FOR EACH ROW
  WHEN (scale(NEW."max_cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_flat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_minimum") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."tolerance_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('max_cod_amount', 'currency', 'fee_flat', 'currency', 'fee_minimum', 'currency', 'tolerance_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "charges_money" BEFORE INSERT OR UPDATE OF "rate", "amount", "vat_amount", "currency" ON "charges" FOR EACH ROW
  WHEN (scale(NEW."rate") <> greatest(min_scale(NEW."rate"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('rate', 'currency', 'amount', 'currency', 'vat_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "clients_money" BEFORE INSERT OR UPDATE OF "credit_limit", "currency" ON "clients" FOR EACH ROW
  WHEN (scale(NEW."credit_limit") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('credit_limit', 'currency');--> statement-breakpoint
CREATE TRIGGER "special_handling_money" BEFORE INSERT OR UPDATE OF "surcharge_value", "currency" ON "special_handling" FOR EACH ROW
  WHEN (scale(NEW."surcharge_value") <> greatest(min_scale(NEW."surcharge_value"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('surcharge_value', 'currency');--> statement-breakpoint
CREATE TRIGGER "payment_links_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "payment_links" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "consolidations_money" BEFORE INSERT OR UPDATE OF "declared_value_total", "cod_total", "duty_amount", "vat_amount", "currency" ON "consolidations" FOR EACH ROW
  WHEN (scale(NEW."declared_value_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cod_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."duty_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_value_total', 'currency', 'cod_total', 'currency', 'duty_amount', 'currency', 'vat_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "bags_money" BEFORE INSERT OR UPDATE OF "declared_value_total", "cod_total", "currency" ON "bags" FOR EACH ROW
  WHEN (scale(NEW."declared_value_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cod_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_value_total', 'currency', 'cod_total', 'currency');--> statement-breakpoint
CREATE TRIGGER "accounts_money" BEFORE INSERT OR UPDATE OF "balance", "currency" ON "accounts" FOR EACH ROW
  WHEN (scale(NEW."balance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('balance', 'currency');--> statement-breakpoint
CREATE TRIGGER "journal_entries_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "journal_entries" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "linehauls_money" BEFORE INSERT OR UPDATE OF "max_declared_value" ON "linehauls" FOR EACH ROW
  WHEN (scale(NEW."max_declared_value") <> 2)
  EXECUTE FUNCTION spell_money('max_declared_value', 'AED');--> statement-breakpoint
CREATE TRIGGER "linehaul_carriers_money" BEFORE INSERT OR UPDATE OF "base_amount", "extra_kg_amount", "cod_fee", "currency" ON "linehaul_carriers" FOR EACH ROW
  WHEN (scale(NEW."base_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."extra_kg_amount") <> greatest(min_scale(NEW."extra_kg_amount"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."cod_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('base_amount', 'currency', 'extra_kg_amount', 'currency', 'cod_fee', 'currency');--> statement-breakpoint
CREATE TRIGGER "linehaul_restrictions_money" BEFORE INSERT OR UPDATE OF "min_declared_value", "max_declared_value", "max_cod_amount", "currency" ON "linehaul_restrictions" FOR EACH ROW
  WHEN (scale(NEW."min_declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."max_declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."max_cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('min_declared_value', 'currency', 'max_declared_value', 'currency', 'max_cod_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "manifests_money" BEFORE INSERT OR UPDATE OF "total_cod", "currency" ON "manifests" FOR EACH ROW
  WHEN (scale(NEW."total_cod") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('total_cod', 'currency');--> statement-breakpoint
CREATE TRIGGER "package_counts_money" BEFORE INSERT OR UPDATE OF "cod_amount", "currency" ON "package_counts" FOR EACH ROW
  WHEN (scale(NEW."cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('cod_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "package_count_changes_money" BEFORE INSERT OR UPDATE OF "cod_amount", "currency" ON "package_count_changes" FOR EACH ROW
  WHEN (scale(NEW."cod_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('cod_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "rsa_services_money" BEFORE INSERT OR UPDATE OF "max_declared_value", "currency" ON "rsa_services" FOR EACH ROW
  WHEN (scale(NEW."max_declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('max_declared_value', 'currency');--> statement-breakpoint
CREATE TRIGGER "package_lists_money" BEFORE INSERT OR UPDATE OF "goods_value", "freight_amount", "insurance_amount", "cif_aed", "duty_amount", "vat_amount", "service_fee", "service_fee_vat", "payment_amount", "duty_paid", "currency" ON "package_lists" FOR EACH ROW
  WHEN (scale(NEW."goods_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."freight_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."insurance_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cif_aed") <> 2
    OR scale(NEW."duty_amount") <> 2
    OR scale(NEW."vat_amount") <> 2
    OR scale(NEW."service_fee") <> 2
    OR scale(NEW."service_fee_vat") <> 2
    OR scale(NEW."payment_amount") <> 2
    OR scale(NEW."duty_paid") <> 2)
  EXECUTE FUNCTION spell_money('goods_value', 'currency', 'freight_amount', 'currency', 'insurance_amount', 'currency', 'cif_aed', 'AED', 'duty_amount', 'AED', 'vat_amount', 'AED', 'service_fee', 'AED', 'service_fee_vat', 'AED', 'payment_amount', 'AED', 'duty_paid', 'AED');--> statement-breakpoint
CREATE TRIGGER "packages_money" BEFORE INSERT OR UPDATE OF "declared_value", "declared_value_aed", "cod_amount", "insurance_amount", "currency", "cod_currency" ON "packages" FOR EACH ROW
  WHEN (scale(NEW."declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."declared_value_aed") <> 2
    OR scale(NEW."cod_amount") <> (case when NEW."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."insurance_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_value', 'currency', 'declared_value_aed', 'AED', 'cod_amount', 'cod_currency', 'insurance_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "package_items_money" BEFORE INSERT OR UPDATE OF "unit_value", "currency" ON "package_items" FOR EACH ROW
  WHEN (scale(NEW."unit_value") <> greatest(min_scale(NEW."unit_value"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('unit_value', 'currency');--> statement-breakpoint
CREATE TRIGGER "detention_rules_money" BEFORE INSERT OR UPDATE OF "rate_per_hour", "cap_amount", "overstay_rate_per_hour", "currency" ON "detention_rules" FOR EACH ROW
  WHEN (scale(NEW."rate_per_hour") <> greatest(min_scale(NEW."rate_per_hour"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."cap_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."overstay_rate_per_hour") <> greatest(min_scale(NEW."overstay_rate_per_hour"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('rate_per_hour', 'currency', 'cap_amount', 'currency', 'overstay_rate_per_hour', 'currency');--> statement-breakpoint
CREATE TRIGGER "detention_charges_money" BEFORE INSERT OR UPDATE OF "rate_per_hour", "amount", "overstay_rate_per_hour", "overstay_amount", "currency" ON "detention_charges" FOR EACH ROW
  WHEN (scale(NEW."rate_per_hour") <> greatest(min_scale(NEW."rate_per_hour"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."overstay_rate_per_hour") <> greatest(min_scale(NEW."overstay_rate_per_hour"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."overstay_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('rate_per_hour', 'currency', 'amount', 'currency', 'overstay_rate_per_hour', 'currency', 'overstay_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "sellers_money" BEFORE INSERT OR UPDATE OF "expected_monthly_value", "currency" ON "sellers" FOR EACH ROW
  WHEN (scale(NEW."expected_monthly_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('expected_monthly_value', 'currency');--> statement-breakpoint
CREATE TRIGGER "skus_money" BEFORE INSERT OR UPDATE OF "unit_price", "unit_cost", "currency" ON "skus" FOR EACH ROW
  WHEN (scale(NEW."unit_price") <> greatest(min_scale(NEW."unit_price"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."unit_cost") <> greatest(min_scale(NEW."unit_cost"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('unit_price', 'currency', 'unit_cost', 'currency');--> statement-breakpoint
CREATE TRIGGER "sla_clocks_money" BEFORE INSERT OR UPDATE OF "penalty_amount", "currency" ON "sla_clocks" FOR EACH ROW
  WHEN (scale(NEW."penalty_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('penalty_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "stock_moves_money" BEFORE INSERT OR UPDATE OF "unit_cost", "currency" ON "stock_moves" FOR EACH ROW
  WHEN (scale(NEW."unit_cost") <> greatest(min_scale(NEW."unit_cost"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)))
  EXECUTE FUNCTION spell_money('unit_cost', 'currency');--> statement-breakpoint
CREATE TRIGGER "tariff_thresholds_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "tariff_thresholds" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "currency_conversion_logs_money" BEFORE INSERT OR UPDATE OF "amount", "converted_amount", "from_currency", "to_currency" ON "currency_conversion_logs" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."from_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."from_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."converted_amount") <> (case when NEW."to_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."to_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'from_currency', 'converted_amount', 'to_currency');--> statement-breakpoint
CREATE TRIGGER "pods_money" BEFORE INSERT OR UPDATE OF "cod_collected", "cod_currency" ON "pods" FOR EACH ROW
  WHEN (scale(NEW."cod_collected") <> (case when NEW."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."cod_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('cod_collected', 'cod_currency');--> statement-breakpoint
CREATE TRIGGER "vendor_staff_money" BEFORE INSERT OR UPDATE OF "basic_monthly_wage", "currency" ON "vendor_staff" FOR EACH ROW
  WHEN (scale(NEW."basic_monthly_wage") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('basic_monthly_wage', 'currency');--> statement-breakpoint
CREATE TRIGGER "rate_card_lines_money" BEFORE INSERT OR UPDATE OF "rate_normal", "rate_ot_day", "rate_ot_night", "rate_rest_day", "rate_holiday", "meal_allowance", "transport_allowance", "currency" ON "rate_card_lines" FOR EACH ROW
  WHEN (scale(NEW."rate_normal") <> greatest(min_scale(NEW."rate_normal"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."rate_ot_day") <> greatest(min_scale(NEW."rate_ot_day"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."rate_ot_night") <> greatest(min_scale(NEW."rate_ot_night"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."rate_rest_day") <> greatest(min_scale(NEW."rate_rest_day"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."rate_holiday") <> greatest(min_scale(NEW."rate_holiday"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."meal_allowance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."transport_allowance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('rate_normal', 'currency', 'rate_ot_day', 'currency', 'rate_ot_night', 'currency', 'rate_rest_day', 'currency', 'rate_holiday', 'currency', 'meal_allowance', 'currency', 'transport_allowance', 'currency');--> statement-breakpoint
CREATE TRIGGER "timesheet_employees_money" BEFORE INSERT OR UPDATE OF "gross_amount", "allowance", "amount", "currency" ON "timesheet_employees" FOR EACH ROW
  WHEN (scale(NEW."gross_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."allowance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('gross_amount', 'currency', 'allowance', 'currency', 'amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "vendor_statements_money" BEFORE INSERT OR UPDATE OF "gross_amount", "allowance", "margin", "vat", "total", "vendor_invoice_amount", "currency" ON "vendor_statements" FOR EACH ROW
  WHEN (scale(NEW."gross_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."allowance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."margin") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vendor_invoice_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('gross_amount', 'currency', 'allowance', 'currency', 'margin', 'currency', 'vat', 'currency', 'total', 'currency', 'vendor_invoice_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "home_days_money" BEFORE INSERT OR UPDATE OF "cod_aed" ON "home_days" FOR EACH ROW
  WHEN (scale(NEW."cod_aed") <> 2)
  EXECUTE FUNCTION spell_money('cod_aed', 'AED');
