CREATE SEQUENCE "public"."pre_alert_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "pre_alert_bags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_bags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"bag_no" text COLLATE "C" NOT NULL,
	"seal_no" text,
	"split_code" text,
	"pieces" integer DEFAULT 1 NOT NULL,
	"weight_kg" numeric(9, 3),
	"length_cm" numeric(7, 1),
	"width_cm" numeric(7, 1),
	"height_cm" numeric(7, 1),
	"receive_status" text DEFAULT 'expected' NOT NULL,
	"received_weight_kg" numeric(9, 3),
	"received_at" timestamptz,
	"received_by" bigint,
	"part_id" bigint,
	"scan_source" text,
	CONSTRAINT "pre_alert_bags_receive_status_check" CHECK ("pre_alert_bags"."receive_status" in ('expected', 'received', 'short', 'over', 'damaged')),
	CONSTRAINT "pre_alert_bags_scan_source_check" CHECK ("pre_alert_bags"."scan_source" in ('user', 'system', 'consolidation'))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_discrepancies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_discrepancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"item_kind" text NOT NULL,
	"item_no" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"expected" text NOT NULL,
	"received" text NOT NULL,
	"note" text,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"due_at" timestamptz NOT NULL,
	"resolution" text,
	"resolved_at" timestamptz,
	"resolved_by" bigint,
	"resolution_note" text,
	CONSTRAINT "pre_alert_discrepancies_settled" CHECK (("pre_alert_discrepancies"."resolution" is null) = ("pre_alert_discrepancies"."resolved_at" is null)),
	CONSTRAINT "pre_alert_discrepancies_item_kind_check" CHECK ("pre_alert_discrepancies"."item_kind" in ('bag', 'hawb')),
	CONSTRAINT "pre_alert_discrepancies_kind_check" CHECK ("pre_alert_discrepancies"."kind" in ('short', 'over', 'damaged', 'weight')),
	CONSTRAINT "pre_alert_discrepancies_resolution_check" CHECK ("pre_alert_discrepancies"."resolution" in ('found', 'accepted', 'claimed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"file_path" text NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" bigint,
	"uploaded_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pre_alert_documents_doc_type_check" CHECK ("pre_alert_documents"."doc_type" in ('mawb', 'manifest', 'commercial_invoice', 'packing_list', 'hawb', 'msds', 'permit', 'other'))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text,
	"at" timestamptz DEFAULT now() NOT NULL,
	"by" bigint,
	"note" text,
	"source" text DEFAULT 'user' NOT NULL,
	CONSTRAINT "pre_alert_events_from_status_check" CHECK ("pre_alert_events"."from_status" in ('pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance', 'closed', 'rejected', 'inactive')),
	CONSTRAINT "pre_alert_events_to_status_check" CHECK ("pre_alert_events"."to_status" in ('pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance', 'closed', 'rejected', 'inactive')),
	CONSTRAINT "pre_alert_events_source_check" CHECK ("pre_alert_events"."source" in ('user', 'system', 'consolidation'))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_hawbs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_hawbs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"client_id" bigint,
	"hawb_no" text COLLATE "C" NOT NULL,
	"order_id" bigint,
	"tracking_no" text COLLATE "C",
	"order_no" text COLLATE "C",
	"bag_no" text COLLATE "C",
	"shipper_name" text,
	"consignee_name" text NOT NULL,
	"consignee_phone" text,
	"consignee_address" text,
	"consignee_city" text,
	"country_code" text NOT NULL,
	"pieces" integer NOT NULL,
	"weight_kg" numeric(9, 3) NOT NULL,
	"length_cm" numeric(7, 1),
	"width_cm" numeric(7, 1),
	"height_cm" numeric(7, 1),
	"hs_code" text,
	"description" text NOT NULL,
	"declared_value" numeric NOT NULL,
	"currency" text NOT NULL,
	"cod_amount" numeric,
	"cod_currency" text,
	"handling_codes" text[] DEFAULT '{}' NOT NULL,
	"consignee_tax_id" text,
	"receive_status" text DEFAULT 'expected' NOT NULL,
	"received_at" timestamptz,
	"part_id" bigint,
	"note" text,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pre_alert_hawbs_whole" CHECK ("pre_alert_hawbs"."pieces" > 0 and "pre_alert_hawbs"."weight_kg" > 0 and "pre_alert_hawbs"."declared_value" > 0),
	CONSTRAINT "pre_alert_hawbs_receive_status_check" CHECK ("pre_alert_hawbs"."receive_status" in ('expected', 'received', 'short', 'over', 'damaged')),
	CONSTRAINT "pre_alert_hawbs_declared_value_coins" CHECK (abs("pre_alert_hawbs"."declared_value") < 1e15 and "pre_alert_hawbs"."declared_value" = round("pre_alert_hawbs"."declared_value", (case when "pre_alert_hawbs"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "pre_alert_hawbs"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "pre_alert_hawbs_cod_amount_coins" CHECK (abs("pre_alert_hawbs"."cod_amount") < 1e15 and "pre_alert_hawbs"."cod_amount" = round("pre_alert_hawbs"."cod_amount", (case when "pre_alert_hawbs"."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when "pre_alert_hawbs"."cod_currency" in ('KRW', 'JPY') then 0 else 2 end)) and ("pre_alert_hawbs"."cod_amount" = 0 or "pre_alert_hawbs"."cod_currency" is not null))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_id" bigint NOT NULL,
	"part_no" integer NOT NULL,
	"flight_no" text,
	"flight_date" date,
	"pieces" integer NOT NULL,
	"weight_kg" numeric(12, 3),
	"etd" timestamptz,
	"eta" timestamptz,
	"atd" timestamptz,
	"ata" timestamptz,
	"finished_at" timestamptz,
	"finished_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pre_alert_parts_way" CHECK ("pre_alert_parts"."pieces" > 0 and "pre_alert_parts"."ata" >= "pre_alert_parts"."atd" and ("pre_alert_parts"."ata" is not null or "pre_alert_parts"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "pre_alert_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_scan_id" uuid NOT NULL,
	"pre_alert_id" bigint NOT NULL,
	"code" text NOT NULL,
	"answer" jsonb NOT NULL,
	"photo_path" text,
	"scanned_at" timestamptz NOT NULL,
	"user_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pre_alert_scans_client_scan_id_unique" UNIQUE("client_scan_id")
);
--> statement-breakpoint
CREATE TABLE "pre_alert_shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_alert_shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pre_alert_no" text COLLATE "C" NOT NULL,
	"client_id" bigint,
	"consolidation_id" bigint,
	"package_list_id" bigint,
	"linehaul_id" bigint,
	"transport_mode" text NOT NULL,
	"mawb_no" text COLLATE "C",
	"bl_no" text COLLATE "C",
	"container_no" text,
	"truck_no" text,
	"waybill_no" text COLLATE "C",
	"airline_code" text,
	"flight_no" text,
	"flight_date" date,
	"origin_code" text,
	"destination_code" text,
	"etd" timestamptz,
	"eta" timestamptz,
	"atd" timestamptz,
	"ata" timestamptz,
	"legs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"master_pieces" integer DEFAULT 1 NOT NULL,
	"house_pieces" integer DEFAULT 0 NOT NULL,
	"house_weight_kg" numeric(12, 3) DEFAULT '0' NOT NULL,
	"bags_total" integer DEFAULT 0 NOT NULL,
	"hawbs_total" integer DEFAULT 0 NOT NULL,
	"gross_weight_kg" numeric(12, 3),
	"volume_cbm" numeric(12, 3),
	"chargeable_weight_kg" numeric(12, 3),
	"declared_value" numeric DEFAULT '0.00' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"incoterm" text,
	"clearance_type" text,
	"goods_description" text NOT NULL,
	"handling_codes" text[] DEFAULT '{}' NOT NULL,
	"origin_agent_id" bigint,
	"destination_agent_id" bigint,
	"clearance_agent_id" bigint,
	"remarks" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text,
	"acknowledged_at" timestamptz,
	"acknowledged_by" bigint,
	"not_acknowledged" boolean DEFAULT false NOT NULL,
	"received_at" timestamptz,
	"received_bags" integer DEFAULT 0 NOT NULL,
	"received_pieces" integer DEFAULT 0 NOT NULL,
	"discrepancy_count" integer DEFAULT 0 NOT NULL,
	"open_discrepancies" integer DEFAULT 0 NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"incomplete" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamptz,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamptz,
	"customs_release_no" text,
	"cleared_at" timestamptz,
	"closed_at" timestamptz,
	"source" text DEFAULT 'form' NOT NULL,
	"upload_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pre_alert_shipments_pre_alert_no_unique" UNIQUE("pre_alert_no"),
	CONSTRAINT "pre_alert_complete" CHECK ("pre_alert_shipments"."incomplete" or ("pre_alert_shipments"."origin_code" is not null and "pre_alert_shipments"."destination_code" is not null and "pre_alert_shipments"."etd" is not null
      and "pre_alert_shipments"."eta" is not null and ("pre_alert_shipments"."transport_mode" <> 'air' or "pre_alert_shipments"."mawb_no" is not null))),
	CONSTRAINT "pre_alert_way" CHECK ("pre_alert_shipments"."eta" > "pre_alert_shipments"."etd" and "pre_alert_shipments"."origin_code" <> "pre_alert_shipments"."destination_code" and "pre_alert_shipments"."ata" >= "pre_alert_shipments"."atd"),
	CONSTRAINT "pre_alert_whole" CHECK ("pre_alert_shipments"."master_pieces" > 0 and "pre_alert_shipments"."gross_weight_kg" > 0 and "pre_alert_shipments"."volume_cbm" > 0),
	CONSTRAINT "pre_alert_shipments_transport_mode_check" CHECK ("pre_alert_shipments"."transport_mode" in ('air', 'sea', 'road')),
	CONSTRAINT "pre_alert_shipments_clearance_type_check" CHECK ("pre_alert_shipments"."clearance_type" in ('courier_simplified', 'formal', 'postal', 'bonded', 'transit')),
	CONSTRAINT "pre_alert_shipments_status_check" CHECK ("pre_alert_shipments"."status" in ('pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance', 'closed', 'rejected', 'inactive')),
	CONSTRAINT "pre_alert_shipments_source_check" CHECK ("pre_alert_shipments"."source" in ('form', 'upload', 'consolidation', 'package_list')),
	CONSTRAINT "pre_alert_shipments_declared_value_coins" CHECK (abs("pre_alert_shipments"."declared_value") < 1e15 and "pre_alert_shipments"."declared_value" = round("pre_alert_shipments"."declared_value", (case when "pre_alert_shipments"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "pre_alert_shipments"."currency" in ('KRW', 'JPY') then 0 else 2 end)))
);
--> statement-breakpoint
ALTER TABLE "pre_alert_bags" ADD CONSTRAINT "pre_alert_bags_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_bags" ADD CONSTRAINT "pre_alert_bags_part_id_pre_alert_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."pre_alert_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_discrepancies" ADD CONSTRAINT "pre_alert_discrepancies_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_documents" ADD CONSTRAINT "pre_alert_documents_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_events" ADD CONSTRAINT "pre_alert_events_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_hawbs" ADD CONSTRAINT "pre_alert_hawbs_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_hawbs" ADD CONSTRAINT "pre_alert_hawbs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_hawbs" ADD CONSTRAINT "pre_alert_hawbs_order_id_packages_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_hawbs" ADD CONSTRAINT "pre_alert_hawbs_part_id_pre_alert_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."pre_alert_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_parts" ADD CONSTRAINT "pre_alert_parts_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_scans" ADD CONSTRAINT "pre_alert_scans_pre_alert_id_pre_alert_shipments_id_fk" FOREIGN KEY ("pre_alert_id") REFERENCES "public"."pre_alert_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_package_list_id_package_lists_id_fk" FOREIGN KEY ("package_list_id") REFERENCES "public"."package_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_linehaul_id_linehauls_id_fk" FOREIGN KEY ("linehaul_id") REFERENCES "public"."linehauls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_origin_agent_id_base_agents_id_fk" FOREIGN KEY ("origin_agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_destination_agent_id_base_agents_id_fk" FOREIGN KEY ("destination_agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_alert_shipments" ADD CONSTRAINT "pre_alert_shipments_clearance_agent_id_base_agents_id_fk" FOREIGN KEY ("clearance_agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_bags_once" ON "pre_alert_bags" USING btree ("pre_alert_id","bag_no");--> statement-breakpoint
CREATE INDEX "pre_alert_bags_no" ON "pre_alert_bags" USING btree ("bag_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_discrepancies_once" ON "pre_alert_discrepancies" USING btree ("pre_alert_id","item_kind","item_no","kind");--> statement-breakpoint
CREATE INDEX "pre_alert_discrepancies_open" ON "pre_alert_discrepancies" USING btree ("due_at") WHERE "pre_alert_discrepancies"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_documents_once" ON "pre_alert_documents" USING btree ("pre_alert_id","doc_type","sha256");--> statement-breakpoint
CREATE INDEX "pre_alert_events_of" ON "pre_alert_events" USING btree ("pre_alert_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_hawbs_once" ON "pre_alert_hawbs" USING btree ("pre_alert_id","hawb_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_hawbs_open" ON "pre_alert_hawbs" USING btree ("client_id","hawb_no") WHERE "pre_alert_hawbs"."is_open";--> statement-breakpoint
CREATE INDEX "pre_alert_hawbs_no" ON "pre_alert_hawbs" USING btree ("hawb_no");--> statement-breakpoint
CREATE INDEX "pre_alert_hawbs_tracking" ON "pre_alert_hawbs" USING btree ("tracking_no") WHERE "pre_alert_hawbs"."tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "pre_alert_hawbs_bag" ON "pre_alert_hawbs" USING btree ("pre_alert_id","bag_no");--> statement-breakpoint
CREATE INDEX "pre_alert_hawbs_bag_no" ON "pre_alert_hawbs" USING btree ("bag_no") WHERE "pre_alert_hawbs"."bag_no" is not null;--> statement-breakpoint
CREATE INDEX "pre_alert_hawbs_order" ON "pre_alert_hawbs" USING btree ("order_id") WHERE "pre_alert_hawbs"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_parts_no" ON "pre_alert_parts" USING btree ("pre_alert_id","part_no");--> statement-breakpoint
CREATE INDEX "pre_alert_scans_of" ON "pre_alert_scans" USING btree ("pre_alert_id","scanned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_mawb_once" ON "pre_alert_shipments" USING btree ("mawb_no") WHERE "pre_alert_shipments"."mawb_no" is not null and "pre_alert_shipments"."status" in ('pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_consolidation_once" ON "pre_alert_shipments" USING btree ("consolidation_id") WHERE "pre_alert_shipments"."consolidation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_alert_package_list_once" ON "pre_alert_shipments" USING btree ("package_list_id") WHERE "pre_alert_shipments"."package_list_id" is not null;--> statement-breakpoint
CREATE INDEX "pre_alert_mawb" ON "pre_alert_shipments" USING btree ("mawb_no") WHERE "pre_alert_shipments"."mawb_no" is not null;--> statement-breakpoint
CREATE INDEX "pre_alert_destination" ON "pre_alert_shipments" USING btree ("destination_code","status","eta");--> statement-breakpoint
CREATE INDEX "pre_alert_status" ON "pre_alert_shipments" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pre_alert_client" ON "pre_alert_shipments" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pre_alert_recent" ON "pre_alert_shipments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pre_alert_agent" ON "pre_alert_shipments" USING btree ("destination_agent_id","status");--> statement-breakpoint
CREATE INDEX "pre_alert_eta" ON "pre_alert_shipments" USING btree ("eta","id");--> statement-breakpoint
CREATE INDEX "pre_alert_waiting" ON "pre_alert_shipments" USING btree ("created_at") WHERE "pre_alert_shipments"."status" = 'pending';--> statement-breakpoint
-- by hand
CREATE TRIGGER "pre_alert_shipments_money" BEFORE INSERT OR UPDATE OF "declared_value", "currency" ON "pre_alert_shipments" FOR EACH ROW
  WHEN (scale(NEW."declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_value', 'currency');
--> statement-breakpoint
CREATE TRIGGER "pre_alert_hawbs_money" BEFORE INSERT OR UPDATE OF "declared_value", "cod_amount", "currency", "cod_currency" ON "pre_alert_hawbs" FOR EACH ROW
  WHEN (scale(NEW."declared_value") <> (case when NEW."currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."currency" in ('KRW', 'JPY') then 0 else 2 end)
    OR scale(NEW."cod_amount") <> (case when NEW."cod_currency" in ('KWD', 'BHD', 'OMR') then 3 when NEW."cod_currency" in ('KRW', 'JPY') then 0 else 2 end))
  EXECUTE FUNCTION spell_money('declared_value', 'currency', 'cod_amount', 'cod_currency');
