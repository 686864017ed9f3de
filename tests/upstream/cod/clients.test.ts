import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { clientCodFee, clientCodTotals } from '@/lib/domain/client-cod'
import { addDays, today } from '@/lib/domain/days'
import { proveJournal } from '@/upstream/core/journal/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { newClient } from '../invoices/given'
import { arrives, bankIn, linesOf, orderOf, submitted, withCash } from './statements'

const app = useApp()
let finance: Asker
let clerk: Asker
let manager: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
  clerk = await app.as('finance_clerk')
  manager = await app.as('finance_manager')
})

let serial = 0
const act = (who: Asker, id: number, action: Input<'clientCodPayments.act'>['action'], more: Partial<Input<'clientCodPayments.act'>> = {}) =>
  who.call('clientCodPayments.act', { id, action, ...more })
const paying = async () => ({ bank_id: await bankIn(app, 'AED'), reference_no: `OUT-${Date.now()}-${(serial += 1)}`, paid_on: today() })
const prepare = (client_id: number, more: Partial<Input<'clientCodPayments.create'>> = {}, who = clerk) =>
  who.call('clientCodPayments.create', { client_id, cut_off_date: today(), ...more })
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}
const owed = async (client: number) =>
  (await app.query<{ balance: string }>("select balance from accounts where kind = 'client_cod' and party_id = $1 and currency = 'AED'", [client]))[0]?.balance

/** A client nobody else pays, with an account. */
async function payee() {
  const client = await newClient(app)
  await app.query("update clients set bank_beneficiary = 'Payee LLC', bank_name = 'Mashreq', iban = 'AE070331234567890123456' where id = $1", [client])
  return client
}
/** Delivered parcels of a client; their carrier has handed the cash over, and the bank has `money` of it. */
async function collected(client: number, amounts: readonly string[], money?: string) {
  const parcels = []
  for (const amount of amounts) parcels.push(await withCash(app, amount, { client_id: client }))
  await app.query('update packages set client_id = $1 where id = any($2)', [client, parcels.map(({ id }) => id)])
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
  const { id } = await submitted(app, finance, parcels.map(({ tracking_no }, i) => [tracking_no, amounts[i] ?? '0'] as const), total)
  await arrives(app, finance, id, money ?? total)
  return parcels
}
async function paid(client: number) {
  const { data } = await prepare(client)
  await act(clerk, data.id, 'initiate')
  await act(manager, data.id, 'approve')
  const answer = await act(clerk, data.id, 'mark_paid', await paying())
  if (answer.status !== 200) throw new Error(answer.message)
  return (await clerk.call('clientCodPayments.one', { id: data.id })).data
}

describe('what a payment comes to', () => {
  test('7.4: 12,480.00 less 579.60 of fees with VAT, and 150.00 won: 12,050.40', () => {
    const lines = [
      { kind: 'order', amount: '12480.00', fee: '468.00' }, { kind: 'return', amount: '0', fee: '84.00' }, { kind: 'dispute', amount: '150.00', fee: '0' },
    ] as const
    expect(clientCodTotals(lines, '27.60', 'AED')).toEqual({
      gross_cod: '12480.00', cod_fee: '468.00', return_fee: '84.00', fee_vat: '27.60', adjustments: '150.00', deductions: '0.00', net_payable: '12050.40',
    })
    const fee = (amount: string) => clientCodFee(amount, { currency: 'AED', percent: '1.5', least: '5.00' })
    expect([fee('100.00'), fee('600.00')]).toEqual(['5.00', '9.00'])
  })

  test('only orders the bank has are in it (C4), each once; the others are named with why', async () => {
    const client = await payee()
    const [first, second] = await collected(client, ['100.00', '600.00'], '150.00')
    const [preview] = (await clerk.call('clientCodPayments.preview', { client_ids: [client], cut_off_date: today() })).data
    expect(preview).toMatchObject({
      orders_count: 1, gross_cod: '100.00', cod_fee: '5.00', fee_vat: '0.25', net_payable: '94.75',
      excluded: [{ tracking_no: second?.tracking_no, reason: 'Carrier money not received' }],
    })
    const made = await prepare(client)
    expect(made.data).toMatchObject({ payment_no: expect.stringMatching(/^CLP-\d{8}-\d{4}$/), net_payable: '94.75' })
    expect((await orderOf(app, first as never)).cod_status).toBe('payable')
    const again = await prepare(client, { order_ids: [(await orderOf(app, first as never)).id] })
    expect([again.status, again.message]).toEqual([409, `${first?.tracking_no} is in payment ${made.data.payment_no}.`])
    expect((await prepare(client)).status).toBe(409)
  })
})

describe('a payment', () => {
  test('is initiated, approved, paid and journalled; its fees have a tax invoice that it settles', async () => {
    const client = await payee()
    const [parcel] = await collected(client, ['100.00', '600.00'])
    const row = await paid(client)
    expect(row).toMatchObject({ status: 'paid', gross_cod: '700.00', cod_fee: '14.00', fee_vat: '0.70', net_payable: '685.30' })
    expect(row.tax_invoice_no).toMatch(/^TI-/)
    expect(await app.query('select status, total, paid_amount from client_invoices where tax_invoice_no = $1', [row.tax_invoice_no])).toEqual([
      { status: 'paid', total: '14.70', paid_amount: '14.70' },
    ])
    expect((await orderOf(app, parcel as never)).cod_status).toBe('paid')
    expect(await owed(client)).toBe('0.00')
    expect(await proven()).toEqual([0, 0, 0])
    const [{ n } = { n: 0 }] = await app.query<{ n: number }>("select count(*)::int as n from email_logs where ref_no = $1", [row.payment_no])
    expect(n).toBe(2)
    expect((await clerk.call('clientCodPayments.advice', { id: row.id })).body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await clerk.call('clientCodPayments.advice', { id: row.id, format: 'xlsx' })).status).toBe(200)
    expect((await clerk.call('clientCodPayments.download', {})).status).toBe(200)
  })

  test('above the setting is approved by another person; a client without an account is not paid; the bank file holds what is approved', async () => {
    const client = await newClient(app)
    await collected(client, ['12000.00'])
    const { data: { id, payment_no } } = await prepare(client, {}, finance)
    expect((await act(finance, id, 'initiate')).message).toContain('has no verified bank account')
    await app.query("update clients set bank_beneficiary = 'Payee LLC', iban = 'AE070331234567890123456' where id = $1", [client])
    await act(finance, id, 'initiate')
    const own = await act(finance, id, 'approve')
    expect([own.status, own.message]).toEqual([409, 'Another user must approve this payment.'])
    expect((await act(clerk, id, 'approve')).status).toBe(403)
    const file = async () => manager.call('clientCodPayments.bankFile', { ids: [id], bank_id: await bankIn(app, 'AED') })
    expect((await file()).message).toBe(`Payment ${payment_no} is initiated: only approved ones go to the bank.`)
    expect((await act(manager, id, 'approve')).data.status).toBe('approved')
    expect((await file()).body.toString()).toContain(`AE070331234567890123456,,11811.00,AED,${payment_no}`)
    expect((await act(clerk, id, 'mark_paid')).status).toBe(422)
  })

  test('keeps at least `cod_fee_min` of an order, and `cod_return_fee` of one that came back, once', async () => {
    const client = await payee()
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from) values
      ('cod_fee_min', $1, 'money', '8.00', '2026-01-01'), ('cod_return_fee', $1, 'money', '20.00', '2026-01-01')`, [`client:${client}`])
    dropSettings()
    await collected(client, ['100.00'])
    const back = await withCash(app, '50.00')
    await app.query("update packages set client_id = $1, status = 'returned', returned_at = now() where id = $2", [client, back.id])
    expect(await paid(client)).toMatchObject({ cod_fee: '8.00', return_fee: '20.00', fee_vat: '1.40', net_payable: '70.60' })
    expect((await prepare(client)).status).toBe(409)
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('taken back before it is paid leaves its orders to another one', async () => {
    const client = await payee()
    const [parcel] = await collected(client, ['100.00'])
    const { data: { id } } = await prepare(client)
    expect((await act(clerk, id, 'cancel')).errors).toEqual([{ field: 'reason', message: 'Say why.' }])
    expect((await act(clerk, id, 'cancel', { reason: 'Wrong cut-off' })).data.status).toBe('cancelled')
    expect((await orderOf(app, parcel as never)).cod_status).toBe('reconciled')
    expect((await paid(client)).net_payable).toBe('94.75')
    const listed = await clerk.call('clientCodPayments.list', { client_id: [client], sort_by: 'created_at' })
    expect(listed.data.map(({ status }) => status)).toEqual(['paid', 'cancelled'])
    const late = await prepare(client, { cut_off_date: addDays(today(), 1) })
    expect(late.status).toBe(422)
  })

  test('cash a carrier takes back after the client was paid is taken off the next payment; what is below zero is carried: −35.20, then 438.55', async () => {
    const client = await payee()
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
      values ('cod_fee_percent', $1, 'percent', '5.00', '2026-01-01')`, [`client:${client}`])
    dropSettings()
    const [kept] = await collected(client, ['129.95'])
    await paid(client)
    const back = await submitted(app, finance, [[kept?.tracking_no ?? '', '129.95', { type: 'Reversal' }]], '0.00')
    const [line] = await linesOf(finance, back.id)
    await finance.call('codPayments.reconcile', { id: line?.id ?? 0, decision: 'accept', difference_reason: 'other', borne_by: 'client' })
    await collected(client, ['100.00'])
    const short = await prepare(client)
    expect(short.data.net_payable).toBe('-35.20')
    await act(clerk, short.data.id, 'initiate')
    await act(manager, short.data.id, 'approve')
    expect((await act(clerk, short.data.id, 'mark_paid')).data).toMatchObject({ status: 'paid', deductions: '129.95' })
    expect(await owed(client)).toBe('35.20')
    await collected(client, ['500.00'])
    expect(await paid(client)).toMatchObject({ gross_cod: '500.00', cod_fee: '25.00', fee_vat: '1.25', deductions: '35.20', net_payable: '438.55' })
    expect(await owed(client)).toBe('0.00')
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('disputed after it was paid waits for the decision; what is accepted comes with the next one', async () => {
    const client = await payee()
    await collected(client, ['100.00'])
    const { id } = await paid(client)
    const raised = await finance.call('codDisputes.addPayment', {
      payment_id: id, direction: 'client', reason_code: 'over_paid', amount_disputed: '20.00', description: 'Twenty of it were paid twice.',
    })
    expect((await clerk.call('clientCodPayments.one', { id })).data.status).toBe('disputed')
    const [dispute] = (await finance.call('codDisputes.list', { search: raised.data.dispute_no })).data
    await finance.call('codDisputes.act', { id: dispute?.id ?? 0, action: 'take' })
    await finance.call('codDisputes.act', { id: dispute?.id ?? 0, action: 'accept' })
    expect((await clerk.call('clientCodPayments.one', { id })).data.status).toBe('paid')
    expect(await owed(client)).toBe('20.00')
    await collected(client, ['200.00'])
    expect(await paid(client)).toMatchObject({ deductions: '20.00', net_payable: '174.75' })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('a paid order is disputed by hand against us, and is paid again once that is decided', async () => {
    const client = await payee()
    const [parcel] = await collected(client, ['100.00'])
    await paid(client)
    const { id } = await orderOf(app, parcel as never)
    const raised = await finance.call('codDisputes.addOrders', { cod_order_ids: [id], reason_code: 'wrong_amount', description: 'The label said fifty more.' })
    expect(raised.status).toBe(201)
    expect(await proven()).toEqual([0, 0, 0])
    const [dispute] = (await finance.call('codDisputes.list', { search: raised.data.dispute_nos[0] ?? '' })).data
    expect(dispute).toMatchObject({ against: 'rsa', amount_disputed: '100.00' })
    await finance.call('codDisputes.act', { id: dispute?.id ?? 0, action: 'take' })
    await finance.call('codDisputes.act', { id: dispute?.id ?? 0, action: 'accept', amount: '50.00' })
    expect((await orderOf(app, parcel as never)).cod_status).toBe('paid')
    expect(await owed(client)).toBe('-50.00')
    expect((await paid(client)).net_payable).toBe('50.00')
    await app.query('update client_cod_payments set paid_on = $2 where client_id = $1', [client, addDays(today(), -11)])
    await app.query("update configurations set value = '10' where config_key = 'cod_dispute_days' and scope_key = 'global'")
    dropSettings()
    const late = await finance.call('codDisputes.addOrders', { cod_order_ids: [id], reason_code: 'other', description: 'Much too late for this.' })
    expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^The dispute period ended on /)])
  })
})

describe('races', () => {
  test('of two who prepare one client at once, one has its orders and the other nothing', async () => {
    const client = await payee()
    await collected(client, ['100.00', '200.00'])
    const both = await Promise.all([prepare(client), prepare(client, {}, finance)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('of two who mark one payment paid, one does; of paying and cancelling at once, one', async () => {
    const client = await payee()
    await collected(client, ['100.00'])
    const { data: { id } } = await prepare(client)
    await act(clerk, id, 'initiate')
    await act(manager, id, 'approve')
    const [one, two] = [await paying(), await paying()]
    const all = await Promise.all([act(clerk, id, 'mark_paid', one), act(finance, id, 'mark_paid', two), act(manager, id, 'reject', { reason: 'Not now' })])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await proven()).toEqual([0, 0, 0])
  })
})
