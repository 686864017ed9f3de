import { sql } from 'drizzle-orm'
import { inboundScope, type InboundScope, type InboundStatus } from '@/lib/domain/inbound'
import type { Key } from '@/lib/domain/keys'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'

/** What orders of a trade are called, who announces and who receives them, and where they are looked at. */
interface Trade { prefix: string; manages: Key; receives: Key; page: string }
export const trades: Readonly<Record<InboundScope, Trade>> = {
  ecommerce: {
    prefix: 'ASN', manages: 'app_fulfillment:inbound-order-manage', receives: 'app_fulfillment:inbound-order-receive', page: '/list-inbound-order/',
  },
  b2b: { prefix: 'BIN', manages: 'app_b2b:inbound-manage', receives: 'app_b2b:inbound-receive', page: '/inbound-summary-view?id=' },
}

/** Inbound orders of a trade somebody may know of, as a condition on `inbound_orders o`. */
export const visibleInbound = (who: Who, scope: InboundScope) =>
  allOf([sql`o.trade = ${literal(inboundScope, scope)}`, visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)])

export const noInbound = () => new Refusal(404, 'That inbound order no longer exists.')

export interface HeldInbound {
  id: number
  scope: InboundScope
  inbound_no: string
  ref_no: string
  client_id: number
  warehouse_id: number
  purchase_id: number | null
  /** The transfer whose goods come by it. */
  transfer_id: number | null
  /** The outbound order whose goods come back by it. */
  return_of_id: number | null
  status: InboundStatus
  expected_date: string
  version: number
}

/** An inbound order held for a change: before any stock, as everybody does. 404 for one out of reach. */
export async function holdInbound(tx: Db, who: Who, scope: InboundScope, id: number): Promise<HeldInbound> {
  const held = await first<HeldInbound>(tx, sql`select o.id, o.trade as scope, o.inbound_no, o.ref_no, o.client_id, o.warehouse_id, o.purchase_id,
      o.transfer_id, o.return_of_id, o.status, o.expected_date, o.version
    from inbound_orders o where ${allOf([sql`o.id = ${id}`, visibleInbound(who, scope)])} for update of o`)
  if (!held) throw noInbound()
  return held
}
