DROP INDEX "packages_phone";--> statement-breakpoint
CREATE INDEX "packages_moved" ON "packages" USING btree ("last_event_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_phone" ON "packages" USING btree ("consignee_phone_key","created_at" DESC NULLS LAST);