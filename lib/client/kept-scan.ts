import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import type { Kept } from './outbox/events'
import type { OutboxParts, Outcome, Settled } from './outbox/parts'
import type { OutboxState } from './outbox/state'
import type { ScanCall } from './outbox/stores'

/** Scans of a parcel's way and into bags: one line, since the order between them counts. */
export type ScanLine = 'tracking.applyScan' | 'bags.scanIn'
export type KeptScan = Kept<ScanLine>
export type ScanState = OutboxState<ScanLine>
export type TrackingScan = Kept<'tracking.applyScan'>
export type BagScan = Kept<'bags.scanIn'>

/** What stays the same from one scan to the next; sent with every scan as it was when it was scanned. */
export type ScanSetting = TrackingScan['setting']

export const isIntoBag = (scan: KeptScan): scan is BagScan => scan.setting.bag_id !== undefined

export type ScanAnswer = Reply<'tracking.applyScan'>['results'][number] & {
  /** What a scan into a bag came to. */
  bagging?: Reply<'bags.scanIn'>
  /** The bag the parcel lies in already, and whether it can be moved from there. */
  elsewhere?: { bag_no: string; can_move: boolean }
}

/** A scan and what became of it; that of a bag sums up its parcels. */
export interface SettledScan<N extends ScanCall = ScanLine> {
  scan: Kept<N>
  answers: ScanAnswer[]
}

/** What became of scans, for a screen that shows it. */
export interface ScanEars<N extends ScanCall = ScanLine> {
  settled(scans: readonly SettledScan<N>[]): void
  refused(scans: readonly Kept<N>[]): void
}

/** Not the scan was refused but the moment or the person: it stays where it is. */
const later: ReadonlySet<number> = new Set([0, 401, 403, 408, 425, 429])

/** Nobody is signed in who may scan; trying again is of no use until somebody is. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refused && (error.status === 401 || error.status === 403)

/** The service looked at the scans and will not take them, however often they are sent. */
export const isVerdict = (error: unknown): error is Refused => error instanceof Refused && error.status < 500 && !later.has(error.status)

/** The first scans that share one setting, since a call carries one; cash is told one parcel at a time. */
export function sameSetting<S extends { setting: object }>(scans: readonly S[]): S[] {
  const setting: { cod_collected?: unknown } = scans[0]?.setting ?? {}
  const first = JSON.stringify(setting)
  const end = setting.cod_collected === undefined ? scans.findIndex((scan) => JSON.stringify(scan.setting) !== first) : 1
  return scans.slice(0, end === -1 ? scans.length : end)
}

/** Answers of one scan: by its id; an upstream that gives no ids back answers in the order asked. */
function answersOf(id: string, at: number, count: number, answers: readonly ScanAnswer[]): ScanAnswer[] {
  const own = answers.filter((answer) => answer.client_uuid === id)
  if (own.length > 0) return own
  const same = answers.length === count ? answers[at] : undefined
  return same && same.client_uuid === null ? [same] : []
}

/** Places in the batch a refusal is about (`numbers.3`), with what it says of each; none: it is about all of them. */
function blamed(error: Refused): Map<number, string> {
  return new Map(
    error.errors.flatMap(({ field, message }) => {
      const at = /(?:^|\.)(?:numbers|scanned_at|client_uuid|scans)\.(\d+)/.exec(field ?? '')?.[1]
      return at === undefined ? [] : [[Number(at), message] as const]
    }),
  )
}

const UNMENTIONED = 'The answer did not mention this scan. Look the parcel up before you send it again.'

/** What became of each scan of a batch: answered, refused with the rest of it, or refused by its place while the others stay. */
async function outcomesOf(ids: readonly string[], ask: () => Promise<readonly ScanAnswer[]>): Promise<Outcome<ScanAnswer[]>[]> {
  try {
    const answers = await ask()
    return ids.map((id, at): Outcome<ScanAnswer[]> => {
      const data = answersOf(id, at, ids.length, answers)
      return data.length > 0 ? { id, result: 'done', data } : { id, result: 'refused', message: UNMENTIONED }
    })
  } catch (error) {
    if (!isVerdict(error)) throw error
    const about = blamed(error)
    return ids.flatMap((id, at) => (about.size === 0 || about.has(at) ? [{ id, result: 'refused' as const, message: about.get(at) ?? error.message }] : []))
  }
}

export const BATCH = 50

/** How an outbox of scans sends: those of one setting together, as `ask` asks the service about them. */
export const sendsScans = <N extends ScanCall>(
  ask: (batch: readonly Kept<N>[]) => Promise<readonly ScanAnswer[]>,
): Pick<OutboxParts<N, ScanAnswer[]>, 'most' | 'together' | 'send' | 'isSignedOut'> => ({
  most: BATCH,
  together: (waiting) => sameSetting(waiting),
  send: (batch) => outcomesOf(batch.map(({ client_uuid }) => client_uuid), () => ask(batch)),
  isSignedOut,
})

/** Tells ears what an outbox of scans was answered: what was done and what was refused, each together. */
export const tellEars = <N extends ScanCall>({ settled, refused }: ScanEars<N>) => (all: readonly Settled<N, ScanAnswer[]>[]): void => {
  const done = all.flatMap(({ event, outcome }) => (outcome.result === 'done' ? [{ scan: event, answers: outcome.data }] : []))
  const not = all.flatMap(({ event, outcome }) => (outcome.result === 'refused' ? [event] : []))
  if (done.length > 0) settled(done)
  if (not.length > 0) refused(not)
}
