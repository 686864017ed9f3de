CREATE TABLE "bag_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bag_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"user_id" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "bag_packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bag_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"scanned_in_at" timestamptz DEFAULT now() NOT NULL,
	"scanned_in_by" bigint,
	"scanned_out_at" timestamptz,
	"scanned_out_by" bigint,
	"out_reason" text
);
--> statement-breakpoint
CREATE TABLE "bags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bag_no" text COLLATE "C" NOT NULL,
	"receptacle_id" text,
	"client_id" bigint,
	"bag_type" text NOT NULL,
	"mixture" text DEFAULT 'multi_client' NOT NULL,
	"content_class" text DEFAULT 'general' NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"destination_country" text NOT NULL,
	"carrier_id" bigint,
	"linehaul_id" bigint,
	"service_type" text,
	"facility_id" bigint,
	"package_count" integer DEFAULT 0 NOT NULL,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"net_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"tare_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"gross_weight" numeric(9, 3),
	"length" numeric(7, 1),
	"width" numeric(7, 1),
	"height" numeric(7, 1),
	"volumetric_weight" numeric(9, 3),
	"declared_value_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"cod_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"split_lock" boolean DEFAULT false NOT NULL,
	"split_code" text,
	"seal_no" text COLLATE "C",
	"status" text DEFAULT 'open' NOT NULL,
	"consolidation_id" bigint,
	"label_printed_at" timestamptz,
	"label_print_count" integer DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'scan' NOT NULL,
	"upload_id" bigint,
	"discrepancy" jsonb,
	"override_reason" text,
	"remarks" text,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	"opened_by" bigint,
	"closed_at" timestamptz,
	"closed_by" bigint,
	"received_at" timestamptz,
	"emptied_at" timestamptz,
	"cancelled_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "bags_bag_no_unique" UNIQUE("bag_no")
);
--> statement-breakpoint
CREATE TABLE "consolidation_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" bigint,
	"uploaded_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidation_flights" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_flights_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"leg_no" integer NOT NULL,
	"flight_no" text NOT NULL,
	"airline_code" text,
	"vessel_name" text,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"std" timestamptz,
	"etd" timestamptz,
	"atd" timestamptz,
	"sta" timestamptz,
	"eta" timestamptz,
	"ata" timestamptz,
	"pieces" integer,
	"weight" numeric(9, 3),
	"status" text DEFAULT 'scheduled' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"user_id" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	"note" text,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "consolidation_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidation_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_id" bigint NOT NULL,
	"unit_type" text NOT NULL,
	"bag_id" bigint,
	"package_id" bigint,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"added_by" bigint,
	"received_at" timestamptz,
	"received_by" bigint,
	"receive_result" text,
	"remarks" text,
	"photo_path" text,
	"moved_to_id" bigint,
	"status" text DEFAULT 'in' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consolidation_no" text NOT NULL,
	"transport_mode" text NOT NULL,
	"mawb_no" text,
	"bl_no" text,
	"container_no" text,
	"truck_no" text,
	"container_load" integer,
	"client_id" bigint,
	"origin_airport" text NOT NULL,
	"destination_airport" text NOT NULL,
	"origin_agent_id" bigint,
	"destination_agent_id" bigint,
	"service_type" text,
	"linehaul_id" bigint,
	"carrier_id" bigint,
	"bag_count" integer DEFAULT 0 NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"loose_count" integer DEFAULT 0 NOT NULL,
	"net_weight" numeric(9, 3) DEFAULT '0' NOT NULL,
	"gross_weight" numeric(9, 3),
	"volume_m3" numeric(9, 3),
	"chargeable_weight" numeric(9, 3),
	"declared_value_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"cod_total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"customs_mode" text DEFAULT 'none' NOT NULL,
	"clearance_status" text DEFAULT 'not_started' NOT NULL,
	"boe_no" text,
	"boe_date" date,
	"duty_amount" numeric(14, 2),
	"vat_amount" numeric(14, 2),
	"clearance_note" text,
	"released_at" timestamptz,
	"status" text DEFAULT 'draft' NOT NULL,
	"staging_lane" text,
	"parent_ids" bigint[] DEFAULT '{}' NOT NULL,
	"pre_alert_id" bigint,
	"vehicle_no" text,
	"driver_name" text,
	"driver_phone" text,
	"remarks" text,
	"closed_at" timestamptz,
	"dispatched_at" timestamptz,
	"departed_at" timestamptz,
	"arrived_at" timestamptz,
	"received_at" timestamptz,
	"deconsolidated_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "consolidations_consolidation_no_unique" UNIQUE("consolidation_no")
);
--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "bag_id" bigint;--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "consolidation_id" bigint;--> statement-breakpoint
ALTER TABLE "bag_history" ADD CONSTRAINT "bag_history_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_packages" ADD CONSTRAINT "bag_packages_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_packages" ADD CONSTRAINT "bag_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_carrier_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_consolidation_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_documents" ADD CONSTRAINT "consolidation_documents_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_flights" ADD CONSTRAINT "consolidation_flights_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_history" ADD CONSTRAINT "consolidation_history_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_consolidation_id_consolidations_id_fk" FOREIGN KEY ("consolidation_id") REFERENCES "public"."consolidations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidation_units" ADD CONSTRAINT "consolidation_units_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidations" ADD CONSTRAINT "consolidations_carrier_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bag_history_bag" ON "bag_history" USING btree ("bag_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bag_packages_in_one" ON "bag_packages" USING btree ("package_id") WHERE "bag_packages"."scanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "bag_packages_order" ON "bag_packages" USING btree ("bag_id","seq");--> statement-breakpoint
CREATE INDEX "bag_packages_package" ON "bag_packages" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bags_receptacle_once" ON "bags" USING btree ("receptacle_id") WHERE "bags"."receptacle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bags_seal_once" ON "bags" USING btree ("seal_no") WHERE "bags"."seal_no" is not null and "bags"."status" not in ('open', 'emptied', 'cancelled');--> statement-breakpoint
CREATE INDEX "bags_client" ON "bags" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_status" ON "bags" USING btree ("status","destination","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_recent" ON "bags" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bags_consolidation" ON "bags" USING btree ("consolidation_id");--> statement-breakpoint
CREATE INDEX "bags_facility" ON "bags" USING btree ("facility_id","status");--> statement-breakpoint
CREATE INDEX "bags_seal" ON "bags" USING btree ("seal_no") WHERE "bags"."seal_no" is not null;--> statement-breakpoint
CREATE INDEX "bags_carrier" ON "bags" USING btree ("carrier_id","status");--> statement-breakpoint
CREATE INDEX "consolidation_documents_of" ON "consolidation_documents" USING btree ("consolidation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_flights_leg" ON "consolidation_flights" USING btree ("consolidation_id","leg_no");--> statement-breakpoint
CREATE INDEX "consolidation_history_of" ON "consolidation_history" USING btree ("consolidation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_units_bag_once" ON "consolidation_units" USING btree ("bag_id") WHERE "consolidation_units"."bag_id" is not null and "consolidation_units"."status" = 'in';--> statement-breakpoint
CREATE UNIQUE INDEX "consolidation_units_package_once" ON "consolidation_units" USING btree ("package_id") WHERE "consolidation_units"."package_id" is not null and "consolidation_units"."status" = 'in';--> statement-breakpoint
CREATE INDEX "consolidation_units_of" ON "consolidation_units" USING btree ("consolidation_id","id");--> statement-breakpoint
CREATE INDEX "consolidation_units_bag" ON "consolidation_units" USING btree ("bag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidations_mawb_once" ON "consolidations" USING btree ("mawb_no") WHERE "consolidations"."mawb_no" is not null and "consolidations"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "consolidations_inbound" ON "consolidations" USING btree ("status","destination_airport","departed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_outbound" ON "consolidations" USING btree ("status","origin_airport","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_client" ON "consolidations" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consolidations_agent" ON "consolidations" USING btree ("destination_agent_id","status");--> statement-breakpoint
CREATE INDEX "packages_consolidation" ON "packages" USING btree ("consolidation_id") WHERE "packages"."consolidation_id" is not null;--> statement-breakpoint
CREATE INDEX "package_events_bag" ON "package_events" USING btree ("bag_id","received_at") WHERE "package_events"."bag_id" is not null;--> statement-breakpoint
CREATE INDEX "package_events_consolidation" ON "package_events" USING btree ("consolidation_id","received_at") WHERE "package_events"."consolidation_id" is not null;