import { beforeAll, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { received, shelf, sku, stockOf, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let floor: Asker
let other: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  floor = await app.as('warehouse_supervisor')
  other = await app.as('super_admin')
})

const balanceId = async (id: number, status: string) =>
  (await app.query<{ id: number }>('select id from stock_balances where sku_id = $1 and is_held and status = $2 and on_hand > 0', [id, status]))[0]?.id ?? 0
/** So many units of a new SKU that are damaged. */
async function damaged(qty: number) {
  const id = await sku(db, here.client)
  await app.query('update skus set unit_cost = 2.5 where id = $1', [id])
  await received(db, id, qty, here)
  await floor.call('inventory.hold', { inventory_ids: [await balanceId(id, 'available')], to_status: 'damaged', reason: 'Wet' })
  return { id, balance: await balanceId(id, 'damaged') }
}
const witnessed = { destroyed_on: today(), method: 'incineration', contractor: 'Green Emirates', witness: 'Fatima' } as const

test('goods that are set aside are destroyed once somebody else agrees and it is witnessed; the ledger and a certificate tell of it', async () => {
  const { id, balance } = await damaged(20)
  const sent = await floor.call('destructions.add', { inventory_ids: [balance], qty: 12, reason_code: 'damaged', remarks: 'Rain in bay 3' })
  expect(sent).toMatchObject({ status: 201, data: { status: 'pending', units: 12, value_aed: '30.00', destruction_no: expect.stringMatching(/^DST\d{10}$/) } })
  const { id: request, destruction_no } = sent.data
  expect(await floor.call('destructions.decide', { id: request, status: 'approved' })).toMatchObject({
    status: 409, message: 'You asked for it: somebody else has to approve it.',
  })
  expect(await floor.call('destructions.record', { id: request, ...witnessed })).toMatchObject({ status: 409 })
  expect(await other.call('destructions.decide', { id: request, status: 'approved' })).toMatchObject({ status: 200, data: { status: 'approved' } })
  expect(await stockOf(db, id)).toEqual({ on_hand: 20, allocated: 0 })
  const done = await floor.call('destructions.record', { id: request, ...witnessed })
  expect(done).toMatchObject({ status: 200, data: { status: 'destroyed', witness: 'Fatima' } })
  expect(await stockOf(db, id)).toEqual({ on_hand: 8, allocated: 0 })
  const [move] = (await floor.call('inventory.ledger', { sku_id: [id] })).data
  expect(move).toMatchObject({ txn_type: 'destroy', qty_change: -12, to_location: 'Destroyed', reference_type: 'destruction', reference_no: destruction_no })
  const paper = await floor.call('destructions.paper', { id: request })
  expect(paper.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect((await floor.call('destructions.list', { search: sent.data.goods.split(' ')[1] ?? '' })).data).toMatchObject([{ id: request, status: 'destroyed' }])
  expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
})

test('stock that may be sold is not destroyed, nor the same goods twice; what is rejected may be asked for anew', async () => {
  const { id, balance } = await damaged(6)
  const free = await sku(db, here.client)
  await received(db, free, 5, here)
  const ask = (...inventory_ids: number[]) => floor.call('destructions.add', { inventory_ids, reason_code: 'expired' })
  expect(await ask(await balanceId(free, 'available'))).toMatchObject({ status: 409, message: expect.stringContaining('Put it on hold first') as string })
  const first = await ask(balance)
  expect(first).toMatchObject({ status: 201, data: { units: 6 } })
  expect(await ask(balance)).toMatchObject({ status: 409, message: expect.stringContaining('to be destroyed already') as string })
  expect(await other.call('destructions.decide', { id: first.data.id, status: 'rejected' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  await other.call('destructions.decide', { id: first.data.id, status: 'rejected', reason: 'Sell it as seconds' })
  expect(await ask(balance)).toMatchObject({ status: 201 })
  expect(await stockOf(db, id)).toEqual({ on_hand: 6, allocated: 0 })
})
