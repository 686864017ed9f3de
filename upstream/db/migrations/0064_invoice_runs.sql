CREATE TABLE "invoice_run_parties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_run_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"party_type" text NOT NULL,
	"party_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"charges" integer NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"total" numeric,
	"reason" text,
	CONSTRAINT "invoice_run_parties_once" UNIQUE("run_id","party_type","party_id","currency"),
	CONSTRAINT "invoice_run_parties_party_type_check" CHECK ("invoice_run_parties"."party_type" in ('client', 'transporter', 'vendor')),
	CONSTRAINT "invoice_run_parties_outcome_check" CHECK ("invoice_run_parties"."outcome" in ('waiting', 'issued', 'left_out')),
	CONSTRAINT "invoice_run_parties_total_coins" CHECK (abs("invoice_run_parties"."total") < 1e15 and "invoice_run_parties"."total" = round("invoice_run_parties"."total", (case when "invoice_run_parties"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "invoice_run_parties"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "invoice_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"finished_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "invoice_runs_status_check" CHECK ("invoice_runs"."status" in ('running', 'done'))
);
--> statement-breakpoint
ALTER TABLE "invoice_run_parties" ADD CONSTRAINT "invoice_run_parties_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invoice_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_run_parties_waiting" ON "invoice_run_parties" USING btree ("run_id","id") WHERE "invoice_run_parties"."outcome" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_runs_one_at_a_time" ON "invoice_runs" USING btree ("status") WHERE "invoice_runs"."status" = 'running';--> statement-breakpoint
CREATE TRIGGER "invoice_run_parties_money" BEFORE INSERT OR UPDATE OF "total", "currency" ON "invoice_run_parties" FOR EACH ROW
  WHEN (scale(NEW."total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('total', 'currency');
