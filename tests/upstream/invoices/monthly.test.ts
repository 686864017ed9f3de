import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { workRun } from '@/upstream/areas/invoices/monthly-run'
import { proveJournal } from '@/upstream/core/journal/proof'
import { rows } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { charged, draftOf, newClient } from './given'

const app = useApp()
const month = '2026-01'
let staff: Asker
beforeAll(async () => {
  staff = await app.as('finance_manager')
  // What the demo may have of that time is not billed here.
  await app.query("update charges set status = 'void' where status = 'open' and client_invoice_id is null and service_date <= '2026-01-31'")
})

async function runMonth() {
  const { status, data, message } = await staff.call('invoiceRuns.start', { month })
  await app.jobs.idle()
  return { status, message, run: status === 201 ? (await staff.call('invoiceRuns.one', { id: data.id })).data : null }
}
const invoicesOf = async (party: number) =>
  (await staff.call('clientInvoices.list', { client_id: [party] })).data.toSorted((a, b) => a.id - b.id)
async function numbersAreWhole() {
  const numbers = await rows<{ year: string; n: number }>(app.services.database.db, sql`select substr(tax_invoice_no, 4, 4) as year,
    substr(tax_invoice_no, 9)::int as n from client_invoices where tax_invoice_no is not null order by 1, 2`)
  for (const some of Map.groupBy(numbers, ({ year }) => year).values()) expect(some.map(({ n }) => n)).toEqual(some.map((_, i) => i + 1))
}

describe('the invoices of a month', () => {
  test('are said before the press, then made, issued, posted and announced for everybody, each currency for itself', async () => {
    const [one, two] = [await newClient(app), await newClient(app)]
    await charged(staff, one, '100')
    await charged(staff, one, '50', { service_date: '2025-12-20' })
    await charged(staff, one, '20', { currency: 'USD' })
    await charged(staff, two, '10', { service_date: '2026-01-31' })
    const later = await charged(staff, two, '999', { service_date: '2026-02-01' })
    const [transporter] = await app.query<{ id: number }>('select id from transporters order by id limit 1')
    const [vendor] = await app.query<{ id: number }>('select id from vendors order by id limit 1')
    const trucks = await charged(staff, Number(transporter?.id), '30', { party_type: 'transporter' })
    const theirs = await charged(staff, Number(vendor?.id), '30', { party_type: 'vendor' })
    expect((await staff.call('invoiceRuns.preview', { month })).data).toEqual({
      month, parties: 4, charges: 5, running_id: null,
      amounts: [{ currency: 'AED', parties: 3, amount: '190.00' }, { currency: 'USD', parties: 1, amount: '20.00' }],
    })
    const { status, message, run } = await runMonth()
    expect([status, message]).toEqual([201, 'Invoices of January 2026 are being issued.'])
    expect(run).toMatchObject({
      status: 'done', parties: 4, done: 4, invoices: 4, left_out: [],
      totals: [{ currency: 'AED', invoices: 3, total: '199.50' }, { currency: 'USD', invoices: 1, total: '21.00' }],
    })
    expect(await invoicesOf(one)).toMatchObject([
      { currency: 'AED', status: 'issued', issue_date: today(), period_from: '2025-12-20', period_to: '2026-01-31', total: '157.50', balance: '157.50' },
      { currency: 'USD', status: 'issued', period_from: '2026-01-01', total: '21.00' },
    ])
    const left = await app.query<{ id: number; status: string }>('select id, status from charges where id = any($1) order by id', [[later, trucks, theirs]])
    expect(left.map((charge) => charge.status)).toEqual(['open', 'invoiced', 'open'])
    const [first] = await invoicesOf(one)
    expect((await staff.call('clientInvoices.one', { id: first?.id ?? 0 })).data).toMatchObject({
      recipient: { trn: '100200300400503' }, lines: [{ line_no: 1, service_date: '2025-12-20' }, { line_no: 2, amount: '100.00', vat_amount: '5.00' }],
    })
    const [letter] = await app.query<{ subject: string }>('select subject from email_logs where ref_no = $1', [first?.tax_invoice_no])
    expect(letter?.subject).toContain(first?.tax_invoice_no)
    await numbersAreWhole()
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.documents_wrong]).toEqual([0, 0, 0])
    expect((await runMonth())).toMatchObject({ status: 409, message: 'No charge up to the end of January 2026 waits to be billed.' })
  })

  test('pass over what a draft has taken, and leave out who is no longer there, with the reason', async () => {
    const [one, gone] = [await newClient(app), await newClient(app)]
    const taken = await charged(staff, one, '40')
    await charged(staff, one, '60')
    await charged(staff, gone, '70')
    await draftOf(staff, one, [taken])
    await app.query("update clients set status = 'delete' where id = $1", [gone])
    const { run } = await runMonth()
    expect(run).toMatchObject({ parties: 2, invoices: 1, left_out: [{ currency: 'AED', reason: 'Whoever is to be billed is no longer there.' }] })
    expect((await invoicesOf(one)).map(({ status, net }) => [status, net]).toSorted()).toEqual([['draft', '40.00'], ['issued', '60.00']])
    await app.query("update charges set status = 'void' where party_id = $1 and party_type = 'client'", [gone])
  })

  test('one party whose invoice cannot be made holds up nobody else', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => newClient(app)))
    for (const party of clients) await charged(staff, party, '15')
    await app.query(`create function spoil() returns trigger language plpgsql as $$ begin
      if new.party_id = ${clients[2]} then raise exception 'spoiled'; end if; return new; end $$`)
    await app.query('create trigger spoil before insert on client_invoices for each row execute function spoil()')
    const { run } = await runMonth()
    await app.query('drop trigger spoil on client_invoices')
    expect(run).toMatchObject({ status: 'done', invoices: 4, left_out: [{ reason: 'Its invoice could not be made. Make it by hand to see why.' }] })
    expect(await invoicesOf(clients[2] ?? 0)).toEqual([])
    await numbersAreWhole()
    expect((await runMonth()).run).toMatchObject({ invoices: 1, left_out: [] })
  })

  test('worked by two at once and begun anew after a kill bill nobody twice and leave no hole', async () => {
    const clients = await Promise.all(Array.from({ length: 230 }, () => newClient(app)))
    await app.query(
      `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
         amount, currency, vat_rate, vat_amount)
       select 'CH-M-' || c, 'receivable', 'client', c, c, 'storage', c, 'monthly', '2026-01-10', 'Storage', 1, 'pallet', 10, 10, 'AED', 5, 0.50
       from unnest($1::bigint[]) c`, [clients])
    // Killed in the middle of the second batch, as a worker is: its connection goes, and nothing of the batch with it.
    await app.query(`create function cut() returns trigger language plpgsql as $$ begin
      if (select count(*) from client_invoices where party_id = ${clients[0]}) > 0 and new.party_id = ${clients[150]} then
        perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
    await app.query('create trigger cut after insert on client_invoices for each row execute function cut()')
    const { data } = await staff.call('invoiceRuns.start', { month })
    await app.jobs.idle()
    expect(app.jobs.failures()).toHaveLength(1)
    const half = (await staff.call('invoiceRuns.one', { id: data.id })).data
    expect(half).toMatchObject({ status: 'running', done: 100, invoices: 100 })
    expect(await staff.call('invoiceRuns.start', { month })).toMatchObject({
      status: 409, message: 'Invoices of a month are being issued already. Wait until they are done.',
    })
    expect((await staff.call('invoiceRuns.preview', { month })).data.running_id).toBe(data.id)
    await app.query('drop trigger cut on client_invoices')
    await Promise.all([workRun(app.services, data.id), workRun(app.services, data.id)])
    expect((await staff.call('invoiceRuns.one', { id: data.id })).data).toMatchObject({ status: 'done', done: 230, invoices: 230, left_out: [] })
    const [counts] = await app.query<{ invoices: number; parties: number }>(
      'select count(*)::int as invoices, count(distinct party_id)::int as parties from client_invoices where party_id = any($1)', [clients])
    expect(counts).toEqual({ invoices: 230, parties: 230 })
    await numbersAreWhole()
  })

  test('are refused before the month is over, and to whoever may not bill', async () => {
    expect(await staff.call('invoiceRuns.start', { month: today().slice(0, 7) })).toMatchObject({ status: 422, errors: [{ field: 'month' }] })
    expect((await (await app.as('client_admin')).call('invoiceRuns.start', { month })).status).toBe(403)
    expect((await staff.call('invoiceRuns.one', { id: 999_999 })).status).toBe(404)
  })
})
