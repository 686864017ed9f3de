import { sql, type SQL } from 'drizzle-orm'
import { requestStatus, tripStatus, type HiredVehicle } from '@/lib/domain/vendor-request'
import { timesheetRowStatus, type StaffRole } from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { tripDay } from './trips'

/** Which vendor's month a statement is of, and of which warehouse; null of all. */
export interface StatementScope { vendorId: number; month: string; warehouseId: number | null }

/**
 * What a month's statement takes: what is of the month, and what was approved of an earlier month after that month's statement had been made, which has no
 * other home (anchors 9 (c) 3). An earlier month without a statement waits for one of its own.
 */
const within = ({ vendorId, month, warehouseId }: StatementScope, day: SQL,
  warehouse: SQL): SQL => sql`(${warehouseId ? sql`${warehouse} = ${warehouseId}` : sql`true`}
  and ${day} < ${month}::date + interval '1 month' and (${day} >= ${month}::date or exists (select 1 from vendor_statements p where p.vendor_id = ${vendorId}
    and p.month = date_trunc('month', ${day})::date and (p.warehouse_id is null or p.warehouse_id = ${warehouse}))))`

/** The month something is of where that is not the statement's: 'YYYY-MM', else null. */
const priorOf = ({ month }: StatementScope, day: SQL): SQL => sql`case when ${day} < ${month}::date then to_char(${day}, 'YYYY-MM') end`

/** Approved rows on no statement that it takes. */
export const takenRows = (scope: StatementScope): SQL => sql`e.vendor_id = ${scope.vendorId} and e.status = ${literal(timesheetRowStatus, 'approved')}
  and e.statement_id is null and ${within(scope, sql`e.work_date`, sql`e.warehouse_id`)}`

export interface HourLine {
  /** The earlier month it is of; null for the statement's own. */
  period: string | null
  role: StaffRole
  people: number
  normal: number
  ot_day: number
  ot_night: number
  rest_day: number
  holiday: number
  minutes: number
  gross: string
  allowance: string
  amount: string
}
/** What its hours come to by month and role, earlier months first. */
export const hourLines = (db: Db, scope: StatementScope) => rows<HourLine>(
  db,
  sql`select ${priorOf(scope, sql`e.work_date`)} as period, e.role, count(distinct e.staff_id)::int as people, sum(e.normal_minutes)::int as normal,
      sum(e.ot_day_minutes)::int as ot_day, sum(e.ot_night_minutes)::int as ot_night, sum(e.rest_day_minutes)::int as rest_day,
      sum(e.holiday_minutes)::int as holiday, sum(e.worked_minutes)::int as minutes, sum(e.gross_amount)::text as gross, sum(e.allowance)::text as allowance,
      sum(e.amount)::text as amount
    from timesheet_employees e where ${takenRows(scope)} group by 1, 2 order by 1 nulls last, 2`,
)

export interface TripLine {
  kind: 'trip'
  id: number
  period: string | null
  no: string
  day: string
  vehicle_type: HiredVehicle
  vehicle_no: string
  route: string
  km: string
  taxable: string
  tolls: string
  vat: string
  total: string
}
/** Completed trips of closed requests that it takes: their costs are checked. Held, so that two statements do not take one. */
export const tripLines = (db: Db, scope: StatementScope) => rows<TripLine>(
  db,
  sql`select 'trip' as kind, t.id, ${priorOf(scope, tripDay)} as period, t.trip_no as no, ${tripDay}::text as day, l.vehicle_type, t.vehicle_no,
      concat_ws(' → ', l.from_address, l.to_address) as route, t.km::text as km, (t.base + t.extra_km + t.waiting + t.night)::text as taxable, t.tolls::text,
      t.vat::text, t.total::text
    from transport_trips t join request_lines l on l.id = t.line_id join request_applications r on r.id = t.request_id
    where t.vendor_id = ${scope.vendorId} and t.status = ${literal(tripStatus, 'completed')} and r.status = ${literal(requestStatus, 'closed')}
      and t.statement_id is null and ${within(scope, tripDay, sql`r.warehouse_id`)} order by ${tripDay}, t.id for update of t`,
)

const cancelDay = sql`(r.cancelled_at at time zone 'Asia/Dubai')::date`
export interface CancelLine { kind: 'cancellation'; id: number; period: string | null; no: string; day: string; total: string }
/** Requests cancelled so late that it costs (vendors.md 7.7). */
export const cancelLines = (db: Db, scope: StatementScope) => rows<CancelLine>(
  db,
  sql`select 'cancellation' as kind, r.id, ${priorOf(scope, cancelDay)} as period, r.request_no as no, ${cancelDay}::text as day,
      r.cancellation_charge::text as total
    from request_applications r where r.vendor_id = ${scope.vendorId} and r.status = ${literal(requestStatus, 'cancelled')} and r.cancellation_charge > 0
      and r.cancel_statement_id is null and ${within(scope, cancelDay, sql`r.warehouse_id`)} order by r.id for update`,
)
