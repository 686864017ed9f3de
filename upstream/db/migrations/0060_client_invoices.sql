CREATE SEQUENCE "public"."client_invoice_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "client_invoice_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"charge_id" bigint NOT NULL,
	"source" text NOT NULL,
	"service_date" date NOT NULL,
	"description" text NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"rate" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_amount" numeric NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "client_invoice_lines_once" UNIQUE("invoice_id","line_no"),
	CONSTRAINT "client_invoice_lines_rate_coins" CHECK (abs("client_invoice_lines"."rate") < 1e10 and "client_invoice_lines"."rate" = round("client_invoice_lines"."rate", 8)),
	CONSTRAINT "client_invoice_lines_amount_coins" CHECK (abs("client_invoice_lines"."amount") < 1e15 and "client_invoice_lines"."amount" = round("client_invoice_lines"."amount", (case when "client_invoice_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoice_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_invoice_lines_vat_amount_coins" CHECK (abs("client_invoice_lines"."vat_amount") < 1e15 and "client_invoice_lines"."vat_amount" = round("client_invoice_lines"."vat_amount", (case when "client_invoice_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoice_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "client_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_no" text NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint NOT NULL,
	"client_id" bigint,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"currency" text NOT NULL,
	"net" numeric NOT NULL,
	"vat_amount" numeric NOT NULL,
	"total" numeric NOT NULL,
	"paid_amount" numeric DEFAULT '0.00' NOT NULL,
	"vat_rounding" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"tax_invoice_no" text,
	"issue_date" date,
	"due_date" date,
	"issuer" jsonb,
	"recipient" jsonb,
	"issued_at" timestamptz,
	"issued_by" bigint,
	"void_reason" text,
	"voided_at" timestamptz,
	"voided_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "client_invoices_invoice_no_unique" UNIQUE("invoice_no"),
	CONSTRAINT "client_invoices_tax_invoice_no_unique" UNIQUE("tax_invoice_no"),
	CONSTRAINT "client_invoices_adds_up" CHECK ("client_invoices"."total" = "client_invoices"."net" + "client_invoices"."vat_amount"),
	CONSTRAINT "client_invoices_client_is_party" CHECK (("client_invoices"."party_type" = 'client') = ("client_invoices"."client_id" is not null)),
	CONSTRAINT "client_invoices_issued" CHECK (("client_invoices"."status" in ('draft', 'void')) = ("client_invoices"."issue_date" is null)),
	CONSTRAINT "client_invoices_party_type_check" CHECK ("client_invoices"."party_type" in ('client', 'transporter', 'vendor')),
	CONSTRAINT "client_invoices_vat_rounding_check" CHECK ("client_invoices"."vat_rounding" in ('line', 'document')),
	CONSTRAINT "client_invoices_status_check" CHECK ("client_invoices"."status" in ('draft', 'issued', 'partially_paid', 'paid', 'void')),
	CONSTRAINT "client_invoices_net_coins" CHECK (abs("client_invoices"."net") < 1e15 and "client_invoices"."net" = round("client_invoices"."net", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_invoices_vat_amount_coins" CHECK (abs("client_invoices"."vat_amount") < 1e15 and "client_invoices"."vat_amount" = round("client_invoices"."vat_amount", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_invoices_total_coins" CHECK (abs("client_invoices"."total") < 1e15 and "client_invoices"."total" = round("client_invoices"."total", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "client_invoices_paid_amount_coins" CHECK (abs("client_invoices"."paid_amount") < 1e15 and "client_invoices"."paid_amount" = round("client_invoices"."paid_amount", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "client_invoice_lines" ADD CONSTRAINT "client_invoice_lines_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_invoice_lines" ADD CONSTRAINT "client_invoice_lines_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_invoice_lines_charge" ON "client_invoice_lines" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "client_invoices_status" ON "client_invoices" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_invoices_recent" ON "client_invoices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_invoices_client" ON "client_invoices" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_invoices_party" ON "client_invoices" USING btree ("party_type","party_id");--> statement-breakpoint
CREATE INDEX "client_invoices_due" ON "client_invoices" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "charges_invoice" ON "charges" USING btree ("client_invoice_id") WHERE "charges"."client_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "charges_party" ON "charges" USING btree ("party_type","party_id","status","service_date");--> statement-breakpoint
CREATE INDEX "charges_day" ON "charges" USING btree ("service_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status_check" CHECK ("charges"."status" in ('open', 'invoiced', 'void')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "client_invoices_money" BEFORE INSERT OR UPDATE OF "net", "vat_amount", "total", "paid_amount", "currency" ON "client_invoices" FOR EACH ROW
  WHEN (scale(NEW."net") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."paid_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('net', 'currency', 'vat_amount', 'currency', 'total', 'currency', 'paid_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "client_invoice_lines_money" BEFORE INSERT OR UPDATE OF "rate", "amount", "vat_amount", "currency" ON "client_invoice_lines" FOR EACH ROW
  WHEN (scale(NEW."rate") <> greatest(min_scale(NEW."rate"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('rate', 'currency', 'amount', 'currency', 'vat_amount', 'currency');
