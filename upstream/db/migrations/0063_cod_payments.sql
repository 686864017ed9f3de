CREATE SEQUENCE "public"."cod_payment_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "carrier_cod_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_cod_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"statement_no" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"declared_count" integer NOT NULL,
	"declared_amount" numeric NOT NULL,
	"fee_netted" numeric DEFAULT '0.00' NOT NULL,
	"fee_vat_netted" numeric DEFAULT '0.00' NOT NULL,
	"lines_count" integer DEFAULT 0 NOT NULL,
	"lines_amount" numeric DEFAULT '0.00' NOT NULL,
	"matched_count" integer DEFAULT 0 NOT NULL,
	"mismatch_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"total_difference" numeric DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "carrier_cod_payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "carrier_cod_payments_period" CHECK ("carrier_cod_payments"."period_from" <= "carrier_cod_payments"."period_to"),
	CONSTRAINT "carrier_cod_payments_declared" CHECK ("carrier_cod_payments"."declared_amount" >= 0 and "carrier_cod_payments"."fee_netted" >= 0 and "carrier_cod_payments"."fee_vat_netted" >= 0),
	CONSTRAINT "carrier_cod_payments_status_check" CHECK ("carrier_cod_payments"."status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'reconciled', 'cancelled')),
	CONSTRAINT "carrier_cod_payments_declared_amount_coins" CHECK (abs("carrier_cod_payments"."declared_amount") < 1e15 and "carrier_cod_payments"."declared_amount" = round("carrier_cod_payments"."declared_amount", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_cod_payments_fee_netted_coins" CHECK (abs("carrier_cod_payments"."fee_netted") < 1e15 and "carrier_cod_payments"."fee_netted" = round("carrier_cod_payments"."fee_netted", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_cod_payments_fee_vat_netted_coins" CHECK (abs("carrier_cod_payments"."fee_vat_netted") < 1e15 and "carrier_cod_payments"."fee_vat_netted" = round("carrier_cod_payments"."fee_vat_netted", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_cod_payments_lines_amount_coins" CHECK (abs("carrier_cod_payments"."lines_amount") < 1e15 and "carrier_cod_payments"."lines_amount" = round("carrier_cod_payments"."lines_amount", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "carrier_cod_payments_total_difference_coins" CHECK (abs("carrier_cod_payments"."total_difference") < 1e15 and "carrier_cod_payments"."total_difference" = round("carrier_cod_payments"."total_difference", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "cod_payment_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_payment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "cod_payment_history_from_status_check" CHECK ("cod_payment_history"."from_status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'reconciled', 'cancelled')),
	CONSTRAINT "cod_payment_history_to_status_check" CHECK ("cod_payment_history"."to_status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'reconciled', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "cod_payment_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_payment_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"row_hash" text NOT NULL,
	"nth" integer NOT NULL,
	"line_type" text NOT NULL,
	"tracking_no" text,
	"ref_no" text,
	"collected_date" date,
	"amount" numeric NOT NULL,
	"carrier_fee" numeric,
	"currency" text NOT NULL,
	"remarks" text,
	"match_result" text DEFAULT 'none' NOT NULL,
	"cod_order_id" bigint,
	"difference" numeric,
	"repeats_id" bigint,
	"resolution" text,
	"difference_reason" text,
	"borne_by" text,
	"note" text,
	"resolved_at" timestamptz,
	"resolved_by" bigint,
	"upload_id" bigint,
	CONSTRAINT "cod_payment_lines_row" UNIQUE("payment_id","row_no"),
	CONSTRAINT "cod_payment_lines_same" UNIQUE("payment_id","row_hash","nth"),
	CONSTRAINT "cod_payment_lines_named" CHECK ("cod_payment_lines"."line_type" in ('fee', 'adjustment') or "cod_payment_lines"."tracking_no" is not null),
	CONSTRAINT "cod_payment_lines_sign" CHECK ("cod_payment_lines"."amount" >= 0 or "cod_payment_lines"."line_type" = 'adjustment'),
	CONSTRAINT "cod_payment_lines_line_type_check" CHECK ("cod_payment_lines"."line_type" in ('collection', 'reversal', 'fee', 'adjustment')),
	CONSTRAINT "cod_payment_lines_match_result_check" CHECK ("cod_payment_lines"."match_result" in ('none', 'matched', 'short', 'over', 'reversed', 'not_collected', 'unknown', 'duplicate', 'not_cod', 'not_delivered', 'currency_mismatch', 'conflict')),
	CONSTRAINT "cod_payment_lines_resolution_check" CHECK ("cod_payment_lines"."resolution" in ('settled', 'accepted', 'matched', 'ignored')),
	CONSTRAINT "cod_payment_lines_difference_reason_check" CHECK ("cod_payment_lines"."difference_reason" in ('partial_delivery', 'amount_changed', 'carrier_fee_netted', 'fx', 'fraud', 'lost_cash', 'rounding', 'other')),
	CONSTRAINT "cod_payment_lines_borne_by_check" CHECK ("cod_payment_lines"."borne_by" in ('carrier', 'rsa', 'client')),
	CONSTRAINT "cod_payment_lines_amount_coins" CHECK (abs("cod_payment_lines"."amount") < 1e15 and "cod_payment_lines"."amount" = round("cod_payment_lines"."amount", (case when "cod_payment_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_payment_lines_carrier_fee_coins" CHECK (abs("cod_payment_lines"."carrier_fee") < 1e15 and "cod_payment_lines"."carrier_fee" = round("cod_payment_lines"."carrier_fee", (case when "cod_payment_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_payment_lines_difference_coins" CHECK (abs("cod_payment_lines"."difference") < 1e15 and "cod_payment_lines"."difference" = round("cod_payment_lines"."difference", (case when "cod_payment_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "cod_orders" ADD COLUMN "match_result" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_orders" ADD COLUMN "difference_reason" text;--> statement-breakpoint
ALTER TABLE "carrier_cod_payments" ADD CONSTRAINT "carrier_cod_payments_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_payment_history" ADD CONSTRAINT "cod_payment_history_payment_id_carrier_cod_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."carrier_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_payment_lines" ADD CONSTRAINT "cod_payment_lines_payment_id_carrier_cod_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."carrier_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_payment_lines" ADD CONSTRAINT "cod_payment_lines_cod_order_id_cod_orders_id_fk" FOREIGN KEY ("cod_order_id") REFERENCES "public"."cod_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_cod_payments_statement" ON "carrier_cod_payments" USING btree ("carrier_id","statement_no") WHERE "carrier_cod_payments"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "carrier_cod_payments_status" ON "carrier_cod_payments" USING btree ("status","carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_cod_payments_recent" ON "carrier_cod_payments" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "cod_payment_history_payment" ON "cod_payment_history" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "cod_payment_lines_order" ON "cod_payment_lines" USING btree ("cod_order_id") WHERE "cod_payment_lines"."cod_order_id" is not null;--> statement-breakpoint
CREATE INDEX "cod_payment_lines_open" ON "cod_payment_lines" USING btree ("payment_id","row_no") WHERE "cod_payment_lines"."resolution" is null;--> statement-breakpoint
ALTER TABLE "cod_orders" ADD CONSTRAINT "cod_orders_match_result_check" CHECK ("cod_orders"."match_result" in ('none', 'matched', 'short', 'over', 'reversed', 'not_collected', 'unknown', 'duplicate', 'not_cod', 'not_delivered', 'currency_mismatch', 'conflict')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cod_orders" ADD CONSTRAINT "cod_orders_difference_reason_check" CHECK ("cod_orders"."difference_reason" in ('partial_delivery', 'amount_changed', 'carrier_fee_netted', 'fx', 'fraud', 'lost_cash', 'rounding', 'other')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "carrier_cod_payments_money" BEFORE INSERT OR UPDATE OF "declared_amount", "fee_netted", "fee_vat_netted", "lines_amount", "total_difference", "currency" ON "carrier_cod_payments" FOR EACH ROW
  WHEN (scale(NEW."declared_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_netted") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_vat_netted") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."lines_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total_difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_amount', 'currency', 'fee_netted', 'currency', 'fee_vat_netted', 'currency', 'lines_amount', 'currency', 'total_difference', 'currency');--> statement-breakpoint
CREATE TRIGGER "cod_payment_lines_money" BEFORE INSERT OR UPDATE OF "amount", "carrier_fee", "difference", "currency" ON "cod_payment_lines" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."carrier_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'carrier_fee', 'currency', 'difference', 'currency');
