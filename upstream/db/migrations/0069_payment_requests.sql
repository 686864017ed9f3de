CREATE SEQUENCE "public"."initiated_payment_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "initiated_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "initiated_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_ref" text NOT NULL,
	"request_kind" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"paid_before" numeric DEFAULT '0.00' NOT NULL,
	"allowed_methods" text[] NOT NULL,
	"bank_id" bigint,
	"gateway" text,
	"due_date" date NOT NULL,
	"message" text,
	"link_no" integer DEFAULT 1 NOT NULL,
	"link_token_hash" text NOT NULL,
	"link_expires_at" timestamptz NOT NULL,
	"link_sent_at" timestamptz,
	"reminded_at" timestamptz,
	"status" text DEFAULT 'initiated' NOT NULL,
	"reject_reason" text,
	"closed_at" timestamptz,
	"closed_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "initiated_payments_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "initiated_payments_link_token_hash_unique" UNIQUE("link_token_hash"),
	CONSTRAINT "initiated_payments_positive" CHECK ("initiated_payments"."amount" > 0),
	CONSTRAINT "initiated_payments_methods" CHECK (cardinality("initiated_payments"."allowed_methods") > 0 and ('gateway' = any("initiated_payments"."allowed_methods")) = ("initiated_payments"."gateway" is not null)),
	CONSTRAINT "initiated_payments_rejected" CHECK (("initiated_payments"."status" = 'rejected') = ("initiated_payments"."reject_reason" is not null)),
	CONSTRAINT "initiated_payments_request_kind_check" CHECK ("initiated_payments"."request_kind" in ('ior_charges', 'client_invoice')),
	CONSTRAINT "initiated_payments_gateway_check" CHECK ("initiated_payments"."gateway" in ('aps', 'ngenius', 'sandbox')),
	CONSTRAINT "initiated_payments_status_check" CHECK ("initiated_payments"."status" in ('initiated', 'sent', 'partially_paid', 'paid', 'rejected', 'expired', 'cancelled')),
	CONSTRAINT "initiated_payments_amount_coins" CHECK (abs("initiated_payments"."amount") < 1e15 and "initiated_payments"."amount" = round("initiated_payments"."amount", (case when "initiated_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "initiated_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "initiated_payments_paid_before_coins" CHECK (abs("initiated_payments"."paid_before") < 1e15 and "initiated_payments"."paid_before" = round("initiated_payments"."paid_before", (case when "initiated_payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "initiated_payments"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "client_invoices" DROP CONSTRAINT "client_invoices_party_type_check";--> statement-breakpoint
ALTER TABLE "invoice_run_parties" DROP CONSTRAINT "invoice_run_parties_party_type_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_party_type_check";--> statement-breakpoint
ALTER TABLE "client_invoices" ADD COLUMN "package_list_id" bigint;--> statement-breakpoint
ALTER TABLE "initiated_payments" ADD CONSTRAINT "initiated_payments_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiated_payments" ADD CONSTRAINT "initiated_payments_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "initiated_payments_open" ON "initiated_payments" USING btree ("invoice_id") WHERE "initiated_payments"."status" in ('initiated', 'sent', 'partially_paid');--> statement-breakpoint
CREATE INDEX "initiated_payments_invoice" ON "initiated_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "initiated_payments_status" ON "initiated_payments" USING btree ("status","due_date","id");--> statement-breakpoint
CREATE INDEX "initiated_payments_recent" ON "initiated_payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "client_invoices_shipment" ON "client_invoices" USING btree ("package_list_id") WHERE "client_invoices"."status" not in ('void', 'credited');--> statement-breakpoint
ALTER TABLE "client_invoices" ADD CONSTRAINT "client_invoices_party_type_check" CHECK ("client_invoices"."party_type" in ('client', 'transporter', 'vendor', 'seller')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_run_parties" ADD CONSTRAINT "invoice_run_parties_party_type_check" CHECK ("invoice_run_parties"."party_type" in ('client', 'transporter', 'vendor', 'seller')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_party_type_check" CHECK ("payments"."party_type" in ('client', 'transporter', 'vendor', 'seller')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "initiated_payments_money" BEFORE INSERT OR UPDATE OF "amount", "paid_before", "currency" ON "initiated_payments" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."paid_before") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'paid_before', 'currency');
