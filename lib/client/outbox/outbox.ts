import type { Draft, Kept, OutboxCall } from './events'
import { keeping } from './keeping'
import type { OutboxParts } from './parts'
import { sending } from './sending'

export type Outbox<N extends OutboxCall, A> = ReturnType<typeof outbox<N, A>>

/**
 * An outbox loses no event and doubles none (tracking.md 4, /lm-apply-scan; pas.md 4.19): an event is in the store before it is sent, leaves it with its answer
 * only, and goes in order, by one sender at a time. No answer, 5xx and `later` keep it, and it is tried again after a growing pause or on `wake`; a refusal
 * moves it to `attention` and holds nobody up; a missing sign-in stops the sender until the next `wake`. The service tells repeats apart by the event's id, so
 * a lost answer does no harm.
 */
export function outbox<N extends OutboxCall, A>(parts: OutboxParts<N, A>) {
  const { store } = parts
  const holding = keeping(parts)
  const { idOf, change, recount, isFull, join, leave, made, snapshot, subscribe } = holding
  const { run, wake, isOnTheWay, skip } = sending(parts, holding)

  async function keep(event: Kept<N>): Promise<void> {
    if (isFull()) throw new Error('This device holds too much that was not sent.')
    await store.put(event)
    join(event)
    change({})
    run()
  }

  return {
    snapshot,
    subscribe,
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
      const event = made(draft)
      return { event, kept: keep(event) }
    },
    /** Sends now: the connection is back, somebody signed in again, or a person asks for it. */
    wake,
    /** Counts anew after another page changed the store. */
    recount,
    /** Takes an event back before it is sent; false when it is on its way or already answered. */
    async withdraw(id: string): Promise<boolean> {
      const isKept = (await store.all()).some((event) => idOf(event) === id)
      if (!isKept || isOnTheWay(id)) return false
      skip(id)
      await store.remove([id])
      leave(id)
      change({})
      return true
    },
    /** Sends refused events once more, with their own ids and times. */
    async sendAgain(ids: readonly string[]): Promise<void> {
      for (const event of snapshot().attention.filter((one) => ids.includes(idOf(one)))) await store.put({ ...event, refusal: null })
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
