import { beforeAll, expect } from 'vitest'
import { today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

let phones = 0
type More = Parameters<typeof order>[2]
type App = ReturnType<typeof useApp>
interface Goods { hs?: string | null; origin?: string | null; weight?: string; litres?: string; sugar?: string; price?: string; qty?: number }

export interface Queued { id: number; order_no: string; fulfillment_id: number }

/** A confirmed order that leaves the free zone of Jebel Ali and waits at the customs desk. */
export async function queued(app: App, staff: Asker, on: Shelf, goods: Goods = {}, more: More = {}): Promise<Queued> {
  const made = await product(app.services.database.db, on, 0, { price: goods.price ?? '100.00' })
  await app.query('update skus set hs_code = $2, country_of_origin = $3, weight = $4, volume_litres = $5, sugar_g_per_100ml = $6 where id = $1', [
    made.id, goods.hs === undefined ? '610910000000' : goods.hs, goods.origin === undefined ? 'TR' : goods.origin, goods.weight ?? '0.4', goods.litres ?? null,
    goods.sugar ?? null,
  ])
  const added = await staff.call('saleOrders.add', order(on.client, [{ sku_code: made.sku_code, qty: goods.qty ?? 1 }], {
    warehouse_id: on.warehouse, auto_confirm: true, consignee_phone: `05022${String(10_000 + (phones += 1))}`, ...more,
  }))
  expect(added.message).toContain('is added')
  const [found] = await app.query<Queued>(`update customs_orders c set sent_at = now() from fulfillment_orders f
    where f.id = c.fulfillment_id and f.order_id = $1 returning c.id, f.fulfillment_no as order_no, f.id as fulfillment_id`, [added.data.id])
  if (!found) throw new Error('The order is not known to customs.')
  return found
}
/** Goods of it leave for Riyadh. */
export const toRiyadh = { country_code: 'SA', city: 'Riyadh', pincode: '11564', consignee_phone: '+966501234567' }

type Step = Record<string, unknown>

/** The customs desk at work, with whoever brings it orders. */
export function declaring(app: App) {
  let declarations = 30_000_000 + Math.floor(Math.random() * 1_000_000) * 10
  const people = {} as { officer: Asker; staff: Asker; on: Shelf }
  beforeAll(async () => {
    people.staff = await app.as('fulfilment_manager')
    people.officer = await app.as('customs_officer')
    people.on = await orderingShelf(app.services.database.db)
  })
  const waits = (goods: Goods = {}, more: More = {}) => queued(app, people.staff, people.on, goods, more)
  const ids = (orders: readonly Queued[]) => orders.map(({ id }) => id)
  const create = (orders: readonly Queued[], more: Step = {}) =>
    people.officer.call('customsOrders.create', { groups: [{ declaration_type: 'import_local_fz', order_ids: ids(orders), ...more }] })
  async function made(orders: readonly Queued[], more: Step = {}) {
    const { data, message } = await create(orders, more)
    expect(message).toBe('1 BOE is created.')
    return data.boes[0] as { id: number; boe_ref: string; orders: number }
  }
  const stepped = (id: number, action: string, more: Step = {}) => people.officer.call('boes.act', { id, action: action as 'validate', ...more })
  /** Its papers are there and accepted. */
  const papered = (id: number) => app.query(`update boe_docs set status = 'accepted', file_path = 'documents/test.pdf', file_name = 'test.pdf',
    file_mime = 'application/pdf' where boe_id = $1 and required and status = 'missing'`, [id])
  /** Of declarations that ask two quantities. */
  const quantified = (id: number) => app.query('update boe_lines set qty_2 = 1 where boe_id = $1 and unit_2 is not null', [id])
  const declaration = () => `101-${String((declarations += 1))}-26`
  async function ready(orders: readonly Queued[], more: Step = {}) {
    const boe = await made(orders, more)
    await papered(boe.id)
    await quantified(boe.id)
    expect((await stepped(boe.id, 'validate')).data).toMatchObject({ status: 'ready' })
    return boe
  }
  async function submitted(orders: readonly Queued[], more: Step = {}) {
    const boe = await ready(orders, more)
    const { data, message } = await stepped(boe.id, 'submit', { declaration_no: declaration(), declaration_date: today() })
    expect([message, data]).toMatchObject([expect.anything(), { status: 'submitted' }])
    return boe
  }
  return {
    people, waits, create, made, ready, submitted, stepped, papered, quantified, declaration,
    preview: (orders: readonly Queued[]) => people.officer.call('customsOrders.preview', { order_ids: ids(orders) }),
    one: async (id: number) => (await people.officer.call('boes.one', { id })).data,
    stateOf: async ({ order_no }: Queued) => (await people.officer.call('customsOrders.list', { search: order_no })).data[0],
  }
}
