'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedFile = later(() => import('./opened-file').then((part) => part.OpenedFile))

/** What was read of one file beside the list; its address names it. */
export function FileDrawer({ mayMake }: { mayMake: boolean }) {
  const { id, close } = useOpenRecord('file')
  return id === null ? null : <OpenedFile key={id} id={id} mayMake={mayMake} onClose={close} />
}
