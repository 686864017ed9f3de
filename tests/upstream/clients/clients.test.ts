import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { activeClient, address, clientId, form } from './given'

const app = useApp()
const staff = () => app.as('super_admin')
const added = async (more = {}) => (await (await staff()).call('clients.create', form(more))).data.id
const version = async (id: number) => (await (await staff()).call('clients.one', { id })).data.version

beforeEach(() => app.query('delete from throttles'))

describe('a new client', () => {
  test('is inactive, in the sandbox, with settings of its own, and says what it lacks', async () => {
    const id = await added()
    const { data } = await (await staff()).call('clients.one', { id })
    expect(data).toMatchObject({
      status: 'inactive', environment: 'sandbox', not_ready: 'add a billing or head-office address first.',
      code_fixed: false, counts: { addresses: 0, tokens: 0, sellers: 0 },
    })
    expect(await app.query('select settings from client_settings where client_id = $1', [id])).toEqual([{ settings: {} }])
    expect(await (await staff()).call('clients.change', { id, status: 'active' })).toMatchObject({
      status: 409, message: 'Client cannot be activated: add a billing or head-office address first.',
    })
    await (await staff()).call('clientAddresses.add', { id, ...address() })
    expect(await (await staff()).call('clients.change', { id, status: 'active' })).toMatchObject({ status: 200, data: { status: 'active', not_ready: null } })
  })

  test.each([
    [{ client_code: 'ab' }, 'client_code', 'Use 3 to 10 capital letters or digits.'],
    [{ service_type: ['fulfillment', 'fulfillment_with_last_mile'] }, 'service_type', 'Choose Fulfillment or Fulfillment With Last Mile, not both.'],
    [{ vat_registered: true, trn: '12345' }, 'trn', 'A UAE TRN has 15 digits and starts with 100.'],
    [{ trade_license_no: '' }, 'trade_license_no', 'A client in the Emirates has a trade licence.'],
    [{ trade_license_expiry: addDays(today(), -1) }, 'trade_license_expiry', 'The trade licence has expired.'],
    [{ service_type: ['ior'] }, 'importer_code', 'Importing takes the client’s importer code.'],
    [{ contact_phone: '05012345' }, 'contact_phone', 'Enter a phone number with its country code, e.g. +971 50 123 4567.'],
    [{ iban: 'AE070331234567890123457' }, 'iban', 'This IBAN is not valid.'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Unknown time zone Mars/Olympus.'],
    [{ billing_email: 'a@x.example, nobody' }, 'billing_email', 'nobody is not an e-mail address. Part addresses by commas.'],
    [{ environment: 'production' }, 'environment', 'A client goes to production once it is active.'],
  ])('%j is refused with its sentence', async (wrong, field, message) => {
    expect(await (await staff()).call('clients.create', form(wrong as never))).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('outside the Emirates needs no licence and no TRN of theirs', async () => {
    expect((await (await staff()).call(
      'clients.create', form({ country_code: 'SA', trade_license_no: undefined, vat_registered: true, trn: '300000000000003' }),
    )).status).toBe(201)
  })

  test('has a code and a name nobody else has, whatever the case', async () => {
    const asker = await staff()
    expect(await asker.call('clients.create', form({ client_code: 'NOORB' }))).toMatchObject({
      status: 409, errors: [{ field: 'client_code', message: 'Code NOORB is already used by Noor Beauty Trading LLC.' }],
    })
    expect(await asker.call('clients.create', form({ name: 'NOOR beauty trading llc' }))).toMatchObject({
      status: 409, errors: [{ field: 'name', message: 'A client with this name exists.' }],
    })
    const twice = form()
    const answers = await Promise.all([asker.call('clients.create', twice), asker.call('clients.create', twice)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('joins a group of one level', async () => {
    const asker = await staff()
    const head = await added()
    const member = await added({ parent_client_id: head })
    expect(await asker.call('clients.create', form({ parent_client_id: member }))).toMatchObject({
      status: 422, errors: [{ field: 'parent_client_id', message: 'That client belongs to a group itself. Choose the head of the group.' }],
    })
    expect(await asker.call('clients.change', { id: head, parent_client_id: member })).toMatchObject({ status: 422 })
    expect(await asker.call('clients.change', { id: head, parent_client_id: head })).toMatchObject({
      status: 422, errors: [{ field: 'parent_client_id', message: 'A client cannot be its own group.' }],
    })
  })
})

describe('a change', () => {
  test('by somebody who read an older record is refused, and nothing of it lands', async () => {
    const asker = await staff()
    const id = await added()
    const old = await version(id)
    await asker.call('clients.change', { id, version: old, trade_name: 'First' })
    expect(await asker.call('clients.change', { id, version: old, trade_name: 'Second' })).toMatchObject({
      status: 409, message: 'This client was changed by someone else. Reload and try again.',
    })
    expect((await asker.call('clients.one', { id })).data.trade_name).toBe('First')
  })

  test('of the code is refused once there is a parcel', async () => {
    const asker = await staff()
    const id = await added()
    expect(await asker.call('clients.change', { id, client_code: 'OTHERCODE' })).toMatchObject({ status: 200, data: { client_code: 'OTHERCODE' } })
    expect(await asker.call('clients.change', { id: await clientId(app, 'NOORB'), client_code: 'NOORX' })).toMatchObject({
      status: 422, errors: [{ field: 'client_code', message: 'The code stands on labels and stays.' }],
    })
  })

  test('of credit and bank is finance’s; others see the last four of the IBAN', async () => {
    const id = await clientId(app, 'NOORB')
    const manager = await app.as('account_manager')
    expect(await manager.call('clients.change', { id, credit_limit: '1.00' })).toMatchObject({
      status: 422, errors: [{ field: 'credit_limit', message: 'Credit and bank are kept by finance.' }],
    })
    expect((await manager.call('clients.one', { id })).data.iban).not.toMatch(/^AE\d{21}$/)
    expect((await (await staff()).call('clients.one', { id })).data.iban).toMatch(/^AE\d{21}$/)
  })

  test('by the client’s own people is of contact, billing e-mail and logo', async () => {
    const id = await clientId(app, 'NOORB')
    const own = await app.as('client_admin')
    expect(await own.call('clients.change', { id, contact_phone: '+971509999999' })).toMatchObject({ status: 200, data: { contact_phone: '+971509999999' } })
    expect(await own.call('clients.change', { id, name: 'Mine now LLC' })).toMatchObject({
      status: 422, errors: [{ field: 'name', message: 'Only contact, billing e-mail and logo can be changed by the client.' }],
    })
    expect(await own.call('clients.change', { id, status: 'inactive', reason: 'because I can' })).toMatchObject({ status: 422 })
    expect(await own.call('clients.create', form())).toMatchObject({ status: 409, message: 'New clients are added by our staff.' })
    expect((await own.call('clients.list')).data.map(({ client_code }) => client_code)).toEqual(['NOORB'])
  })
})

describe('a client that is deactivated', () => {
  test('says why, loses its users’ sessions and gets them back when it works again', async () => {
    const asker = await staff()
    const { id } = await activeClient(app)
    const [user] = await app.query<{ id: number; email: string }>(
      `insert into users (full_name, email, user_category, user_type, client_ids, status)
          values ('Its own', 'its.own@client.example', 'client', 'member', array[$1]::bigint[], 'active') returning id, email`, [id])
    const own = await app.as(String(user?.email))
    expect((await own.call('clients.dropdown')).status).toBe(200)
    expect(await asker.call('clients.change', { id, status: 'inactive' })).toMatchObject({
      status: 422, errors: [{ field: 'reason', message: 'Say why, in 5 to 250 characters.' }],
    })
    expect(await asker.call('clients.change', { id, status: 'inactive', reason: 'Credit limit breached' })).toMatchObject({
      status: 200, data: { status: 'inactive', deactivated_reason: 'Credit limit breached' },
    })
    expect((await own.call('clients.dropdown')).status).toBe(401)
    expect(await asker.call('clients.change', { id, status: 'active' })).toMatchObject({ status: 200, data: { deactivated_reason: null } })
    expect((await own.call('clients.dropdown')).status).toBe(200)
  })

  test('leaves users in who have another client that works', async () => {
    const [one, other] = [await activeClient(app), await activeClient(app)]
    await app.query(
      `insert into users (full_name, email, user_category, user_type, client_ids, status)
          values ('Of both', 'of.both@client.example', 'client', 'member', array[$1, $2]::bigint[], 'active')`,
      [one.id, other.id],
    )
    await (await staff()).call('clients.change', { id: one.id, status: 'inactive', reason: 'Season is over' })
    expect(await app.query(`select status from users where email = 'of.both@client.example'`)).toEqual([{ status: 'active' }])
  })
})

describe('a client that is deleted', () => {
  test('stays while something is open, and the answer counts what', async () => {
    const answer = await (await staff()).call('clients.remove', { id: await clientId(app, 'NOORB') })
    expect(answer.status).toBe(409)
    expect(answer.message).toMatch(/^Client NOORB has \d+ open orders?, \d+ open charges? and \d+ COD orders? of the last 60 days and cannot be deleted\.$/)
  })

  test('is gone from the list, its tokens and users with it, and cannot be changed', async () => {
    const asker = await staff()
    const { id, code } = await activeClient(app)
    await asker.call('clientTokens.create', { client_id: id, name: 'Order sync' })
    expect(await asker.call('clients.remove', { id })).toMatchObject({ status: 200, data: { status: 'delete' } })
    expect((await asker.call('clients.list', { search: code })).data).toEqual([])
    expect((await asker.call('clients.list', { search: code, status: ['delete'] })).data).toHaveLength(1)
    expect(await app.query('select status from client_tokens where client_id = $1', [id])).toEqual([{ status: 'inactive' }])
    expect(await asker.call('clients.change', { id, trade_name: 'Back' })).toMatchObject({
      status: 409, message: `Client ${code} is deleted and cannot be changed.`,
    })
    expect(await asker.call('clients.remove', { id })).toMatchObject({ status: 409, message: `Client ${code} is delete and cannot become delete.` })
  })
})

describe('the list', () => {
  test('finds by code, name and TRN, and counts open orders as the packages say', async () => {
    const asker = await staff()
    const noorb = (await asker.call('clients.list', { search: 'NOORB' })).data[0]
    expect(noorb).toMatchObject({ client_code: 'NOORB', services: 'Last Mile, IOR, Fulfillment With Last Mile' })
    const [counted] = await app.query<{ n: number }>(
      `select count(*)::int as n from packages where client_id = $1 and status not in ('delivered', 'returned', 'lost', 'disposed', 'cancelled')`, [noorb?.id],
    )
    expect(noorb?.open_orders).toBe(counted?.n)
    expect((await asker.call('clients.list', { search: 'noor beauty' })).data.map(({ client_code }) => client_code)).toContain('NOORB')
    expect((await asker.call('clients.list', { service_type: ['infor'] })).data.map(({ client_code }) => client_code)).toEqual(['MEDIQ', 'TURBO'])
    expect((await asker.call('clients.list')).data.some(({ status }) => status === 'delete')).toBe(false)
  })
})

describe('a logo', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAFAAAAAUCAYAAAAa2LrXAAAAH0lEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAIAHAxoAAgEnk1QAAAAASUVORK5CYII=', 'base64')

  test('is kept, shown to whoever sees the client, and taken away', async () => {
    const asker = await staff()
    const id = await clientId(app, 'NOORB')
    expect(await asker.call('clients.change', { id, logo: Buffer.from('GIF89a').toString('base64') })).toMatchObject({
      status: 415, errors: [{ field: 'logo' }],
    })
    const { data } = await asker.call('clients.change', { id, logo: png.toString('base64') })
    expect(data.logo_url).toBe(`/api/client/logo/${id}`)
    const shown = await (await app.as('client_admin')).call('clients.logo', { id })
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.body.equals(png)).toBe(true)
    expect(await (await app.as('client_admin')).call('clients.dropLogo', { id })).toMatchObject({ status: 200, data: { logo_path: null } })
    expect((await asker.call('clients.logo', { id })).status).toBe(404)
    expect((await asker.call('clients.dropLogo', { id })).status).toBe(200)
  })
})
