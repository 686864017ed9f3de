import type { ServerResponse } from 'node:http'

/** Without a free place for longer than this the process is not ready: a balancer looks elsewhere, a supervisor starts it anew. */
const READY_WITHIN_MS = 10_000

/** Places of requests under way in this process. */
export interface Places {
  /** Takes a place until the answer is out or whoever asked has gone; false when none is free, and then nothing is taken. */
  take(response: ServerResponse): boolean
  /** Places taken now. */
  taken(): number
  /** Whether a place was free within the last ten seconds. */
  ready(): boolean
}

/** `most` places; `now` in ms of a clock that never goes back. */
export function openPlaces(most: number, now: () => number = () => performance.now()): Places {
  let taken = 0
  let fullSince: number | null = null
  return {
    take(response) {
      if (taken >= most) return false
      taken += 1
      if (taken === most) fullSince = now()
      // `close` comes once for every response: after the last byte, or when the connection ends before it ('finish' does not).
      response.once('close', () => {
        taken -= 1
        fullSince = null
      })
      return true
    },
    taken: () => taken,
    ready: () => fullSince === null || now() - fullSince < READY_WITHIN_MS,
  }
}
