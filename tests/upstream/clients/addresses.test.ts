import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { address, clientId, form } from './given'

const app = useApp()
const staff = () => app.as('super_admin')
const client = async () => (await (await staff()).call('clients.create', form())).data.id
const added = async (id: number, more = {}) => (await (await staff()).call('clientAddresses.add', { id, ...address(more) })).data.address_id
const read = async (id: number) => (await (await staff()).call('clientAddresses.one', { id })).data

describe('an address', () => {
  test('is spelt as the list of its country spells it, with the city’s emirate', async () => {
    const id = await added(await client(), { city: 'dubai' })
    expect(await read(id)).toMatchObject({ city: 'Dubai', state: 'Dubai', status: 'active' })
  })

  test.each([
    [{ city: 'Dubville' }, 'city', 'Dubville is not in our list of cities of United Arab Emirates. Did you mean Dubai?'],
    [{ state: 'Nowhere' }, 'state', 'Nowhere is not in our list of states of United Arab Emirates.'],
    [{ city: 'Dubai', state: 'Sharjah' }, 'state', 'Dubai lies in Dubai.'],
    [{ pincode: '12345' }, 'pincode', 'The Emirates have no postcodes. Leave it empty.'],
    [{ makani_no: '123' }, 'makani_no', 'A Makani number has 10 digits.'],
    [{ latitude: 25.1 }, 'longitude', 'Give both coordinates, or none.'],
    [{ country_code: 'XX' }, 'country_code', 'Unknown country XX.'],
    [{ contact_phone: '050' }, 'contact_phone', 'Enter a phone number with its country code, e.g. +971 50 123 4567.'],
  ])('%j is refused with its sentence', async (wrong, field, message) => {
    expect(await (await staff()).call('clientAddresses.add', { id: await client(), ...address(wrong as never) })).toMatchObject({
      status: 422, errors: [{ field, message }],
    })
  })

  test('has a name once a client', async () => {
    const id = await client()
    await added(id, { name: 'JAFZA WH-3' })
    expect(await (await staff()).call('clientAddresses.add', { id, ...address({ name: 'jafza wh-3' }) })).toMatchObject({
      status: 409, errors: [{ field: 'name' }],
    })
    expect(await added(await client(), { name: 'JAFZA WH-3' })).toBeGreaterThan(0)
  })

  test('the first of a type is its default, another one takes over, and two at once leave one', async () => {
    const id = await client()
    const first = await added(id, { address_type: 'pickup' })
    expect((await read(first)).is_default).toBe(true)
    const second = await added(id, { address_type: 'pickup' })
    expect((await read(second)).is_default).toBe(false)
    const asker = await staff()
    await Promise.all([first, second].map((address_id) => asker.call('clientAddresses.change', { id, address_id, is_default: true })))
    expect(await app.query(`select count(*)::int as n from client_addresses where client_id = $1 and is_default`, [id])).toEqual([{ n: 1 }])
  })

  test('the last pickup address stays', async () => {
    const id = await client()
    const only = await added(id, { address_type: 'pickup' })
    const refused = { status: 409, message: 'This is the only active pickup address. Add another first.' }
    expect(await (await staff()).call('clientAddresses.remove', { id: only })).toMatchObject(refused)
    expect(await (await staff()).call('clientAddresses.change', { id, address_id: only, status: 'inactive' })).toMatchObject(refused)
    await added(id, { address_type: 'pickup' })
    expect(await (await staff()).call('clientAddresses.remove', { id: only })).toMatchObject({ status: 200, data: { status: 'delete' } })
    expect((await (await staff()).call('clientAddresses.one', { id: only })).status).toBe(404)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const id = await client()
    const address_id = await added(id)
    const { version } = await read(address_id)
    const asker = await staff()
    await asker.call('clientAddresses.change', { id, address_id, version, contact_name: 'First' })
    expect(await asker.call('clientAddresses.change', { id, address_id, version, contact_name: 'Second' })).toMatchObject({
      status: 409, message: 'This address was changed by someone else. Reload and try again.',
    })
  })

  test('of another client is not there, whichever way it is asked for', async () => {
    const own = await app.as('client_admin')
    const [foreign] = await app.query<{ id: number; client_id: number }>('select id, client_id from client_addresses where client_id = $1 limit 1', [
      await clientId(app, 'DTOFZ'),
    ])
    expect((await own.call('clientAddresses.one', { id: Number(foreign?.id) })).status).toBe(404)
    expect((await own.call('clientAddresses.list', { id: Number(foreign?.client_id) })).status).toBe(404)
    expect((await own.call('clientAddresses.change', { id: await clientId(app, 'NOORB'), address_id: Number(foreign?.id), name: 'Mine' })).status).toBe(404)
    expect((await own.call('clientAddresses.names', { client_id: Number(foreign?.client_id) })).status).toBe(404)
  })
})
