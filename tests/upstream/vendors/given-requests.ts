import { expect } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'

/** Who asks, approves, gives away and drives: a warehouse, head office, and the vendor of people and vehicles. */
export interface Ground { planner: Asker; manager: Asker; vendor: Asker; warehouse: number; clients: number[] }

export async function requestGround(app: ReturnType<typeof useApp>): Promise<Ground> {
  const [warehouse] = await app.query<{ id: number }>("select id::int from facilities where facility_code = 'JXB1'")
  const clients = await app.query<{ id: number }>("select id::int from clients where status = 'active' and currency = 'AED' order by id limit 3")
  await app.query('delete from transport_trips')
  await app.query('delete from transport_rates')
  await app.query("update vendors set license_expiry = current_date + 400 where id in (1, 7)")
  return {
    planner: await app.as('warehouse_supervisor'), manager: await app.as('workforce_manager'), vendor: await app.as('vendor_admin'),
    warehouse: warehouse?.id ?? 0, clients: clients.map(({ id }) => id),
  }
}

/** The tariff of the example: 180.00 with 50 km, 1.75 beyond, an hour of waiting free, then 40.00 by begun half hours, 25 % at night. */
export const tariff = (more: Partial<Input<'transportRates.add'>> = {}): Input<'transportRates.add'> => ({
  vendor_id: 1, vehicle_type: 'pickup_1t', base_rate: '180.00', included_km: '50', per_extra_km: '1.75', waiting_free_minutes: 60,
  waiting_rate_per_hour: '40.00', waiting_block_minutes: 30, night_surcharge_pct: '25', valid_from: addDays(today(), -200), ...more,
})

export const transport = (g: Ground, more: Partial<Input<'vendorRequests.add'>> = {}): Input<'vendorRequests.add'> => ({
  application_type: 'transport', warehouse_id: g.warehouse, department: 'Outbound', reason: 'A truck for three clients',
  needed_from: dubaiMoment(addDays(today(), 2), '08:00'), needed_to: dubaiMoment(addDays(today(), 2), '18:00'),
  lines: [{ vehicle_type: 'pickup_1t', trips: 2, from_address: 'JAFZA South, gate 4', to_address: 'Mussafah M-17' }], submit: true, ...more,
})

/** Asks for vehicles and takes the request as far as its acceptance by vendor 1. */
export async function accepted(g: Ground, more: Partial<Input<'vendorRequests.add'>> = {}) {
  const made = await g.planner.call('vendorRequests.add', transport(g, more))
  expect(made.status, made.message).toBe(201)
  const { id } = made.data
  for (const [who, action, body] of [
    [g.manager, 'approve', {}], [g.manager, 'assign', { vendor_id: 1 }], [g.vendor, 'accept', {}],
  ] as const) {
    const answer = await who.call('vendorRequests.act', { id, action, ...body })
    expect(answer.status, answer.message).toBe(200)
  }
  return made.data
}

let plate = 50_000
/** A trip of a vehicle and driver of its own, unless said otherwise. */
export function trip(day: string, from: string, to: string, more: Partial<Input<'vendorRequests.addTrip'>> = {}) {
  plate += 1
  const ends = to <= from ? addDays(day, 1) : day
  return {
    vehicle_no: `DXB K ${plate}`, vehicle_license_expiry: addDays(today(), 200), vehicle_insurance_expiry: addDays(today(), 200), driver_name: 'Imran Qureshi',
    driver_phone: `+97150${String(1_000_000 + plate)}`, driver_license_expiry: addDays(today(), 200), planned_start: dubaiMoment(day, from),
    planned_end: dubaiMoment(ends, to), ...more,
  }
}

/** Plans, starts and completes a trip that began at these moments. */
export async function driven(
  g: Ground, requestId: number, at: { day: string; from: string; to: string; odometer?: [string, string]; waiting?: number; tolls?: string },
) {
  const planned = await g.vendor.call('vendorRequests.addTrip', { id: requestId, ...trip(at.day, at.from, at.to) })
  expect(planned.status, planned.message).toBe(201)
  const of = { id: requestId, trip_id: planned.data.id }
  const [from, to] = at.odometer ?? ['1000', '1074']
  const { planned_start, planned_end } = planned.data
  const started = await g.vendor.call('vendorRequests.changeTrip', { ...of, status: 'started', actual_start: planned_start, odometer_start: from })
  expect(started.status, started.message).toBe(200)
  return g.vendor.call('vendorRequests.changeTrip', {
    ...of, status: 'completed', actual_end: planned_end, odometer_end: to, waiting_minutes: at.waiting ?? 0, tolls: at.tolls ?? '0',
  })
}

/** Completes and closes a request. */
export async function close(g: Ground, id: number) {
  for (const action of ['complete', 'close'] as const) {
    const answer = await g.manager.call('vendorRequests.act', { id, action })
    expect(answer.status, answer.message).toBe(200)
  }
}
