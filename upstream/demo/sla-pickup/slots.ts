import { dubaiDay } from '@/lib/domain/days'
import type { carrierPickupSlots, clientPickupSlots } from '../../db/schema/pickup'
import { dayMs, iso } from '../calendar'
import type { Numbered } from '../copy'
import { dice } from '../dice'
import { carrierId } from '../trade/carriers'

export type SlotRow = Numbered<typeof carrierPickupSlots>
export type ClientSlotRow = Numbered<typeof clientPickupSlots>

const week = [1, 2, 3, 4, 5]
const gulfWeek = [7, 1, 2, 3, 4]
/** Morning and afternoon of each; pickups happen where clients' addresses are. */
const windows = [
  ['Morning', '09:00', '12:00', '08:00', 0], ['Afternoon', '13:00', '16:00', '11:30', 0],
  ['Evening', '17:00', '20:00', '15:30', 0], ['Early next day', '06:30', '08:30', '20:00', 1],
] as const
const places: readonly (readonly [carrier: string, country: string, slots: number])[] = [
  ['FALCON', 'AE', 4], ['FALCON', 'SA', 2], ['FALCON', 'KW', 2], ['FALCON', 'OM', 2], ['FALCON', 'QA', 2],
  ['DHOW', 'AE', 3], ['DHOW', 'OM', 3], ['ATLAS', 'AE', 3], ['ATLAS', 'SA', 2], ['ATLAS', 'QA', 2], ['MIRAGE', 'AE', 1],
]

/** 26 slots in 5 countries. */
export function slotRows(nowMs: number): SlotRow[] {
  const made = places.flatMap(([carrier, country, count]) => windows.slice(0, count).map(([name, start, end, cutOff, lead], nth) => ({
    carrier, country, name, start, end, cutOff, lead, nth,
  })))
  return made.map(({ carrier, country, name, start, end, cutOff, lead, nth }, at): SlotRow => ({
    id: at + 1, carrier_id: carrierId(carrier), country_code: country, city_ids: null, slot_name: name,
    weekdays: country === 'AE' ? (nth === 2 ? [...week, 6] : week) : gulfWeek, start_time: start, end_time: end, cut_off_time: cutOff, lead_days: lead,
    max_pickups: nth === 1 ? 12 : 40, max_parcels: nth === 3 ? null : 600, max_weight_kg: nth === 0 ? '2500.000' : null,
    auto_pickup: nth !== 2, auto_trigger: (['at_cut_off', 'interval', 'on_first_order', 'at_cut_off'] as const)[nth] ?? 'at_cut_off',
    interval_minutes: nth === 1 ? 60 : null, min_parcels: nth === 3 ? 5 : 1, booking_channel: carrier === 'ATLAS' || carrier === 'MIRAGE' ? 'email' : 'api',
    pickup_type: carrier === 'MIRAGE' ? 1 : 0, last_run_at: iso(nowMs - 600_000),
    status: carrier === 'MIRAGE' ? 'inactive' : 'active', created_at: iso(nowMs - 300 * dayMs), updated_at: iso(nowMs - 30 * dayMs),
  }))
}

export interface PickupAddress {
  id: number
  client_id: number
  country_code: string
  contact_name: string
  contact_phone: string
}

/** 44 addresses that use them: 4 wait for a decision, 2 were turned down, 3 have stopped, one has ended. */
export function clientSlotRows(nowMs: number, slots: readonly SlotRow[], addresses: readonly PickupAddress[]): ClientSlotRow[] {
  const roll = dice('client slots')
  const pairs = addresses.flatMap((address) => slots.filter((slot) => slot.country_code === address.country_code && slot.status === 'active').map((slot) => ({
    address, slot,
  })))
  // Every address in turn, so that all have some.
  const spread = pairs.map((pair, at) => ({ ...pair, key: (at * 7) % Math.max(1, pairs.length) })).toSorted((a, b) => a.key - b.key).slice(0, 44)
  return spread.map(({ address, slot }, at): ClientSlotRow => {
    const approval = at >= 38 && at < 42 ? 0 : at >= 42 ? 2 : 1
    return {
      id: at + 1, client_id: address.client_id, client_address_id: address.id, carrier_slot_id: slot.id, carrier_id: slot.carrier_id,
      country_code: slot.country_code, weekdays: at % 5 === 4 ? (slot.weekdays as number[]).slice(0, 3) : slot.weekdays,
      auto_pickup: slot.auto_pickup ?? true, expected_parcels: roll.int(8, 140), expected_weight_kg: `${roll.int(10, 300)}.000`,
      package_location: roll.pick(['Dock 3', 'Gate 2, bay 11', 'Reception', 'Warehouse B, door 4', null]),
      instructions: roll.pick(['Ring the bell twice.', 'Ask for the shift leader.', null, null]),
      contact_name: address.contact_name, contact_phone: address.contact_phone, service_codes: null, approval_status: approval,
      reject_reason: approval === 2 ? 'The dock is closed at that time.' : null, start_date: null, end_date: at === 34 ? dubaiDay(nowMs - 20 * dayMs) : null,
      status: at >= 35 && at < 38 ? 'inactive' : 'active', created_at: iso(nowMs - roll.int(20, 250) * dayMs), updated_at: iso(nowMs - at * 3_600_000),
    }
  })
}
