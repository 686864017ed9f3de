ALTER TABLE "packages" ADD COLUMN "national_address" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "makani_no" text;--> statement-breakpoint
ALTER TABLE "carrier_services" DROP COLUMN "insurance_allowed";--> statement-breakpoint
ALTER TABLE "carrier_services" DROP COLUMN "signature_required";--> statement-breakpoint
ALTER TABLE "pas_sites" DROP COLUMN "feedback_required";--> statement-breakpoint
ALTER TABLE "countries" DROP COLUMN "customs_de_minimis";--> statement-breakpoint
ALTER TABLE "countries" DROP COLUMN "de_minimis_currency";