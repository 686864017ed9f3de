-- Messages of kinds nobody could be shown: a whole inbox with one of them did not open.
UPDATE "inbox_messages" SET "category" = CASE WHEN "body" LIKE '%: package list % waits for you.' THEN 'approval' ELSE 'alert' END WHERE "category" = 'task';--> statement-breakpoint
UPDATE "inbox_messages" SET "severity" = 'error' WHERE "severity" = 'critical';--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_category" CHECK ("inbox_messages"."category" in ('upload', 'export', 'alert', 'approval', 'announcement', 'mail_copy'));--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_severity" CHECK ("inbox_messages"."severity" in ('info', 'success', 'warning', 'error'));