import { setTimeout as pause } from 'node:timers/promises'
import { farewell } from './processes.mjs'

/** A second after the first end, twice as long after each next one; a server that ran for a minute begins anew. */
const usual = { firstMs: 1000, longestMs: 30_000, stableMs: 60_000 }

/**
 * Keeps a server running: when it ends by itself it is started again after a pause, for as long as it takes, and each
 * time that is said. Never gives up: what made it end (memory, a disk that was full) may be over by the next try.
 * @param {import('./processes.mjs').Service} first the server, running and ready
 * @param {object} how
 * @param {() => import('./processes.mjs').Service | Promise<import('./processes.mjs').Service>} how.start starts it again; may fail, which counts as an end
 * @param {(line: string) => void} how.say
 * @param {typeof usual} [how.pauses] in milliseconds
 * @returns {{ name: string, exited: Promise<never>, stop(graceMs: number): Promise<void> }} one whose end nobody needs to watch
 */
export function supervise(first, { start, say, pauses = usual }) {
  const leaving = new AbortController()
  let now = first
  let began = Date.now()
  let waitMs = pauses.firstMs
  const waitAWhile = async (why) => {
    say(`${why}\nIt is started again in ${waitMs / 1000} s.`)
    await pause(waitMs, null, { signal: leaving.signal }).catch(() => null)
    waitMs = Math.min(waitMs * 2, pauses.longestMs)
  }
  const startAgain = async () => {
    while (!leaving.signal.aborted) {
      try {
        now = await start()
        began = Date.now()
        return say(`The ${first.name} was started again.`)
      } catch (error) {
        await waitAWhile(`The ${first.name} could not be started: ${error.message}`)
      }
    }
  }
  const watch = async () => {
    while (!leaving.signal.aborted) {
      const how = await now.exited
      if (leaving.signal.aborted) return
      if (Date.now() - began > pauses.stableMs) waitMs = pauses.firstMs
      await waitAWhile(farewell(now, how))
      await startAgain()
    }
  }
  const watched = watch()
  return {
    name: first.name,
    exited: new Promise(() => {}),
    async stop(graceMs) {
      leaving.abort()
      await now.stop(graceMs)
      await watched
      // A start under way when we were asked to leave.
      await now.stop(graceMs)
    },
  }
}
