'use client'

import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'

// Few may add events and fewer do, so the dialog comes when it is asked for.
const AddEventDialog = lazy(() => import('./add-event-dialog').then((part) => ({ default: part.AddEventDialog })))

export function AddEvent({ packageId }: { packageId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setOpen(true)}>Add event</Button>
      {isOpen && <Suspense><AddEventDialog packageId={packageId} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
