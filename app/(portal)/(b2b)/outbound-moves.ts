import type { Moves } from '@/components/screens/list-definition'

const of = '[outbound_no]'

/** What becomes of an outbound order, wherever they are listed. */
export const outboundMoves: readonly Moves[] = [
  { moves: 'outbound.submit', to: 'draft > submitted', of },
  { moves: 'outbound.allocate', to: 'allocated', of },
  { moves: 'outbound.release', to: 'released', of },
  { moves: 'outbound.hold', to: 'on_hold', of },
  { moves: 'outbound.resume', to: 'on_hold > submitted', of },
  { moves: 'outbound.deallocate', to: ['partially_allocated > submitted', 'allocated > submitted'], of },
  { moves: 'outbound.cancel', to: 'cancelled', of },
]
