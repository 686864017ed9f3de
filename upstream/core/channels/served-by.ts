import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import type { OrderDelivery } from '@/lib/domain/sale-order'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** A warehouse that serves a channel, and how (fulfilment.md 2.8). */
export interface Serving {
  client_channel_id: number
  warehouse_id: number
  /** Null: as the order says. */
  delivery_type: OrderDelivery | null
  stock_allocation_pct: string
  buffer_qty: number
  max_publish_qty: number | null
}

const isActive = literal(switchStatus, 'active')

/**
 * The warehouses that serve channels, the first by priority first, by the id of the channel. A channel nobody has mapped is left out: any warehouse serves
 * it. One whose mappings are all disabled is served by none.
 */
export async function servedBy(db: Db, channels: readonly number[]): Promise<Map<number, Serving[]>> {
  const found = await rows<Serving & { serves: boolean }>(
    db,
    sql`select m.client_channel_id, m.warehouse_id, m.order_delivery as delivery_type, m.stock_allocation_pct, m.buffer_qty, m.max_publish_qty,
          m.status = ${isActive} and f.status = ${isActive} as serves
        from client_channel_mappings m join facilities f on f.id = m.warehouse_id
        where m.client_channel_id = any(${sql.param([...new Set(channels)])}::bigint[]) order by m.client_channel_id, m.priority, m.id`,
  )
  return new Map([...Map.groupBy(found, ({ client_channel_id }) => client_channel_id)].map(([channel, all]) => [
    channel, all.filter(({ serves }) => serves).map(({ serves: _, ...serving }) => serving),
  ]))
}

/** The carrier a channel wants for what a warehouse ships of an order of its; null where the rules of allocation choose. */
export async function usualCarrier(db: Db, orderId: number, warehouseId: number): Promise<number | null> {
  const found = await first<{ default_carrier_id: number | null }>(
    db,
    sql`select m.default_carrier_id from sale_orders o join client_channel_mappings m on m.client_channel_id = o.client_channel_id
        where o.id = ${orderId} and m.warehouse_id = ${warehouseId} and m.status = ${isActive}`,
  )
  return found?.default_carrier_id ?? null
}
