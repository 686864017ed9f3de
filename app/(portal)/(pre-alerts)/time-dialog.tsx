'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { PlaceTimeField } from './place-time'

type Part = Reply<'preAlerts.one'>['part_list'][number]
const fits = (part: Part, to: 'departed' | 'arrived') => (to === 'departed' ? part.atd === null : part.atd !== null && part.ata === null)

/** When a shipment left, or came, by the clocks of that place; of several parts the one it is said of. */
export function TimeDialog({ id, to, onClose }: { id: number; to: 'departed' | 'arrived'; onClose: () => void }) {
  const answer = useAsk('preAlerts.one', { id })
  const act = useAct('preAlerts.move')
  const [at, setAt] = useState<string | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const one = answer.data
  const left = to === 'departed'
  const parts = (one?.part_list ?? []).filter((part) => fits(part, to))
  const part = parts.find((each) => Number(each.id) === chosen) ?? parts[0]
  const error = act.error?.errors.find(({ field }) => field === 'at')?.message ?? null
  const save = () => at && part && act.mutate({ id, status: to, at, part_id: Number(part.id) }, {
    onSuccess: () => { snack(`${one?.pre_alert_no} ${left ? 'has departed' : 'has arrived'}.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} locked={act.isPending} title={`${left ? 'Mark departed' : 'Mark arrived'}${one ? `: ${one.pre_alert_no}` : ''}`}
      description={one && [one.master_no, one.flight, one.lane].filter(Boolean).join(', ')}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary" busy={act.isPending} onClick={save}
          disabledReason={!one ? 'It is still being read.' : !part ? `No part of it ${left ? 'is still to leave' : 'is on its way'}.` : !at
            && 'Enter the time.'}
        >
          {left ? 'Mark departed' : 'Mark arrived'}
        </Button>
      </>}
    >
      {answer.error && !one ? <Failure sentence={answer.error.message} onRetry={() => void answer.refetch()} /> : !one ? <TableSkeleton rows={3}
        columns={2} /> : (
        <div className="flex flex-col gap-4">
          {act.error && !error && <Notice tone="red">{act.error.message}</Notice>}
          {one.part_list.length > 1 && (
            <ChoiceField
              id="part" name="part_id" label="Part" required value={part ? Number(part.id) : null} onChange={(value) => setChosen(chosenId(value))}
              options={parts.map((each) => ({ value: Number(each.id),
                label: `Part ${each.part_no}: ${each.pieces} pieces${each.flight_no ? `, ${each.flight_no}` : ''}` }))}
            />
          )}
          <PlaceTimeField
            id="at" name="at" label={left ? 'Left at (ATD)' : 'Arrived at (ATA)'} required value={at} onChange={setAt} error={error}
            place={left ? one.origin_code : one.destination_code} zone={left ? one.origin_zone : one.destination_zone}
          />
        </div>
      )}
    </Dialog>
  )
}
