CREATE SEQUENCE "public"."payment_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"rounding" numeric DEFAULT '0.00' NOT NULL,
	"currency" text NOT NULL,
	"applied_at" timestamptz,
	"taken_back_at" timestamptz,
	"taken_back_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "payment_allocations_positive" CHECK ("payment_allocations"."amount" > 0),
	CONSTRAINT "payment_allocations_amount_coins" CHECK (abs("payment_allocations"."amount") < 1e15 and "payment_allocations"."amount" = round("payment_allocations"."amount", (case when "payment_allocations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payment_allocations"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "payment_allocations_rounding_coins" CHECK (abs("payment_allocations"."rounding") < 1e15 and "payment_allocations"."rounding" = round("payment_allocations"."rounding", (case when "payment_allocations"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payment_allocations"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint NOT NULL,
	"client_id" bigint,
	"payment_method" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"allocated_amount" numeric DEFAULT '0.00' NOT NULL,
	"payment_date" date NOT NULL,
	"reference_no" text NOT NULL,
	"bank_id" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_bank" text,
	"cheque_date" date,
	"cheque_status" text,
	"proof_path" text,
	"proof_name" text,
	"proof_mime" text,
	"status" text DEFAULT 'pending_verification' NOT NULL,
	"verified_by" bigint,
	"verified_at" timestamptz,
	"reject_reason" text,
	"closed_at" timestamptz,
	"closed_by" bigint,
	"receipt_no" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "payments_receipt_no_unique" UNIQUE("receipt_no"),
	CONSTRAINT "payments_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_allocated" CHECK ("payments"."allocated_amount" between 0 and "payments"."amount"),
	CONSTRAINT "payments_client_is_party" CHECK (("payments"."party_type" = 'client') = ("payments"."client_id" is not null)),
	CONSTRAINT "payments_cheque" CHECK (("payments"."payment_method" = 'cheque') = ("payments"."cheque_status" is not null)
      and ("payments"."cheque_status" is null) = ("payments"."cheque_date" is null)),
	CONSTRAINT "payments_verified" CHECK (("payments"."status" = 'paid') <= ("payments"."verified_at" is not null)),
	CONSTRAINT "payments_party_type_check" CHECK ("payments"."party_type" in ('client', 'transporter', 'vendor')),
	CONSTRAINT "payments_payment_method_check" CHECK ("payments"."payment_method" in ('bank_transfer', 'cheque', 'wire')),
	CONSTRAINT "payments_cheque_status_check" CHECK ("payments"."cheque_status" in ('received', 'deposited', 'cleared', 'bounced')),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('pending_verification', 'paid', 'rejected', 'failed')),
	CONSTRAINT "payments_amount_coins" CHECK (abs("payments"."amount") < 1e15 and "payments"."amount" = round("payments"."amount", (case when "payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "payments_allocated_amount_coins" CHECK (abs("payments"."allocated_amount") < 1e15 and "payments"."allocated_amount" = round("payments"."allocated_amount", (case when "payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payments"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_allocations_payment" ON "payment_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_invoice" ON "payment_allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("payment_method","bank_id","reference_no") WHERE "payments"."status" not in ('rejected', 'failed');--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","payment_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("payment_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","payment_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_party" ON "payments" USING btree ("party_type","party_id");--> statement-breakpoint
CREATE TRIGGER "payment_allocations_money" BEFORE INSERT OR UPDATE OF "amount", "rounding", "currency" ON "payment_allocations" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."rounding") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'rounding', 'currency');--> statement-breakpoint
CREATE TRIGGER "payments_money" BEFORE INSERT OR UPDATE OF "amount", "allocated_amount", "currency" ON "payments" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."allocated_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'allocated_amount', 'currency');
