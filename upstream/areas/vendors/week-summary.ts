import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleWork } from './scope'
import { hours, sumOf } from './summary'

const WEEKS = 12

type Week = z.input<typeof vendorTimesheets.byWeek.reply>[number]

/** Hours of the last weeks by what they are paid as, the week under way last; a week nobody worked is there with none. */
export async function weekSummary(db: Db, who: Who, q: z.output<typeof vendorTimesheets.byWeek.query>): Promise<Week[]> {
  const monday = addDays(today(), 1 - isoWeekday(today()))
  const from = addDays(monday, (1 - WEEKS) * 7)
  const found = await rows<Week>(
    db,
    sql`select date_trunc('week', e.work_date)::date as week, ${hours(sumOf('normal_minutes'))} as normal_hours,
        ${hours(sql`${sumOf('ot_day_minutes')} + ${sumOf('ot_night_minutes')}`)} as overtime_hours,
        ${hours(sql`${sumOf('rest_day_minutes')} + ${sumOf('holiday_minutes')}`)} as rest_holiday_hours
        from timesheet_employees e where ${allOf([
          visibleWork(who, sql`e`), sql`e.work_date >= ${from}::date and e.work_date < ${addDays(monday, 7)}::date`,
          anyOfValues(sql`e.vendor_id`, q.vendor_id), anyOfValues(sql`e.warehouse_id`, q.warehouse_id),
        ])} group by 1`,
  )
  const at = new Map(found.map((week) => [week.week, week]))
  return Array.from({ length: WEEKS }, (_, nth) => {
    const week = addDays(from, nth * 7)
    return at.get(week) ?? { week, normal_hours: '0.00', overtime_hours: '0.00', rest_holiday_hours: '0.00' }
  })
}
