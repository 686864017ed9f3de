import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { digitsOf } from '@/lib/domain/currency'
import { billed } from '@/lib/domain/vendor-pay'
import { divide, product } from '@/lib/domain/decimal'
import { openRows, pricingCards, rateCardStatus, timesheetRowStatus, uncountedRows } from '@/lib/domain/vendor'
import { requestStatus, tripStatus } from '@/lib/domain/vendor-request'
import { dirhamsOf } from '../../core/parcels/dirhams'
import type { Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf, anyOfValues, pageOf, type ListQuery } from '../../platform/list'
import type { Adding } from '../../platform/list-sums'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dayFacts, dayTypeOf } from './calendar'
import { seesAmounts, visibleWork } from './scope'
import { tripDay } from './trips'

type Month = z.input<typeof vendorTimesheets.summary.reply>['rows'][number] & { id: number }
type Date_ = z.input<typeof vendorTimesheets.byDate.reply>['rows'][number] & { id: number }
type Money_ = 'margin' | 'vat' | 'total' | 'average_hour'

/** Hours with two decimals of a sum of minutes. */
export const hours = (minutes: SQL) => sql`round(coalesce(${minutes}, 0) / 60.0, 2)::numeric(12,2)::text`
/** Hours add up as the minutes they are of (vendors.md 7.5). */
const inHours = (minutes: SQL): Adding => ({ of: minutes, spelled: (sum) => divide(sum, 60, 2) })
/** The hours of each class, and the minutes they are of. */
const classes = (of: Record<string, SQL>) =>
  sql.join(Object.entries(of).map(([name, minutes]) => sql`${hours(minutes)} as ${sql.identifier(`${name}_hours`)},
    coalesce(${minutes}, 0)::int as ${sql.identifier(`${name}_minutes`)}`), sql`, `)
const addsHours = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${name}_hours`, inHours(sql`g.${sql.identifier(`${name}_minutes`)}`)]))

/** What a vendor's month is billed, as `billed` works it out of one. */
function billing() {
  const inTheirs = (amount: SQL) => inCoins(amount, sql`v.currency`)
  const margin = inTheirs(sql`g.amount::numeric * coalesce(c.vendor_margin_pct, 0) * 0.01`)
  const net = sql`(g.amount::numeric + ${margin})`
  const vat = inTheirs(sql`${net} * coalesce(c.vat_rate, 5) * 0.01`)
  const sums = { gross: sql`g.gross::numeric`, allowance: sql`g.allowance::numeric`, margin, vat, total: sql`${net} + ${vat}` }
  return Object.fromEntries(Object.entries(sums).map(([name, of]): [string, Adding] => [name, { of, currency: sql`v.currency` }]))
}
const counted = sql`filter (where e.status not in ${literals(timesheetRowStatus, ...uncountedRows)})`
/** The sum of a column over the rows `e` that count. */
export const sumOf = (column: string) => sql`sum(e.${sql.identifier(column)}) ${counted}`

const monthText = sql`to_char(g.month, 'YYYY-MM')`
const ofMonth = {
  worked: sumOf('worked_minutes'), normal: sumOf('normal_minutes'), ot_day: sumOf('ot_day_minutes'), ot_night: sumOf('ot_night_minutes'),
  rest_day: sumOf('rest_day_minutes'), holiday: sumOf('holiday_minutes'),
  pending: sql`sum(e.worked_minutes) filter (where e.status in ${literals(timesheetRowStatus, ...openRows)})`,
  rejected: sql`sum(e.worked_minutes) filter (where e.status = ${literal(timesheetRowStatus, 'rejected')})`,
}
const ofDay = {
  worked: sumOf('worked_minutes'), normal: sumOf('normal_minutes'), ot_day: sumOf('ot_day_minutes'), ot_night: sumOf('ot_night_minutes'),
  rest_holiday: sql`${sumOf('rest_day_minutes')} + ${sumOf('holiday_minutes')}`,
}

/** Months of a vendor with trips or a statement but no hours: a vendor of vehicles has no other row. */
function withoutHours(who: Who, from: string, to: string, q: z.output<typeof vendorTimesheets.summary.query>): SQL {
  const none = sql.join(Object.keys(ofMonth).map(() => sql`'0.00', 0`), sql`, `)
  return sql`union all select x.vendor_id, x.month, 0, 0, ${none}, '0.00', '0.00', '0.00', 0
    from (select distinct t.vendor_id, r.warehouse_id, date_trunc('month', ${tripDay})::date as month from transport_trips t
        join request_applications r on r.id = t.request_id where t.status = ${literal(tripStatus, 'completed')}) x
    where ${allOf([
      visibleWork(who, sql`x`), sql`x.month between ${from}::date and ${to}::date`, anyOfValues(sql`x.vendor_id`, q.vendor_id),
      anyOfValues(sql`x.warehouse_id`, q.warehouse_id),
    ])} and not exists (select 1 from timesheet_employees e where e.vendor_id = x.vendor_id and e.work_date >= x.month
      and e.work_date < x.month + interval '1 month') group by 1, 2`
}

/** What completed trips of a vendor's month come to, with VAT. */
const tripsOfMonth = sql`(select coalesce(sum(t.total), 0.00) from transport_trips t where t.vendor_id = g.vendor_id
  and t.status = ${literal(tripStatus, 'completed')} and date_trunc('month', ${tripDay})::date = g.month)`

const monthOf = (text: string | undefined, back: number) => `${text ?? addDays(`${today().slice(0, 7)}-01`, -back).slice(0, 7)}-01`

/** Vendors by month with hours, cost and their statement (vendors.md 4.7, 7.5). Three months unless said otherwise. */
export async function monthSummary(db: Db, who: Who, q: z.output<typeof vendorTimesheets.summary.query>) {
  const [from, to] = [monthOf(q.from_month, 62), monthOf(q.to_month, 0)]
  if (to < from || daysBetween(from, to) > 366) throw refuseField('to_month', 'Choose at most 12 months.')
  const sees = seesAmounts(who)
  const where = allOf([
    visibleWork(who, sql`e`), sql`e.work_date >= ${from}::date and e.work_date < ${to}::date + interval '1 month'`,
    anyOfValues(sql`e.vendor_id`, q.vendor_id), anyOfValues(sql`e.warehouse_id`, q.warehouse_id),
  ])
  const grouped = sql`(select e.vendor_id, date_trunc('month', e.work_date)::date as month, count(distinct e.staff_id) ${counted} as headcount,
    count(distinct (e.staff_id, e.work_date)) ${counted} as days,
      ${classes(ofMonth)},
      coalesce(${sumOf('gross_amount')}, 0.00)::text as gross, coalesce(${sumOf('allowance')}, 0.00)::text as allowance,
        coalesce(${sumOf('amount')}, 0.00)::text as amount,
      count(*) filter (where e.status in ${literals(timesheetRowStatus, ...openRows)}) as pending_rows from timesheet_employees e where ${where}
      group by 1, 2 ${withoutHours(who, from, to, q)}) g`
  const list: ListQuery = {
    columns: sql`(extract(year from g.month)::bigint * 100 + extract(month from g.month)::bigint) * 1000000 + g.vendor_id as id, g.*,
      ${monthText} as month, v.vendor_code, v.vendor_name, v.currency, m.id as statement_id, m.statement_no, m.status as statement_status,
      m.total as statement_total, ${tripsOfMonth}::text as transport, coalesce(c.vendor_margin_pct, 0)::text as margin_pct, 
      coalesce(c.vat_rate, 5)::text as vat_rate`,
    from: sql`${grouped} join vendors v on v.id = g.vendor_id left join vendor_statements m on m.vendor_id = g.vendor_id and m.month = g.month
        and m.warehouse_id is null
      left join lateral (select r.vendor_margin_pct, r.vat_rate from rate_cards r where r.vendor_id = g.vendor_id
        and r.status in ${literals(rateCardStatus, ...pricingCards)} and r.valid_from < g.month + interval '1 month' and r.valid_to >= g.month
        order by r.warehouse_id nulls first, r.version_no desc limit 1) c on true`,
    where: [], few: true, sorts: { month: { by: sql`g.month::timestamptz`, kind: 'time' } }, defaultSort: 'month',
    id: sql`((extract(year from g.month)::bigint * 100 + extract(month from g.month)::bigint) * 1000000 + g.vendor_id)`,
    adds: { days: { of: sql`g.days` }, ...addsHours(Object.keys(ofMonth)), ...(sees && billing()) },
    groups: {
      vendor_name: { label: sql`v.vendor_name`, filter: { vendor_id: sql`g.vendor_id` } },
      month: { label: monthText, filter: { from_month: monthText, to_month: monthText } },
    },
  }
  const page = await pageOf<Omit<Month, Money_> & { id: number; amount: string; worked_minutes: number; margin_pct: string; vat_rate: string }>(db, list, q)
  return {
    meta: page.meta,
    rows: page.rows.map(({ amount, worked_minutes, margin_pct, vat_rate, ...row }): Month =>
      ({ ...row, ...(sees ? costOf(amount, worked_minutes, margin_pct, vat_rate, row.currency) : hidden) }) as Month,
    ),
  }
}

const hidden = { transport: null, gross: null, allowance: null, margin: null, vat: null, total: null, average_hour: null, statement_total: null }
function costOf(amount: string, minutes: number, marginPct: string, vatRate: string, currency: string) {
  const { margin, net, vat, total } = billed(amount, marginPct, vatRate, currency)
  return { margin, vat, total, average_hour: minutes > 0 ? divide(product([net, 60]), minutes, digitsOf(currency)) : null }
}

/** People that accepted requests ask for on a day in a warehouse; null where none does. */
const requestedOn = (day: SQL, warehouse: SQL, vendorIds: readonly number[] | undefined) => sql`select sum(l.headcount)::int as requested
  from request_applications r join request_lines l on l.request_id = r.id
  where r.application_type = 'manpower' and r.warehouse_id = ${warehouse}
    and r.status in ${literals(requestStatus, 'accepted', 'in_progress', 'completed', 'closed')}
    and ${day} between (r.needed_from at time zone 'Asia/Dubai')::date and (r.needed_to at time zone 'Asia/Dubai')::date
    ${vendorIds ? sql`and r.vendor_id = any(${sql.param([...vendorIds])}::bigint[])` : sql``}`

const MOST_DAYS = 93

/** Days by warehouse: who was there, hours and cost (vendors.md 4.8). A fortnight unless said otherwise, at most 93 days. */
export async function dateSummary(db: Db, who: Who, q: z.output<typeof vendorTimesheets.byDate.query>) {
  const [from, to] = [q.from ?? addDays(q.to ?? today(), -13), q.to ?? today()]
  if (to < from || daysBetween(from, to) >= MOST_DAYS) throw refuseField('to', `Choose at most ${MOST_DAYS} days.`)
  const where = allOf([
    visibleWork(who, sql`e`), sql`e.work_date between ${from}::date and ${to}::date`,
    anyOfValues(sql`e.vendor_id`, q.vendor_id), anyOfValues(sql`e.warehouse_id`, q.warehouse_id),
  ])
  // Vendors of several currencies work side by side: what a day cost is told in dirhams, by the rate of the day.
  const amount = sql`coalesce(sum(${dirhamsOf(sql`e.amount`, sql`e.currency`, sql`to_char(e.work_date, 'YYYY-MM-DD')`)}) ${counted}, 0.00)`
  const id = sql`((g.work_date - date '2000-01-01')::bigint * 1000000 + g.warehouse_id)`
  const list: ListQuery = {
    columns: sql`${id} as id, g.*, q.requested, coalesce(round(100.0 * g.present / nullif(q.requested, 0), 1)::text, g.sheet_fill) as fill_pct,
      f.facility_code as warehouse`,
    from: sql`(select e.work_date, e.warehouse_id, count(distinct e.staff_id) ${counted} as present,
      count(distinct e.staff_id) filter (where e.status = ${literal(timesheetRowStatus, 'absent')}) as absent,
        round(100.0 * count(distinct e.staff_id) ${counted} /
          nullif(count(distinct e.staff_id) filter (where e.status <> ${literal(timesheetRowStatus, 'rejected')}), 0), 1)::text as sheet_fill,
        ${classes(ofDay)},
        ${seesAmounts(who) ? sql`${amount}::text` : sql`null::text`} as amount, 'AED' as currency, coalesce(${sumOf('units_done')}, 0)::int as units,
        ${seesAmounts(who) ? sql`${inCoins(sql`${amount} / nullif(${sumOf('units_done')}, 0)`, sql`'AED'`)}::text` : sql`null::text`} as cost_per_unit
        from timesheet_employees e join vendors v on v.id = e.vendor_id where ${where} group by 1, 2) g join facilities f on f.id = g.warehouse_id
        left join lateral (${requestedOn(sql`g.work_date`, sql`g.warehouse_id`, q.vendor_id)}) q on true`,
    where: [], few: true, sorts: { work_date: { by: sql`g.work_date::timestamptz`, kind: 'time' } }, defaultSort: 'work_date', id,
    adds: {
      ...addsHours(Object.keys(ofDay)), units: { of: sql`g.units` },
      ...(seesAmounts(who) && { amount: { of: sql`g.amount::numeric`, currency: sql`g.currency` } }),
    },
    groups: {
      warehouse: { label: sql`f.facility_code`, filter: { warehouse_id: sql`g.warehouse_id` } },
      work_date: { label: sql`g.work_date`, filter: { from: sql`g.work_date`, to: sql`g.work_date` } },
    },
  }
  const page = await pageOf<Omit<Date_, 'day_type'> & { id: number; work_date: string; warehouse_id: number }>(db, list, q)
  // A warehouse has the holidays of its own emirate.
  const rowsShown = await Promise.all(page.rows.map(async (row): Promise<Date_> =>
    ({ ...row, day_type: dayTypeOf(await dayFacts(db, row.work_date, row.warehouse_id), row.work_date, null) }) as Date_,
  ))
  return { meta: page.meta, rows: rowsShown }
}
