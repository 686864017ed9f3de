ALTER TABLE "stock_demands" DROP CONSTRAINT "stock_demands_once";--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD COLUMN "part_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_demands" ADD COLUMN "part_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_order_id_sale_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_part" UNIQUE("order_id","part_no");--> statement-breakpoint
ALTER TABLE "stock_demands" ADD CONSTRAINT "stock_demands_once" UNIQUE("document_type","document_id","line_no","part_no","sku_id");--> statement-breakpoint
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_status_check" CHECK ("fulfillment_orders"."status" in ('pending', 'backordered', 'partially_allocated', 'allocated', 'released', 'in_picking', 'picked', 'packed', 'ready_to_ship', 'shipped', 'delivered', 'rto', 'returned', 'cancelled')) NOT VALID;