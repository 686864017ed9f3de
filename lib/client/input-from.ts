import type { CallName, Input } from '@/lib/contract/types'

/** Inputs put together of a definition and what was typed: no type can say whether they fit the call; the upstream says so by its shapes. */
export const inputFrom = <N extends CallName>(values: Record<string, unknown>): Input<N> => values as unknown as Input<N>
