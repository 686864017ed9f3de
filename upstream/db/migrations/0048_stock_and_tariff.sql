ALTER TABLE "locations" ADD CONSTRAINT "locations_of_warehouse" UNIQUE("id","warehouse_id");--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"lot_no" text DEFAULT 'NA' NOT NULL,
	"mfg_date" date,
	"expiry_date" date,
	"first_received_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "lots_once" UNIQUE NULLS NOT DISTINCT("sku_id","lot_no","expiry_date"),
	CONSTRAINT "lots_of_sku" UNIQUE("id","sku_id"),
	CONSTRAINT "lots_expire_later" CHECK ("lots"."expiry_date" > "lots"."mfg_date")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"product_name_ar" text,
	"brand" text,
	"country_of_origin" text,
	"hs_code" text,
	"description" text,
	"image_path" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "products_of_client" UNIQUE("id","client_id"),
	CONSTRAINT "products_hs_code" CHECK ("products"."hs_code" ~ '^[0-9]{6,12}$'),
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "sku_barcodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_barcodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"barcode" text NOT NULL,
	"symbology" text NOT NULL,
	"pack_level" text DEFAULT 'each' NOT NULL,
	"qty_per_pack" integer DEFAULT 1 NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sku_barcodes_pack" CHECK ("sku_barcodes"."qty_per_pack" >= 1),
	CONSTRAINT "sku_barcodes_symbology_check" CHECK ("sku_barcodes"."symbology" in ('ean13', 'ean8', 'upca', 'itf14', 'code128', 'qr')),
	CONSTRAINT "sku_barcodes_pack_level_check" CHECK ("sku_barcodes"."pack_level" in ('each', 'inner', 'carton', 'pallet')),
	CONSTRAINT "sku_barcodes_status_check" CHECK ("sku_barcodes"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"product_id" bigint,
	"sku_code" text NOT NULL,
	"sku_name" text NOT NULL,
	"sku_name_ar" text,
	"scope" text DEFAULT 'ecom' NOT NULL,
	"variant_attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uom" text DEFAULT 'EA' NOT NULL,
	"unit_price" numeric(18, 8),
	"unit_cost" numeric(18, 8),
	"currency" text DEFAULT 'AED' NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '5.00' NOT NULL,
	"length" numeric(8, 1),
	"width" numeric(8, 1),
	"height" numeric(8, 1),
	"weight" numeric(9, 3),
	"hs_code" text,
	"country_of_origin" text,
	"is_batch_tracked" boolean DEFAULT false NOT NULL,
	"is_expiry_tracked" boolean DEFAULT false NOT NULL,
	"is_serial_tracked" boolean DEFAULT false NOT NULL,
	"shelf_life_days" integer,
	"min_receipt_shelf_life_pct" numeric(5, 1),
	"min_ship_shelf_life_days" integer DEFAULT 30 NOT NULL,
	"rotation" text DEFAULT 'fifo' NOT NULL,
	"storage_class" text DEFAULT 'ambient' NOT NULL,
	"is_fragile" boolean DEFAULT false NOT NULL,
	"is_dangerous" boolean DEFAULT false NOT NULL,
	"un_number" text,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"reorder_point" integer,
	"safety_stock" integer,
	"units_per_carton" integer,
	"cartons_per_pallet" integer,
	"volume_litres" numeric(12, 4),
	"sugar_g_per_100ml" numeric(6, 2),
	"image_path" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "skus_of_client" UNIQUE("id","client_id"),
	CONSTRAINT "skus_code" CHECK ("skus"."sku_code" ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$'),
	CONSTRAINT "skus_hs_code" CHECK ("skus"."hs_code" ~ '^[0-9]{6,12}$'),
	CONSTRAINT "skus_expiry_means_batch" CHECK (not "skus"."is_expiry_tracked" or ("skus"."is_batch_tracked" and "skus"."shelf_life_days" between 1 and 3650)),
	CONSTRAINT "skus_un_number" CHECK (not "skus"."is_dangerous" or "skus"."un_number" ~ '^UN[0-9]{4}$'),
	CONSTRAINT "skus_scope" CHECK ("skus"."scope" in ('ecom', 'b2b', 'both')),
	CONSTRAINT "skus_ecom" CHECK ("skus"."scope" <> 'ecom' or "skus"."is_bundle" or ("skus"."product_id" is not null and "skus"."weight" > 0)),
	CONSTRAINT "skus_dimensions" CHECK (num_nonnulls("skus"."length", "skus"."width", "skus"."height") in (0, 3)),
	CONSTRAINT "skus_uom_check" CHECK ("skus"."uom" in ('EA', 'PK', 'BX', 'CS', 'PL', 'KG', 'SET')),
	CONSTRAINT "skus_rotation_check" CHECK ("skus"."rotation" in ('fefo', 'fifo', 'lifo')),
	CONSTRAINT "skus_storage_class_check" CHECK ("skus"."storage_class" in ('ambient', 'cool', 'chilled', 'frozen', 'dangerous', 'high_value')),
	CONSTRAINT "skus_status_check" CHECK ("skus"."status" in ('active', 'inactive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "serials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"serial_no" text NOT NULL,
	"balance_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "serials_once" UNIQUE("client_id","serial_no")
);
--> statement-breakpoint
CREATE TABLE "stock_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"demand_id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stock_allocations_qty" CHECK ("stock_allocations"."qty" > 0),
	CONSTRAINT "stock_allocations_status_check" CHECK ("stock_allocations"."status" in ('reserved', 'moving', 'picked', 'shipped', 'released'))
);
--> statement-breakpoint
CREATE TABLE "stock_balances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"place" text NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"lpn" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint,
	"location_id" bigint,
	"is_held" boolean GENERATED ALWAYS AS (place in ('location', 'in_transit', 'quarantine')) STORED NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stock_balances_once" UNIQUE NULLS NOT DISTINCT("sku_id","lot_id","place","owner_id","status","lpn","location_id","warehouse_id"),
	CONSTRAINT "stock_balances_of_sku" UNIQUE("id","sku_id"),
	CONSTRAINT "stock_balances_allocated" CHECK ("stock_balances"."allocated" >= 0 and "stock_balances"."allocated" <= "stock_balances"."on_hand"),
	CONSTRAINT "stock_balances_counted" CHECK ("stock_balances"."is_held" or "stock_balances"."on_hand" = 0),
	CONSTRAINT "stock_balances_place" CHECK (("stock_balances"."place" = 'location') = ("stock_balances"."location_id" is not null) and "stock_balances"."is_held" = ("stock_balances"."warehouse_id" is not null)),
	CONSTRAINT "stock_balances_place_check" CHECK ("stock_balances"."place" in ('location', 'in_transit', 'quarantine', 'supplier', 'customer', 'adjustment')),
	CONSTRAINT "stock_balances_status_check" CHECK ("stock_balances"."status" in ('available', 'hold', 'quarantine', 'damaged', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "stock_demands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_demands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint,
	"document_type" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"qty" integer NOT NULL,
	"per_piece" integer DEFAULT 1 NOT NULL,
	"allocated_qty" integer DEFAULT 0 NOT NULL,
	"cancelled_qty" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stock_demands_once" UNIQUE("document_type","document_id","line_no","sku_id"),
	CONSTRAINT "stock_demands_qty" CHECK ("stock_demands"."qty" > 0 and "stock_demands"."per_piece" > 0 and "stock_demands"."qty" % "stock_demands"."per_piece" = 0),
	CONSTRAINT "stock_demands_not_more" CHECK ("stock_demands"."allocated_qty" >= 0 and "stock_demands"."cancelled_qty" >= 0 and "stock_demands"."allocated_qty" + "stock_demands"."cancelled_qty" <= "stock_demands"."qty")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_type" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"serial_ids" bigint[],
	"allocation_id" bigint,
	"warehouse_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"reference_type" text NOT NULL,
	"reference_no" text NOT NULL,
	"reason_code" text,
	"remarks" text,
	"unit_cost" numeric(18, 8),
	"currency" text,
	"call_id" text,
	"happened_at" timestamptz DEFAULT now() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "stock_moves_qty" CHECK ("stock_moves"."qty" > 0),
	CONSTRAINT "stock_moves_elsewhere" CHECK ("stock_moves"."from_id" <> "stock_moves"."to_id"),
	CONSTRAINT "stock_moves_each_serial" CHECK ("stock_moves"."serial_ids" is null or cardinality("stock_moves"."serial_ids") = "stock_moves"."qty"),
	CONSTRAINT "stock_moves_cost" CHECK (("stock_moves"."unit_cost" is null) = ("stock_moves"."currency" is null)),
	CONSTRAINT "stock_moves_not_ahead" CHECK ("stock_moves"."happened_at" <= "stock_moves"."created_at" + interval '5 minutes'),
	CONSTRAINT "stock_moves_move_type_check" CHECK ("stock_moves"."move_type" in ('opening', 'receipt', 'putaway', 'pick', 'unpick', 'ship', 'return_receipt', 'adjust_in', 'adjust_out', 'count', 'move', 'hold', 'release', 'expire', 'transfer_out', 'transfer_in', 'kit_build', 'kit_break')),
	CONSTRAINT "stock_moves_reason_code_check" CHECK ("stock_moves"."reason_code" in ('damaged', 'lost', 'found', 'count_variance', 'expired', 'sample', 'client_request', 'data_correction', 'return_grade'))
);
--> statement-breakpoint
CREATE TABLE "stock_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proved_at" timestamptz DEFAULT now() NOT NULL,
	"balances_wrong" integer NOT NULL,
	"allocations_wrong" integer NOT NULL,
	"serials_wrong" integer NOT NULL,
	"examples" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_layers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_layers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"kind" text NOT NULL,
	"hs_prefix" text DEFAULT '' NOT NULL,
	"origin" text,
	"basis" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"currency" text,
	"sugar_from" numeric(6, 2),
	"sugar_to" numeric(6, 2),
	"legal_basis" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" text GENERATED ALWAYS AS (country_code || ' ' || kind || ' ' || hs_prefix || ' ' || coalesce(origin, '*') || ' ' || coalesce(sugar_from::text, '') || case when kind = 'additional' then ' ' || legal_basis else '' end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "duty_layers_kind" CHECK ("duty_layers"."kind" in ('customs', 'additional', 'excise', 'vat')),
	CONSTRAINT "duty_layers_currency" CHECK (("duty_layers"."basis" = 'percent') = ("duty_layers"."currency" is null)),
	CONSTRAINT "duty_layers_rate" CHECK ("duty_layers"."rate" >= 0 and ("duty_layers"."basis" <> 'percent' or "duty_layers"."rate" <= 200)),
	CONSTRAINT "duty_layers_prefix_digits" CHECK ("duty_layers"."hs_prefix" ~ '^[0-9]{0,12}$'),
	CONSTRAINT "duty_layers_sugar" CHECK ("duty_layers"."sugar_to" > "duty_layers"."sugar_from"),
	CONSTRAINT "duty_layers_ends" CHECK ("duty_layers"."valid_to" >= "duty_layers"."valid_from"),
	CONSTRAINT "duty_layers_basis_check" CHECK ("duty_layers"."basis" in ('percent', 'per_litre', 'per_unit'))
);
--> statement-breakpoint
CREATE TABLE "hs_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hs_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"code" text NOT NULL,
	"description_en" text NOT NULL,
	"description_ar" text,
	"unit" text DEFAULT 'u' NOT NULL,
	"unit_2" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" text GENERATED ALWAYS AS (country_code || ' ' || code) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "hs_codes_digits" CHECK ("hs_codes"."code" ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8}|[0-9]{12})$'),
	CONSTRAINT "hs_codes_ends" CHECK ("hs_codes"."valid_to" >= "hs_codes"."valid_from"),
	CONSTRAINT "hs_codes_unit_check" CHECK ("hs_codes"."unit" in ('kg', 'u', 'l', 'm', 'm2', 'pair')),
	CONSTRAINT "hs_codes_unit_2_check" CHECK ("hs_codes"."unit_2" in ('kg', 'u', 'l', 'm', 'm2', 'pair'))
);
--> statement-breakpoint
CREATE TABLE "tariff_restrictions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"direction" text DEFAULT 'import' NOT NULL,
	"hs_prefix" text NOT NULL,
	"origin" text,
	"kind" text NOT NULL,
	"authority" text,
	"permit" text,
	"legal_basis" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" text GENERATED ALWAYS AS (country_code || ' ' || direction || ' ' || hs_prefix || ' ' || coalesce(origin, '*') || ' ' || kind || ' ' || coalesce(authority, '')) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "tariff_restrictions_kind" CHECK ("tariff_restrictions"."kind" in ('restricted', 'prohibited')),
	CONSTRAINT "tariff_restrictions_direction" CHECK ("tariff_restrictions"."direction" in ('import', 'export')),
	CONSTRAINT "tariff_restrictions_permit" CHECK (("tariff_restrictions"."kind" = 'restricted') = ("tariff_restrictions"."authority" is not null)),
	CONSTRAINT "tariff_restrictions_ends" CHECK ("tariff_restrictions"."valid_to" >= "tariff_restrictions"."valid_from"),
	CONSTRAINT "tariff_restrictions_authority_check" CHECK ("tariff_restrictions"."authority" in ('moiat_ecas', 'moiat_emirates_quality', 'tdra_type_approval', 'mohap', 'dm_montaji', 'dm_food', 'moccae', 'cites'))
);
--> statement-breakpoint
CREATE TABLE "tariff_thresholds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_thresholds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"direction" text NOT NULL,
	"purpose" text DEFAULT 'low_value' NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"confirmed_by" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" text GENERATED ALWAYS AS (country_code || ' ' || direction || ' ' || purpose) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "tariff_thresholds_coins" CHECK ("tariff_thresholds"."amount" = round("tariff_thresholds"."amount", (case when "tariff_thresholds"."currency" in ('KWD', 'BHD', 'OMR') then 3 when "tariff_thresholds"."currency" in ('KRW', 'JPY') then 0 else 2 end))),
	CONSTRAINT "tariff_thresholds_direction" CHECK ("tariff_thresholds"."direction" in ('import', 'export')),
	CONSTRAINT "tariff_thresholds_purpose" CHECK ("tariff_thresholds"."purpose" in ('low_value', 'formal_reduced')),
	CONSTRAINT "tariff_thresholds_amount" CHECK ("tariff_thresholds"."amount" > 0),
	CONSTRAINT "tariff_thresholds_ends" CHECK ("tariff_thresholds"."valid_to" >= "tariff_thresholds"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_of_client" FOREIGN KEY ("product_id","client_id") REFERENCES "public"."products"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_balance" FOREIGN KEY ("balance_id","sku_id") REFERENCES "public"."stock_balances"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_allocations" ADD CONSTRAINT "stock_allocations_demand_id_stock_demands_id_fk" FOREIGN KEY ("demand_id") REFERENCES "public"."stock_demands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_allocations" ADD CONSTRAINT "stock_allocations_balance_id_stock_balances_id_fk" FOREIGN KEY ("balance_id") REFERENCES "public"."stock_balances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_owner_id_clients_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_location" FOREIGN KEY ("location_id","warehouse_id") REFERENCES "public"."locations"("id","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD CONSTRAINT "stock_demands_owner_id_clients_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD CONSTRAINT "stock_demands_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD CONSTRAINT "stock_demands_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_allocation_id_stock_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."stock_allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_from" FOREIGN KEY ("from_id","sku_id") REFERENCES "public"."stock_balances"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_to" FOREIGN KEY ("to_id","sku_id") REFERENCES "public"."stock_balances"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_layers" ADD CONSTRAINT "duty_layers_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_layers" ADD CONSTRAINT "duty_layers_origin_countries_country_code_fk" FOREIGN KEY ("origin") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hs_codes" ADD CONSTRAINT "hs_codes_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_restrictions" ADD CONSTRAINT "tariff_restrictions_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_restrictions" ADD CONSTRAINT "tariff_restrictions_origin_countries_country_code_fk" FOREIGN KEY ("origin") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_thresholds" ADD CONSTRAINT "tariff_thresholds_country_code_countries_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_expiry" ON "lots" USING btree ("expiry_date") WHERE "lots"."expiry_date" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_code_once" ON "products" USING btree ("client_id",lower("product_code"));--> statement-breakpoint
CREATE INDEX "products_client" ON "products" USING btree ("client_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sku_barcodes_once" ON "sku_barcodes" USING btree ("client_id","barcode") WHERE "sku_barcodes"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "sku_barcodes_one_primary" ON "sku_barcodes" USING btree ("sku_id") WHERE "sku_barcodes"."is_primary" and "sku_barcodes"."status" = 'active';--> statement-breakpoint
CREATE INDEX "sku_barcodes_barcode" ON "sku_barcodes" USING btree ("barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "skus_code_once" ON "skus" USING btree ("client_id",lower("sku_code"));--> statement-breakpoint
CREATE INDEX "skus_client" ON "skus" USING btree ("client_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "skus_product" ON "skus" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "serials_of_balance" ON "serials" USING btree ("balance_id");--> statement-breakpoint
CREATE INDEX "stock_allocations_demand" ON "stock_allocations" USING btree ("demand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_allocations_held" ON "stock_allocations" USING btree ("balance_id","id") WHERE "stock_allocations"."status" in ('reserved', 'picked');--> statement-breakpoint
CREATE INDEX "stock_balances_sku" ON "stock_balances" USING btree ("sku_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "stock_balances_location_stock" ON "stock_balances" USING btree ("warehouse_id","location_id");--> statement-breakpoint
CREATE INDEX "stock_balances_owner" ON "stock_balances" USING btree ("owner_id","sku_id");--> statement-breakpoint
CREATE INDEX "stock_demands_open" ON "stock_demands" USING btree ("sku_id","warehouse_id") WHERE "stock_demands"."qty" > "stock_demands"."allocated_qty" + "stock_demands"."cancelled_qty";--> statement-breakpoint
CREATE INDEX "stock_demands_owner" ON "stock_demands" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stock_moves_sku" ON "stock_moves" USING btree ("sku_id","warehouse_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_moves_owner" ON "stock_moves" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_moves_reference" ON "stock_moves" USING btree ("reference_type","reference_no");--> statement-breakpoint
CREATE INDEX "stock_moves_serials" ON "stock_moves" USING gin ("serial_ids") WHERE "stock_moves"."serial_ids" is not null;--> statement-breakpoint
CREATE INDEX "duty_layers_prefix" ON "duty_layers" USING btree ("country_code","hs_prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_layers_once" ON "duty_layers" USING btree ("scope","valid_from");--> statement-breakpoint
CREATE INDEX "hs_codes_code" ON "hs_codes" USING btree ("country_code","code" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hs_codes_once" ON "hs_codes" USING btree ("scope","valid_from");--> statement-breakpoint
CREATE INDEX "hs_codes_words" ON "hs_codes" USING gin (to_tsvector('simple', "description_en" || ' ' || coalesce("description_ar", '')));--> statement-breakpoint
CREATE INDEX "tariff_restrictions_prefix" ON "tariff_restrictions" USING btree ("country_code","direction","hs_prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_restrictions_once" ON "tariff_restrictions" USING btree ("scope","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_thresholds_once" ON "tariff_thresholds" USING btree ("scope","valid_from");--> statement-breakpoint
-- Quantities change all day and none of them is indexed: with room on its page a row is changed in its place.
ALTER TABLE "stock_balances" SET (fillfactor = 80);--> statement-breakpoint
-- Every statement that writes moves takes the quantities from where they were and puts them where they went, and serials with them; balances are held in the order of their ids, then serials in that of theirs.
CREATE FUNCTION stock_moves_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
  gone integer;
  named integer;
BEGIN
  PERFORM 1 FROM public.stock_balances WHERE id IN (SELECT from_id FROM moved UNION SELECT to_id FROM moved) AND is_held ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.stock_balances b SET on_hand = b.on_hand + d.qty, updated_at = now()
  FROM (SELECT id, sum(qty) AS qty FROM (SELECT to_id AS id, qty FROM moved UNION ALL SELECT from_id, -qty FROM moved) both_ends GROUP BY id HAVING sum(qty) <> 0) d
  WHERE b.id = d.id AND b.is_held;
  SELECT m.id INTO wrong FROM moved m JOIN public.skus s ON s.id = m.sku_id WHERE s.is_serial_tracked <> (m.serial_ids IS NOT NULL) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'move % names serials where its SKU has none, or none where it has', wrong.id USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_serials_named';
  END IF;
  SELECT coalesce(sum(qty), 0) INTO named FROM moved WHERE serial_ids IS NOT NULL;
  IF named = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM public.serials WHERE id IN (SELECT unnest(serial_ids) FROM moved) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.serials s SET balance_id = m.to_id FROM (SELECT unnest(serial_ids) AS id, sku_id, from_id, to_id FROM moved) m
  WHERE s.id = m.id AND s.sku_id = m.sku_id AND s.balance_id = m.from_id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  -- One that is elsewhere, or named twice, has not gone.
  IF gone <> named THEN
    RAISE EXCEPTION '% of % serials are not where they are moved from', named - gone, named USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_serials_there';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_moves_posted AFTER INSERT ON "stock_moves" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION stock_moves_post();--> statement-breakpoint
-- What balances have promised, and what lines have been promised, follow the allocations.
CREATE FUNCTION stock_allocations_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_array(balance_id, demand_id, status, qty)) INTO changes FROM fresh;
  ELSE
    SELECT jsonb_agg(c.change) INTO changes FROM (
      SELECT jsonb_build_array(balance_id, demand_id, status, qty) AS change FROM fresh UNION ALL SELECT jsonb_build_array(balance_id, demand_id, status, -qty) FROM stale
    ) c;
  END IF;
  PERFORM 1 FROM public.stock_balances WHERE id IN (SELECT (c->>0)::bigint FROM jsonb_array_elements(changes) c) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.stock_balances b SET allocated = b.allocated + d.qty, updated_at = now()
  FROM (SELECT (c->>0)::bigint AS id, sum((c->>3)::int) AS qty FROM jsonb_array_elements(changes) c WHERE c->>2 IN ('reserved', 'picked') GROUP BY 1 HAVING sum((c->>3)::int) <> 0) d WHERE b.id = d.id;
  UPDATE public.stock_demands w SET allocated_qty = w.allocated_qty + d.qty
  FROM (SELECT (c->>1)::bigint AS id, sum((c->>3)::int) AS qty FROM jsonb_array_elements(changes) c WHERE c->>2 <> 'released' GROUP BY 1 HAVING sum((c->>3)::int) <> 0) d WHERE w.id = d.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_allocations_made AFTER INSERT ON "stock_allocations" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION stock_allocations_post();--> statement-breakpoint
CREATE TRIGGER stock_allocations_changed AFTER UPDATE ON "stock_allocations" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION stock_allocations_post();--> statement-breakpoint
CREATE FUNCTION stock_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% may only grow: what is wrong is moved back', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER stock_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_moves" FOR EACH STATEMENT EXECUTE FUNCTION stock_is_append_only();--> statement-breakpoint
CREATE TRIGGER stock_balances_stay BEFORE DELETE OR TRUNCATE ON "stock_balances" FOR EACH STATEMENT EXECUTE FUNCTION stock_is_append_only();--> statement-breakpoint
CREATE TRIGGER stock_allocations_stay BEFORE DELETE OR TRUNCATE ON "stock_allocations" FOR EACH STATEMENT EXECUTE FUNCTION stock_is_append_only();--> statement-breakpoint
-- A balance begins empty and stays what it is; its quantities follow moves and allocations, from their triggers alone.
CREATE FUNCTION stock_balances_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.on_hand <> 0 OR new.allocated <> 0 THEN
      RAISE EXCEPTION 'a balance begins empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_balances_begin';
    END IF;
  ELSIF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance changes with its moves and allocations alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_balances_kept BEFORE INSERT OR UPDATE ON "stock_balances" FOR EACH ROW EXECUTE FUNCTION stock_balances_keep();--> statement-breakpoint
-- A lot of a SKU whose expiry is tracked says when it expires; who reserves reports one of before that was so.
CREATE FUNCTION lots_say_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.expiry_date IS NULL AND (SELECT is_expiry_tracked FROM public.skus WHERE id = new.sku_id) THEN
    RAISE EXCEPTION 'lot % does not say when it expires', new.lot_no USING ERRCODE = 'check_violation', CONSTRAINT = 'lots_expiry_said';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER lots_expiry_said BEFORE INSERT OR UPDATE ON "lots" FOR EACH ROW EXECUTE FUNCTION lots_say_expiry();--> statement-breakpoint
-- Where alerts are in use, the proof is watched from the start.
INSERT INTO "carrier_alert_settings" ("alert_type", "threshold", "threshold_unit", "window_minutes", "severity", "channels", "recipients", "mute_minutes", "status")
SELECT 'stock_unproven', 1.00, 'count', 1440, 'critical', channels, recipients, mute_minutes, status FROM "carrier_alert_settings" WHERE "alert_type" = 'unreadable_event' AND "carrier_id" IS NULL AND "country_code" IS NULL;
--> statement-breakpoint
-- No two rows say one thing of the same day: whoever writes one waits for the other, by a lock on what it is about.
CREATE FUNCTION tariff_one_a_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_said boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(TG_TABLE_NAME || ' ' || new.scope, 0));
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I WHERE scope = $1 AND id <> $2 AND daterange(valid_from, valid_to, ''[]'') && daterange($3, $4, ''[]''))', TG_TABLE_NAME)
    INTO is_said USING new.scope, new.id, new.valid_from, new.valid_to;
  IF is_said THEN
    RAISE EXCEPTION 'another row holds on some of these days' USING ERRCODE = 'check_violation', CONSTRAINT = 'tariff_one_a_day';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER hs_codes_one_a_day AFTER INSERT OR UPDATE ON "hs_codes" FOR EACH ROW EXECUTE FUNCTION tariff_one_a_day();--> statement-breakpoint
CREATE TRIGGER duty_layers_one_a_day AFTER INSERT OR UPDATE ON "duty_layers" FOR EACH ROW EXECUTE FUNCTION tariff_one_a_day();--> statement-breakpoint
CREATE TRIGGER tariff_restrictions_one_a_day AFTER INSERT OR UPDATE ON "tariff_restrictions" FOR EACH ROW EXECUTE FUNCTION tariff_one_a_day();--> statement-breakpoint
CREATE TRIGGER tariff_thresholds_one_a_day AFTER INSERT OR UPDATE ON "tariff_thresholds" FOR EACH ROW EXECUTE FUNCTION tariff_one_a_day();
