CREATE TABLE "cod_payment_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_payment_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"bank_id" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"reference_no" text NOT NULL,
	"payment_date" date NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"bank_currency" text NOT NULL,
	"bank_amount" numeric NOT NULL,
	"carried_amount" numeric NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "cod_payment_receipts_reference" UNIQUE("bank_id","reference_no"),
	CONSTRAINT "cod_payment_receipts_amount" CHECK ("cod_payment_receipts"."amount" > 0 and "cod_payment_receipts"."bank_amount" > 0),
	CONSTRAINT "cod_payment_receipts_payment_method_check" CHECK ("cod_payment_receipts"."payment_method" in ('bank_transfer', 'cheque', 'wire')),
	CONSTRAINT "cod_payment_receipts_amount_coins" CHECK (abs("cod_payment_receipts"."amount") < 1e15 and "cod_payment_receipts"."amount" = round("cod_payment_receipts"."amount", (case when "cod_payment_receipts"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_receipts"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_payment_receipts_bank_amount_coins" CHECK (abs("cod_payment_receipts"."bank_amount") < 1e15 and "cod_payment_receipts"."bank_amount" = round("cod_payment_receipts"."bank_amount", (case when "cod_payment_receipts"."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_receipts"."bank_currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_payment_receipts_carried_amount_coins" CHECK (abs("cod_payment_receipts"."carried_amount") < 1e15 and "cod_payment_receipts"."carried_amount" = round("cod_payment_receipts"."carried_amount", (case when "cod_payment_receipts"."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_receipts"."bank_currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "carrier_cod_payments" ADD COLUMN "received_amount" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_payment_lines" ADD COLUMN "covered_amount" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_payment_receipts" ADD CONSTRAINT "cod_payment_receipts_payment_id_carrier_cod_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."carrier_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_payment_receipts" ADD CONSTRAINT "cod_payment_receipts_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_payment_receipts_payment" ON "cod_payment_receipts" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "carrier_cod_payments" ADD CONSTRAINT "carrier_cod_payments_received_amount_coins" CHECK (abs("carrier_cod_payments"."received_amount") < 1e15 and "carrier_cod_payments"."received_amount" = round("carrier_cod_payments"."received_amount", (case when "carrier_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "carrier_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "cod_payment_lines" ADD CONSTRAINT "cod_payment_lines_covered_amount_coins" CHECK (abs("cod_payment_lines"."covered_amount") < 1e15 and "cod_payment_lines"."covered_amount" = round("cod_payment_lines"."covered_amount", (case when "cod_payment_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_payment_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
DROP TRIGGER "carrier_cod_payments_money" ON "carrier_cod_payments";--> statement-breakpoint
DROP TRIGGER "cod_payment_lines_money" ON "cod_payment_lines";--> statement-breakpoint
CREATE TRIGGER "carrier_cod_payments_money" BEFORE INSERT OR UPDATE OF "declared_amount", "fee_netted", "fee_vat_netted", "lines_amount", "received_amount", "total_difference", "currency" ON "carrier_cod_payments" FOR EACH ROW
  WHEN (scale(NEW."declared_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_netted") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_vat_netted") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."lines_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."received_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total_difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_amount', 'currency', 'fee_netted', 'currency', 'fee_vat_netted', 'currency', 'lines_amount', 'currency', 'received_amount', 'currency', 'total_difference', 'currency');--> statement-breakpoint
CREATE TRIGGER "cod_payment_lines_money" BEFORE INSERT OR UPDATE OF "amount", "carrier_fee", "difference", "covered_amount", "currency" ON "cod_payment_lines" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."carrier_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."covered_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'carrier_fee', 'currency', 'difference', 'currency', 'covered_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "cod_payment_receipts_money" BEFORE INSERT OR UPDATE OF "amount", "bank_amount", "carried_amount", "currency", "bank_currency" ON "cod_payment_receipts" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."bank_amount") <> (case when NEW."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."bank_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."carried_amount") <> (case when NEW."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."bank_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'bank_amount', 'bank_currency', 'carried_amount', 'bank_currency');
