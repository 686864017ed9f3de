import { Refused } from '@/lib/domain/refused'
import type { Kept, OutboxCall } from './events'
import { settle, type Keeping } from './keeping'
import type { OutboxParts } from './parts'

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

/** What changes while the sender is at work or rests. */
interface Turn {
  /** Something was added, or wants to be sent, since the store was looked at. */
  hasMore: boolean
  isWoken: boolean
  pauseMs: number
}

/** One delivery after the other until nothing waits, nobody answers or nobody is signed in. */
function deliveries<N extends OutboxCall, A>(parts: OutboxParts<N, A>, kept: Keeping<N, A>, turn: Turn) {
  const { store } = parts
  const { idOf, change } = kept
  const onTheWay = new Set<string>()
  const withdrawn = new Set<string>()

  /** What to do next: go on, try this batch again later, or stop until woken. */
  async function attempt(batch: readonly Kept<N>[]): Promise<'on' | 'later' | 'stop'> {
    for (const event of batch) onTheWay.add(idOf(event))
    try {
      return (await settle(parts, kept, batch, await parts.send(batch))) ? 'on' : 'later'
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
      turn.hasMore = false
      turn.isWoken = false
      const next = (await store.waiting(parts.most)).filter((event) => !withdrawn.has(idOf(event)))
      if (next.length === 0) {
        // Another page may have sent what this one counts.
        if (!kept.isEmpty() && !turn.hasMore) await kept.recount()
        return 'empty'
      }
      const went = await attempt(parts.together(next))
      if (went !== 'on') return went
      turn.pauseMs = FIRST_PAUSE_MS
    }
  }

  return { deliver, isOnTheWay: (id: string) => onTheWay.has(id), skip: (id: string) => void withdrawn.add(id) }
}

/** The one sender of an outbox: it works while there is work, rests after a failure, and is woken. */
export function sending<N extends OutboxCall, A>(parts: OutboxParts<N, A>, kept: Keeping<N, A>) {
  const { alone = (work) => work(), random = Math.random } = parts
  const turn: Turn = { hasMore: false, isWoken: false, pauseMs: FIRST_PAUSE_MS }
  const { deliver, isOnTheWay, skip } = deliveries(parts, kept, turn)
  let running: Promise<void> | null = null
  let rest = new AbortController()

  /** Between two tries the turn is free: another page may be woken first. */
  async function takeTurns(): Promise<void> {
    for (;;) {
      const went = await alone(deliver).catch((error: unknown) => {
        kept.change({ trouble: `What is kept on this device cannot be read (${String(error)}).` })
        return 'later' as const
      })
      if ((went === 'stop' && !turn.isWoken) || (went === 'empty' && !turn.hasMore)) return
      if (went === 'empty' || turn.isWoken) continue
      rest = new AbortController()
      await pause(turn.pauseMs * (0.75 + random() / 2), rest.signal)
      turn.pauseMs = Math.min(turn.pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  function run(): void {
    turn.hasMore = true
    running ??= takeTurns().finally(() => {
      running = null
      // Something was added after the last look.
      if (turn.hasMore && kept.snapshot().trouble === null) run()
    })
  }

  function wake(): void {
    turn.isWoken = true
    turn.pauseMs = FIRST_PAUSE_MS
    rest.abort()
    if (!running) kept.change({ trouble: null })
    run()
  }

  return { run, wake, isOnTheWay, skip }
}
