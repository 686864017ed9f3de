'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const KioskDialog = later(() => import('./kiosk-dialog').then((part) => part.KioskDialog))

/** The button that adds a device. */
export function AddKiosk() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Add kiosk</Button>
      {open && <KioskDialog onClose={() => setOpen(false)} />}
    </>
  )
}
