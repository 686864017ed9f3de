import { beforeAll, describe, expect, test } from 'vitest'
import { isSscc } from '@/lib/domain/check-digits'
import { drawSscc } from '@/upstream/core/stock/sscc'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { outboundGround } from './given'

const app = useApp()
let g: Awaited<ReturnType<typeof outboundGround>>
let dock: Asker
let other: Asker
beforeAll(async () => {
  g = await outboundGround(app)
  dock = await app.as('warehouse_supervisor')
  other = await app.as('warehouse_operator')
  await app.query('update warehouses set is_free_zone = false where facility_id = $1', [g.here.warehouse])
})

type Lots = Parameters<typeof g.goods>[0]
/** A picked order of some of each SKU. */
async function picked(...lines: { lots: Lots; qty: number }[]) {
  const skus: { id: number; code: string }[] = []
  for (const { lots } of lines) {
    const id = await g.goods(lots)
    const [row] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id])
    skus.push({ id, code: row?.sku_code ?? '' })
  }
  const { id, outbound_no } = await g.ordered((await g.consignee()).id, lines.map(({ qty }, at) => ({ sku_id: skus[at]?.id ?? 0, uom_qty: qty })))
  await g.staff.call('outbound.allocate', { id })
  await g.staff.call('outbound.release', { id })
  const picks = (await g.one(id)).order_lines.flatMap(({ allocations }) => allocations.map((one) => ({ allocation_id: one.id, qty: one.qty })))
  const answer = await g.staff.call('outbound.pick', { id, picks })
  if (answer.status !== 200) throw new Error(answer.message)
  return { id, outbound_no, skus, code: skus[0]?.code ?? '' }
}
async function carton(id: number, more: object = {}) {
  const { status, message, data } = await dock.call('handlingUnits.open', { id, hu_type: 'carton', ...more })
  if (status !== 200) throw new Error(message)
  return data
}
const inside = (sscc: string) => app.query<{ lot_no: string; qty: number }>(`select lo.lot_no, c.qty from handling_unit_contents c
  join handling_units h on h.id = c.unit_id join lots lo on lo.id = c.lot_id where h.sscc = $1 order by lo.lot_no`, [sscc])
const stateOf = async (sscc: string) => (await app.query<{ status: string; lane: string | null; vehicle_no: string | null }>(
  'select status, lane, vehicle_no from handling_units where sscc = $1', [sscc]))[0]
const unitsIn = async (skuId: number) => (await app.query<{ n: number }>(
  'select coalesce(sum(on_hand), 0)::int as n from stock_balances where sku_id = $1 and is_held', [skuId]))[0]?.n

describe('a number of a carton', () => {
  test('is drawn once, a thousand at a time by whoever draws', async () => {
    const { db } = app.services.database
    const prefix = `9${String(process.pid).padStart(8, '0').slice(-8)}`
    const drawn = (await Promise.all(Array.from({ length: 100 }, () => inTransaction(db, (tx) => drawSscc(tx, prefix, 10))))).flat()
    expect(new Set(drawn).size).toBe(1000)
    expect(drawn.every(isSscc)).toBe(true)
  })
})

describe('packing', () => {
  test('counts each scan into the open carton, asks for the lot where there are two, and takes no more than is picked', async () => {
    const { id, code } = await picked({ lots: [{ lot_no: 'A', qty: 10, days: 90 }, { lot_no: 'B', qty: 20, days: 120 }], qty: 24 })
    const { sscc, hu_status } = await carton(id)
    expect([isSscc(sscc), hu_status]).toEqual([true, 'open'])
    const scan = (more: object) => dock.call('handlingUnits.change', { sscc, contents: [{ code, ...more }] })
    expect(await scan({ qty: 1 })).toMatchObject({ status: 422, errors: [{ field: 'contents.0.lot_no' }] })
    expect(await scan({ lot_no: 'C' })).toMatchObject({ status: 422, errors: [{ field: 'contents.0.lot_no' }] })
    expect((await scan({ lot_no: 'A', qty: 10 })).data).toMatchObject({ packed_qty: 0, picked_qty: 24, lines: [{ lot_no: 'A', qty: 10 }] })
    expect((await scan({ qty: 15 })).errors).toMatchObject([{ field: 'contents.0.qty', message: `Only 14 of ${code} are left to pack.` }])
    expect((await scan({ qty: 14 })).status).toBe(200)
    expect((await scan({ qty: 1 })).errors).toMatchObject([{ message: `Nothing of ${code} is left to pack.` }])
    expect(await inside(sscc)).toEqual([{ lot_no: 'A', qty: 10 }, { lot_no: 'B', qty: 14 }])
    expect((await dock.call('handlingUnits.change', { sscc, contents: [{ code, lot_no: 'B', qty: 4 }], take_out: true })).status).toBe(200)
    expect(await inside(sscc)).toEqual([{ lot_no: 'A', qty: 10 }, { lot_no: 'B', qty: 10 }])
    expect((await dock.call('handlingUnits.change', { sscc, close: true })).data).toMatchObject({ status: 'picked', hu_status: 'closed', packed_qty: 20 })
    const second = await carton(id, { contents: [{ code, qty: 4 }], close: true, gross_weight: '2.5', length: 40, width: 30, height: 20 })
    expect(second).toMatchObject({ status: 'packed', packed_qty: 24 })
    expect((await g.one(id)).handling_units.map(({ sscc: no, net_weight }) => [no, Number(net_weight)])).toEqual([[sscc, 8], [second.sscc, 1.6]])
  })

  test('of a barcode of a case counts what the case holds', async () => {
    const { id, skus } = await picked({ lots: [{ qty: 60 }], qty: 48 })
    const barcode = `C${process.pid}${skus[0]?.id}`
    await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack) values ($1, $2, $3, 'code128', 'carton', 24)`,
      [g.here.client, skus[0]?.id, barcode])
    const { sscc } = await carton(id, { contents: [{ code: barcode, qty: 2 }], close: true })
    expect(await inside(sscc)).toMatchObject([{ qty: 48 }])
  })

  test('sent twice with one key is packed once', async () => {
    const { id, code } = await picked({ lots: [{ qty: 10 }], qty: 10 })
    const { sscc } = await carton(id)
    const again = () => dock.call('handlingUnits.change', { sscc, contents: [{ code, qty: 3 }] }, {
      headers: { 'idempotency-key': `pack-${process.pid}-${sscc}` },
    })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await inside(sscc)).toMatchObject([{ qty: 3 }])
  })

  test('stands cartons on a pallet, which goes as one; what is taken apart is packed again under another number', async () => {
    const { id, code } = await picked({ lots: [{ qty: 10 }], qty: 10 })
    const pallet = await dock.call('handlingUnits.open', { id, hu_type: 'pallet' })
    const on = pallet.data.sscc
    expect((await dock.call('handlingUnits.change', { sscc: on, close: true })).message).toMatch(/is empty/)
    const { sscc } = await carton(id, { contents: [{ code, qty: 6 }] })
    expect(await dock.call('handlingUnits.change', { sscc: on, contents: [{ code: `00${sscc}` }] })).toMatchObject({ status: 409 })
    await dock.call('handlingUnits.change', { sscc, close: true })
    expect((await dock.call('handlingUnits.change', { sscc: on, contents: [{ code: `00${sscc}` }, { code, qty: 4 }], close: true })).data)
      .toMatchObject({ status: 'packed', units: 1, packed_qty: 10 })
    expect((await dock.call('handlingUnits.stage', { id, ssccs: [sscc], lane: 'L2' })).message).toBe(`Carton ${sscc} is on pallet ${on}. Scan the pallet.`)
    expect((await dock.call('handlingUnits.change', { sscc, close: false })).status).toBe(409)
    expect((await dock.call('handlingUnits.stage', { id, ssccs: [on], lane: 'L2' })).data.status).toBe('staged')
    expect(await stateOf(sscc)).toMatchObject({ status: 'staged', lane: 'L2' })
    expect((await dock.call('handlingUnits.change', { sscc: on, close: false })).data).toMatchObject({ status: 'picked', hu_status: 'open' })
    expect((await dock.call('handlingUnits.change', { sscc, take_apart: true })).data).toMatchObject({ hu_status: 'emptied', packed_qty: 0 })
    expect((await dock.call('handlingUnits.change', { sscc, contents: [{ code }] })).status).toBe(409)
    expect((await carton(id, { contents: [{ code, qty: 6 }] })).sscc).not.toBe(sscc)
  })

  test('is refused before an order is picked, and for one out of reach', async () => {
    const waiting = await g.ordered((await g.consignee()).id, [{ sku_id: await g.goods([{ qty: 5 }]), uom_qty: 5 }])
    expect(await dock.call('handlingUnits.open', { id: waiting.id, hu_type: 'carton' })).toMatchObject({ status: 409 })
    expect(await dock.call('handlingUnits.change', { sscc: '062910410000001239', close: true })).toMatchObject({ status: 404 })
    expect(await dock.call('handlingUnits.change', { sscc: '062910410000001238', close: true })).toMatchObject({ status: 404 })
  })
})

describe('loading', () => {
  /** A picked order in two cartons on a lane. */
  async function staged() {
    const order = await picked({ lots: [{ qty: 30 }], qty: 10 })
    const both = [await carton(order.id, { contents: [{ code: order.code, qty: 6 }], close: true }),
      await carton(order.id, { contents: [{ code: order.code, qty: 4 }], close: true })].map(({ sscc }) => sscc)
    expect((await dock.call('handlingUnits.stage', { id: order.id, ssccs: both, lane: 'L3' })).data).toMatchObject({ status: 'staged', units: 2, staged: 2 })
    return { ...order, a: both[0] ?? '', b: both[1] ?? '' }
  }
  const load = (who: Asker, id: number, ssccs: string[], more: object = {}) => who.call('handlingUnits.load', { id, ssccs, vehicle_no: 'D 12345', ...more })
  const ship = (id: number, more: object = {}) => dock.call('outbound.ship', { id, vehicle_no: 'd12345', ...more })

  test('by two people at once counts each carton once; a seal closes the vehicle', async () => {
    const { id, skus, a, b } = await staged()
    const answers = await Promise.all([load(dock, id, [a]), load(other, id, [a])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/is loaded already, on D 12345, by .+, at /)
    expect((await load(dock, id, [], { seal_no: 'SL-1' })).message).toBe('Loading does not match: 1 handling unit not scanned.')
    expect((await ship(id)).message).toBe('Loading does not match: 1 handling unit not scanned.')
    expect((await load(other, id, [b])).data).toMatchObject({ status: 'staged', loaded: 2, units: 2 })
    expect((await load(dock, id, [], { seal_no: 'SL-1' })).data.status).toBe('loaded')
    expect((await load(dock, id, [b], { take_off: true })).data).toMatchObject({ status: 'staged', loaded: 1 })
    expect(await stateOf(b)).toEqual({ status: 'staged', lane: 'L3', vehicle_no: null })
    expect((await load(dock, id, [b], { seal_no: 'SL-2' })).data.status).toBe('loaded')
    expect((await ship(id)).data.status).toBe('shipped')
    expect(await stateOf(a)).toMatchObject({ status: 'shipped' })
    expect(await unitsIn(skus[0]?.id ?? 0)).toBe(20)
    expect(await g.one(id)).toMatchObject({ seal_no: 'SL-2', vehicle_no: 'd12345' })
  })

  test('in part leaves the rest for the next vehicle, and nothing leaves twice', async () => {
    const { id, skus, a, b } = await staged()
    await load(dock, id, [a])
    expect((await ship(id, { vehicle_no: 'X 1', partial: true })).status).toBe(409)
    expect((await ship(id, { partial: true })).data.status).toBe('partially_shipped')
    expect(await unitsIn(skus[0]?.id ?? 0)).toBe(24)
    expect(await g.one(id)).toMatchObject({ order_lines: [{ shipped_qty: 6, picked_qty: 10 }] })
    expect((await load(dock, id, [a])).status).toBe(409)
    await load(dock, id, [b], { vehicle_no: 'X 2' })
    expect((await ship(id, { vehicle_no: 'X 2' })).data.status).toBe('shipped')
    expect(await unitsIn(skus[0]?.id ?? 0)).toBe(20)
    const [moved] = await app.query<{ n: number }>("select sum(qty)::int as n from stock_moves where sku_id = $1 and move_type = 'ship'", [skus[0]?.id])
    expect(moved?.n).toBe(10)
  })

  test('of an order that goes whole is not shipped in part', async () => {
    const { id, a } = await staged()
    await app.query('update outbound_orders set allow_partial = false where id = $1', [id])
    await load(dock, id, [a])
    expect((await ship(id, { partial: true })).message).toMatch(/is not shipped in part/)
  })

  test('the rest of a part that left is cancelled: it goes back to its shelf, and the order is shipped', async () => {
    const { id, skus, a, b } = await staged()
    await load(dock, id, [a])
    await ship(id, { partial: true })
    expect((await other.call('outbound.cancelPicked', { id, reason: 'Not needed' })).status).toBe(403)
    expect((await dock.call('outbound.cancelPicked', { id, reason: 'Not needed' })).data.status).toBe('shipped')
    expect(await stateOf(b)).toMatchObject({ status: 'emptied' })
    const { put_backs, order_lines } = await g.one(id)
    expect(put_backs).toMatchObject([{ qty: 4, put_qty: 0 }])
    expect(order_lines).toMatchObject([{ cancelled_qty: 4, shipped_qty: 6 }])
    expect((await dock.call('outbound.putBackList', { id })).status).toBe(200)
    const move = { put_back_id: put_backs[0]?.id ?? 0, location_code: put_backs[0]?.shelf ?? '' }
    expect(await other.call('outbound.putBack', { id, ...move, qty: 5 })).toMatchObject({ status: 422, errors: [{ field: 'qty' }] })
    expect((await other.call('outbound.putBack', { id, ...move, qty: 4 })).status).toBe(200)
    const lies = await app.query<{ code: string; on_hand: number; allocated: number }>(`select p.location_code as code, b.on_hand, b.allocated
      from stock_balances b join locations p on p.id = b.location_id where b.sku_id = $1 and b.on_hand > 0`, [skus[0]?.id])
    expect(lies).toEqual([{ code: move.location_code, on_hand: 24, allocated: 0 }])
    expect((await dock.call('outbound.putBackList', { id })).status).toBe(409)
  })

  test('prints a packing list, and labels as PDF and ZPL', async () => {
    const { id, a } = await staged()
    expect((await dock.call('handlingUnits.packingList', { id })).status).toBe(200)
    expect((await dock.call('handlingUnits.labels', { id })).status).toBe(200)
    expect((await dock.call('handlingUnits.labels', { id, ssccs: [a], format: 'zpl', copies: 2 })).status).toBe(200)
    expect((await dock.call('handlingUnits.labels', { id, ssccs: ['062910410000001239'] })).status).toBe(409)
    const none = await picked({ lots: [{ qty: 1 }], qty: 1 })
    expect((await dock.call('handlingUnits.packingList', { id: none.id })).status).toBe(409)
  })
})
