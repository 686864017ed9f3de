import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let falcon: number
let noor: number
let docks: number[]
beforeAll(async () => {
  admin = await app.as('super_admin')
  falcon = await idOf(app, 'carriers', 'FALCON')
  noor = await idOf(app, 'clients', 'NOORB')
  await app.query('delete from country_holidays')
  docks = (await app.query<{ id: number }>(
    `insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, country_code)
     select $1, 'pickup', 'Dock ' || n, 'A', '+971500000001', 'Dock', 'Dubai', 'AE' from generate_series(1, 4) n returning id`, [noor])).map(({ id }) => id)
})
const everyDay = [1, 2, 3, 4, 5, 6, 7]
let slot: number
let nth = 0
const addSlot = async (more: Record<string, unknown> = {}) =>
  (await admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: `Period ${++nth}`, weekdays: everyDay, start_time: '09:00',
    end_time: '12:00', cut_off_time: '08:00', booking_channel: 'api', max_pickups: 1, ...more,
  } as Input<'pickup.addSlot'>)).data.id
beforeEach(async () => {
  await app.query("update carrier_pickup_slots set status = 'inactive'")
  slot = (await addSlot()) as number
})
const use = (dock: number, more: Record<string, unknown> = {}) =>
  admin.call('pickup.addClientSlot', {
    client_id: noor, client_address_id: docks[dock], carrier_slot_id: slot, weekdays: everyDay, expected_parcels: 10, ...more,
  } as Input<'pickup.addClientSlot'>)
const change = (id: number, more: Record<string, unknown>) => admin.call('pickup.changeClientSlot', {
  id, client_id: noor, ...more,
} as Input<'pickup.changeClientSlot'>)
const read = async (id: number) => (await admin.call('pickup.clientSlot', { id })).data
const listed = async (id: number) => (await admin.call('pickup.clientSlots', { client_id: [noor], page_size: 200 })).data.find((row) => row.id === id)
const day = (n: number) => addDays(today(), n)

describe('a change to a client’s slot', () => {
  test.each([
    ['expected_parcels', 77], ['expected_weight_kg', '12.500'], ['weekdays', [2]], ['package_location', 'Dock 9'],
    ['instructions', 'Ring twice'], ['contact_name', 'Rashid'], ['contact_phone', '+971501234567'],
    ['service_codes', ['STD']], ['auto_pickup', false], ['start_date', '2027-01-01'], ['end_date', '2027-01-31'],
  ])('of an approved one keeps %s and nothing else', async (field, value) => {
    const { id } = (await use(0)).data
    const before = await read(id)
    const answer = await change(id, { [field]: value })
    expect(answer.data).toMatchObject({ [field]: value })
    const after = await read(id)
    expect(after).toMatchObject({ [field]: value, approval_status: 1, version: before.version + 1 })
    const { next_date: _a, days: _b, period: _c, version: _d, ...rest } = after
    expect({ ...before, ...rest, [field]: value }).toMatchObject(rest)
  })
  test('of address and slot moves it there', async () => {
    const { id } = (await use(0)).data
    const later = (await addSlot({ start_time: '14:00', end_time: '16:00' })) as number
    expect((await change(id, { client_address_id: docks[1], carrier_slot_id: later })).status).toBe(200)
    expect(await read(id)).toMatchObject({ client_address_id: docks[1], carrier_slot_id: later, carrier_id: falcon })
  })
  test('puts an inactive one back, and stops an active one as stopping does', async () => {
    const { id } = (await use(0)).data
    await admin.call('pickup.stopClientSlot', { id, client_id: noor })
    expect((await change(id, { status: 'active' })).data.status).toBe('active')
    expect((await read(id)).status).toBe('active')
    await app.query(
      "insert into pickup_requests (pickup_no, client_slot_id, client_id, client_address_id, carrier_id, country_code, pickup_date, ready_time, close_time, parcels, weight_kg, status, channel, idempotency_key) values ($2, $1, $3, $4, $5, 'AE', $6, '09:00', '12:00', 1, 1, 'scheduled', 'api', $2)",
      [id, `PU-${id}`, noor, docks[0], falcon, day(2)],
    )
    expect((await change(id, { status: 'inactive' })).data.status).toBe('inactive')
    expect(await app.query('select status from pickup_requests where client_slot_id = $1', [id])).toEqual([{ status: 'cancelled' }])
  })
  test('of the reason alone is a decision: an administrator’s, and of a rejected slot', async () => {
    const { id } = (await use(0)).data
    expect((await change(id, { reject_reason: 'Full' })).errors[0]).toMatchObject({ field: 'reject_reason', message: 'Only a rejected slot has a reason.' })
    await change(id, { approval_status: 2, reject_reason: 'Full' })
    expect((await change(id, { reject_reason: 'Closed' })).data).toMatchObject({ approval_status: 2, reject_reason: 'Closed' })
    const client = await app.as('client_admin')
    expect((await client.call('pickup.changeClientSlot', { id, reject_reason: 'Mine' } as never)).status).toBe(422)
  })
})

describe('a subscription that is over', () => {
  test('takes no place, whoever comes after it', async () => {
    const ended = (await use(0, { start_date: '2026-01-01', end_date: day(-1) })).data
    expect(await listed(ended.id)).toMatchObject({ period: 'ended', next_date: null, status: 'active' })
    expect((await use(1)).status).toBe(201)
    expect(await admin.call('pickup.slots', { carrier_id: [falcon] })).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: slot, client_slots: 1 })]),
    })
  })
  test('leaves its address free to use the slot again', async () => {
    await use(0, { end_date: day(-1) })
    expect((await use(0, { start_date: day(1) })).status).toBe(201)
    expect((await use(0, { start_date: day(30) })).message).toBe('This address already uses this slot')
  })
  test('stands in the way of neither its slot nor its address being taken away', async () => {
    await use(2, { end_date: day(-1) })
    expect((await admin.call('pickup.changeSlot', { id: slot, status: 'inactive' } as never)).status).toBe(200)
    const [spare] = await app.query<{ id: number }>(
      "insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, country_code) values ($1, 'pickup', $2, 'A', '+971500000001', 'Dock', 'Dubai', 'AE') returning id",
      [noor, `Spare ${nth}`],
    )
    await app.query('update client_pickup_slots set client_address_id = $1 where client_address_id = $2', [spare?.id, docks[2]])
    expect((await admin.call('clientAddresses.remove', { id: spare?.id ?? 0 })).status).toBe(200)
  })
  test('shows the place as free again', async () => {
    const free = async (more: Record<string, unknown> = {}) =>
      (await admin.call('pickup.slotsForClient', { client_id: noor, ...more })).data.find(({ id }) => id === slot)?.free.map(({ pickups }) => pickups)
    await use(0, { end_date: day(10) })
    expect(await free()).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await free({ start_date: day(11) })).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(await free({ end_date: day(9) })).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
  test('ends on the day it names, and not before', async () => {
    const { id } = (await use(0, { end_date: day(1) })).data
    const next = (await listed(id))?.next_date ?? null
    expect(next === null || next <= day(1)).toBe(true)
    expect((await use(1)).status).toBe(409)
    expect((await use(1, { start_date: day(1) })).message).toMatch(/^Slot is full on/)
    expect((await use(1, { start_date: day(2) })).status).toBe(201)
  })
  test('and one that has not begun picks up from its first day on', async () => {
    const { id } = (await use(0, { start_date: day(20), weekdays: [isoWeekday(day(21))] })).data
    expect(await listed(id)).toMatchObject({ period: 'upcoming', next_date: day(21) })
  })
  test('whose end is taken away needs a place again', async () => {
    const { id } = (await use(0, { end_date: day(5) })).data
    await use(1, { start_date: day(6) })
    expect((await change(id, { end_date: null })).message).toBe('Slot is full on Monday (1 pickup)')
    expect((await change(id, { end_date: day(3) })).status).toBe(200)
  })
  test('is due on none of the days after it', async () => {
    const { id } = (await use(0, { end_date: day(1), start_date: day(0) })).data
    const { data } = await admin.call('pickup.summary', { client_id: noor, from: day(-2), to: day(4) })
    expect(data.filter((line) => line.client_slot_id === id).map((line) => line.day)).toEqual([day(0), day(1)])
  })
})
