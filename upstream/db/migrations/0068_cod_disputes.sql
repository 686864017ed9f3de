CREATE SEQUENCE "public"."cod_dispute_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "cod_dispute_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_dispute_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"text" text NOT NULL,
	"file_name" text,
	"file_path" text,
	"mime" text,
	"size" integer,
	"by" bigint,
	"by_category" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "cod_dispute_comments_by_category_check" CHECK ("cod_dispute_comments"."by_category" in ('client', 'carrier', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "cod_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_no" text NOT NULL,
	"dispute_level" text NOT NULL,
	"cod_order_id" bigint,
	"carrier_payment_id" bigint,
	"client_id" bigint,
	"carrier_id" bigint,
	"raised_by_category" text NOT NULL,
	"against" text NOT NULL,
	"reason_code" text NOT NULL,
	"currency" text NOT NULL,
	"amount_disputed" numeric NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"status_before" text NOT NULL,
	"due_at" date NOT NULL,
	"resolved_amount" numeric,
	"resolution_note" text,
	"resolved_by" bigint,
	"resolved_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cod_disputes_dispute_no_unique" UNIQUE("dispute_no"),
	CONSTRAINT "cod_disputes_subject" CHECK (("cod_disputes"."cod_order_id" is null) <> ("cod_disputes"."carrier_payment_id" is null)),
	CONSTRAINT "cod_disputes_amount" CHECK ("cod_disputes"."amount_disputed" >= 0 and "cod_disputes"."resolved_amount" >= 0),
	CONSTRAINT "cod_disputes_dispute_level_check" CHECK ("cod_disputes"."dispute_level" in ('payment', 'order')),
	CONSTRAINT "cod_disputes_raised_by_category_check" CHECK ("cod_disputes"."raised_by_category" in ('client', 'carrier', 'admin')),
	CONSTRAINT "cod_disputes_against_check" CHECK ("cod_disputes"."against" in ('carrier', 'rsa', 'client')),
	CONSTRAINT "cod_disputes_reason_code_check" CHECK ("cod_disputes"."reason_code" in ('not_received', 'short_paid', 'over_paid', 'not_collected', 'returned_not_delivered', 'wrong_amount', 'duplicate', 'fee_wrong', 'other')),
	CONSTRAINT "cod_disputes_status_check" CHECK ("cod_disputes"."status" in ('open', 'under_review', 'accepted', 'rejected', 'closed', 'withdrawn')),
	CONSTRAINT "cod_disputes_amount_disputed_coins" CHECK (abs("cod_disputes"."amount_disputed") < 1e15 and "cod_disputes"."amount_disputed" = round("cod_disputes"."amount_disputed", (case when "cod_disputes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_disputes"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "cod_disputes_resolved_amount_coins" CHECK (abs("cod_disputes"."resolved_amount") < 1e15 and "cod_disputes"."resolved_amount" = round("cod_disputes"."resolved_amount", (case when "cod_disputes"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "cod_disputes"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "carrier_cod_payments" DROP CONSTRAINT "carrier_cod_payments_status_check";--> statement-breakpoint
ALTER TABLE "cod_payment_history" DROP CONSTRAINT "cod_payment_history_from_status_check";--> statement-breakpoint
ALTER TABLE "cod_payment_history" DROP CONSTRAINT "cod_payment_history_to_status_check";--> statement-breakpoint
ALTER TABLE "cod_dispute_comments" ADD CONSTRAINT "cod_dispute_comments_dispute_id_cod_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."cod_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_disputes" ADD CONSTRAINT "cod_disputes_cod_order_id_cod_orders_id_fk" FOREIGN KEY ("cod_order_id") REFERENCES "public"."cod_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_disputes" ADD CONSTRAINT "cod_disputes_carrier_payment_id_carrier_cod_payments_id_fk" FOREIGN KEY ("carrier_payment_id") REFERENCES "public"."carrier_cod_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_dispute_comments_dispute" ON "cod_dispute_comments" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cod_disputes_one_order" ON "cod_disputes" USING btree ("cod_order_id") WHERE "cod_disputes"."status" in ('open', 'under_review');--> statement-breakpoint
CREATE UNIQUE INDEX "cod_disputes_one_payment" ON "cod_disputes" USING btree ("carrier_payment_id") WHERE "cod_disputes"."status" in ('open', 'under_review');--> statement-breakpoint
CREATE INDEX "cod_disputes_due" ON "cod_disputes" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "cod_disputes_carrier" ON "cod_disputes" USING btree ("carrier_id","status");--> statement-breakpoint
CREATE INDEX "cod_disputes_client" ON "cod_disputes" USING btree ("client_id","status");--> statement-breakpoint
ALTER TABLE "carrier_cod_payments" ADD CONSTRAINT "carrier_cod_payments_status_check" CHECK ("carrier_cod_payments"."status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'disputed', 'reconciled', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cod_payment_history" ADD CONSTRAINT "cod_payment_history_from_status_check" CHECK ("cod_payment_history"."from_status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'disputed', 'reconciled', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cod_payment_history" ADD CONSTRAINT "cod_payment_history_to_status_check" CHECK ("cod_payment_history"."to_status" in ('draft', 'submitted', 'received', 'partially_reconciled', 'disputed', 'reconciled', 'cancelled')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "cod_disputes_money" BEFORE INSERT OR UPDATE OF "amount_disputed", "resolved_amount", "currency" ON "cod_disputes" FOR EACH ROW
  WHEN (scale(NEW."amount_disputed") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."resolved_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount_disputed', 'currency', 'resolved_amount', 'currency');
