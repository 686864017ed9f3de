import type { Moves } from '@/components/screens/list-definition'

const of = '[inbound_no]'

/** What becomes of a business inbound order where they are listed; each step has its own call. */
export const b2bInboundMoves: readonly Moves[] = [
  { moves: 'b2bInbound.submit', to: 'submitted', of },
  { moves: 'b2bInbound.receive', to: 'received', of, with: { id: '[id]', complete: true } },
  { moves: 'b2bInbound.close', to: 'closed', of },
  { moves: 'b2bInbound.cancel', to: 'cancelled', of },
  { moves: 'asnReopen.add', to: 'reopened', of, opens: '/addrequest/[id]' },
]
