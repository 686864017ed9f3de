import { orderAmounts } from '@/lib/domain/order-amounts'
import type { RecordStatus } from '@/lib/domain/record-status'
import { saleOrderNo, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { saleOrderHistory, saleOrderItems, saleOrders } from '../../db/schema/sale-orders'
import { stockDemands } from '../../db/schema/stock'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dice, type Dice } from '../dice'
import type { DemoRows } from '../ground'
import { inventConsignees, type Consignee } from '../people/consignees'

interface SkuFact { id: number; client_id: number; sku_code: string; unit_price: string; vat_rate: string }
interface Shop { id: number; prefix: string; skus: SkuFact[] }
interface Made {
  orders: Numbered<typeof saleOrders>[]
  items: Numbered<typeof saleOrderItems>[]
  history: Numbered<typeof saleOrderHistory>[]
  demands: Omit<Numbered<typeof stockDemands>, 'id'>[]
}

/** Above those of the orders that only the gate knows. */
const NUMBERS_FROM = 1_000_000
const DEMAND_FROM = 1_000_000
/** Orders that no warehouse has yet, and those that were given up; the older ones are settled. */
const shares: readonly (readonly [SaleOrderStatus, number])[] = [['new', 58], ['on_hold', 14], ['cancelled', 28]]
const ORDERS = 420
const holds = ['address', 'payment', 'client_request', 'fraud'] as const
const reasons = ['Buyer changed their mind', 'Ordered twice by mistake', 'Payment was not completed', 'Buyer could not be reached'] as const
const remarks = ['Call before delivery', 'Leave with the reception', 'Gift: no prices, please'] as const

/** How long ago, in days: what is open came in the last days. */
const ageOf = (roll: Dice, status: SaleOrderStatus) => (status === 'cancelled' ? roll.real(1, 90) : roll.real(0.05, status === 'new' ? 1.2 : 4))

function linesOf(roll: Dice, skus: readonly SkuFact[]) {
  const chosen = new Map(Array.from({ length: roll.weighted([[1, 62], [2, 27], [3, 11]]) }, () => roll.pick(skus)).map((sku) => [sku.id, sku]))
  return [...chosen.values()].map((sku) => ({
    sku, qty: roll.weighted([[1, 74], [2, 20], [3, 6]]), unit_price: sku.unit_price, discount: '0', vat_rate: sku.vat_rate,
  }))
}

function addOrder(made: Made, shop: Shop, to: Consignee, nowMs: number, by: number): void {
  const id = made.orders.length + 1
  const roll = dice(`sale order ${id}`)
  const status = roll.weighted(shares)
  const orderedMs = nowMs - ageOf(roll, status) * dayMs
  const endedMs = Math.min(nowMs, orderedMs + roll.real(0.2, 6) * hourMs)
  const lines = linesOf(roll, shop.skus)
  const { vats, ...amounts } = orderAmounts(lines, roll.pick(['0', '10.00', '15.00']), false, 'AED')
  const isCod = roll.chance(0.45)
  const delivery_type = roll.weighted([['standard', 74], ['next_day', 16], ['express', 7], ['economy', 3]] as const)
  made.orders.push({
    id, order_no: saleOrderNo(plainDay(orderedMs), NUMBERS_FROM + id), ref_no: `${shop.prefix}-${10_000 + id}`, client_id: shop.id,
    order_source: roll.chance(0.7) ? 'upload' : 'manual', order_date: iso(orderedMs), delivery_type, consignee_name: to.name, consignee_phone: to.phone,
    consignee_phone_key: to.phone.slice(-9), consignee_email: to.email, address_line1: to.line1, area: to.area, city: to.city, state: to.state,
    country_code: 'AE', payment_mode: isCod ? 'cod' : 'prepaid', cod_amount: isCod ? amounts.total_amount : '0.00', ...amounts, currency: 'AED', priority: 5,
    hold_reason: status === 'on_hold' ? roll.pick(holds) : null, remarks: roll.chance(0.12) ? roll.pick(remarks) : null, status,
    created_at: iso(orderedMs), updated_at: iso(status === 'new' ? orderedMs : endedMs), created_by: by, updated_by: by,
  })
  for (const [at, { sku, qty, unit_price, discount, vat_rate }] of lines.entries()) {
    made.items.push({
      id: made.items.length + 1, order_id: id, line_no: at + 1, ordered_sku: sku.sku_code, sku_id: sku.id, ordered_qty: qty, unit_price, discount, vat_rate,
      vat_amount: vats[at] ?? '0', currency: 'AED',
    })
    made.demands.push({
      owner_id: shop.id, sku_id: sku.id, document_type: 'sale_order', document_id: id, line_no: at + 1, qty, cancelled_qty: status === 'cancelled' ? qty : 0,
      created_at: iso(orderedMs),
    })
  }
  const step = (to_status: SaleOrderStatus, ms: number, from_status: SaleOrderStatus | null, note: string | null) =>
    made.history.push({ id: made.history.length + 1, order_id: id, from_status, to_status, note, by, at: iso(ms) })
  step('new', orderedMs, null, null)
  if (status !== 'new') step(status, endedMs, 'new', status === 'cancelled' ? roll.pick(reasons) : null)
}

/** Orders of buyers that wait, are held or were given up (fulfilment.md 8); what they want of stock counts at once. */
export const seedOrders: DemoRows = async (client, { nowMs, packages, idOf }) => {
  const { rows: skus } = await client.query<SkuFact & { prefix: string }>(
    `select k.id::int as id, k.client_id::int as client_id, k.sku_code, k.unit_price::text, k.vat_rate::text, left(c.client_code, 2) as prefix from skus k
     join clients c on c.id = k.client_id where k.status = $1 and k.scope <> 'b2b' and not k.is_bundle and c.status = $1
       and c.service_type && '{fulfillment,fulfillment_with_last_mile}' order by k.id`, ['active' satisfies RecordStatus],
  )
  const shops = [...Map.groupBy(skus, ({ client_id }) => client_id)].map(([id, own]): Shop => ({ id, prefix: own[0]?.prefix ?? 'SO', skus: own }))
  if (shops.length === 0) return
  const buyers = inventConsignees(packages).AE
  const roll = dice('sale orders')
  const made: Made = { orders: [], items: [], history: [], demands: [] }
  while (made.orders.length < ORDERS) addOrder(made, roll.pick(shops), roll.pick(buyers), nowMs, idOf('client_operations'))
  await copyInto(client, saleOrders, made.orders)
  await copyInto(client, saleOrderItems, made.items)
  await copyInto(client, saleOrderHistory, made.history)
  await copyInto(client, stockDemands, made.demands.map((demand, at) => ({ ...demand, id: DEMAND_FROM + at })))
  await client.query(`select setval('sale_order_serial', $1)`, [NUMBERS_FROM + ORDERS])
}
