'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { bagType } from '@/lib/domain/lists'
import { airports } from '@/lib/domain/places'

const places = airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` }))

/** Open bags by number or destination, the fullest way of naming one. */
async function findOpen(text: string, signal: AbortSignal) {
  const { groups } = await ask('bags.board', { status: ['open'] }, { signal })
  const typed = text.trim().toUpperCase()
  return groups.flatMap(({ rows }) => rows).filter(({ bag_no, destination }) => bag_no.includes(typed) || destination.includes(typed)).slice(0, 20)
    .map(({ id, bag_no, origin, destination, package_count }) => ({
      value: id, label: bag_no, hint: `${origin} – ${destination}, ${counted(package_count, 'package')}`,
    }))
}

interface Drafted {
  origin: string
  destination: string | null
  type: (typeof bagType.names)[number]
}

function NewBag({ bag, onChange, faultOf }: { bag: Drafted; onChange: (part: Partial<Drafted>) => void; faultOf: (field: string) => string | null }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ChoiceField
        id="map-origin" name="origin" label="Origin" required options={places} value={bag.origin}
        onChange={(v) => onChange({ origin: String(v ?? 'DXB') })} error={faultOf('bag.origin') ?? faultOf('origin')}
      />
      <ChoiceField
        id="map-destination" name="destination" label="Destination" required options={places} value={bag.destination}
        onChange={(v) => onChange({ destination: v === null ? null : String(v) })} error={faultOf('bag.destination') ?? faultOf('destination')}
      />
      <ChoiceField
        id="map-type" name="bag_type" label="Type" options={bagType.options} value={bag.type}
    onChange={(v) => onChange({ type: (v ?? 'sack') as Drafted['type'] })}
      />
    </div>
  )
}

/** What went in, and which did not. */
function Outcome({ done }: { done: Reply<'bags.map'> }) {
  return (
    <div className="flex flex-col gap-3" role="status">
      <Notice
        tone={done.failed.length > 0 ? 'yellow' : 'green'}
        title={`${counted(done.mapped, 'package')} mapped${done.bags[0] ? ` to ${done.bags.map(({ bag_no }) => bag_no).join(', ')}` : ''}`}
      >
        {done.failed.length > 0 ? `${counted(done.failed.length, 'package')} left out:` : null}
      </Notice>
      <ul className="flex flex-col gap-1">{done.failed.map((one) => <li key={one.tracking_no + one.message}>{one.message}</li>)}</ul>
    </div>
  )
}

/** Puts chosen packages into an open bag or a new one, and says which did not go in and why. */
export function MapDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const [way, setWay] = useState<'open' | 'new'>('open')
  const [bagId, setBagId] = useState<number | null>(null)
  const [bag, setBag] = useState<Drafted>({ origin: 'DXB', destination: null, type: 'sack' })
  const map = useAct('bags.map')
  const done = map.data
  const faultOf = (field: string) => map.error?.errors.find((e) => e.field === field)?.message ?? null
  const isReady = way === 'open' ? bagId !== null : bag.destination !== null
  const submit = () => map.mutate({
    package_ids: ids,
    ...(way === 'open' ? { bag_id: bagId ?? undefined } : { bag: { origin: bag.origin, destination: bag.destination ?? '', bag_type: bag.type } }),
  })
  const footer = done
    ? <Button variant="primary" onClick={onClose}>Done</Button>
    : <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" busy={map.isPending} disabledReason={!isReady && 'Choose a bag first.'} onClick={submit}>
        Map {counted(ids.length, 'package')}
      </Button>
    </>
  return (
    <Dialog open onOpenChange={onClose} title={`Map ${counted(ids.length, 'package')} to a bag`} locked={map.isPending} footer={footer}>
      {done ? (
        <Outcome done={done} />
      ) : (
        <div className="flex flex-col gap-4">
          {map.error && map.error.errors.every((e) => !e.field) && <Notice tone="red">{map.error.message}</Notice>}
          <ChoiceField
            id="map-way" name="way" label="Into" options={[{ value: 'open', label: 'An open bag' }, { value: 'new', label: 'A new bag' }]}
            value={way} onChange={(v) => setWay(v === 'new' ? 'new' : 'open')}
          />
          {way === 'open' && (
            <LookupField
              id="map-bag" name="bag_id" label="Open bag" hint="By number or destination" required search={findOpen}
              value={bagId} onChange={(v) => setBagId(v === null ? null : Number(v))} error={faultOf('bag_id')}
            />
          )}
          {way === 'new' && (
            <NewBag bag={bag} onChange={(part) => setBag((now) => ({ ...now, ...part }))} faultOf={faultOf} />
          )}
        </div>
      )}
    </Dialog>
  )
}
