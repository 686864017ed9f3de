import { sendsScans, tellEars, type ScanAnswer, type ScanSetting, type SettledScan, type TrackingScan } from '@/lib/client/kept-scan'
import { outbox } from '@/lib/client/outbox/outbox'
import type { OutboxParts, OutboxStore } from '@/lib/client/outbox/parts'
import { Refused } from '@/lib/domain/refused'

export type Line = 'tracking.applyScan'
type Send = (batch: readonly TrackingScan[]) => Promise<ScanAnswer[]>

export const receive: ScanSetting = { scan_code: 'PKG-IN', facility_id: 3 }
export const sort: ScanSetting = { scan_code: 'PKG-SORT', facility_id: 3 }

export const answerTo = (scan: TrackingScan, result: ScanAnswer['result'] = 'applied'): ScanAnswer => ({
  number: scan.number, client_uuid: scan.client_uuid, result, message: '', tracking_no: scan.number,
  package_id: 1, event_id: 1, status: 'at_facility', city: 'Dubai', cascade: null,
})
const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Even numbers between 0 and 1, the same in every run. */
export function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** An upstream that records a scan once by its id, on a line that fails as told. */
export function upstream(fail: (call: number) => 'no' | 'before' | 'after' | Refused, latencyMs: (call: number) => number = () => 40) {
  const recorded = new Map<string, TrackingScan>()
  const batches: TrackingScan[][] = []
  let open = 0
  const seen = { mostAtOnce: 0 }
  const send: Send = async (batch) => {
    const call = batches.push([...batch])
    open += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, open)
    const failure = fail(call)
    await after(latencyMs(call))
    open -= 1
    if (failure === 'before') throw new TypeError('Failed to fetch')
    if (failure instanceof Refused) throw failure
    for (const scan of batch) if (!recorded.has(scan.client_uuid)) recorded.set(scan.client_uuid, scan)
    if (failure === 'after') throw new TypeError('Failed to fetch')
    return batch.map((scan) => answerTo(scan))
  }
  return { recorded, batches, seen, send }
}

export function page(store: OutboxStore<Line>, send: Send, more: Partial<OutboxParts<Line, ScanAnswer[]>> = {}) {
  const settled: SettledScan<Line>[] = []
  const queue = outbox({
    calls: ['tracking.applyScan'], store, ...sendsScans<Line>(send),
    onSettled: tellEars<Line>({ settled: (some) => void settled.push(...some), refused: () => {} }), random: () => 0.5, ...more,
  })
  return { queue, settled }
}

export const numbersOf = (scans: Iterable<TrackingScan>) => [...scans].map(({ number }) => number)
export const answeredOf = (settled: readonly SettledScan<Line>[]) => numbersOf(settled.map(({ scan }) => scan))
