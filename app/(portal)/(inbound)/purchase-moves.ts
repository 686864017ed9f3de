import type { Moves } from '@/components/screens/list-definition'
import type { PurchaseStatus } from '@/lib/domain/purchase'

const move = { moves: 'purchaseOrders.move', of: '[po_no]' } as const

/** What each state is reached by. */
export const purchaseActionTo: Partial<Record<PurchaseStatus, 'submit' | 'close' | 'cancel'>> = { open: 'submit', closed: 'close', cancelled: 'cancel' }

/** What becomes of a purchase order, wherever they are listed. */
export const purchaseMoves: readonly Moves[] = [
  { ...move, to: 'open', with: { id: '[id]', action: 'submit' } },
  { ...move, to: 'closed', with: { id: '[id]', action: 'close' } },
  { ...move, to: 'cancelled', with: { id: '[id]', action: 'cancel' } },
]
