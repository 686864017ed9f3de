import { newId } from '../new-id'
import type { OutboxCall } from './events'
import { outbox, type Outbox } from './outbox'
import type { OutboxParts, Settled } from './parts'

type Ear<N extends OutboxCall, A> = (settled: readonly Settled<N, A>[]) => void

export interface OpenOutbox<N extends OutboxCall, A> extends Outbox<N, A> {
  /** Told of every outcome, whichever page of this browser got it; answers how to stop listening. */
  listen(ear: Ear<N, A>): () => void
  /** Has other pages count anew. */
  announce(): void
}

/** The windows of this browser, one after another. */
export const oneByOne = (name: string) => <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request(name, work) : work())

/**
 * Opens an outbox in this page: it takes up what lies there, sends by turns with the other pages that opened it under this name, tells them what it was
 * answered, and wakes when the network is back.
 */
export async function openOutbox<N extends OutboxCall, A>(name: string, parts: Omit<OutboxParts<N, A>, 'alone' | 'newId'>): Promise<OpenOutbox<N, A>> {
  const others = new BroadcastChannel(`outbox ${name}`)
  const tellOthers = others.postMessage.bind(others)
  const ears = new Set<Ear<N, A>>()
  const box = outbox({
    ...parts,
    newId,
    alone: oneByOne(name),
    onSettled: (settled) => {
      for (const ear of ears) ear(settled)
      tellOthers(settled)
      parts.onSettled(settled)
    },
  })
  others.addEventListener('message', ({ data }: MessageEvent<Settled<N, A>[]>) => {
    for (const ear of ears) ear(data)
    void box.recount()
  })
  window.addEventListener('online', () => box.wake())
  // Asked for, since a browser short of space may otherwise clear what was never sent. Its answer changes nothing here.
  void navigator.storage?.persist?.().catch(() => false)
  await box.start()
  return { ...box, listen: (ear) => (ears.add(ear), () => void ears.delete(ear)), announce: () => tellOthers([]) }
}
