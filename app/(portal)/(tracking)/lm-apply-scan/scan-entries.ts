import { scanResult } from '@/lib/domain/entity-scan'
import { day, dubaiTime } from '@/lib/domain/days'
import type { KeptScan, ScanAnswer } from '@/lib/client/kept-scan'
import type { CsvCell } from '@/components/screens/lookup-csv'
import { failedStates, type EntryState, type Verdict } from './scan-verdict'

/** One line of the running list. */
export interface Entry {
  uuid: string
  number: string
  scan_code: string
  /** ISO 8601. */
  at: string
  state: EntryState
  text: string
  answers: ScanAnswer[]
  /** When the answer came, by this device's clock: from then on runs the time to take it back. */
  answeredMs: number | null
}

export const entryOf = (scan: KeptScan): Entry => ({
  uuid: scan.client_uuid, number: scan.number, scan_code: scan.setting.scan_code,
  at: scan.scanned_at, state: 'waiting', text: '', answers: [], answeredMs: null,
})

export const withVerdict = (entry: Entry, verdict: Pick<Verdict, 'state' | 'text'>, answers: ScanAnswer[] = []): Entry =>
  ({
    ...entry, state: verdict.state, text: verdict.text, answers: answers.length > 0 ? answers : entry.answers,
    answeredMs: entry.answeredMs ?? (answers.length > 0 ? Date.now() : null),
  })

export interface Counts {
  ok: number
  duplicate: number
  failed: number
  waiting: number
}

export function countsOf(entries: readonly Entry[]): Counts {
  const counts: Counts = { ok: 0, duplicate: 0, failed: 0, waiting: 0 }
  for (const { state } of entries) {
    if (state === 'applied') counts.ok += 1
    else if (state === 'duplicate') counts.duplicate += 1
    else if (state === 'waiting') counts.waiting += 1
    else if (failedStates.includes(state)) counts.failed += 1
  }
  return counts
}

/** How long a scan may be taken back (tracking.md 4: Undo last, 60 s), and how far back the list offers it. */
const undoMs = 60_000
const undoLast = 20

/** Scans that may be taken back now, newest first, each with the milliseconds left; an administrator's never run out. */
export function undoable(entries: readonly Entry[], now: number, isUnlimited: boolean): Map<string, number> {
  const counting = entries.filter(({ state }) => state === 'applied' || state === 'waiting').slice(0, undoLast)
  return new Map(counting.flatMap((entry) => {
    const left = isUnlimited || entry.state === 'waiting' ? Infinity : undoMs - (now - (entry.answeredMs ?? Date.parse(entry.at)))
    return left > 0 ? [[entry.uuid, left] as const] : []
  }))
}

const stateWords: Record<EntryState, string> = {
  waiting: 'Waiting', applied: scanResult.label('applied'), duplicate: scanResult.label('duplicate'), failed: 'Not applied',
  refused: 'Refused', lost: 'Not saved', undone: 'Taken back',
}
export const stateWord = (state: EntryState): string => stateWords[state]

/** The session as a sheet, oldest first, with its heads. */
export function sheetOf(entries: readonly Entry[]): CsvCell[][] {
  const rows = entries.toReversed().map(({ number, scan_code, at, state, text, answers: [answer] }) =>
    [scan_code, number, answer?.tracking_no, `${day(at)} ${dubaiTime(at)}`, stateWord(state), text, answer?.city] satisfies CsvCell[])
  return [['Scan', 'Number', 'Tracking No', 'Scanned at (Dubai)', 'Result', 'Message', 'City'], ...rows]
}
