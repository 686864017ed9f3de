import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorStatements } from '@/lib/contract/vendor-timesheets'
import { compare, subtract } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { statementStatus, timesheetRowStatus, timesheetStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { notFound } from './scope'
import { chargeClients } from './statement-charges'

type Row = z.input<typeof vendorStatements.add.reply> & { id: number }
type Detail = z.input<typeof vendorStatements.one.reply>

/** Statements: a vendor its own once sent, staff all; a warehouse none. */
function visible(who: Who) {
  if (who.user_category === 'vendor')
    return who.vendor_id === null ? sql`false` : sql`m.vendor_id = ${who.vendor_id} and m.status <> ${literal(statementStatus, 'draft')}`
  return who.user_category === 'admin' ? undefined : sql`false`
}

const columns = sql`m.id, m.statement_no, m.vendor_id, v.vendor_name, to_char(m.month, 'YYYY-MM') as month, f.facility_code as warehouse,
  round(m.minutes / 60.0, 2)::text as hours, m.gross_amount, m.allowance, m.margin, m.transport, m.tolls, m.cancellations, m.vat, m.total, m.currency,
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
  const found = await first<Detail>(db, sql`select ${columns}, m.lines, m.transport_lines from ${tables} where ${allOf([sql`m.id = ${id}`, visible(who)])}`)
  if (!found) throw notFound()
  return found
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
async function invoice(tx: Db, who: Who, held: Held, body: Acting): Promise<void> {
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
  await chargeClients(tx, who, held)
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
  if (action === 'invoice') await invoice(tx, who, held, body)
  await rows(
    tx,
    sql`update vendor_statements set status = ${to}, remarks = coalesce(${body.remarks ?? null}, remarks),
        vendor_invoice_no = coalesce(${action === 'invoice' ? (body.invoice_no ?? null) : null}, vendor_invoice_no),
          vendor_invoice_amount = coalesce(${action === 'invoice' ? (body.amount ?? null) : null}::numeric, vendor_invoice_amount), version = version + 1,
            updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { from: held.status, to }
}
