'use client'

import { CodLines } from '@/components/screens/cod-lines'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Drawer } from '@/components/ui/drawer'

/** The open lines of a payment over the list, where the window has no room for both; its address names it. */
export function LinesDrawer() {
  const { id, close } = useOpenRecord('payment')
  return id === null ? null : (
    <Drawer open onOpenChange={close} width="wide" title="Open lines"><CodLines key={id} payment={id} /></Drawer>
  )
}
