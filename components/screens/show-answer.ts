/** Below the top bar, and without a ring: it is no control. */
export const shownInPlace = 'scroll-mt-16 outline-none'

/** Brings an answer into sight and gives it the focus, so that it is read out and Tab goes on from there. */
export function show(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'nearest' })
}
