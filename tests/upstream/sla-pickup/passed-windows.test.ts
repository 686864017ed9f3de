import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { runPickups } from '@/upstream/areas/pickup/run'
import { useApp } from '../app'
import { given, idOf } from '../tracking/parcels'

const app = useApp()
const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** A time zone in which it is noon now, whatever the hour. */
const zoneAtNoon = () => {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('no pickup is booked for a window that is over, by itself, by hand, again or for one time', async () => {
  const admin = await app.as('super_admin')
  const [falcon, noor] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'clients', 'NOORB')]
  const [address] = await app.query<{ id: number }>(
    "select id from client_addresses where client_id = $1 and address_type = 'pickup' and country_code = 'AE' order by id limit 1", [noor],
  )
  const client_address_id = address?.id ?? 0
  await app.query('delete from country_holidays')
  await app.query("update carrier_pickup_slots set status = 'inactive'")
  await app.query("update packages set status = 'picked_up' where status = 'label_created' and ship_from_address_id = $1", [client_address_id])
  const { data: { id } } = await admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: 'Mornings', weekdays,
    start_time: '09:00', end_time: '10:00', cut_off_time: '08:00', booking_channel: 'none',
  })
  await admin.call('pickup.addClientSlot', { client_id: noor, client_address_id, carrier_slot_id: id, weekdays, expected_parcels: 10 })
  const booked = async () => (await app.query<{ day: string }>(
    'select r.pickup_date::text as day from pickup_requests r join client_pickup_slots c on c.id = r.client_slot_id where c.carrier_slot_id = $1', [id],
  )).map(({ day }) => day)
  await given(app, { status: 'label_created', ship_from_address_id: client_address_id })

  // The house was down from before the cut-off until the carrier had been.
  await runPickups(app.services, new Date(`${today()}T10:30:00+04:00`))
  expect(await booked()).toEqual([])
  await runPickups(app.services, new Date(`${addDays(today(), 1)}T08:30:00+04:00`))
  expect(await booked()).toEqual([addDays(today(), 1)])

  await app.query("update countries set default_timezone = $1 where country_code = 'AE'", [zoneAtNoon()])
  const here = new Date().toISOString().slice(0, 10)
  const over = (field: string, way: string) => ({ status: 422, errors: [{ field, message: `The pickup window closed at 10:00 today. ${way}` }] })
  expect(await admin.call('pickup.runSlot', { id, pickup_date: here })).toMatchObject(over('pickup_date', 'Choose a later day.'))
  const once = { client_id: noor, client_address_id, carrier_id: falcon, pickup_date: here, ready_time: '08:00', parcels: 1 }
  expect(await admin.call('pickup.addRequest', { ...once, close_time: '10:00' })).toMatchObject(over('close_time', 'Choose a later time or day.'))
  const { data: later } = await admin.call('pickup.addRequest', { ...once, close_time: '15:00' })
  await app.query("update pickup_requests set status = 'failed', close_time = '10:00' where id = $1", [later.id])
  expect(await admin.call('pickup.retrigger', { id: later.id })).toMatchObject(over('pickup_date', 'Choose a later day.'))
  expect((await admin.call('pickup.retrigger', { id: later.id, pickup_date: addDays(here, 2) })).status).toBe(200)
})
