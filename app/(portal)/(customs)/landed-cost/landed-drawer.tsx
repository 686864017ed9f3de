'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedQuote = later(() => import('./opened-quote').then((part) => part.OpenedQuote))

/** One kept landed cost beside the list; its address names it. */
export function LandedDrawer() {
  const { id, close } = useOpenRecord('quote')
  return id === null ? null : <OpenedQuote key={id} id={id} onClose={close} />
}
