import { setTimeout as pause } from 'node:timers/promises'
import { ask, json, read, type Asker } from './asker'
import { query } from './databases'
import { short, type Line } from './table'

const LOOK_EVERY_MS = 200
const MOST_MS = 280_000
const CLIENTS = 5000
/** Of each client. */
const CHARGES = 4
const MONTH = '2026-01'

interface Run {
  status: string
  done: number
  invoices: number
}

/** Clients nobody else bills, each with some charges of a month. */
async function fill(databaseUrl: string): Promise<void> {
  await query(databaseUrl, `insert into clients (client_code, name, client_type, service_type, currency, contact_name, contact_email, contact_phone,
      payment_terms_days, status)
    select 'BENCH' || n, 'Bench ' || n || ' LLC', 'brand', '{last_mile}', 'AED', 'Maha', 'bench' || n || '@client.example', '+971500000001', 30, 'active'
    from generate_series(1, ${CLIENTS}) n`)
  await query(databaseUrl, `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description,
      qty, unit, rate, amount, currency, vat_rate, vat_amount)
    select 'CH-BENCH-' || c.id || '-' || n, 'receivable', 'client', c.id, c.id, 'storage', c.id, 'bench ' || n, '${MONTH}-10', 'Storage of a pallet', 1,
      'pallet', 12.5, 12.5, 'AED', 5, 0.63 from clients c, generate_series(1, ${CHARGES}) n where c.client_code like 'BENCH%'`)
}

/** The invoices of a month for thousands of clients, from the press until the last is issued. */
export async function monthlyLine(who: Asker, databaseUrl: string): Promise<Line> {
  await fill(databaseUrl)
  const path = '/api/sellers/invoice/monthly-issue'
  const began = performance.now()
  const { data } = read<{ data: { id: number } }>(await ask(who, json(path, { month: MONTH })))
  let run: Run = { status: 'running', done: 0, invoices: 0 }
  while (run.status === 'running' && performance.now() - began < MOST_MS) {
    await pause(LOOK_EVERY_MS)
    run = read<{ data: Run }>(await ask(who, { method: 'GET', path: `${path}/${data.id}` })).data
  }
  const seconds = (performance.now() - began) / 1000
  const [numbers] = await query<{ holes: number }>(databaseUrl, `select count(*)::int as holes from (select substr(tax_invoice_no, 9)::int
      - row_number() over (partition by substr(tax_invoice_no, 4, 4) order by tax_invoice_no) as off from client_invoices where tax_invoice_no is not null) n
    where off <> 0`)
  return {
    work: `invoices of a month, ${CLIENTS.toLocaleString('en')} clients`, upstream: `${short(seconds)} s`,
    note: `aim 60 s; ${run.status}, ${run.invoices.toLocaleString('en')} issued of ${CHARGES} charges each, ${numbers?.holes ?? 0} numbers out of turn`,
  }
}
