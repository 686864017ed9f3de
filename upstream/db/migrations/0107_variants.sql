CREATE SEQUENCE "public"."variant_order_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sku_variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"variant_code" text NOT NULL,
	"variant_name" text NOT NULL,
	"market_country" text NOT NULL,
	"label_languages" text[] NOT NULL,
	"pack_qty" integer DEFAULT 1 NOT NULL,
	"barcode" text,
	"label_template" text DEFAULT '50x25' NOT NULL,
	"ingredients" text,
	"ingredients_ar" text,
	"importer" text,
	"instructions" text,
	"image_status" text DEFAULT 'none' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sku_variants_of_sku" UNIQUE("id","sku_id"),
	CONSTRAINT "sku_variants_pack" CHECK ("sku_variants"."pack_qty" >= 1),
	CONSTRAINT "sku_variants_languages" CHECK (cardinality("sku_variants"."label_languages") > 0),
	CONSTRAINT "sku_variants_label_template_check" CHECK ("sku_variants"."label_template" in ('50x25', '70x50', '100x50')),
	CONSTRAINT "sku_variants_image_status_check" CHECK ("sku_variants"."image_status" in ('none', 'pending', 'approved', 'rejected')),
	CONSTRAINT "sku_variants_status_check" CHECK ("sku_variants"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "variant_labellings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_labellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"labelled" integer NOT NULL,
	"rejected" integer NOT NULL,
	"reject_reason" text,
	"printed" integer NOT NULL,
	"spoiled" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "variant_labellings_reason" CHECK ("variant_labellings"."rejected" = 0 or "variant_labellings"."reject_reason" is not null),
	CONSTRAINT "variant_labellings_reject_reason_check" CHECK ("variant_labellings"."reject_reason" in ('damaged', 'wrong_item', 'expired', 'label_failed', 'other'))
);
--> statement-breakpoint
CREATE TABLE "variant_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_order_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"lot_no" text,
	"pack_qty" integer NOT NULL,
	"requested_qty" integer NOT NULL,
	"labelled_qty" integer DEFAULT 0 NOT NULL,
	"rejected_qty" integer DEFAULT 0 NOT NULL,
	"labels_printed" integer DEFAULT 0 NOT NULL,
	"labels_spoiled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variant_order_lines_no" UNIQUE("variant_order_id","line_no"),
	CONSTRAINT "variant_order_lines_once" UNIQUE NULLS NOT DISTINCT("variant_order_id","variant_id","lot_no"),
	CONSTRAINT "variant_order_lines_counted" CHECK ("variant_order_lines"."requested_qty" > 0 and "variant_order_lines"."pack_qty" > 0 and "variant_order_lines"."labelled_qty" >= 0 and "variant_order_lines"."rejected_qty" >= 0
      and "variant_order_lines"."labelled_qty" + "variant_order_lines"."rejected_qty" <= "variant_order_lines"."requested_qty"),
	CONSTRAINT "variant_order_lines_labels" CHECK ("variant_order_lines"."labels_spoiled" between 0 and "variant_order_lines"."labels_printed")
);
--> statement-breakpoint
CREATE TABLE "variant_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_order_no" text NOT NULL,
	"direction" text NOT NULL,
	"inbound_id" bigint,
	"outbound_id" bigint,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"requested_by_date" date NOT NULL,
	"label_template" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"instructions" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"by_announcement" boolean DEFAULT false NOT NULL,
	"held_from" text,
	"hold_reason" text,
	"close_reason" text,
	"submitted_at" timestamptz,
	"completed_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "variant_orders_variant_order_no_unique" UNIQUE("variant_order_no"),
	CONSTRAINT "variant_orders_parent" CHECK (num_nonnulls("variant_orders"."inbound_id", "variant_orders"."outbound_id") = 1 and ("variant_orders"."direction" = 'inbound') = ("variant_orders"."inbound_id" is not null)
      and ("variant_orders"."direction" = 'outbound') = ("variant_orders"."outbound_id" is not null)),
	CONSTRAINT "variant_orders_held" CHECK (("variant_orders"."status" = 'on_hold') = ("variant_orders"."held_from" is not null)),
	CONSTRAINT "variant_orders_label_template_check" CHECK ("variant_orders"."label_template" in ('50x25', '70x50', '100x50')),
	CONSTRAINT "variant_orders_priority_check" CHECK ("variant_orders"."priority" in ('normal', 'urgent')),
	CONSTRAINT "variant_orders_status_check" CHECK ("variant_orders"."status" in ('draft', 'open', 'in_progress', 'on_hold', 'completed', 'cancelled')),
	CONSTRAINT "variant_orders_held_from_check" CHECK ("variant_orders"."held_from" in ('draft', 'open', 'in_progress', 'on_hold', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "variant_shipments" (
	"outbound_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "variant_shipments_outbound_id_variant_id_pk" PRIMARY KEY("outbound_id","variant_id"),
	CONSTRAINT "variant_shipments_units" CHECK ("variant_shipments"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "inbound_lines" DROP CONSTRAINT "inbound_lines_once";--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD COLUMN "variant_id" bigint;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "label_on_receipt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "variant_id" bigint;--> statement-breakpoint
ALTER TABLE "sku_variants" ADD CONSTRAINT "sku_variants_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_labellings" ADD CONSTRAINT "variant_labellings_line_id_variant_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."variant_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_order_lines" ADD CONSTRAINT "variant_order_lines_variant_order_id_variant_orders_id_fk" FOREIGN KEY ("variant_order_id") REFERENCES "public"."variant_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_order_lines" ADD CONSTRAINT "variant_order_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_order_lines" ADD CONSTRAINT "variant_order_lines_variant" FOREIGN KEY ("variant_id","sku_id") REFERENCES "public"."sku_variants"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_orders" ADD CONSTRAINT "variant_orders_inbound_id_inbound_orders_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."inbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_orders" ADD CONSTRAINT "variant_orders_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_orders" ADD CONSTRAINT "variant_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_orders" ADD CONSTRAINT "variant_orders_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_shipments" ADD CONSTRAINT "variant_shipments_outbound_id_outbound_orders_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_shipments" ADD CONSTRAINT "variant_shipments_variant_id_sku_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."sku_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_shipments" ADD CONSTRAINT "variant_shipments_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_variants_code_once" ON "sku_variants" USING btree ("client_id",lower("variant_code"));--> statement-breakpoint
CREATE UNIQUE INDEX "sku_variants_barcode_once" ON "sku_variants" USING btree ("client_id","barcode") WHERE "sku_variants"."status" = 'active';--> statement-breakpoint
CREATE INDEX "sku_variants_client" ON "sku_variants" USING btree ("client_id","status","variant_code");--> statement-breakpoint
CREATE INDEX "sku_variants_sku_of" ON "sku_variants" USING btree ("sku_id","status");--> statement-breakpoint
CREATE INDEX "sku_variants_barcode" ON "sku_variants" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "sku_variants_code" ON "sku_variants" USING btree (lower("variant_code"));--> statement-breakpoint
CREATE INDEX "variant_labellings_of" ON "variant_labellings" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "variant_order_lines_variant_of" ON "variant_order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "variant_order_lines_sku" ON "variant_order_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "variant_orders_client" ON "variant_orders" USING btree ("client_id","status","requested_by_date");--> statement-breakpoint
CREATE INDEX "variant_orders_site" ON "variant_orders" USING btree ("warehouse_id","status","requested_by_date");--> statement-breakpoint
CREATE INDEX "variant_orders_recent" ON "variant_orders" USING btree ("direction","requested_by_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "variant_orders_inbound" ON "variant_orders" USING btree ("inbound_id") WHERE "variant_orders"."inbound_id" is not null;--> statement-breakpoint
CREATE INDEX "variant_orders_outbound" ON "variant_orders" USING btree ("outbound_id") WHERE "variant_orders"."outbound_id" is not null;--> statement-breakpoint
CREATE INDEX "variant_shipments_of" ON "variant_shipments" USING btree ("variant_id","warehouse_id");--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_variant" FOREIGN KEY ("variant_id","sku_id") REFERENCES "public"."sku_variants"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_variant" FOREIGN KEY ("variant_id","sku_id") REFERENCES "public"."sku_variants"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_lines_variant_of" ON "inbound_lines" USING btree ("variant_id") WHERE "inbound_lines"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "outbound_lines_variant_of" ON "outbound_lines" USING btree ("variant_id") WHERE "outbound_lines"."variant_id" is not null;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_once" UNIQUE NULLS NOT DISTINCT("inbound_id","sku_id","variant_id","lot_no","expiry_date","carton_no","pallet_no");