CREATE SEQUENCE "public"."boe_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "boe_docs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boe_docs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text,
	"issue_date" date,
	"doc_version" integer DEFAULT 1 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'missing' NOT NULL,
	"reject_reason" text,
	"generated" boolean DEFAULT false NOT NULL,
	"file_path" text,
	"file_name" text,
	"file_mime" text,
	"uploaded_by" bigint,
	"uploaded_at" timestamptz,
	CONSTRAINT "boe_docs_version" UNIQUE NULLS NOT DISTINCT("boe_id","doc_type","doc_no","doc_version"),
	CONSTRAINT "boe_docs_type" CHECK ("boe_docs"."doc_type" in ('boe_copy', 'export_invoice', 'commercial_invoice', 'packing_list', 'certificate_of_origin', 'delivery_order', 'awb_bl', 'import_declaration_copy', 'permit', 'exit_certificate', 'duty_receipt', 'inspection_report', 'other')),
	CONSTRAINT "boe_docs_file" CHECK (("boe_docs"."status" = 'missing') = ("boe_docs"."file_path" is null)),
	CONSTRAINT "boe_docs_rejected" CHECK (("boe_docs"."status" = 'rejected') = ("boe_docs"."reject_reason" is not null)),
	CONSTRAINT "boe_docs_status_check" CHECK ("boe_docs"."status" in ('missing', 'uploaded', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "boe_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boe_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"action" text NOT NULL,
	"note" text,
	"by" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "boe_history_from_status_check" CHECK ("boe_history"."from_status" in ('draft', 'docs_pending', 'ready', 'submitted', 'query', 'inspection', 'duty_pending', 'cleared', 'exit_confirmed', 'closed', 'rejected', 'cancelled')),
	CONSTRAINT "boe_history_to_status_check" CHECK ("boe_history"."to_status" in ('draft', 'docs_pending', 'ready', 'submitted', 'query', 'inspection', 'duty_pending', 'cleared', 'exit_confirmed', 'closed', 'rejected', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "boe_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boe_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"hs_code" text NOT NULL,
	"description" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"units" integer NOT NULL,
	"unit" text NOT NULL,
	"qty" numeric(14, 3) NOT NULL,
	"unit_2" text,
	"qty_2" numeric(14, 3),
	"net_weight" numeric(12, 3) NOT NULL,
	"gross_weight" numeric(12, 3) NOT NULL,
	"litres" numeric(14, 4),
	"sugar_g_per_100ml" numeric(6, 2),
	"amounts" jsonb NOT NULL,
	"value" numeric NOT NULL,
	"cif" numeric NOT NULL,
	"layers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duty_amount" numeric DEFAULT '0' NOT NULL,
	"excise_amount" numeric DEFAULT '0' NOT NULL,
	"vat_amount" numeric DEFAULT '0' NOT NULL,
	"permit_ref" text,
	"needs_permit" boolean DEFAULT false NOT NULL,
	"customs_order_ids" bigint[] NOT NULL,
	CONSTRAINT "boe_lines_once" UNIQUE("boe_id","line_no"),
	CONSTRAINT "boe_lines_code" CHECK ("boe_lines"."hs_code" ~ '^[0-9]{6,12}$' and "boe_lines"."country_of_origin" ~ '^[A-Z]{2}$'),
	CONSTRAINT "boe_lines_not_negative" CHECK (least("boe_lines"."units", "boe_lines"."qty", "boe_lines"."net_weight", "boe_lines"."gross_weight", "boe_lines"."value") >= 0),
	CONSTRAINT "boe_lines_unit_check" CHECK ("boe_lines"."unit" in ('kg', 'u', 'l', 'm', 'm2', 'pair')),
	CONSTRAINT "boe_lines_unit_2_check" CHECK ("boe_lines"."unit_2" in ('kg', 'u', 'l', 'm', 'm2', 'pair')),
	CONSTRAINT "boe_lines_value_coins" CHECK (abs("boe_lines"."value") < 1e15 and "boe_lines"."value" = round("boe_lines"."value", 2)),
	CONSTRAINT "boe_lines_cif_coins" CHECK (abs("boe_lines"."cif") < 1e15 and "boe_lines"."cif" = round("boe_lines"."cif", 2)),
	CONSTRAINT "boe_lines_duty_amount_coins" CHECK (abs("boe_lines"."duty_amount") < 1e15 and "boe_lines"."duty_amount" = round("boe_lines"."duty_amount", 2)),
	CONSTRAINT "boe_lines_excise_amount_coins" CHECK (abs("boe_lines"."excise_amount") < 1e15 and "boe_lines"."excise_amount" = round("boe_lines"."excise_amount", 2)),
	CONSTRAINT "boe_lines_vat_amount_coins" CHECK (abs("boe_lines"."vat_amount") < 1e15 and "boe_lines"."vat_amount" = round("boe_lines"."vat_amount", 2))
);
--> statement-breakpoint
CREATE TABLE "boe_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boe_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_id" bigint NOT NULL,
	"customs_order_id" bigint NOT NULL,
	"declared_value_aed" numeric NOT NULL,
	"hvlv_class" text NOT NULL,
	"packages" integer NOT NULL,
	"gross_weight" numeric(12, 3) NOT NULL,
	"net_weight" numeric(12, 3) NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "boe_orders_of" UNIQUE("boe_id","customs_order_id"),
	CONSTRAINT "boe_orders_hvlv_class_check" CHECK ("boe_orders"."hvlv_class" in ('HV', 'LV')),
	CONSTRAINT "boe_orders_declared_value_aed_coins" CHECK (abs("boe_orders"."declared_value_aed") < 1e15 and "boe_orders"."declared_value_aed" = round("boe_orders"."declared_value_aed", 2))
);
--> statement-breakpoint
CREATE TABLE "boes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boe_ref" text NOT NULL,
	"scope" text NOT NULL,
	"declaration_type" text NOT NULL,
	"hvlv_class" text NOT NULL,
	"declaration_no" text,
	"declaration_key" text,
	"declaration_date" date,
	"warehouse_id" bigint NOT NULL,
	"is_free_zone" boolean NOT NULL,
	"client_id" bigint NOT NULL,
	"importer_code" text,
	"exporter_code" text,
	"destination_country" text NOT NULL,
	"exit_port" text,
	"transport_mode" text,
	"mawb_no" text,
	"bl_no" text,
	"vehicle_no" text,
	"goods_value" numeric NOT NULL,
	"freight_amount" numeric DEFAULT '0' NOT NULL,
	"insurance_amount" numeric DEFAULT '0' NOT NULL,
	"cif_value" numeric NOT NULL,
	"reckoned_duty" numeric DEFAULT '0' NOT NULL,
	"reckoned_excise" numeric DEFAULT '0' NOT NULL,
	"reckoned_vat" numeric DEFAULT '0' NOT NULL,
	"duty_amount" numeric DEFAULT '0' NOT NULL,
	"excise_amount" numeric DEFAULT '0' NOT NULL,
	"vat_amount" numeric DEFAULT '0' NOT NULL,
	"other_fees" numeric DEFAULT '0' NOT NULL,
	"total_due" numeric DEFAULT '0' NOT NULL,
	"payment_mode" text,
	"paid_on" date,
	"payment_reference" text,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"packages" integer DEFAULT 0 NOT NULL,
	"gross_weight" numeric(12, 3) DEFAULT '0' NOT NULL,
	"net_weight" numeric(12, 3) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"faults" text[] DEFAULT '{}' NOT NULL,
	"query_text" text,
	"inspection_type" text,
	"inspection_at" timestamptz,
	"reject_reason" text,
	"submitted_at" timestamptz,
	"cleared_at" timestamptz,
	"exit_due" date,
	"exit_confirmed_at" timestamptz,
	"exit_ref" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "boes_boe_ref_unique" UNIQUE("boe_ref"),
	CONSTRAINT "boes_declaration_key_unique" UNIQUE("declaration_key"),
	CONSTRAINT "boes_scope_known" CHECK ("boes"."scope" in ('local', 'international')),
	CONSTRAINT "boes_declared" CHECK ("boes"."declaration_key" is null or ("boes"."declaration_key" ~ '^[0-9]{7,16}$' and "boes"."declaration_no" is not null
      and "boes"."declaration_date" is not null)),
	CONSTRAINT "boes_ways" CHECK (coalesce("boes"."transport_mode" in ('road', 'air', 'sea', 'courier'), true)
      and coalesce("boes"."payment_mode" in ('credit_account', 'guarantee', 'epayment', 'cash'), true)),
	CONSTRAINT "boes_rejected" CHECK (("boes"."status" = 'rejected') = ("boes"."reject_reason" is not null)),
	CONSTRAINT "boes_amounts" CHECK (least("boes"."goods_value", "boes"."freight_amount", "boes"."insurance_amount", "boes"."duty_amount", "boes"."excise_amount", "boes"."vat_amount",
      "boes"."other_fees") >= 0),
	CONSTRAINT "boes_sums" CHECK ("boes"."cif_value" = "boes"."goods_value" + "boes"."freight_amount" + "boes"."insurance_amount"
      and "boes"."total_due" = "boes"."duty_amount" + "boes"."excise_amount" + "boes"."vat_amount" + "boes"."other_fees"),
	CONSTRAINT "boes_declaration_type_check" CHECK ("boes"."declaration_type" in ('import_local_row', 'import_local_fz', 'import_local_cw', 'import_local_gcc', 'export_local_row', 'export_local_fz', 'export_local_gcc', 'transit_fz_row', 'reexport_row')),
	CONSTRAINT "boes_hvlv_class_check" CHECK ("boes"."hvlv_class" in ('HV', 'LV')),
	CONSTRAINT "boes_status_check" CHECK ("boes"."status" in ('draft', 'docs_pending', 'ready', 'submitted', 'query', 'inspection', 'duty_pending', 'cleared', 'exit_confirmed', 'closed', 'rejected', 'cancelled')),
	CONSTRAINT "boes_inspection_type_check" CHECK ("boes"."inspection_type" in ('none', 'document', 'xray', 'physical')),
	CONSTRAINT "boes_goods_value_coins" CHECK (abs("boes"."goods_value") < 1e15 and "boes"."goods_value" = round("boes"."goods_value", 2)),
	CONSTRAINT "boes_freight_amount_coins" CHECK (abs("boes"."freight_amount") < 1e15 and "boes"."freight_amount" = round("boes"."freight_amount", 2)),
	CONSTRAINT "boes_insurance_amount_coins" CHECK (abs("boes"."insurance_amount") < 1e15 and "boes"."insurance_amount" = round("boes"."insurance_amount", 2)),
	CONSTRAINT "boes_cif_value_coins" CHECK (abs("boes"."cif_value") < 1e15 and "boes"."cif_value" = round("boes"."cif_value", 2)),
	CONSTRAINT "boes_reckoned_duty_coins" CHECK (abs("boes"."reckoned_duty") < 1e15 and "boes"."reckoned_duty" = round("boes"."reckoned_duty", 2)),
	CONSTRAINT "boes_reckoned_excise_coins" CHECK (abs("boes"."reckoned_excise") < 1e15 and "boes"."reckoned_excise" = round("boes"."reckoned_excise", 2)),
	CONSTRAINT "boes_reckoned_vat_coins" CHECK (abs("boes"."reckoned_vat") < 1e15 and "boes"."reckoned_vat" = round("boes"."reckoned_vat", 2)),
	CONSTRAINT "boes_duty_amount_coins" CHECK (abs("boes"."duty_amount") < 1e15 and "boes"."duty_amount" = round("boes"."duty_amount", 2)),
	CONSTRAINT "boes_excise_amount_coins" CHECK (abs("boes"."excise_amount") < 1e15 and "boes"."excise_amount" = round("boes"."excise_amount", 2)),
	CONSTRAINT "boes_vat_amount_coins" CHECK (abs("boes"."vat_amount") < 1e15 and "boes"."vat_amount" = round("boes"."vat_amount", 2)),
	CONSTRAINT "boes_other_fees_coins" CHECK (abs("boes"."other_fees") < 1e15 and "boes"."other_fees" = round("boes"."other_fees", 2)),
	CONSTRAINT "boes_total_due_coins" CHECK (abs("boes"."total_due") < 1e15 and "boes"."total_due" = round("boes"."total_due", 2))
);
--> statement-breakpoint
CREATE TABLE "customs_goods" (
	"customs_order_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"hs_code" text NOT NULL,
	"country_of_origin" text NOT NULL,
	CONSTRAINT "customs_goods_customs_order_id_sku_id_pk" PRIMARY KEY("customs_order_id","sku_id"),
	CONSTRAINT "customs_goods_code" CHECK ("customs_goods"."hs_code" ~ '^[0-9]{6,12}$' and "customs_goods"."country_of_origin" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "sent_at" timestamptz;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "exempt_reason" text;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "exempted_by" bigint;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "customs_orders" ADD COLUMN "released_at" timestamptz;--> statement-breakpoint
ALTER TABLE "boe_docs" ADD CONSTRAINT "boe_docs_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boe_history" ADD CONSTRAINT "boe_history_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boe_lines" ADD CONSTRAINT "boe_lines_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boe_orders" ADD CONSTRAINT "boe_orders_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boe_orders" ADD CONSTRAINT "boe_orders_customs_order_id_customs_orders_id_fk" FOREIGN KEY ("customs_order_id") REFERENCES "public"."customs_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boes" ADD CONSTRAINT "boes_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boes" ADD CONSTRAINT "boes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_goods" ADD CONSTRAINT "customs_goods_customs_order_id_customs_orders_id_fk" FOREIGN KEY ("customs_order_id") REFERENCES "public"."customs_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customs_goods" ADD CONSTRAINT "customs_goods_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "boe_docs_open" ON "boe_docs" USING btree ("status","id" DESC NULLS LAST) WHERE "boe_docs"."is_current";--> statement-breakpoint
CREATE INDEX "boe_history_boe" ON "boe_history" USING btree ("boe_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "boe_orders_once" ON "boe_orders" USING btree ("customs_order_id") WHERE "boe_orders"."is_live";--> statement-breakpoint
CREATE INDEX "boe_orders_boe" ON "boe_orders" USING btree ("boe_id","id");--> statement-breakpoint
CREATE INDEX "boes_scope" ON "boes" USING btree ("scope","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "boes_recent" ON "boes" USING btree ("scope","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "boes_client" ON "boes" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "boes_warehouse" ON "boes" USING btree ("warehouse_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "boes_exit" ON "boes" USING btree ("exit_due") WHERE "boes"."exit_confirmed_at" is null and "boes"."exit_due" is not null;--> statement-breakpoint
CREATE TRIGGER "boes_money" BEFORE INSERT OR UPDATE OF "goods_value", "freight_amount", "insurance_amount", "cif_value", "reckoned_duty", "reckoned_excise", "reckoned_vat", "duty_amount", "excise_amount", "vat_amount", "other_fees", "total_due" ON "boes" FOR EACH ROW
  WHEN (scale(NEW."goods_value") <> 2
    OR scale(NEW."freight_amount") <> 2
    OR scale(NEW."insurance_amount") <> 2
    OR scale(NEW."cif_value") <> 2
    OR scale(NEW."reckoned_duty") <> 2
    OR scale(NEW."reckoned_excise") <> 2
    OR scale(NEW."reckoned_vat") <> 2
    OR scale(NEW."duty_amount") <> 2
    OR scale(NEW."excise_amount") <> 2
    OR scale(NEW."vat_amount") <> 2
    OR scale(NEW."other_fees") <> 2
    OR scale(NEW."total_due") <> 2)
  EXECUTE FUNCTION spell_money('goods_value', 'AED', 'freight_amount', 'AED', 'insurance_amount', 'AED', 'cif_value', 'AED', 'reckoned_duty', 'AED', 'reckoned_excise', 'AED', 'reckoned_vat', 'AED', 'duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED', 'other_fees', 'AED', 'total_due', 'AED');--> statement-breakpoint
CREATE TRIGGER "boe_orders_money" BEFORE INSERT OR UPDATE OF "declared_value_aed" ON "boe_orders" FOR EACH ROW
  WHEN (scale(NEW."declared_value_aed") <> 2)
  EXECUTE FUNCTION spell_money('declared_value_aed', 'AED');--> statement-breakpoint
CREATE TRIGGER "boe_lines_money" BEFORE INSERT OR UPDATE OF "value", "cif", "duty_amount", "excise_amount", "vat_amount" ON "boe_lines" FOR EACH ROW
  WHEN (scale(NEW."value") <> 2
    OR scale(NEW."cif") <> 2
    OR scale(NEW."duty_amount") <> 2
    OR scale(NEW."excise_amount") <> 2
    OR scale(NEW."vat_amount") <> 2)
  EXECUTE FUNCTION spell_money('value', 'AED', 'cif', 'AED', 'duty_amount', 'AED', 'excise_amount', 'AED', 'vat_amount', 'AED');
