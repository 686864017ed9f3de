'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const MonthlyDialog = later(() => import('./monthly-dialog').then((part) => part.MonthlyDialog))

/** Issues the invoices of a month at one press. */
export function MonthlyIssue() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Issue a month</Button>
      {isOpen && <MonthlyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
