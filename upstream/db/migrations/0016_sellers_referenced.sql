-- Whoever signs up for a seller and what is shipped for one name a seller that is there. Rows from before sellers were kept are not held to it.
ALTER TABLE "users" ADD CONSTRAINT "users_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "sellers" ("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "package_lists" ADD CONSTRAINT "package_lists_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "sellers" ("id") NOT VALID;
