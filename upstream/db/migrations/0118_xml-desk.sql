CREATE TABLE "xml_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "xml_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source" text NOT NULL,
	"dialect" text DEFAULT 'unknown' NOT NULL,
	"client_id" bigint,
	"seller_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"shipments_total" integer DEFAULT 0 NOT NULL,
	"items_total" integer DEFAULT 0 NOT NULL,
	"errors_total" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "xml_files_known" CHECK ("xml_files"."source" in ('outbound', 'rsa', 'commercial') and "xml_files"."dialect" in ('ubl_2_1', 'shipment_xml', 'unknown')),
	CONSTRAINT "xml_files_status_check" CHECK ("xml_files"."status" in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "xml_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "xml_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"xml_file_id" bigint,
	"part" text,
	"xpath" text,
	"line_from" integer,
	"line_to" integer,
	"char_from" integer,
	"char_to" integer,
	"made_from" bigint,
	"client_id" bigint,
	"seller_id" bigint,
	"invoice_no" text,
	"invoice_date" date,
	"currency" text DEFAULT 'XXX' NOT NULL,
	"exchange_rate" numeric(18, 8),
	"incoterm" text,
	"incoterm_place" text,
	"mawb_no" text,
	"hawb_no" text,
	"transport_mode" text,
	"port_of_loading" text,
	"port_of_discharge" text,
	"exporter_name" text,
	"exporter_address" text,
	"exporter_country" text,
	"importer_name" text,
	"importer_address" text,
	"importer_trn" text,
	"importer_code" text,
	"consignee" text,
	"notify" text,
	"freight" numeric,
	"insurance" numeric,
	"other_charges" numeric,
	"total_goods_value" numeric DEFAULT '0' NOT NULL,
	"total_invoice_value" numeric,
	"total_difference" numeric DEFAULT '0' NOT NULL,
	"gross_weight" numeric(12, 3),
	"net_weight" numeric(12, 3),
	"packages" integer,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"errors_total" integer DEFAULT 0 NOT NULL,
	"places" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ior_invoice_id" bigint,
	"boe_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "xml_invoices_known" CHECK ("xml_invoices"."source" in ('outbound', 'rsa', 'commercial')
      and "xml_invoices"."kind" in ('invoice', 'credit_note')
      and coalesce("xml_invoices"."transport_mode" in ('air', 'sea', 'road', 'courier'), true)),
	CONSTRAINT "xml_invoices_numbered" CHECK ("xml_invoices"."source" = 'outbound' or "xml_invoices"."invoice_no" is not null),
	CONSTRAINT "xml_invoices_sent" CHECK ("xml_invoices"."status" <> 'sent_to_customs' or "xml_invoices"."boe_id" is not null),
	CONSTRAINT "xml_invoices_status_check" CHECK ("xml_invoices"."status" in ('draft', 'validated', 'sent_to_customs', 'cancelled')),
	CONSTRAINT "xml_invoices_freight_coins" CHECK (abs("xml_invoices"."freight") < 1e15 and "xml_invoices"."freight" = round("xml_invoices"."freight", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_invoices_insurance_coins" CHECK (abs("xml_invoices"."insurance") < 1e15 and "xml_invoices"."insurance" = round("xml_invoices"."insurance", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_invoices_other_charges_coins" CHECK (abs("xml_invoices"."other_charges") < 1e15 and "xml_invoices"."other_charges" = round("xml_invoices"."other_charges", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_invoices_total_goods_value_coins" CHECK (abs("xml_invoices"."total_goods_value") < 1e15 and "xml_invoices"."total_goods_value" = round("xml_invoices"."total_goods_value", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_invoices_total_invoice_value_coins" CHECK (abs("xml_invoices"."total_invoice_value") < 1e15 and "xml_invoices"."total_invoice_value" = round("xml_invoices"."total_invoice_value", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_invoices_total_difference_coins" CHECK (abs("xml_invoices"."total_difference") < 1e15 and "xml_invoices"."total_difference" = round("xml_invoices"."total_difference", (case when "xml_invoices"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_invoices"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
CREATE TABLE "xml_items" (
	"xml_invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku" text,
	"description" text,
	"hs_code" text,
	"country_of_origin" text,
	"qty" numeric(18, 6),
	"unit" text,
	"currency" text NOT NULL,
	"unit_price" numeric,
	"line_total" numeric,
	"adjustment" numeric DEFAULT '0' NOT NULL,
	"net_weight" numeric(12, 3),
	"xpath" text,
	"line" integer,
	CONSTRAINT "xml_items_xml_invoice_id_line_no_pk" PRIMARY KEY("xml_invoice_id","line_no"),
	CONSTRAINT "xml_items_unit_price_coins" CHECK (abs("xml_items"."unit_price") < 1e10 and "xml_items"."unit_price" = round("xml_items"."unit_price", 8)),
	CONSTRAINT "xml_items_line_total_coins" CHECK (abs("xml_items"."line_total") < 1e15 and "xml_items"."line_total" = round("xml_items"."line_total", (case when "xml_items"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_items"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "xml_items_adjustment_coins" CHECK (abs("xml_items"."adjustment") < 1e15 and "xml_items"."adjustment" = round("xml_items"."adjustment", (case when "xml_items"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "xml_items"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "xml_files" ADD CONSTRAINT "xml_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_files" ADD CONSTRAINT "xml_files_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_invoices" ADD CONSTRAINT "xml_invoices_xml_file_id_xml_files_id_fk" FOREIGN KEY ("xml_file_id") REFERENCES "public"."xml_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_invoices" ADD CONSTRAINT "xml_invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_invoices" ADD CONSTRAINT "xml_invoices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_invoices" ADD CONSTRAINT "xml_invoices_ior_invoice_id_package_lists_id_fk" FOREIGN KEY ("ior_invoice_id") REFERENCES "public"."package_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_invoices" ADD CONSTRAINT "xml_invoices_boe_id_boes_id_fk" FOREIGN KEY ("boe_id") REFERENCES "public"."boes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xml_items" ADD CONSTRAINT "xml_items_xml_invoice_id_xml_invoices_id_fk" FOREIGN KEY ("xml_invoice_id") REFERENCES "public"."xml_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "xml_files_once" ON "xml_files" USING btree (coalesce("client_id", 0),"source","sha256");--> statement-breakpoint
CREATE INDEX "xml_files_recent" ON "xml_files" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "xml_files_client" ON "xml_files" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "xml_invoices_no_once" ON "xml_invoices" USING btree ("source",coalesce("seller_id"::text, lower("exporter_name")),"invoice_no") WHERE "xml_invoices"."source" <> 'outbound' and "xml_invoices"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "xml_invoices_made_once" ON "xml_invoices" USING btree ("made_from") WHERE "xml_invoices"."made_from" is not null and "xml_invoices"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "xml_invoices_linked_once" ON "xml_invoices" USING btree ("ior_invoice_id") WHERE "xml_invoices"."ior_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "xml_invoices_source" ON "xml_invoices" USING btree ("source","invoice_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "xml_invoices_recent" ON "xml_invoices" USING btree ("source","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "xml_invoices_hawb" ON "xml_invoices" USING btree ("hawb_no") WHERE "xml_invoices"."hawb_no" is not null;--> statement-breakpoint
CREATE INDEX "xml_invoices_mawb" ON "xml_invoices" USING btree ("mawb_no") WHERE "xml_invoices"."mawb_no" is not null;--> statement-breakpoint
CREATE INDEX "xml_invoices_file" ON "xml_invoices" USING btree ("xml_file_id","id");--> statement-breakpoint
CREATE INDEX "xml_invoices_client" ON "xml_invoices" USING btree ("client_id","source");--> statement-breakpoint
CREATE INDEX "xml_invoices_seller" ON "xml_invoices" USING btree ("seller_id") WHERE "xml_invoices"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "xml_invoices_boe" ON "xml_invoices" USING btree ("boe_id") WHERE "xml_invoices"."boe_id" is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER "xml_invoices_money" BEFORE INSERT OR UPDATE OF "freight", "insurance", "other_charges", "total_goods_value", "total_invoice_value", "total_difference", "currency" ON "xml_invoices" FOR EACH ROW
WHEN (scale(NEW."freight") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."insurance") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."other_charges") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total_goods_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total_invoice_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."total_difference") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('freight', 'currency', 'insurance', 'currency', 'other_charges', 'currency', 'total_goods_value', 'currency', 'total_invoice_value', 'currency', 'total_difference', 'currency');
--> statement-breakpoint
CREATE TRIGGER "xml_items_money" BEFORE INSERT OR UPDATE OF "unit_price", "line_total", "adjustment", "currency" ON "xml_items" FOR EACH ROW
WHEN (scale(NEW."unit_price") <> greatest(min_scale(NEW."unit_price"), (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  OR scale(NEW."line_total") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
  OR scale(NEW."adjustment") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
EXECUTE FUNCTION spell_money('unit_price', 'currency', 'line_total', 'currency', 'adjustment', 'currency');
