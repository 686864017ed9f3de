import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { asnReopen } from '@/lib/contract/asn-reopen'
import { chargeStatus } from '@/lib/domain/charge'
import { dubaiDay } from '@/lib/domain/days'
import { inboundStatus, type InboundStatus } from '@/lib/domain/inbound'
import { settingAt } from '../../core/settings/setting-at'
import { unitCbm } from '../../core/stock/volume'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isSent } from '../inbound/sent-goods'
import { leavingOf, type Leaving } from '../inbound/take-back'

export type Effects = z.output<typeof asnReopen.one.reply>['effects']
export interface ChangedLine { id?: number; line_id: number | null; sku_id: number; change_qty: number; lot_no: string | null; expiry_date: string | null }
/** An order as far as it says whether it may be opened again. */
export interface Closed {
  id: number; inbound_no: string; client_id: number; warehouse_id: number; status: InboundStatus; closed_at: string | null; reopen_count: number
  transfer_id: number | null; return_of_id: number | null; boe_no: string | null; is_free_zone: boolean
}

export const closedOf = (db: Db, id: number, lock = false) => first<Closed>(
  db,
  sql`select o.id, o.inbound_no, o.client_id, o.warehouse_id, o.status, o.closed_at, o.reopen_count, o.transfer_id, o.return_of_id,
        o.boe_no, coalesce(w.is_free_zone, false) as is_free_zone
      from inbound_orders o left join warehouses w on w.facility_id = o.warehouse_id where o.id = ${id} ${lock ? sql`for update of o` : sql``}`,
)

const DAY = 86_400_000
const monthOf = (at: string) => dubaiDay(at).slice(0, 7)

/** Whether storage or handling of the client was charged for the month an order was closed in (b2b.md 7.9). */
const isCharged = async (db: Db, clientId: number, month: string) => (await first(
  db,
  sql`select 1 from charges where client_id = ${clientId} and source in ('storage', 'handling') and status <> ${literal(chargeStatus, 'void')}
      and to_char(service_date, 'YYYY-MM') = ${month} limit 1`,
)) !== null

/** Why an order cannot be opened again, whatever is to change of it. */
export async function closedBlocks(db: Db, order: Closed): Promise<string[]> {
  if (order.status !== 'closed' || order.closed_at === null)
    return [`Inbound ${order.inbound_no} is ${inboundStatus.label(order.status).toLowerCase()}; only a closed one is reopened.`]
  const place = { clientId: order.client_id }
  const [days, most] = [Number(await settingAt(db, 'reopen_max_days', place)), Number(await settingAt(db, 'reopen_max_count', place))]
  const month = monthOf(order.closed_at)
  return [
    ...(isSent(order) ? [`Inbound ${order.inbound_no} is of goods that were shipped before; what was counted wrong is a stock adjustment.`] : []),
    ...(Date.now() - Date.parse(order.closed_at) > days * DAY ? [`Closed more than ${days} days ago.`] : []),
    ...(order.reopen_count >= most ? [`Inbound ${order.inbound_no} was reopened ${most} times, which is as often as it may be.`] : []),
    ...(await isCharged(db, order.client_id, month) ? [`Storage or handling of ${month} is charged already.`] : []),
  ]
}

interface Known { id: number; sku_code: string; line_no: number | null; received: number; is_serial_tracked: boolean; cbm: number | null }

const knownOf = async (db: Db, { line_id, sku_id }: ChangedLine) => first<Known>(
  db,
  sql`select k.id, k.sku_code, n.line_no, coalesce(n.accepted_qty + n.damaged_qty + n.quarantined_qty, 0)::int as received, k.is_serial_tracked,
        ${unitCbm(sql`k`)}::float8 as cbm
      from skus k left join inbound_lines n on n.id = ${line_id}::bigint and n.sku_id = k.id where k.id = ${sku_id}`,
)

export interface Planned { effects: Effects; leaving: Map<number, Leaving[]> }

/** What an approval of these changes does now, and from where goods would leave, by place among the lines. Writes nothing. */
export async function planOf(db: Db, order: Closed, lines: readonly ChangedLine[]): Promise<Planned> {
  const blocks = await closedBlocks(db, order)
  const leaving = new Map<number, Leaving[]>()
  const stock: Effects['stock'] = []
  let [cbm, units] = [0, 0]
  for (const [at, line] of lines.entries()) {
    const known = await knownOf(db, line)
    if (!known) continue
    const leaves = line.change_qty < 0 && line.line_id !== null
      ? await leavingOf(db, order, { lineId: line.line_id, qty: -line.change_qty, lotNo: line.lot_no }) : []
    leaving.set(at, leaves)
    const free = leaves.reduce((sum, { qty }) => sum + qty, 0)
    if (line.change_qty < 0 && known.is_serial_tracked) blocks.push(`${known.sku_code} has serial numbers; correct it in the stock.`)
    else if (line.change_qty < 0 && free < -line.change_qty)
      blocks.push(`Only ${free} of ${-line.change_qty} units of ${known.sku_code} are in stock and free.`)
    stock.push({
      line_no: known.line_no ?? 0, sku_code: known.sku_code, lot_no: line.lot_no, change_qty: line.change_qty, received_now: known.received,
      received_then: known.received + line.change_qty, leaves: leaves.map(({ location_code, qty }) => ({ location_code, qty })),
      may_come: Math.max(0, line.change_qty),
    })
    cbm += (known.cbm ?? 0) * line.change_qty
    units += line.change_qty
  }
  const now = (await first<{ n: number }>(db, sql`select coalesce(sum(accepted_qty + damaged_qty + quarantined_qty), 0)::int as n from inbound_lines
    where inbound_id = ${order.id}`))?.n ?? 0
  const month = order.closed_at ? monthOf(order.closed_at) : ''
  return {
    leaving,
    effects: {
      stock, blocks,
      billing: { month, is_charged: month !== '' && await isCharged(db, order.client_id, month), storage_cbm: Math.round(cbm * 1e6) / 1e6 },
      customs: { boe_no: order.boe_no, is_free_zone: order.is_free_zone, units_now: now, units_then: now + units },
    },
  }
}

export const linesOf = (db: Db, requestId: number) => rows<ChangedLine & { id: number; line_no: number }>(
  db, sql`select id, line_no, line_id, sku_id, change_qty, lot_no, expiry_date from asn_reopen_lines where request_id = ${requestId} order by line_no`,
)
