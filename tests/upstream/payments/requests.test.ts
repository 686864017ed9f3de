import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { hashToken } from '@/upstream/platform/tokens'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { entriesOf } from '../invoices/given'
import { note, shipments } from '../packages/shipments'
import { owing, paid, recorded, pdf } from './given'

const app = useApp({ env: { SANDBOX_GATEWAY_URL: 'http://127.0.0.1:9' } })
const { prepared, move, stored } = shipments(app)
let clerk: Asker
let manager: Asker
let admin: Asker
beforeAll(async () => {
  clerk = await app.as('finance_clerk')
  manager = await app.as('finance_manager')
  admin = await app.as('super_admin')
})

const ask = (invoice: number, more: Partial<Input<'paymentRequests.create'>> = {}) =>
  manager.call('paymentRequests.create', { kind: 'client_invoice', client_invoice_id: invoice, allowed_methods: ['bank_transfer', 'gateway'], ...more })
const step = (id: number, action: 'send_link' | 'remind' | 'change_due_date' | 'cancel', more: Partial<Input<'payments.update'>> = {}, asker = manager) =>
  asker.call('payments.update', { action, initiated_payment_id: id, ...more })
const row = async (id: number) => (await app.query<Record<string, unknown>>('select * from initiated_payments where id = $1', [id]))[0]
const letters = (ref: string) => app.query<{ subject: string; body_text: string }>(
  "select subject, body_text from email_logs where ref_type = 'payment_request' and ref_no = $1 order by id", [ref])
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}

describe('requests for payment', () => {
  test('asks for all that is left, sends a link in both languages, and keeps only the hash of its key', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '500')
    await paid(app, { clerk, manager }, party, '120', [{ invoice_id: invoice, amount: '120' }])
    const { status, data } = await ask(invoice)
    expect(status).toBe(201)
    const key = new URL(data.link ?? '').searchParams.get('k') ?? ''
    expect(key).toMatch(/^[\w-]{22}$/)
    expect(new URL(data.link ?? '').pathname).toMatch(/^\/payment-route\/sandbox\/INV-/)
    const kept = await row(data.id)
    expect(kept).toMatchObject({ amount: '380.00', paid_before: '120.00', status: 'sent', due_date: addDays(today(), 7), link_token_hash: hashToken(key) })
    expect(JSON.stringify(kept)).not.toContain(key)
    const [letter] = await letters(data.payment_ref)
    expect(letter?.body_text).toContain(data.link)
    expect(letter?.body_text).toContain('نرجو سداد')
    expect((await manager.call('paymentRequests.list', { search: data.payment_ref })).data[0]).toMatchObject({
      balance: '380.00', paid_amount: '0.00', pay_link: data.link,
    })
  })

  test('one request is open at a time, a part of the balance is not asked for, and a draft not at all', async () => {
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    expect(await ask(invoice, { amount: '100' })).toMatchObject({ status: 422, errors: [{ field: 'amount' }] })
    expect(await ask(invoice, { due_date: addDays(today(), -1) })).toMatchObject({ status: 422, errors: [{ field: 'due_date' }] })
    const first = (await ask(invoice, { amount: '500' })).data
    expect(await ask(invoice)).toMatchObject({ status: 409, message: `${first.payment_ref} is still open. Cancel it first.` })
    await step(first.id, 'cancel')
    expect((await ask(invoice)).status).toBe(201)
    const [draft] = await app.query<{ id: number }>("select id from client_invoices where status = 'draft' limit 1")
    expect(await ask(Number(draft?.id))).toMatchObject({ status: 409, message: expect.stringContaining('Issue it first.') })
    expect(await ask(987_654)).toMatchObject({ status: 404 })
  })

  test('cards are asked for only where a gateway takes them', async () => {
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    const url = app.services.config.SANDBOX_GATEWAY_URL
    app.services.config.SANDBOX_GATEWAY_URL = undefined
    expect(await ask(invoice, { gateway: 'ngenius' })).toMatchObject({ status: 422, errors: [{ field: 'allowed_methods',
      message: 'Cards are not taken: N-Genius is not connected. Choose another way to pay.' }] })
    expect(await ask(invoice, { allowed_methods: ['bank_transfer'] })).toMatchObject({ status: 201, data: { link: null } })
    app.services.config.SANDBOX_GATEWAY_URL = url
  })

  test('the days to pay and the days a link works are the settings’, and so is the gateway', async () => {
    await app.query("delete from configurations where config_key in ('payment_due_days', 'payment_link_days', 'payment_gateway_default')")
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from) values
      ('payment_due_days', 'global', 'int', '10', '2026-01-01'), ('payment_link_days', 'global', 'int', '3', '2026-01-01'),
      ('payment_gateway_default', 'global', 'text', 'ngenius', '2026-01-01')`)
    dropSettings()
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    const { data } = await ask(invoice)
    expect(await row(data.id)).toMatchObject({ due_date: addDays(today(), 10), gateway: 'ngenius', link_expires_at: `${addDays(today(), 13)}T20:00:00Z` })
    await app.query("delete from configurations where config_key in ('payment_due_days', 'payment_link_days', 'payment_gateway_default')")
    dropSettings()
  })

  test('the list by age is the finance summary’s, and its file says the same', async () => {
    const { invoices: [late = 0, fresh = 0] } = await owing(app, manager, '500', '60')
    const [old, young] = [(await ask(late)).data, (await ask(fresh)).data]
    await app.query('update initiated_payments set due_date = $2 where id = $1', [old.id, addDays(today(), -31)])
    const found = async (age: 'not_due' | 'days_1_30' | 'days_31_60') =>
      (await manager.call('paymentRequests.list', { age: [age], page_size: 200 })).data.map(({ id }) => id)
    expect(await found('days_31_60')).toContain(old.id)
    expect(await found('days_1_30')).not.toContain(old.id)
    expect(await found('not_due')).toContain(young.id)
    const file = await manager.call('paymentRequests.download', { search: old.payment_ref, format: 'csv' })
    expect(String(file.body)).toContain(`${old.payment_ref}`)
  })

  test('20 at once make one request', async () => {
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(invoice)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('what is paid moves it on, and what is taken back opens it again', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '500')
    const { data } = await ask(invoice)
    await paid(app, { clerk, manager }, party, '200', [{ invoice_id: invoice, amount: '200' }])
    expect(await row(data.id)).toMatchObject({ status: 'partially_paid' })
    expect(await step(data.id, 'cancel')).toMatchObject({ status: 409, message: 'Refund AED 200.00 first.' })
    const rest = await paid(app, { clerk, manager }, party, '300', [{ invoice_id: invoice, amount: '300' }])
    expect(await row(data.id)).toMatchObject({ status: 'paid' })
    await manager.call('payments.takeBack', { id: rest.id, allocation_id: rest.allocations[0]?.id ?? 0 })
    expect(await row(data.id)).toMatchObject({ status: 'partially_paid', closed_at: null })
  })

  test('a reminder goes out once a day, a later day makes the link live longer, and a clerk of the client decides none of it', async () => {
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    const { data } = await ask(invoice, { send_email: false })
    expect(await row(data.id)).toMatchObject({ status: 'initiated' })
    expect(await letters(data.payment_ref)).toHaveLength(0)
    expect((await step(data.id, 'send_link')).data).toMatchObject({ status: 'sent' })
    expect((await step(data.id, 'remind')).status).toBe(200)
    expect(await step(data.id, 'remind')).toMatchObject({ status: 409, message: expect.stringContaining('tomorrow') })
    expect(await letters(data.payment_ref)).toHaveLength(2)
    expect(await step(data.id, 'change_due_date', { due_date: addDays(today(), -1) })).toMatchObject({ status: 422 })
    const later = await step(data.id, 'change_due_date', { due_date: addDays(today(), 30) })
    expect(later.data).toMatchObject({ due_date: addDays(today(), 30), link_expires_at: expect.stringContaining(addDays(today(), 44)) })
    expect(await step(data.id, 'remind', {}, await app.as('client_admin'))).toMatchObject({ status: 403 })
  })

  test('an expired request is sent again with another link, and the first stops working', async () => {
    const { invoices: [invoice = 0] } = await owing(app, manager, '500')
    const { data } = await ask(invoice)
    await app.query("update initiated_payments set status = 'expired', link_expires_at = now() - interval '1 day' where id = $1", [data.id])
    const again = await step(data.id, 'send_link')
    expect(again.data).toMatchObject({ status: 'sent' })
    expect((again.data as { pay_link: string }).pay_link).not.toBe(data.link)
    expect(await row(data.id)).toMatchObject({ link_no: 2 })
  })

  test('whoever is asked rejects it with a reason, twice with one effect; a stranger does not find it, and what is paid stays', async () => {
    const client = await app.as('client_admin')
    const { invoices: [foreign = 0] } = await owing(app, manager, '500')
    const strange = (await ask(foreign)).data
    expect(await client.call('paymentRequests.reject', { id: strange.id, reason: 'Not agreed.' })).toMatchObject({ status: 404 })
    const seller = await app.as('seller_user')
    expect(await seller.call('paymentRequests.reject', { id: strange.id, reason: 'Not agreed.' })).toMatchObject({ status: 404 })
    expect(await admin.call('paymentRequests.reject', { id: strange.id, reason: 'no' })).toMatchObject({ status: 422 })
    expect((await admin.call('paymentRequests.reject', { id: strange.id, reason: 'Not agreed.' })).data).toEqual({ id: strange.id, status: 'rejected' })
    expect((await admin.call('paymentRequests.reject', { id: strange.id, reason: 'Said again.' })).data).toEqual({ id: strange.id, status: 'rejected' })
    expect(await row(strange.id)).toMatchObject({ reject_reason: 'Not agreed.' })
    await app.query("update initiated_payments set status = 'paid', reject_reason = null where id = $1", [strange.id])
    expect(await admin.call('paymentRequests.reject', { id: strange.id, reason: 'Not agreed.' })).toMatchObject({
      status: 409, message: 'This payment is already paid.',
    })
  })
})

describe('import charges of a seller’s shipment', () => {
  const billed = async (shipment: number) => (await app.query<{ id: number; invoice_no: string; status: string; total: string }>(
    'select id, invoice_no, status, total from client_invoices where package_list_id = $1 order by id', [shipment]))
  const costs = { duty_amount: '1980.86', excise_amount: '0.00', vat_amount: '2079.91', ior_fee: '1584.69', clearance_fee: '120.00', fee_vat_rate: '5.00' }
  async function approved() {
    const of = await prepared('package_list_approved_by_rsa')
    await app.query(`update package_lists set ${Object.entries(costs).map(([name, value]) => `${name} = ${value}`).join(', ')} where id = $1`, [of.id])
    return of
  }
  const request = (shipment: number, more: Partial<Input<'paymentRequests.create'>> = {}) =>
    admin.call('paymentRequests.create', { kind: 'ior_charges', ior_invoice_id: shipment, allowed_methods: ['bank_transfer', 'gateway'], ...more })

  test('asking bills 5,850.69: duty and import VAT held, fees earned, VAT owed; paid it is ready to be shipped', async () => {
    const of = await approved()
    const { status, data } = await request(of.id)
    expect(status).toBe(201)
    expect(await stored(of)).toMatchObject({ status: 'payment_pending_from_seller', payment_status: 'pending', payment_amount: '5850.69' })
    const [invoice] = await billed(of.id)
    expect(invoice).toMatchObject({ total: '5850.69', status: 'issued' })
    const id = Number(invoice?.id)
    expect((await manager.call('clientInvoices.one', { id })).data).toMatchObject({
      tax_invoice_no: expect.stringMatching(/^TI-/), due_date: addDays(today(), 7),
    })
    const held = await app.query<{ kind: string; amount: string }>(`select a.kind, sum(e.amount)::text as amount
      from journal_entries e join accounts a on a.id = e.account_id join journals j on j.id = e.journal_id
      where (j.document_type = 'client_invoice' and j.document_id = $1)
        or (j.document_type = 'charge' and j.document_id in (select id from charges where client_invoice_id = $1))
      group by 1 having sum(e.amount) <> 0 order by 1`, [id])
    expect(Object.fromEntries(held.map(({ kind, amount }) => [kind, amount]))).toEqual({
      receivable: '5850.69', duty_held: '-1980.86', import_vat_held: '-2079.91', revenue: '-1704.69', output_vat: '-85.23',
    })
    const [mail] = await app.query<{ body_text: string }>('select body_text from email_logs where subject like $1 order by id desc', [
      `${of.package_list_no}:%`,
    ])
    expect(mail?.body_text).toContain(data.link)
    const { data: payment } = await manager.call('payments.update', {
      action: 'record', party_type: 'seller', party_id: 1, payment_method: 'bank_transfer', amount: '5850.00', currency: 'AED', payment_date: today(),
      bank_id: (await app.query<{ id: number }>("select id from banks where currency = 'AED' and is_default"))[0]?.id ?? 0, reference_no: `FT IOR ${id}`,
      allocations: [{ invoice_id: id, amount: '5850.00' }],
    })
    await manager.call('payments.addProof', { id: payment.id }, { file: { name: 'advice.pdf', body: pdf } })
    expect(await admin.call('payments.update', { action: 'verify', payment_id: payment.id })).toMatchObject({ status: 200 })
    expect(await stored(of)).toMatchObject({ status: 'ready_to_be_shipped', payment_status: 'paid', paid_amount: '5850.69' })
    expect(await row(data.id)).toMatchObject({ status: 'paid' })
    expect(await proven()).toEqual([0, 0, 0])
    expect((await entriesOf(app, 'payment_allocation', 0)).length).toBe(0)
  })

  test('asked for again after it was cancelled it keeps its tax invoice; another amount is a line that says so', async () => {
    const of = await approved()
    const first = await request(of.id, { amount: '5800.69', message: 'Agreed with the seller.' })
    expect(first.status).toBe(201)
    expect(await request(of.id)).toMatchObject({ status: 409 })
    await step(first.data.id, 'cancel', {}, admin)
    expect((await request(of.id)).status).toBe(201)
    const invoices = await billed(of.id)
    expect(invoices).toMatchObject([{ total: '5800.69' }])
    const { lines } = (await manager.call('clientInvoices.one', { id: Number(invoices[0]?.id) })).data
    expect(lines.find(({ description }) => description.startsWith('Difference'))).toMatchObject({ amount: '-50.00' })
  })

  test('rejected by the seller its invoice is credited whole, its request ends, and what was paid is on account', async () => {
    const of = await approved()
    const { data } = await request(of.id)
    const [invoice] = await billed(of.id)
    const payment = await recorded(app, clerk, 1, '1000', [{ invoice_id: Number(invoice?.id), amount: '1000' }], { party_type: 'seller' })
    await clerk.call('payments.addProof', { id: payment.data.id }, { file: { name: 'advice.pdf', body: pdf } })
    await manager.call('payments.update', { action: 'verify', payment_id: payment.data.id })
    const now = await stored(of)
    expect(now).toMatchObject({ payment_status: 'pending', paid_amount: '1000.00' })
    expect(await move(admin, { ...of, version: Number(now.version) }, 'rejected_by_seller', { note })).toMatchObject({ status: 200 })
    expect(await stored(of)).toMatchObject({ status: 'rejected_by_seller', payment_status: 'void', paid_amount: '0.00' })
    expect(await row(data.id)).toMatchObject({ status: 'cancelled' })
    expect(await billed(of.id)).toMatchObject([{ status: 'credited' }])
    expect((await manager.call('payments.one', { id: payment.data.id })).data.on_account).toBe('1000.00')
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('a payment taken back before it ships keeps it from shipping', async () => {
    const of = await approved()
    await request(of.id)
    const [invoice] = await billed(of.id)
    const payment = await recorded(app, clerk, 1, '5850.69', [{ invoice_id: Number(invoice?.id), amount: '5850.69' }], { party_type: 'seller' })
    await clerk.call('payments.addProof', { id: payment.data.id }, { file: { name: 'advice.pdf', body: pdf } })
    await manager.call('payments.update', { action: 'verify', payment_id: payment.data.id })
    const { allocations } = (await manager.call('payments.one', { id: payment.data.id })).data
    await manager.call('payments.takeBack', { id: payment.data.id, allocation_id: allocations[0]?.id ?? 0 })
    await app.query(`update clients set credit_limit = 0 where client_code = 'NOORB'`)
    const now = await stored(of)
    expect(now).toMatchObject({ status: 'ready_to_be_shipped', payment_status: 'pending' })
    expect(await move(admin, { ...of, version: Number(now.version) }, 'shipped', { ship_option: 'shipped_by_air', note })).toMatchObject({
      status: 422, errors: [{ field: 'payment_status' }],
    })
  })
})
