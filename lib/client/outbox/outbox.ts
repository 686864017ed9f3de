import { Refused } from '@/lib/domain/refused'
import { stampOf, type Draft, type Kept, type OutboxCall } from './events'
import { emptyOutbox, type OutboxState } from './state'

/** Where events lie until they are answered. */
export interface OutboxStore<N extends OutboxCall> {
  /** Adds an event or replaces the one with its id; rejects when the device cannot keep it. */
  put(event: Kept<N>): Promise<void>
  /** The first `limit` events without a refusal, in order of `seq`. */
  waiting(limit: number): Promise<Kept<N>[]>
  /** Every event, in order of `seq`. */
  all(): Promise<Kept<N>[]>
  remove(ids: readonly string[]): Promise<void>
}

/** What became of an event. `later`: not refused but not now, so it stays. `isAlready`: refused since it stands already, so nobody need look at it. */
export type Outcome<A> = { id: string } & ({ result: 'done'; data: A } | { result: 'refused'; message: string; isAlready?: boolean } | { result: 'later' })

export interface Settled<N extends OutboxCall, A> {
  event: Kept<N>
  outcome: Outcome<A>
}

export interface OutboxParts<N extends OutboxCall, A> {
  /** The calls it is opened for. */
  calls: readonly [N, ...N[]]
  store: OutboxStore<N>
  /** Events read for one call, at most. */
  most: number
  /** Of the first that wait, those that go in one call; the first one always does. */
  together(waiting: readonly Kept<N>[]): readonly Kept<N>[]
  /** Sends events in order; one its answer leaves out is sent again later. Rejects with `Refused` or a network error when the service could not be asked. */
  send(batch: readonly Kept<N>[]): Promise<readonly Outcome<A>[]>
  /** Told of every outcome this page got. */
  onSettled(settled: readonly Settled<N, A>[]): void
  /** Whether trying again is of no use until somebody signs in. */
  isSignedOut(error: unknown): boolean
  /** Beyond these nothing more is taken. */
  limits?: { events: number; ms: number }
  /** Keeps other pages from sending at the same time. */
  alone?<T>(work: () => Promise<T>): Promise<T>
  newId?(): string
  now?(): number
  /** 0 to 1; spreads the devices of a building that comes back online at once. */
  random?(): number
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
const NO_CONNECTION = 'No connection. Everything is kept here and sent when it is back.'

function pause(ms: number, cut: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    cut.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export type Outbox<N extends OutboxCall, A> = ReturnType<typeof outbox<N, A>>

/**
 * An outbox loses no event and doubles none (tracking.md 4, /lm-apply-scan; pas.md 4.19): an event is in the store before it is sent, leaves it with its answer
 * only, and goes in order, by one sender at a time. No answer, 5xx and `later` keep it, and it is tried again after a growing pause or on `wake`; a refusal
 * moves it to `attention` and holds nobody up; a missing sign-in stops the sender until the next `wake`. The service tells repeats apart by the event's id, so
 * a lost answer does no harm.
 */
export function outbox<N extends OutboxCall, A>(parts: OutboxParts<N, A>) {
  const { store, alone = (work) => work(), newId = () => crypto.randomUUID(), now = Date.now, random = Math.random } = parts
  const stamp = stampOf[parts.calls[0]] as { id: string; at: string }
  const fieldOf = (event: object, name: string) => String(Reflect.get(event, name))
  const idOf = (event: Kept<N>) => fieldOf(event, stamp.id)
  let state: OutboxState<N> = emptyOutbox
  /** Ids of what waits and when it happened, in order. */
  let line = new Map<string, number>()
  let lastSeq = 0
  let pauseMs = FIRST_PAUSE_MS
  let running: Promise<void> | null = null
  let hasMore = false
  let isWoken = false
  let rest = new AbortController()
  const listeners = new Set<() => void>()
  const onTheWay = new Set<string>()
  const withdrawn = new Set<string>()

  function isFull(): boolean {
    const [oldest = Infinity] = line.values()
    return parts.limits !== undefined && (line.size >= parts.limits.events || now() - oldest >= parts.limits.ms)
  }
  const change = (part: Partial<OutboxState<N>>) => {
    state = { ...state, ...part, waiting: line.size, isFull: isFull() }
    for (const tell of listeners) tell()
  }
  const joinLine = (event: Kept<N>) => void line.set(idOf(event), Date.parse(fieldOf(event, stamp.at)))

  async function recount(): Promise<Kept<N>[]> {
    const kept = await store.all()
    lastSeq = Math.max(lastSeq, kept.at(-1)?.seq ?? 0)
    line = new Map()
    kept.filter(({ refusal }) => refusal === null).forEach(joinLine)
    change({ attention: kept.filter(({ refusal }) => refusal !== null) })
    return kept
  }

  /** False when nothing has moved: it is tried later, not at once. */
  async function settle(batch: readonly Kept<N>[], outcomes: readonly Outcome<A>[]): Promise<boolean> {
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
    const settled = batch.flatMap((event): Settled<N, A>[] => {
      const outcome = byId.get(idOf(event))
      if (!outcome || outcome.result === 'later') return []
      return [{ event: outcome.result === 'refused' ? { ...event, refusal: outcome.message } : event, outcome }]
    })
    const refused = settled.flatMap(({ event, outcome }) => (isSettled(outcome) ? [] : [event]))
    await store.remove(settled.flatMap(({ outcome }) => (isSettled(outcome) ? [outcome.id] : [])))
    for (const event of refused) await store.put(event)
    for (const { outcome } of settled) line.delete(outcome.id)
    if (settled.length === 0) return false
    change({ trouble: null, isSignedOut: false, attention: [...state.attention, ...refused] })
    parts.onSettled(settled)
    return true
  }

  /** What to do next: go on, try this batch again later, or stop until woken. */
  async function attempt(batch: readonly Kept<N>[]): Promise<'on' | 'later' | 'stop'> {
    for (const event of batch) onTheWay.add(idOf(event))
    try {
      return (await settle(batch, await parts.send(batch))) ? 'on' : 'later'
    } catch (error) {
      const isSignedOut = parts.isSignedOut(error)
      change({ trouble: error instanceof Refused && error.status > 0 ? error.message : NO_CONNECTION, isSignedOut })
      return isSignedOut ? 'stop' : 'later'
    } finally {
      for (const event of batch) onTheWay.delete(idOf(event))
    }
  }

  async function deliver(): Promise<'empty' | 'later' | 'stop'> {
    for (;;) {
      hasMore = false
      isWoken = false
      const next = (await store.waiting(parts.most)).filter((event) => !withdrawn.has(idOf(event)))
      if (next.length === 0) {
        // Another page may have sent what this one counts.
        if (line.size > 0 && !hasMore) await recount()
        return 'empty'
      }
      const went = await attempt(parts.together(next))
      if (went !== 'on') return went
      pauseMs = FIRST_PAUSE_MS
    }
  }

  /** Between two tries the turn is free: another page may be woken first. */
  async function takeTurns(): Promise<void> {
    for (;;) {
      const went = await alone(deliver).catch((error: unknown) => {
        change({ trouble: `What is kept on this device cannot be read (${String(error)}).` })
        return 'later' as const
      })
      if ((went === 'stop' && !isWoken) || (went === 'empty' && !hasMore)) return
      if (went === 'empty' || isWoken) continue
      rest = new AbortController()
      await pause(pauseMs * (0.75 + random() / 2), rest.signal)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  function run(): void {
    hasMore = true
    running ??= takeTurns().finally(() => {
      running = null
      // Something was added after the last look.
      if (hasMore && state.trouble === null) run()
    })
  }

  async function keep(event: Kept<N>): Promise<void> {
    if (isFull()) throw new Error('This device holds too much that was not sent.')
    await store.put(event)
    joinLine(event)
    change({})
    run()
  }

  function wake(): void {
    isWoken = true
    pauseMs = FIRST_PAUSE_MS
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
    /** Every event that waits for its answer, in order. */
    kept: async () => (await store.all()).filter(({ refusal }) => refusal === null),
    /** Takes up what an earlier page left, answers it, and sends it. */
    async start(): Promise<Kept<N>[]> {
      const kept = await recount()
      run()
      return kept
    },
    /** A new event, and the promise that it is kept; rejected, it is not kept and must be made again. */
    add(draft: Draft<N>): { event: Kept<N>; kept: Promise<void> } {
      lastSeq = Math.max(lastSeq + 1, now())
      const stamped: object = { ...draft, [stamp.id]: newId(), [stamp.at]: new Date(now()).toISOString(), seq: lastSeq, refusal: null }
      // A draft with its stamp is the event its call takes (events.ts).
      const event = stamped as Kept<N>
      return { event, kept: keep(event) }
    },
    /** Sends now: the connection is back, somebody signed in again, or a person asks for it. */
    wake,
    /** Counts anew after another page changed the store. */
    recount,
    /** Takes an event back before it is sent; false when it is on its way or already answered. */
    async withdraw(id: string): Promise<boolean> {
      const isKept = (await store.all()).some((event) => idOf(event) === id)
      if (!isKept || onTheWay.has(id)) return false
      withdrawn.add(id)
      await store.remove([id])
      line.delete(id)
      change({})
      return true
    },
    /** Sends refused events once more, with their own ids and times. */
    async sendAgain(ids: readonly string[]): Promise<void> {
      for (const event of state.attention.filter((one) => ids.includes(idOf(one)))) await store.put({ ...event, refusal: null })
      await recount()
      wake()
    },
    /** Throws refused events away; a person decided it. */
    async discard(ids: readonly string[]): Promise<void> {
      await store.remove(ids)
      await recount()
    },
  }
}

/** It stands, by this event or by one before it. */
export const isSettled = (outcome: Outcome<unknown>): boolean => outcome.result === 'done' || (outcome.result === 'refused' && outcome.isAlready === true)
