CREATE INDEX "packages_client_status" ON "packages" USING btree ("client_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_city" ON "packages" USING btree ("country_code",lower("city"),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_delivered" ON "packages" USING btree ("delivered_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "packages"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "packages_label_failed" ON "packages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "packages"."label_status" = 'failed';--> statement-breakpoint
CREATE INDEX "packages_handling" ON "packages" USING gin ("special_handling");--> statement-breakpoint
CREATE INDEX "packages_standing" ON "packages" USING btree ("current_facility_id","country_code") WHERE "packages"."status" not in ('delivered','returned','lost','disposed','cancelled');