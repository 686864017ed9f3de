CREATE TABLE "stock_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"stock_status" text DEFAULT 'available' NOT NULL,
	"lpn" text DEFAULT '' NOT NULL,
	"qty_change" integer NOT NULL,
	"serials" text[],
	"value_aed" numeric,
	"reason_code" text NOT NULL,
	"remarks" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"call_id" text,
	"created_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision_note" text,
	CONSTRAINT "stock_corrections_change" CHECK ("stock_corrections"."qty_change" <> 0),
	CONSTRAINT "stock_corrections_second" CHECK ("stock_corrections"."decided_by" is null or "stock_corrections"."decided_by" is distinct from "stock_corrections"."created_by"),
	CONSTRAINT "stock_corrections_stock_status_check" CHECK ("stock_corrections"."stock_status" in ('available', 'hold', 'quarantine', 'damaged', 'expired')),
	CONSTRAINT "stock_corrections_reason_code_check" CHECK ("stock_corrections"."reason_code" in ('damaged', 'lost', 'found', 'count_variance', 'expired', 'sample', 'client_request', 'data_correction', 'return_grade')),
	CONSTRAINT "stock_corrections_status_check" CHECK ("stock_corrections"."status" in ('pending', 'posted', 'rejected')),
	CONSTRAINT "stock_corrections_value_aed_coins" CHECK (abs("stock_corrections"."value_aed") < 1e15 and "stock_corrections"."value_aed" = round("stock_corrections"."value_aed", 2))
);
--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_owner_id_clients_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_lot" FOREIGN KEY ("lot_id","sku_id") REFERENCES "public"."lots"("id","sku_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_location" FOREIGN KEY ("location_id","warehouse_id") REFERENCES "public"."locations"("id","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_corrections_pending" ON "stock_corrections" USING btree ("warehouse_id","id") WHERE "stock_corrections"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "stock_corrections_person" ON "stock_corrections" USING btree ("sku_id","warehouse_id","created_by","created_at");--> statement-breakpoint
CREATE TRIGGER "stock_corrections_money" BEFORE INSERT OR UPDATE OF "value_aed" ON "stock_corrections" FOR EACH ROW
  WHEN (scale(NEW."value_aed") <> 2)
  EXECUTE FUNCTION spell_money('value_aed', 'AED');
