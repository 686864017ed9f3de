import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorStatements } from '@/lib/contract/vendor-timesheets'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { pricingCards, rateCardStatus, statementStatus, timesheetRowStatus, timesheetStatus, vendorStatus } from '@/lib/domain/vendor'
import { billed } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { noPermission, Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { notFound } from './scope'
import { monthLines } from './summary'

type Row = z.input<typeof vendorStatements.add.reply> & { id: number }
type Detail = z.input<typeof vendorStatements.one.reply>

/** Statements: a vendor its own once sent, staff all; a warehouse none. */
function visible(who: Who) {
  if (who.user_category === 'vendor')
    return who.vendor_id === null ? sql`false` : sql`m.vendor_id = ${who.vendor_id} and m.status <> ${literal(statementStatus, 'draft')}`
  return who.user_category === 'admin' ? undefined : sql`false`
}

const columns = sql`m.id, m.statement_no, m.vendor_id, v.vendor_name, to_char(m.month, 'YYYY-MM') as month, f.facility_code as warehouse,
  round(m.minutes / 60.0, 2)::text as hours, m.gross_amount, m.allowance, m.margin, m.vat, m.total, m.currency,
  m.vendor_invoice_no, m.vendor_invoice_amount, m.remarks, m.status`
const tables = sql`vendor_statements m join vendors v on v.id = m.vendor_id left join facilities f on f.id = m.warehouse_id`

/** One page of statements, the latest month first. */
export function statementList(db: Db, who: Who, q: z.output<typeof vendorStatements.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`vendor_statements m`,
    where: [
      visible(who), anyOfValues(sql`m.vendor_id`, q.vendor_id), anyOfValues(sql`m.status`, q.status),
      q.search ? sql`m.statement_no ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { month: { by: sql`m.month`, kind: 'time', index: 'asc' } }, defaultSort: 'month', id: sql`m.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** A statement with its lines; 404 for one out of reach. */
export async function statementOne(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<Detail>(db, sql`select ${columns}, m.lines from ${tables} where ${allOf([sql`m.id = ${id}`, visible(who)])}`)
  if (!found) throw notFound()
  return found
}

/** Makes a month's statement of the approved hours that are on none; 409 with the number of the one there is. */
export async function makeStatement(tx: Db, who: Who, body: z.output<typeof vendorStatements.add.body>): Promise<number> {
  const month = `${body.month}-01`
  const warehouse = body.warehouse_id ?? null
  const vendor = await first<{ id: number; currency: string }>(tx, sql`select id, currency from vendors
    where id = ${body.vendor_id} and status <> ${literal(vendorStatus, 'delete')} for update`)
  if (!vendor) throw refuseField('vendor_id', 'Choose a vendor.')
  const there = await first<{ statement_no: string }>(tx, sql`select statement_no from vendor_statements where vendor_id = ${vendor.id}
      and month = ${month}::date and coalesce(warehouse_id, 0) = ${warehouse ?? 0}`)
  if (there) throw new Refusal(409, `There is statement ${there.statement_no} of this month.`)
  await rows(tx, sql`select 1 from timesheet_employees where vendor_id = ${vendor.id} and work_date >= ${month}::date
      and work_date < ${month}::date + interval '1 month' and status = ${literal(timesheetRowStatus, 'approved')} and statement_id is null order by id
    for update`)
  const lines = await monthLines(tx, vendor.id, month, warehouse)
  if (lines.length === 0) throw new Refusal(409, 'No approved hours of this month wait for a statement.')
  const [gross, allowance, amount] = (['gross', 'allowance', 'amount'] as const).map((name) =>
    amountIn(sum(lines.map((line) => line[name])), vendor.currency),
  ) as [string, string, string]
  const card = await first<{ margin: string; vat: string }>(
    tx,
    sql`select vendor_margin_pct as margin, vat_rate as vat from rate_cards where vendor_id = ${vendor.id}
          and status in ${literals(rateCardStatus, ...pricingCards)} and valid_from < ${month}::date + interval '1 month' and valid_to >= ${month}::date
          and (warehouse_id is null or warehouse_id = ${warehouse}) order by warehouse_id nulls last, version_no desc limit 1`,
  )
  const bill = billed(amount, card?.margin ?? '0', card?.vat ?? '5', vendor.currency)
  const printed = lines.map(({ minutes: _minutes, gross: _gross, ...line }) => line)
  const made = await refuseOn(
    { vendor_statements_once: () => new Refusal(409, 'There is a statement of this month.') },
    first<{ id: number }>(
      tx,
      sql`insert into vendor_statements (statement_no, vendor_id, month, warehouse_id, lines, minutes, currency, gross_amount, allowance, margin, vat, total,
          created_by, updated_by)
          values ('VS' || to_char(${month}::date, 'YYMM') || lpad((nextval('vendor_statement_serial') % 100000)::text, 5, '0'), ${vendor.id}, ${month},
            ${warehouse}, ${JSON.stringify(printed)}::jsonb,
            ${lines.reduce((all, { minutes }) => all + minutes, 0)}, ${vendor.currency}, ${gross}, ${allowance}, ${bill.margin}, ${bill.vat}, ${bill.total},
              ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  const id = made?.id ?? 0
  await rows(
    tx,
    sql`update timesheet_employees set statement_id = ${id} where vendor_id = ${vendor.id} and work_date >= ${month}::date
          and work_date < ${month}::date + interval '1 month' and status = ${literal(timesheetRowStatus, 'approved')} and statement_id is null
          and ${warehouse ? sql`warehouse_id = ${warehouse}` : sql`true`}`,
  )
  return id
}

interface Held {
  id: number
  statement_no: string
  status: (typeof statementStatus.names)[number]
  total: string
  currency: string
}
type Action = z.output<typeof vendorStatements.act.params>['action']
type Acting = z.output<typeof vendorStatements.act.body>
const goal = { send: 'sent', agree: 'agreed', dispute: 'disputed', invoice: 'invoiced' } as const

/** Hours on it can no longer change: rows and sheets are invoiced with it. */
async function invoice(tx: Db, held: Held, body: Acting): Promise<void> {
  if (!body.invoice_no) throw refuseField('invoice_no', 'Enter the number of the vendor’s invoice.')
  if (!body.amount) throw refuseField('amount', 'Enter the amount of the vendor’s invoice.')
  refuseTooFine({ amount: body.amount }, held.currency)
  const apart = subtract(body.amount, held.total).replace('-', '')
  if (compare(apart, await settingAt(tx, 'statement_tolerance')) > 0 && !body.remarks)
    throw refuseField('remarks', `The invoice differs by ${money(apart, held.currency)}: say why.`)
  await rows(tx, sql`update timesheet_employees set status = ${literal(timesheetRowStatus, 'invoiced')}, updated_at = now() where statement_id = ${held.id}
      and status = ${literal(timesheetRowStatus, 'approved')}`)
  await rows(
    tx,
    sql`update timesheets t set status = ${literal(timesheetStatus, 'invoiced')}, updated_at = now() where t.status = ${literal(timesheetStatus, 'approved')}
          and t.id in (select timesheet_id from timesheet_employees where statement_id = ${held.id})
          and not exists (select 1 from timesheet_employees e where e.timesheet_id = t.id and e.status = ${literal(timesheetRowStatus, 'approved')})`,
  )
}

/** Sends, agrees, disputes or invoices a statement; agreeing and disputing are the vendor's own too. */
export async function actOnStatement(tx: Db, who: Who, id: number, action: Action, body: Acting): Promise<{ from: string; to: string }> {
  const isOwn = who.user_category === 'vendor' && (action === 'agree' || action === 'dispute')
  if (!isOwn && !who.keys.has('app_ecom_vendor:statement-manage')) throw noPermission()
  const held = await first<Held>(tx, sql`select m.id, m.statement_no, m.status, m.total, m.currency from vendor_statements m
    where ${allOf([sql`m.id = ${id}`, visible(who)])} for update`)
  if (!held) throw notFound()
  const to = goal[action]
  if (!statementStatus.can(held.status, to))
    throw new Refusal(409, `Statement ${held.statement_no} is ${statementStatus.label(held.status).toLowerCase()}; it cannot be ${to}.`)
  if (action === 'dispute' && !body.remarks) throw refuseField('remarks', 'Say what is wrong.')
  if (action === 'invoice') await invoice(tx, held, body)
  await rows(
    tx,
    sql`update vendor_statements set status = ${to}, remarks = coalesce(${body.remarks ?? null}, remarks),
        vendor_invoice_no = coalesce(${action === 'invoice' ? (body.invoice_no ?? null) : null}, vendor_invoice_no),
          vendor_invoice_amount = coalesce(${action === 'invoice' ? (body.amount ?? null) : null}::numeric, vendor_invoice_amount), version = version + 1,
            updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { from: held.status, to }
}
