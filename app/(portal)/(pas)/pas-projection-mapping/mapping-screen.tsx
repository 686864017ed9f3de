'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { openProjections, projectionDirection, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { OrderPane, type OrderRow, type Vehicle } from './order-pane'
import { ProjectionPane } from './projection-pane'

const AutomapDialog = later(() => import('./automap-dialog').then((part) => part.AutomapDialog))

interface Start {
  warehouse_id: number
  date: string
  direction: ProjectionDirection
  client_id: number | null
  projection_id: number | null
}

type Plan = Reply<'pasProjections.list'>['rows'][number]

/** Orders that may be mapped, and the projections of the day they may be mapped to. */
function useOrdersAndPlans(filter: Start, unmapped: boolean) {
  const client = filter.client_id === null ? undefined : [filter.client_id]
  const orders = useAsk(
    'pasMappings.search',
    { warehouse_id: filter.warehouse_id, direction: filter.direction, client_id: client, unmapped, page_size: 100, sort_by: 'expected_date', sort: 'lowest' },
    { keepOld: true },
  )
  const plans = useAsk(
    'pasProjections.list',
    {
      warehouse_id: [filter.warehouse_id], direction: [filter.direction], client_id: client, from: filter.date,
      to: filter.date, status: [...openProjections], page_size: 200,
    },
    { keepOld: true },
  )
  return { orders, plans }
}

const freeOf = (plan: Plan) => plan.projected_vehicles - plan.mapped_vehicles

/** Why nothing can be mapped yet; null when it can. */
function stopOf({ mayMap, count, plan, needed }: { mayMap: boolean; count: number; plan: Plan | undefined; needed: number }): string | null {
  if (!mayMap) return 'You may look at mappings, not make them.'
  if (count === 0) return 'Choose orders.'
  if (!plan) return 'Choose a projection.'
  if (freeOf(plan) === 0) return 'All vehicles of this projection are mapped.'
  return needed > freeOf(plan) ? `${plan.projection_no} has ${counted(freeOf(plan), 'free vehicle')} for ${needed} needed.` : null
}

function Filters({ sites, clients, filter, set, unmapped, onUnmapped }: {
  sites: Reply<'pasSites.mine'>; clients: Reply<'clients.dropdown'>
  filter: Start; set: (more: Partial<Start>) => void; unmapped: boolean; onUnmapped: (unmapped: boolean) => void
}) {
  return (
    <>
      <div className="w-44">
        <ChoiceField
          id="map-site" name="warehouse_id" label="Site" options={sites.map(({ warehouse_id, site_code }) => ({ value: warehouse_id, label: site_code }))}
          value={filter.warehouse_id} onChange={(v) => v && set({ warehouse_id: Number(v) })}
        />
      </div>
      <div className="w-64"><DateField id="map-date" name="date" label="Date" value={filter.date} onChange={(v) => v && set({ date: v })} /></div>
      <div className="w-40">
        <ChoiceField
          id="map-direction" name="direction" label="Direction" options={projectionDirection.options}
          value={filter.direction} onChange={(v) => v && set({ direction: v as ProjectionDirection })}
        />
      </div>
      <div className="w-56">
        <ChoiceField
          id="map-client" name="client_id" label="Client" placeholder="All clients" options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.client_id} onChange={(v) => set({ client_id: v === null ? null : Number(v) })}
        />
      </div>
      <Checkbox label="Unmapped orders only" checked={unmapped} onChange={onUnmapped} />
    </>
  )
}

const automapOf = ({ warehouse_id, date, direction, client_id }: Start) => ({
  warehouse_id, date, direction, ...(client_id !== null && { client_id }),
})

function MapBar({ count, needed, plan, stop, busy, onMap }: {
  count: number; needed: number; plan: Plan | undefined; stop: string | null; busy: boolean; onMap: () => void
}) {
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-surface py-3">
      <Button variant="primary" busy={busy} disabledReason={stop} onClick={onMap}>Map</Button>
      <p className="figures text-ink-soft" aria-live="polite">
        {count} {count === 1 ? 'order' : 'orders'} chosen, {needed} {needed === 1 ? 'vehicle' : 'vehicles'}
        {plan ? ` to ${plan.projection_no}, ${freeOf(plan)} free` : ''}
      </p>
    </footer>
  )
}

/** Open orders beside the day's projections: orders are ticked, a projection chosen, and both brought together. */
export function MappingScreen({ sites, clients, start, mayMap }: {
  sites: Reply<'pasSites.mine'>; clients: Reply<'clients.dropdown'>; start: Start; mayMap: boolean
}) {
  const [filter, setFilter] = useState(start)
  const [unmapped, setUnmapped] = useState(true)
  const [chosen, setChosen] = useState<ReadonlyMap<number, OrderRow>>(new Map())
  const [vehicles, setVehicles] = useState<Readonly<Record<number, Vehicle>>>({})
  const [projection, setProjection] = useState<number | null>(start.projection_id)
  const [messages, setMessages] = useState<string[]>([])
  const [auto, setAuto] = useState(false)
  const map = useAct('pasMappings.create')
  const { orders, plans } = useOrdersAndPlans(filter, unmapped)
  const set = (more: Partial<Start>) => { setFilter({ ...filter, ...more }); setChosen(new Map()); setProjection(null); setMessages([]); map.reset() }
  const plan = plans.data?.rows.find(({ id }) => id === projection)
  const needed = [...chosen.keys()].reduce((sum, id) => sum + (vehicles[id]?.vehicles ?? 1), 0)
  const stop = stopOf({ mayMap, count: chosen.size, plan, needed })
  const send = () => {
    if (!plan) return
    map.mutate({
      projection_id: plan.id,
      orders: [...chosen.values()].map(({ id, order_area }) => ({ order_area: order_area as 'fulfillment', order_id: id, ...vehicles[id] })),
    }, {
      onSuccess: ({ rows, warnings }) => {
        snack(`${rows.length} ${rows.length === 1 ? 'vehicle is' : 'vehicles are'} mapped to ${plan.projection_no}.`)
        setMessages(warnings)
        setChosen(new Map())
        setVehicles({})
      },
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Filters sites={sites} clients={clients} filter={filter} set={set} unmapped={unmapped} onUnmapped={setUnmapped} />
        <div className="ms-auto flex gap-2">
          <ButtonLink href="/pasProjectionMapping">Mappings</ButtonLink>
          {mayMap && <Button onClick={() => setAuto(true)}>Auto-map</Button>}
        </div>
      </div>
      {map.error && <Notice tone="red">{map.error.message}</Notice>}
      {messages.length > 0 && <Notice tone="orange"><ul>{messages.map((text) => <li key={text}>{text}</li>)}</ul></Notice>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <OrderPane
          answer={orders} day={filter.date} chosen={chosen} vehicles={vehicles} onChoose={setChosen}
          onVehicle={(id, vehicle) => setVehicles({ ...vehicles, [id]: vehicle })}
        />
        <ProjectionPane answer={plans} chosen={projection} onChoose={setProjection} />
      </div>
      <MapBar count={chosen.size} needed={needed} plan={plan} stop={stop} busy={map.isPending} onMap={send} />
      {auto && <AutomapDialog input={automapOf(filter)} onClose={() => setAuto(false)} />}
    </div>
  )
}
