import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'
import { ground, newSku, submitted } from '../inbound/given'

const app = useApp()
let staff: Asker
let client: Asker
let here: Awaited<ReturnType<typeof ground>>
let made = 0
beforeAll(async () => {
  staff = await app.as('super_admin')
  client = await app.as('client_admin')
  here = await ground(app)
})

const code = () => `T-${process.pid}-${(made += 1)}`
async function supplier(more: Partial<Input<'b2bSuppliers.add'>> = {}) {
  const answer = await staff.call('b2bSuppliers.add', {
    client_id: here.client, supplier_code: code(), supplier_name: 'Sharjah Dates Co.', country_code: 'AE', city: 'Sharjah', phone: '050 123 4567', ...more,
  })
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}
async function consignee(more: Partial<Input<'b2bConsignees.add'>> = {}) {
  const answer = await staff.call('b2bConsignees.add', {
    client_id: here.client, consignee_code: code(), consignee_name: 'Deira Market', consignee_type: 'retailer', country_code: 'AE', city: 'Dubai',
    email: 'in@deira.example', ...more,
  })
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}
const otherClient = async () => (await app.query<{ id: number }>(`select id from clients where id <> $1 and status = 'active' order by id limit 1`,
  [here.client]))[0]?.id ?? 0

describe('a supplier', () => {
  test('is one record, whether B2B or purchase orders know it: a change of either is seen in both', async () => {
    const { id, supplier_code, version } = await supplier({ gln: '6290000000016' })
    expect((await staff.call('suppliers.one', { id })).data).toMatchObject({ vendor_code: supplier_code, vendor_name: 'Sharjah Dates Co.', city: 'Sharjah' })
    expect((await staff.call('suppliers.change', { id, version, vendor_name: 'Sharjah Date Company', address: 'Industrial Area 2' })).status).toBe(200)
    const seen = (await staff.call('b2bSuppliers.one', { id })).data
    expect(seen).toMatchObject({ supplier_name: 'Sharjah Date Company', address_line1: 'Industrial Area 2', gln: '6290000000016' })
    expect((await staff.call('b2bSuppliers.list', { search: '6290000000016' })).data.map((each) => each.id)).toContain(id)
    expect((await staff.call('b2bSuppliers.dropdown', { client_id: here.client, search: supplier_code })).data).toMatchObject([{ id, supplier_code }])
    expect((await staff.call('b2bSuppliers.change', { id, version, supplier_name: 'Late' })).status).toBe(409)
    expect((await staff.call('b2bSuppliers.change', { id, version: seen.version, supplier_name_ar: 'تمور الشارقة', address_line1: '' })).data)
      .toMatchObject({ supplier_name_ar: 'تمور الشارقة', address_line1: null })
  })

  test('has a code once a client, a TRN of its country and a GLN that holds, and can be reached', async () => {
    const { supplier_code } = await supplier()
    const faults = async (more: Partial<Input<'b2bSuppliers.add'>>) => (await staff.call('b2bSuppliers.add', {
      client_id: here.client, supplier_code: code(), supplier_name: 'X', country_code: 'AE', city: 'Dubai', phone: '+97142345678', ...more,
    })).errors?.map(({ field }) => field) ?? []
    expect(await faults({ supplier_code: supplier_code.toLowerCase() })).toEqual(['supplier_code'])
    expect(await faults({ trn: '200234567800003' })).toEqual(['trn'])
    expect(await faults({ trn: '200234567800003', country_code: 'SA' })).toEqual([])
    expect(await faults({ gln: '6290000000017' })).toEqual(['gln'])
    expect(await faults({ phone: '' })).toEqual(['phone'])
    const { id } = await supplier()
    expect(await staff.call('suppliers.change', { id, trn: '200234567800003' })).toMatchObject({ status: 422, errors: [{ field: 'trn' }] })
  })

  test('stays in use while an inbound order announces goods of it', async () => {
    const { id } = await supplier()
    await submitted(staff, here.client, here.warehouse, [{ sku_id: await newSku(app, here.client), expected_qty: 3 }], { vendor_id: id })
    const kept = { status: 409, message: '1 open ASN keeps this supplier.' }
    expect(await staff.call('b2bSuppliers.toggle', { id, status: 'inactive' })).toMatchObject(kept)
    expect(await staff.call('suppliers.toggle', { id, status: 'inactive' })).toMatchObject(kept)
    expect((await staff.call('b2bSuppliers.one', { id })).data).toMatchObject({ open_inbound: 1, status: 'active' })
  })
})

describe('a consignee', () => {
  test('is added, changed by who saw it last, and switched off', async () => {
    const { id, consignee_code, version } = await consignee()
    expect(await staff.call('b2bConsignees.add', {
      client_id: here.client, consignee_code, consignee_name: 'Other', consignee_type: 'branch', country_code: 'AE', city: 'Dubai', phone: '+97142345678',
    })).toMatchObject({ status: 409, errors: [{ field: 'consignee_code' }] })
    expect((await staff.call('b2bConsignees.change', { id, version, area: 'Deira', emirate: 'DXB' })).data).toMatchObject({ area: 'Deira', emirate: 'DXB' })
    expect((await staff.call('b2bConsignees.change', { id, version, area: 'Late' })).status).toBe(409)
    expect(await staff.call('b2bConsignees.change', { id, email: '' })).toMatchObject({ status: 422, errors: [{ field: 'phone' }] })
    expect((await staff.call('b2bConsignees.toggle', { id, status: 'inactive' })).data.status).toBe('inactive')
    expect((await staff.call('b2bConsignees.toggle', { id, status: 'inactive' })).status).toBe(409)
    expect((await staff.call('b2bConsignees.dropdown', { client_id: here.client, search: consignee_code })).data).toEqual([])
    expect((await staff.call('b2bConsignees.toggle', { id, status: 'delete' })).data.status).toBe('delete')
    expect((await staff.call('b2bConsignees.change', { id, area: 'Gone' })).status).toBe(409)
    expect((await staff.call('b2bConsignees.list', { search: consignee_code })).data).toEqual([])
  })

  test('of another client is nobody’s to see', async () => {
    const own = (await client.call('clients.dropdown', {})).data[0]?.id ?? 0
    const [mine, foreign] = [await consignee({ client_id: own }), await consignee({ client_id: own === here.client ? await otherClient() : here.client })]
    expect((await client.call('b2bConsignees.list', { search: mine.consignee_code })).data.map(({ id }) => id)).toEqual([mine.id])
    expect((await client.call('b2bConsignees.one', { id: foreign.id })).status).toBe(404)
    expect((await client.call('b2bConsignees.list', { client_id: [foreign.client_id] })).data).toEqual([])
  })
})

describe('a mapping', () => {
  test('pairs every supplier with every consignee once, and tells how many were new', async () => {
    const [one, two] = [await supplier(), await supplier()]
    const [to, other] = [await consignee(), await consignee()]
    expect((await staff.call('b2bMappings.add', { supplier_ids: [one.id], consignee_ids: [to.id] })).data).toEqual({ created: 1, skipped: 0 })
    expect((await staff.call('b2bMappings.add', { supplier_ids: [one.id, two.id], consignee_ids: [to.id, other.id] })).data).toEqual({ created: 3, skipped: 1 })
    expect((await staff.call('b2bConsignees.one', { id: to.id })).data.suppliers).toBe(2)
    expect((await staff.call('b2bConsignees.list', { search: other.consignee_code, unmapped: true })).data).toEqual([])
  })

  test('is of one client alone, and of parties in use', async () => {
    const theirs = await consignee({ client_id: await otherClient() })
    const [from, to] = [await supplier(), await consignee()]
    expect(await staff.call('b2bMappings.add', { supplier_ids: [from.id], consignee_ids: [to.id, theirs.id] }))
      .toMatchObject({ status: 422, errors: [{ field: 'consignee_ids' }] })
    await staff.call('b2bConsignees.toggle', { id: to.id, status: 'inactive' })
    expect(await staff.call('b2bMappings.add', { supplier_ids: [from.id], consignee_ids: [to.id] }))
      .toMatchObject({ status: 422, errors: [{ field: 'consignee_ids' }] })
  })

  test('says how long goods are on their way; one of a consignee is its default', async () => {
    const [one, two, to] = [await supplier(), await supplier(), await consignee()]
    await staff.call('b2bMappings.add', { supplier_ids: [one.id, two.id], consignee_ids: [to.id], transit_days: 2 })
    const [first, second] = (await staff.call('b2bMappings.list', { consignee_id: [to.id] })).data
    expect((await staff.call('b2bMappings.change', { id: first?.id ?? 0, is_default: true, transit_days: 5 })).data)
      .toMatchObject({ is_default: true, transit_days: 5 })
    expect((await staff.call('b2bMappings.change', { id: second?.id ?? 0, is_default: true })).data).toMatchObject({ is_default: true, transit_days: 2 })
    expect((await staff.call('b2bMappings.list', { consignee_id: [to.id] })).data.filter(({ is_default }) => is_default)).toMatchObject([{ id: second?.id }])
    expect((await staff.call('b2bMappings.change', { id: first?.id ?? 0, version: first?.version, transit_days: 1 })).status).toBe(409)
  })

  test('is switched off and on, and removed', async () => {
    const [from, to] = [await supplier(), await consignee()]
    await staff.call('b2bMappings.add', { supplier_ids: [from.id], consignee_ids: [to.id] })
    const [mapping] = (await staff.call('b2bMappings.list', { consignee_id: [to.id] })).data
    const id = mapping?.id ?? 0
    expect((await staff.call('b2bMappings.toggle', { id, status: 'inactive' })).data.status).toBe('inactive')
    expect((await staff.call('b2bMappings.toggle', { id, status: 'inactive' })).status).toBe(409)
    expect((await staff.call('b2bMappings.remove', { id })).status).toBe(200)
    expect((await staff.call('b2bMappings.list', { consignee_id: [to.id] })).data).toEqual([])
  })
})
