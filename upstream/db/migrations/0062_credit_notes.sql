CREATE TABLE "credit_note_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"charge_id" bigint NOT NULL,
	"description" text NOT NULL,
	"amount" numeric NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat_amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"is_reopened" boolean NOT NULL,
	CONSTRAINT "credit_note_lines_once" UNIQUE("note_id","line_no"),
	CONSTRAINT "credit_note_lines_amount_coins" CHECK (abs("credit_note_lines"."amount") < 1e15 and "credit_note_lines"."amount" = round("credit_note_lines"."amount", (case when "credit_note_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_note_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "credit_note_lines_vat_amount_coins" CHECK (abs("credit_note_lines"."vat_amount") < 1e15 and "credit_note_lines"."vat_amount" = round("credit_note_lines"."vat_amount", (case when "credit_note_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_note_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_no" text,
	"note_ref" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason_code" text NOT NULL,
	"remarks" text NOT NULL,
	"issue_date" date NOT NULL,
	"net" numeric NOT NULL,
	"vat_amount" numeric NOT NULL,
	"total" numeric NOT NULL,
	"value_before" numeric NOT NULL,
	"value_after" numeric NOT NULL,
	"issued_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "credit_notes_note_no_unique" UNIQUE("note_no"),
	CONSTRAINT "credit_notes_note_ref_unique" UNIQUE("note_ref"),
	CONSTRAINT "credit_notes_adds_up" CHECK ("credit_notes"."total" = "credit_notes"."net" + "credit_notes"."vat_amount" and "credit_notes"."value_after" = "credit_notes"."value_before" - "credit_notes"."net" and "credit_notes"."value_after" >= 0),
	CONSTRAINT "credit_notes_reason_code_check" CHECK ("credit_notes"."reason_code" in ('VRBL:AE:DL8.61.1.A', 'VRBL:AE:DL8.61.1.B', 'VRBL:AE:DL8.61.1.C', 'VRBL:AE:DL8.61.1.D', 'VRBL:AE:DL8.61.1.E', 'VRBL:AE:VD')),
	CONSTRAINT "credit_notes_net_coins" CHECK (abs("credit_notes"."net") < 1e15 and "credit_notes"."net" = round("credit_notes"."net", (case when "credit_notes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_notes"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "credit_notes_vat_amount_coins" CHECK (abs("credit_notes"."vat_amount") < 1e15 and "credit_notes"."vat_amount" = round("credit_notes"."vat_amount", (case when "credit_notes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_notes"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "credit_notes_total_coins" CHECK (abs("credit_notes"."total") < 1e15 and "credit_notes"."total" = round("credit_notes"."total", (case when "credit_notes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_notes"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "credit_notes_value_before_coins" CHECK (abs("credit_notes"."value_before") < 1e15 and "credit_notes"."value_before" = round("credit_notes"."value_before", (case when "credit_notes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_notes"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "credit_notes_value_after_coins" CHECK (abs("credit_notes"."value_after") < 1e15 and "credit_notes"."value_after" = round("credit_notes"."value_after", (case when "credit_notes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "credit_notes"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "client_invoices" DROP CONSTRAINT "client_invoices_status_check";--> statement-breakpoint
ALTER TABLE "client_invoices" ADD COLUMN "credited_net" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_invoices" ADD COLUMN "credited_amount" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_note_id_credit_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_client_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."client_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_note_lines_charge" ON "credit_note_lines" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "client_invoices" ADD CONSTRAINT "client_invoices_credited_net_coins" CHECK (abs("client_invoices"."credited_net") < 1e15 and "client_invoices"."credited_net" = round("client_invoices"."credited_net", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_invoices" ADD CONSTRAINT "client_invoices_credited_amount_coins" CHECK (abs("client_invoices"."credited_amount") < 1e15 and "client_invoices"."credited_amount" = round("client_invoices"."credited_amount", (case when "client_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "client_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_invoices" ADD CONSTRAINT "client_invoices_status_check" CHECK ("client_invoices"."status" in ('draft', 'issued', 'partially_paid', 'paid', 'credited', 'void')) NOT VALID;--> statement-breakpoint
DROP TRIGGER "client_invoices_money" ON "client_invoices";--> statement-breakpoint
CREATE TRIGGER "client_invoices_money" BEFORE INSERT OR UPDATE OF "net", "vat_amount", "total", "paid_amount", "credited_net", "credited_amount", "currency" ON "client_invoices" FOR EACH ROW
  WHEN (scale(NEW."net") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."paid_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."credited_net") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."credited_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('net', 'currency', 'vat_amount', 'currency', 'total', 'currency', 'paid_amount', 'currency', 'credited_net', 'currency', 'credited_amount', 'currency');--> statement-breakpoint
CREATE TRIGGER "credit_notes_money" BEFORE INSERT OR UPDATE OF "net", "vat_amount", "total", "value_before", "value_after", "currency" ON "credit_notes" FOR EACH ROW
  WHEN (scale(NEW."net") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."value_before") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."value_after") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('net', 'currency', 'vat_amount', 'currency', 'total', 'currency', 'value_before', 'currency', 'value_after', 'currency');--> statement-breakpoint
CREATE TRIGGER "credit_note_lines_money" BEFORE INSERT OR UPDATE OF "amount", "vat_amount", "currency" ON "credit_note_lines" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."vat_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'vat_amount', 'currency');
