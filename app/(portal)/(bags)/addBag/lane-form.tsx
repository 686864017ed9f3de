'use client'

import { useEffect, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAct, useAsk } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { contentClass } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { airports } from '@/lib/domain/places'
import type { Bag, BagScreenProps } from './bag-screen'

type Lane = Input<'bags.add'>
const places = airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` }))
const findClients = (text: string, signal: AbortSignal) => lookUp({ call: 'clients.dropdown', value: 'id', text: 'name' }, text, signal)
const findCarriers = (text: string, signal: AbortSignal) => lookUp({ call: 'carriers.dropdown', value: 'id', text: 'carrier_name' }, text, signal)

/** Open bags of the lane one is about to open: usually one of them is meant. */
function OpenBags({ origin, destination, onOpen }: { origin: string; destination: string; onOpen: (bag: Bag) => void }) {
  const { data } = useAsk('bags.board', { status: ['open'], origin: [origin], destination: [destination] })
  const rows = data?.groups[0]?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Notice tone="blue" title={rows.length === 1 ? 'A bag of this lane is open' : `${rows.length} bags of this lane are open`}>
      <ul className="mt-1 flex flex-wrap gap-2">
        {rows.slice(0, 6).map((bag) => (
          <li key={bag.id}>
            <Button size="large" onClick={() => onOpen(bag)}>
              Continue <span className="font-mono">{bag.bag_no}</span>, {counted(bag.package_count, 'package')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const text = (value: unknown) => (value === null ? undefined : String(value))

/** What the bag takes, and whose. */
function LaneContents({ lane, set, types, mixtures, faultOf }: Pick<BagScreenProps, 'types' | 'mixtures'> & {
  lane: Partial<Lane>; set: (more: Partial<Lane>) => void; faultOf: (field: string) => string | null
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          id="lane-type" name="bag_type" label="Type"
          options={types.map(({ value, label, max_gross_weight }) => ({ value, label: `${label}, ${Number(max_gross_weight)} kg` }))}
          value={lane.bag_type} onChange={(v) => set({ bag_type: text(v) as Lane['bag_type'] })}
        />
        <ChoiceField
          id="lane-mixture" name="mixture" label="Mixture" options={mixtures}
          value={lane.mixture} onChange={(v) => set({ mixture: text(v) as Lane['mixture'] })}
        />
        <ChoiceField
          id="lane-class" name="content_class" label="Class" options={contentClass.options}
          value={lane.content_class} onChange={(v) => set({ content_class: text(v) as Lane['content_class'] })}
        />
      </div>
      {lane.mixture === 'single_client' && (
        <LookupField
          id="lane-client" name="client_id" label="Client" hint="Without one, that of the first package"
          search={findClients} value={(lane.client_id as number | undefined) ?? null}
          onChange={(v) => set({ client_id: v === null ? null : Number(v) })} error={faultOf('client_id')}
        />
      )}
      {lane.mixture === 'single_carrier' && (
        <LookupField
          id="lane-carrier" name="carrier_id" label="Carrier" hint="Without one, that of the first package"
          search={findCarriers} value={(lane.carrier_id as number | undefined) ?? null}
          onChange={(v) => set({ carrier_id: v === null ? null : Number(v) })} error={faultOf('carrier_id')}
        />
      )}
    </>
  )
}

/** Step 1: where the bag goes and what it takes. Enter opens it. */
export function LaneForm({ types, mixtures, home, may, onOpen }: BagScreenProps & { onOpen: (bag: Bag) => void }) {
  const [lane, setLane] = useState<Partial<Lane>>({ origin: home, bag_type: 'sack', mixture: 'multi_client', content_class: 'general' })
  const [missing, setMissing] = useState<string | null>(null)
  const add = useAct('bags.add')
  useEffect(() => {
    // Before every question stands where the bag goes.
    document.getElementById('lane-destination')?.focus()
  }, [])
  const set = (more: Partial<Lane>) => {
    setMissing(null)
    setLane((old) => ({ ...old, ...more }))
  }
  const faultOf = (field: string) => add.error?.errors.find((e) => e.field === field)?.message ?? null
  const open = (event: FormEvent) => {
    event.preventDefault()
    const { origin, destination } = lane
    if (!origin || !destination) {
      setMissing('Choose where the bag goes.')
      return document.getElementById('lane-destination')?.focus()
    }
    return add.mutate({ ...lane, origin, destination }, { onSuccess: onOpen })
  }
  return (
    <form noValidate onSubmit={open} data-size="kiosk" className="flex max-w-4xl flex-col gap-5">
      {add.error && add.error.errors.every((e) => !e.field) && <Notice tone="red">{add.error.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          id="lane-origin" name="origin" label="Origin" required options={places}
          value={lane.origin} onChange={(v) => set({ origin: text(v) })} error={faultOf('origin')}
        />
        <ChoiceField
          id="lane-destination" name="destination" label="Destination" required options={places} value={lane.destination}
          onChange={(v) => set({ destination: text(v) })} error={missing ?? faultOf('destination')}
        />
      </div>
      {may.board && lane.origin && lane.destination && <OpenBags origin={lane.origin} destination={lane.destination} onOpen={onOpen} />}
      <LaneContents lane={lane} set={set} types={types} mixtures={mixtures} faultOf={faultOf} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="lane-number" name="bag_no" label="Own bag number" hint="Scan one, or have one assigned" mono
          maxLength={30} value={lane.bag_no} onChange={(v) => set({ bag_no: v || undefined })} error={faultOf('bag_no')}
        />
        <SwitchField
          id="lane-split" name="split_lock" label="One split code only" hint="The first package sets it"
          value={lane.split_lock ?? false} onChange={(v) => set({ split_lock: v === true })}
        />
      </div>
      <div><Button variant="primary" size="large" type="submit" busy={add.isPending}>Open bag</Button></div>
    </form>
  )
}
