import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const HEAP_WAIT_MS = 30_000
const LOOK_MS = 100

/** MB (of 1,000,000 bytes) a process still holds once its heap was collected; it runs with report-heap.mjs. */
export async function heldMb(pid: number, dir: string): Promise<number> {
  const file = join(dir, String(pid))
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; !existsSync(file) || !readFileSync(file, 'utf8'); waited += LOOK_MS) {
    if (waited > HEAP_WAIT_MS) throw new Error(`Process ${pid} does not tell its memory.`)
    await pause(LOOK_MS)
  }
  return Number(readFileSync(file, 'utf8')) / 1e6
}

/** Milliseconds 95 of 100 answers stayed below, in the middle and in the last third of a day; in the first, code is compiled and pools are opened. */
export function slowness(times: readonly number[]): { middle: number; last: number } {
  const third = Math.floor(times.length / 3)
  const p95 = (some: readonly number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)] ?? Number.NaN
  return { middle: p95(times.slice(third, 2 * third)), last: p95(times.slice(2 * third)) }
}
