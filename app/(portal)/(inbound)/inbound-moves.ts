import type { Moves } from '@/components/screens/list-definition'
import type { InboundStatus } from '@/lib/domain/inbound'

const move = { moves: 'inbound.move', of: '[inbound_no]' } as const
const [manages, receives] = ['app_fulfillment:inbound-order-manage', 'app_fulfillment:inbound-order-receive'] as const

/** What each state is reached by. */
export const actionTo: Partial<Record<InboundStatus, 'submit' | 'cancel' | 'arrive' | 'complete_receiving' | 'close'>> = {
  submitted: 'submit', arrived: 'arrive', received: 'complete_receiving', closed: 'close', cancelled: 'cancel',
}

/** What becomes of an inbound order, wherever they are listed. */
export const inboundMoves: readonly Moves[] = [
  { ...move, key: manages, to: 'submitted', with: { id: '[id]', action: 'submit' } },
  { ...move, key: receives, to: 'arrived', with: { id: '[id]', action: 'arrive' } },
  { ...move, key: receives, to: 'received', with: { id: '[id]', action: 'complete_receiving' } },
  { ...move, key: receives, to: 'closed', with: { id: '[id]', action: 'close' } },
  { ...move, key: manages, to: 'cancelled', with: { id: '[id]', action: 'cancel' } },
]
