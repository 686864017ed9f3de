ALTER TABLE "linehauls" ALTER COLUMN "print_split_code" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_split_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_handling_codes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_handling_codes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_cod" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "linehauls" ALTER COLUMN "print_cod" DROP NOT NULL;