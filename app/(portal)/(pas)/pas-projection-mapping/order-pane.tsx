'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import type { Reply } from '@/lib/contract/types'
import { day as dayText } from '@/lib/domain/days'
import type { Refused } from '@/lib/domain/refused'
import { moveLines } from './move-lines'

export type OrderRow = Reply<'pasMappings.search'>['rows'][number]
/** What comes for an order: how many vehicles, and the first one's plate and container. */
export interface Vehicle {
  vehicles?: number
  vehicle_no?: string
  container_no?: string
}
const boxes = 'h-8 min-w-0 rounded border border-line-control bg-surface px-2 max-sm:text-lead pointer-coarse:h-control'

/** Plate, container and number of vehicles of a chosen order. */
function VehicleBoxes({ order, vehicle, onChange }: { order: OrderRow; vehicle: Vehicle; onChange: (vehicle: Vehicle) => void }) {
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-2 ps-10">
      <input
        aria-label={`Vehicle number of ${order.order_no}`} placeholder="Vehicle number" className={classes(boxes, 'w-40 font-mono')}
        value={vehicle.vehicle_no ?? ''} onChange={(event) => onChange({ ...vehicle, vehicle_no: event.target.value })}
      />
      <input
        aria-label={`Container number of ${order.order_no}`} placeholder="Container number" className={classes(boxes, 'w-40 font-mono')}
        value={vehicle.container_no ?? order.container_no ?? ''} onChange={(event) => onChange({ ...vehicle, container_no: event.target.value })}
      />
      <label className="inline-flex items-center gap-2 text-meta text-ink-soft">
        Vehicles<input
          type="number" min={1} max={20} aria-label={`Vehicles of ${order.order_no}`} className={classes(boxes, 'figures w-16 text-end')}
          value={vehicle.vehicles ?? 1} onChange={(event) => onChange({ ...vehicle, vehicles: Math.min(20, Math.max(1, Number(event.target.value) || 1)) })}
        />
      </label>
    </div>
  )
}

function OrderLine({ order, line, day, isChosen, onToggle }: { order: OrderRow; line: number; day: string; isChosen: boolean; onToggle: () => void }) {
  const blocked = order.mapping_no !== null
  return (
    <div
      role="option"
      data-line={line}
      tabIndex={0}
      aria-selected={isChosen}
      aria-disabled={blocked || undefined}
      onClick={() => !blocked && onToggle()}
      onKeyDown={(event) => { if (event.key === ' ' && !blocked) { event.preventDefault(); onToggle() } }}
      className="flex cursor-pointer items-start gap-3 px-3 py-2 -outline-offset-2 hover:bg-surface-hover aria-disabled:cursor-default aria-disabled:text-ink-faint aria-selected:bg-accent-soft"
    >
      <span
        aria-hidden
        className={classes(
          'mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-sm border',
          isChosen ? 'border-primary bg-primary text-white' : 'border-line-control',
        )}
      >
        {isChosen && <Check className="size-3" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <bdi dir="ltr" className="font-mono font-medium">{order.order_no}</bdi>
          <span className={order.expected_date === day ? 'figures' : 'figures font-medium text-orange-strong'}>
            {dayText(order.expected_date)}
            {order.expected_date !== day && ', another day'}
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-meta text-ink-soft">
          <span>{order.client_name}{order.ref_no && `, ${order.ref_no}`}</span>
          <span className="figures">{order.pallets} pallets, {order.cartons} cartons</span>
        </span>
        {blocked && <span className="text-meta">{order.order_no} is already mapped to {order.mapping_no}.</span>}
      </span>
    </div>
  )
}

/** Orders that may be mapped, soonest first; Space or a click ticks one. */
export function OrderPane({ answer, day, chosen, vehicles, onChoose, onVehicle }: {
  answer: UseQueryResult<Reply<'pasMappings.search'>, Refused>
  day: string
  chosen: ReadonlyMap<number, OrderRow>
  vehicles: Readonly<Record<number, Vehicle>>
  onChoose: (chosen: ReadonlyMap<number, OrderRow>) => void
  onVehicle: (id: number, vehicle: Vehicle) => void
}) {
  const { data, error } = answer
  const toggle = (order: OrderRow) =>
    onChoose(chosen.has(order.id) ? new Map([...chosen].filter(([id]) => id !== order.id)) : new Map([...chosen, [order.id, order]]))
  return (
    <Card flush title={`Open orders${data ? ` (${data.meta.total})` : ''}`}>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={3} />}
      {data?.rows.length === 0 && (
        <EmptyState title="No open orders" text="Submitted and scheduled inbound orders, and outbound orders from allocated to staged, are listed here." />
      )}
      <div role="listbox" aria-multiselectable aria-label="Open orders" onKeyDown={moveLines} className="max-h-[60dvh] divide-y overflow-y-auto">
        {(data?.rows ?? []).map((order, line) => (
          <div key={order.id}>
            <OrderLine order={order} line={line} day={day} isChosen={chosen.has(order.id)} onToggle={() => toggle(order)} />
            {chosen.has(order.id) && <VehicleBoxes order={order} vehicle={vehicles[order.id] ?? {}} onChange={(vehicle) => onVehicle(order.id, vehicle)} />}
          </div>
        ))}
      </div>
      {data && data.meta.total > data.rows.length && (
        <p className="border-t px-3 py-2 text-meta text-ink-soft">The first {data.rows.length} of {data.meta.total}; choose a client to see fewer.</p>
      )}
    </Card>
  )
}
