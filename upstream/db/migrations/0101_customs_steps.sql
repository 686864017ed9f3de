CREATE SEQUENCE "public"."inbound_boe_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "boe_versions" (
	"boe_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"declaration_no" text,
	"duty_amount" numeric NOT NULL,
	"excise_amount" numeric NOT NULL,
	"vat_amount" numeric NOT NULL,
	"other_fees" numeric NOT NULL,
	"note" text NOT NULL,
	"amended_by" bigint,
	"amended_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "boe_versions_boe_id_version_no_pk" PRIMARY KEY("boe_id","version_no"),
	CONSTRAINT "boe_versions_duty_amount_coins" CHECK (abs("boe_versions"."duty_amount") < 1e15 and "boe_versions"."duty_amount" = round("boe_versions"."duty_amount", 2)),
	CONSTRAINT "boe_versions_excise_amount_coins" CHECK (abs("boe_versions"."excise_amount") < 1e15 and "boe_versions"."excise_amount" = round("boe_versions"."excise_amount", 2)),
	CONSTRAINT "boe_versions_vat_amount_coins" CHECK (abs("boe_versions"."vat_amount") < 1e15 and "boe_versions"."vat_amount" = round("boe_versions"."vat_amount", 2)),
	CONSTRAINT "boe_versions_other_fees_coins" CHECK (abs("boe_versions"."other_fees") < 1e15 and "boe_versions"."other_fees" = round("boe_versions"."other_fees", 2))
);
--> statement-breakpoint
CREATE TABLE "clearance_steps" (
	"consolidation_id" bigint NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamptz DEFAULT now() NOT NULL,
	"done_by" bigint,
	"note" text,
	CONSTRAINT "clearance_steps_consolidation_id_step_pk" PRIMARY KEY("consolidation_id","step"),
	CONSTRAINT "clearance_steps_step_check" CHECK ("clearance_steps"."step" in ('arrival_notice', 'documents_received', 'hv_lv_split', 'declaration_submitted', 'inspection', 'duty_paid', 'release', 'gate_out'))
);
--> statement-breakpoint
CREATE TABLE "inbound_boes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_boes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_ref" text NOT NULL,
	"consolidation_id" bigint NOT NULL,
	"hvlv_class" text,
	"packages" integer NOT NULL,
	"declaration_no" text,
	"declaration_key" text,
	"declaration_date" date,
	CONSTRAINT "inbound_boes_boe_ref_unique" UNIQUE("boe_ref"),
	CONSTRAINT "inbound_boes_declaration_key_unique" UNIQUE("declaration_key"),
	CONSTRAINT "inbound_boes_declared" CHECK (("inbound_boes"."declaration_no" is null) = ("inbound_boes"."declaration_key" is null) and ("inbound_boes"."declaration_no" is null)
      = ("inbound_boes"."declaration_date" is null)),
	CONSTRAINT "inbound_boes_hvlv_class_check" CHECK ("inbound_boes"."hvlv_class" in ('HV', 'LV'))
);
--> statement-breakpoint
ALTER TABLE "boes" ADD COLUMN "exit_told_on" date;--> statement-breakpoint
ALTER TABLE "boe_versions" ADD CONSTRAINT "boe_versions_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_steps" ADD CONSTRAINT "clearance_steps_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_boes" ADD CONSTRAINT "inbound_boes_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_boes_consolidation" ON "inbound_boes" USING btree ("consolidation_id","id");--> statement-breakpoint
CREATE TRIGGER "boe_versions_money" BEFORE INSERT OR UPDATE OF "duty_amount", "excise_amount", "vat_amount", "other_fees" ON "boe_versions" FOR EACH ROW
  WHEN (scale(NEW."duty_amount") <> 2
    OR scale(NEW."excise_amount") <> 2
    OR scale(NEW."vat_amount") <> 2
    OR scale(NEW."other_fees") <> 2)
  EXECUTE FUNCTION spell_money('duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED', 'other_fees', 'AED');
