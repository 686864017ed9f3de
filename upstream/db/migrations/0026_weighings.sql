ALTER TABLE "package_events" ADD COLUMN "weight" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "package_events" ADD COLUMN "piece" smallint;