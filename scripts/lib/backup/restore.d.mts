import type { Manifest } from './backup.mjs'

/**
 * Makes an empty database and an empty folder what they were when a backup was made, and proves it: hash and number of rows of every table, sums of money and
 * goods, hash of every file. What waited to be sent is held (`held`: how many of each), since it may have been sent after the backup; with `resume`,
 * for a system that was stopped before it, it goes on. Throws Trouble with the way out where the target is not empty, the version is
 * another or something is damaged; then the target is of no use.
 */
export function restore(o: {
  from: string
  url: string
  filesDir: string | null
  resume?: boolean
}): Promise<{ manifest: Manifest; held: Record<string, number>; took_ms: number }>
