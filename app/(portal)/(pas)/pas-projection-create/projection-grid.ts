import type { Input, Reply } from '@/lib/contract/types'
import { addDays, daysBetween, isoWeekday } from '@/lib/domain/days'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { handlingMinutes, slotCapacity, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { minutesOf } from '@/lib/domain/time-window'
import type { SlotTimes } from '../slot-rows'

/** What is typed for a slot and vehicle type. */
export type Amount = 'vehicles' | 'pallets' | 'cartons'
export const amounts: readonly Amount[] = ['vehicles', 'pallets', 'cartons']
/** By slot, vehicle type and amount; digits only. */
export type Grid = Readonly<Record<string, string>>

export interface Header {
  warehouse_id: number
  client_id: number | null
  from: string
  to: string
  /** ISO weekdays; none chosen: all. */
  weekdays: number[]
  direction: ProjectionDirection
  transporter_name: string
  remarks: string
}
type Row = Input<'pasProjections.create'>['rows'][number]

export const cellKey = (slot: SlotTimes, type: string, amount: Amount): string => `${slot.from}-${slot.to}|${type}|${amount}`
const numberAt = (grid: Grid, slot: SlotTimes, type: string, amount: Amount): number => Number(grid[cellKey(slot, type, amount)] ?? 0) || 0

/** The days of a range that fall on the chosen weekdays; at most 31. */
export function daysOf({ from, to, weekdays }: Pick<Header, 'from' | 'to' | 'weekdays'>): string[] {
  const count = Math.min(31, Math.max(0, daysBetween(from, to) + 1))
  return Array.from({ length: count }, (_, n) => addDays(from, n)).filter((day) => weekdays.length === 0 || weekdays.includes(isoWeekday(day)))
}

/** What is sent: a row for each day, slot and type that expects vehicles. */
export function rowsOf(grid: Grid, header: Header, slots: readonly SlotTimes[], types: readonly VehicleType[]): Row[] {
  return daysOf(header).flatMap((projection_date) =>
    slots.flatMap((slot) =>
      types.flatMap((vehicle_type): Row[] => {
        const projected_vehicles = numberAt(grid, slot, vehicle_type, 'vehicles')
        if (projected_vehicles === 0) return []
        return [{
          warehouse_id: header.warehouse_id, ...(header.client_id !== null && { client_id: header.client_id }), projection_date,
          slot_from: slot.from, slot_to: slot.to, direction: header.direction, vehicle_type, projected_vehicles,
          projected_pallets: numberAt(grid, slot, vehicle_type, 'pallets'), projected_cartons: numberAt(grid, slot, vehicle_type, 'cartons'),
          transporter_name: header.transporter_name || null, remarks: header.remarks || null,
        }]
      }),
    ),
  )
}

/** A copied block laid into the grid from one cell on: right through amounts and types, down through slots. What holds no digit is left out. */
export function pasted(
  grid: Grid, block: readonly (readonly string[])[], at: { slot: number; column: number }, slots: readonly SlotTimes[], types: readonly string[],
): Grid {
  const next: Record<string, string> = { ...grid }
  for (const [down, line] of block.entries()) {
    const slot = slots[at.slot + down]
    for (const [right, text] of line.entries()) {
      const column = at.column + right
      const [type, amount] = [types[Math.floor(column / amounts.length)], amounts[column % amounts.length]]
      if (slot && type && amount && /\d/.test(text)) next[cellKey(slot, type, amount)] = text.replaceAll(/\D/g, '').slice(0, 6)
    }
  }
  return next
}

/** The grid of projections that are there, as copied from another week. */
export const gridOf = (found: Reply<'pasProjections.list'>['rows']): Grid =>
  Object.fromEntries(
    found.flatMap((row) => {
      const slot = { from: row.slot_from, to: row.slot_to }
      const given = { vehicles: row.projected_vehicles, pallets: row.projected_pallets, cartons: row.projected_cartons }
      return amounts.map((amount) => [cellKey(slot, row.vehicle_type, amount), given[amount] === 0 ? '' : String(given[amount])])
    }),
  )

type Types = Reply<'pasBoard.vehicleTypes'>
/** Dock minutes that is typed for a slot. */
export function minutesTyped(grid: Grid, slot: SlotTimes, chosen: readonly VehicleType[], types: Types): number {
  return chosen.reduce((sum, code) => {
    const vehicles = numberAt(grid, slot, code, 'vehicles')
    const type = types.find((one) => one.code === code)
    return vehicles === 0 || !type
      ? sum
      : sum + vehicles * handlingMinutes(Number(type.base_minutes), numberAt(grid, slot, code, 'pallets') / vehicles, Number(type.minutes_per_pallet))
  }, 0)
}

/** Dock minutes a slot has: docks in service, those of both directions counted half. */
export function roomOf(docks: Reply<'pasBoard.docks'>, direction: ProjectionDirection, slot: SlotTimes): number {
  const open = docks.filter(({ status }) => status !== 'out_of_service')
  return slotCapacity(
    open.filter((dock) => dock.direction === direction).length,
    open.filter((dock) => dock.direction === 'both').length, minutesOf(slot.to) - minutesOf(slot.from),
  )
}
