import { expect, test } from 'vitest'
import { measures } from '@/upstream/core/alerts/measures'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { carrierId } from './given'

const app = useApp()
let made = 0
const fields = () => ({
  carrier_code: `NEW_${++made}`, carrier_name: `New carrier ${made}`,
  partner_type: 'lastmile' as const, home_country_code: 'AE', contact_email: 'new@carrier.example',
})
const added = async () => Number((await (await app.as('carrier_manager')).call('carriers.create', fields())).data.id)

test('a new carrier is suspended and cannot be activated before the list is done; the answer names what is missing', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const one = await asker.call('carriers.one', { id })
  expect(one.data).toMatchObject({ status: 'suspend', setup_complete: false, display_name: `New carrier ${made}` })
  const refused = await asker.call('carriers.toggle', { id, state: 'active' })
  expect(refused.status).toBe(409)
  expect(refused.message).toMatch(/^Carrier cannot be activated: No active service; No active coverage/)
})

test('a licence is valid once its number is entered and its day is to come', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const licence = async (change: Record<string, string> = {}) => {
    if (Object.keys(change).length > 0) expect((await asker.call('carriers.change', { id, ...change })).status).toBe(200)
    return (await asker.call('carriers.one', { id })).data.go_live.find(({ item }) => item === 'licence')
  }
  expect(await licence()).toEqual({ item: 'licence', ok: false, message: 'No licence entered', fix: `/carriers/add/${id}?step=legal` })
  expect(await licence({ trade_license_no: 'AE-1' })).toMatchObject({ ok: false, message: 'The licence has no date it is valid until' })
  expect(await licence({ trade_license_expiry: addDays(today(), 1) })).toMatchObject({ ok: true, message: 'The licence is valid' })
  await app.query('update carriers set trade_license_expiry = $2 where id = $1', [id, addDays(today(), -1)])
  expect(await licence()).toMatchObject({ ok: false, message: 'The trade licence has expired' })
})

test('a code is given once, in capitals, and never changes; a name is once whatever its case', async () => {
  const asker = await app.as('carrier_manager')
  expect(await asker.call('carriers.create', { ...fields(), carrier_code: 'FALCON' })).toMatchObject({
    status: 409, message: 'This carrier code is already used',
  })
  expect(await asker.call('carriers.create', { ...fields(), carrier_name: 'FALCON express' })).toMatchObject({
    status: 409, message: 'This carrier name is already used',
  })
  expect(await asker.call('carriers.create', { ...fields(), carrier_code: 'falcon' })).toMatchObject({
    status: 409, errors: [{ field: 'carrier_code', message: 'This carrier code is already used' }],
  })
  expect(await asker.call('carriers.create', { ...fields(), carrier_code: 'fal-con' })).toMatchObject({
    status: 422, message: 'Use 2 to 20 capital letters, digits or underscore',
  })
  const id = await added()
  expect(await asker.call('carriers.change', { id, carrier_code: 'OTHER' })).toMatchObject({ status: 422, message: 'Carrier code cannot be changed' })
})

test.each([
  [{ tracking_url_template: 'https://x.example/track' }, 'Tracking URL must contain {tracking_no}'],
  [{ vat_trn: '12345' }, 'TRN must be 15 digits starting with 100'],
  [{ contract_start: '2026-05-01', contract_end: '2026-05-01' }, 'Contract end must be after contract start'],
  [{ polling_interval_minutes: 5 }, 'Interval must be between 15 and 1440 minutes'],
  [{ contact_phone: '050' }, 'Enter a phone number with its country code, e.g. +971 50 123 4567.'],
  [{ integration_kind: 'api' }, 'Choose how events arrive: webhook or scheduled'],
])('%j is refused with its sentence', async (wrong, message) => {
  const asker = await app.as('carrier_manager')
  const answer = await asker.call('carriers.create', { ...fields(), ...wrong } as never)
  expect(answer).toMatchObject({ status: 422, errors: [{ message }] })
})

test('every pair of states moves or is refused with its sentence', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const move = (state: string, more: object = {}) => asker.call('carriers.toggle', { id, state, ...more } as never)
  expect(await move('gone')).toMatchObject({ status: 422, message: 'State must be active, suspend or delete.' })
  expect(await move('suspend', { reason: 'because of tests' })).toMatchObject({ status: 409, message: 'Carrier is already suspend.' })
  await app.query(`update carriers set status = 'active' where id = $1`, [id])
  expect(await move('active')).toMatchObject({ status: 409, message: 'Carrier is already active.' })
  expect(await move('delete')).toMatchObject({ status: 409, message: 'Suspend the carrier before deleting it.' })
  expect(await move('suspend')).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  expect(await move('suspend', { reason: 'Fleet is off the road' })).toMatchObject({ status: 200, data: { status: 'suspend' } })
  expect((await asker.call('carriers.one', { id })).data.suspend_reason).toBe('Fleet is off the road')
  expect(await move('delete', { code: 'WRONG' })).toMatchObject({ status: 422, errors: [{ field: 'code' }] })
  expect(await move('delete', { code: `NEW_${made}` })).toMatchObject({ status: 200 })
  for (const state of ['active', 'suspend'])
    expect(await move(state, { reason: 'some reason' })).toMatchObject({ status: 409, message: 'A deleted carrier cannot be changed.' })
  expect(await asker.call('carriers.change', { id, contact_name: 'Nobody' })).toMatchObject({ status: 409, message: 'A deleted carrier cannot be changed.' })
})

test('a carrier with open parcels is not deleted; the answer counts what holds it', async () => {
  const asker = await app.as('carrier_manager')
  const id = await carrierId(app, 'DHOW')
  await asker.call('carriers.toggle', { id, state: 'suspend', reason: 'Season is over' })
  const answer = await asker.call('carriers.toggle', { id, state: 'delete' })
  expect(answer.status).toBe(409)
  expect(answer.message).toMatch(/^Carrier has \d+ open parcels?, \d+ linehauls? and \d+ unsettled COD orders?\.$/)
})

test('the carrier that misses its labels alone goes live once they are set', async () => {
  const asker = await app.as('carrier_manager')
  const id = await carrierId(app, 'MIRAGE')
  const before = await asker.call('carriers.one', { id })
  expect(before.data.go_live.filter(({ ok }) => !ok).map(({ item }) => item)).toEqual(['label'])
  expect(await asker.call('carriers.labelSetup', { id, copies: 5 })).toMatchObject({ status: 422 })
  expect(await asker.call('carriers.labelSetup', { id, rsa_service_code: 'SDD' })).toMatchObject({
    status: 422, message: 'Service SDD is not a service of this carrier',
  })
  expect(await asker.call('carriers.labelSetup', { id })).toMatchObject({ status: 200, data: { dpi: 203, copies: 1 } })
  expect(await asker.call('carriers.labelSetup', { id, label_source: 'carrier' })).toMatchObject({ status: 200 })
  expect(await asker.call('carriers.one', { id })).toMatchObject({ data: { label_source: 'carrier' } })
  expect(await asker.call('carriers.toggle', { id, state: 'active' })).toMatchObject({ status: 200, data: { status: 'active' } })
})

test('one in its sandbox does not go live, and an active one or one with open parcels does not go back', async () => {
  const asker = await app.as('carrier_manager')
  const id = await carrierId(app, 'LEVANT')
  const environment = async () => (await asker.call('carriers.one', { id })).data.go_live.find(({ item }) => item === 'environment')
  expect(await environment()).toMatchObject({
    ok: false, message: 'Works in its sandbox; set the environment to production', fix: `/carriers/add/${id}?step=integration`,
  })
  expect((await asker.call('carriers.toggle', { id, state: 'active' })).message).toContain('Works in its sandbox')
  expect((await asker.call('carriers.change', { id, environment: 'production' })).status).toBe(200)
  expect(await environment()).toMatchObject({ ok: true })
  expect((await asker.call('carriers.change', { id, environment: 'sandbox' })).status).toBe(200)
  const back = async (code: string) => (await asker.call('carriers.change', { id: await carrierId(app, code), environment: 'sandbox' })).errors[0]
  expect(await back('FALCON')).toEqual({
    field: 'environment', message: 'An active carrier works in production. Suspend it before it goes back to its sandbox.',
  })
  await app.query("update carriers set status = 'suspend' where carrier_code = 'FALCON'")
  expect((await back('FALCON'))?.message).toMatch(/^The carrier still has \d+ open parcels?, tracked in production\./)
  await app.query("update carriers set status = 'active' where carrier_code = 'FALCON'")
})

test("a carrier's user sees and changes its own carrier alone, and of it contact, support and logo alone", async () => {
  const asker = await app.as('carrier_admin')
  const [own, other] = [await carrierId(app, 'FALCON'), await carrierId(app, 'DESERT')]
  expect(await asker.call('carriers.change', { id: other, contact_name: 'Mine now' })).toMatchObject({ status: 404, message: 'Record not found' })
  expect(await asker.call('carriers.change', { id: own, contact_name: 'Huda Saleh' })).toMatchObject({
    status: 200, data: { contact_name: 'Huda Saleh', webhook_url: '' },
  })
  expect(await asker.call('carriers.change', { id: own, max_weight_kg: '90.000' })).toMatchObject({ status: 422, errors: [{ field: 'max_weight_kg' }] })
  expect((await asker.call('carriers.dropdown', {})).data.map(({ id }) => id)).toEqual([own])
})

test('a stale version is refused; two people saving at once leave one of them told', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const version = (await asker.call('carriers.one', { id })).data.version
  const answers = await Promise.all([1, 2, 3].map((n) => asker.call('carriers.change', { id, contact_name: `Name ${n}`, version })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toBe('This record was changed by someone else. Reload and try again.')
})

test('a logo is PNG, JPG or SVG by its bytes, wide enough, and loses its scripts', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const logo = (bytes: string | Buffer) => asker.call('carriers.change', { id, logo: Buffer.from(bytes).toString('base64') })
  expect(await logo('GIF89a')).toMatchObject({ status: 415, message: 'Logo must be PNG, JPG or SVG' })
  const small = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(8), Buffer.from([0, 0, 0, 100, 0, 0, 0, 100])])
  expect(await logo(small)).toMatchObject({ status: 422, message: 'Logo must be at least 200 pixels wide' })
  const answer = await logo('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><rect width="9" height="9"/></svg>')
  expect(answer.status).toBe(200)
  const shown = Buffer.from(String(answer.data.logo).split(',')[1] ?? '', 'base64').toString()
  expect(shown).toContain('<rect')
  expect(shown).not.toMatch(/script|onload|alert/)
})

test('of two default addresses saved at once one stays; a duplicate and a wrong pincode are refused', async () => {
  const asker = await app.as('carrier_manager')
  const id = await added()
  const address = (n: number) => ({ id, address_type: 'pickup_hub' as const, line1: `Gate ${n}`, city: 'Dubai', country_code: 'AE', is_default: true })
  const answers = await Promise.all([1, 2, 3, 4].map((n) => asker.call('carriers.addAddress', address(n))))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { data } = await asker.call('carriers.addresses', { id })
  expect(data.filter(({ is_default }) => is_default)).toHaveLength(1)
  expect(await asker.call('carriers.addAddress', { ...address(1), line1: 'gate 1', city: 'DUBAI' })).toMatchObject({ status: 409 })
  expect(await asker.call('carriers.addAddress', { ...address(9), country_code: 'SA', city: 'Riyadh', pincode: '12' })).toMatchObject({
    status: 422, errors: [{ field: 'pincode' }],
  })
  const first = data[0] as { address_id: number }
  expect(await asker.call('carriers.changeAddress', { id, address_id: first.address_id, status: 'delete' })).toMatchObject({
    status: 409, message: 'Deactivate it first.',
  })
  expect(await (await app.as('carrier_admin')).call('carriers.changeAddress', { id, address_id: first.address_id, city: 'Ajman' })).toMatchObject({
    status: 404,
  })
})

test('cash terms: an IBAN is checked, fees follow their kind, who may not change them sees four digits', async () => {
  const asker = await app.as('carrier_manager')
  const id = await carrierId(app, 'FALCON')
  const term = {
    country_code: 'AE', currency: 'AED', max_cod_amount: '5000.00', fee_type: 'flat' as const, fee_flat: '10.00',
    remittance_cycle: 'weekly' as const, remittance_weekday: 4, payment_method: 'bank_transfer' as const, beneficiary_name: 'Falcon LLC',
  }
  expect(await asker.call('carriers.changeCod', { id, terms: [{ ...term, iban: 'AE070331234567890123457' }] })).toMatchObject({
    status: 422, message: 'This IBAN is not valid.',
  })
  expect(await asker.call('carriers.changeCod', { id, terms: [{ ...term, fee_type: 'percent', iban: null }] })).toMatchObject({
    status: 422, errors: [{ field: 'fee_percent' }],
  })
  expect(await asker.call('carriers.changeCod', { id, terms: [{ ...term, iban: 'AE07 0331 2345 6789 0123 456' }] })).toMatchObject({ status: 200 })
  const seen = await (await app.as('carrier_admin')).call('carriers.cod', { id })
  expect(seen.data.terms.find(({ country_code }) => country_code === 'AE')?.iban).toMatch(/•.*3456$/)
  const atlas = await carrierId(app, 'ATLAS')
  expect(await asker.call('carriers.changeCod', { id: atlas, terms: [term] })).toMatchObject({
    status: 409, message: 'This carrier does not collect cash on delivery. Switch it on in Capabilities.',
  })
})

test('the figures of the list add up with the lists behind them', async () => {
  const asker = await app.as('carrier_manager')
  const { data } = await asker.call('carriers.data', {})
  for (const [status, n] of [['active', data.active], ['suspend', data.suspended], ['delete', data.deleted]] as const)
    expect((await asker.call('carriers.list', { status: [status] })).meta.total).toBe(n)
  expect((await asker.call('carriers.list', { silent: true })).meta.total).toBe(data.silent_feeds)
  expect((await asker.call('carriers.list', { licence_expiring: true })).meta.total).toBe(data.licences_expiring)
})

const filters: Input<'carriers.list'>[] = [
  { partner_type: ['lastmile'] }, { country_code: ['SA'] }, { cod_supported: true },
  { environment: ['production'] }, { search: 'a' }, { silent: true }, { unmapped: true },
]
test.each(filters)('the figures follow the filters of the list: %j', async (filter) => {
  const asker = await app.as('carrier_manager')
  const { data } = await asker.call('carriers.data', filter)
  const total = async (more: Input<'carriers.list'>) => (await asker.call('carriers.list', { ...more, ...filter })).meta.total
  expect([await total({ status: ['active'] }), await total({ status: ['suspend'] }), await total({ status: ['delete'] })]).toEqual([
    data.active, data.suspended, data.deleted,
  ])
  expect([await total({ silent: true }), await total({ unmapped: true }), await total({ licence_expiring: true })]).toEqual([
    data.silent_feeds, data.unmapped, data.licences_expiring,
  ])
})

test('a suspended carrier that falls silent over its open parcels is told of like any other', async () => {
  const asker = await app.as('carrier_manager')
  const id = await carrierId(app, 'GULFP')
  await app.query("update carriers set status = 'suspend', last_event_at = now() - interval '3 hours' where id = $1", [id])
  await app.query("update packages set status = 'out_for_delivery' where id in (select id from packages where carrier_id = $1 order by id desc limit 21)", [id])
  expect((await asker.call('carriers.list', { silent: true })).data.map((row) => row.id)).toContain(id)
  const measured = await Promise.all(measures.map((measure) => measure(app.services.database.db, new Date())))
  expect(measured.flat().find((one) => one.alertType === 'event_feed_silent' && one.carrierId === id)?.value).toBe('180')
})

test.each([
  'at_facility', 'in_linehaul', 'with_carrier', 'delivery_failed',
])('silence is alerted over parcels that are %s, and the list marks the carrier', async (status) => {
  const id = await carrierId(app, 'GULFP')
  await app.query("update carriers set last_event_at = now() - interval '3 hours' where id = $1", [id])
  await app.query("update packages set status = 'delivered' where carrier_id = $1", [id])
  await app.query('update packages set status = $2 where id in (select id from packages where carrier_id = $1 order by id desc limit 21)', [id, status])
  expect((await (await app.as('carrier_manager')).call('carriers.list', { silent: true })).data.map((row) => row.id)).toContain(id)
  const measured = await Promise.all(measures.map((measure) => measure(app.services.database.db, new Date())))
  expect(measured.flat().find((one) => one.alertType === 'event_feed_silent' && one.carrierId === id)?.value).toBe('180')
})

test('a carrier that has not been given its parcels yet has nothing to tell of', async () => {
  const id = await carrierId(app, 'GULFP')
  await app.query("update packages set status = 'label_created' where carrier_id = $1", [id])
  expect((await (await app.as('carrier_manager')).call('carriers.list', { silent: true })).data.map((row) => row.id)).not.toContain(id)
  const measured = await Promise.all(measures.map((measure) => measure(app.services.database.db, new Date())))
  expect(measured.flat().find((one) => one.alertType === 'event_feed_silent' && one.carrierId === id)?.value).toBe('0')
})

test('a service cannot outweigh its carrier, take cash for one that does not, or be the last of an active carrier to go', async () => {
  const asker = await app.as('carrier_manager')
  const atlas = await carrierId(app, 'ATLAS')
  const service = { carrier_id: atlas, carrier_service_code: 'X-1', carrier_service_name: 'Extra', rsa_service_code: 'STD' }
  expect(await asker.call('carrierServices.create', { ...service, max_weight_kg: '1000.001' })).toMatchObject({
    status: 422, message: "Max weight exceeds the carrier's 1000.000 kg",
  })
  expect(await asker.call('carrierServices.create', { ...service, transit_days_min: 4, transit_days_max: 2 })).toMatchObject({
    status: 422, message: 'Max transit days must not be below min',
  })
  expect(await asker.call('carrierServices.create', { ...service, cod_allowed: true })).toMatchObject({ status: 422, errors: [{ field: 'cod_allowed' }] })
  expect(await asker.call('carrierServices.create', { ...service, carrier_service_code: 'FRT' })).toMatchObject({
    status: 409, message: 'This service code exists for this carrier',
  })
  expect(await asker.call('carrierServices.create', service)).toMatchObject({ status: 201 })
  const { data } = await asker.call('carrierServices.list', { carrier_id: [atlas] })
  const ids = data.map((row) => row.id)
  const answers = await Promise.all(ids.map((id) => asker.call('carrierServices.toggle', { id, status: 'inactive' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toBe('Last active service of an active carrier')
  const active = ids[answers.findIndex(({ status }) => status === 409)] as number
  expect(await asker.call('carrierServices.toggle', { id: active, status: 'delete' })).toMatchObject({ status: 409, message: 'Deactivate it first.' })
})
