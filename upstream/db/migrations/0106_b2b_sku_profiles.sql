CREATE TABLE "b2b_sku_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_sku_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"wms_item_code" text,
	"default_supplier_id" bigint,
	"inner_qty" integer,
	"case_length" numeric(8, 1),
	"case_width" numeric(8, 1),
	"case_height" numeric(8, 1),
	"case_weight" numeric(9, 3),
	"ti" integer,
	"hi" integer,
	"product_registration_no" text,
	"registration_expiry" date,
	"temperature_min" numeric(4, 1),
	"temperature_max" numeric(4, 1),
	"wms_sync_status" text DEFAULT 'not_required' NOT NULL,
	"wms_synced_at" timestamptz,
	"wms_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "b2b_sku_profiles_once" UNIQUE("sku_id"),
	CONSTRAINT "b2b_sku_profiles_packs" CHECK (least("b2b_sku_profiles"."inner_qty", "b2b_sku_profiles"."ti", "b2b_sku_profiles"."hi") >= 1),
	CONSTRAINT "b2b_sku_profiles_case" CHECK (num_nonnulls("b2b_sku_profiles"."case_length", "b2b_sku_profiles"."case_width", "b2b_sku_profiles"."case_height") in (0, 3)
      and least("b2b_sku_profiles"."case_length", "b2b_sku_profiles"."case_width", "b2b_sku_profiles"."case_height", "b2b_sku_profiles"."case_weight") > 0),
	CONSTRAINT "b2b_sku_profiles_temperature" CHECK ("b2b_sku_profiles"."temperature_min" < "b2b_sku_profiles"."temperature_max"),
	CONSTRAINT "b2b_sku_profiles_wms_sync_status_check" CHECK ("b2b_sku_profiles"."wms_sync_status" in ('not_required', 'pending', 'synced', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sku_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"sku_id" bigint,
	"kind" text DEFAULT 'front' NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"thumb_path" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"sha256" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_label_reference" boolean DEFAULT false NOT NULL,
	"approval_status" text DEFAULT '0' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sku_images_size" CHECK ("sku_images"."width_px" >= 500 and "sku_images"."height_px" >= 500 and "sku_images"."bytes" between 1 and 5242880),
	CONSTRAINT "sku_images_kind_check" CHECK ("sku_images"."kind" in ('front', 'back', 'label', 'pack', 'damage')),
	CONSTRAINT "sku_images_approval_status_check" CHECK ("sku_images"."approval_status" in ('0', '1', '2'))
);
--> statement-breakpoint
CREATE TABLE "sku_upload_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_upload_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"client_id" bigint NOT NULL,
	"sku_code" text NOT NULL,
	"sku_name" text,
	"payload" jsonb NOT NULL,
	"action" text NOT NULL,
	"check_status" text DEFAULT 'valid' NOT NULL,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approval_status" text DEFAULT '0' NOT NULL,
	"sku_id" bigint,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sku_upload_rows_once" UNIQUE("upload_id","row_no"),
	CONSTRAINT "sku_upload_rows_decided" CHECK (("sku_upload_rows"."approval_status" = '0') = ("sku_upload_rows"."decided_at" is null)),
	CONSTRAINT "sku_upload_rows_rejected" CHECK ("sku_upload_rows"."approval_status" <> '2' or "sku_upload_rows"."remarks" is not null),
	CONSTRAINT "sku_upload_rows_action_check" CHECK ("sku_upload_rows"."action" in ('create', 'update')),
	CONSTRAINT "sku_upload_rows_check_status_check" CHECK ("sku_upload_rows"."check_status" in ('valid', 'warning', 'invalid')),
	CONSTRAINT "sku_upload_rows_approval_status_check" CHECK ("sku_upload_rows"."approval_status" in ('0', '1', '2'))
);
--> statement-breakpoint
ALTER TABLE "b2b_sku_profiles" ADD CONSTRAINT "b2b_sku_profiles_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_sku_profiles" ADD CONSTRAINT "b2b_sku_profiles_supplier" FOREIGN KEY ("default_supplier_id","client_id") REFERENCES "public"."suppliers"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_images" ADD CONSTRAINT "sku_images_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_images" ADD CONSTRAINT "sku_images_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_upload_rows" ADD CONSTRAINT "sku_upload_rows_upload_id_excel_details_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."excel_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_upload_rows" ADD CONSTRAINT "sku_upload_rows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_upload_rows" ADD CONSTRAINT "sku_upload_rows_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "b2b_sku_profiles_wms_code" ON "b2b_sku_profiles" USING btree ("client_id",lower("wms_item_code"));--> statement-breakpoint
CREATE INDEX "b2b_sku_profiles_supplier_of" ON "b2b_sku_profiles" USING btree ("default_supplier_id");--> statement-breakpoint
CREATE INDEX "b2b_sku_profiles_to_sync" ON "b2b_sku_profiles" USING btree ("client_id","wms_sync_status") WHERE "b2b_sku_profiles"."wms_sync_status" in ('pending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "sku_images_label_reference" ON "sku_images" USING btree ("sku_id") WHERE "sku_images"."is_label_reference";--> statement-breakpoint
CREATE INDEX "sku_images_of_sku" ON "sku_images" USING btree ("sku_id","sort","id");--> statement-breakpoint
CREATE INDEX "sku_images_list" ON "sku_images" USING btree ("client_id","approval_status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sku_images_same" ON "sku_images" USING btree ("client_id","sha256");--> statement-breakpoint
CREATE INDEX "sku_upload_rows_list" ON "sku_upload_rows" USING btree ("client_id","approval_status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sku_upload_rows_sku" ON "sku_upload_rows" USING btree ("client_id",lower("sku_code"),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sku_upload_rows_of_sku" ON "sku_upload_rows" USING btree ("sku_id");