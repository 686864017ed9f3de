CREATE TABLE "sku_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"mapping_type" text NOT NULL,
	"alias_sku" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sku_mappings_qty" CHECK ("sku_mappings"."qty" between 1 and 9999 and ("sku_mappings"."mapping_type" = 'bundle' or "sku_mappings"."qty" = 1)),
	CONSTRAINT "sku_mappings_mapping_type_check" CHECK ("sku_mappings"."mapping_type" in ('alias', 'bundle')),
	CONSTRAINT "sku_mappings_status_check" CHECK ("sku_mappings"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "sale_order_items" ADD COLUMN "components" jsonb;--> statement-breakpoint
ALTER TABLE "sku_mappings" ADD CONSTRAINT "sku_mappings_sku" FOREIGN KEY ("sku_id","client_id") REFERENCES "public"."skus"("id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_mappings_alias_once" ON "sku_mappings" USING btree ("client_id",lower("alias_sku")) WHERE "sku_mappings"."mapping_type" = 'alias' and "sku_mappings"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "sku_mappings_component_once" ON "sku_mappings" USING btree ("client_id",lower("alias_sku"),"sku_id") WHERE "sku_mappings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "sku_mappings_list" ON "sku_mappings" USING btree ("client_id","alias_sku");--> statement-breakpoint
CREATE INDEX "sku_mappings_sku" ON "sku_mappings" USING btree ("sku_id");--> statement-breakpoint
ALTER TABLE "sale_order_items" ADD CONSTRAINT "sale_order_items_components" CHECK (jsonb_array_length("sale_order_items"."components") > 0) NOT VALID;