DROP INDEX "packages_carrier_number";--> statement-breakpoint
DROP INDEX "packages_late";--> statement-breakpoint
CREATE INDEX "packages_carrier_number" ON "packages" USING btree ("carrier_tracking_no") WHERE "packages"."carrier_tracking_no" is not null;--> statement-breakpoint
CREATE INDEX "packages_late" ON "packages" USING btree ("sla_due_at","client_id") WHERE "packages"."status" not in ('delivered','returned','lost','disposed','cancelled');