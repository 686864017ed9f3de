CREATE TABLE "channel_run_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_run_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"channel_sku_id" bigint NOT NULL,
	"computed_qty" integer,
	"published_qty" integer,
	"error" text,
	"done_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "channel_runs" ADD COLUMN "is_zero" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_skus" ADD COLUMN "publish_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_skus" ADD COLUMN "publish_next_at" timestamptz;--> statement-breakpoint
ALTER TABLE "channel_run_items" ADD CONSTRAINT "channel_run_items_run_id_channel_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."channel_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_run_items" ADD CONSTRAINT "channel_run_items_channel_sku_id_channel_skus_id_fk" FOREIGN KEY ("channel_sku_id") REFERENCES "public"."channel_skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_run_items_once" ON "channel_run_items" USING btree ("run_id","channel_sku_id");--> statement-breakpoint
CREATE INDEX "channel_run_items_listing" ON "channel_run_items" USING btree ("channel_sku_id");--> statement-breakpoint
CREATE INDEX "channel_run_items_waiting" ON "channel_run_items" USING btree ("run_id","id") WHERE "channel_run_items"."done_at" is null;