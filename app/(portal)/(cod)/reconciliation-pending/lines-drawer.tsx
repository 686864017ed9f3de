'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: where the window has room for both, the lines stand beside the list.
const OpenedLines = later(() => import('./opened-lines').then((part) => part.OpenedLines))

/** The open lines of a payment where the window has no room for them beside the list; its address names it. */
export function LinesDrawer() {
  const { id, close } = useOpenRecord('payment')
  return id === null ? null : <OpenedLines id={id} onClose={close} />
}
