import { sql } from 'drizzle-orm'
import { dubaiDay, dubaiTime } from '@/lib/domain/days'
import { dockStatus } from '@/lib/domain/dock'
import { expectedProjections, percentUsed, projectionStatus, slotCapacity } from '@/lib/domain/pas-projection'
import { minutesOf } from '@/lib/domain/time-window'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

interface Doors {
  inbound: number
  outbound: number
  both: number
}
/** Docks of a site in service, by the way they work. */
export async function doorsOf(db: Db, warehouseId: number): Promise<Doors> {
  const [doors] = await rows<Doors>(
    db,
    sql`select count(*) filter (where direction = 'inbound')::int as inbound, count(*) filter (where direction = 'outbound')::int as outbound,
        count(*) filter (where direction = 'both')::int as both
        from docks where warehouse_id = ${warehouseId} and status <> ${literal(dockStatus, 'out_of_service')}`,
  )
  return doors ?? { inbound: 0, outbound: 0, both: 0 }
}

/** Dock minutes a slot has for a direction (pas.md 7.2). */
export const capacityOf = (doors: Doors, direction: string, from: string, to: string): number =>
  slotCapacity(direction === 'outbound' ? doors.outbound : doors.inbound, doors.both, minutesOf(to) - minutesOf(from))

/** Slots of the next two hours against what the docks can take. */
export async function slotsOf(db: Db, warehouseId: number, now: string) {
  const day = dubaiDay(now)
  const time = dubaiTime(now)
  const until = minutesOf(time) + 120
  const soon = await rows<{ slot_from: string; slot_to: string; direction: string; projected: number; minutes: number; arrived: number }>(
    db,
    sql`select p.slot_from, p.slot_to, p.direction, sum(p.projected_vehicles)::int as projected, sum(p.dock_minutes)::int as minutes,
          coalesce(sum((select count(*) from gate_tokens t where t.projection_id = p.id and t.gate_in_at is not null)), 0)::int as arrived
        from pas_projections p where p.warehouse_id = ${warehouseId} and p.projection_date = ${day}::date
          and p.status in ${literals(projectionStatus, ...expectedProjections)} and p.slot_to > ${time}
        group by p.slot_from, p.slot_to, p.direction order by p.slot_from, p.direction`,
  )
  const doors = await doorsOf(db, warehouseId)
  return soon
    .filter(({ slot_from }) => minutesOf(slot_from) <= until)
    .map(({ minutes, ...slot }) => ({ ...slot, use_pct: percentUsed(minutes, capacityOf(doors, slot.direction, slot.slot_from, slot.slot_to)) }))
}
