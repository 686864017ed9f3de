'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { KeptHours } from '@/components/screens/kept-hours'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { snack } from '@/components/ui/snackbar'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { addDays, today } from '@/lib/domain/days'

type Outcome = Reply<'vendorTimesheets.recalculate'>

/** Works out anew what nobody has approved: after a holiday was announced or a card corrected. Approved hours that would be others are named. */
export function Recalculate() {
  const [open, setOpen] = useState(false)
  const [kept, setKept] = useState<Outcome['kept']>([])
  const tell = (outcome: Outcome) => {
    snack(`${counted(outcome.changed, 'row is', 'rows are')} recalculated.`)
    setKept(outcome.kept)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Recalculate</Button>
      {open && (
        <ActionDialog
          action={{
            label: 'Recalculate', call: 'vendorTimesheets.recalculate', confirm: 'Recalculate hours?',
            consequence: 'Unapproved rows are repriced by today’s calendar and cards; approved ones stay as they are.',
            ask: {
              from: { as: 'date', label: 'From', required: true, start: addDays(today(), -30) },
              to: { as: 'date', label: 'To', required: true, start: today() },
            },
          }}
          title="Recalculate hours?" input={{}} onClose={() => setOpen(false)} onDone={(answer) => tell(answer as Outcome)}
        />
      )}
      {kept.length > 0 && (
        <Dialog
          open onOpenChange={(stays) => !stays && setKept([])} title="Approved hours that stay as they are"
          description="By the calendar their day is of another kind now. Reopen them where they are to be paid otherwise."
          footer={<Button onClick={() => setKept([])}>Close</Button>}
        >
          <KeptHours rows={kept} />
        </Dialog>
      )}
    </>
  )
}
