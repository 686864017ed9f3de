CREATE SEQUENCE "public"."gateway_attempt_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "gateway_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_ref" text NOT NULL,
	"hash_value" text NOT NULL,
	"request_id" bigint NOT NULL,
	"payment_id" bigint,
	"gateway" text NOT NULL,
	"gateway_environment" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"redirect" jsonb,
	"gateway_order" text,
	"gateway_txn_id" text,
	"response_code" text,
	"response_message" text,
	"card_brand" text,
	"card_last4" text,
	"raw_response" jsonb,
	"responded_at" timestamptz,
	"checked_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "gateway_attempts_attempt_ref_unique" UNIQUE("attempt_ref"),
	CONSTRAINT "gateway_attempts_hash_value_unique" UNIQUE("hash_value"),
	CONSTRAINT "gateway_attempts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "gateway_attempts_positive" CHECK ("gateway_attempts"."amount" > 0 and "gateway_attempts"."amount_minor" > 0),
	CONSTRAINT "gateway_attempts_hash" CHECK ("gateway_attempts"."hash_value" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "gateway_attempts_captured" CHECK (("gateway_attempts"."status" = 'captured') = ("gateway_attempts"."payment_id" is not null)),
	CONSTRAINT "gateway_attempts_gateway_check" CHECK ("gateway_attempts"."gateway" in ('aps', 'ngenius', 'sandbox')),
	CONSTRAINT "gateway_attempts_gateway_environment_check" CHECK ("gateway_attempts"."gateway_environment" in ('sandbox', 'production')),
	CONSTRAINT "gateway_attempts_status_check" CHECK ("gateway_attempts"."status" in ('created', 'redirected', 'authorised', 'captured', 'declined', 'cancelled', 'error', 'expired')),
	CONSTRAINT "gateway_attempts_amount_coins" CHECK (abs("gateway_attempts"."amount") < 1e15 and "gateway_attempts"."amount" = round("gateway_attempts"."amount", (case when "gateway_attempts"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "gateway_attempts"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payment_method_check";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "bank_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_attempts" ADD CONSTRAINT "gateway_attempts_request_id_initiated_payments_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."initiated_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_attempts" ADD CONSTRAINT "gateway_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_attempts_living" ON "gateway_attempts" USING btree ("request_id") WHERE "gateway_attempts"."status" in ('created', 'redirected', 'authorised');--> statement-breakpoint
CREATE INDEX "gateway_attempts_request" ON "gateway_attempts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "gateway_attempts_order" ON "gateway_attempts" USING btree ("gateway_order") WHERE "gateway_attempts"."gateway_order" is not null;--> statement-breakpoint
CREATE INDEX "gateway_attempts_status" ON "gateway_attempts" USING btree ("gateway","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gateway_attempts_recent" ON "gateway_attempts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank" CHECK (("payments"."payment_method" = 'gateway') = ("payments"."bank_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_method_check" CHECK ("payments"."payment_method" in ('bank_transfer', 'cheque', 'wire', 'gateway')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "gateway_attempts_money" BEFORE INSERT OR UPDATE OF "amount", "currency" ON "gateway_attempts" FOR EACH ROW
  WHEN (scale(NEW."amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('amount', 'currency');
