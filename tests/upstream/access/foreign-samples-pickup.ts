import { nothing, reference, row, type Said } from './foreign-kinds'

const DAYS = { from: '2026-01-01', to: '2026-01-07' }

/** Calls about pickups that name another client's or carrier's. */
export const pickupSamples: Record<string, Said> = {
  'pickup.slots': nothing((f) => ({ carrier_id: [f.carrier] })),
  'pickup.slot': row((f) => ({ id: f.areas.slot })),
  'pickup.clientCountries': nothing((f) => ({ client_id: f.client })),
  'pickup.countries': nothing((f) => ({ id: f.carrier })),
  'pickup.clientSlots': nothing((f) => ({ client_id: [f.client] })),
  'pickup.clientSlot': row((f) => ({ id: f.areas.client_slot })),
  'pickup.slotsForClient': nothing((f) => ({ client_id: f.client })),
  'pickup.addresses': nothing((f) => ({ client_id: f.client })),
  'pickup.addClientSlot': reference((f) => ({
    client_id: f.client, client_address_id: f.areas.address, carrier_slot_id: f.areas.slot, weekdays: [1], expected_parcels: 1,
  })),
  'pickup.ordersFile': row((f) => ({ client_slot_id: f.areas.client_slot, pickup_date: DAYS.from })),
  'pickup.summary': nothing((f) => ({ client_id: f.client, ...DAYS })),
  'pickup.changeClientSlot': row((f) => ({ id: f.areas.client_slot })),
  'pickup.stopClientSlot': row((f) => ({ id: f.areas.client_slot })),
  'pickup.requests': nothing((f) => ({ client_id: [f.client], carrier_id: [f.carrier] })),
  'pickup.request': row((f) => ({ id: f.areas.pickup })),
  'pickup.addRequest': reference((f) => ({
    client_id: f.client, client_address_id: f.areas.address, carrier_id: f.carrier,
    pickup_date: '2027-01-04', ready_time: '09:00', close_time: '17:00', parcels: 1,
  })),
  'pickup.cancelRequest': row((f) => ({ id: f.areas.pickup })),
  'closedDays.list': nothing((f) => ({ client_id: [f.client] })),
  'closedDays.add': reference((f) => ({ client_address_id: f.areas.address, first_day: '2027-01-04', last_day: '2027-01-05', reason: 'Stocktaking' })),
  'closedDays.change': row((f) => ({ id: f.areas.closed_days })),
  'closedDays.remove': row((f) => ({ id: f.areas.closed_days })),
}
