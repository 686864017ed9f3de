import { ask, asker, type Asker, type Asking } from './asker'
import { short } from './table'

export interface Load {
  perSecond: number
  p50: number
  p95: number
  /** Answers that were not 2xx, by status. */
  refused: Map<number, number>
}

/** The value that a share `p` of all stays below; NaN for none. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

/** Half and 95 % of all are below these. */
export const quantiles = (times: readonly number[]) => `${short(quantile(times, 0.5))} / ${short(quantile(times, 0.95))} ms`

const WARM_UP_MS = 5000

/**
 * Asks over `connections` at once, each as soon as it has its answer, for `seconds` after a warm-up that does not count.
 * `askingOf` gives the n-th request.
 */
export async function load(who: Asker, askingOf: (n: number) => Asking, { connections, seconds }: { connections: number; seconds: number }): Promise<Load> {
  const crowd = asker(who.origin, who.headers, connections)
  const began = performance.now() + WARM_UP_MS
  const end = began + seconds * 1000
  const times: number[] = []
  const refused = new Map<number, number>()
  let n = 0
  const one = async () => {
    while (performance.now() < end) {
      const sent = performance.now()
      const { status, ms } = await ask(crowd, askingOf(n++))
      if (sent < began) continue
      if (status < 300) times.push(ms)
      else refused.set(status, (refused.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  crowd.agent.destroy()
  return { perSecond: times.length / ((performance.now() - began) / 1000), p50: quantile(times, 0.5), p95: quantile(times, 0.95), refused }
}

/**
 * Asks one after another, each of `who` in turn, so that whatever else the machine does falls on all alike.
 * Answers the times of each in milliseconds; the first tenth warms up and does not count.
 */
export async function inTurn(
  who: readonly Asker[], askingOf: (n: number) => Asking, { times, atMostMs }: { times: number; atMostMs: number },
): Promise<number[][]> {
  const taken = who.map((): number[] => [])
  const end = performance.now() + atMostMs
  for (let n = 0; n < times && performance.now() < end; n++) {
    for (const [i, one] of who.entries()) {
      const { status, ms, body } = await ask(one, askingOf(n))
      if (status >= 300) throw new Error(`${status} ${body.toString().slice(0, 200)}`)
      if (n >= times / 10) taken[i]?.push(ms)
    }
  }
  return taken
}
