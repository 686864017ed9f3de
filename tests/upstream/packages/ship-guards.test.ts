import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { PackageListStatus } from '@/lib/domain/package-list'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { clientId, contents, happened, type Parcel } from './given'
import { ago, complete, due, note, shipFields, shipments, type Fields, type List } from './shipments'

const app = useApp()
const { carton, list, mails, move, papers, prepared, stored } = shipments(app)
let admin: Asker
let client: Asker
beforeAll(async () => {
  ;[admin, client] = await Promise.all([app.as('super_admin'), app.as('client_admin')])
  // What the demo agreed with the client alone: the house's own rates are tried first.
  await app.query("delete from configurations where scope_key like 'client:%'")
  dropSettings()
})

describe('guards', () => {
  const expectRefusal = async (of: List, to: PackageListStatus, fields: Fields, field: string, message: string) => {
    const answer = await move(admin, of, to, fields)
    expect(answer).toMatchObject({ status: 422, errors: [{ field, message: expect.stringContaining(message) }] })
    expect((await stored(of)).version).toBe(of.version)
  }

  test.each([
    ['new', 'on_hold'], ['on_hold', 'rejected_by_rsa'], ['ready_to_be_shipped', 'rejected_by_seller'], ['custom_initiated', 'custom_rejected'],
  ] as const)(
    '%s to %s asks for a reason',
    async (from, to) => {
      const of = await prepared(from)
      await expectRefusal(of, to, { note: 'no' }, 'note', 'Give a reason of at least 5 characters.')
    },
  )

  test('a second hold needs a new note', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    const held = { ...of, version: of.version + 1 }
    await expectRefusal(held, 'on_hold', { note }, 'note', 'This note was sent already')
    expect(await move(admin, held, 'on_hold', { note: 'The stamp is still missing' })).toMatchObject({ status: 200 })
  })

  test('approval needs invoice, packing list, contents, HS codes and origins', async () => {
    const bare = await list('new')
    await expectRefusal(bare, 'package_list_approved_by_rsa', {}, 'documents', 'Upload the commercial invoice first.')
    await papers(bare, ['commercial_invoice'])
    await expectRefusal(bare, 'package_list_approved_by_rsa', {}, 'documents', 'Upload the packing list first.')
    await papers(bare, ['packing_list'])
    await expectRefusal(bare, 'package_list_approved_by_rsa', {}, 'items', `No items are recorded for package list ${bare.package_list_no}.`)
    const { id, tracking_no } = await carton(bare)
    await contents(app, id, { hs_code: null })
    await expectRefusal(bare, 'package_list_approved_by_rsa', {}, 'items', `Line 2 of ${tracking_no} has no HS code.`)
    await app.query(`update package_items set hs_code = '61051000', origin_country = null where package_id = $1 and line_no = 2`, [id])
    await expectRefusal(bare, 'package_list_approved_by_rsa', {}, 'items', `Line 2 of ${tracking_no} has no country of origin.`)
  })

  test('approval needs an agreement with the seller that has not ended; its last day still counts', async () => {
    const [seller] = await app.query<{ id: number; legal_name: string }>(
      'select id, legal_name from sellers where agreement_expiry > current_date order by id desc limit 1',
    )
    const until = (day: string) => app.query('update sellers set agreement_start = $2::date - 365, agreement_expiry = $2 where id = $1', [seller?.id, day])
    const of = await list('on_hold', { seller_id: seller?.id })
    await papers(of)
    await carton(of)
    await until(addDays(today(), -1))
    await expectRefusal(of, 'package_list_approved_by_rsa', {}, 'seller_id', `The agreement of ${seller?.legal_name} expired on `)
    await until(today())
    expect(await move(admin, of, 'package_list_approved_by_rsa')).toMatchObject({ status: 200 })
  })

  test('approval works out the landed cost and gives finance a task', async () => {
    await app.query(`insert into currency_rates (currency, rate_date, aed_rate, source) values ('XTS', '2026-01-01', '3.6725', 'test') on conflict do nothing`)
    const of = await list('new', { currency: 'XTS', goods_value: '10000.00', freight_amount: '0.00' })
    await papers(of)
    await carton(of)
    const { data } = await move(admin, of, 'package_list_approved_by_rsa')
    expect(data).toMatchObject({
      cif_aed: '37092.25', duty_amount: '1854.61', vat_amount: '1947.34', service_fee: '1603.69', service_fee_vat: '80.18', payment_amount: '5485.82',
    })
    const tasks = await app.query<{ email: string }>(
      `select u.email from inbox_messages m join users u on u.id = m.user_id where m.subject = $1`, [`Send payment details of ${of.package_list_no}`],
    )
    expect(tasks.map(({ email }) => email)).toContain('finance_manager@demo.example')
  })

  test('a client’s own fees go before the house’s, and the rates are those of the country the goods come to', async () => {
    const set = (config_key: string, value: string, more: object = {}) => admin.call('configurations.add', {
      config_key, value, change_reason: 'A test of what it changes', ...more,
    })
    expect((await set('ior_fee_min', '9000.00', { scope: 'client', client_id: await clientId(app, 'NOORB') })).status).toBe(201)
    expect((await set('import_vat_rate', '7.50', { scope: 'country', country_code: 'AE' })).status).toBe(201)
    for (const [key, value] of [['duty_rate_default', '10.00'], ['clearance_fee', '150.00'], ['fee_vat_rate', '0.00'], ['insurance_percent_default', '2.00']]) {
      await app.query('delete from configurations where config_key = $1', [key])
      expect((await set(key as string, value as string)).status).toBe(201)
    }
    const of = await list('new', { currency: 'AED', goods_value: '1000.00', freight_amount: '0.00', destination_country: 'AE' })
    await papers(of)
    await carton(of)
    const { data } = await move(admin, of, 'package_list_approved_by_rsa')
    expect(data).toMatchObject({ cif_aed: '10200.00', duty_amount: '1020.00', vat_amount: '841.50', service_fee: '9150.00', service_fee_vat: '0.00' })
    await app.query("delete from configurations where config_key in ('ior_fee_min', 'import_vat_rate', 'duty_rate_default', 'clearance_fee', 'fee_vat_rate', 'insurance_percent_default')")
    dropSettings()
  })

  test('payment details need an amount, a day to come and a method; another amount needs a note', async () => {
    const of = await prepared('package_list_approved_by_rsa')
    const to = 'payment_pending_from_seller' as const
    await expectRefusal(of, to, { payment_method: 'wire' }, 'payment_due_date', 'Choose the day')
    await expectRefusal(of, to, { payment_method: 'wire', payment_due_date: addDays(today(), -1) }, 'payment_due_date', 'The due date is in the past.')
    await expectRefusal(of, to, { payment_due_date: due }, 'payment_method', 'Choose how the seller pays.')
    await expectRefusal(of, to, { payment_due_date: due, payment_method: 'wire', payment_amount: '0' }, 'payment_amount', 'The payment must be above 0.')
    await expectRefusal(of, to, { payment_due_date: due, payment_method: 'wire', payment_amount: '5000.00' }, 'note', 'AED 5,850.69')
    expect((await move(admin, of, to, { payment_due_date: due, payment_method: 'wire' })).data).toMatchObject({
      payment_status: 'pending', payment_amount: '5850.69', payment_method: 'wire',
    })
    const [mail] = await mails(of)
    expect(mail?.body_text).toContain('Please pay AED 5,850.69 by')
    expect(mail?.body_text).toMatch(/يرجى دفع \u2066AED 5,850\.69\u2069 في موعد أقصاه [\u0600-\u06ff]+، /)
  })

  test('nothing is released unpaid but by a waiver with a note from somebody who may', async () => {
    const of = await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '5850.69' })
    await expectRefusal(of, 'ready_to_be_shipped', {}, 'payment_status', 'AED 5,850.69 is still unpaid.')
    await expectRefusal(of, 'ready_to_be_shipped', { waive: true }, 'note', 'Give a reason')
    expect(await move(await app.as('ior_officer'), of, 'ready_to_be_shipped', { waive: true, note })).toMatchObject({ status: 403 })
    expect((await move(admin, of, 'ready_to_be_shipped', { waive: true, note })).data).toMatchObject({
      status: 'ready_to_be_shipped', payment_status: 'waived',
    })
  })

  test('unpaid goods leave only for a client on credit, by the word of somebody who may give it', async () => {
    const of = await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '5850.69' })
    const officer = await app.as('ior_officer')
    await app.query(`update clients set credit_limit = 50000 where client_code = 'NOORB'`)
    expect(await move(officer, of, 'shipped', shipFields)).toMatchObject({ status: 422, message: 'AED 5,850.69 is still unpaid.' })
    await app.query(`update clients set credit_limit = 0 where client_code = 'NOORB'`)
    await expectRefusal(of, 'shipped', shipFields, 'payment_status', 'AED 5,850.69 is still unpaid.')
    await app.query(`update clients set credit_limit = 50000 where client_code = 'NOORB'`)
    expect(await move(admin, of, 'shipped', shipFields)).toMatchObject({ status: 200 })
  })

  test.each([
    [{ ship_option: undefined }, 'ship_option', 'Choose shipped by air or shipped by sea.'],
    [{ shipping_reference: undefined }, 'shipping_reference', 'Enter the AWB, B/L or container number first.'],
    [{ shipping_reference: '176-12345674' }, 'shipping_reference', 'MAWB check digit is wrong.'],
    [{ shipped_at: undefined }, 'shipped_at', 'Enter when it was shipped.'],
    [{ shipped_at: ago(-2) }, 'shipped_at', 'The shipping time is in the future.'],
    [{ eta: undefined }, 'eta', 'Enter when it should arrive.'],
    [{ eta: ago(30) }, 'eta', 'The arrival is before the shipping time.'],
    [{ ship_option: 'shipped_by_sea' as const, shipping_reference: 'DXB123' }, 'container_load', 'Choose FCL or LCL.'],
    [{ shipped_at: ago(24 * 40), eta: ago(0) }, 'shipped_at', 'Event time is before the order was created.'],
  ])('shipping with %j is refused on %s', async (fields, field, message) => {
    await expectRefusal(await prepared('ready_to_be_shipped'), 'shipped', { ...shipFields, ...fields }, field, message)
  })

  test.each([
    ['custom_initiated', { custom_initiated_at: ago(10) }, 'boe_no', 'Enter the BOE number or the customs reference.'],
    ['custom_initiated', { customs_reference: 'R1' }, 'custom_initiated_at', 'Enter when customs began.'],
    ['custom_initiated', { customs_reference: 'R1', custom_initiated_at: ago(-1) }, 'custom_initiated_at', 'This time is in the future.'],
    ['custom_initiated', { customs_reference: 'R1', custom_initiated_at: ago(30) }, 'custom_initiated_at', 'Customs cannot begin before the shipment left.'],
    ['custom_approved', { custom_closed_at: ago(1), duty_paid: '0' }, 'boe_no', 'Enter the BOE number.'],
    ['custom_approved', { boe_no: '101-12345678-26', duty_paid: '0' }, 'custom_closed_at', 'Enter when customs released the shipment.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(1) }, 'duty_paid', 'Enter the duty paid, 0 for none.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(1), duty_paid: '-1' }, 'duty_paid', 'The duty paid cannot be below 0.'],
    ['custom_approved', { boe_no: '101-12345678-26', custom_closed_at: ago(11), duty_paid: '0' }, 'custom_closed_at', 'Customs cannot close before it began.'],
  ] as const)('%s with %j is refused on %s', async (to, fields, field, message) => {
    await expectRefusal(await prepared(to === 'custom_initiated' ? 'shipped' : 'custom_initiated'), to, fields, field, message)
  })

  test('a malformed BOE number is refused', async () => {
    expect(await move(admin, await prepared('shipped'), 'custom_initiated', { ...complete.custom_initiated, boe_no: 'BOE 12' })).toMatchObject({
      status: 422, errors: [{ field: 'boe_no' }],
    })
  })
})

describe('side effects', () => {
  const eventsOf = async (of: Parcel) =>
    (await app.query<{ event_code: string }>('select event_code from package_events where package_id = $1 order by event_at, id', [
      of.id,
    ])).map(({ event_code }) => event_code)

  test('shipping tells the cartons, and customs releases or holds them', async () => {
    const of = await prepared('ready_to_be_shipped')
    const box = await carton(of)
    await move(admin, of, 'shipped', shipFields)
    expect(await stored(of)).toMatchObject({ freight_mode: 1, shipping_reference: '176-12345675' })
    await move(admin, { ...of, version: 2 }, 'custom_initiated', complete.custom_initiated)
    await move(admin, { ...of, version: 3 }, 'custom_approved', complete.custom_approved)
    expect((await eventsOf(box)).filter((code) => code !== 'ORD01')).toEqual(['LNH02', 'CUS01', 'CUS04'])
    expect(await app.query('select status from packages where id = $1', [box.id])).toEqual([{ status: 'cleared' }])
  })

  test('goods refused by customs are on hold', async () => {
    const of = await prepared('custom_initiated')
    const box = await carton(of)
    await move(admin, of, 'custom_rejected', { note })
    expect(await app.query('select status from packages where id = $1', [box.id])).toEqual([{ status: 'on_hold' }])
    expect(await app.query(`select reason_code, remarks from package_events where package_id = $1 and event_code = 'CUS05'`, [box.id])).toEqual([{
      reason_code: 'customs', remarks: note,
    }])
  })

  test('rejecting a list cancels the cartons nobody has scanned', async () => {
    const of = await prepared('on_hold')
    const [idle, scanned] = [await carton(of), await carton(of, { status: 'at_facility' })]
    await happened(app, scanned.id, ['HUB01'])
    await app.query(`update package_events set source = 'scan' where package_id = $1 and event_code = 'HUB01'`, [scanned.id])
    await move(admin, of, 'rejected_by_rsa', { note })
    expect(await app.query('select status, cancel_reason from packages where id = any($1) order by id', [[idle.id, scanned.id]])).toEqual([
      { status: 'cancelled', cancel_reason: note }, { status: 'at_facility', cancel_reason: null },
    ])
  })

  test('declining voids an open payment request; a paid one stays paid and finance is told to refund', async () => {
    const [open, paid] = [
      await list('payment_pending_from_seller', { payment_status: 'pending', payment_amount: '10.00' }), await prepared('ready_to_be_shipped'),
    ]
    expect((await move(client, open, 'rejected_by_seller', { note })).data.payment_status).toBe('void')
    expect((await move(client, paid, 'rejected_by_seller', { note })).data.payment_status).toBe('paid')
    expect(await app.query('select 1 from inbox_messages where subject = $1', [`Refund the payment of ${paid.package_list_no}`])).not.toEqual([])
    expect(await app.query('select 1 from inbox_messages where subject = $1', [`Refund the payment of ${open.package_list_no}`])).toEqual([])
  })

  test('a declined shipment reopened must be paid or waived', async () => {
    const of = await list('rejected_by_seller', { payment_status: 'void', payment_amount: '10.00' })
    expect(await move(admin, of, 'shipped', { ...shipFields, note })).toMatchObject({ status: 422, message: 'AED 10.00 is still unpaid.' })
    expect((await move(admin, of, 'shipped', { ...shipFields, note, waive: true })).data).toMatchObject({ status: 'shipped', payment_status: 'waived' })
  })

  test('the client and its seller read the reason in their mail', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    const readers = await app.query<{ contact_email: string }>(
      `select contact_email from clients where client_code = 'NOORB' union all select contact_email from sellers where id = 1`,
    )
    expect(await mails(of)).toEqual([{
      to_addresses: readers.map(({ contact_email }) => contact_email), subject: `${of.package_list_no}: On Hold / ${of.package_list_no}: معلقة`,
      body_text: expect.stringContaining(note),
    }])
  })

  test('the move is in the audit log with what it changed', async () => {
    const of = await prepared('ready_to_be_shipped')
    await move(admin, of, 'shipped', shipFields)
    const [line] = await app.query<{ before: object; after: object }>(
      `select before, after from audit_log where entity = 'package_list' and entity_id = $1`, [String(of.id)],
    )
    expect(line).toMatchObject({ before: { status: 'ready_to_be_shipped', ship_option: 'no' }, after: { status: 'shipped', ship_option: 'shipped_by_air' } })
  })
})

