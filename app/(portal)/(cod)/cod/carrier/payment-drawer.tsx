'use client'

import { useSearchParams } from 'next/navigation'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedPayment = later(() => import('./opened-payment').then((part) => part.OpenedPayment))

/** One payment beside the list; its address names it, and may ask for its money. */
export function PaymentDrawer({ mayEdit, mayVerify }: { mayEdit: boolean; mayVerify: boolean }) {
  const { id, close } = useOpenRecord('payment')
  const asks = useSearchParams().get('verify') === 'yes'
  return id === null ? null : <OpenedPayment key={id} id={id} mayEdit={mayEdit} mayVerify={mayVerify} asks={asks} onClose={close} />
}
