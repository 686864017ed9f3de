CREATE TABLE "stock_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"client_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"on_hand" integer NOT NULL,
	"cbm" numeric(14, 6),
	CONSTRAINT "stock_days_once" UNIQUE("day","warehouse_id","sku_id"),
	CONSTRAINT "stock_days_some" CHECK ("stock_days"."on_hand" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task" text NOT NULL,
	"of" date NOT NULL,
	"ran_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stock_runs_once" UNIQUE("task","of"),
	CONSTRAINT "stock_runs_task_check" CHECK ("stock_runs"."task" in ('day', 'charges'))
);
--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD COLUMN "upload_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_warehouse_id_facilities_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_days_client" ON "stock_days" USING btree ("client_id","warehouse_id","day");