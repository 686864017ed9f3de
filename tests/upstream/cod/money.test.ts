import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { subtract } from '@/lib/domain/decimal'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'
import * as given from './statements'
import { bankIn, linesOf, orderOf, paymentOf, stated, withCash, type FileRow } from './statements'

const app = useApp()
const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
let finance: Asker
let clerk: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
  clerk = await app.as('finance_clerk')
})

const arrives = (id: number, amount: string, more: Partial<Input<'codPayments.act'>> = {}) => given.arrives(app, finance, id, amount, more)
const submitted = (rows: readonly FileRow[], declared: string, more: object = {}) => given.submitted(app, finance, rows, declared, more)
const covered = async (id: number) => (await linesOf(finance, id)).map(({ covered_amount }) => covered_amount)
const balance = async (kind: string, currency = 'AED') =>
  (await app.query<{ total: string }>('select coalesce(sum(balance), 0)::text as total from accounts where kind = $1 and currency = $2', [
    kind, currency,
  ]))[0]?.total ?? '0'
/** What has come to accounts since, to the coin: balances are too large to be subtracted as numbers. */
const since = async (before: string, kind: string, currency?: string) => Number(subtract(await balance(kind, currency), before))
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}

/** C3 and C4: one statement, with what finance finds at the bank. */
async function statement() {
  const parcels = await Promise.all(['150.00', '200.00', '80.00', '120.00'].map((amount) => withCash(app, amount)))
  const [a, b, c, d] = parcels.map(({ tracking_no }) => tracking_no) as [string, string, string, string]
  const rows = [[a, '150.00'], [b, '190.00'], [c, '80.50'], [d, '120.00'], [d, '120.00'], [`NOBODY-${a}`, '60.00']] as const
  return { parcels, payment: await submitted(rows, '600.50', { declared_count: 5 }) }
}
const states = async (parcels: Awaited<ReturnType<typeof statement>>['parcels']) =>
  Promise.all(parcels.map(async (parcel) => (await orderOf(app, parcel)).cod_status))

describe('money of a carrier', () => {
  test('C3: the bank has what was declared: what found its orders is covered, 60.00 wait, and the row that repeats is still named', async () => {
    const waiting = await balance('suspense')
    const { parcels, payment } = await statement()
    expect((await arrives(payment.id, '600.50')).data).toMatchObject({ status: 'partially_reconciled', received_amount: '600.50' })
    expect(await covered(payment.id)).toEqual(['150.00', '190.00', '80.50', '120.00', '0.00', '60.00'])
    expect(await states(parcels)).toEqual(['reconciled', 'mismatch', 'reconciled', 'reconciled'])
    const whole = await paymentOf(finance, payment.id)
    expect(whole).toMatchObject({ total_difference: '-9.50', uncovered: null, differences: [
      'Lines exceed declared by AED 120.00: row 5 repeats row 4.', 'The statement declares 5 orders and has 6 lines.',
    ] })
    expect(whole.history.map(({ to_status }) => to_status)).toEqual(['partially_reconciled', 'received', 'submitted', 'draft'])
    expect(await since(waiting, 'suspense')).toBe(-60)
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('C4: of 500.00 orders are reconciled as far as it reaches, and the row that it does not is named; the rest arrives later', async () => {
    const { parcels, payment } = await statement()
    await arrives(payment.id, '500.00')
    expect(await covered(payment.id)).toEqual(['150.00', '190.00', '80.50', '79.50', '0.00', '0.00'])
    expect(await states(parcels)).toEqual(['reconciled', 'mismatch', 'reconciled', 'remitted'])
    const whole = await paymentOf(finance, payment.id)
    expect(whole.differences).toContain('Received AED 500.00 differs from declared AED 600.50 by AED 100.50.')
    expect(whole.uncovered).toBe('The bank does not cover row 4 (AED 40.50 of AED 120.00 missing), row 6 (AED 60.00 missing).')
    await arrives(payment.id, '100.50')
    expect(await covered(payment.id)).toEqual(['150.00', '190.00', '80.50', '120.00', '0.00', '60.00'])
    expect(await states(parcels)).toEqual(['reconciled', 'mismatch', 'reconciled', 'reconciled'])
    expect((await paymentOf(finance, payment.id)).receipts.map(({ amount }) => amount)).toEqual(['500.00', '100.50'])
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('C1: the last part of an order settles it, and with it the statement that was short', async () => {
    const parcel = await withCash(app, '200.00')
    const one = await submitted([[parcel.tracking_no, '190.00']], '190.00')
    expect((await arrives(one.id, '190.00')).data.status).toBe('received')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'mismatch' })
    const two = await submitted([[parcel.tracking_no, '10.00']], '10.00')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted' })
    expect((await arrives(two.id, '10.00')).data.status).toBe('reconciled')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled', received_amount: '200.00' })
    expect((await paymentOf(finance, one.id)).status).toBe('reconciled')
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('a statement taken back leaves what was short before a mismatch again', async () => {
    const parcel = await withCash(app, '200.00')
    const one = await submitted([[parcel.tracking_no, '190.00']], '190.00')
    await arrives(one.id, '190.00')
    const two = await submitted([[parcel.tracking_no, '10.00']], '10.00')
    await finance.call('codPayments.act', { action: 'cancel', id: two.id, reason: 'Another month' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'mismatch', received_amount: '190.00' })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('C5: 400.00 riyals at 0.979333 that fetch 392.40 dirhams gain 0.67, which is ours; the client is owed riyals', async () => {
    await app.query(`insert into currency_rates (currency, rate_date, aed_rate, source) values ('SAR', $1, '0.979333', 'test')
      on conflict (currency, rate_date) do update set aed_rate = '0.979333'`, [today()])
    const kingdom = { cod_currency: 'SAR', country_code: 'SA' }
    const parcel = await withCash(app, '1000.00', kingdom)
    await app.query('update packages set delivered_at = now() where id = $1', [parcel.id])
    const { id } = await submitted([[parcel.tracking_no, '1000.00', { currency: 'SAR' }]], '1000.00', { currency: 'SAR', country_code: 'SA' })
    const [gained, owed] = [await balance('exchange_difference'), await balance('client_cod', 'SAR')]
    expect((await arrives(id, '400.00')).message).toBe('The account is in AED: enter what the bank credited in AED.')
    expect((await arrives(id, '400.00', { bank_amount: '392.40' })).data).toMatchObject({ status: 'received', received_amount: '400.00' })
    expect(await since(gained, 'exchange_difference')).toBe(-0.67)
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted' })
    expect((await arrives(id, '600.00', { bank_id: await bankIn(app, 'SAR') })).data.status).toBe('reconciled')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
    expect(await since(owed, 'client_cod', 'SAR')).toBe(-1000)
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('fees the carrier may keep are ours to bear, with VAT to recover, and the orders are covered whole', async () => {
    await app.query('update carrier_cod_terms set netting_allowed = true where carrier_id = $1', [await idOf(app, 'carriers', 'FALCON')])
    const parcel = await withCash(app, '100.00')
    const [cost, vat] = [await balance('cost'), await balance('input_vat')]
    const { id } = await submitted([[parcel.tracking_no, '100.00']], '100.00', { fee_netted: '5.00', fee_vat_netted: '0.25' })
    expect((await arrives(id, '94.75')).data.status).toBe('reconciled')
    expect(await covered(id)).toEqual(['100.00'])
    expect((await paymentOf(finance, id)).differences).toEqual([])
    expect([await since(cost, 'cost'), await since(vat, 'input_vat')]).toEqual([5, 0.25])
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('money taken back opens its order anew, is owed by the carrier again and pays other rows of its statement', async () => {
    const [kept, other] = [await withCash(app, '100.00'), await withCash(app, '30.00')]
    const one = await submitted([[kept.tracking_no, '100.00']], '100.00')
    await arrives(one.id, '100.00')
    const two = await submitted([[kept.tracking_no, '30.00', { type: 'Reversal' }], [other.tracking_no, '30.00']], '0.00')
    expect(await orderOf(app, kept)).toMatchObject({ cod_status: 'mismatch', received_amount: '70.00' })
    await arrives(two.id, '0.01')
    expect(await covered(two.id)).toEqual(['-30.00', '30.00'])
    expect(await orderOf(app, other)).toMatchObject({ cod_status: 'reconciled' })
    expect(await orderOf(app, kept)).toMatchObject({ cod_status: 'mismatch' })
    expect(await proven()).toEqual([0, 0, 0])
  })
})

describe('recording it', () => {
  test('needs the key of it, a submitted statement, a day that has been, coins, an account that fits and a reference that is new', async () => {
    const parcel = await withCash(app, '40.00')
    const draft = await stated(app, finance, [[parcel.tracking_no, '40.00']], '40.00')
    expect((await arrives(draft.id, '40.00')).status).toBe(409)
    await finance.call('codPayments.act', { action: 'submit', id: draft.id })
    const answer = await clerk.call('codPayments.act', { action: 'verify', id: draft.id })
    expect(answer.status).toBe(403)
    const refused = async (more: object) => (await arrives(draft.id, '40.00', more)).errors[0]
    expect(await refused({ payment_date: addDays(today(), 1) })).toEqual({ field: 'payment_date', message: 'Money cannot have arrived after today.' })
    expect(await refused({ amount_received: '0' })).toEqual({ field: 'amount_received', message: 'Enter an amount above 0.' })
    expect(await refused({ amount_received: '1.005' })).toMatchObject({ field: 'amount_received' })
    expect(await refused({ reference_no: undefined })).toEqual({ field: 'reference_no', message: 'Enter the bank’s reference.' })
    expect(await refused({ bank_id: await bankIn(app, 'USD') })).toEqual({ field: 'bank_id', message: 'Choose an account in AED.' })
    expect(await refused({ bank_amount: '39.00' })).toMatchObject({ field: 'bank_amount' })
    const first = await arrives(draft.id, '20.00', { reference_no: `ONCE-${draft.id}` })
    expect(first.status).toBe(200)
    const again = await arrives(draft.id, '20.00', { reference_no: `ONCE-${draft.id}` })
    expect([again.status, again.message]).toEqual([409, `Reference ONCE-${draft.id} of this account was recorded with ${draft.payment_no}.`])
    expect((await finance.call('codPayments.act', { action: 'cancel', id: draft.id, reason: 'Late' })).status).toBe(409)
  })

  test('twice at once with one reference counts once', async () => {
    const parcel = await withCash(app, '40.00')
    const { id } = await submitted([[parcel.tracking_no, '40.00']], '40.00')
    const answers = await Promise.all([1, 2].map(() => arrives(id, '40.00', { reference_no: `RACE-${id}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await paymentOf(finance, id)).received_amount).toBe('40.00')
  })
})

test('reconciled payments of the demo have their money at a bank, and no carrier owes what it brought', async () => {
  const found = await app.query<{ n: number; bare: number }>(`select count(*)::int as n, (count(*) filter (where l.bare or r.amount is distinct from
      c.declared_amount))::int as bare
    from carrier_cod_payments c left join (select payment_id, sum(amount) as amount from cod_payment_receipts group by 1) r on r.payment_id = c.id
      cross join lateral (select bool_or(covered_amount <> amount) as bare from cod_payment_lines where payment_id = c.id) l
    where c.status = 'reconciled' and c.statement_no not like 'ST-%'`)
  expect(found[0]?.n).toBeGreaterThan(5)
  expect(found[0]?.bare).toBe(0)
})

test('the bank’s advice is kept with the receipt, for whoever may see the payment; once that is reconciled it stays as it is', async () => {
  const parcel = await withCash(app, '90.00')
  const payment = await submitted([[parcel.tracking_no, '90.00']], '90.00')
  await arrives(payment.id, '40.00')
  const receipt = (await paymentOf(finance, payment.id)).receipts[0]?.id ?? 0
  const at = { id: payment.id, receipt }
  const add = (body: Buffer) => finance.call('codPayments.addProof', at, { file: { name: 'advice.pdf', body } })
  expect((await clerk.call('codPayments.proof', at)).status).toBe(404)
  expect((await add(Buffer.from('It arrived'))).status).toBe(415)
  expect((await add(pdf)).status).toBe(202)
  expect((await paymentOf(finance, payment.id)).receipts).toMatchObject([{ proof_name: 'advice.pdf' }])
  expect((await clerk.call('codPayments.proof', at)).body.equals(pdf)).toBe(true)
  expect((await clerk.call('codPayments.addProof', at, { file: { name: 'advice.pdf', body: pdf } })).status).toBe(403)
  expect((await finance.call('codPayments.proof', { id: payment.id + 1, receipt })).status).toBe(404)
  await arrives(payment.id, '50.00')
  expect((await paymentOf(finance, payment.id)).status).toBe('reconciled')
  expect(await add(pdf)).toMatchObject({ status: 409, message: `Payment ${payment.payment_no} is reconciled: its proof stays as it is.` })
})
