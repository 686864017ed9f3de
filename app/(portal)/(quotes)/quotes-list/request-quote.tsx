'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const RequestDialog = later(() => import('./request-dialog').then((part) => part.RequestDialog))

/** Asks the freight desk what carriage would cost. */
export function RequestQuote({ isStaff }: { isStaff: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Request quote</Button>
      {open && <RequestDialog isStaff={isStaff} onClose={() => setOpen(false)} />}
    </>
  )
}
