'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedPayment = later(() => import('./opened-payment').then((part) => part.OpenedPayment))

/** One payment beside the list; its address names it. */
export function PaymentDrawer({ mayEdit }: { mayEdit: boolean }) {
  const { id, close } = useOpenRecord('payment')
  return id === null ? null : <OpenedPayment key={id} id={id} mayEdit={mayEdit} onClose={close} />
}
