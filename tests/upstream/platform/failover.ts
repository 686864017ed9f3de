import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { post } from '@/upstream/core/journal/post'
import { proveJournal } from '@/upstream/core/journal/proof'
import { drawSeries } from '@/upstream/core/series/draw'
import { proveStock } from '@/upstream/core/stock/proof'
import { reserve } from '@/upstream/core/stock/reserve'
import { inTransaction, isAway, rows, type Db } from '@/upstream/db/db'
import type { useApp } from '../app'
import { given } from '../tracking/parcels'
import { makeDemand, received, shelf, sku } from '../stock/given'
import { MOST_SILENT_MS, type Cluster } from './cluster'

type App = ReturnType<typeof useApp>
const UNITS = 1_000_000

/** What callers were told has landed. */
interface Landed {
  payments: { paper: number; number: string }[]
  scans: number[]
  reservations: number[]
}

/** A receipt as money's areas write one: the paper, its journal, its number last. */
const pay = (db: Db, n: number) => inTransaction(db, async (tx) => {
  const [paper] = await rows<{ id: number }>(tx, sql`insert into papers (number) values (null) returning id`)
  const id = paper?.id ?? 0
  await post(tx, [{
    key: `failover:${id}`, kind: 'charge', document_type: 'charge', document_id: 2_000_000_000 + id, document_no: `FO-${id}`,
    description: 'Failover', day: '2031-11-25',
    entries: [
      { kind: 'unbilled', party_type: 'client', party_id: 3_000_000 + (n % 50), currency: 'AED', amount: '10.00' },
      { kind: 'accrued', party_type: 'transporter', party_id: 4_000_000, currency: 'AED', amount: '-10.00' },
    ],
  }])
  const [number = ''] = await drawSeries(tx, 'tax_invoice', { at: '2031-11-25T08:00:00Z' })
  await rows(tx, sql`update papers set number = ${number} where id = ${id}`)
  return { paper: id, number }
})

/** Writers in three trades, each as fast as it is answered; what fails because the database is away is not told, and tried anew. */
async function writing(app: App, writers: number, over: AbortSignal) {
  const { db } = app.services.database
  const here = await shelf(db)
  const goods = await sku(db, here.client)
  await received(db, goods, UNITS, here)
  const parcels = await Promise.all(Array.from({ length: writers }, () => given(app)))
  const landed: Landed = { payments: [], scans: [], reservations: [] }
  const operator = await app.as('super_admin')
  const faults: string[] = []
  let lastAnswered = performance.now()
  let longest = 0
  const trades = [
    async (w: number) => void landed.payments.push(await pay(db, w)),
    async () => {
      const demand = await inTransaction(db, async (tx) => {
        const made = await makeDemand(tx, here, goods, 1)
        await reserve(tx, [made])
        return made
      })
      landed.reservations.push(demand)
    },
    async (w: number) => {
      const answer = await operator.call('tracking.addEvent', {
        package_id: parcels[w]?.id ?? 0, event_code: 'HUB01', event_at: new Date().toISOString(), location: 'Dubai',
      })
      if (answer.status === 200) landed.scans.push(answer.data.id)
      // Two of one parcel in one second are one event.
      else if (answer.status < 500 && answer.message !== 'This event is already recorded.') faults.push(`${answer.status} ${answer.message}`)
      else if (answer.status < 500) return
      else throw Object.assign(new Error(answer.message), { code: '08006' })
    },
  ]
  const done = Promise.all(Array.from({ length: writers }, async (_, w) => {
    while (!over.aborted) {
      try {
        await trades[w % trades.length]?.(w)
        const now = performance.now()
        longest = Math.max(longest, now - lastAnswered)
        lastAnswered = now
      } catch (error) {
        if (!isAway(error)) faults.push(String(error))
        await new Promise((resolve) => { setTimeout(resolve, 20) })
      }
    }
  }))
  return { landed, faults, done, count: () => landed.payments.length + landed.scans.length + landed.reservations.length, silentMs: () => longest }
}

async function expectAllThere(db: Db, { payments, scans, reservations }: Landed): Promise<void> {
  const papers = await rows<{ id: number; number: string }>(db, sql`select id, number from papers`)
  const numberOf = new Map(papers.map(({ id, number }) => [id, number]))
  expect(payments.filter(({ paper, number }) => numberOf.get(paper) !== number)).toEqual([])
  expect(new Set(papers.map(({ number }) => number)).size).toBe(papers.length)
  expect(papers.map(({ number }) => number).toSorted()).toEqual(papers.map((_, i) => `TI-2031-${String(i + 1).padStart(6, '0')}`))
  const posted = await rows(db, sql`select 1 from journals where document_no like 'FO-%' and document_type = 'charge' and document_id > 2000000000`)
  expect(posted.length).toBe(papers.length)
  const events = await rows<{ id: number }>(db, sql`select id from package_events where id = any(${sql.param(scans)}::bigint[])`)
  expect(events.length).toBe(new Set(scans).size)
  const kept = await rows<{ id: number }>(db, sql`select demand_id as id from stock_allocations where demand_id = any(${sql.param(reservations)}::bigint[])`)
  expect(kept.length).toBe(reservations.length)
}

/**
 * Writers work on while one standby goes, then while the primary is killed and another takes its place. Nothing that was acknowledged is lost or there
 * twice, the proofs hold, and nobody waits longer than 30 s. Answers figures for people.
 */
export async function expectFailover(app: App, cluster: Cluster, { writers, eachMs }: { writers: number; eachMs: number }) {
  const { db } = app.services.database
  const pause = () => new Promise((resolve) => { setTimeout(resolve, eachMs) })
  await rows(db, sql`create table if not exists papers (id bigint generated always as identity primary key, number text unique)`)
  const over = new AbortController()
  const work = await writing(app, writers, over.signal)
  await pause()
  await cluster.lose()
  const before = work.count()
  await pause()
  const withOne = work.count() - before
  const promotedMs = await cluster.failOver()
  const killed = work.count()
  await expect.poll(() => work.count(), { timeout: MOST_SILENT_MS }).toBeGreaterThan(killed + writers)
  await pause()
  over.abort()
  await work.done
  expect(withOne).toBeGreaterThan(0)
  expect(work.faults).toEqual([])
  expect(work.silentMs()).toBeLessThan(MOST_SILENT_MS)
  await expectAllThere(db, work.landed)
  // The receipts are of a table of this test, which the proof of documents knows nothing of: each has its journal, as was looked above.
  expect(await proveJournal(db)).toMatchObject({ accounts_wrong: 0, journals_wrong: 0 })
  expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0 })
  return { acknowledged: work.count(), withOne, promotedMs: Math.round(promotedMs), silentMs: Math.round(work.silentMs()) }
}
