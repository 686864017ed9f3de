CREATE TABLE "oms_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oms_code" text NOT NULL,
	"category_code" text NOT NULL,
	"category_name" text NOT NULL,
	"parent_id" bigint,
	"storage_class" text,
	"default_hs_code" text,
	"default_handling_code" text,
	"vat_rate" numeric(5, 2),
	"is_dangerous" boolean DEFAULT false NOT NULL,
	"is_expiry_tracked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "oms_categories_of_oms" UNIQUE("id","oms_code"),
	CONSTRAINT "oms_categories_hs_code" CHECK ("oms_categories"."default_hs_code" ~ '^[0-9]{6,12}$'),
	CONSTRAINT "oms_categories_not_own_parent" CHECK ("oms_categories"."parent_id" <> "oms_categories"."id"),
	CONSTRAINT "oms_categories_oms_code_check" CHECK ("oms_categories"."oms_code" in ('unicommerce', 'custom')),
	CONSTRAINT "oms_categories_storage_class_check" CHECK ("oms_categories"."storage_class" in ('ambient', 'cool', 'chilled', 'frozen', 'dangerous', 'high_value')),
	CONSTRAINT "oms_categories_status_check" CHECK ("oms_categories"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "oms_category_id" bigint;--> statement-breakpoint
ALTER TABLE "oms_categories" ADD CONSTRAINT "oms_categories_parent" FOREIGN KEY ("parent_id","oms_code") REFERENCES "public"."oms_categories"("id","oms_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oms_categories_code_once" ON "oms_categories" USING btree ("oms_code",lower("category_code"));--> statement-breakpoint
CREATE INDEX "oms_categories_parent_id" ON "oms_categories" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_oms_category_id_oms_categories_id_fk" FOREIGN KEY ("oms_category_id") REFERENCES "public"."oms_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("oms_category_id");