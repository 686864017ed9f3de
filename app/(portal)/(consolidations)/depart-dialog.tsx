'use client'

import { useState } from 'react'
import { DateTimeField } from '@/components/fields/date-time'
import { NumberField } from '@/components/fields/number'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { kg } from '@/lib/domain/weight'

/** Which of the pieces were not loaded. */
function LeftBehind({ units, missing, behind, toggle, error }: {
  units: Reply<'consolidations.one'>['units']; missing: number; behind: ReadonlySet<number>; toggle: (unit: number, on: boolean) => void; error: string | null
}) {
  return (
    <fieldset>
      <legend className="font-medium">
        Which {missing} stayed behind? <span className="figures text-ink-soft">{behind.size} of {missing} chosen</span>
      </legend>
      {error && <p role="alert" className="text-meta font-medium text-red-strong">{error}</p>}
      <ul className="thin-scroll mt-1 max-h-60 overflow-y-auto rounded border p-2" tabIndex={0}>
        {units.map((unit) => (
          <li key={unit.id} className="py-0.5">
            <Checkbox
              label={<><bdi className="font-mono">{unit.number}</bdi> · {unit.package_count} packages</>}
              checked={behind.has(Number(unit.id))} onChange={(on) => toggle(Number(unit.id), on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Confirms when cargo left, and with what: fewer pieces than were handed over asks which stayed behind. */
export function DepartDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useAsk('consolidations.one', { id, units_size: 500 })
  const act = useAct('consolidations.depart')
  const [atd, setAtd] = useState<string | null>(null)
  const [pieces, setPieces] = useState<number | null>(null)
  const [weight, setWeight] = useState<string | null>(null)
  const [behind, setBehind] = useState<ReadonlySet<number>>(new Set())
  const one = answer.data
  const units = one?.units.filter(({ is_in }) => is_in) ?? []
  const missing = pieces === null ? 0 : Math.max(0, units.length - pieces)
  const when = atd ?? one?.flights[0]?.etd ?? one?.flights[0]?.std ?? null
  const refused = (name: string) => act.error?.errors.find(({ field }) => field === name)?.message ?? null
  const confirm = () => when && act.mutate(
    { ids: [id], atd: when, loaded_pieces: pieces ?? undefined, loaded_weight: weight ?? undefined, short_unit_ids: missing > 0 ? [...behind] : [] },
    { onSuccess: () => { snack(`${one?.consolidation_no} has left. Its destination has been notified.`); onClose() } },
  )
  const toggle = (unit: number, on: boolean) => setBehind((now) => new Set(on ? [...now, unit] : [...now].filter((other) => other !== unit)))
  const reason = !one
    ? 'It is still being read.'
    : !when ? 'Enter when it left.' : missing !== behind.size && missing > 0 && `Choose the ${counted(missing, 'piece')} that stayed behind.`
  return (
    <Dialog
      open onOpenChange={onClose} locked={act.isPending} title={one ? `Confirm departure of ${one.consolidation_no}` : 'Confirm departure'}
      description={one && `${one.flight_no ?? ''} ${one.lane}, ${counted(units.length, 'piece')}`}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={reason} onClick={confirm}>Confirm departure</Button>
      </>}
    >
      {answer.error && !one ? <Failure
        sentence={answer.error.message} onRetry={() => void answer.refetch()}
      /> : !one ? <TableSkeleton rows={4} columns={2} /> : (
        <div className="flex flex-col gap-4">
          {act.error && act.error.errors.every(({ field }) => !field) && <Notice tone="red">{act.error.message}</Notice>}
          <DateTimeField id="depart-atd" name="atd" label="Left at" required value={when} onChange={setAtd} error={refused('atd')} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField
              id="depart-pieces" name="loaded_pieces" label="Pieces loaded" hint={`All ${units.length}, unless said otherwise`}
              value={pieces} onChange={setPieces} error={refused('loaded_pieces')}
            />
            <WeightField
              id="depart-weight" name="loaded_weight" label="Weight loaded" hint={one.gross_weight ? `${kg(one.gross_weight)} kg handed over` : undefined}
              value={weight} onChange={setWeight} error={refused('loaded_weight')}
            />
          </div>
          {missing > 0 && (
            <LeftBehind units={units} missing={missing} behind={behind} toggle={toggle} error={refused('short_unit_ids')} />
          )}
        </div>
      )}
    </Dialog>
  )
}
