CREATE TABLE "box_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"box_code" text NOT NULL,
	"box_name" text NOT NULL,
	"length" numeric(7, 1) NOT NULL,
	"width" numeric(7, 1) NOT NULL,
	"height" numeric(7, 1) NOT NULL,
	"tare_weight" numeric(9, 3) NOT NULL,
	"max_weight" numeric(9, 3) NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "box_types_sides" CHECK ("box_types"."length" > 0 and "box_types"."width" > 0 and "box_types"."height" > 0),
	CONSTRAINT "box_types_weights" CHECK ("box_types"."tare_weight" >= 0 and "box_types"."max_weight" > "box_types"."tare_weight"),
	CONSTRAINT "box_types_status_check" CHECK ("box_types"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "box_types_code_once" ON "box_types" USING btree (lower("box_code"));