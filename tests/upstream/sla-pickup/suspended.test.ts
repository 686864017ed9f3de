import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { runPickups } from '@/upstream/areas/pickup/run'
import { useApp } from '../app'
import { given, idOf } from '../tracking/parcels'

const app = useApp()
const atCutOff = new Date(`${today()}T08:30:00+04:00`)

test('a suspended carrier gets no pickup, neither by itself nor by hand nor again, and promises no date', async () => {
  const admin = await app.as('super_admin')
  const [falcon, noor] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'clients', 'NOORB')]
  const [address] = await app.query<{ id: number }>(
    "select id from client_addresses where client_id = $1 and address_type = 'pickup' and country_code = 'AE' order by id limit 1", [noor],
  )
  await app.query('delete from country_holidays')
  await app.query("update carrier_pickup_slots set status = 'inactive'")
  await app.query("update packages set status = 'picked_up' where status = 'label_created' and ship_from_address_id = $1", [address?.id])
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const { data: { id } } = await admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: 'Of a suspended one', weekdays,
    start_time: '09:00', end_time: '12:00', cut_off_time: '08:00', booking_channel: 'none',
  })
  await admin.call('pickup.addClientSlot', { client_id: noor, client_address_id: address?.id ?? 0, carrier_slot_id: id, weekdays, expected_parcels: 10 })
  const booked = () =>
    app.query('select r.parcels from pickup_requests r join client_pickup_slots c on c.id = r.client_slot_id where c.carrier_slot_id = $1', [id])
  await given(app, { status: 'label_created', ship_from_address_id: address?.id })

  await app.query("update carriers set status = 'suspend' where id = $1", [falcon])
  await runPickups(app.services, atCutOff)
  expect(await booked()).toEqual([])
  const refusal = { status: 409, message: 'Falcon Express is suspended, so no pickup is booked with it. Make the carrier active first.' }
  expect(await admin.call('pickup.runSlot', { id, pickup_date: addDays(today(), 3) })).toMatchObject(refusal)
  const [failed] = await app.query<{ id: number }>(
    "update pickup_requests set status = 'failed' where id = (select max(id) from pickup_requests where carrier_id = $1) returning id", [falcon],
  )
  expect(await admin.call('pickup.retrigger', { id: failed?.id ?? 0, pickup_date: addDays(today(), 3) })).toMatchObject(refusal)
  expect((await admin.call('pickup.slot', { id })).data.next_date).toBeNull()

  await app.query("update carriers set status = 'active' where id = $1", [falcon])
  await runPickups(app.services, atCutOff)
  expect(await booked()).toMatchObject([{ parcels: 1 }])
})
