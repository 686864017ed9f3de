import { expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { moveStock, type StockLine } from '@/upstream/core/stock/move'
import { proveStock, type StockProof } from '@/upstream/core/stock/proof'
import { release, reserve } from '@/upstream/core/stock/reserve'
import { first, inTransaction, type Db } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { cause, onShelf, outside, received, shelf, sku, stockOf, makeDemand } from './given'

const refusalsOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { message: string }).message] : []))
const moveOnce = (db: Db, ...lines: StockLine[]) => inTransaction(db, (tx) => moveStock(tx, system, lines, cause()))

/** One unit and many orders that are confirmed at once; then as many units as callers, whose orders want more. */
async function raceOrders(db: Db, callers: number): Promise<void> {
  const here = await shelf(db)
  const [last, plenty] = [await sku(db, here.client), await sku(db, here.client)]
  await received(db, last, 1, here)
  await received(db, plenty, callers, here)
  const lines = await Promise.all(Array.from({ length: callers }, async (_, i) => ({
    one: await makeDemand(db, here, last, 1), some: await makeDemand(db, here, plenty, (i % 3) + 1),
  })))
  // Each names its lines in an order of its own.
  const given = await Promise.all(lines.map(({ one, some }, i) => inTransaction(db, (tx) => reserve(tx, i % 2 === 0 ? [one, some] : [some, one]))))
  const of = (name: 'one' | 'some') => given.flatMap((answers, i) => answers.filter(({ demand_id }) => demand_id === lines[i]?.[name]))
  expect(of('one').map(({ reserved }) => reserved).toSorted()).toEqual([...Array.from({ length: callers - 1 }, () => 0), 1])
  expect(await stockOf(db, last)).toEqual({ on_hand: 1, allocated: 1 })
  expect(of('some').reduce((sum, { reserved }) => sum + reserved, 0)).toBe(callers)
  expect(await stockOf(db, plenty)).toEqual({ on_hand: callers, allocated: callers })
}

/** One stock row and one serial: callers receive, move, reserve, give back and ship at once, in orders of their own. */
async function raceRow(db: Db, callers: number): Promise<void> {
  const [here, there] = [await shelf(db), await shelf(db, 1)]
  const [mug, phone] = [await sku(db, here.client), await sku(db, here.client, { serial: true })]
  const [spot, other] = [await received(db, mug, callers, here), await onShelf(db, there, mug)]
  const one = `ONE-${mug}`
  const phones = await received(db, phone, 1, here, {}, [one])
  const lines = await Promise.all(Array.from({ length: callers }, () => makeDemand(db, here, mug, 2)))
  const turns: ((line: number) => Promise<unknown>)[] = [
    (line) => inTransaction(db, (tx) => reserve(tx, [line])),
    () => moveOnce(db, { type: 'move', sku_id: mug, qty: 1, from: spot, to: other }, {
      type: 'receipt', sku_id: mug, qty: 1, from: outside(spot, 'supplier'), to: spot,
    }),
    () => moveOnce(db, { type: 'move', sku_id: mug, qty: 1, from: other, to: spot }, {
      type: 'receipt', sku_id: mug, qty: 1, from: outside(other, 'supplier'), to: other,
    }),
    (line) => inTransaction(db, async (tx) => void (await release(tx, [(await reserve(tx, [line]))[0]?.demand_id ?? 0]))),
  ]
  const answers = await Promise.allSettled([
    ...lines.map((line, i) => turns[i % turns.length]?.(line)),
    ...lines.map(() => moveOnce(db, { type: 'ship', sku_id: phone, qty: 1, from: phones, to: outside(phones, 'customer'), serials: [one] })),
  ])
  // Whoever comes too late hears that it is too late, and nobody of a deadlock.
  expect(refusalsOf(answers).filter((message) => !/^Only \d+ (on hand|free) on /.test(message))).toEqual([])
  expect(await stockOf(db, phone)).toEqual({ on_hand: 0, allocated: 0 })
  expect(await first(db, sql`select count(*)::int as n from stock_moves where sku_id = ${phone} and move_type = 'ship'`)).toEqual({ n: 1 })
}

/** Rounds of callers at once who want the same unit, row and serial: one truth each time. Answers what the proof finds of it all. */
export async function raceStock(db: Db, rounds: number, callers: number): Promise<StockProof> {
  for (let round = 0; round < rounds; round++) {
    await raceOrders(db, callers)
    await raceRow(db, callers)
  }
  return proveStock(db)
}
