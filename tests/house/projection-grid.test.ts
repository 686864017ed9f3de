import { describe, expect, test } from 'vitest'
import {
  cellKey, daysOf, gridOf, minutesTyped, pasted, roomOf, rowsOf, type Grid, type Header,
} from '@/app/(portal)/(pas)/pas-projection-create/projection-grid'
import { slotRows } from '@/app/(portal)/(pas)/slot-rows'

const header: Header = {
  warehouse_id: 1, client_id: 2, from: '2027-01-01', to: '2027-01-10', weekdays: [], direction: 'inbound', transporter_name: '', remarks: '',
}
const slots = slotRows('09:00', '12:00', 60, [])
const types = ['trailer_40ft', 'van'] as const
const [nine] = slots
if (!nine) throw new Error('A day without slots.')

describe('the grid of expected vehicles', () => {
  test('has a line for each hour of a working day, and for slots that stand at other times', () => {
    expect(slots).toEqual([{ from: '09:00', to: '10:00' }, { from: '10:00', to: '11:00' }, { from: '11:00', to: '12:00' }])
    expect(slotRows('09:00', '11:00', 60, [{ slot_from: '09:30', slot_to: '10:15' }]).map(({ from }) => from)).toEqual(['09:00', '09:30', '10:00'])
  })

  test('is sent for every day of the range, or for the chosen weekdays alone', () => {
    expect(daysOf(header)).toHaveLength(10)
    expect(daysOf({ ...header, weekdays: [1, 7] })).toEqual(['2027-01-03', '2027-01-04', '2027-01-10'])
    expect(daysOf({ ...header, from: '2027-01-10', to: '2027-01-01' })).toEqual([])
  })

  test('makes a row for each day, slot and type that expects vehicles, and none for pallets alone', () => {
    const grid: Grid = {
      [cellKey(nine, 'trailer_40ft', 'vehicles')]: '3', [cellKey(nine, 'trailer_40ft', 'pallets')]: '72', [cellKey(nine, 'van', 'pallets')]: '5',
    }
    const rows = rowsOf(grid, { ...header, to: '2027-01-02' }, slots, types)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      warehouse_id: 1, client_id: 2, projection_date: '2027-01-01', slot_from: '09:00', slot_to: '10:00',
      vehicle_type: 'trailer_40ft', projected_vehicles: 3, projected_pallets: 72, projected_cartons: 0,
    })
  })

  test('takes a copied block right through types and down through slots, and leaves out what is no number or out of it', () => {
    const grid = pasted({}, [['4', '1,200', 'x', '2'], ['5'], ['6'], ['7']], { slot: 1, column: 0 }, slots, types)
    const at = (slot: number, type: string, amount: 'vehicles' | 'pallets' | 'cartons') => grid[cellKey(slots[slot] ?? nine, type, amount)]
    expect([
      at(1, 'trailer_40ft', 'vehicles'), at(1, 'trailer_40ft', 'pallets'),
      at(1, 'trailer_40ft', 'cartons'), at(1, 'van', 'vehicles'), at(2, 'trailer_40ft', 'vehicles'),
    ]).toEqual(['4', '1200', undefined, '2', '5'])
    expect(Object.keys(grid)).toHaveLength(4)
  })

  test('shows last week’s numbers in their places', () => {
    const row = { slot_from: '09:00', slot_to: '10:00', vehicle_type: 'van', projected_vehicles: 2, projected_pallets: 0, projected_cartons: 40 }
    expect(gridOf([row] as never)).toEqual({ '09:00-10:00|van|vehicles': '2', '09:00-10:00|van|pallets': '', '09:00-10:00|van|cartons': '40' })
  })

  test('counts eight trailers of 24 pallets as 408 minutes against the 360 of six docks', () => {
    const kinds = [{ code: 'trailer_40ft', base_minutes: '15.0', minutes_per_pallet: '1.5' }]
    const grid: Grid = { [cellKey(nine, 'trailer_40ft', 'vehicles')]: '8', [cellKey(nine, 'trailer_40ft', 'pallets')]: '192' }
    const docks = [
      ...Array.from({ length: 5 }, () => ({ direction: 'inbound', status: 'free' })), { direction: 'both', status: 'free' },
      { direction: 'both', status: 'occupied' }, { direction: 'inbound', status: 'out_of_service' },
    ]
    expect(minutesTyped(grid, nine, types, kinds as never)).toBe(408)
    expect(roomOf(docks as never, 'inbound', nine)).toBe(360)
  })
})
