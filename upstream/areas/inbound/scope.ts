import { sql } from 'drizzle-orm'
import type { InboundStatus } from '@/lib/domain/inbound'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'

/** Inbound orders somebody may know of, as a condition on `inbound_orders o`. */
export const visibleInbound = (who: Who) => visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)

export const noInbound = () => new Refusal(404, 'That inbound order no longer exists.')

export interface HeldInbound {
  id: number
  inbound_no: string
  ref_no: string
  client_id: number
  warehouse_id: number
  purchase_id: number | null
  status: InboundStatus
  expected_date: string
  version: number
}

/** An inbound order held for a change: before any stock, as everybody does. 404 for one out of reach. */
export async function holdInbound(tx: Db, who: Who, id: number): Promise<HeldInbound> {
  const held = await first<HeldInbound>(tx, sql`select o.id, o.inbound_no, o.ref_no, o.client_id, o.warehouse_id, o.purchase_id, o.status, o.expected_date,
      o.version
    from inbound_orders o where ${allOf([sql`o.id = ${id}`, visibleInbound(who)])} for update of o`)
  if (!held) throw noInbound()
  return held
}
