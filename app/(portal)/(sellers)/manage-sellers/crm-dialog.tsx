'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedCrm = later(() => import('./opened-crm').then((part) => part.OpenedCrm))

/** A seller's link into the CRM, over the list; the address names the seller. */
export function CrmDialog({ mayChange }: { mayChange: boolean }) {
  const { id, close } = useOpenRecord('crm')
  return id === null ? null : <OpenedCrm key={id} id={id} mayChange={mayChange} onClose={close} />
}
