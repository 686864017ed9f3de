import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorStatements } from '@/lib/contract/vendor-timesheets'
import { sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { pricingCards, rateCardStatus, vendorStatus } from '@/lib/domain/vendor'
import { billed } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { cancelLines, hourLines, takenRows, tripLines, type HourLine, type StatementScope } from './statement-parts'

/** Margin and VAT of the card of a month; none of a margin and 5 % of one without. */
export async function cardOfMonth(db: Db, vendorId: number, month: string, warehouseId: number | null): Promise<{ margin: string; vat: string }> {
  const card = await first<{ margin: string; vat: string }>(
    db,
    sql`select vendor_margin_pct as margin, vat_rate as vat from rate_cards where vendor_id = ${vendorId}
          and status in ${literals(rateCardStatus, ...pricingCards)} and valid_from < ${month}::date + interval '1 month' and valid_to >= ${month}::date
          and (warehouse_id is null or warehouse_id = ${warehouseId}) order by warehouse_id nulls last, version_no desc limit 1`,
  )
  return card ?? { margin: '0', vat: '5' }
}

/** What its hours are billed, each month by the card it was worked under. */
async function hoursBilled(tx: Db, scope: StatementScope, lines: readonly HourLine[], currency: string) {
  const bills: ReturnType<typeof billed>[] = []
  for (const [period, own] of Map.groupBy(lines, (line) => line.period)) {
    const card = await cardOfMonth(tx, scope.vendorId, period ? `${period}-01` : scope.month, scope.warehouseId)
    bills.push(billed(amountIn(sum(own.map(({ amount }) => amount)), currency), card.margin, card.vat, currency))
  }
  const of = (name: 'margin' | 'vat' | 'total') => sum(bills.map((bill) => bill[name]))
  return { margin: of('margin'), vat: of('vat'), total: of('total') }
}

/**
 * Makes a month's statement of what waits for one: approved hours, trips whose costs are checked, late cancellations, and what was approved too late for the
 * statement of an earlier month, marked with it. 409 with the number of the one there is, or where nothing waits.
 */
export async function makeStatement(tx: Db, who: Who, body: z.output<typeof vendorStatements.add.body>): Promise<number> {
  const vendor = await first<{ id: number; currency: string }>(tx, sql`select id, currency from vendors
    where id = ${body.vendor_id} and status <> ${literal(vendorStatus, 'delete')} for update`)
  if (!vendor) throw refuseField('vendor_id', 'Choose a vendor.')
  const scope: StatementScope = { vendorId: vendor.id, month: `${body.month}-01`, warehouseId: body.warehouse_id ?? null }
  const there = await first<{ statement_no: string }>(tx, sql`select statement_no from vendor_statements where vendor_id = ${vendor.id}
      and month = ${scope.month}::date and coalesce(warehouse_id, 0) = ${scope.warehouseId ?? 0}`)
  if (there) throw new Refusal(409, `There is statement ${there.statement_no} of this month.`)
  await rows(tx, sql`select 1 from timesheet_employees e where ${takenRows(scope)} order by e.id for update`)
  const [hours, trips, cancelled] = [await hourLines(tx, scope), await tripLines(tx, scope), await cancelLines(tx, scope)]
  if (hours.length + trips.length + cancelled.length === 0) throw new Refusal(409, 'Nothing approved of this month waits for a statement.')
  const coins = (amounts: readonly string[]) => amountIn(sum(amounts), vendor.currency)
  const bill = await hoursBilled(tx, scope, hours, vendor.currency)
  const printed = hours.map(({ minutes: _minutes, gross: _gross, ...line }) => line)
  const made = await refuseOn(
    { vendor_statements_once: () => new Refusal(409, 'There is a statement of this month.') },
    first<{ id: number }>(
      tx,
      sql`insert into vendor_statements (statement_no, vendor_id, month, warehouse_id, lines, transport_lines, minutes, currency, gross_amount, allowance,
          margin, transport, tolls, cancellations, vat, total, created_by, updated_by)
          values ('VS' || to_char(${scope.month}::date, 'YYMM') || lpad((nextval('vendor_statement_serial') % 100000)::text, 5, '0'), ${vendor.id},
            ${scope.month}, ${scope.warehouseId}, ${JSON.stringify(printed)}::jsonb, ${JSON.stringify([...trips, ...cancelled])}::jsonb,
            ${hours.reduce((all, { minutes }) => all + minutes, 0)}, ${vendor.currency}, ${coins(hours.map(({ gross }) => gross))},
            ${coins(hours.map(({ allowance }) => allowance))}, ${coins([bill.margin])}, ${coins(trips.map(({ taxable }) => taxable))},
            ${coins(trips.map(({ tolls }) => tolls))}, ${coins(cancelled.map(({ total }) => total))}, ${coins([bill.vat, ...trips.map(({ vat }) => vat)])},
            ${coins([bill.total, ...[...trips, ...cancelled].map(({ total }) => total)])}, ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  const id = made?.id ?? 0
  await rows(tx, sql`update timesheet_employees e set statement_id = ${id} where ${takenRows(scope)}`)
  await rows(tx, sql`update transport_trips set statement_id = ${id} where id = any(${sql.param(trips.map((trip) => trip.id))}::bigint[])`)
  await rows(tx, sql`update request_applications set cancel_statement_id = ${id} where id = any(${sql.param(cancelled.map((one) => one.id))}::bigint[])`)
  return id
}
