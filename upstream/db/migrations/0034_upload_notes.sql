ALTER TABLE "excel_details" ADD COLUMN "notes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "excel_details" SET "status" = 'checked' WHERE "dry_run" AND "status" IN ('completed', 'completed_with_errors');
