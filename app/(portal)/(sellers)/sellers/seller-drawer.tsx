'use client'

import { useDesk } from '@/components/screens/use-desk'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedSeller = later(() => import('./opened-seller').then((part) => part.OpenedSeller))

/** One seller beside the list; its address names it. */
export function SellerDrawer({ mayInvite }: { mayInvite: boolean }) {
  const { open, close } = useDesk(['seller'])
  const id = Number(open?.value)
  return open && Number.isSafeInteger(id) && id > 0 ? <OpenedSeller key={id} id={id} mayInvite={mayInvite} onClose={close} /> : null
}
