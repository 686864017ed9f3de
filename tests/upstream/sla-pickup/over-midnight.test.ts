import { beforeAll, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { windowOf } from '@/lib/domain/pickup'
import { isOver } from '@/upstream/areas/pickup/window-over'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let falcon: number
let noor: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  ;[falcon, noor] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'clients', 'NOORB')]
  await app.query('delete from country_holidays')
  await app.query("update carrier_pickup_slots set status = 'inactive'")
})

test('a flight leaves after midnight of its cut-off', async () => {
  const lane = (etd: string) => ({
    client_id: noor, linehaul_name: `Night ${etd}`, delivery_type: 'standard', service_type: 'last_mile', rsa_service_code: 'STD',
    origin_type: 'warehouse', origin_country_code: 'AE', origin_code: 'DXB1', effective_from: '2026-01-01',
    paper_format_id: 1, label_type_id: 1, barcode_type_id: 1, dpi: 203,
    schedule: [{ weekday: 3, flight_or_truck_no: 'EK8173', cut_off_time: '22:00', etd, eta: '06:00', transit_days: 1 }],
  }) as unknown as Input<'linehaul.create'>
  expect((await admin.call('linehaul.create', lane('02:30'))).status).toBe(201)
  expect(await admin.call('linehaul.create', lane('22:00'))).toMatchObject({ status: 422, message: 'Departure must be after the cut-off' })
})

test('a rule asks for orders of the night, a hub opens into it', async () => {
  const rule = (to: string) => ({
    client_id: noor, rule_name: `Night to ${to}`, allocation_mode: 'single', targets: [{ carrier_id: falcon }],
    conditions: [{ field: 'order_time', operator: 'between', value: ['22:00', to] }],
  }) as unknown as Input<'allocation.create'>
  const made = await admin.call('allocation.create', rule('06:00'))
  expect(made.status, made.message).toBe(201)
  expect((await admin.call('allocation.create', rule('22:00'))).message).toBe('From and to must differ')
  const address = (opening_to: string) => ({
    id: falcon, address_type: 'return_hub', line1: 'Night gate', city: 'Sharjah',
    country_code: 'AE', working_days: [1, 2, 3], opening_from: '18:00', opening_to,
  }) as unknown as Input<'carriers.addAddress'>
  expect((await admin.call('carriers.addAddress', address('18:00'))).errors[0]).toEqual({ field: 'opening_to', message: 'It closes as it opens.' })
  expect((await admin.call('carriers.addAddress', address('02:00'))).status).toBe(201)
  const { data } = await admin.call('carriers.addresses', { id: falcon, search: 'Night gate' })
  expect(data[0]?.working_hours).toBe('Mon–Wed, 18:00 to 02:00 next day')
})

test('a carrier picks up into the next day', async () => {
  const slot = (weekday: number, start_time: string, end_time: string) => admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: `From ${start_time}`,
    weekdays: [weekday], start_time, end_time, cut_off_time: '00:30', booking_channel: 'api',
  } as Input<'pickup.addSlot'>)
  const made = await slot(3, '22:00', '02:00')
  expect(made.status, made.message).toBe(201)
  expect((await admin.call('pickup.slots', { search: 'From 22:00', status: ['active'] })).data[0]?.window).toBe('22:00–02:00 next day')
  expect(await slot(4, '01:00', '03:00')).toMatchObject({ status: 409, message: 'Slot overlaps with From 22:00 (22:00-02:00 next day).' })
  expect((await slot(4, '02:00', '03:00')).status).toBe(201)

  const [address] = await app.query<{ id: number }>("select id from client_addresses where client_id = $1 and address_type = 'pickup'", [noor])
  const day = addDays(today(), 2)
  const answer = await admin.call('pickup.addRequest', {
    client_id: noor, client_address_id: address?.id ?? 0, carrier_id: falcon, pickup_date: day, ready_time: '22:00', close_time: '02:00', parcels: 2,
  } as Input<'pickup.addRequest'>)
  expect(answer.status, answer.message).toBe(201)
  expect((await admin.call('pickup.requests', { pickup_no: answer.data.pickup_no })).data[0]?.window).toBe('22:00–02:00 next day')
  const over = (of: string, time: string) => isOver('Asia/Dubai', day, windowOf({ start_time: '22:00', end_time: '02:00' }), Date.parse(dubaiMoment(of, time)))
  expect([over(day, '23:00'), over(addDays(day, 1), '01:59'), over(addDays(day, 1), '02:00')]).toEqual([false, false, true])
})
