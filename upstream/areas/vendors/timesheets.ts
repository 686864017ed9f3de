import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TimesheetRow, vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { sum } from '@/lib/domain/decimal'
import { hoursText } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, isNumber, type ListQuery, pageOf } from '../../platform/list'
import type { Adding } from '../../platform/list-sums'
import type { Who } from '../../platform/who'
import { dayFacts, dayTypeOf } from './calendar'
import { notFound, seesAmounts, visibleWork } from './scope'

type Row = z.input<typeof TimesheetRow> & { id: number }
type Detail = z.input<typeof vendorTimesheets.one.reply>
type Minutes = 'worked' | 'normal' | 'ot_day' | 'ot_night' | 'rest_holiday'
type Found = Omit<Row, Minutes> & { normal_minutes: number; ot_day_minutes: number; ot_night_minutes: number; rest_minutes: number }

const columns = (who: Who) => sql`e.id, e.timesheet_id, t.timesheet_no, e.work_date, e.vendor_id, v.vendor_name, e.warehouse_id, f.facility_code as warehouse,
  t.shift, e.staff_id, s.staff_code, s.full_name, e.role, e.time_in, e.time_out,
  e.break_minutes, e.worked_minutes, e.normal_minutes, e.ot_day_minutes, e.ot_night_minutes, e.rest_day_minutes + e.holiday_minutes as rest_minutes, e.day_type,
    e.substitute_day, e.units_done, e.flags,
  ${seesAmounts(who) ? sql`e.gross_amount, e.amount` : sql`null::text as gross_amount, null::text as amount`}, v.currency, e.status,
    t.status as timesheet_status,
  (select u.full_name from users u where u.id = e.verified_by) as verified_by, (select u.full_name from users u where u.id = e.approved_by) as approved_by,
    e.reason, e.flag_remark, e.version`
const tables = sql`timesheet_employees e join timesheets t on t.id = e.timesheet_id join vendor_staff s on s.id = e.staff_id
  join vendors v on v.id = e.vendor_id join facilities f on f.id = e.warehouse_id`

const shown = ({ normal_minutes, ot_day_minutes, ot_night_minutes, rest_minutes, ...row }: Found) => ({
  ...row, worked: hoursText(row.worked_minutes), normal: hoursText(normal_minutes),
  ot_day: hoursText(ot_day_minutes), ot_night: hoursText(ot_night_minutes), rest_holiday: hoursText(rest_minutes),
}) as Row

const inHours = (minutes: SQL): Adding => ({ of: minutes, spelled: (total) => hoursText(Number(total)) })
const inTheirs = (amount: SQL): Adding => ({ of: amount, currency: sql`v.currency` })

/** One page of people's days, the latest first. */
export async function rowList(db: Db, who: Who, q: z.output<typeof vendorTimesheets.list.query>) {
  const plain = !q.search && !q.shift && !q.timesheet_no
  const list: ListQuery = {
    columns: columns(who), from: tables, countFrom: plain ? sql`timesheet_employees e` : tables,
    where: [
      visibleWork(who, sql`e`), anyOfValues(sql`e.vendor_id`, q.vendor_id), anyOfValues(sql`e.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`t.shift`, q.shift), anyOfValues(sql`e.role`, q.role), anyOfValues(sql`e.status`, q.status),
      q.flags ? sql`e.flags && ${sql.param(q.flags)}::text[]` : undefined, q.staff_id ? sql`e.staff_id = ${q.staff_id}` : undefined,
      q.timesheet_no ? isNumber(sql`t.timesheet_no`, [q.timesheet_no]) : undefined,
      q.from ? sql`e.work_date >= ${q.from}::date` : undefined, q.to ? sql`e.work_date <= ${q.to}::date` : undefined,
      q.search ? sql`(s.staff_code = ${q.search.toUpperCase()} or s.full_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { work_date: { by: sql`e.work_date`, kind: 'time', index: 'asc' } },
    defaultSort: 'work_date', id: sql`e.id`,
    adds: {
      worked: inHours(sql`e.worked_minutes`), normal: inHours(sql`e.normal_minutes`), ot_day: inHours(sql`e.ot_day_minutes`),
      ot_night: inHours(sql`e.ot_night_minutes`), rest_holiday: inHours(sql`e.rest_day_minutes + e.holiday_minutes`),
      ...(seesAmounts(who) && { gross_amount: inTheirs(sql`e.gross_amount`), amount: inTheirs(sql`e.amount`) }),
    },
    groups: {
      vendor_name: { label: sql`v.vendor_name`, filter: { vendor_id: sql`e.vendor_id` } },
      warehouse: { label: sql`f.facility_code`, filter: { warehouse_id: sql`e.warehouse_id` } },
      role: { label: sql`e.role`, filter: { role: sql`e.role` } },
      work_date: { label: sql`e.work_date`, filter: { from: sql`e.work_date`, to: sql`e.work_date` } },
    },
  }
  const page = await pageOf<Found & { id: number }>(db, list, q)
  return { rows: page.rows.map(shown), meta: page.meta }
}

/** One person's day; 404 for one out of reach. */
export async function rowOne(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Found>(db, sql`select ${columns(who)} from ${tables} where ${allOf([sql`e.id = ${id}`, visibleWork(who, sql`e`)])}`)
  if (!found) throw notFound()
  return shown(found)
}

/** A timesheet with its people by name. */
export async function sheetDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<
    Omit<Detail, 'employees' | 'totals' | 'moves' | 'day_type'> & { submitted_by: number | null; work_date: string; warehouse_id: number | null }
  >(
    db,
    sql`select t.id, t.timesheet_no, t.vendor_id, v.vendor_name, t.warehouse_id, f.facility_code as warehouse, t.work_date, t.shift, c.card_no, t.request_id,
        (select r.request_no from request_applications r where r.id = t.request_id) as request_no, t.remarks,
        t.status, t.version, t.submitted_by
        from timesheets t join vendors v on v.id = t.vendor_id join facilities f on f.id = t.warehouse_id left join rate_cards c on c.id = t.rate_card_id
        where ${allOf([sql`t.id = ${id}`, visibleWork(who, sql`t`)])}`,
  )
  if (!found) throw notFound()
  const { submitted_by, ...sheet } = found
  const employees = (await rows<Found>(db, sql`select ${columns(who)} from ${tables} where e.timesheet_id = ${id} order by s.full_name, e.id
    limit 500`)).map(shown)
  const amounts = seesAmounts(who) ? sum(employees.map(({ amount }) => amount ?? '0')) : null
  const mayAct = who.keys.has('app_ecom_vendor:timesheet-manage')
  const isUndecided = employees.every(({ status }) => status === 'pending')
  const moves = !mayAct
    ? []
    : sheet.status === 'draft' ? ['submit' as const] : sheet.status === 'submitted' && submitted_by === who.user_id && isUndecided ? ['recall' as const] : []
  return {
    ...sheet, day_type: dayTypeOf(await dayFacts(db, sheet.work_date, sheet.warehouse_id), sheet.work_date, null), employees, moves,
    totals: { people: employees.length, worked: hoursText(employees.reduce((all, { worked_minutes }) => all + Number(worked_minutes), 0)), amount: amounts },
  }
}
