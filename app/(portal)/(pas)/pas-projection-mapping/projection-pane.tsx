'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TableSkeleton } from '@/components/ui/skeleton'
import type { Reply } from '@/lib/contract/types'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { projectionStatus, type ProjectionStatus } from '@/lib/domain/pas-projection'
import type { Refused } from '@/lib/domain/refused'
import { moveLines } from './move-lines'

/** The day's projections with the vehicles that are still free; one is chosen. */
export function ProjectionPane({ answer, chosen, onChoose }: {
  answer: UseQueryResult<Reply<'pasProjections.list'>, Refused>; chosen: number | null; onChoose: (id: number) => void
}) {
  const { data, error } = answer
  const rows = (data?.rows ?? []).toSorted((a, b) => a.slot.localeCompare(b.slot) || a.id - b.id)
  return (
    <Card flush title={`Projections of the day${data ? ` (${data.meta.total})` : ''}`}>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={3} />}
      {data?.rows.length === 0 && <EmptyState title="No projections on this day" text="Choose another day, or create a projection first." />}
      <div role="listbox" aria-label="Projections of the day" onKeyDown={moveLines} className="max-h-[60dvh] divide-y overflow-y-auto">
        {rows.map((row, line) => {
          const free = row.projected_vehicles - row.mapped_vehicles
          return (
            <div
              key={row.id}
              role="option"
              data-line={line}
              tabIndex={0}
              aria-selected={row.id === chosen}
              onClick={() => onChoose(row.id)}
              onKeyDown={(event) => { if (event.key === ' ' || event.key === 'Enter') { event.preventDefault(); onChoose(row.id) } }}
              className="cursor-pointer px-3 py-2 -outline-offset-2 hover:bg-surface-hover aria-selected:bg-accent-soft aria-selected:font-medium"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="figures">{row.slot}</b>
                <bdi dir="ltr" className="font-mono">{row.projection_no}</bdi>
                <Chip tone={projectionStatus.tone(row.status as ProjectionStatus)}>{projectionStatus.label(row.status as ProjectionStatus)}</Chip>
                <span className="figures ms-auto">{free === 0 ? 'All mapped' : `${free} free`}</span>
              </span>
              <span className="mb-1 block text-meta font-normal text-ink-soft">
                {row.client_name}, {vehicleType.label(row.vehicle_type as VehicleType)}, {row.projected_pallets} pallets
              </span>
              <ProgressBar
                value={(row.mapped_vehicles / row.projected_vehicles) * 100}
                label={`${row.mapped_vehicles} of ${row.projected_vehicles} vehicles of ${row.projection_no} are mapped`} size="thin"
              />
            </div>
          )
        })}
      </div>
    </Card>
  )
}
