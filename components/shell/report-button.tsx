'use client'

import { Bug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LazyReport } from './lazy-report'

/** Reports a problem from where one looks for help. */
export function ReportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Bug aria-hidden className="size-4" />} onClick={() => setOpen(true)}>Report a problem</Button>
      {isOpen && <LazyReport onClose={() => setOpen(false)} />}
    </>
  )
}
