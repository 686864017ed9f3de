import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { ground, newSku, submitted } from '../inbound/given'
import { order, orderingShelf, product } from '../orders/given'
import { outboundGround } from '../outbound/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const find = async (code: string, who = staff) => (await who.call('floor.find', { code })).data
const listed = async (search: string) => (await staff.call('floor.list', { search })).data

describe('what is scanned on the floor', () => {
  test('an inbound order is received and put away, whichever there is to do, and is found while it is awaited', async () => {
    const admin = await app.as('super_admin')
    const here = await ground(app)
    const sku = await newSku(app, here.client)
    const { id, inbound_no } = await submitted(admin, here.client, here.warehouse, [{ sku_id: sku, expected_qty: 5 }])
    expect(await find(inbound_no, admin)).toMatchObject([{ job: 'receive', number: inbound_no, units: 5, href: `/list-inbound-order/${id}?do=receive` }])
    await admin.call('inbound.receive', { id, lines: [{ line_id: (await admin.call('inbound.one', { id })).data.order_lines[0]?.id ?? 0, qty: 3 }] })
    const both = await find(` ${inbound_no.toLowerCase()} `, admin)
    expect(both.map(({ job, units }) => [job, units]).toSorted()).toEqual([['put_away', 3], ['receive', 2]])
    expect((await admin.call('floor.list', { search: inbound_no })).data.map(({ job }) => job).toSorted()).toEqual(['put_away', 'receive'])
  })

  test('a fulfilment order, its wave and its buyer’s order lead to the pick, then to the boxes, then to nothing', async () => {
    const mug = await product(app.services.database.db, on, 5)
    const sold = order(on.client, [{ sku_code: mug.sku_code, qty: 2 }], { warehouse_id: on.warehouse, auto_confirm: true })
    const { data } = await staff.call('saleOrders.add', sold)
    const part = (await staff.call('saleOrders.one', { id: data.id })).data.fulfilments[0] ?? { id: 0, fulfillment_no: '' }
    expect(await find(part.fulfillment_no)).toEqual([])
    const wave = (await staff.call('fulfilmentOrders.addWave', { ids: [part.id] })).data
    await staff.call('fulfilmentOrders.releaseWave', { id: wave.id })
    for (const code of [part.fulfillment_no, wave.wave_no, data.order_no])
      expect(await find(code)).toMatchObject([
        { job: 'pick', number: part.fulfillment_no, ref_no: wave.wave_no, units: 2, href: `/shipping-list/${part.id}?do=pick` },
      ])
    expect(await listed(wave.wave_no)).toMatchObject([{ job: 'pick' }])
    const { picks } = (await staff.call('fulfilmentOrders.one', { id: part.id })).data
    await staff.call('fulfilmentOrders.pick', { id: part.id, lines: picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })) })
    expect(await find(part.fulfillment_no)).toMatchObject([{ job: 'pack', href: `/shipping-list/${part.id}?do=pack` }])
    await staff.call('fulfilmentOrders.cancel', { ids: [part.id], reason: 'Buyer changed his mind' })
    expect(await find(part.fulfillment_no)).toEqual([])
  })

  test('an outbound order is picked, packed and loaded, and a carton of it leads to the vehicle', async () => {
    const g = await outboundGround(app)
    const { id, outbound_no } = await g.ordered((await g.consignee()).id, [{ sku_id: await g.goods([{ qty: 24, days: 90 }]), uom_qty: 24 }])
    expect(await find(outbound_no)).toEqual([])
    await g.staff.call('outbound.allocate', { id })
    await g.staff.call('outbound.release', { id })
    expect(await find(outbound_no)).toMatchObject([{ job: 'pick', units: 24, href: `/outbound-summary-view?id=${id}&do=pick` }])
    expect(await listed(outbound_no)).toMatchObject([{ job: 'pick' }])
    const { allocations } = (await g.one(id)).order_lines[0] ?? { allocations: [] }
    await g.staff.call('outbound.pick', { id, picks: allocations.map((one) => ({ allocation_id: one.id, qty: one.qty })) })
    expect(await find(outbound_no)).toMatchObject([{ job: 'pack', units: 24, href: `/outbound-summary-view?id=${id}&do=pack` }])
    const sscc = await g.packed(id)
    for (const code of [outbound_no, sscc, `00${sscc}`])
      expect(await find(code)).toMatchObject([{ job: 'load', number: outbound_no, units: 1, href: `/outbound-summary-view?id=${id}&do=load` }])
  })

  test('a shelf is counted; it is listed while it is', async () => {
    const admin = await app.as('super_admin')
    const [shelf] = await app.query<{ location_code: string; warehouse_id: number }>(
      'select location_code, warehouse_id from locations where id = $1', [on.location],
    )
    const { location_code, warehouse_id } = shelf ?? { location_code: '', warehouse_id: 0 }
    const jobs = await find(location_code.toLowerCase(), admin)
    expect(jobs.filter((job) => job.warehouse_id === warehouse_id)).toMatchObject([
      { job: 'count', number: location_code, href: `/shelfwise?at=${warehouse_id}&count=${location_code}` },
    ])
    const before = (await admin.call('floor.list', { job: ['count'] })).meta.tab_counts?.['count'] ?? 0
    await admin.call('stockCounts.add', { location_code, warehouse_id })
    expect((await admin.call('floor.list', { job: ['count'] })).meta.tab_counts).toMatchObject({ count: before + 1 })
  })

  test('is nothing of a number nobody knows, nor of another’s warehouse or work', async () => {
    expect(await find('NO-SUCH-9')).toEqual([])
    const [admin, here] = [await app.as('super_admin'), await ground(app)]
    const { inbound_no } = await submitted(admin, here.client, here.warehouse, [{ sku_id: await newSku(app, here.client), expected_qty: 1 }])
    const operator = await app.as('warehouse_operator')
    await app.query(`update users set warehouse_ids = array_remove(warehouse_ids, $1) where email = 'warehouse_operator@demo.example'`, [here.warehouse])
    expect(await find(inbound_no, operator)).toEqual([])
    expect(await (await app.as('client_admin')).call('floor.find', { code: inbound_no })).toMatchObject({ status: 403 })
  })
})
