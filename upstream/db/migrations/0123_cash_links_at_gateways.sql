UPDATE "payment_links" SET "status" = 'expired' WHERE "status" = 'open';--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "hash_value" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "gateway_environment" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "gateway_order" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "redirect" jsonb;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "checked_at" timestamptz;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "gateway_txn_id" text;--> statement-breakpoint
CREATE INDEX "payment_links_unsettled" ON "payment_links" USING btree ("created_at") WHERE "payment_links"."paid_at" is null;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_hash_value_unique" UNIQUE("hash_value");--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_gateway_check" CHECK ("payment_links"."gateway" in ('aps', 'ngenius', 'sandbox')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_gateway_environment_check" CHECK ("payment_links"."gateway_environment" in ('sandbox', 'production')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_links" DROP COLUMN "provider_id";--> statement-breakpoint
ALTER TABLE "payment_links" DROP COLUMN "url";--> statement-breakpoint
ALTER TABLE "payment_links" DROP COLUMN "provider_payment_id";--> statement-breakpoint
ALTER TABLE "cod_payment_receipts" ADD COLUMN "proof_path" text;--> statement-breakpoint
ALTER TABLE "cod_payment_receipts" ADD COLUMN "proof_name" text;--> statement-breakpoint
ALTER TABLE "cod_payment_receipts" ADD COLUMN "proof_mime" text;
