ALTER TABLE "linehauls" ALTER COLUMN "print_split_code" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_split_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_handling_codes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_handling_codes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_cod" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_cod" DROP NOT NULL;--> statement-breakpoint
-- Nobody chose the former default; a lane that prints follows its carrier from now on, one that does not keeps its word.
UPDATE "linehauls" SET "print_split_code" = nullif("print_split_code", true), "print_handling_codes" = nullif("print_handling_codes", true), "print_cod" = nullif("print_cod", true);--> statement-breakpoint
-- Kinds of label and barcodes no label of ours could ever have.
UPDATE "linehauls" SET "label_type_id" = (SELECT "id" FROM "label_types" WHERE "code" = 'package_label') WHERE "label_type_id" IN (SELECT "id" FROM "label_types" WHERE "code" NOT IN ('package_label', 'return_label'));--> statement-breakpoint
UPDATE "linehauls" SET "barcode_type_id" = (SELECT "id" FROM "barcode_types" WHERE "code" = 'CODE128') WHERE "barcode_type_id" IN (SELECT "id" FROM "barcode_types" WHERE "code" NOT IN ('CODE128', 'CODE39', 'QR', 'DATAMATRIX', 'PDF417', 'AZTEC'));--> statement-breakpoint
UPDATE "carrier_label_setups" SET "label_type_id" = NULL WHERE "label_type_id" IN (SELECT "id" FROM "label_types" WHERE "code" NOT IN ('package_label', 'return_label'));--> statement-breakpoint
UPDATE "carrier_label_setups" SET "barcode_type_id" = NULL WHERE "barcode_type_id" IN (SELECT "id" FROM "barcode_types" WHERE "code" NOT IN ('CODE128', 'QR', 'DATAMATRIX', 'PDF417', 'AZTEC'));
