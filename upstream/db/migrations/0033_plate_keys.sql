CREATE TABLE "stored_readings" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "driver_declarations_driver";--> statement-breakpoint
DROP INDEX "pas_mappings_vehicle";--> statement-breakpoint
DROP INDEX "pas_watchlist_once";--> statement-breakpoint
DROP INDEX "gate_tokens_vehicle";--> statement-breakpoint
DROP INDEX "gate_tokens_one_open";--> statement-breakpoint
ALTER TABLE "pas_mappings" ADD COLUMN "vehicle_key" text;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD COLUMN "vehicle_key" text;--> statement-breakpoint
-- What was compared so far; upstream/db/reread reads every plate anew right after this.
UPDATE "gate_tokens" SET "vehicle_key" = "vehicle_no";--> statement-breakpoint
UPDATE "pas_mappings" SET "vehicle_key" = "vehicle_no";--> statement-breakpoint
ALTER TABLE "gate_tokens" ALTER COLUMN "vehicle_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_tokens" ADD COLUMN "is_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "pas_mappings_vehicle" ON "pas_mappings" USING btree ("vehicle_key");--> statement-breakpoint
CREATE UNIQUE INDEX "pas_watchlist_once" ON "pas_watchlist" USING btree ("kind","value","action",coalesce("warehouse_id", 0));--> statement-breakpoint
CREATE INDEX "gate_tokens_vehicle" ON "gate_tokens" USING btree ("vehicle_key","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "gate_tokens_one_open" ON "gate_tokens" USING btree ("warehouse_id","vehicle_key") WHERE "gate_tokens"."status" in ('created', 'in_yard', 'called', 'at_dock', 'dock_out') and not "gate_tokens"."is_twin";