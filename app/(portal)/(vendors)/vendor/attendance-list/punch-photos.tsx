'use client'

import { useState } from 'react'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { download } from '@/lib/client/ask'
import { Refused } from '@/lib/domain/refused'

/** The photos taken with the punches of a stay; its address names it. */
export function PunchPhotos() {
  const { id, close } = useOpenRecord('photos')
  const [fault, setFault] = useState<string | null>(null)
  if (id === null) return null
  const take = async (direction: 'in' | 'out') => {
    setFault(null)
    try {
      await download('vendorAttendance.photo', { id, direction })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(`No photo was taken with the punch ${direction}.`)
    }
  }
  return (
    <Dialog
      open onOpenChange={(open) => !open && close()} title="Photos of the stay" description="Taken at the punch clock, where the warehouse asks for them."
      footer={<Button onClick={close}>Close</Button>}
    >
      {fault && <Notice tone="orange">{fault}</Notice>}
      <p className="flex gap-2"><Button onClick={() => void take('in')}>Coming</Button><Button onClick={() => void take('out')}>Leaving</Button></p>
    </Dialog>
  )
}
