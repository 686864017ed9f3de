import { sql } from 'drizzle-orm'

/** What an order's lines want of stock before warehouses are known; free again with the order (mend 1: published stock counts it). */
export const DEMAND_OF_ORDER = 'sale_order'

/** What lines of outbound orders want of stock. */
export const DEMAND_OF_OUTBOUND = 'btb_outbound'

/** A demand `d` is of the fulfilment order `f`. */
export const isOfPart = sql`d.document_type = ${DEMAND_OF_ORDER} and d.document_id = f.order_id and d.part_no = f.part_no`
