import { expect, test } from 'vitest'
import { moveStock } from '@/upstream/core/stock/move'
import { proveStock } from '@/upstream/core/stock/proof'
import { reserve } from '@/upstream/core/stock/reserve'
import { inTransaction } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { useApp } from '../app'
import { cause, outside, received, reserved, shelf, sku, stockOf, makeDemand } from './given'
import { raceStock } from './races'

const app = useApp({ env: { DB_POOL: '20' } })

/** The whole, 50 rounds of 20, is a drill (tests/drill/stock/races.test.ts). */
test('of many who want one unit, one stock row and one serial at once nobody sees a deadlock, and there is one truth', async () => {
  expect(await raceStock(app.services.database.db, 3, 20)).toEqual({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0, examples: [] })
})

test('a hundred units and a hundred orders of one to three, confirmed at once: what is allocated is what there is', async () => {
  const { db } = app.services.database
  const here = await shelf(db)
  const id = await sku(db, here.client)
  await received(db, id, 100, here)
  const lines = await Promise.all(Array.from({ length: 100 }, (_, i) => makeDemand(db, here, id, (i % 3) + 1)))
  const given = (await Promise.all(lines.map((line) => reserved(db, line)))).flat()
  expect(given.reduce((sum, one) => sum + one.reserved, 0)).toBe(100)
  expect(await stockOf(db, id)).toEqual({ on_hand: 100, allocated: 100 })
})

test('the second of two orders for one serial waits for the first: it takes what the first gives up, and then the first is short', async () => {
  const { db } = app.services.database
  const here = await shelf(db)
  const id = await sku(db, here.client, { serial: true })
  const spot = await received(db, id, 1, here, {}, ['LAST'])
  const [one, two] = [await makeDemand(db, here, id, 1), await makeDemand(db, here, id, 1)]
  let second: Promise<unknown> = Promise.resolve()
  const failed = inTransaction(db, async (tx) => {
    expect(await reserve(tx, [one])).toMatchObject([{ reserved: 1 }])
    second = reserved(db, two)
    throw new Error('payment declined')
  })
  await expect(failed).rejects.toThrow('payment declined')
  expect(await second).toMatchObject([{ reserved: 1, short: 0 }])
  const [{ id: allocation }] = (await app.query<{ id: number }>('select id from stock_allocations where demand_id = $1', [two])) as [{ id: number }]
  await inTransaction(db, (tx) => moveStock(
    tx, system, [{ type: 'ship', sku_id: id, qty: 1, from: spot, to: outside(spot, 'customer'), serials: ['LAST'], allocation_id: allocation }], cause(),
  ))
  expect(await reserved(db, one)).toMatchObject([{ reserved: 0, short: 1 }])
})

test('movements posted while the proof of the night runs are all there, and each proof is of one moment', async () => {
  const { db } = app.services.database
  const here = await shelf(db)
  const ids = await Promise.all(Array.from({ length: 5 }, () => sku(db, here.client)))
  const moves = ids.flatMap((id) => Array.from({ length: 20 }, async () => received(db, id, 3, here)))
  const proofs = Array.from({ length: 4 }, () => proveStock(db))
  for (const proof of await Promise.all(proofs)) expect(proof).toMatchObject({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0 })
  await Promise.all(moves)
  for (const id of ids) expect(await stockOf(db, id)).toEqual({ on_hand: 60, allocated: 0 })
})
