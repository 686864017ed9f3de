'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { addDays, day, today } from '@/lib/domain/days'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { projectionDirection, projectionStatus, type ProjectionDirection, type ProjectionStatus } from '@/lib/domain/pas-projection'
import { slotRows, type SlotTimes } from '../slot-rows'
import { CapacityBar } from '../capacity-bar'

type Slot = Reply<'pasProjections.slots'>[number]
type Filter = Input<'pasProjections.slots'> & { warehouse_id: number; to: string; direction: ProjectionDirection }

/** One slot of one day: how many come, and how full the docks are; its times where they are not those of its line. */
function SlotCell({ slot, line, onOpen }: { slot: Slot; line: SlotTimes; onOpen: () => void }) {
  const isWhole = slot.slot_from === line.from && slot.slot_to === line.to
  return (
    <button
      type="button" onClick={onOpen} className="flex w-full flex-col gap-1 rounded-sm px-1 py-1 text-start hover:bg-surface-hover"
      aria-label={`${day(slot.projection_date)}, ${slot.slot_from} to ${slot.slot_to}: ${counted(slot.vehicles, 'vehicle')}, ${slot.use_pct} % of capacity`}
    >
      {!isWhole && <span className="figures text-meta whitespace-nowrap text-ink-soft">{slot.slot_from}–{slot.slot_to}</span>}
      <span className="figures flex flex-wrap items-baseline justify-between gap-x-2">
        <b>{slot.vehicles}</b>
        <span className="text-meta text-ink-soft">{slot.vehicles === 1 ? 'vehicle' : 'vehicles'}</span>
      </span>
      <CapacityBar used={slot.used_minutes} room={slot.capacity_minutes} label="Docks in use" brief />
    </button>
  )
}

function SlotDrawer({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()}
      title={`${slot.slot_from}–${slot.slot_to}, ${projectionDirection.label(slot.direction as ProjectionDirection)}`} description={day(slot.projection_date)}
    >
      <div className="flex flex-col gap-4">
        <CapacityBar used={slot.used_minutes} room={slot.capacity_minutes} label="Dock minutes" over={slot.over_vehicles} />
        {slot.projections.length === 0 && <p className="text-ink-soft">None of these are yours.</p>}
        <ul className="divide-y">
          {slot.projections.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Link className="font-mono text-accent underline-offset-2 hover:underline" href={`/pas-projection-create?id=${one.id}`}>
                <bdi dir="ltr">{one.projection_no}</bdi>
              </Link>
              <Chip tone={projectionStatus.tone(one.status as ProjectionStatus)}>{projectionStatus.label(one.status as ProjectionStatus)}</Chip>
              <span className="w-full text-ink-soft">
                {one.client_name}: {one.projected_vehicles} × {vehicleType.label(one.vehicle_type as VehicleType)}, {one.projected_pallets} pallets
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

/** Site, direction and week of the calendar. */
function WeekBar({ sites, filter, onChange }: { sites: Reply<'pasSites.mine'>; filter: Filter; onChange: (filter: Filter) => void }) {
  const week = (by: number) => onChange({ ...filter, date: addDays(filter.date, by), to: addDays(filter.to, by) })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <ChoiceField
          id="calendar-site" name="site" label="Site" options={sites.map(({ warehouse_id, site_code }) => ({ value: warehouse_id, label: site_code }))}
          value={filter.warehouse_id} onChange={(v) => v && onChange({ ...filter, warehouse_id: Number(v) })}
        />
      </div>
      <div className="w-40">
        <ChoiceField
          id="calendar-direction" name="direction" label="Direction" options={projectionDirection.options}
          value={filter.direction} onChange={(v) => v && onChange({ ...filter, direction: v as ProjectionDirection })}
        />
      </div>
      <div className="flex gap-1">
        <Button aria-label="Week before" icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />} onClick={() => week(-7)} />
        <Button onClick={() => onChange({ ...filter, date: today(), to: addDays(today(), 6) })}>Today</Button>
        <Button aria-label="Week after" icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />} onClick={() => week(7)} />
      </div>
      <p className="figures text-ink-soft" aria-live="polite">{day(filter.date)} – {day(filter.to)}</p>
    </div>
  )
}

/** Days beside each other, slots below: what is expected and how full each slot is. */
export function ProjectionCalendar({ sites, start, first, may }: { sites: Reply<'pasSites.mine'>; start: Filter; first: Slot[]; may: { create: boolean } }) {
  const [filter, setFilter] = useState(start)
  const [opened, setOpened] = useState<Slot | null>(null)
  const answer = useAsk('pasProjections.slots', filter, { first: filter === start ? first : undefined, keepOld: true })
  const site = sites.find(({ warehouse_id }) => warehouse_id === filter.warehouse_id)
  const slots = (answer.data ?? []).filter(({ vehicles }) => vehicles > 0)
  const days = Array.from({ length: 7 }, (_, n) => addDays(filter.date, n))
  const lines = slotRows(site?.opens_at ?? '06:00', site?.closes_at ?? '22:00', 60, [])
  const slotsAt = (one: string, { from, to }: SlotTimes) =>
    slots.filter((slot) => slot.projection_date === one && slot.slot_from >= from && slot.slot_from < to)
  return (
    <div className="flex flex-col gap-3">
      <WeekBar sites={sites} filter={filter} onChange={setFilter} />
      {answer.error && (
        <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      )}
      {slots.length === 0 && !answer.error && <p className="text-ink-soft">Nothing is expected in these days.</p>}
      <TableFrame label="Projections by day and slot">
        <Table className="min-w-[54rem]">
          <thead><tr><Th sticky>Slot</Th>{days.map((one) => <Th key={one}>{day(one).slice(0, 10)}</Th>)}</tr></thead>
          <tbody>
            {lines.map((line) => (
              <Tr key={line.from}>
                <Td sticky><span className="figures">{line.from}–{line.to}</span></Td>
                {days.map((one) => {
                  const here = slotsAt(one, line)
                  return (
                    <Td key={one} className="align-top">
                      {here.map((slot) => <SlotCell key={`${slot.slot_from}${slot.slot_to}`} slot={slot} line={line} onOpen={() => setOpened(slot)} />)}
                      {here.length === 0 && may.create && one >= today() && (
                        <ButtonLink
                          variant="quiet" size="small" href={`/pas-projection-create?site=${filter.warehouse_id}&date=${one}&direction=${filter.direction}`}
                          aria-label={`Create a projection on ${day(one)} from ${line.from}`}
                        >
                          +
                        </ButtonLink>
                      )}
                    </Td>
                  )
                })}
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {opened && <SlotDrawer slot={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
