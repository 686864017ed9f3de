CREATE TABLE "upload_checks" (
	"upload_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"result" text NOT NULL,
	"row_key" text,
	CONSTRAINT "upload_checks_upload_id_row_number_pk" PRIMARY KEY("upload_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "upload_column_maps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_column_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "column_map" jsonb;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "mended_rows" integer[];--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "undone_at" timestamptz;--> statement-breakpoint
ALTER TABLE "excel_details" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "upload_checks" ADD CONSTRAINT "upload_checks_upload_id_excel_details_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."excel_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_column_maps_once" ON "upload_column_maps" USING btree ("user_id","kind");