'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedProduct = later(() => import('./opened-product').then((part) => part.OpenedProduct))

/** One product of the check beside the list; its address names it. */
export function ProductDrawer({ mayReview }: { mayReview: boolean }) {
  const { id, close } = useOpenRecord('product')
  return id === null ? null : <OpenedProduct key={id} id={id} mayReview={mayReview} onClose={close} />
}
