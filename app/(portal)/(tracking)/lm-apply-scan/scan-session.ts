import { play } from '@/components/screens/scan-tones'
import type { Flash } from '@/components/screens/scan-flash'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { isIntoBag, type KeptScan, type ScanSetting, type ScanState, type SettledScan } from '@/lib/client/kept-scan'
import { newId } from '@/lib/client/new-id'
import { keepProof, type Proof } from '@/lib/client/scan-proof'
import { scanSender, type ScanOutbox } from '@/lib/client/scan-sender'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'
import { entryOf, withVerdict, undoable, type Entry } from './scan-entries'
import { kept, notKept, refusedWith, verdictOf, type Verdict } from './scan-verdict'

export interface SessionState {
  /** Newest first. */
  entries: Entry[]
  flash: Flash | null
  queue: ScanState
}

/** A frame of a screen; nobody sees more often what changed. */
const drawMs = 16
/** An answer to a scan this old is no longer what the person looks at. */
const freshMs = 4000
/** A scan answered sooner needs no word before. */
const patienceMs = 700

/** Scans into bags go by the same queue and are told on a screen of their own. */
const isOwn = (scan: KeptScan) => !isIntoBag(scan)

/** A person's scanning on this device: the queue, what became of each scan, and what to show and sound now. */
class ScanSession {
  private entries: Entry[] = []
  private flash: Flash | null = null
  private state: SessionState
  private telling: ReturnType<typeof setTimeout> | null = null
  private readonly listeners = new Set<() => void>()
  /** Scan codes whose success one should notice. */
  alerts: ReadonlySet<string> = new Set()
  /** An administrator may take back a scan however old it is. */
  undoesAll = false

  private constructor(private readonly queue: ScanOutbox, private readonly userId: number) {
    this.state = { entries: [], flash: null, queue: queue.snapshot() }
    queue.subscribe(() => this.tell())
  }

  static async open(userId: number): Promise<ScanSession> {
    const { queue, listen } = await scanSender(userId)
    const session = new ScanSession(queue, userId)
    listen({
      settled: (scans) => session.settle(scans.filter(({ scan }) => isOwn(scan))),
      refused: (scans) => session.refuse(scans.filter(isOwn)), proofRefused: (message) => snack(message, { tone: 'red' }),
    })
    session.entries = (await queue.kept()).filter(isOwn).map(entryOf).toReversed()
    session.tell()
    return session
  }

  snapshot = (): SessionState => this.state
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes a scan: kept first, then sent. Its result is shown when it comes. */
  scan(number: string, setting: ScanSetting, proof?: Proof): void {
    const { event: scan, kept: keeping } = this.queue.add({ number, setting })
    if (proof) void keepProof({ ...proof, client_uuid: scan.client_uuid, user_id: this.userId }).catch(() =>
      snack('The photo could not be kept. Take it again.', { tone: 'red' }),
    )
    this.entries = [entryOf(scan), ...this.entries]
    this.tell()
    keeping.then(
      () => setTimeout(() => this.isWaiting(scan) && this.show(scan.client_uuid, scan.number, kept), navigator.onLine ? patienceMs : 0),
      () => this.conclude(scan, notKept('This device has no room left. Scan it again.')),
    )
  }

  /** Shows a fault of something that is no scan of ours and is not sent. */
  reject(number: string, verdict: Verdict): void {
    this.show(newId(), number, verdict)
  }

  /** Takes back a scan of the last twenty, the newest unless one is named; answers what to tell the person. */
  async undo(uuid?: string): Promise<string> {
    const open = undoable(this.entries, Date.now(), this.undoesAll)
    const entry = this.entries.find((one) => (uuid ? one.uuid === uuid : true) && open.has(one.uuid))
    if (!entry) return 'There is no scan of the last minute to take back.'
    if (entry.state === 'waiting' && (await this.queue.withdraw(entry.uuid))) return this.mark(entry, 'undone', 'Taken back before it was sent')
    const ids = entry.answers.flatMap(({ event_id }) => event_id ?? [])
    if (ids.length === 0) return `${entry.number} is on its way. Try again in a second.`
    try {
      const { voided, failed } = await ask('tracking.voidScan', { event_ids: ids, reason: 'Taken back at the scanner' })
      if (voided.length === 0 && failed[0]) return failed[0].message
      return this.mark(entry, 'undone', voided.length > 1 ? `Taken back, ${counted(voided.length, 'package')}` : 'Taken back')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return error.message
    }
  }

  sendNow = (): void => this.queue.wake()
  sendAgain = (uuids: readonly string[]): Promise<void> => this.queue.sendAgain(uuids)
  discard = (uuids: readonly string[]): Promise<void> => this.queue.discard(uuids)

  /** A new session: the list starts empty but for what is still waiting. */
  startOver(): void {
    this.entries = this.entries.filter(({ state }) => state === 'waiting')
    this.flash = null
    this.tell()
  }

  private mark(entry: Entry, state: Entry['state'], text: string): string {
    this.entries = this.entries.map((one) => (one.uuid === entry.uuid ? withVerdict(one, { state, text }) : one))
    this.tell()
    return `${entry.number} is taken back.`
  }

  private isWaiting = ({ client_uuid }: KeptScan): boolean => this.entries.some(({ uuid, state }) => uuid === client_uuid && state === 'waiting')

  private settle(settled: readonly SettledScan[]): void {
    const verdicts = new Map(settled.map((one) => [
      one.scan.client_uuid, { ...one, verdict: verdictOf(one.answers[0], this.alerts.has(one.scan.setting.scan_code)) },
    ]))
    this.entries = this.entries.map((entry) => {
      const found = verdicts.get(entry.uuid)
      return found ? withVerdict(entry, found.verdict, found.answers) : entry
    })
    this.showWorst([...verdicts.values()])
    this.tell()
  }

  private refuse(scans: readonly KeptScan[]): void {
    const verdicts = scans.map((scan) => ({ scan, verdict: refusedWith(scan.refusal ?? '') }))
    this.entries = this.entries.map((entry) => {
      const found = verdicts.find(({ scan }) => scan.client_uuid === entry.uuid)
      return found ? withVerdict(entry, found.verdict) : entry
    })
    this.showWorst(verdicts)
    this.tell()
  }

  private conclude(scan: KeptScan, verdict: Verdict): void {
    this.entries = this.entries.map((entry) => (entry.uuid === scan.client_uuid ? withVerdict(entry, verdict) : entry))
    this.show(scan.client_uuid, scan.number, verdict)
  }

  /** Of answers that come together the last one is shown, but never in place of one that failed. */
  private showWorst(all: readonly { scan: KeptScan; verdict: Verdict }[]): void {
    const fresh = all.filter(({ scan }) => Date.now() - Date.parse(scan.scanned_at) < freshMs)
    const worst = fresh.findLast(({ verdict }) => verdict.tone === 'red' || verdict.tone === 'orange') ?? fresh.at(-1)
    if (worst) this.show(worst.scan.client_uuid, worst.scan.number, worst.verdict)
    else if (all.some(({ verdict }) => verdict.tone === 'red' || verdict.tone === 'orange')) play('wrong')
  }

  private show(id: string, title: string, verdict: Verdict): void {
    this.flash = { id: `${id} ${verdict.state}`, tone: verdict.tone, word: verdict.word, title, text: verdict.text }
    play(verdict.tune)
    this.tell()
  }

  /** Several changes at once are drawn once. */
  private tell(): void {
    this.telling ??= setTimeout(() => {
      this.telling = null
      this.state = { entries: this.entries, flash: this.flash, queue: this.queue.snapshot() }
      for (const listener of this.listeners) listener()
    }, drawMs)
  }
}
export type { ScanSession }

const sessions = new Map<number, Promise<ScanSession>>()

/** The session of a person; it lives as long as the tab, so that scans are sent while one is on another screen. */
export function scanSession(userId: number): Promise<ScanSession> {
  const open = sessions.get(userId) ?? ScanSession.open(userId)
  sessions.set(userId, open)
  return open
}
