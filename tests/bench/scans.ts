import { setTimeout as pause } from 'node:timers/promises'
import { sendsScans, tellEars, type ScanAnswer, type TrackingScan } from '@/lib/client/kept-scan'
import { outbox } from '@/lib/client/outbox/outbox'
import { shelfStore } from '@/lib/client/outbox/stores'
import { device } from '../handheld'
import { ask, json, read, type Asker } from './asker'
import { query } from './databases'
import { quantile } from './load'
import { ms, short, type Line } from './table'

/** A parcel every 50 ms is what a sorter with a tunnel scanner does; the line is cut for ten seconds in the middle. */
const SCANS = 1000
const EVERY_MS = 50
const CUT = { fromMs: 20_000, toMs: 30_000 }
const PATIENCE_MS = 60_000

async function apply(who: Asker, batch: readonly TrackingScan[]): Promise<ScanAnswer[]> {
  const answer = await ask(who, json('/api/apply-scan', {
    ...(batch[0] as TrackingScan).setting, numbers: batch.map(({ number }) => number),
    scanned_at: batch.map(({ scanned_at }) => scanned_at), client_uuid: batch.map(({ client_uuid }) => client_uuid),
  }))
  return read<{ data: { results: ScanAnswer[] } }>(answer).data.results
}

/** One scanner at full pace: how many of its scans are recorded, and how long each waited for its answer while the line was up. */
export async function scanLine(who: Asker, databaseUrl: string): Promise<Line> {
  const numbers = (await query<{ tracking_no: string }>(databaseUrl, `select tracking_no from packages where status in ('label_created', 'picked_up')
      and environment = 'production' order by id desc limit ${SCANS}`))
    .map(({ tracking_no }) => tracking_no)
  const began = performance.now()
  const waits: number[] = []
  const made = new Map<string, number>()
  let answered = 0
  const queue = outbox({
    calls: ['tracking.applyScan'],
    store: shelfStore(1, device()),
    ...sendsScans<'tracking.applyScan'>(async (batch) => {
      const at = performance.now() - began
      if (at > CUT.fromMs && at < CUT.toMs) throw new TypeError('Failed to fetch')
      return apply(who, batch)
    }),
    onSettled: tellEars<'tracking.applyScan'>({ refused: () => {}, settled: (settled) => {
      answered += settled.length
      const now = performance.now()
      for (const { scan } of settled) {
        const start = made.get(scan.client_uuid) ?? now
        if (start - began < CUT.fromMs - 1000 || start - began > CUT.toMs + 5000) waits.push(now - start)
      }
    } }),
  })
  await queue.start()
  for (const [at, number] of numbers.entries()) {
    made.set(queue.add({ number, setting: { scan_code: 'PKG-IN', location: 'Dubai DXB1' } }).event.client_uuid, performance.now())
    await pause(Math.max(0, began + (at + 1) * EVERY_MS - performance.now()))
  }
  for (const until = performance.now() + PATIENCE_MS; queue.snapshot().waiting > 0 && performance.now() < until;) await pause(EVERY_MS)
  const [recorded] = await query<{ n: number }>(databaseUrl, `select count(*)::int as n from package_events
    where client_uuid in (${[...made.keys()].map((uuid) => `'${uuid}'`).join(',') || 'null'})`)
  return {
    work: `${numbers.length.toLocaleString('en')} scans, one every ${EVERY_MS} ms, line cut for ${(CUT.toMs - CUT.fromMs) / 1000} s`,
    upstream: `${recorded?.n ?? 0} recorded`,
    note: `${answered} answered; while the line was up p50 ${ms(quantile(waits, 0.5))}, p95 ${ms(quantile(waits, 0.95))}; all sent ${short((performance.now() - began) / 1000)} s after the first`,
  }
}
