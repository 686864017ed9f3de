import { beforeAll, describe, expect, test } from 'vitest'
import { counted } from '@/lib/domain/counted'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { newClient } from '../invoices/given'
import { idOf, type Parcel } from '../tracking/parcels'
import { arrives, bankIn, submitted, withCash } from './statements'

const app = useApp()
let finance: Asker
let clerk: Asker
let client: Asker
let carrier: Asker
let falcon = 0
beforeAll(async () => {
  finance = await app.as('super_admin')
  clerk = await app.as('finance_clerk')
  client = await app.as('client_admin')
  carrier = await app.as('carrier_admin')
  falcon = await idOf(app, 'carriers', 'FALCON')
})

/** Delivered parcels of a client that Falcon Express has the cash of, due so many days ago. */
async function collected(client_id: number, amounts: readonly string[], daysAgo = 3): Promise<Parcel[]> {
  const parcels = []
  for (const amount of amounts) parcels.push(await withCash(app, amount, { client_id }))
  const ids = parcels.map(({ id }) => id)
  await app.query('update packages set client_id = $1 where id = any($2)', [client_id, ids])
  await app.query('update cod_orders set due_date = $1, reminded_at = null where package_id = any($2)', [addDays(today(), -daysAgo), ids])
  return parcels
}
/** What Falcon Express has in the Emirates in dirhams. */
const owing = async (who: Asker) =>
  (await who.call('codPending.list', { direction: 'carrier', carrier_id: [falcon], currency: ['AED'], country_code: ['AE'] })).data[0]
const of = async (who: Asker, client_id: number) => (await who.call('codPending.list', { direction: 'client', client_id: [client_id] })).data

describe('what carriers owe', () => {
  test('is added up by carrier and currency; what is at our banks is taken off, what nobody named is not', async () => {
    const before = await owing(finance)
    const their = await newClient(app)
    const [one, two] = await collected(their, ['150.00', '100.00'])
    const { id } = await submitted(app, finance, [[one?.tracking_no ?? '', '150.00'], [two?.tracking_no ?? '', '100.00']], '250.00')
    const named = await owing(finance)
    expect(Number(named?.outstanding) - Number(before?.outstanding)).toBeCloseTo(250, 3)
    expect(Number(named?.received)).toBeCloseTo(Number(before?.received), 3)
    await arrives(app, finance, id, '150.00')
    const after = await owing(finance)
    expect(Number(after?.outstanding) - Number(before?.outstanding)).toBeCloseTo(100, 3)
    expect((after?.orders ?? 0) - (before?.orders ?? 0)).toBe(1)
    expect(after).toMatchObject({ carrier: 'Falcon Express', currency: 'AED', client: null, net_payable: null })
    expect(after?.overdue_days).toBeGreaterThanOrEqual(3)
  })

  test('totals stand by currency, never across them; the summary tells the same', async () => {
    const { meta } = await finance.call('codPending.list', { direction: 'carrier', page_size: 200 })
    const { data } = await finance.call('codPending.summary', {})
    expect(data.from_carriers.map(({ currency, amount }) => [currency, amount])).toEqual(meta.sums?.outstanding?.map(({ currency, sum }) => [currency, sum]))
    const late = await finance.call('codPending.list', { direction: 'carrier', overdue: true, page_size: 200 })
    expect(data.overdue.map(({ amount }) => amount)).toEqual(late.meta.sums?.outstanding?.map(({ sum }) => sum))
    expect(data.from_carriers.length).toBeGreaterThan(1)
  })

  test('a carrier is told of itself and of no client; a client of no carrier', async () => {
    const own = (await carrier.call('codPending.list', { direction: 'carrier', page_size: 200 })).data
    expect(new Set(own.map(({ carrier_id }) => carrier_id))).toEqual(new Set([falcon]))
    expect((await carrier.call('codPending.list', { direction: 'client' })).data).toEqual([])
    expect((await carrier.call('codPending.summary', {})).data.to_clients).toEqual([])
    expect((await client.call('codPending.list', { direction: 'carrier' })).data).toEqual([])
    expect((await client.call('codPending.summary', {})).data).toMatchObject({ from_carriers: [], overdue: [] })
    expect((await finance.call('codPending.list', { direction: 'carrier', client_id: [1] })).data).toEqual([])
  })

  test('a carrier is reminded of what is due, once a day', async () => {
    await collected(await newClient(app), ['20.00'])
    await app.query('update cod_orders set reminded_at = null where carrier_id = $1', [falcon])
    const [{ n } = { n: 0 }] = await app.query<{ n: number }>(
      "select count(*)::int as n from cod_orders where carrier_id = $1 and cod_status = 'pending' and due_date <= $2", [falcon, today()],
    )
    expect((await clerk.call('codPending.remind', { carrier_ids: [falcon, falcon] })).data).toEqual({ sent: 1, skipped: 0 })
    const [mail] = await app.query<{ subject: string }>("select subject from email_logs where subject like 'COD to remit%' order by id desc limit 1")
    expect(mail?.subject).toContain(`${counted(n, 'order')} with Falcon Express`)
    const again = await clerk.call('codPending.remind', { carrier_ids: [falcon] })
    expect([again.status, again.message]).toEqual([429, 'Falcon Express was reminded today already. Try again tomorrow.'])
    expect((await carrier.call('codPending.remind', { carrier_ids: [falcon] })).status).toBe(403)
    expect((await clerk.call('codPending.remind', { carrier_ids: [999_999] })).status).toBe(404)
    await app.query("update cod_orders set due_date = $1 where carrier_id = $2 and cod_status = 'pending'", [addDays(today(), 2), falcon])
    const early = await clerk.call('codPending.remind', { carrier_ids: [falcon] })
    expect([early.status, early.message]).toEqual([409, 'Falcon Express has nothing due yet.'])
  })
})

/** A payment of everything a new client is owed, as far as `until` says. */
async function payment(amounts: readonly string[], until: 'draft' | 'initiated' | 'paid') {
  const their = await newClient(app)
  await app.query("update clients set bank_beneficiary = 'Payee LLC', bank_name = 'Mashreq', iban = 'AE070331234567890123456' where id = $1", [their])
  const parcels = await collected(their, amounts)
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
  const statement = await submitted(app, finance, parcels.map(({ tracking_no }, i) => [tracking_no, amounts[i] ?? '0'] as const), total)
  await arrives(app, finance, statement.id, total)
  const ready = (await of(finance, their))[0]
  const { data: { id } } = await clerk.call('clientCodPayments.create', { client_id: their, cut_off_date: today() })
  const steps = until === 'draft' ? [] : until === 'initiated' ? ['initiate'] as const : ['initiate', 'approve', 'mark_paid'] as const
  const paying = { bank_id: await bankIn(app, 'AED'), reference_no: `OUT-SUMS-${id}`, paid_on: today() }
  for (const action of steps) await finance.call('clientCodPayments.act', { id, action, ...(action === 'mark_paid' && paying) })
  return { client_id: their, id, ready, statement }
}

describe('what clients are owed', () => {
  test('is what is ready, then the payment it is on with its deductions and net, then nothing once it is paid', async () => {
    const { client_id, ready } = await payment(['100.00', '600.00'], 'draft')
    expect(ready).toMatchObject({
      client_id, orders: 2, gross_cod: '700.00', net_payable: null, status: 'not_prepared', payment_id: null, opens: '/cod/rsa?prepare=yes',
    })
    expect(await of(finance, client_id)).toMatchObject([{ orders: 2, gross_cod: '700.00', deductions: '14.70', net_payable: '685.30', status: 'draft' }])
    const paid = await payment(['100.00'], 'paid')
    expect(await of(finance, paid.client_id)).toEqual([])
  })

  test('a draft is no client’s to see: what is on it is told as waiting, so that both sides read the same gross', async () => {
    const noorb = await idOf(app, 'clients', 'NOORB')
    const [parcel] = await collected(noorb, ['300.00'])
    const { id } = await submitted(app, finance, [[parcel?.tracking_no ?? '', '300.00']], '300.00')
    await arrives(app, finance, id, '300.00')
    const made = await clerk.call('clientCodPayments.create', { client_id: noorb, cut_off_date: today() })
    const grossOf = async (who: Asker) => (await who.call('codPending.list', { direction: 'client', client_id: [noorb], page_size: 200 })).meta.sums?.gross_cod
    expect(await grossOf(client)).toEqual(await grossOf(finance))
    const seen = (await of(client, noorb)).map(({ payment_id }) => payment_id)
    expect(seen).not.toContain(made.data.id)
    expect((await of(finance, noorb)).map(({ payment_id }) => payment_id)).toContain(made.data.id)
  })
})

describe('what was paid', () => {
  test('both ways, by currency, each with its reference; search and method find it', async () => {
    const { id, statement, client_id } = await payment(['100.00'], 'paid')
    const [out] = (await finance.call('codPaid.list', { direction: 'client', client_id: [client_id] })).data
    expect(out).toMatchObject({
      payment_id: id, gross: '100.00', deductions: '5.25', net: '94.75', currency: 'AED', status: 'paid', reference_no: `OUT-SUMS-${id}`, paid_on: today(),
    })
    const found = await finance.call('codPaid.list', { search: statement.payment_no })
    expect(found.data).toMatchObject([{ direction: 'carrier', party: 'Falcon Express', net: '100.00', status: 'reconciled', payment_method: 'bank_transfer' }])
    expect((await finance.call('codPaid.list', { search: statement.payment_no, payment_method: ['cheque'] })).data).toEqual([])
    const all = await finance.call('codPaid.list', { page_size: 200 })
    expect(new Set(all.data.map(({ direction }) => direction))).toEqual(new Set(['carrier', 'client']))
    expect(all.meta.sums?.net?.every(({ currency }) => currency !== null)).toBe(true)
  })

  test('a carrier sees its own statements and no client’s payment, and the other way round', async () => {
    const own = (await carrier.call('codPaid.list', { page_size: 200 })).data
    expect(own.every(({ direction, party }) => direction === 'carrier' && party === 'Falcon Express')).toBe(true)
    expect((await client.call('codPaid.list', { page_size: 200 })).data.filter(({ direction }) => direction === 'carrier')).toEqual([])
  })

  test('both lists come as files', async () => {
    const { client_id } = await payment(['100.00'], 'paid')
    const file = await finance.call('codPaid.download', { client_id: [client_id], format: 'csv' })
    expect(file.body.toString('utf8')).toMatch(/To client.*100\.00,5\.25,94\.75,AED/)
    const pending = await finance.call('codPending.download', { direction: 'carrier', carrier_id: [falcon], format: 'csv' })
    expect(pending.body.toString('utf8')).toContain('Falcon Express')
    expect((await finance.call('codPending.download', { direction: 'client' })).headers['content-type']).toContain('spreadsheet')
  })
})
