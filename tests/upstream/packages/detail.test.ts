import { beforeAll, describe, expect, test } from 'vitest'
import { seal } from '@/upstream/platform/tokens'
import type { Asker } from '../app'
import { useApp } from '../app'
import { contents, parcel } from './given'

const app = useApp()
let client: Asker
beforeAll(async () => {
  client = await app.as('client_operations')
})

const masks = {
  consignee_name: 'Sara Ali', consignee_phone: '+971•••••4567', consignee_email: 's•••@example.com', address_line1: '•••', lat: null, masked: true,
}
const reveals = (id: number) => app.query<{ actor: string; action: string }>(
  `select actor, action from audit_log where entity = 'package' and entity_id = $1 and action = 'reveal'`, [String(id)],
)

describe('one package', () => {
  test('is there with its contents, its flags and its documents counted', async () => {
    const one = await parcel(app, { status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])
    await contents(app, one.id)
    const { data } = await client.call('packages.one', { id: one.id })
    expect(data).toMatchObject({
      tracking_no: one.tracking_no, client: 'Noor Beauty Trading LLC', weight: '1.250',
      documents: 0, package_list: null, can: { edit: true, cancel: true, print: true },
      items: [{ line_no: 1, description: 'Cotton shirt', quantity: 2, unit_value: '75.00', hs_code: '61051000', origin_country: 'TR' }],
    })
  })

  test('masks the consignee until asked, and every asking is logged', async () => {
    const one = await parcel(app, { lat: '25.1', lng: '55.2', consignee_phone_alt: '+97142345678', address_line2: 'Gate 2' })
    expect((await client.call('packages.one', { id: one.id })).data).toMatchObject({
      ...masks, consignee_phone_alt: expect.not.stringContaining('2345'), address_line2: '•••',
    })
    expect(await reveals(one.id)).toEqual([])
    expect((await client.call('packages.one', { id: one.id, reveal: true })).data).toMatchObject({
      consignee_phone: '+971501234567', consignee_email: 'sara.ali@example.com', address_line1: 'Villa 12, Al Wasl Rd', lat: '25.100000', masked: false,
    })
    expect(await reveals(one.id)).toHaveLength(1)
  })

  test('an identity number never leaves whole', async () => {
    const one = await parcel(app, { consignee_id_no: seal('784-1990-1234567-1', 'x'.repeat(40)) })
    const other = await parcel(app, { consignee_id_no: 'sealed under another secret' })
    expect((await client.call('packages.one', { id: one.id, reveal: true })).data.consignee_id_no).toBe('•••67-1')
    expect((await client.call('packages.one', { id: other.id, reveal: true })).data.consignee_id_no).toBe('•••')
  })

  test('a carrier loses the consignee thirty days after the end, whatever it asks for', async () => {
    const carrier = await app.as('carrier_operator')
    const ended = (days: number) => ({ status: 'delivered', label_status: 'created', status_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    const [recent, old] = [await parcel(app, ended(29)), await parcel(app, ended(31))]
    expect((await carrier.call('packages.one', { id: recent.id, reveal: true })).data).toMatchObject({ consignee_name: 'Sara Ali', masked: false })
    expect((await carrier.call('packages.one', { id: old.id, reveal: true })).data).toMatchObject({
      consignee_name: null, consignee_phone: null, address_line1: null, masked: true,
    })
    expect((await client.call('packages.one', { id: old.id })).data.consignee_name).toBe('Sara Ali')
  })

  test('flags say what this person may do with it now', async () => {
    const [done, made] = [await parcel(app, { status: 'delivered', label_status: 'created' }), await parcel(app)]
    expect((await client.call('packages.one', { id: done.id })).data.can).toEqual({ edit: false, cancel: false, print: true })
    expect((await client.call('packages.one', { id: made.id })).data.can).toEqual({ edit: true, cancel: true, print: false })
    const care = await app.as('customer_service')
    expect((await care.call('packages.one', { id: made.id })).data.can).toEqual({ edit: false, cancel: false, print: false })
  })

  test('markup in a name is text', async () => {
    const one = await parcel(app, { consignee_name: '<img src=x onerror=alert(1)>' })
    expect((await client.call('packages.one', { id: one.id })).data.consignee_name).toBe('<img src=x onerror=alert(1)>')
  })

  test('a number that is no id is not found', async () => {
    expect(await client.call('packages.one', { id: 999_999_999 })).toMatchObject({ status: 404, message: 'Package not found.' })
  })
})

describe('house services', () => {
  test('anybody signed in chooses among those still sold', async () => {
    await app.query(`update rsa_services set status = 'inactive' where code = 'FRT'`)
    const sold = (await client.call('rsaServices.list', {})).data
    expect(sold.map(({ code }) => code)).toEqual(['ECO', 'EXP', 'NDD', 'PUD', 'RPU', 'RTN', 'SDD', 'STD'])
    expect((await client.call('rsaServices.list', { status: 'inactive' })).data).toEqual(sold)
    expect((await (await app.as('super_admin')).call('rsaServices.list', { status: 'inactive' })).data.map(({ code }) => code)).toEqual(['FRT'])
    expect((await client.call('rsaServices.list', { delivery_type: 'express' })).data.map(({ code }) => code)).toEqual(['EXP'])
  })
})

describe('charges and audit', () => {
  test('come only when asked for, to whom they are a business of', async () => {
    const one = await parcel(app, { weight: '2.000', actual_weight: '9.000', status: 'label_created', label_status: 'created' })
    await app.query(
      `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount)
       values ('CH-20261120-00001', 'receivable', 'client', $2, $2, 'weight_adjustment', $1, 'weight', current_date, 'Weight', 7, 'kg', 6, 42)`,
      [one.id, one.client_id],
    )
    const read = async (role: string) => (await (await app.as(role)).call('packages.one', { id: one.id, include: ['charges', 'audit'] })).data
    const [admin, sender, carrier] = [await read('super_admin'), await read('client_admin'), await read('carrier_admin')]
    expect(admin).toMatchObject({
      sees: { charges: true, audit: true }, charges: [{ charge_no: 'CH-20261120-00001', amount: '42.00' }], audit: { entries: [], former_numbers: [] },
    })
    expect(sender).toMatchObject({ sees: { charges: true, audit: false }, charges: [{ amount: '42.00' }], audit: null })
    expect(carrier).toMatchObject({ sees: { charges: false, audit: false }, charges: null, audit: null })
    const plain = (await (await app.as('super_admin')).call('packages.one', { id: one.id })).data
    expect([plain.charges, plain.audit]).toEqual([undefined, undefined])
  })

  test('a reveal stands in the audit of the package', async () => {
    const one = await parcel(app)
    const admin = await app.as('super_admin')
    await admin.call('packages.one', { id: one.id, reveal: true })
    const { data } = await admin.call('packages.one', { id: one.id, include: ['audit'] })
    expect(data.audit?.entries.map(({ action }) => action)).toEqual(['reveal'])
  })
})
