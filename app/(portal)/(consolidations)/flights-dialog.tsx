'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DateTimeField } from '@/components/fields/date-time'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { legsFault, mostLegs } from '@/lib/domain/consolidation'
import { dayTime } from '@/lib/domain/days'
import { timeThere } from '@/lib/domain/zones'

type One = Reply<'consolidations.one'>
type Typed = Input<'consolidations.saveFlights'>['legs'][number]
type Errors = Record<string, string>
const times = { std: 'STD', etd: 'ETD', atd: 'ATD', sta: 'STA', eta: 'ETA', ata: 'ATA' } as const

/** A leg with a name of its own, so that its fields stay its own when one before it goes. */
type Row = Typed & { key: number; zones: Readonly<Record<string, string | null>> }
let made = 0
const fresh = (origin: string, destination: string): Row => ({ key: ++made, zones: {}, flight_no: '', origin, destination })
const typedOf = (one: One): Row[] =>
  one.flights.length === 0
    ? [fresh(one.origin_airport, one.destination_airport)]
    : one.flights.map(({
      leg_no: _no, airline_code: _code, departs_local: _departs, arrives_local: _arrives, origin_zone, destination_zone, status, ...leg
    }) => ({
        ...leg, key: ++made, zones: { [leg.origin]: origin_zone, [leg.destination]: destination_zone },
        status: status === 'cancelled' || status === 'offloaded' ? status : null,
      }))

/** Dubai's time as it is typed, and beside it what the clocks of the leg's airport show then. */
function timeHint(leg: Row, name: keyof typeof times): string | undefined {
  const [at, place] = [leg[name], name.endsWith('d') ? leg.origin : leg.destination]
  const zone = leg.zones[place]
  const local = at && zone ? timeThere(zone, at) : null
  return at && local ? `${dayTime(at)} · ${place} ${local}` : undefined
}

function LegFields({ leg, at, mode, hasLeft, errors, change, remove }: {
  leg: Row; at: number; mode: string; hasLeft: boolean; errors: Errors; change: (part: Partial<Typed>) => void; remove: (() => void) | null
}) {
  const id = (name: string) => `leg-${at}-${name}`
  const error = (name: string) => errors[`legs.${at}.${name}`] ?? null
  const locked = hasLeft ? 'It has left: only times change now.' : null
  const word = mode === 'sea' ? 'Voyage' : mode === 'road' ? 'Trip no' : 'Flight no'
  return (
    <fieldset className="rounded border p-3">
      <legend className="flex items-center gap-2 px-1 font-semibold">
        Leg {at + 1}{remove && <IconButton size="small" label={`Remove leg ${at + 1}`} icon={<Trash2 aria-hidden className="size-4" />} onClick={remove} />}
      </legend>
      <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <TextField
          id={id('flight_no')} name="flight_no" label={word} required mono value={leg.flight_no}
          onChange={(v) => change({ flight_no: (v ?? '').toUpperCase() })} error={error('flight_no')} disabledReason={locked}
        />
        <TextField
          id={id('origin')} name="origin" label="From" required mono value={leg.origin}
          onChange={(v) => change({ origin: (v ?? '').toUpperCase() })} error={error('origin')} disabledReason={locked}
        />
        <TextField
          id={id('destination')} name="destination" label="To" required mono value={leg.destination}
          onChange={(v) => change({ destination: (v ?? '').toUpperCase() })} error={error('destination')} disabledReason={locked}
        />
        {mode === 'sea' && (
          <TextField
            id={id('vessel_name')} name="vessel_name" label="Vessel" value={leg.vessel_name ?? null}
            onChange={(v) => change({ vessel_name: v })} error={error('vessel_name')} disabledReason={locked}
          />
        )}
        <NumberField
          id={id('pieces')} name="pieces" label="Pieces" value={leg.pieces ?? null} onChange={(v) => change({ pieces: v })} error={error('pieces')}
        />
        <WeightField
          id={id('weight')} name="weight" label="Weight" value={leg.weight === null || leg.weight === undefined ? null : String(leg.weight)}
          onChange={(v) => change({ weight: v })} error={error('weight')}
        />
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {(Object.keys(times) as (keyof typeof times)[]).map((name) => (
          <DateTimeField key={name} id={id(name)} name={name} label={times[name]} value={leg[name] ?? null}
            onChange={(v) => change({ [name]: v })} error={error(name)} hint={timeHint(leg, name)}
            disabledReason={!hasLeft && (name === 'atd' || name === 'ata') ? 'Confirm the departure first.' : null} />
        ))}
        {mode === 'air' && (
          <SwitchField
            id={id('cargo_aircraft')} name="cargo_aircraft" label="Cargo aircraft"
            hint="Carries no passengers: goods for cargo aircraft only may fly." value={leg.cargo_aircraft ?? false}
            onChange={(v) => change({ cargo_aircraft: v ?? false })} error={error('cargo_aircraft')} disabledReason={locked}
          />
        )}
      </div>
    </fieldset>
  )
}

function Legs({ one, onClose }: { one: One; onClose: () => void }) {
  const [legs, setLegs] = useState(() => typedOf(one))
  const [found, setFound] = useState<Errors>({})
  const act = useAct('consolidations.saveFlights')
  const hasLeft = one.departed_at !== null
  const errors: Errors = { ...found, ...Object.fromEntries((act.error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field, message]] : []))) }
  const change = (at: number, part: Partial<Typed>) => setLegs((now) => now.map((leg, i) => (i === at ? { ...leg, ...part } : leg)))
  const save = () => {
    const fault = legsFault(legs, { mode: one.transport_mode, origin: one.origin_airport, destination: one.destination_airport })
    setFound(fault ? { [`legs.${fault.at}.${fault.field}`]: fault.message } : {})
    if (fault) return document.getElementById(`leg-${fault.at}-${fault.field}`)?.focus()
    return act.mutate(
      { consolidation_id: Number(one.id), legs: legs.map(({ key: _key, zones: _zones, ...leg }) => leg) },
      { onSuccess: () => { snack('The flight details are saved.'); onClose() } },
    )
  }
  const elsewhere = act.error && act.error.errors.every(({ field }) => !field?.startsWith('legs.'))
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" locked={act.isPending}
      title={`Flight details of ${one.consolidation_no}`} description={`${one.lane}, times in Dubai`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={save}>Save flight details</Button></>}
    >
      <div className="flex flex-col gap-4">
        {elsewhere && <Notice tone="red">{act.error.message}</Notice>}
        {legs.map((leg, at) => (
          <LegFields
            key={leg.key} leg={leg} at={at} mode={one.transport_mode} hasLeft={hasLeft} errors={errors} change={(part) => change(at, part)}
            remove={legs.length > 1 && !hasLeft ? () => setLegs((now) => now.filter((_, i) => i !== at)) : null}
          />
        ))}
        {!hasLeft && legs.length < mostLegs && (
          <div>
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setLegs((now) => [...now, fresh(now.at(-1)?.destination ?? one.origin_airport, one.destination_airport)])}
            >
              Add leg
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The legs of a consolidation in a grid: planned until it leaves, then times alone. */
export function FlightsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useAsk('consolidations.one', { id })
  if (answer.data) return <Legs one={answer.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="Flight details" footer={<Button onClick={onClose}>Close</Button>}>
      {answer.error
        ? <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
        : <TableSkeleton rows={4} columns={4} />}
    </Dialog>
  )
}
