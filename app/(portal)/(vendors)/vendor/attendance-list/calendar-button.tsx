'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const CalendarDrawer = later(() => import('./calendar-drawer').then((part) => part.CalendarDrawer))

/** Opens what shortens or lengthens days: holidays, Ramadan, midday breaks. */
export function CalendarButton({ mayChange }: { mayChange: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Calendar</Button>
      {open && <CalendarDrawer mayChange={mayChange} onClose={() => setOpen(false)} />}
    </>
  )
}
