CREATE SEQUENCE "public"."client_cod_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "client_cod_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_cod_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "client_cod_history_from_status_check" CHECK ("client_cod_history"."from_status" in ('draft', 'initiated', 'approved', 'paid', 'confirmed', 'disputed', 'rejected', 'cancelled')),
	CONSTRAINT "client_cod_history_to_status_check" CHECK ("client_cod_history"."to_status" in ('draft', 'initiated', 'approved', 'paid', 'confirmed', 'disputed', 'rejected', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "client_cod_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_cod_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"line_kind" text NOT NULL,
	"cod_order_id" bigint,
	"dispute_id" bigint,
	"credit_note_id" bigint,
	"carried_id" bigint,
	"label" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"fee" numeric DEFAULT '0.00' NOT NULL,
	"is_living" boolean DEFAULT true NOT NULL,
	CONSTRAINT "client_cod_lines_fee" CHECK ("client_cod_lines"."fee" >= 0),
	CONSTRAINT "client_cod_lines_subject" CHECK (num_nonnulls("client_cod_lines"."cod_order_id", "client_cod_lines"."dispute_id", "client_cod_lines"."credit_note_id", "client_cod_lines"."carried_id") = 1),
	CONSTRAINT "client_cod_lines_line_kind_check" CHECK ("client_cod_lines"."line_kind" in ('order', 'return', 'compensation', 'correction', 'dispute', 'fee_credit', 'carried')),
	CONSTRAINT "client_cod_lines_amount_coins" CHECK (abs("client_cod_lines"."amount") < 1e15 and "client_cod_lines"."amount" = round("client_cod_lines"."amount", (case when "client_cod_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_lines_fee_coins" CHECK (abs("client_cod_lines"."fee") < 1e15 and "client_cod_lines"."fee" = round("client_cod_lines"."fee", (case when "client_cod_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "client_cod_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_cod_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"client_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"cycle_from" date NOT NULL,
	"cycle_to" date NOT NULL,
	"orders_count" integer NOT NULL,
	"gross_cod" numeric NOT NULL,
	"cod_fee" numeric NOT NULL,
	"return_fee" numeric NOT NULL,
	"fee_vat" numeric NOT NULL,
	"adjustments" numeric NOT NULL,
	"deductions" numeric NOT NULL,
	"net_payable" numeric NOT NULL,
	"bank_beneficiary" text,
	"bank_name" text,
	"iban" text,
	"swift" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"initiated_by" bigint,
	"approved_by" bigint,
	"approved_at" timestamptz,
	"payment_method" text,
	"bank_id" bigint,
	"reference_no" text,
	"paid_on" date,
	"bank_currency" text DEFAULT 'AED' NOT NULL,
	"bank_amount" numeric,
	"carried_amount" numeric,
	"invoice_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_cod_payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "client_cod_payments_cycle" CHECK ("client_cod_payments"."cycle_from" <= "client_cod_payments"."cycle_to"),
	CONSTRAINT "client_cod_payments_adds_up" CHECK ("client_cod_payments"."net_payable" = "client_cod_payments"."gross_cod" + "client_cod_payments"."adjustments" - "client_cod_payments"."deductions" - "client_cod_payments"."cod_fee" - "client_cod_payments"."return_fee"
      - "client_cod_payments"."fee_vat"),
	CONSTRAINT "client_cod_payments_is_paid" CHECK ("client_cod_payments"."status" not in ('paid', 'confirmed', 'disputed') or "client_cod_payments"."net_payable" <= 0
      or ("client_cod_payments"."reference_no" is not null and "client_cod_payments"."paid_on" is not null and "client_cod_payments"."bank_id" is not null and "client_cod_payments"."bank_amount" is not null)),
	CONSTRAINT "client_cod_payments_status_check" CHECK ("client_cod_payments"."status" in ('draft', 'initiated', 'approved', 'paid', 'confirmed', 'disputed', 'rejected', 'cancelled')),
	CONSTRAINT "client_cod_payments_payment_method_check" CHECK ("client_cod_payments"."payment_method" in ('bank_transfer', 'cheque', 'wire')),
	CONSTRAINT "client_cod_payments_gross_cod_coins" CHECK (abs("client_cod_payments"."gross_cod") < 1e15 and "client_cod_payments"."gross_cod" = round("client_cod_payments"."gross_cod", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_cod_fee_coins" CHECK (abs("client_cod_payments"."cod_fee") < 1e15 and "client_cod_payments"."cod_fee" = round("client_cod_payments"."cod_fee", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_return_fee_coins" CHECK (abs("client_cod_payments"."return_fee") < 1e15 and "client_cod_payments"."return_fee" = round("client_cod_payments"."return_fee", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_fee_vat_coins" CHECK (abs("client_cod_payments"."fee_vat") < 1e15 and "client_cod_payments"."fee_vat" = round("client_cod_payments"."fee_vat", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_adjustments_coins" CHECK (abs("client_cod_payments"."adjustments") < 1e15 and "client_cod_payments"."adjustments" = round("client_cod_payments"."adjustments", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_deductions_coins" CHECK (abs("client_cod_payments"."deductions") < 1e15 and "client_cod_payments"."deductions" = round("client_cod_payments"."deductions", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_net_payable_coins" CHECK (abs("client_cod_payments"."net_payable") < 1e15 and "client_cod_payments"."net_payable" = round("client_cod_payments"."net_payable", (case when "client_cod_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_bank_amount_coins" CHECK (abs("client_cod_payments"."bank_amount") < 1e15 and "client_cod_payments"."bank_amount" = round("client_cod_payments"."bank_amount", (case when "client_cod_payments"."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."bank_currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_cod_payments_carried_amount_coins" CHECK (abs("client_cod_payments"."carried_amount") < 1e15 and "client_cod_payments"."carried_amount" = round("client_cod_payments"."carried_amount", (case when "client_cod_payments"."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_cod_payments"."bank_currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "cod_disputes" DROP CONSTRAINT "cod_disputes_subject";--> statement-breakpoint
ALTER TABLE "cod_disputes" ADD COLUMN "client_payment_id" bigint;--> statement-breakpoint
ALTER TABLE "client_cod_history" ADD CONSTRAINT "client_cod_history_payment_id_client_cod_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."client_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_lines" ADD CONSTRAINT "client_cod_lines_payment_id_client_cod_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."client_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_lines" ADD CONSTRAINT "client_cod_lines_cod_order_id_cod_orders_id_fk" FOREIGN KEY ("cod_order_id") REFERENCES "public"."cod_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_lines" ADD CONSTRAINT "client_cod_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_lines" ADD CONSTRAINT "client_cod_lines_carried_id_client_cod_payments_id_fk" FOREIGN KEY ("carried_id") REFERENCES "public"."client_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_payments" ADD CONSTRAINT "client_cod_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_payments" ADD CONSTRAINT "client_cod_payments_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_cod_payments" ADD CONSTRAINT "client_cod_payments_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_cod_history_payment" ON "client_cod_history" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_no" ON "client_cod_lines" USING btree ("payment_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_one_payment" ON "client_cod_lines" USING btree ("cod_order_id") WHERE "client_cod_lines"."is_living" and "client_cod_lines"."line_kind" in ('order', 'compensation');--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_one_return" ON "client_cod_lines" USING btree ("cod_order_id") WHERE "client_cod_lines"."is_living" and "client_cod_lines"."line_kind" = 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_one_dispute" ON "client_cod_lines" USING btree ("dispute_id") WHERE "client_cod_lines"."is_living" and "client_cod_lines"."dispute_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_one_note" ON "client_cod_lines" USING btree ("credit_note_id") WHERE "client_cod_lines"."is_living" and "client_cod_lines"."credit_note_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_lines_one_carry" ON "client_cod_lines" USING btree ("carried_id") WHERE "client_cod_lines"."is_living" and "client_cod_lines"."carried_id" is not null;--> statement-breakpoint
CREATE INDEX "client_cod_lines_order" ON "client_cod_lines" USING btree ("cod_order_id") WHERE "client_cod_lines"."cod_order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_payments_reference" ON "client_cod_payments" USING btree ("bank_id","reference_no") WHERE "client_cod_payments"."reference_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_cod_payments_invoice" ON "client_cod_payments" USING btree ("invoice_id") WHERE "client_cod_payments"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "client_cod_payments_client" ON "client_cod_payments" USING btree ("client_id","status","cycle_to" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_cod_payments_status" ON "client_cod_payments" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_cod_payments_recent" ON "client_cod_payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_cod_payments_paid" ON "client_cod_payments" USING btree ("paid_on" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "client_cod_payments"."paid_on" is not null;--> statement-breakpoint
ALTER TABLE "cod_disputes" ADD CONSTRAINT "cod_disputes_client_payment_id_client_cod_payments_id_fk" FOREIGN KEY ("client_payment_id") REFERENCES "public"."client_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cod_disputes_one_remittance" ON "cod_disputes" USING btree ("client_payment_id") WHERE "cod_disputes"."status" in ('open', 'under_review');--> statement-breakpoint
ALTER TABLE "cod_disputes" ADD CONSTRAINT "cod_disputes_subject" CHECK (num_nonnulls("cod_disputes"."cod_order_id", "cod_disputes"."carrier_payment_id", "cod_disputes"."client_payment_id") = 1) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "client_cod_lines_money" BEFORE INSERT OR UPDATE OF "amount", "fee", "currency" ON "client_cod_lines" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'fee', 'currency');--> statement-breakpoint
CREATE TRIGGER "client_cod_payments_money" BEFORE INSERT OR UPDATE OF "gross_cod", "cod_fee", "return_fee", "fee_vat", "adjustments", "deductions", "net_payable", "bank_amount", "carried_amount", "currency", "bank_currency" ON "client_cod_payments" FOR EACH ROW
  WHEN (scale(NEW."gross_cod") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cod_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."return_fee") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."fee_vat") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."adjustments") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."deductions") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."net_payable") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."bank_amount") <> (case when NEW."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."bank_currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."carried_amount") <> (case when NEW."bank_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."bank_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('gross_cod', 'currency', 'cod_fee', 'currency', 'return_fee', 'currency', 'fee_vat', 'currency', 'adjustments', 'currency', 'deductions', 'currency', 'net_payable', 'currency', 'bank_amount', 'bank_currency', 'carried_amount', 'bank_currency');
