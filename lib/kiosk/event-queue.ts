import { Refused } from '@/lib/domain/refused'

/** What somebody did at a kiosk, as it is kept until the service has answered it. */
export interface KeptEvent {
  client_event_id: string
  /** The token it is about; events of one token are sent in the order they happened. */
  token_no: string
  /** Unknown of a token this device made while it was offline. */
  token_id: number | null
  event: string
  /** Device time, ISO 8601, whenever it is sent. */
  at: string
  /** Service's clock less the device's, in milliseconds, as it was known then. */
  clock_offset_ms: number
  /** Made while there was no connection. */
  offline: boolean
  seq: number
  /** Personal data may be in it: stores seal it. */
  body: Record<string, unknown>
  /** Why the service would not take it: it then waits for a person. Null: it waits for its turn. */
  refusal: string | null
}

export interface EventStore {
  /** Every event, in order of `seq`. */
  all(): Promise<KeptEvent[]>
  put(event: KeptEvent): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** What became of an event. `later`: not refused but not now, so it stays. `isAlready`: refused since it stands already, so nobody need look at it. */
export type EventAnswer = { client_event_id: string; result: 'done'; data: unknown } | { client_event_id: string; result: 'refused'; message: string; isAlready?: boolean } | { client_event_id: string; result: 'later' }

export interface QueueState {
  waiting: number
  attention: readonly KeptEvent[]
  /** Nothing is sent until somebody signs in. */
  isSignedOut: boolean
  /** More than 500 events or older than 12 hours: nothing more is taken. */
  isFull: boolean
}

export interface QueueParts {
  store: EventStore
  /** Sends events in order, at most `BATCH`; rejects when the service could not be asked. */
  send(events: readonly KeptEvent[]): Promise<EventAnswer[]>
  /** Tells other pages of this device what happened. */
  onAnswers?(answers: readonly EventAnswer[]): void
  /** Keeps other pages of this device from sending at the same time. */
  alone?<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now?(): number
  offsetMs?(): number
  isOffline?(): boolean
}

/** Events of one call: at most so many, and no more than fit it with their signatures and photos. */
const BATCH = 25
const BATCH_CHARS = 4 * 1024 * 1024
const MOST_EVENTS = 500
const OLDEST_MS = 12 * 3_600_000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

export type EventQueue = ReturnType<typeof eventQueue>

/** The first events that fit one call; the first one always does. */
function fitting(events: readonly KeptEvent[]): KeptEvent[] {
  let chars = 0
  return events.slice(0, BATCH).filter((event, at) => {
    chars += JSON.stringify(event.body).length
    return at === 0 || chars <= BATCH_CHARS
  })
}

/** It stands, by this event or by one before it. */
export const isSettled = (answer: EventAnswer): boolean => answer.result === 'done' || (answer.result === 'refused' && answer.isAlready === true)

const isSignIn = (error: unknown) => error instanceof Refused && error.status === 401

/**
 * A queue that loses no event and doubles none (pas.md 4.19): an event is in the store before it is sent, leaves it with its answer
 * only, and keeps its id, so that a repeat is answered what the first one was. A refused event waits for a person and holds nobody up.
 */
export function eventQueue({ store, send, onAnswers, alone = (work) => work(), newId, now = Date.now, offsetMs = () => 0, isOffline = () => false }: QueueParts) {
  let state: QueueState = { waiting: 0, attention: [], isSignedOut: false, isFull: false }
  let lastSeq = 0
  let running: Promise<void> | null = null
  let again = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const awaited = new Map<string, (answer: EventAnswer) => void>()

  async function recount(): Promise<KeptEvent[]> {
    const kept = await store.all()
    const waiting = kept.filter((event) => event.refusal === null)
    lastSeq = Math.max(lastSeq, kept.at(-1)?.seq ?? 0)
    const oldest = waiting[0] ? now() - Date.parse(waiting[0].at) : 0
    state = { ...state, waiting: waiting.length, attention: kept.filter((event) => event.refusal !== null), isFull: waiting.length >= MOST_EVENTS || oldest >= OLDEST_MS }
    for (const tell of listeners) tell()
    return waiting
  }

  /** Answers this page or another one got. */
  function hear(answers: readonly EventAnswer[]): void {
    for (const answer of answers) {
      awaited.get(answer.client_event_id)?.(answer)
      if (answer.result !== 'later') awaited.delete(answer.client_event_id)
    }
    void recount()
  }

  async function settle(batch: readonly KeptEvent[], answers: readonly EventAnswer[]): Promise<boolean> {
    const byId = new Map(answers.map((answer) => [answer.client_event_id, answer]))
    await store.remove(answers.filter(isSettled).map(({ client_event_id }) => client_event_id))
    for (const event of batch) {
      const answer = byId.get(event.client_event_id)
      if (answer?.result === 'refused' && !answer.isAlready) await store.put({ ...event, refusal: answer.message })
    }
    hear(answers)
    onAnswers?.(answers)
    // No progress at all means: try later, not at once.
    return answers.some(({ result }) => result !== 'later')
  }

  async function deliver(): Promise<void> {
    for (;;) {
      again = false
      const next = fitting(await recount())
      if (next.length === 0) return
      if (!(await settle(next, await send(next)))) throw new Error('not yet')
      pauseMs = FIRST_PAUSE_MS
      state = { ...state, isSignedOut: false }
    }
  }

  function run(): void {
    again = true
    if (running) return
    clearTimeout(timer)
    running = alone(deliver).then(
      () => undefined,
      (error: unknown) => {
        state = { ...state, isSignedOut: isSignIn(error) }
        for (const tell of listeners) tell()
        if (state.isSignedOut) return
        timer = setTimeout(run, pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      },
    ).finally(() => {
      running = null
      // Something was added after the last look.
      if (again && pauseMs === FIRST_PAUSE_MS && !state.isSignedOut) void recount().then((waiting) => waiting.length > 0 && run())
    })
  }

  return {
    snapshot: () => state,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    hear,
    recount,
    /** Events not answered yet, in order. */
    kept: async () => (await store.all()).filter((event) => event.refusal === null),
    /** Sends now: the connection is back or somebody signed in. */
    wake(): void {
      pauseMs = FIRST_PAUSE_MS
      run()
    },
    /**
     * Keeps what happened and sends it. `answer` resolves with what the service says, or with null after `patienceMs` without an answer:
     * the event then waits here. Rejects when the device is full or cannot keep it.
     */
    async add(event: Pick<KeptEvent, 'token_no' | 'token_id' | 'event' | 'body'>, patienceMs = 8000): Promise<{ kept: KeptEvent; answer: Promise<EventAnswer | null> }> {
      if (state.isFull) throw new Refused(507, 'Call the supervisor.')
      lastSeq = Math.max(lastSeq + 1, now())
      const kept: KeptEvent = { ...event, client_event_id: newId(), at: new Date(now()).toISOString(), clock_offset_ms: offsetMs(), offline: isOffline(), seq: lastSeq, refusal: null }
      await store.put(kept)
      const answer = new Promise<EventAnswer | null>((resolve) => {
        const patience = setTimeout(() => resolve(null), isOffline() ? 0 : patienceMs)
        awaited.set(kept.client_event_id, (given) => {
          if (given.result === 'later') return
          clearTimeout(patience)
          resolve(given)
        })
      })
      await recount()
      // Other windows count it as well.
      onAnswers?.([])
      run()
      return { kept, answer }
    },
    /** Changes an event that still waits; false when it has been answered meanwhile. */
    async amend(id: string, part: Partial<Pick<KeptEvent, 'token_no'>>): Promise<boolean> {
      const event = (await store.all()).find(({ client_event_id }) => client_event_id === id)
      if (!event) return false
      await store.put({ ...event, ...part })
      return true
    },
    async sendAgain(ids: readonly string[]): Promise<void> {
      for (const event of state.attention.filter(({ client_event_id }) => ids.includes(client_event_id))) await store.put({ ...event, refusal: null })
      run()
    },
    /** Throws refused events away; a person decided it. */
    async discard(ids: readonly string[]): Promise<void> {
      await store.remove(ids)
      await recount()
    },
  }
}
