import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'
import { billed, invoiceNo, line, parcel, rated } from './billing'

const app = useApp()
let finance: Asker
let falcon: number
beforeAll(async () => {
  finance = await app.as('finance_manager')
  falcon = await rated(app)
})

const over = { weight: '3.000', base: '22.80', fuel: '1.82', vat: '1.48', total: '31.10' }
const a42 = { base: '19.90', fuel: '1.59', vat: '1.32', total: '27.81' }

describe('a carrier’s invoice is held against our rate card', () => {
  test('27.36 as expected is approved by itself and owed to the carrier', async () => {
    const { tracking_no } = await parcel(app)
    const { upload, rows, invoice } = await billed(app, finance, [line(tracking_no)], { carrier_id: falcon })
    expect(upload).toMatchObject({ status: 'completed', rows_accepted: 1 })
    expect(rows).toMatchObject([{ our_weight: '2.500', expected_amount: '27.36', difference: '0.00', difference_cause: 'none',
      billing_status: 'approved', is_auto: true }])
    expect(invoice).toMatchObject({ lines: 1, pending_lines: 0, amount: '27.36', approved_amount: '27.36', status: 'approved' })
    const entries = await app.query<{ kind: string; amount: string }>(
      `select a.kind, e.amount from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
       where j.document_type = 'carrier_invoice' and j.document_id = $1 order by e.line`, [invoice?.id],
    )
    expect(entries).toEqual([{ kind: 'cost', amount: '26.06' }, { kind: 'input_vat', amount: '1.30' }, { kind: 'accrued', amount: '-27.36' }])
  })

  test('31.10 for 3.000 kg waits: weight 2.84 and rate 0.90 are 3.74, 13.67 %', async () => {
    const { tracking_no } = await parcel(app)
    const { rows, invoice } = await billed(app, finance, [line(tracking_no, over)], { carrier_id: falcon })
    expect(rows).toMatchObject([
      { difference: '3.74', by_weight: '2.84', by_rate: '0.90', difference_pct: '13.67', difference_cause: 'weight', billing_status: 'pending' },
    ])
    expect(invoice).toMatchObject({ pending_lines: 1, approved_amount: '0.00', status: 'open' })
  })

  test('below what we expect it is approved as billed; half a dirham or two per cent above as well', async () => {
    const [less, more] = [await parcel(app), await parcel(app)]
    const { rows } = await billed(app, finance, [
      line(less.tracking_no, { base: '12.00', fuel: '0.96', vat: '0.90', total: '18.86' }), line(more.tracking_no, a42),
    ], { carrier_id: falcon })
    expect(rows.map(({ difference, billing_status }) => [difference, billing_status])).toEqual([['-8.50', 'approved'], ['0.45', 'approved']])
  })

  test('the rate of the day of shipping counts, not of the invoice', async () => {
    await app.query(`update carrier_rates set valid_to = current_date - 2 where carrier_id = $1 and weight_to = 30 and charge_type = 'delivery'`, [falcon])
    await app.query(
      `insert into carrier_rates (carrier_id, service_code, charge_type, zone, weight_from, weight_to, currency, base_amount, valid_from)
       values ($1, 'NDD', 'delivery', 'AE', 1, 30, 'AED', 40, current_date - 1)`, [falcon],
    )
    const made = await parcel(app)
    await app.query(`update package_events set event_at = now() - interval '5 days' where package_id = $1 and event_code = 'LMD01'`, [made.id])
    const { rows } = await billed(app, finance, [line(made.tracking_no)], { carrier_id: falcon })
    expect(rows[0]).toMatchObject({ expected_amount: '27.36' })
    await rated(app)
  })

  test('many small amounts in tolerance wait once they are more than an invoice may have (c.8)', async () => {
    const parcels = await Promise.all(Array.from({ length: 111 }, () => parcel(app)))
    const lines = parcels.map(({ tracking_no }) => line(tracking_no, a42))
    // 111 lines of 0.45 are 49.95, one more is 50.40 and above the 50.00 an invoice may have.
    const below = await billed(app, finance, lines, { carrier_id: falcon })
    expect(below.invoice).toMatchObject({ pending_lines: 0, status: 'approved' })
    expect(await finance.call('carrierBilling.act', { action: 'mark_billed', invoice_id: below.invoice?.id,
      payment_reference: 'TRF-2' })).toMatchObject({ status: 200 })
    const more = await Promise.all(Array.from({ length: 112 }, () => parcel(app)))
    const farmed = await billed(
      app, finance, [...more.map(({ tracking_no }) => line(tracking_no, a42)), line((await parcel(app)).tracking_no)], { carrier_id: falcon },
    )
    expect(farmed.invoice).toMatchObject({ lines: 113, pending_lines: 112, approved_amount: '27.36', status: 'partly_approved' })
  })
})

describe('what is no charge of the parcel', () => {
  test('an unknown number and another carrier’s parcel are kept as unmatched, with a warning and nothing of the other carrier', async () => {
    const foreign = await parcel(app, { carrier_id: await idOf(app, 'carriers', 'DESERT') })
    const { upload, faults, rows, invoice } = await billed(app, finance, [line('NOSUCH1'), line(foreign.tracking_no)], { carrier_id: falcon })
    expect(upload).toMatchObject({ status: 'completed', rows_accepted: 2 })
    expect(faults).toEqual([
      { severity: 'warning', message: 'Tracking No NOSUCH1 is not a shipment of Falcon Express' },
      { severity: 'warning', message: `Tracking No ${foreign.tracking_no} is not a shipment of Falcon Express` },
    ])
    expect(rows).toMatchObject([{ package_id: null, difference_cause: 'unmatched', billing_status: 'pending' }, { package_id: null, expected_amount: null }])
    expect(invoice).toMatchObject({ unmatched_lines: 2, pending_lines: 2 })
  })

  test('a charge that another invoice had already is a duplicate; the second redelivery is none (c.10)', async () => {
    const { tracking_no } = await parcel(app)
    const again = { charge: 'Redelivery', weight: '', base: '12.00', fuel: '0.96', cod: '0.00', vat: '0.65', total: '13.61' }
    const first = await billed(app, finance, [line(tracking_no), line(tracking_no, again), line(tracking_no, { ...again, occurrence: '2' })],
      { carrier_id: falcon })
    expect(first.rows.map(({ difference_cause }) => difference_cause)).toEqual(['none', 'none', 'none'])
    const second = await billed(app, finance, [line(tracking_no), line(tracking_no, { ...again, occurrence: '3' })], { carrier_id: falcon })
    expect(second.rows).toMatchObject([
      { difference_cause: 'duplicate', expected_amount: '0.00', difference: '27.36', billing_status: 'pending' }, { difference_cause: 'none' },
    ])
  })

  test('of two invoices that arrive at once exactly one has the duplicate', async () => {
    const { tracking_no } = await parcel(app)
    const both = await Promise.all([billed(app, finance, [line(tracking_no)], { carrier_id: falcon }), billed(app, finance, [line(tracking_no)],
      { carrier_id: falcon })])
    const causes = await app.query<{ difference_cause: string }>('select difference_cause from consignment_billings where carrier_invoice_id = any($1)', [
      both.map(({ invoice }) => invoice?.id),
    ])
    expect(causes.map(({ difference_cause }) => difference_cause).toSorted()).toEqual(['duplicate', 'none'])
  })

  test('a return of a parcel that never turned back is expected to be nothing', async () => {
    const { tracking_no } = await parcel(app)
    const { rows } = await billed(app, finance, [line(tracking_no, { charge: 'Return' })], { carrier_id: falcon })
    expect(rows).toMatchObject([{ difference_cause: 'service', expected_amount: '0.00', billing_status: 'pending' }])
  })
})

describe('the file', () => {
  test('whose rows do not come to its control total fails as a whole, and may be sent again', async () => {
    const { tracking_no } = await parcel(app)
    const failed = await billed(app, finance, [line(tracking_no)], { carrier_id: falcon, control_total: '30.00' })
    expect(failed.upload).toMatchObject({ status: 'failed', failure_code: 'control_total' })
    expect(failed.rows).toEqual([])
    const { invoice_no } = failed
    const right = await billed(app, finance, [line(tracking_no)], { carrier_id: falcon, invoice_no, control_total: '27.36' })
    expect(right.upload).toMatchObject({ status: 'completed' })
    const twice = await billed(app, finance, [line(tracking_no)], { carrier_id: falcon, invoice_no })
    expect(twice.answer).toMatchObject({ status: 409, message: expect.stringMatching(/^Invoice .* of Falcon Express was uploaded on /) })
  })

  test('says by row what cannot be', async () => {
    const { tracking_no } = await parcel(app)
    const { faults, rows } = await billed(app, finance, [
      line(tracking_no, { total: '30.00' }), line('A1', { weight: '' }), line('A2', { base: '-1.00', total: '6.86' }), line('A3', { vat: '1.301',
        total: '27.36' }),
    ], { carrier_id: falcon })
    expect(faults.map(({ message }) => message)).toEqual([
      'Total 30.00 differs from the parts 27.36', 'Billed Weight is required for Delivery', 'Amount must be 0 or more.',
      'VAT has too many decimals: AED has at most 2.',
    ])
    expect(rows).toEqual([])
  })

  test('that is only checked opens no invoice', async () => {
    const { tracking_no } = await parcel(app)
    const { upload, invoice } = await billed(app, finance, [line(tracking_no)], { carrier_id: falcon, dry_run: true })
    expect([upload?.status, invoice]).toEqual(['checked', undefined])
  })

  test('of another carrier’s currency or of tomorrow is refused', async () => {
    expect((await billed(app, finance, [line('X')], { carrier_id: falcon, currency: 'XXX' })).answer).toMatchObject({ status: 422,
      errors: [{ field: 'currency' }] })
    const body = Buffer.from('x')
    expect(await finance.call('carrierBilling.upload', { carrier_id: falcon, invoice_no: invoiceNo(), invoice_date: '2999-01-01', currency: 'AED' }, {
      file: { name: 'b.csv', body },
    })).toMatchObject({ status: 422, errors: [{ field: 'invoice_date' }] })
  })
})

describe('the list of invoices', () => {
  test('counts what waits, finds by number, says why lines differ, and is for finance', async () => {
    const { tracking_no } = await parcel(app)
    const { invoice_no, invoice } = await billed(app, finance, [line(tracking_no, over), line('NOSUCH2')], { carrier_id: falcon })
    const listed = await finance.call('carrierBilling.pending', { search: invoice_no, pending: true })
    expect(listed.data).toMatchObject([{ invoice_no, lines: 2, pending_lines: 2, unmatched_lines: 1, amount: '58.46', expected_amount: '27.36',
      difference: '3.74' }])
    expect(listed.meta.tab_counts).toEqual({ pending: 1 })
    expect((await finance.call('carrierBilling.pending', { search: invoice_no, over_tolerance: false })).data).toEqual([])
    expect((await finance.call('carrierBilling.invoice', { id: invoice?.id ?? 0 })).data.causes).toEqual([
      { difference_cause: 'weight', lines: 1, total_amount: '31.10', difference: '3.74' },
      { difference_cause: 'unmatched', lines: 1, total_amount: '27.36', difference: '0.00' },
    ])
    for (const role of ['client_admin', 'carrier_admin']) expect(await (await app.as(role)).call('carrierBilling.pending')).toMatchObject({ status: 403 })
  })

  test('an invoice may be removed while nothing of it is approved', async () => {
    const [one, two] = [await parcel(app), await parcel(app)]
    const open = await billed(app, finance, [line(one.tracking_no, over)], { carrier_id: falcon })
    expect(await finance.call('carrierBilling.removeInvoice', { id: open.invoice?.id ?? 0 })).toMatchObject({ status: 200 })
    expect(await finance.call('carrierBilling.invoice', { id: open.invoice?.id ?? 0 })).toMatchObject({ status: 404 })
    const done = await billed(app, finance, [line(two.tracking_no)], { carrier_id: falcon })
    expect(await finance.call('carrierBilling.removeInvoice', { id: done.invoice?.id ?? 0 })).toMatchObject({ status: 409,
      message: '1 line is already approved.' })
  })
})
