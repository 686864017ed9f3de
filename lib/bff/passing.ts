import 'server-only'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const TIDY_BYTES = 8_000_000

let collectYoung: (() => void) | null = null
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
  return () => collect({ type: 'minor' })
}

/**
 * To be told of each piece of a body that passes through. A piece is 64 KB beside the heap behind a few bytes in it, so the collector sees no
 * reason to come before a hundred megabytes have passed. Looking at the young alone takes under a millisecond, and halves what passing costs.
 */
export function passing(): (piece: Uint8Array) => void {
  let bytes = 0
  return ({ length }) => {
    bytes += length
    if (bytes < TIDY_BYTES) return
    bytes = 0
    collectYoung ??= collector()
    collectYoung()
  }
}
