'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { PlaceTimeField } from '../../place-time'
import { typedThere } from '../../pre-alert-draft'

type One = Reply<'preAlerts.one'>

/** How one part flies; what has left keeps its flight and ETD. */
export function PartDialog({ one, part, onClose }: { one: One; part: One['part_list'][number]; onClose: () => void }) {
  const act = useAct('preAlerts.changePart')
  const [typed, setTyped] = useState({
    flight_no: part.flight_no, etd: part.etd && typedThere(part.etd, one.origin_zone), eta: part.eta && typedThere(part.eta, one.destination_zone),
  })
  const put = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }))
  const at = (name: keyof typeof typed) => ({ id: `part-${name}`, name, error: act.error?.errors.find(({ field }) => field === name)?.message ?? null })
  const left = part.atd !== null
  const save = () => act.mutate({ id: Number(part.id), eta: typed.eta, ...(!left && { flight_no: typed.flight_no, etd: typed.etd }) }, {
    onSuccess: () => { snack(`Part ${part.part_no} is saved.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} locked={act.isPending} title={`Part ${part.part_no} of ${one.pre_alert_no}`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={save}>Save part</Button></>}
    >
      <div className="flex flex-col gap-4">
        {act.error && act.error.errors.every(({ field }) => !field) && <Notice tone="red">{act.error.message}</Notice>}
        {!left && <TextField {...at('flight_no')} label="Flight" capitals value={typed.flight_no} onChange={(flight_no) => put({ flight_no })} />}
        {!left && <PlaceTimeField {...at('etd')} label="ETD" value={typed.etd} onChange={(etd) => put({ etd })} place={one.origin_code}
          zone={one.origin_zone} />}
        <PlaceTimeField {...at('eta')} label="ETA" value={typed.eta} onChange={(eta) => put({ eta })} place={one.destination_code}
          zone={one.destination_zone} />
      </div>
    </Dialog>
  )
}
