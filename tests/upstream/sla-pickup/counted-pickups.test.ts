import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { given, idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let falcon: number
let noor: number
let address: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  ;[falcon, noor] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'clients', 'NOORB')]
  address = (await app.query<{ id: number }>(
    "select id from client_addresses where client_id = $1 and address_type = 'pickup' and country_code = 'AE' order by id limit 1", [noor],
  ))[0]?.id ?? 0
  await app.query('delete from country_holidays')
})

/** A confirmed pickup of so many named parcels, and of some that only count. */
async function confirmed(named: number, loose = 0) {
  const parcels = []
  for (let i = 0; i < named; i++)
    parcels.push(await given(app, { status: 'label_created', carrier_id: falcon, client_id: noor, ship_from_address_id: address }))
  const numbers = parcels.map(({ tracking_no }) => tracking_no)
  const { data } = await admin.call('pickup.addRequest', {
    client_id: noor, client_address_id: address, carrier_id: falcon, pickup_date: addDays(today(), 3),
    ready_time: '09:00', close_time: '12:00', parcels: named + loose, order_ids: numbers,
  })
  await app.jobs.idle()
  await app.query("update pickup_requests set status = 'confirmed' where id = $1", [data.id])
  return { id: data.id, pickup_no: data.pickup_no, numbers }
}
/** How the parcels of a pickup stand, in the order they were made: lines are drawn in whatever order they are found. */
const linesOf = async (id: number) => (await app.query<{ state: string }>(
  "select case when picked_at is not null then 'picked' when released_at is not null then 'free' else 'held' end as state from pickup_lines where pickup_request_id = $1 order by package_id",
  [id],
)).map(({ state }) => state)

test('of a pickup in part the parcels are named: those are picked, the others can be booked again', async () => {
  const { id, numbers } = await confirmed(3)
  const unnamed = await admin.call('pickup.complete', { id, result: 'partially_picked', picked_parcels: 2 })
  expect(unnamed).toMatchObject({
    status: 422, errors: [{ field: 'tracking_nos', message: 'Name the parcels that were picked up; the others can then be booked again.' }],
  })
  expect(await linesOf(id)).toEqual(['held', 'held', 'held'])
  const foreign = await admin.call('pickup.complete', { id, result: 'partially_picked', tracking_nos: ['NOTINHERE1'] })
  expect(foreign).toMatchObject({ status: 422, errors: [{ field: 'tracking_nos', message: 'NOTINHERE1 is not in this pickup.' }] })
  const done = await admin.call('pickup.complete', { id, result: 'partially_picked', tracking_nos: numbers.slice(0, 2) })
  expect(done.data).toMatchObject({ status: 'partially_picked', picked: '2 / 3' })
  expect(await linesOf(id)).toEqual(['picked', 'picked', 'free'])
})

test('a pickup of fewer than all is none of all', async () => {
  const { id, numbers } = await confirmed(2)
  const refused = { status: 422, errors: [{ field: 'picked_parcels', message: 'Only 1 of 2: mark it partly picked and name the parcels.' }] }
  expect(await admin.call('pickup.complete', { id, result: 'picked_up', picked_parcels: 1 })).toMatchObject(refused)
  expect(await admin.call('pickup.complete', { id, result: 'picked_up', tracking_nos: numbers.slice(0, 1) })).toMatchObject(refused)
  expect((await admin.call('pickup.complete', { id, result: 'picked_up', tracking_nos: numbers })).data).toMatchObject({ status: 'picked_up', picked: '2 / 2' })
  expect(await linesOf(id)).toEqual(['picked', 'picked'])
})

test('parcels nobody named are counted', async () => {
  const { id, numbers } = await confirmed(1, 4)
  expect((await admin.call('pickup.complete', { id, result: 'partially_picked', tracking_nos: numbers, picked_parcels: 3 })).data).toMatchObject({
    status: 'partially_picked', picked: '3 / 5',
  })
  const { id: other } = await confirmed(1, 4)
  expect((await admin.call('pickup.complete', { id: other, result: 'partially_picked', picked_parcels: 4 })).data).toMatchObject({ picked: '4 / 5' })
  expect(await linesOf(other)).toEqual(['free'])
})

test('the rest of a pickup in part comes after all, unless it is booked elsewhere', async () => {
  const { id, numbers } = await confirmed(2)
  await admin.call('pickup.complete', { id, result: 'partially_picked', tracking_nos: numbers.slice(0, 1) })
  const { data: elsewhere } = await admin.call('pickup.addRequest', {
    client_id: noor, client_address_id: address, carrier_id: falcon, pickup_date: addDays(today(), 4),
    ready_time: '09:00', close_time: '12:00', parcels: 1, order_ids: numbers.slice(1),
  })
  expect(await admin.call('pickup.complete', { id, result: 'picked_up' })).toMatchObject({
    status: 409, message: `${numbers[1]} is in pickup ${elsewhere.pickup_no} by now. Cancel that one first.`,
  })
  await admin.call('pickup.cancelRequest', { id: elsewhere.id })
  expect((await admin.call('pickup.complete', { id, result: 'picked_up' })).data).toMatchObject({ status: 'picked_up', picked: '2 / 2' })
  expect(await linesOf(id)).toEqual(['picked', 'picked'])
})
