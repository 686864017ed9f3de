import { sql, type SQL } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { approvedRows, timesheetRowStatus, type WorkDayType } from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dayFacts, dayTypeOf, type DayFacts } from './calendar'

/** Hours somebody approved as those of another kind of day than their day is now. */
export interface KeptRow {
  id: number
  timesheet_no: string
  staff_code: string
  work_date: string
  status: string
}
type Judged = KeptRow & { warehouse_id: number; weekly_rest_day: number | null; day_type: WorkDayType }

const MOST = 500

/** Approved and invoiced rows of `timesheet_employees e` under a condition that would be paid otherwise by the calendar of now (vendors.md 7.8). */
export async function keptRows(db: Db, range: SQL): Promise<KeptRow[]> {
  const found = await rows<Judged>(
    db,
    sql`select e.id, t.timesheet_no, s.staff_code, e.work_date, e.status, e.warehouse_id, s.weekly_rest_day, e.day_type from timesheet_employees e
        join timesheets t on t.id = e.timesheet_id join vendor_staff s on s.id = e.staff_id
        where ${range} and e.status in ${literals(timesheetRowStatus, ...approvedRows)}
          and (e.day_type = 'public_holiday'
            or exists (select 1 from country_holidays h where h.country_code = 'AE' and h.status = ${literal(switchStatus, 'active')}
            and h.holiday_date = e.work_date))
        order by e.work_date, t.timesheet_no, e.id`,
  )
  const facts = new Map<string, DayFacts>()
  const kept: KeptRow[] = []
  for (const { warehouse_id, weekly_rest_day, day_type, ...row } of found) {
    const key = `${row.work_date} ${warehouse_id}`
    const so = facts.get(key) ?? (await dayFacts(db, row.work_date, warehouse_id))
    facts.set(key, so)
    if (dayTypeOf(so, row.work_date, weekly_rest_day) !== day_type && kept.length < MOST) kept.push(row)
  }
  return kept
}
