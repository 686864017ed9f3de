'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

export interface Rights {
  mayEdit: boolean
  mayAdd: boolean
  mayJudge: boolean
}
// Fetched when first opened: the list does without it.
const OpenedBoe = later(() => import('./opened-boe').then((part) => part.OpenedBoe))

/** One bill of entry beside the list; its address names it. */
export function BoeDrawer(rights: Rights) {
  const { id, close } = useOpenRecord('boe')
  return id === null ? null : <OpenedBoe key={id} id={id} rights={rights} onClose={close} />
}
