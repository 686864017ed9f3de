'use client'

import { useState } from 'react'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import { PlaceTimeField } from './place-time'

interface Typed { pieces: number | null; weight_kg: string | null; flight_no: string | null; etd: string | null; eta: string | null }

/** Pieces that fly by themselves: four today, six tomorrow. */
export function SplitDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const one = useAsk('preAlerts.one', { id }).data
  const act = useAct('preAlerts.split')
  const [typed, setTyped] = useState<Typed>({ pieces: null, weight_kg: null, flight_no: null, etd: null, eta: null })
  const put = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const at = (name: keyof Typed) => ({ id: `split-${name}`, name, error: act.error?.errors.find(({ field }) => field === name)?.message ?? null })
  const save = () => typed.pieces !== null && act.mutate({ id, ...typed, pieces: typed.pieces }, {
    onSuccess: () => { snack(`${typed.pieces} pieces travel by themselves now.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} locked={act.isPending} title="Another part"
      description={one
        && `${one.master_pieces} pieces of ${one.master_no ?? one.pre_alert_no}. What is missing of one part is short only when the last is received.`}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={typed.pieces === null && 'Enter how many pieces.'} onClick={save}>Add part</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {act.error && act.error.errors.every(({ field }) => !field) && <Notice tone="red">{act.error.message}</Notice>}
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField {...at('pieces')} label="Pieces" required value={typed.pieces} onChange={(pieces) => put({ pieces })} />
          <WeightField {...at('weight_kg')} label="Weight" value={typed.weight_kg} onChange={(weight_kg) => put({ weight_kg })} />
        </div>
        <TextField {...at('flight_no')} label="Flight" capitals value={typed.flight_no} onChange={(flight_no) => put({ flight_no })} />
        <PlaceTimeField {...at('etd')} label="ETD" value={typed.etd} onChange={(etd) => put({ etd })} place={one?.origin_code ?? null}
          zone={one?.origin_zone ?? null} />
        <PlaceTimeField {...at('eta')} label="ETA" value={typed.eta} onChange={(eta) => put({ eta })} place={one?.destination_code ?? null}
          zone={one?.destination_zone ?? null} />
      </div>
    </Dialog>
  )
}
