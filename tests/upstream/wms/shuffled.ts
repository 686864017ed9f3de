import { dice } from '@/upstream/demo/dice'
import type { Notice } from '@/upstream/sandbox-wms/warehouse'
import { biscuits } from '../b2b/given'
import type { useApp } from '../app'
import type { useWms } from './given'

type App = ReturnType<typeof useApp>
type Wms = ReturnType<typeof useWms>
type Connected = Awaited<ReturnType<Wms['connected']>>

const WORDS_OF_RECEIPTS: readonly (readonly [status: string, received: number, damaged: number])[] = [
  ['5', 60, 0], ['5', 180, 2], ['9', 240, 2], ['5', 216, 2], ['9', 238, 4],
]
const WORDS_OF_SHIPMENTS: readonly (readonly [status: string, a: number, b: number])[] = [
  ['17', 0, 0], ['29', 0, 0], ['02', 0, 0], ['55', 20, 10], ['17', 0, 0],
]

/** Orders of both ways and what a WMS says of each, five messages an order, forward and back. */
export async function story(app: App, { here, asn }: Wms, wms: Connected, orders: number) {
  const made: { inbound: number[]; outbound: number[]; notices: Notice[] } = { inbound: [], outbound: [], notices: [] }
  const sku = await biscuits(app, here.g.here.client)
  const code = async (id: number) => (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id]))[0]?.sku_code ?? ''
  const item = await code(sku)
  for (let nth = 0; nth < orders; nth += 1) {
    if (nth % 2 === 0) {
      const order = await asn([{ sku_id: sku, qty: 240 }])
      made.inbound.push(order.id)
      for (const [status, received_qty, damaged_qty] of WORDS_OF_RECEIPTS)
        made.notices.push(wms.wms.say({ type: 'receipt_status', order_no: order.inbound_no, status, lines: [{ line_no: 1, item, received_qty,
          damaged_qty }], reason: 'Two are missing' }))
    } else {
      const goods = await here.g.goods([{ lot_no: 'A', qty: 20, days: 90 }, { lot_no: 'B', qty: 40, days: 200 }])
      const order = await here.g.ordered((await here.g.consignee()).id, [{ sku_id: goods, uom_qty: 40 }])
      made.outbound.push(order.id)
      const own = await code(goods)
      for (const [at, [status, a, b]] of WORDS_OF_SHIPMENTS.entries()) {
        const last = at === WORDS_OF_SHIPMENTS.length - 1 && nth % 4 === 1
        const lines = [{ line_no: 1, item: own, lot_no: 'A', qty: last ? 20 : a }, { line_no: 1, item: own, lot_no: 'B', qty: last ? 12 : b }]
        made.notices.push(wms.wms.say({
          type: 'shipment_status', order_no: order.outbound_no, status: last ? '95' : status, ...(last || a + b > 0 ? { lines } : {}), vehicle_no: 'D 1',
            boe_no: '101-9',
        }))
      }
    }
  }
  return made
}

/** The messages in another order, the same for the same seed; some of them twice. */
export function shuffled(notices: readonly Notice[], seed: string): Notice[] {
  const roll = dice(seed)
  const all = [...notices, ...notices.filter((_, at) => at % 7 === 0)]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = roll.int(0, at)
    ;[all[at], all[other]] = [all[other] as Notice, all[at] as Notice]
  }
  return all
}

/** How orders and their stock stand: states, quantities by lot and condition, and what the WMS shows. */
export const standing = async (app: App, { inbound, outbound }: { inbound: number[]; outbound: number[] }) => ({
  inbound: await app.query<{ status: string; received: number }>(`select o.status, n.accepted_qty, n.damaged_qty, n.quarantined_qty, p.wms_code,
      (select sum(e.qty)::int from inbound_receipt_lines e where e.line_id = n.id) as received
    from inbound_orders o join inbound_lines n on n.inbound_id = o.id left
      join wms_orders p on p.inbound_id = o.id where o.id = any($1) order by o.id`, [inbound]),
  outbound: await app.query<{ status: string }>(`select o.status, d.allocated_qty, d.cancelled_qty, p.wms_code,
      (select jsonb_agg(jsonb_build_array(q.lot_no, q.status, q.qty) order by q.lot_no, q.status) from (
        select lo.lot_no, a.status, sum(a.qty)::int as qty from stock_allocations a join stock_balances b on b.id = a.balance_id
          join lots lo on lo.id = b.lot_id
        where a.demand_id = d.id and a.status <> 'released' group by 1, 2) q) as held,
      (select jsonb_agg(jsonb_build_array(q.lot_no, q.zone_type, q.qty) order by q.lot_no, q.zone_type) from (
        select lo.lot_no, p.zone_type, sum(b.on_hand)::int as qty from stock_balances b join lots lo on lo.id = b.lot_id
          join locations p on p.id = b.location_id
        where b.sku_id = l.sku_id and b.on_hand > 0 group by 1, 2) q) as stock
    from outbound_orders o join outbound_lines l on l.outbound_id = o.id join stock_demands d on d.id = l.demand_id left
      join wms_orders p on p.outbound_id = o.id
    where o.id = any($1) order by o.id`, [outbound]),
})
