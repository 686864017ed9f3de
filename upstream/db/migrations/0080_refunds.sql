CREATE SEQUENCE "public"."refund_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"gateway_refund_id" text,
	"message" text,
	"sent_at" timestamptz,
	"ended_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "refunds_refund_no_unique" UNIQUE("refund_no"),
	CONSTRAINT "refunds_gateway_refund_id_unique" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."status" in ('succeeded', 'failed')) = ("refunds"."ended_at" is not null)),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'sent', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount_coins" CHECK (abs("refunds"."amount") < 1e15 and "refunds"."amount" = round("refunds"."amount", (case when "refunds"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "refunds"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_allocated";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_verified";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_amount" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_sent" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."status" in ('requested', 'sent');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_amount_coins" CHECK (abs("payments"."refunded_amount") < 1e15 and "payments"."refunded_amount" = round("payments"."refunded_amount", (case when "payments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "payments"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_allocated" CHECK ("payments"."allocated_amount" >= 0 and "payments"."refunded_amount" >= 0 and "payments"."allocated_amount" + "payments"."refunded_amount" <= "payments"."amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_verified" CHECK (("payments"."status" in ('paid', 'partially_refunded', 'refunded')) <= ("payments"."verified_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('pending_verification', 'paid', 'partially_refunded', 'refunded', 'rejected', 'failed')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "refunds_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "refunds" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');--> statement-breakpoint
DROP TRIGGER "payments_money" ON "payments";--> statement-breakpoint
CREATE TRIGGER "payments_money" BEFORE INSERT OR UPDATE OF "amount", "allocated_amount", "refunded_amount", "currency" ON "payments" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."allocated_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."refunded_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency', 'allocated_amount', 'currency', 'refunded_amount', 'currency');
