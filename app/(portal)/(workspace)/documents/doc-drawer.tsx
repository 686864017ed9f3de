'use client'

import { useDesk } from '@/components/screens/use-desk'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedDoc = later(() => import('./opened-doc').then((part) => part.OpenedDoc))

/** One shipment document beside the list; its address names it. */
export function DocDrawer({ mayOpenOrder }: { mayOpenOrder: boolean }) {
  const { open, close } = useDesk(['doc'])
  const id = Number(open?.value)
  return open && Number.isSafeInteger(id) && id > 0 ? <OpenedDoc key={id} id={id} mayOpenOrder={mayOpenOrder} onClose={close} /> : null
}
