'use client'

import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the search does without it.
const OpenedCode = later(() => import('./opened-code').then((part) => part.OpenedCode))

/** One code beside the search; its address names it. */
export function CodeDrawer() {
  const { open, close } = useOpenPanel(['code'])
  return open === null ? null : <OpenedCode key={open.value} code={open.value} onClose={close} />
}
