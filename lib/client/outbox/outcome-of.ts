import type { OutboxCall } from './events'
import type { OpenOutbox } from './open'
import type { Outcome } from './parts'

/** What becomes of an event, whichever page is told: null after `patienceMs` without an answer, while it goes on waiting in its outbox. */
export function outcomeOf<N extends OutboxCall, A>({ listen }: Pick<OpenOutbox<N, A>, 'listen'>, id: string, patienceMs: number): Promise<Outcome<A> | null> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome<A> | null) => {
      clearTimeout(patience)
      stop()
      resolve(outcome)
    }
    const stop = listen((settled) => {
      const own = settled.find(({ outcome }) => outcome.id === id)
      if (own) end(own.outcome)
    })
    const patience = setTimeout(() => end(null), patienceMs)
  })
}
