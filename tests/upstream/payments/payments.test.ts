import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { follow } from '@/upstream/core/journal/follow'
import { proveJournal } from '@/upstream/core/journal/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { entriesOf } from '../invoices/given'
import { ourBank, owing, paid, pdf, recorded, standing, updated } from './given'

const app = useApp()
let clerk: Asker
let manager: Asker
beforeAll(async () => {
  clerk = await app.as('finance_clerk')
  manager = await app.as('finance_manager')
})

const pay = (party: number, amount: string, allocations: { invoice_id: number; amount: string }[] = []) =>
  paid(app, { clerk, manager }, party, amount, allocations)
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}
async function setting(key: string, value: string) {
  await app.query('delete from configurations where config_key = $1', [key])
  await app.query(`insert into configurations (config_key, scope_key, data_type, value, currency, valid_from)
    values ($1, 'global', 'money', $2, 'AED', '2026-01-01')`, [key, value])
  dropSettings()
}
const letterOf = async (no: string) => {
  const [letter] = await app.query<{ subject: string; text: string }>(
    "select subject, body_text as text from email_logs where ref_type = 'payment' and ref_no = $1 order by id desc limit 1", [no])
  return letter
}

describe('payments settle invoices', () => {
  test('I1: a credit of 120.00 on an invoice of 500.00 leaves 380.00, and taken back it is offered again', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '500')
    const payment = await pay(party, '120')
    expect(payment).toMatchObject({ on_account: '120.00', status: 'paid' })
    await clerk.call('payments.allocate', { id: payment.id, allocations: [{ invoice_id: invoice, amount: '120' }] })
    expect(await standing(manager, invoice)).toEqual({ status: 'partially_paid', paid_amount: '120.00', balance: '380.00' })
    const { allocations, on_account } = (await manager.call('payments.one', { id: payment.id })).data
    expect(on_account).toBe('0.00')
    expect(await clerk.call('payments.allocate', { id: payment.id, allocations: [{ invoice_id: invoice, amount: '1' }] })).toMatchObject({
      status: 409, message: `Only AED 0.00 of ${payment.payment_no} is on account.`,
    })
    await manager.call('payments.takeBack', { id: payment.id, allocation_id: allocations[0]?.id ?? 0 })
    expect(await standing(manager, invoice)).toEqual({ status: 'issued', paid_amount: '0.00', balance: '500.00' })
    expect((await clerk.call('payments.toPay', { party_type: 'client', party_id: party, currency: 'AED' })).data).toMatchObject({
      on_account: '120.00', invoices: [{ id: invoice, balance: '500.00' }],
    })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('I2: one transfer for three parts of two invoices, rejected, leaves both as they were', async () => {
    const { party, invoices: [a = 0, b = 0] } = await owing(app, manager, '500', '1000')
    const { data } = await recorded(app, clerk, party, '1500', [
      { invoice_id: a, amount: '500' }, { invoice_id: b, amount: '400' }, { invoice_id: b, amount: '600' },
    ])
    expect(await updated(manager, { action: 'reject', payment_id: data.id })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    await updated(manager, { action: 'reject', payment_id: data.id, reason: 'Nothing of it is at the bank.' })
    expect([await standing(manager, a), await standing(manager, b)]).toEqual([
      { status: 'issued', paid_amount: '0.00', balance: '500.00' }, { status: 'issued', paid_amount: '0.00', balance: '1000.00' },
    ])
    expect(await updated(manager, { action: 'reject', payment_id: data.id, reason: 'Once more' })).toMatchObject({
      status: 409, message: 'Only payments waiting for verification can be rejected.',
    })
    expect((await letterOf(data.payment_no))?.text).toContain('Nothing of it is at the bank.')
  })

  test('5,850.00 of 5,850.69 settle it, 0.69 go to rounding; 5,800.00 leave 50.69', async () => {
    const { party, invoices: [whole = 0, part = 0] } = await owing(app, manager, '5850.69', '5850.69')
    const payment = await pay(party, '5850', [{ invoice_id: whole, amount: '5850' }])
    expect(await standing(manager, whole)).toEqual({ status: 'paid', paid_amount: '5850.69', balance: '0.00' })
    const [allocation] = (await manager.call('payments.one', { id: payment.id })).data.allocations
    expect(await entriesOf(app, 'payment_allocation', allocation?.id ?? 0)).toEqual([
      { kind: 'on_account', amount: '5850.00' }, { kind: 'receivable', amount: '-5850.69' }, { kind: 'rounding', amount: '0.69' },
    ])
    expect(await entriesOf(app, 'payment', payment.id)).toEqual([{ kind: 'bank', amount: '5850.00' }, { kind: 'on_account', amount: '-5850.00' }])
    await pay(party, '5800', [{ invoice_id: part, amount: '5800' }])
    expect(await standing(manager, part)).toEqual({ status: 'partially_paid', paid_amount: '5800.00', balance: '50.69' })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('an invoice of 0.90 is not paid by 0.10, and a whisker too much is no credit', async () => {
    const { party, invoices: [small = 0, other = 0] } = await owing(app, manager, '0.90', '5850.69')
    await pay(party, '0.10', [{ invoice_id: small, amount: '0.10' }])
    expect(await standing(manager, small)).toMatchObject({ status: 'partially_paid', balance: '0.80' })
    expect(await pay(party, '5851', [{ invoice_id: other, amount: '5850.69' }])).toMatchObject({ on_account: '0.00' })
    expect(await standing(manager, other)).toMatchObject({ status: 'paid', balance: '0.00' })
  })

  test('6,000.00 for 5,850.69 put 149.31 on account, and the receipt says so in both languages', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '5850.69')
    const payment = await pay(party, '6000', [{ invoice_id: invoice, amount: '5850.69' }])
    expect(payment).toMatchObject({ on_account: '149.31', receipt_no: expect.stringMatching(/^RCT-\d{4}-\d{6}$/) })
    const { body } = await manager.call('payments.receipt', { id: payment.id })
    const text = await pdfText(await openPdf(Readable.from([body])), 1)
    const words = ['RECEIPT', payment.receipt_no ?? '', payment.reference_no, '5,850.69', '149.31', 'AED 6,000.00', 'On account']
    for (const word of words) expect(text).toContain(word)
    const letter = await letterOf(payment.payment_no)
    expect(letter?.subject).toContain(`Receipt ${payment.receipt_no}`)
    for (const word of ['AED 149.31 of it stands to your credit', 'رصيد لصالحكم']) expect(letter?.text).toContain(word)
  })

  test('two payments of one invoice never pay it twice: what comes second is on account', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '700')
    const both = [1, 2].map(async () => {
      const { data } = await recorded(app, clerk, party, '700', [{ invoice_id: invoice, amount: '700' }])
      await clerk.call('payments.addProof', { id: data.id }, { file: { name: 'advice.pdf', body: pdf } })
      return data.id
    })
    const ids = await Promise.all(both)
    const verified = await Promise.all(ids.map((payment_id) => updated(manager, { action: 'verify', payment_id })))
    expect(verified.map(({ data }) => data.on_account).toSorted()).toEqual(['0.00', '700.00'])
    expect(await standing(manager, invoice)).toEqual({ status: 'paid', paid_amount: '700.00', balance: '0.00' })
  })

  test('a credit note on what is paid puts the money on account, all or in part', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '500')
    const first = await pay(party, '300', [{ invoice_id: invoice, amount: '300' }])
    const second = await pay(party, '200', [{ invoice_id: invoice, amount: '200' }])
    const credit = (amount: string) => manager.call('clientInvoices.credit', {
      id: invoice, reason_code: 'VRBL:AE:DL8.61.1.C', remarks: 'The price was altered', lines: [{ line_no: 1, amount }],
    })
    await credit('250')
    expect(await standing(manager, invoice)).toEqual({ status: 'paid', paid_amount: '250.00', balance: '0.00' })
    const onAccount = async (id: number) => (await manager.call('payments.one', { id })).data.on_account
    expect([await onAccount(first.id), await onAccount(second.id)]).toEqual(['50.00', '200.00'])
    await credit('250')
    expect(await standing(manager, invoice)).toEqual({ status: 'credited', paid_amount: '0.00', balance: '0.00' })
    expect(await onAccount(first.id)).toBe('300.00')
    expect(await credit('1')).toMatchObject({ status: 409 })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('one transfer settles 500 invoices', async () => {
    const { party, invoices: [first = 0] } = await owing(app, manager, '10')
    await app.query(
      `insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding, status,
         issue_date, due_date, issuer, recipient)
       select 'INV-MANY-' || $1::bigint || '-' || n, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total,
         vat_rounding, status,
         issue_date, due_date, issuer, recipient from client_invoices, generate_series(1, 499) n where id = $1::bigint`, [first])
    const { invoices } = (await clerk.call('payments.toPay', { party_type: 'client', party_id: party, currency: 'AED' })).data
    await inTransaction(app.services.database.db, async (tx) => follow(tx, 'client_invoice', invoices.map(({ id }) => id)))
    expect(invoices).toHaveLength(500)
    const payment = await pay(party, '5000', invoices.map(({ id, balance }) => ({ invoice_id: id, amount: balance })))
    expect(payment).toMatchObject({ on_account: '0.00', invoices: 500 })
    expect((await clerk.call('payments.toPay', { party_type: 'client', party_id: party, currency: 'AED' })).data.invoices).toEqual([])
  })
})

describe('verification', () => {
  test('above 10,000.00 takes another person than who recorded it, and the limit is a setting', async () => {
    const { party } = await owing(app, manager, '5')
    const { data } = await recorded(app, manager, party, '10000.01')
    await manager.call('payments.addProof', { id: data.id }, { file: { name: 'advice.pdf', body: pdf } })
    const verify = () => updated(manager, { action: 'verify', payment_id: data.id })
    expect(await verify()).toMatchObject({ status: 409, message: 'Another user must verify this payment.' })
    await setting('dual_control_above', '20000.00')
    expect((await verify()).status).toBe(200)
    await setting('dual_control_above', '10000.00')
  })

  test('the tolerance is a setting: at 0 nothing is written off', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '5850.69')
    await setting('payment_tolerance', '0.00')
    await pay(party, '5850', [{ invoice_id: invoice, amount: '5850' }])
    expect(await standing(manager, invoice)).toMatchObject({ status: 'partially_paid', balance: '0.69' })
    await setting('payment_tolerance', '1.00')
  })

  test('a transfer needs the bank’s advice, which is pdf, png or jpg and stays once it is verified', async () => {
    const { party } = await owing(app, manager, '5')
    const { data } = await recorded(app, clerk, party, '5')
    const verify = () => updated(manager, { action: 'verify', payment_id: data.id })
    expect(await verify()).toMatchObject({ status: 409, message: `Attach the bank’s advice of ${data.payment_no} first.` })
    const add = (body: Buffer) => clerk.call('payments.addProof', { id: data.id }, { file: { name: 'advice.pdf', body } })
    expect((await add(Buffer.from('Transferred, believe me'))).status).toBe(415)
    await add(pdf)
    expect((await verify()).status).toBe(200)
    expect((await add(pdf)).status).toBe(409)
    const kept = await clerk.call('payments.proof', { id: data.id })
    expect(kept.status).toBe(200)
  })

  test('a clerk records, and does not verify', async () => {
    const { party } = await owing(app, manager, '5')
    const { data } = await recorded(app, clerk, party, '5')
    expect((await updated(clerk, { action: 'verify', payment_id: data.id })).status).toBe(403)
  })
})

describe('cheques', () => {
  const cheque = (party: number, amount: string, invoice: number, more = {}) => recorded(app, clerk, party, amount, [{ invoice_id: invoice, amount }], {
    payment_method: 'cheque', reference_no: undefined, cheque_no: String(Math.floor(Math.random() * 9e8) + 1e8), cheque_date: today(),
      payer_bank: 'Mashreq', ...more,
  })
  const to = (payment_id: number, cheque_status: 'deposited' | 'cleared' | 'bounced', reason?: string) =>
    updated(manager, { action: 'cheque_status', payment_id, cheque_status, ...(reason && { reason }) })

  test('of a day to come are a register: nothing is settled, and the bank takes them from that day on', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '4000')
    const { data } = await cheque(party, '4000', invoice, { cheque_date: addDays(today(), 16) })
    expect(await to(data.id, 'deposited')).toMatchObject({ status: 409, message: expect.stringMatching(/^The cheque is dated .* Hand it in from then on\.$/) })
    expect(await standing(manager, invoice)).toMatchObject({ status: 'issued', balance: '4000.00' })
    expect((await manager.call('payments.list', { post_dated: true, client_id: [party] })).data).toMatchObject([{ id: data.id, cheque_status: 'received' }])
    expect(await updated(manager, { action: 'verify', payment_id: data.id })).toMatchObject({ status: 409 })
  })

  test('count once they are cleared, and one that bounces afterwards takes back what it settled', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '4000')
    const { data } = await cheque(party, '4000', invoice)
    await to(data.id, 'deposited')
    expect(await standing(manager, invoice)).toMatchObject({ balance: '4000.00' })
    expect((await to(data.id, 'cleared')).data).toMatchObject({ status: 'paid', cheque_status: 'cleared' })
    expect(await standing(manager, invoice)).toMatchObject({ status: 'paid', balance: '0.00' })
    expect((await to(data.id, 'bounced', 'Insufficient funds')).data).toMatchObject({ status: 'failed', cheque_status: 'bounced', on_account: '0.00' })
    expect(await standing(manager, invoice)).toMatchObject({ status: 'issued', balance: '4000.00' })
    expect((await manager.call('payments.receipt', { id: data.id })).status).toBe(404)
    expect((await letterOf(data.payment_no))?.subject).toContain('has bounced')
    expect(await proven()).toEqual([0, 0, 0])
  })
})

describe('recording', () => {
  test('refuses what is missing at its field, a reference twice, another party’s invoice and more than is left', async () => {
    const { party, invoices: [invoice = 0] } = await owing(app, manager, '100')
    const other = await owing(app, manager, '100')
    expect(await updated(clerk, { action: 'record' })).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        { field: 'party_id', message: 'Choose who paid.' }, { field: 'reference_no', message: 'Enter the bank’s reference.' },
      ]),
    })
    const first = await recorded(app, clerk, party, '10', [], { reference_no: 'FT-77 001' })
    expect(await recorded(app, clerk, party, '10', [], { reference_no: 'FT-77 001' })).toMatchObject({
      status: 409, message: expect.stringContaining(`is already recorded as ${first.data.payment_no}.`), errors: [{ field: 'reference_no' }],
    })
    expect(await recorded(app, clerk, party, '100', [{ invoice_id: other.invoices[0] ?? 0, amount: '100' }])).toMatchObject({
      status: 422, errors: [{ field: 'allocations' }],
    })
    expect(await recorded(app, clerk, party, '101', [{ invoice_id: invoice, amount: '101' }])).toMatchObject({
      status: 422, message: expect.stringMatching(/^Only AED 100\.00 of INV-\d{4}-\d{6} is still to be paid\.$/),
    })
    expect(await recorded(app, clerk, party, '50', [{ invoice_id: invoice, amount: '60' }])).toMatchObject({
      status: 422, message: 'The invoices take AED 60.00, more than the AED 50.00 paid.',
    })
    expect(await recorded(app, clerk, party, '5', [], { payment_date: addDays(today(), 1) })).toMatchObject({
      status: 422, errors: [{ field: 'payment_date' }],
    })
    expect(await recorded(app, clerk, party, '5', [], { currency: 'USD' })).toMatchObject({ status: 422, errors: [{ field: 'bank_id' }] })
    expect(await recorded(app, clerk, party, '5.005')).toMatchObject({ status: 422, errors: [{ field: 'amount' }] })
  })

  test('a client records for itself alone, and sees its own payments alone', async () => {
    const client = await app.as('client_finance')
    const { party } = await owing(app, manager, '100')
    expect(await recorded(app, client, party, '5')).toMatchObject({ status: 422, errors: [{ field: 'party_id' }] })
    const [own] = await app.query<{ id: number }>("select client_ids[1] as id from users where email = 'client_finance@demo.example'")
    const { status, data } = await recorded(app, client, Number(own?.id), '5')
    expect(status).toBe(201)
    expect((await client.call('payments.list', { search: data.payment_no })).data).toHaveLength(1)
    const { data: strange } = await recorded(app, clerk, party, '5')
    expect((await client.call('payments.one', { id: strange.id })).status).toBe(404)
    expect((await client.call('payments.payers')).data.filter(({ party_id }) => party_id !== Number(own?.id))).toEqual([])
    expect((await client.call('payments.toPay', { party_type: 'client', party_id: party, currency: 'AED' })).status).toBe(404)
  })

  test('payers are those with something to pay, and the list goes out as a file', async () => {
    const { party } = await owing(app, manager, '60', '40')
    const payer = (await clerk.call('payments.payers')).data.find((one) => one.party_id === party)
    expect(payer).toMatchObject({ currency: 'AED', invoices: 2, balance: '100.00', value: `client:${party}:AED` })
    const bank = await ourBank(app)
    const { body } = await manager.call('payments.download', { format: 'csv', bank_id: [bank] })
    expect(String(body).split('\n')[0]).toContain('Paid on')
  })
})

describe('the finance summary', () => {
  test('says what a client was billed and paid, and how old is what it owes', async () => {
    const { party, invoices: [old = 0, late = 0] } = await owing(app, manager, '1000', '500', '250')
    await app.query("update client_invoices set due_date = $2::date - 91 where id = $1", [old, today()])
    await app.query("update client_invoices set due_date = $2::date - 30 where id = $1", [late, today()])
    await pay(party, '1100', [{ invoice_id: old, amount: '400' }, { invoice_id: late, amount: '500' }])
    const { groups, totals } = (await manager.call('payments.summary', { client_id: [party], from: today(), to: today() })).data
    expect(groups).toMatchObject([{
      group: `client:${party}`, billed: '1750.00', collected: '1100.00', not_due: '250.00', days_1_30: '0.00', over_90: '600.00', outstanding: '850.00',
      filter: { unpaid: 'true', client_id: String(party) },
    }])
    expect(totals).toMatchObject({ overdue: '600.00', on_account: '200.00', outstanding: '850.00', cod_payable: '0.00' })
    const byDay = (await manager.call('payments.summary', { client_id: [party], group_by: 'day' })).data
    expect(byDay.groups).toMatchObject([{ group: today(), billed: '1750.00', collected: '1100.00', outstanding: null }])
    expect(await manager.call('payments.summary', { from: '2024-01-01', to: '2025-06-01' })).toMatchObject({ status: 422, message: 'Choose a year at most.' })
    const { body } = await manager.call('payments.summary', { client_id: [party], format: 'csv' })
    expect(String(body)).toContain('In all')
  })
})

describe('the demo', () => {
  test('has payments of every kind, their receipts without hole or double, and a journal that says the same', async () => {
    const kinds = await app.query<{ status: string; payment_method: string }>('select distinct status, payment_method from payments where id <= 60')
    expect(kinds.map(({ status, payment_method }) => `${payment_method} ${status}`)).toEqual(expect.arrayContaining([
      'bank_transfer paid', 'wire paid', 'cheque paid', 'cheque failed',
    ]))
    const numbers = await app.query<{ year: string; n: number; most: number }>(
      `select substr(receipt_no, 5, 4) as year, count(*)::int as n, max(substr(receipt_no, 10)::int) as most
       from payments where receipt_no is not null group by 1`)
    for (const { n, most } of numbers) expect(n).toBe(most)
    expect(await proven()).toEqual([0, 0, 0])
  })
})
