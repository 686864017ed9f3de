'use client'

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Field } from '@/components/fields/field'
import { ScanField } from '@/components/screens/scan-field'
import { play } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { customsMode, transportMode } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'
import { filedNumber, spellings } from '@/lib/domain/scan-input'
import { kg } from '@/lib/domain/weight'

type Free = Reply<'consolidations.freeUnits'>['rows'][number]
const masters = { air: ['mawb_no', 'MAWB'], sea: ['bl_no', 'Bill of lading'], road: ['truck_no', 'Truck'] } as const

const several = (count: number) => counted(count, 'bag')

/** Bags by their numbers, as chosen in the list or scanned; one that is not free is told. */
function useFreeBags(chosen: string) {
  const [bags, setBags] = useState<Free[]>([])
  const [said, setSaid] = useState<string | null>(null)
  const add = async (no: string) => {
    const number = filedNumber(no)
    try {
      const found = (await ask('consolidations.freeUnits', { search: number })).rows.find(({ bag_no }) => spellings(no).includes(bag_no))
      play(found ? 'ok' : 'wrong')
      setSaid(found ? null : `${number} is not free here.`)
      if (found) setBags((now) => (now.some(({ id }) => id === found.id) ? now : [...now, found]))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setSaid(error.message)
    }
  }
  const start = useRef(add)
  useEffect(() => {
    for (const no of chosen === 'scan' ? [] : chosen.split(',')) void start.current(no)
  }, [chosen])
  return { bags, said, add, drop: (id: number) => setBags((now) => now.filter((bag) => Number(bag.id) !== id)) }
}

function Chosen({ bags, drop }: { bags: Free[]; drop: (id: number) => void }) {
  return (
    <ul aria-label="Bags to merge" className="thin-scroll max-h-56 overflow-y-auto rounded border" tabIndex={0}>
      {bags.map((bag) => (
        <li key={bag.id} className="flex min-h-9 items-center gap-2 border-b px-2 last:border-0">
          <bdi className="font-mono">{bag.bag_no}</bdi><span className="min-w-0 flex-1 truncate text-ink-soft">
            {bag.airport} → {bag.destination} · {bag.package_count} packages · {bag.gross_weight ? `${kg(bag.gross_weight)} kg` : ''} · {bag.customs}
          </span>
          <IconButton size="small" label={`Leave ${bag.bag_no} out`} icon={<X aria-hidden className="size-4" />} onClick={() => drop(Number(bag.id))} />
        </li>
      ))}
      {bags.length === 0 && <li className="px-2 py-3 text-ink-soft">Scan the bags that travel on together.</li>}
    </ul>
  )
}

/** Why bags cannot travel together; null where they can. */
function mixedOf(destinations: readonly string[], airports: readonly string[]): string | null {
  if (destinations.length > 1) return `These bags go to ${destinations.join(' and ')}. Leave those of the others out.`
  return airports.length > 1 ? `These bags stand at ${airports.join(' and ')}.` : null
}

/** How the bags travel on. */
function Journey({ values, destination, set, refused }: {
  values: Record<string, unknown>; destination: string; set: (name: string) => (value: unknown) => void; refused: (name: string) => string | null
}) {
  const mode = values.transport_mode as keyof typeof masters
  const [master, label] = masters[mode]
  return (
    <>
      <Field
        kind="choice" id="merge-mode" name="transport_mode" label="Mode" required
        options={transportMode.options} value={mode} onChange={set('transport_mode')}
      />
      <Field
        kind="text" id="merge-destination" name="destination_airport" label="Destination" required mono
        value={destination} onChange={set('destination_airport')} error={refused('destination_airport')}
      />
      <Field
        key={master} kind="text" id={`merge-${master}`} name={master} label={label}
        required mono value={values[master]} onChange={set(master)} error={refused(master)}
      />
      <Field
        kind="text" id="merge-service" name="service_type" label="Service"
        value={values.service_type} onChange={set('service_type')} error={refused('service_type')}
      />
      <Field
        kind="choice" id="merge-customs" name="customs_mode" label="Customs" required
        options={customsMode.options} value={values.customs_mode} onChange={set('customs_mode')}
      />
    </>
  )
}

/** Bags that were freed are put into a new consolidation: ticked in the list or scanned, one destination, one word of customs. */
export function MergeDialog({ chosen, onClose }: { chosen: string; onClose: () => void }) {
  const { bags, said, add, drop } = useFreeBags(chosen)
  const [values, setValues] = useState<Record<string, unknown>>({ transport_mode: 'air', customs_mode: 'transit' })
  const field = useRef<HTMLInputElement>(null)
  const act = useAct('consolidations.merge')
  const destinations = [...new Set(bags.map(({ destination }) => destination))]
  const airports = [...new Set(bags.map(({ airport }) => airport))]
  const destination = String(values.destination_airport ?? (destinations.length === 1 ? destinations[0] : '') ?? '')
  const weight = bags.reduce((sum, { gross_weight }) => sum + Number(gross_weight ?? 0), 0)
  const refused = (name: string) => act.error?.errors.find((e) => e.field === name)?.message ?? null
  const set = (name: string) => (value: unknown) => setValues((now) => ({ ...now, [name]: value }))
  const mixed = mixedOf(destinations, airports)
  const merge = () => act.mutate({ ...values, bag_nos: bags.map(({ bag_no }) => bag_no), destination_airport: destination } as Input<'consolidations.merge'>, {
    onSuccess: ({ consolidation_no }) => {
      snack(`${consolidation_no} is made of ${several(bags.length)}.`)
      onClose()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" locked={act.isPending} title="Merge bags" description={`${several(bags.length)}, ${weight.toFixed(3)} kg gross`}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={bags.length === 0 ? 'Choose at least one bag.' : mixed} onClick={merge}>
          Merge {several(bags.length)}
        </Button>
      </>}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <ScanField field={field} label="Scan a bag" onScan={(no) => void add(no)} />
          <p role="status" aria-live="assertive" className="min-h-7">{said && <Chip tone="red">{said}</Chip>}</p>
          <Chosen bags={bags} drop={drop} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {mixed && <Notice tone="yellow">{mixed}</Notice>}
          {act.error && act.error.errors.every((e) => !e.field || e.field === 'bag_nos') && <Notice tone="red">{act.error.message}</Notice>}
          <Journey values={values} destination={destination} set={set} refused={refused} />
        </div>
      </div>
    </Dialog>
  )
}
