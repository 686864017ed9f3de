'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { Button } from '@/components/ui/button'
import { addDays, today } from '@/lib/domain/days'

/** Works out anew what nobody has approved: after a holiday was announced or a card corrected. */
export function Recalculate() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Recalculate</Button>
      {open && (
        <ActionDialog
          action={{
            label: 'Recalculate', call: 'vendorTimesheets.recalculate', confirm: 'Recalculate hours?', consequence: 'Rows nobody has approved are priced anew by today’s calendar and cards; approved ones stay as they are.',
            ask: { from: { as: 'date', label: 'From', required: true, start: addDays(today(), -30) }, to: { as: 'date', label: 'To', required: true, start: today() } }, done: 'The hours are worked out anew.',
          }}
          title="Recalculate hours?" input={{}} onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
