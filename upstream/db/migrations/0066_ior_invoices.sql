CREATE SEQUENCE "public"."ior_invoice_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "ior_invoice_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ior_invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_list_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku" text NOT NULL,
	"description" text NOT NULL,
	"hs_code" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"qty" integer NOT NULL,
	"unit" text DEFAULT 'pcs' NOT NULL,
	"unit_price" numeric NOT NULL,
	"line_total" numeric NOT NULL,
	"currency" text NOT NULL,
	"net_weight" numeric(9, 3),
	"permit_ref" text,
	"duty_rate" numeric(5, 2),
	"duty_amount" numeric,
	"excise_amount" numeric,
	"vat_amount" numeric,
	CONSTRAINT "ior_invoice_lines_qty" CHECK ("ior_invoice_lines"."qty" > 0),
	CONSTRAINT "ior_invoice_lines_unit_price_coins" CHECK (abs("ior_invoice_lines"."unit_price") < 1e10 and "ior_invoice_lines"."unit_price" = round("ior_invoice_lines"."unit_price", 8)),
	CONSTRAINT "ior_invoice_lines_line_total_coins" CHECK (abs("ior_invoice_lines"."line_total") < 1e15 and "ior_invoice_lines"."line_total" = round("ior_invoice_lines"."line_total", (case when "ior_invoice_lines"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "ior_invoice_lines"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "ior_invoice_lines_duty_amount_coins" CHECK (abs("ior_invoice_lines"."duty_amount") < 1e15 and "ior_invoice_lines"."duty_amount" = round("ior_invoice_lines"."duty_amount", 2)),
	CONSTRAINT "ior_invoice_lines_excise_amount_coins" CHECK (abs("ior_invoice_lines"."excise_amount") < 1e15 and "ior_invoice_lines"."excise_amount" = round("ior_invoice_lines"."excise_amount", 2)),
	CONSTRAINT "ior_invoice_lines_vat_amount_coins" CHECK (abs("ior_invoice_lines"."vat_amount") < 1e15 and "ior_invoice_lines"."vat_amount" = round("ior_invoice_lines"."vat_amount", 2))
);
--> statement-breakpoint
CREATE TABLE "ior_packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ior_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_list_id" bigint NOT NULL,
	"package_no" text NOT NULL,
	"package_type" text NOT NULL,
	"length" numeric(7, 1) NOT NULL,
	"width" numeric(7, 1) NOT NULL,
	"height" numeric(7, 1) NOT NULL,
	"gross_weight" numeric(9, 3) NOT NULL,
	"contents" jsonb NOT NULL,
	CONSTRAINT "ior_packages_package_type_check" CHECK ("ior_packages"."package_type" in ('carton', 'pallet', 'crate'))
);
--> statement-breakpoint
ALTER TABLE "package_lists" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "invoice_no" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "submitted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "approved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "hold_answered_at" timestamptz;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "incoterm" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "other_additions" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "exchange_rate" numeric(18, 8);--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "excise_amount" numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "ior_fee" numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "clearance_fee" numeric;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "fee_vat_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "paid_amount" numeric DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "mawb_no" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "hawb_no" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "bl_no" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "container_no" text;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "etd" date;--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "net_weight" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "package_lists" ADD COLUMN "volume_cbm" numeric(10, 4);--> statement-breakpoint
ALTER TABLE "ior_invoice_lines" ADD CONSTRAINT "ior_invoice_lines_package_list_id_package_lists_id_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ior_packages" ADD CONSTRAINT "ior_packages_package_list_id_package_lists_id_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ior_invoice_lines_line" ON "ior_invoice_lines" USING btree ("package_list_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "ior_packages_no" ON "ior_packages" USING btree ("package_list_id","package_no");--> statement-breakpoint
CREATE INDEX "package_lists_status" ON "package_lists" USING btree ("status","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "package_lists_seller" ON "package_lists" USING btree ("seller_id","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "package_lists_hawb" ON "package_lists" USING btree ("hawb_no") WHERE "package_lists"."hawb_no" is not null;--> statement-breakpoint
CREATE INDEX "package_lists_mawb" ON "package_lists" USING btree ("mawb_no") WHERE "package_lists"."mawb_no" is not null;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_invoice_no_unique" UNIQUE("invoice_no");--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_submitted" CHECK ("package_lists"."status" is null or "package_lists"."draft" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_other_additions_coins" CHECK (abs("package_lists"."other_additions") < 1e15 and "package_lists"."other_additions" = round("package_lists"."other_additions", (case when "package_lists"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "package_lists"."currency" in ('KRW', 'JPY') then 0 else 2 end))) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_excise_amount_coins" CHECK (abs("package_lists"."excise_amount") < 1e15 and "package_lists"."excise_amount" = round("package_lists"."excise_amount", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_ior_fee_coins" CHECK (abs("package_lists"."ior_fee") < 1e15 and "package_lists"."ior_fee" = round("package_lists"."ior_fee", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_clearance_fee_coins" CHECK (abs("package_lists"."clearance_fee") < 1e15 and "package_lists"."clearance_fee" = round("package_lists"."clearance_fee", 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_paid_amount_coins" CHECK (abs("package_lists"."paid_amount") < 1e15 and "package_lists"."paid_amount" = round("package_lists"."paid_amount", 2)) NOT VALID;
--> statement-breakpoint
UPDATE "package_lists" SET "submitted_at" = "created_at", "paid_amount" = CASE WHEN "payment_status" = 'paid' THEN coalesce("payment_amount", 0.00) ELSE 0.00 END,
  "mawb_no" = CASE WHEN "ship_option" = 'shipped_by_air' THEN "shipping_reference" END, "bl_no" = CASE WHEN "ship_option" = 'shipped_by_sea' THEN "shipping_reference" END;--> statement-breakpoint
UPDATE "package_lists" l SET "invoice_no" = n.no FROM (SELECT id, 'IOR-' || to_char("created_at" AT TIME ZONE 'Asia/Dubai', 'YYYY') || '-' || lpad(nextval('ior_invoice_serial')::text, 6, '0') AS no
  FROM (SELECT id, "created_at" FROM "package_lists" ORDER BY id) o) n WHERE n.id = l.id;
--> statement-breakpoint
DROP TRIGGER "package_lists_money" ON "package_lists";--> statement-breakpoint
CREATE TRIGGER "package_lists_money" BEFORE INSERT OR UPDATE OF "goods_value", "freight_amount", "insurance_amount", "other_additions", "cif_aed", "duty_amount", "vat_amount", "excise_amount", "ior_fee", "clearance_fee", "service_fee", "service_fee_vat", "payment_amount", "paid_amount", "duty_paid", "currency" ON "package_lists" FOR EACH ROW
  WHEN (scale(NEW."goods_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."freight_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."insurance_amount") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."other_additions") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cif_aed") <> 2
    OR scale(NEW."duty_amount") <> 2
    OR scale(NEW."vat_amount") <> 2
    OR scale(NEW."excise_amount") <> 2
    OR scale(NEW."ior_fee") <> 2
    OR scale(NEW."clearance_fee") <> 2
    OR scale(NEW."service_fee") <> 2
    OR scale(NEW."service_fee_vat") <> 2
    OR scale(NEW."payment_amount") <> 2
    OR scale(NEW."paid_amount") <> 2
    OR scale(NEW."duty_paid") <> 2)
  EXECUTE FUNCTION spell_money('goods_value', 'currency', 'freight_amount', 'currency', 'insurance_amount', 'currency', 'other_additions', 'currency', 'cif_aed', 'AED', 'duty_amount', 'AED', 'vat_amount', 'AED', 'excise_amount', 'AED', 'ior_fee', 'AED', 'clearance_fee', 'AED', 'service_fee', 'AED', 'service_fee_vat', 'AED', 'payment_amount', 'AED', 'paid_amount', 'AED', 'duty_paid', 'AED');--> statement-breakpoint--> statement-breakpoint
CREATE TRIGGER "ior_invoice_lines_money" BEFORE INSERT OR UPDATE OF "unit_price", "line_total", "duty_amount", "excise_amount", "vat_amount", "currency" ON "ior_invoice_lines" FOR EACH ROW
  WHEN (scale(NEW."unit_price") <> greatest(min_scale(NEW."unit_price"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
    OR scale(NEW."line_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."duty_amount") <> 2
    OR scale(NEW."excise_amount") <> 2
    OR scale(NEW."vat_amount") <> 2)
  EXECUTE FUNCTION spell_money('unit_price', 'currency', 'line_total', 'currency', 'duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED');
