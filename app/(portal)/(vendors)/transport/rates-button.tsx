'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const RatesDrawer = later(() => import('./rates-drawer').then((part) => part.RatesDrawer))

/** Opens what vendors' vehicles cost. */
export function RatesButton({ mayKeep }: { mayKeep: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Transport rates</Button>
      {open && <RatesDrawer mayKeep={mayKeep} onClose={() => setOpen(false)} />}
    </>
  )
}
