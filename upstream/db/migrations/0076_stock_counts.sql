CREATE TABLE "stock_count_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"stock_status" text DEFAULT 'available' NOT NULL,
	"lpn" text DEFAULT '' NOT NULL,
	"expected_qty" integer NOT NULL,
	"counted_qty" integer,
	CONSTRAINT "stock_count_lines_once" UNIQUE("count_id","sku_id","lot_id","stock_status","lpn"),
	CONSTRAINT "stock_count_lines_stock_status_check" CHECK ("stock_count_lines"."stock_status" in ('available', 'hold', 'quarantine', 'damaged', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"counted_at" timestamptz,
	"closed_by" bigint,
	"closed_at" timestamptz,
	"remarks" text,
	CONSTRAINT "stock_counts_status_check" CHECK ("stock_counts"."status" in ('open', 'pending', 'posted', 'rejected', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD COLUMN "count_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_location" FOREIGN KEY ("location_id","warehouse_id") REFERENCES "public"."locations"("id","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_running" ON "stock_counts" USING btree ("location_id") WHERE "stock_counts"."status" in ('open', 'pending');--> statement-breakpoint
CREATE INDEX "stock_counts_shelf" ON "stock_counts" USING btree ("location_id","counted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_counts_warehouse" ON "stock_counts" USING btree ("warehouse_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_corrections_count" ON "stock_corrections" USING btree ("count_id") WHERE "stock_corrections"."count_id" is not null;