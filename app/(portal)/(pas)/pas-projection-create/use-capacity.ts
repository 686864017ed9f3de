'use client'

import { useAsk } from '@/lib/client/query'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { minutesOf } from '@/lib/domain/time-window'
import type { SlotTimes } from '../slot-rows'
import { daysOf, minutesTyped, roomOf, type Grid, type Header } from './projection-grid'

export interface SlotUse {
  used: number
  room: number
  /** Vehicles too many. */
  over: number
}

interface Standing {
  slot_from: string
  slot_to: string
  used_minutes: number
}
/** Whether two spans of a day share minutes. */
const meets = (slot: SlotTimes, other: Standing) => slot.from < other.slot_to && other.slot_from < slot.to
const least = (a: string, b: string) => (a < b ? a : b)
/** What of another slot's dock minutes falls into this one. */
function shareOf(slot: SlotTimes, { slot_from, slot_to, used_minutes }: Standing): number {
  const shared = minutesOf(least(slot.to, slot_to)) - minutesOf(slot.from < slot_from ? slot_from : slot.from)
  return (used_minutes * shared) / (minutesOf(slot_to) - minutesOf(slot_from))
}

/** How full each slot becomes on its fullest day, with what is typed; null where the docks are not known to the asker and nothing stands there. */
export function useCapacity(header: Header, grid: Grid, chosen: readonly VehicleType[], seesDocks: boolean): (slot: SlotTimes) => SlotUse | null {
  const days = daysOf(header)
  const [from, to] = [days[0], days.at(-1)]
  const standing = useAsk(
    'pasProjections.slots', { warehouse_id: header.warehouse_id, date: from ?? header.from, to: to ?? header.from, direction: header.direction },
    { enabled: from !== undefined, keepOld: true },
  )
  const docks = useAsk('pasBoard.docks', { warehouse_id: header.warehouse_id }, { enabled: seesDocks, keepOld: true })
  const types = useAsk('pasBoard.vehicleTypes', {}, { enabled: seesDocks, keepOld: true })
  return (slot) => {
    const there = (standing.data ?? []).filter((one) => days.includes(one.projection_date) && meets(slot, one))
    const fullest = Math.max(
      0, ...days.map((day) => there.filter(({ projection_date }) => projection_date === day).reduce((sum, one) => sum + shareOf(slot, one), 0)),
    )
    const typed = minutesTyped(grid, slot, chosen, types.data ?? [])
    const known =
      there[0] && there[0].capacity_minutes * ((minutesOf(slot.to) - minutesOf(slot.from)) / (minutesOf(there[0].slot_to) - minutesOf(there[0].slot_from)))
    const room = docks.data ? roomOf(docks.data, header.direction, slot) : known
    if (room === undefined) return null
    const vehicles = chosen.reduce((sum, code) => sum + (Number(grid[`${slot.from}-${slot.to}|${code}|vehicles`]) || 0), 0)
    const each = vehicles > 0 && typed > 0 ? typed / vehicles : 51
    return { used: Math.round(fullest + typed), room: Math.floor(room), over: Math.max(0, Math.ceil((fullest + typed - room) / each)) }
  }
}
