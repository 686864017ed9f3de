import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { proveJournal } from '@/upstream/core/journal/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'
import { billed, line, parcel, rated, type Line } from './billing'

const app = useApp()
let finance: Asker
let falcon: number
beforeAll(async () => {
  finance = await app.as('finance_manager')
  falcon = await rated(app)
})

const over = { weight: '3.000', base: '22.80', fuel: '1.82', vat: '1.48', total: '31.10' }
type Action = Input<'carrierBilling.act'>['action']
const act = (who: Asker, action: Action, more: Partial<Input<'carrierBilling.act'>>) =>
  who.call('carrierBilling.act', { action, ...more } as Input<'carrierBilling.act'>)
/** An invoice of one line of 31.10 that waits. */
async function waiting() {
  const { tracking_no } = await parcel(app)
  const { rows, invoice } = await billed(app, finance, [line(tracking_no, over)], { carrier_id: falcon })
  return { ...(rows[0] as Line), invoice_id: invoice?.id ?? 0 }
}
const now = async (id: number) => (await app.query<Record<string, unknown>>('select * from consignment_billings where id = $1', [id]))[0]
const owed = async (invoiceId: number) => (await app.query<{ total: string }>(
  `select coalesce(sum(e.amount), 0)::text as total from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
   where j.document_type = 'carrier_invoice' and j.document_id = $1 and a.kind = 'accrued'`, [invoiceId],
))[0]?.total
const invoiceNow = async (id: number) => (await finance.call('carrierBilling.invoice', { id })).data

describe('a line that waits', () => {
  test('is approved as billed, with who did it, and is owed to the carrier', async () => {
    const one = await waiting()
    expect(await owed(one.invoice_id)).toBe('0')
    expect((await act(finance, 'approve', { ids: [one.id] })).data).toEqual({ updated: 1, skipped: [] })
    expect(await now(one.id)).toMatchObject({ billing_status: 'approved', is_auto: false, approved_by: expect.any(Number) })
    expect(await owed(one.invoice_id)).toBe('-31.10')
    expect(await invoiceNow(one.invoice_id)).toMatchObject({ status: 'approved', approved_amount: '31.10', pending_lines: 0 })
  })

  test('is disputed with a reason, and credited by the carrier’s note: what it takes back is recovered and not owed', async () => {
    const one = await waiting()
    expect(await act(finance, 'dispute', { ids: [one.id] })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    await act(finance, 'dispute', { ids: [one.id], reason: 'Weighs 2.300 kg' })
    expect(await invoiceNow(one.invoice_id)).toMatchObject({ status: 'open', disputed_amount: '31.10' })
    expect(await act(finance, 'credit', { ids: [one.id] })).toMatchObject({ status: 422, errors: [{ field: 'credit_note_no' }] })
    expect((await act(finance, 'credit', { ids: [one.id], credit_note_no: 'CN-7' })).status).toBe(200)
    expect(await now(one.id)).toMatchObject({ billing_status: 'credited', credit_note_no: 'CN-7', credited_amount: '3.74', dispute_reason: 'Weighs 2.300 kg' })
    expect(await owed(one.invoice_id)).toBe('-27.36')
    expect(await invoiceNow(one.invoice_id)).toMatchObject({ status: 'paid', approved_amount: '27.36', recovered_amount: '3.74' })
  })

  test('is disputed and approved after all when the carrier was right', async () => {
    const one = await waiting()
    await act(finance, 'dispute', { ids: [one.id], reason: 'Too heavy' })
    await act(finance, 'approve', { ids: [one.id] })
    expect(await owed(one.invoice_id)).toBe('-31.10')
  })

  test('is rejected for good, and counts as recovered; its charge may be billed by another invoice', async () => {
    const { tracking_no } = await parcel(app)
    const first = await billed(app, finance, [line(tracking_no, over)], { carrier_id: falcon })
    await act(finance, 'reject', { ids: [first.rows[0]?.id ?? 0], reason: 'Not ours' })
    expect(await invoiceNow(first.invoice?.id ?? 0)).toMatchObject({ recovered_amount: '31.10', approved_amount: '0.00' })
    expect((await billed(app, finance, [line(tracking_no)], { carrier_id: falcon })).rows).toMatchObject([{ difference_cause: 'none' }])
  })

  test('in a state that does not allow it is refused with the sentence; among others it is skipped', async () => {
    const [one, two] = [await waiting(), await waiting()]
    await act(finance, 'approve', { ids: [one.id] })
    const sentence = `Line ${one.tracking_no} is approved and cannot be rejected.`
    expect(await act(finance, 'reject', { ids: [one.id], reason: 'Late' })).toMatchObject({ status: 409, message: sentence })
    expect((await act(finance, 'reject', { ids: [one.id, two.id], reason: 'Late' })).data).toEqual({ updated: 1, skipped: [{ id: one.id, reason: sentence }] })
  })

  test('approved and disputed at the same moment becomes one of the two', async () => {
    const one = await waiting()
    const answers = await Promise.all([act(finance, 'reject', { ids: [one.id], reason: 'Twice' }), act(finance, 'approve', { ids: [one.id] })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a whole invoice', () => {
  test('tells by cause and part why it comes to more than is expected, and in dirhams what came back of all', async () => {
    const before = (await finance.call('carrierBilling.recovered', {})).data
    const one = await waiting()
    const { causes, parts, expected_amount, difference, amount } = await invoiceNow(one.invoice_id)
    expect({ expected_amount, difference, amount }).toEqual({ expected_amount: '27.36', difference: '3.74', amount: '31.10' })
    expect(causes).toEqual([{ difference_cause: 'weight', lines: 1, total_amount: '31.10', difference: '3.74' }])
    expect(parts.filter((part) => Number(part.amount) !== 0)).toEqual([{ part: 'weight', amount: '2.84' }, { part: 'rate', amount: '0.90' }])
    await act(finance, 'reject', { ids: [one.id], reason: 'Not ours' })
    const { data } = await finance.call('carrierBilling.recovered', {})
    expect([Number(data.amount_aed) - Number(before.amount_aed), data.invoices - before.invoices].map((n) => n.toFixed(2))).toEqual(['31.10', '1.00'])
  })

  test('lines of more than a year are told in groups only', async () => {
    const ask = (more: object) => finance.call('carrierBilling.data', { from: '2025-01-01', to: '2026-11-30', ...more })
    expect(await ask({})).toMatchObject({ status: 422, errors: [{ field: 'to', message: 'Choose at most 366 days, or group the lines.' }] })
    expect((await ask({ group_by: 'carrier' })).status).toBe(200)
    expect((await ask({ from: '2025-11-30' })).status).toBe(200)
  })

  test('is approved within tolerance, the rest waits; then billed with the reference of its payment', async () => {
    const parcels = await Promise.all(Array.from({ length: 112 }, () => parcel(app)))
    const small = { base: '19.90', fuel: '1.59', vat: '1.32', total: '27.81' }
    const { invoice } = await billed(app, finance, [...parcels.map(({ tracking_no }) => line(tracking_no, small)), line('NOSUCH9')], { carrier_id: falcon })
    const id = invoice?.id ?? 0
    expect(invoice).toMatchObject({ pending_lines: 113 })
    expect((await act(finance, 'approve_within_tolerance', { invoice_id: id })).data.updated).toBe(112)
    expect(await invoiceNow(id)).toMatchObject({ pending_lines: 1, status: 'partly_approved', approved_amount: '3114.72' })
    expect(await act(finance, 'mark_billed', { invoice_id: id })).toMatchObject({ status: 422, errors: [{ field: 'payment_reference' }] })
    expect((await act(finance, 'mark_billed', { invoice_id: id, payment_reference: 'TRF-1' })).data.updated).toBe(112)
    await act(finance, 'reject', { invoice_id: id, reason: 'Not ours' })
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid' })
    expect(await act(finance, 'approve', { invoice_id: id })).toMatchObject({ status: 409 })
  })

  test('has its disputed lines sent to the carrier in English or Arabic, without the client', async () => {
    const one = await waiting()
    expect(await act(finance, 'send_dispute_file', { invoice_id: one.invoice_id })).toMatchObject({ status: 409 })
    await act(finance, 'dispute', { ids: [one.id], reason: 'Weighs 2.300 kg' })
    expect((await act(finance, 'send_dispute_file', { invoice_id: one.invoice_id })).status).toBe(200)
    const [mail] = await app.query<{ subject: string; body_text: string; attachments: { name: string }[]; to_addresses: string[] }>(
      'select subject, body_text, attachments, to_addresses from email_logs order by id desc limit 1',
    )
    expect(mail?.subject).toContain('1 line disputed')
    expect(mail?.body_text).toContain('AED 31.10 was billed, AED 27.36 was expected')
    expect(mail?.attachments[0]?.name).toMatch(/^DISPUTE_FALCON_T-.*\.xlsx$/)
    const file = await finance.call('carrierBilling.download', { kind: 'dispute_file', carrier_invoice_id: [one.invoice_id] })
    expect(file.headers['content-disposition']).toContain('DISPUTE_FALCON_')
  })
})

describe('lines', () => {
  test('are found by cause, difference and what waits, and come as a file', async () => {
    const one = await waiting()
    const found = await finance.call('carrierBilling.lines', { carrier_invoice_id: [one.invoice_id], difference_cause: ['weight'],
      min_difference: '3.00', max_difference: '4' })
    expect(found.data).toMatchObject([{ tracking_no: one.tracking_no, our_service: 'NDD', by_weight: '2.84', by_rate: '0.90', client: expect.any(String) }])
    expect((await finance.call('carrierBilling.lines', { carrier_invoice_id: [one.invoice_id], min_difference: '3.75' })).data).toEqual([])
    const grouped = await finance.call('carrierBilling.data', { carrier_invoice_id: [one.invoice_id], group_by: 'carrier' })
    expect((grouped.meta as unknown as { groups: { label: string; rows: number }[] }).groups).toMatchObject([{ label: 'Falcon Express', rows: 1 }])
    const file = await finance.call('carrierBilling.download', { carrier_invoice_id: [one.invoice_id], format: 'csv' })
    expect(file.body.toString()).toContain(one.tracking_no)
  })

  test('are decided by who may approve alone, and those of others are not there', async () => {
    const one = await waiting()
    expect(await act(await app.as('finance_clerk'), 'approve', { ids: [one.id] })).toMatchObject({ status: 403 })
    expect(await act(finance, 'approve', { ids: [999_999_999] })).toMatchObject({ status: 404 })
    expect(await act(finance, 'approve', {})).toMatchObject({ status: 422, errors: [{ field: 'ids' }] })
  })
})

test('billing_tolerance_amount and billing_tolerance_percent: how much more a carrier may charge without anybody looking', async () => {
  const admin = await app.as('super_admin')
  const set = async (config_key: 'billing_tolerance_amount' | 'billing_tolerance_percent', value: string) => {
    await app.query('delete from configurations where config_key = $1', [config_key])
    const made = await admin.call('configurations.add', { config_key, value, change_reason: 'A test of what it changes' })
    expect(made.status).toBe(201)
    dropSettings()
  }
  await set('billing_tolerance_percent', '0.00')
  await set('billing_tolerance_amount', '3.73')
  expect(await waiting()).toMatchObject({ billing_status: 'pending' })
  await set('billing_tolerance_amount', '3.74')
  expect(await waiting()).toMatchObject({ billing_status: 'approved' })
  await set('billing_tolerance_amount', '0.00')
  await set('billing_tolerance_percent', '14.00')
  expect(await waiting()).toMatchObject({ billing_status: 'approved' })
  await set('billing_tolerance_amount', '0.50')
  await set('billing_tolerance_percent', '2.00')
})

test('the template of an invoice has its columns, and is for who may send one', async () => {
  const file = await finance.call('carrierBilling.template', { format: 'csv' })
  expect(file.body.toString()).toContain('Tracking No')
  expect(await (await app.as('carrier_admin')).call('carrierBilling.template')).toMatchObject({ status: 403 })
})

test('dinars are judged by what half a dirham comes to in them', async () => {
  const gulf = await idOf(app, 'carriers', 'GULFP')
  await app.query('delete from consignment_billings where carrier_id = $1', [gulf])
  await app.query('delete from carrier_rates where carrier_id = $1', [gulf])
  await app.query(
    `insert into carrier_rates (carrier_id, service_code, charge_type, zone, weight_from, weight_to, currency, base_amount, valid_from)
     values ($1, 'NDD', 'delivery', 'AE', 0, 30, 'KWD', 1.000, '2020-01-01')`, [gulf],
  )
  const [one, two] = [await parcel(app, { carrier_id: gulf }), await parcel(app, { carrier_id: gulf })]
  const kwd = (base: string) => ({ base, fuel: '', cod: '', vat: '0', total: base })
  const { rows } = await billed(app, finance, [line(one.tracking_no, kwd('1.040')), line(two.tracking_no, kwd('1.100'))], { carrier_id: gulf, currency: 'KWD' })
  expect(rows.map(({ difference, billing_status }) => [difference, billing_status])).toEqual([['0.040', 'approved'], ['0.100', 'pending']])
})

test('what was posted adds up', async () => {
  expect(await proveJournal(app.services.database.db)).toMatchObject({ journals_wrong: 0, accounts_wrong: 0 })
})
