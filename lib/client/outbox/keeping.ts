import { stampOf, type Draft, type Kept, type OutboxCall } from './events'
import { isSettled, type Outcome, type OutboxParts, type Settled } from './parts'
import { emptyOutbox, type OutboxState } from './state'

/** The clock of an outbox, and the names its call has for an event's id and its moment. */
function stamper<N extends OutboxCall, A>({ calls, newId = () => crypto.randomUUID(), now = Date.now }: OutboxParts<N, A>) {
  const stamp = stampOf[calls[0]] as { id: string; at: string }
  const fieldOf = (event: object, name: string) => String(Reflect.get(event, name))
  return {
    now,
    idOf: (event: Kept<N>) => fieldOf(event, stamp.id),
    madeMs: (event: Kept<N>) => Date.parse(fieldOf(event, stamp.at)),
    stamped(draft: Draft<N>, seq: number): Kept<N> {
      const event: object = { ...draft, [stamp.id]: newId(), [stamp.at]: new Date(now()).toISOString(), seq, refusal: null }
      // A draft with its stamp is the event its call takes (events.ts).
      return event as Kept<N>
    },
  }
}

export type Keeping<N extends OutboxCall, A> = ReturnType<typeof keeping<N, A>>

/** What an outbox holds: the events in its store, those that wait in line, and what the page is told of them. */
export function keeping<N extends OutboxCall, A>(parts: OutboxParts<N, A>) {
  const { store } = parts
  const { now, idOf, madeMs, stamped } = stamper(parts)
  let state: OutboxState<N> = emptyOutbox
  /** Ids of what waits and when it happened, in order. */
  let line = new Map<string, number>()
  let lastSeq = 0
  const listeners = new Set<() => void>()

  function isFull(): boolean {
    const [oldest = Infinity] = line.values()
    return parts.limits !== undefined && (line.size >= parts.limits.events || now() - oldest >= parts.limits.ms)
  }
  const change = (part: Partial<OutboxState<N>>) => {
    state = { ...state, ...part, waiting: line.size, isFull: isFull() }
    for (const tell of listeners) tell()
  }
  const join = (event: Kept<N>) => void line.set(idOf(event), madeMs(event))

  async function recount(): Promise<Kept<N>[]> {
    const kept = await store.all()
    lastSeq = Math.max(lastSeq, kept.at(-1)?.seq ?? 0)
    line = new Map()
    kept.filter(({ refusal }) => refusal === null).forEach(join)
    change({ attention: kept.filter(({ refusal }) => refusal !== null) })
    return kept
  }

  return {
    idOf, change, recount, isFull, join,
    leave: (id: string) => void line.delete(id),
    snapshot: () => state,
    isEmpty: () => line.size === 0,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    made(draft: Draft<N>): Kept<N> {
      lastSeq = Math.max(lastSeq + 1, now())
      return stamped(draft, lastSeq)
    },
  }
}

/** Takes what was answered out of the line and out of the store, refusals aside. False when nothing has moved: it is tried later, not at once. */
export async function settle<N extends OutboxCall, A>(
  parts: OutboxParts<N, A>, kept: Keeping<N, A>, batch: readonly Kept<N>[], outcomes: readonly Outcome<A>[],
): Promise<boolean> {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const settled = batch.flatMap((event): Settled<N, A>[] => {
    const outcome = byId.get(kept.idOf(event))
    if (!outcome || outcome.result === 'later') return []
    return [{ event: outcome.result === 'refused' ? { ...event, refusal: outcome.message } : event, outcome }]
  })
  const refused = settled.flatMap(({ event, outcome }) => (isSettled(outcome) ? [] : [event]))
  await parts.store.remove(settled.flatMap(({ outcome }) => (isSettled(outcome) ? [outcome.id] : [])))
  for (const event of refused) await parts.store.put(event)
  for (const { outcome } of settled) kept.leave(outcome.id)
  if (settled.length === 0) return false
  kept.change({ trouble: null, isSignedOut: false, attention: [...kept.snapshot().attention, ...refused] })
  parts.onSettled(settled)
  return true
}
