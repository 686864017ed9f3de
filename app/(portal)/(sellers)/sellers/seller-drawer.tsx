'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedSeller = later(() => import('./opened-seller').then((part) => part.OpenedSeller))

/** One seller beside the list; its address names it. */
export function SellerDrawer({ mayInvite }: { mayInvite: boolean }) {
  const { id, close } = useOpenRecord('seller')
  return id === null ? null : <OpenedSeller key={id} id={id} mayInvite={mayInvite} onClose={close} />
}
