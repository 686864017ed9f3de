import { beforeAll, describe, expect, test } from 'vitest'
import { beforeHandover } from '@/lib/domain/fulfilment-order'
import { followParcels } from '@/upstream/areas/fulfilment/follow'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { stockOf, type Shelf } from '../stock/given'
import { order, orderingShelf, product } from '../orders/given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
type Lines = Parameters<typeof order>[1]
const one = async (id: number) => (await staff.call('fulfilmentOrders.one', { id })).data
/** An order that is picked whole. */
const picked = async (items: Lines, more: Parameters<typeof order>[2] = {}) => {
  const { data } = await staff.call('saleOrders.add', order(on.client, items, { warehouse_id: on.warehouse, auto_confirm: true, ...more }))
  const sale = (await staff.call('saleOrders.one', { id: data.id })).data
  const id = sale.fulfilments[0]?.id ?? 0
  await staff.call('fulfilmentOrders.release', { ids: [id] })
  const lines = (await one(id)).picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty }))
  return { sale, part: (await staff.call('fulfilmentOrders.pick', { id, lines })).data }
}
type Part = Awaited<ReturnType<typeof picked>>['part']
/** One box with all of it; a unit weighs 0.4 kg. */
const wholeBox = ({ order_lines }: Part, weight = (0.4 * order_lines.reduce((all, { picked: qty }) => all + qty, 0)).toFixed(3)) => ({
  weight, length: 30, width: 20, height: 10, lines: order_lines.map(({ id, picked: qty }) => ({ demand_id: id, qty })),
})
const packed = async (part: Part) => (await staff.call('fulfilmentOrders.pack', { id: part.id, packages: [wholeBox(part)] })).data
/** Customs lets it leave the free zone. */
const cleared = (id: number) => app.query('update customs_orders set released_at = now() where fulfillment_id = $1', [id])
const delivered = (part: Part) => app.query(`update packages set status = 'delivered', status_at = now() where id = $1`, [part.boxes[0]?.package_id])

describe('a picked order', () => {
  test('is packed into boxes that hold what was picked and weigh what it weighs, and gets a parcel with its label and COD', async () => {
    const mug = await product(db(), on, 5)
    const { part, sale } = await picked([{ sku_code: mug.sku_code, qty: 2 }], { payment_mode: 'cod', cod_amount: '100' })
    const [line] = part.order_lines
    const short = { ...wholeBox(part), lines: [{ demand_id: line?.id ?? 0, qty: 1 }] }
    expect(await staff.call('fulfilmentOrders.pack', { id: part.id, packages: [short] })).toMatchObject({
      status: 422, errors: [{ field: 'packages', message: `2 of ${mug.sku_code} were picked, 1 are in boxes.` }],
    })
    expect(await staff.call('fulfilmentOrders.pack', { id: part.id, packages: [wholeBox(part, '8')] })).toMatchObject({
      status: 422, errors: [{ field: 'packages.0.weight', message: 'Check the weight: expected about 0.800 kg.' }],
    })
    const done = await packed(part)
    expect(done).toMatchObject({
      status: 'ready_to_ship', booking_error: null, boxes: [{ box_no: 1, label_status: 'created', tracking_no: expect.any(String) }],
    })
    const parcel = 'select ref_no, payment_mode, cod_amount, consignee_name, weight, status from packages where id = $1'
    expect(await app.query(parcel, [done.boxes[0]?.package_id])).toEqual([
      { ref_no: `${part.fulfillment_no}-1`, payment_mode: 'cod', cod_amount: '100.00', consignee_name: 'Aisha Khan', weight: '0.800', status: 'label_created' },
    ])
    expect(await staff.call('saleOrders.cancel', { ids: [sale.id], reason: 'Too late' })).toMatchObject({ status: 409 })
    expect(await staff.call('fulfilmentOrders.pack', { id: part.id, packages: [wholeBox(part)] })).toMatchObject({ status: 409 })
  })

  test('travels under the handling codes of the categories of its goods, or of those above them', async () => {
    const [vase, cup] = [await product(db(), on, 5), await product(db(), on, 5)]
    const admin = await app.as('super_admin')
    const add = async (more: object) => (await admin.call('omsCategories.add', {
      oms_code: 'custom', category_code: `HANDLE-${process.pid}-${vase.id}`, category_name: 'Handled', ...more,
    })).data.id
    const above = await add({ default_handling_code: 'FRG' })
    const category = await add({ category_code: `BELOW-${process.pid}-${vase.id}`, parent_id: above })
    await app.query('update products set oms_category_id = $1 where id = (select product_id from skus where id = $2)', [category, vase.id])
    const handling = async (codes: string[]) => {
      const { part } = await picked(codes.map((sku_code) => ({ sku_code, qty: 1 })))
      return app.query('select special_handling from packages where id = $1', [(await packed(part)).boxes[0]?.package_id])
    }
    expect(await handling([vase.sku_code, cup.sku_code])).toEqual([{ special_handling: ['FRG'] }])
    expect(await handling([cup.sku_code])).toEqual([{ special_handling: [] }])
  })

  test('is unpacked with its parcel cancelled, keeps its goods, and is packed again under a number of its own', async () => {
    const mug = await product(db(), on, 1)
    const { part } = await picked([{ sku_code: mug.sku_code, qty: 1 }])
    const first = await packed({ ...part })
    expect(first.status).toBe('ready_to_ship')
    const open = (await staff.call('fulfilmentOrders.unpack', { id: part.id, reason: 'Wrong box' })).data
    expect(open).toMatchObject({ status: 'picked', boxes: [], order_lines: [{ picked: 1 }] })
    expect(await app.query('select status from packages where id = $1', [first.boxes[0]?.package_id])).toEqual([{ status: 'cancelled' }])
    const again = await packed(open)
    expect(await app.query('select ref_no from packages where id = $1', [again.boxes[0]?.package_id])).toEqual([{ ref_no: `${part.fulfillment_no}-1.1` }])
  })

  test('that nobody delivers stays packed and says why, and is booked once somebody does', async () => {
    const mug = await product(db(), on, 1)
    const { part } = await picked([{ sku_code: mug.sku_code, qty: 1 }])
    await app.query(`update clients set service_type = array_remove(array_remove(service_type, 'last_mile'), 'fulfillment_with_last_mile') || '{fulfillment}'
      where id = $1`, [on.client])
    const refused = await packed(part)
    await app.query(`update clients set service_type = service_type || '{last_mile,fulfillment_with_last_mile}' where id = $1`, [on.client])
    expect(refused).toMatchObject({ status: 'packed', booking_error: expect.any(String), boxes: [{ package_id: null }] })
    expect((await staff.call('fulfilmentOrders.book', { id: part.id })).data).toMatchObject({ status: 'ready_to_ship', booking_error: null })
    expect(await staff.call('fulfilmentOrders.book', { id: part.id })).toMatchObject({ status: 409 })
  })

  test('whose parcel no carrier takes stays packed and goes on saying why, until its label is made', async () => {
    const mug = await product(db(), on, 1)
    const { part } = await picked([{ sku_code: mug.sku_code, qty: 1 }])
    const active = await app.query<{ id: number }>(`update carriers set status = 'suspend' where status = 'active' returning id`)
    const made = await packed(part)
    const again = (await staff.call('fulfilmentOrders.book', { id: part.id })).data
    await app.query(`update carriers set status = 'active' where id = any($1)`, [active.map(({ id }) => id)])
    expect(made).toMatchObject({ status: 'packed', booking_error: expect.any(String), boxes: [{ label_status: 'failed', package_id: expect.any(Number) }] })
    expect(again).toMatchObject({ status: 'packed', booking_error: made.booking_error })
    await app.query(`update packages set label_status = 'created', label_error = null where id = $1`, [made.boxes[0]?.package_id])
    await inTransaction(db(), (tx) => followParcels(tx))
    expect(await one(part.id)).toMatchObject({ status: 'ready_to_ship', booking_error: null })
  })

  test('is handed over once: its stock has left, its parcel is with the carrier, and it is delivered with its parcel', async () => {
    const mug = await product(db(), on, 3)
    const { part, sale } = await picked([{ sku_code: mug.sku_code, qty: 2 }])
    await packed(part)
    const truck = { ids: [part.id], vehicle_no: 'DXB 4711', driver_name: 'Imran Ali' }
    const staged = (stage?: 'to_ship' | 'all') => staff.call('fulfilmentOrders.list', { stage, search: part.fulfillment_no })
    expect((await staged('to_ship')).data).toMatchObject([{ id: part.id }])
    expect((await staged()).meta.tab_counts).toEqual({ to_ship: 1, ready_to_ship: 1 })
    expect(await staff.call('fulfilmentOrders.handOver', truck)).toMatchObject({
      status: 409, message: `Order ${part.fulfillment_no} is not cleared by customs.`,
    })
    await cleared(part.id)
    const twice = await Promise.all([1, 2].map(() => staff.call('fulfilmentOrders.handOver', truck)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 1, allocated: 0 })
    expect(await app.query(`select reference_no, qty from stock_moves where sku_id = $1 and move_type = 'ship'`, [mug.id])).toEqual([
      { reference_no: part.fulfillment_no, qty: 2 },
    ])
    expect([await staged('to_ship'), await staged()]).toMatchObject([{ data: [], meta: { tab_counts: { to_ship: 0 } } }, { data: [{ id: part.id }] }])
    const listed = await staff.call('fulfilmentOrders.list', { page_size: 200 })
    expect(listed.data.filter(({ status }) => !beforeHandover.some((open) => open === status))).toEqual([])
    const left = await one(part.id)
    expect(left).toMatchObject({
      status: 'shipped', handover_no: expect.stringMatching(/^HO\d{10}$/), order_lines: [{ shipped: 2 }], boxes: [{ parcel_status: 'with_carrier' }],
    })
    expect((await staff.call('fulfilmentOrders.handoverPaper', { id: left.handover_id ?? 0 })).body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({ status: 'shipped', lines: [{ shipped_qty: 2 }] })
    expect((await staff.call('fulfilmentOrders.parcels', { search: part.fulfillment_no })).data).toMatchObject([
      { fulfillment_no: part.fulfillment_no, status: 'with_carrier', weight: '0.800', delivered_at: null },
    ])
    await delivered(left)
    await inTransaction(db(), (tx) => followParcels(tx))
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({ status: 'delivered', fulfilments: [{ status: 'delivered' }] })
  })

  test('that the buyer collects needs no carrier', async () => {
    const mug = await product(db(), on, 1)
    const { part } = await picked([{ sku_code: mug.sku_code, qty: 1 }], { delivery_type: 'pickup' })
    expect(await packed(part)).toMatchObject({ status: 'ready_to_ship', boxes: [{ package_id: null }] })
    await cleared(part.id)
    expect(await staff.call('fulfilmentOrders.handOver', { ids: [part.id] })).toMatchObject({ status: 201, data: { orders: 1, parcels: 0 } })
  })

  test('comes back in parts by grade, never more than was shipped, and is returned with the last of it', async () => {
    const mug = await product(db(), on, 3)
    const { part, sale } = await picked([{ sku_code: mug.sku_code, qty: 3 }])
    await packed({ ...part })
    const line = (qty: number, grade: 'A' | 'B' | 'damaged') => ({ demand_id: part.order_lines[0]?.id ?? 0, qty, grade })
    expect(await staff.call('fulfilmentOrders.takeBack', { id: part.id, lines: [line(1, 'A')] })).toMatchObject({ status: 409 })
    await cleared(part.id)
    await staff.call('fulfilmentOrders.handOver', { ids: [part.id] })
    const some = await staff.call('fulfilmentOrders.takeBack', { id: part.id, lines: [line(1, 'A'), line(1, 'B')] })
    expect(some.data).toMatchObject({
      status: 'shipped', order_lines: [{ shipped: 3, returned: 2 }],
    })
    expect(await staff.call('fulfilmentOrders.takeBack', { id: part.id, lines: [line(2, 'A')] })).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.qty', message: 'Only 1 of these are with the buyer.' }],
    })
    await staff.call('fulfilmentOrders.takeBack', { id: part.id, lines: [line(1, 'damaged')] })
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({ status: 'returned', fulfilments: [{ status: 'returned' }] })
    const lies = 'select status, sum(on_hand)::int as n from stock_balances where sku_id = $1 and on_hand > 0 group by 1 order by 1'
    expect(await app.query(lies, [mug.id])).toEqual([
      { status: 'available', n: 1 }, { status: 'damaged', n: 1 }, { status: 'quarantine', n: 1 },
    ])
  })
})
