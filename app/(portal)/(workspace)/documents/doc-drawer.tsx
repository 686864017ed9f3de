'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedDoc = later(() => import('./opened-doc').then((part) => part.OpenedDoc))

/** One shipment document beside the list; its address names it. */
export function DocDrawer({ mayOpenOrder }: { mayOpenOrder: boolean }) {
  const { id, close } = useOpenRecord('doc')
  return id === null ? null : <OpenedDoc key={id} id={id} mayOpenOrder={mayOpenOrder} onClose={close} />
}
