'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const StatementDialog = later(() => import('./statement-dialog').then((part) => part.StatementDialog))

/** Beside the title: detention of a month, party by party. */
export function StatementButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Detention statements</Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  )
}
