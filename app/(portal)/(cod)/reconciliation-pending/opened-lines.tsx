'use client'

import { CodLines } from '@/components/screens/cod-lines'
import { Drawer } from '@/components/ui/drawer'

/** The open lines of a payment over the list. */
export function OpenedLines({ id, onClose }: { id: number; onClose: () => void }) {
  return <Drawer open onOpenChange={onClose} width="wide" title="Open lines"><CodLines key={id} payment={id} /></Drawer>
}
