import type { Tone } from '@/lib/domain/machine'

export type Snack = { message: string; tone: Tone; action?: { label: string; onSelect: () => void } }

let show: ((snack: Snack) => void) | null = null
const waiting: Snack[] = []

/** Shown now, or as soon as there is somewhere to show it. */
export function putSnack(snack: Snack): void {
  if (show) show(snack)
  else waiting.push(snack)
}

/** Takes what waits and everything after it; returns how to stop. */
export function takeSnacks(taker: (snack: Snack) => void): () => void {
  show = taker
  for (const snack of waiting.splice(0)) taker(snack)
  return () => {
    if (show === taker) show = null
  }
}
