import { Refused } from '@/lib/domain/refused'
import { answersOf, blamed, isSignedOut, isVerdict, sameSetting, type KeptScan, type ScanAnswer, type ScanSetting, type SettledScan } from './kept-scan'

/** Where one person's scans lie until they are answered. */
export interface ScanStore {
  /** Adds a scan or replaces the one with its id; rejects when the device cannot keep it. */
  put(scan: KeptScan): Promise<void>
  /** The first `limit` scans without a refusal, in order of `seq`. */
  waiting(limit: number): Promise<KeptScan[]>
  /** Every scan, in order of `seq`. */
  all(): Promise<KeptScan[]>
  remove(uuids: readonly string[]): Promise<void>
}

export interface QueueState {
  /** Scans not yet answered. */
  waiting: number
  /** Scans the service refused to take, kept until a person decides. */
  attention: KeptScan[]
  /** Why nothing moves at the moment, or null while all is well. */
  trouble: string | null
}

export interface QueueParts {
  store: ScanStore
  /** Sends scans of one setting, in order. Rejects with `Refused` or a network error. */
  send(batch: readonly KeptScan[]): Promise<ScanAnswer[]>
  onSettled(settled: SettledScan[]): void
  onRefused?(scans: KeptScan[]): void
  /** Keeps other pages of the same person from sending at the same time. */
  alone?<T>(work: () => Promise<T>): Promise<T>
  newId?(): string
  now?(): number
  /** 0 to 1; spreads the devices of a building that comes back online at once. */
  random?(): number
}

export type ScanQueue = ReturnType<typeof scanQueue>

export const BATCH = 50
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
const NO_CONNECTION = 'No connection. The scans are kept here and sent when it is back.'

function pause(ms: number, cut: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    cut.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * A queue that loses no scan (tracking.md 4, /lm-apply-scan): every scan is in the store before anything is sent, leaves it
 * only with its answer, and is sent in order, at most `BATCH` at a time, by one sender. No answer, 5xx and 429 keep it and are
 * tried again after a growing pause or on `wake`; a refusal of the scan itself moves it to `attention`; a missing sign-in stops
 * the sender until the next `wake`. The upstream tells repeats apart by `client_uuid`, so a lost answer does no harm.
 */
export function scanQueue(parts: QueueParts) {
  const { store, alone = (work) => work(), newId = () => crypto.randomUUID(), now = Date.now, random = Math.random } = parts
  let state: QueueState = { waiting: 0, attention: [], trouble: null }
  let line = new Set<string>()
  let lastSeq = 0
  let running: Promise<void> | null = null
  let hasMore = false
  let isWoken = false
  let rest = new AbortController()
  const listeners = new Set<() => void>()
  const onTheWay = new Set<string>()
  const withdrawn = new Set<string>()

  const change = (part: Partial<QueueState>) => {
    state = { ...state, ...part, waiting: line.size }
    for (const tell of listeners) tell()
  }
  const leave = (scans: readonly KeptScan[]) => {
    for (const scan of scans) line.delete(scan.client_uuid)
  }

  async function recount(): Promise<KeptScan[]> {
    const kept = await store.all()
    lastSeq = Math.max(lastSeq, kept.at(-1)?.seq ?? 0)
    line = new Set(kept.filter((scan) => scan.refusal === null).map((scan) => scan.client_uuid))
    change({ attention: kept.filter((scan) => scan.refusal !== null) })
    return kept
  }

  async function refuse(scans: readonly KeptScan[], reasonOf: (scan: KeptScan) => string): Promise<void> {
    const refused = scans.map((scan) => ({ ...scan, refusal: reasonOf(scan) }))
    for (const scan of refused) await store.put(scan)
    leave(refused)
    change({ attention: [...state.attention, ...refused] })
    parts.onRefused?.(refused)
  }

  async function settle(batch: readonly KeptScan[], answers: readonly ScanAnswer[]): Promise<void> {
    const settled = batch.map((scan, at) => ({ scan, answers: answersOf(scan, at, batch, answers) }))
    const answered = settled.filter((one) => one.answers.length > 0)
    const left = settled.filter((one) => one.answers.length === 0).map((one) => one.scan)
    await store.remove(answered.map((one) => one.scan.client_uuid))
    leave(answered.map((one) => one.scan))
    change({ trouble: null })
    if (answered.length > 0) parts.onSettled(answered)
    if (left.length > 0) await refuse(left, () => 'The answer did not mention this scan. Look the parcel up before you send it again.')
  }

  /** What to do next: go on, try this batch again later, or stop until woken. */
  async function attempt(batch: readonly KeptScan[]): Promise<'on' | 'later' | 'stop'> {
    for (const scan of batch) onTheWay.add(scan.client_uuid)
    try {
      await settle(batch, await parts.send(batch))
      return 'on'
    } catch (error) {
      if (isVerdict(error)) {
        const about = blamed(error)
        await refuse(about.size > 0 ? batch.filter((_, at) => about.has(at)) : batch, (scan) => about.get(batch.indexOf(scan)) ?? error.message)
        return 'on'
      }
      change({ trouble: error instanceof Refused && error.status > 0 ? error.message : NO_CONNECTION })
      return isSignedOut(error) ? 'stop' : 'later'
    } finally {
      for (const scan of batch) onTheWay.delete(scan.client_uuid)
    }
  }

  async function deliver(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      hasMore = false
      isWoken = false
      const next = (await store.waiting(BATCH)).filter((scan) => !withdrawn.has(scan.client_uuid))
      if (next.length === 0) break
      const went = await attempt(sameSetting(next))
      if (went === 'stop') break
      if (went === 'on') pauseMs = FIRST_PAUSE_MS
      else if (!isWoken) {
        rest = new AbortController()
        await pause(pauseMs * (0.75 + random() / 2), rest.signal)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
    // Another page may have sent what this one counts.
    if (line.size > 0 && !hasMore) await recount()
  }

  function run(): void {
    hasMore = true
    if (running) return
    running = alone(deliver).catch((error: unknown) => change({ trouble: `The scans kept on this device cannot be read (${String(error)}).` }))
    void running.then(() => {
      running = null
      if (hasMore && state.trouble === null) run()
    })
  }

  async function keep(scan: KeptScan): Promise<void> {
    await store.put(scan)
    line.add(scan.client_uuid)
    change({})
    run()
  }

  function wake(): void {
    isWoken = true
    rest.abort()
    if (!running) change({ trouble: null })
    run()
  }

  return {
    snapshot: () => state,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Every scan not answered yet, in order. */
    kept: () => store.all(),
    /** Takes up what an earlier page left, answers it, and sends it. */
    async start(): Promise<KeptScan[]> {
      const kept = await recount()
      run()
      return kept
    },
    /** A new scan, and the promise that it is kept; rejected, the device has no room and the scan must be made again. */
    add(number: string, setting: ScanSetting): { scan: KeptScan; kept: Promise<void> } {
      lastSeq = Math.max(lastSeq + 1, now())
      const scan: KeptScan = { client_uuid: newId(), number, scanned_at: new Date(now()).toISOString(), setting, seq: lastSeq, refusal: null }
      return { scan, kept: keep(scan) }
    },
    /** Sends now: the connection is back, somebody signed in again, or a person asks for it. */
    wake,
    /** Counts anew after another page of the same person changed the store. */
    recount,
    /** Takes a scan back before it is sent; false when it is on its way or already answered. */
    async withdraw(uuid: string): Promise<boolean> {
      const isKept = (await store.all()).some((scan) => scan.client_uuid === uuid)
      if (!isKept || onTheWay.has(uuid)) return false
      withdrawn.add(uuid)
      await store.remove([uuid])
      line.delete(uuid)
      change({})
      return true
    },
    /** Sends refused scans once more, with their own ids and times. */
    async sendAgain(uuids: readonly string[]): Promise<void> {
      for (const scan of state.attention.filter((one) => uuids.includes(one.client_uuid))) await store.put({ ...scan, refusal: null })
      await recount()
      wake()
    },
    /** Throws refused scans away; a person decided it. */
    async discard(uuids: readonly string[]): Promise<void> {
      await store.remove(uuids)
      await recount()
    },
  }
}
