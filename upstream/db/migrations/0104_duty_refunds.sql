CREATE SEQUENCE "public"."duty_refund_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "duty_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"boe_id" bigint NOT NULL,
	"customs_order_id" bigint NOT NULL,
	"came_back_on" date NOT NULL,
	"claim_until" date NOT NULL,
	"duty_amount" numeric NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"claim_ref" text,
	"claimed_on" date,
	"refunded_amount" numeric,
	"refunded_on" date,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "duty_refunds_no" UNIQUE("refund_no"),
	CONSTRAINT "duty_refunds_order" UNIQUE("boe_id","customs_order_id"),
	CONSTRAINT "duty_refunds_amounts" CHECK ("duty_refunds"."duty_amount" > 0 and ("duty_refunds"."refunded_amount" is null or "duty_refunds"."refunded_amount" between 0.01 and "duty_refunds"."duty_amount")),
	CONSTRAINT "duty_refunds_claimed" CHECK ("duty_refunds"."status" not in ('claimed', 'refunded', 'refused')
      or ("duty_refunds"."claim_ref" is not null and "duty_refunds"."claimed_on" is not null)),
	CONSTRAINT "duty_refunds_refunded" CHECK (("duty_refunds"."status" = 'refunded') = (num_nonnulls("duty_refunds"."refunded_amount", "duty_refunds"."refunded_on") = 2)),
	CONSTRAINT "duty_refunds_status_check" CHECK ("duty_refunds"."status" in ('open', 'claimed', 'refunded', 'refused', 'dropped', 'expired')),
	CONSTRAINT "duty_refunds_duty_amount_coins" CHECK (abs("duty_refunds"."duty_amount") < 1e15 and "duty_refunds"."duty_amount" = round("duty_refunds"."duty_amount", 2)),
	CONSTRAINT "duty_refunds_refunded_amount_coins" CHECK (abs("duty_refunds"."refunded_amount") < 1e15 and "duty_refunds"."refunded_amount" = round("duty_refunds"."refunded_amount", 2))
);
--> statement-breakpoint
ALTER TABLE "duty_refunds" ADD CONSTRAINT "duty_refunds_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_refunds" ADD CONSTRAINT "duty_refunds_customs_order_id_customs_orders_id_fk" FOREIGN KEY ("customs_order_id") REFERENCES "public"."customs_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duty_refunds_status" ON "duty_refunds" USING btree ("status","claim_until");--> statement-breakpoint
CREATE TRIGGER "duty_refunds_money" BEFORE INSERT OR UPDATE OF "duty_amount", "refunded_amount" ON "duty_refunds" FOR EACH ROW
  WHEN (scale(NEW."duty_amount") <> 2
    OR scale(NEW."refunded_amount") <> 2)
  EXECUTE FUNCTION spell_money('duty_amount', 'AED', 'refunded_amount', 'AED');
