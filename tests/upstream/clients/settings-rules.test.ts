import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { mailClients } from '@/upstream/areas/clients/morning-mail'
import { useApp, type Asker } from '../app'
import { given } from '../tracking/parcels'
import { csv, order, send } from '../uploads/package-sheets'
import { clientId } from './given'

const app = useApp()
let staff: Asker
let client: Asker
let noorb: number
beforeAll(async () => {
  ;[staff, client, noorb] = [await app.as('super_admin'), await app.as('client_admin'), await clientId(app, 'NOORB')]
})

const set = async (settings: Record<string, unknown>) => {
  const answer = await staff.call('clientSettings.save', { client_id: noorb, ...settings } as never)
  expect(answer.status, answer.message).toBe(200)
  expect(answer.data).toMatchObject(settings)
}
let nth = 7000
async function made(differs: Parameters<typeof order>[1] = {}) {
  const ref = `SET-${++nth}`
  expect((await send(client, csv([order(nth, { ref_no: ref, ...differs })]))).status).toBe(202)
  await app.jobs.idle()
  const [parcel] = await app.query<{ id: number; carrier_id: number | null; label_status: string; label_error: string | null; insurance_amount: string }>(
    'select id, carrier_id, label_status, label_error, insurance_amount::text from packages where ref_no = $1', [ref])
  return parcel
}

describe('auto_allocate_carrier', () => {
  test('leaves the carrier to the rules, or to people, who choose it at the package', async () => {
    await set({ auto_allocate_carrier: true })
    expect(await made()).toMatchObject({ carrier_id: expect.any(Number) as number, label_status: 'created' })
    await set({ auto_allocate_carrier: false })
    const parcel = await made()
    expect(parcel).toMatchObject({
      carrier_id: null, label_status: 'failed', label_error: 'Carriers of this client are chosen by hand. Choose one at the package.',
    })
    const { data } = await staff.call('packages.edit', { id: parcel?.id ?? 0 })
    const [carrier] = await app.query<{ id: number }>(`select id from carriers where carrier_code = 'FALCON'`)
    const saved = await staff.call('packages.save', { id: parcel?.id ?? 0, version: data.version, carrier_id: carrier?.id } as never)
    expect(saved.status, saved.message).toBe(200)
    expect((await app.query('select carrier_id, label_status from packages where id = $1', [parcel?.id]))[0]).toEqual({
      carrier_id: carrier?.id, label_status: 'created',
    })
    await set({ auto_allocate_carrier: true })
  })
})

describe('insurance_default and insurance_percent', () => {
  test.each([
    [{ insurance_default: false, insurance_percent: '2.50' }, '0.00'],
    [{ insurance_default: true, insurance_percent: '2.50' }, '3.75'], [{ insurance_default: true, insurance_percent: '1.00' }, '1.50'],
  ])('%j insures an order of AED 150.00 for %s', async (settings, amount) => {
    await set(settings)
    expect(Number((await made())?.insurance_amount)).toBe(Number(amount))
  })
  test.each(['101', '-1', '1.234', 'much'])('%s is no percentage', async (insurance_percent) => {
    expect(await staff.call('clientSettings.save', { client_id: noorb, insurance_percent } as never)).toMatchObject({
      status: 422, errors: [{ field: 'insurance_percent' }],
    })
  })
})

describe('pod_required', () => {
  test('lists a delivery a carrier reported without a proof, or does not', async () => {
    const parcel = await given(app, { status: 'delivered' })
    await app.query('update packages set client_id = $2, created_at = now() where id = $1', [parcel.id, noorb])
    await app.query('delete from pods where package_id = $1', [parcel.id])
    await app.query('delete from package_events where package_id = $1', [parcel.id])
    await app.query(
      `insert into package_events (package_id, event_code, event_at, received_at, source, event_mapping_status, carrier_event_id)
       values ($1, 'DEL01', now(), now(), 'carrier_api', 'mapped', (select id from carrier_events limit 1))`, [parcel.id])
    const missing = async () =>
      (await staff.call('packages.find', { proof_missing: true, client_id: [noorb], page_size: 200 } as never)).data.some(({ id }) => id === parcel.id)
    await set({ pod_required: true })
    expect(await missing()).toBe(true)
    await set({ pod_required: false })
    expect(await missing()).toBe(false)
  })
})

describe('schedular_interval_min', () => {
  test('is how often a subscription sent by the clock sends, unless it says otherwise', async () => {
    await app.query('delete from client_subscriptions where client_id = $1', [noorb])
    await set({ schedular_interval_min: 45 })
    expect((await staff.call('subscriptions.tracking', { client_id: noorb })).data.schedule_minutes).toBe(45)
    expect((await staff.call('subscriptions.savePod', { client_id: noorb, integration_mode: 'schedular' })).data.schedule_minutes).toBe(45)
    expect((await staff.call('subscriptions.saveLabel', { client_id: noorb, schedule_minutes: 30 })).data.schedule_minutes).toBe(30)
    expect(await staff.call('clientSettings.save', { client_id: noorb, schedular_interval_min: 4 })).toMatchObject({
      status: 422, errors: [{ field: 'schedular_interval_min' }],
    })
  })
})

describe('notify_email_events and report_recipients', () => {
  const mails = () => app.query<{ to: string; subject: string; body_text: string }>(`select to_addresses[1] as to, subject, body_text from email_logs
    where template = 'client_morning' order by id`)
  const yesterday = addDays(today(), -1)
  beforeEach(async () => {
    await app.query(`delete from email_logs where template = 'client_morning'`)
    await app.query(`delete from expiry_warnings where kind = 'client_morning'`)
    await app.query(
      `update packages set created_at = created_at - interval '9 days', status_at = status_at - interval '9 days',
          delivered_at = delivered_at - interval '9 days' where client_id = $1 and created_at > $2`,
      [noorb, dubaiMoment(addDays(yesterday, -2))],
    )
  })
  test('tell the chosen people each morning of what they chose, once', async () => {
    const parcel = await made()
    await app.query(`update packages set created_at = $2 where id = $1`, [parcel?.id, dubaiMoment(yesterday, '15:00')])
    const [{ tracking_no } = { tracking_no: '' }] = await app.query<{ tracking_no: string }>('select tracking_no from packages where id = $1', [parcel?.id])
    await set({ notify_email_events: ['order.created'], report_recipients: ['ops@noorb.example', 'boss@noorb.example'] })
    await Promise.all([mailClients(app.services, yesterday), mailClients(app.services, yesterday)])
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['ops@noorb.example', 'boss@noorb.example'])
    expect(sent[0]?.body_text).toContain(`Orders made: 1\n  ${tracking_no}`)
    expect(sent[0]?.body_text).toContain(`طلبات جديدة: \u20661\u2069\n  ${tracking_no}`)
  })
  test('say nothing of what was not chosen, and nothing at all on a day without any', async () => {
    const parcel = await made()
    await app.query(`update packages set created_at = $2 where id = $1`, [parcel?.id, dubaiMoment(yesterday, '15:00')])
    await set({ notify_email_events: ['order.cancelled'], report_recipients: [] })
    await mailClients(app.services, yesterday)
    expect(await mails()).toEqual([])
  })
  test('go to the contact where nobody is named', async () => {
    const parcel = await made()
    await client.call('packages.cancel', { ids: [parcel?.id ?? 0], reason: 'Customer changed her mind', reason_code: 'customer_request' })
    await app.query(`update packages set status_at = $2 where id = $1`, [parcel?.id, dubaiMoment(yesterday, '00:00')])
    await app.query(`update clients set contact_email = 'nadia@noorb.example' where id = $1`, [noorb])
    await set({ notify_email_events: ['order.cancelled', 'pod.available'], report_recipients: [] })
    await mailClients(app.services, yesterday)
    expect(await mails()).toMatchObject([{ to: 'nadia@noorb.example', body_text: expect.stringContaining('Orders cancelled: 1') as string }])
  })
  test('take only addresses', async () => {
    expect(await staff.call('clientSettings.save', { client_id: noorb, report_recipients: ['nobody'] })).toMatchObject({ status: 422 })
  })
})
