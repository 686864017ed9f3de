import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let [admin, client]: [Asker, Asker] = [] as never
let [noor, falcon, address, stranger]: [number, number, number, number] = [] as never
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  noor = await idOf(app, 'clients', 'NOORB')
  falcon = await idOf(app, 'carriers', 'FALCON')
  await app.query('delete from country_holidays')
  await app.query('delete from client_closed_days')
  const one = async (whose: string) => (await app.query<{ id: number }>(
    `select id::int as id from client_addresses where client_id ${whose} $1 and address_type = 'pickup' and status = 'active' and country_code = 'AE'
     order by id`,
    [noor],
  ))[0]?.id ?? 0
  address = await one('=')
  stranger = await one('<>')
})

const from = addDays(today(), 10)
const closed = { first_day: from, last_day: addDays(from, 2), reason: 'Annual stocktaking' }
const request = (day: string) => admin.call('pickup.addRequest', {
  client_id: noor, client_address_id: address, carrier_id: falcon, pickup_date: day, ready_time: '10:00', close_time: '16:00', parcels: 3,
})

describe('days on which a client’s address is closed', () => {
  test('are entered once, changed and deleted, each with its trace; the last is not before the first', async () => {
    const { status, data } = await client.call('closedDays.add', { client_address_id: address, ...closed })
    expect([status, data.client_id, data.reason]).toEqual([201, noor, 'Annual stocktaking'])
    expect(await client.call('closedDays.add', { client_address_id: address, ...closed })).toMatchObject({ status: 422, errors: [{ field: 'first_day' }] })
    expect(await client.call('closedDays.change', { id: data.id, last_day: addDays(from, -1) })).toMatchObject({
      status: 422, errors: [{ field: 'last_day', message: 'The last day must not be before the first.' }],
    })
    expect(await client.call('closedDays.change', { id: data.id, reason: 'Moving', version: data.version })).toMatchObject({ data: { reason: 'Moving' } })
    expect(await client.call('closedDays.change', { id: data.id, reason: 'Late', version: data.version })).toMatchObject({ status: 409 })
    expect(await client.call('closedDays.remove', { id: data.id })).toMatchObject({ status: 200 })
    expect(await client.call('closedDays.list', {})).toMatchObject({ data: [] })
    expect(await app.query("select action from audit_log where entity = 'client_closed_days' order by id")).toHaveLength(3)
  })

  test('are a client’s own: another’s address is neither offered nor taken', async () => {
    const offered = (await client.call('closedDays.addresses', {})).data.map(({ id }) => id)
    expect(offered).toContain(address)
    expect(offered).not.toContain(stranger)
    expect(await client.call('closedDays.add', { client_address_id: stranger, ...closed })).toMatchObject({
      status: 422, errors: [{ field: 'client_address_id' }],
    })
    await app.query("update client_addresses set status = 'inactive' where id = $1", [address])
    expect(await client.call('closedDays.add', { client_address_id: address, ...closed })).toMatchObject({
      status: 422, errors: [{ field: 'client_address_id' }],
    })
    await app.query("update client_addresses set status = 'active' where id = $1", [address])
    const { data } = await admin.call('closedDays.add', { client_address_id: stranger, ...closed })
    expect(await client.call('closedDays.remove', { id: data.id })).toMatchObject({ status: 404 })
    expect((await admin.call('closedDays.list', { client_id: [noor] })).data).toEqual([])
  })

  test('no pickup is asked for on them, and the next pickup of a slot is after them', async () => {
    const slot = (await admin.call('pickup.clientSlots', { client_id: [noor], status: ['active'], approval_status: [1] })).data
      .find(({ client_address_id, next_date }) => client_address_id === address && next_date !== null)
    const next = slot?.next_date ?? ''
    expect((await request(from)).status).toBe(201)
    await admin.call('closedDays.add', { client_address_id: address, first_day: next, last_day: from > next ? from : next, reason: 'Moving' })
    expect(await request(from)).toMatchObject({
      status: 422, errors: [{ field: 'pickup_date', message: `The address is closed on ${from}: Moving. Choose another day.` }],
    })
    const after = (await admin.call('pickup.clientSlot', { id: slot?.id ?? 0 })).data.next_date
    expect(after === null || after > from, `${after} is after ${from}`).toBe(true)
  })
})
