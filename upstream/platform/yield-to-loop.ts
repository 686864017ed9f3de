import { setImmediate as nextTurn } from 'node:timers/promises'

/** A question is answered in some ten turns of the event loop, and may wait for a stretch at each. */
const STRETCH_MS = 3

/** For long work in small steps: awaited after each step, it lets others have their turn once a stretch of work is over. */
export function yieldToLoop(): () => Promise<void> | undefined {
  let since = performance.now()
  const breathe = async () => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < STRETCH_MS ? undefined : breathe())
}
