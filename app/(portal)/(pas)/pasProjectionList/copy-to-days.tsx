'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { addDays, day, today } from '@/lib/domain/days'
import type { NamedRows } from './named-rows'

const AHEAD = 14

/** Asks to which of the next days projections are copied; a slot that has one there is told. */
export function CopyToDays({ ids, leave }: NamedRows) {
  const [chosen, setChosen] = useState<string[]>([])
  const [answer, setAnswer] = useState<Reply<'pasProjections.copy'> | null>(null)
  const act = useAct('pasProjections.copy')
  const days = Array.from({ length: AHEAD }, (_, n) => addDays(today(), n))
  const copy = () => act.mutate({ ids, dates: chosen.toSorted() }, {
    onSuccess: (saved) => {
      if (saved.warnings.length > 0) return setAnswer(saved)
      snack(`${counted(saved.rows.length, 'draft is', 'drafts are')} made.`)
      leave()
    },
  })
  const name = ids.length === 1 ? 'this projection' : `${ids.length} projections`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={`Copy ${name} to other days`}
      description="Each copy is a draft with the same slot, client and vehicles."
      locked={act.isPending}
      footer={answer
        ? <Button variant="primary" onClick={leave}>Close</Button>
        : <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" busy={act.isPending} disabledReason={chosen.length === 0 && 'Choose at least one day.'} onClick={copy}>Copy</Button>
        </>}
    >
      {act.error && <Notice tone="red">{act.error.errors[0]?.message ?? act.error.message}</Notice>}
      {answer ? (
        <Notice tone="yellow" title={`${counted(answer.rows.length, 'draft is', 'drafts are')} made.`}>
          <ul>{answer.warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul>
        </Notice>
      ) : (
        <fieldset className="grid gap-1 sm:grid-cols-2">
          <legend className="mb-1 font-medium">Days</legend>
          {days.map((one) => (
            <Checkbox
              key={one} label={day(one)} checked={chosen.includes(one)}
              onChange={(on) => setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
