import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { declaring } from '../customs/given'
import { outboundGround } from './given'

const app = useApp()
const customs = declaring(app)
let g: Awaited<ReturnType<typeof outboundGround>>
let deira: number
let officer: Asker

beforeAll(async () => {
  g = await outboundGround(app)
  officer = customs.people.officer
  deira = (await g.consignee()).id
})

/** A SKU that can be declared: of steel from India, sold at 12.50 a unit. */
async function steel(qty = 240): Promise<number> {
  const id = await g.goods([{ qty }])
  await app.query("update skus set hs_code = '732393000000', country_of_origin = 'IN', unit_price = 12.5, currency = 'AED', weight = 0.4 where id = $1", [id])
  return id
}
const known = async (outbound_no: string) => (await officer.call('customsOrders.list', { search: outbound_no })).data[0]
const classed = async (outbound_no: string) => (await officer.call('hvlv.list', { search: outbound_no })).data[0]

/** Allocated, picked, packed and on its vehicle. */
async function loaded(id: number): Promise<void> {
  for (const name of ['outbound.allocate', 'outbound.release'] as const) {
    const { status, message } = await g.staff.call(name, { id })
    if (status !== 200) throw new Error(message)
  }
  for (const line of (await g.one(id)).order_lines)
    for (const { id: allocation_id, qty } of line.allocations) await g.staff.call('outbound.pick', { id, picks: [{ allocation_id, qty }] })
  await g.loaded(id)
}
const ship = (id: number, more: object = {}) => g.staff.call('outbound.ship', { id, vehicle_no: 'D 12345', ...more })

describe('goods in bulk that leave a free zone', () => {
  test('are told to customs once they are ordered, with their worth, their weight and their class', async () => {
    const order = await g.ordered(deira, [{ sku_id: await steel(), uom: 'CS', uom_qty: 2 }])
    // 2 cases of 24 at 12.50 are 600.00, which is of low value on its own (up to 1,000.00).
    expect(await classed(order.outbound_no)).toMatchObject({
      outbound_id: order.id, fulfillment_id: null, scope: 'local', country_code: 'AE', declared_value: '600.00', currency: 'AED', hvlv_class: 'LV',
    })
    expect(await known(order.outbound_no)).toBeUndefined()
    // A second one to the same consignee on the same day adds up with it: neither is of low value.
    const second = await g.ordered(deira, [{ sku_id: await steel(), uom_qty: 10, unit_price: '45.50' }])
    expect(await classed(second.outbound_no)).toMatchObject({ declared_value: '455.00', aggregated_value_aed: '1055.00', hvlv_class: 'HV' })
    expect(await classed(order.outbound_no)).toMatchObject({ aggregated_value_aed: '1055.00', hvlv_class: 'HV' })
    // On another day it stands alone again.
    await g.staff.call('outbound.change', { id: second.id, requested_ship_date: addDays(today(), 3) })
    expect(await classed(order.outbound_no)).toMatchObject({ hvlv_class: 'LV' })
  })

  test('wait at the desk once they are packed, go on a bill of entry, and leave with its number when it is cleared', async () => {
    const to = (await g.consignee()).id
    const order = await g.ordered(to, [{ sku_id: await steel(), uom: 'CS', uom_qty: 5 }])
    await loaded(order.id)
    const waiting = await known(order.outbound_no)
    expect(waiting).toMatchObject({ state: 'pending', packages: 1, consignee: 'Deira Market', declared_value: '1500.00', hs_missing: 0 })
    expect(await ship(order.id)).toMatchObject({
      status: 422, errors: [{ field: 'boe_no', message: `Outbound ${order.outbound_no} needs a BOE number before shipping.` }],
    })
    expect((await g.staff.call('outbound.list', { boe_missing: 'true', search: order.outbound_no })).data).toMatchObject([{ id: order.id, customs: 'pending' }])

    const queued = { id: waiting?.id ?? 0, order_no: order.outbound_no, fulfillment_id: 0 }
    const boe = await customs.submitted([queued])
    expect(await customs.one(boe.id)).toMatchObject({
      orders: [{ order_no: order.outbound_no, consignee: 'Deira Market', packages: 1 }], lines: [{ hs_code: '732393000000', units: 120, value: '1500.00' }],
    })
    expect(await ship(order.id, { boe_no: '101-77' })).toMatchObject({
      status: 409, message: `Outbound ${order.outbound_no} is on BOE ${boe.boe_ref}, which customs has not cleared.`,
    })
    expect((await g.staff.call('outbound.list', { boe_missing: 'true', search: order.outbound_no })).data).toEqual([])
    const { total_due, declaration_no } = await customs.one(boe.id)
    const cleared = await customs.stepped(boe.id, 'clear', { payment_mode: 'epayment', payment_reference: 'EP-1', paid_on: today(), expects: total_due })
    expect([cleared.message, cleared.data]).toMatchObject([expect.anything(), { status: 'cleared' }])

    expect(await ship(order.id)).toMatchObject({ status: 200, data: { status: 'shipped' } })
    expect(await g.one(order.id)).toMatchObject({ boe_no: declaration_no, customs: 'cleared', boe_id: boe.id, needs_boe: false })
  })

  test('may be declared by somebody else: the number is typed, and the desk has nothing to do with them', async () => {
    const order = await g.ordered((await g.consignee()).id, [{ sku_id: await steel(), uom_qty: 6 }])
    await loaded(order.id)
    expect((await ship(order.id, { boe_no: '303-11223344-26' })).data.status).toBe('shipped')
    expect(await g.one(order.id)).toMatchObject({ boe_no: '303-11223344-26', customs: 'exempt' })
  })

  test('stay as they are declared, and are forgotten once they cross no border', async () => {
    const order = await g.ordered((await g.consignee()).id, [{ sku_id: await steel(), uom_qty: 6 }])
    const { id = 0 } = await classed(order.outbound_no) ?? {}
    expect((await officer.call('hvlv.send', { ids: [id] })).status).toBe(200)
    const boe = await customs.made([{ id, order_no: order.outbound_no, fulfillment_id: 0 }])
    const less = { id: order.id, lines: [{ sku_id: await steel(), uom_qty: 5 }] }
    expect(await g.staff.call('outbound.change', less)).toMatchObject({
      status: 409, message: `Outbound ${order.outbound_no} is on BOE ${boe.boe_ref}. Take it off there first.`,
    })
    expect((await customs.stepped(boe.id, 'cancel', { reason: 'Ordered anew' })).status).toBe(200)
    expect((await g.staff.call('outbound.change', less)).status).toBe(200)
    expect(await classed(order.outbound_no)).toMatchObject({ declared_value: '62.50' })

    const [mainland] = await app.query<{ id: number }>(`select f.id from facilities f left join warehouses w on w.facility_id = f.id
      where f.kind = 'warehouse' and f.country_code = 'AE' and not coalesce(w.is_free_zone, false) order by f.id limit 1`)
    const sku = await steel()
    const other = await g.ordered((await g.consignee()).id, [{ sku_id: sku, uom_qty: 6 }])
    // The desk has given its goods a code of their own by then.
    const known_id = (await classed(other.outbound_no))?.id ?? 0
    expect((await officer.call('customsOrders.change', {
      id: known_id, items: [{ item_id: sku, hs_code: '732310000000', country_of_origin: 'IN', apply_to_sku: false }],
    })).status).toBe(200)
    expect((await g.staff.call('outbound.change', { id: other.id, warehouse_id: mainland?.id ?? 0 })).status).toBe(200)
    expect(await classed(other.outbound_no)).toBeUndefined()
  })

  test('go abroad by the way they take, and a client knows its own alone', async () => {
    const riyadh = await g.consignee({ country_code: 'SA', city: 'Riyadh' })
    const order = await g.ordered(riyadh.id, [{ sku_id: await steel(), uom_qty: 4, unit_price: '3.3333' }])
    expect(await classed(order.outbound_no)).toMatchObject({ scope: 'international', country_code: 'SA', declared_value: '13.33' })
    expect((await g.one(order.id)).order_lines).toMatchObject([{ unit_price: '3.3333', currency: 'AED' }])
  })
})
