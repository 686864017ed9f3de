import { sql } from 'drizzle-orm'
import {
  attendanceStatus, type StaffRole, type TimesheetFlag, type TimesheetRowStatus, timesheetRowStatus, uncountedRows, type WorkDayType,
} from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

/** A stay of somebody's day as it is kept, on whatever sheet, with what its hours hang on. */
export interface DayRow {
  id: number
  timesheet_id: number
  warehouse_id: number
  vendor_id: number
  shift: string
  sheet_status: string
  rate_card_id: number | null
  status: TimesheetRowStatus
  staff_id: number
  role: StaffRole
  time_in: string | null
  time_out: string | null
  /** Minutes since Dubai's midnight of the work date. */
  in_minute: number | null
  out_minute: number | null
  break_minutes: number | null
  units_done: number | null
  substitute_day: boolean
  day_type: WorkDayType
  flags: TimesheetFlag[]
  worked_minutes: number
  normal_minutes: number
  ot_day_minutes: number
  ot_night_minutes: number
  rest_day_minutes: number
  holiday_minutes: number
  callout_minutes: number
  gross_amount: string
  allowance: string
  amount: string
  staff_code: string
  full_name: string
  basic_monthly_wage: string | null
  is_shift_worker: boolean
  overtime_exempt: boolean
  weekly_rest_day: number
  id_expiry: string
  /** Minutes of the twenty days before. */
  before: number
  rested_badly: boolean
  stays: readonly PunchedStay[]
}

/** A stay at work as badges tell it; minutes since Dubai's midnight of the work date, `out` null while nobody clocked out. */
export interface PunchedStay {
  in: number
  out: number | null
}

const minuteOf = (at: ReturnType<typeof sql>, day: string) => sql`(extract(epoch from ${at} - (${day}::date::timestamp at time zone 'Asia/Dubai')) / 60)::int`

/** Every stay of these people that counts on a day, by person and time; the caller holds the people. What is rejected or absent is no work. */
export const dayRows = (tx: Db, day: string, staffIds: readonly number[]): Promise<DayRow[]> =>
  rows<DayRow>(
    tx,
    sql`select e.id, e.timesheet_id, e.warehouse_id, e.vendor_id, t.shift, t.status as sheet_status, t.rate_card_id, e.status, e.staff_id, e.role, e.time_in,
        e.time_out, ${minuteOf(sql`e.time_in`, day)} as in_minute,
          ${minuteOf(sql`e.time_out`, day)} as out_minute, e.break_minutes, e.units_done, e.substitute_day, e.day_type, e.flags, e.worked_minutes,
            e.normal_minutes, e.ot_day_minutes, e.ot_night_minutes,
          e.rest_day_minutes, e.holiday_minutes, e.callout_minutes, e.gross_amount, e.allowance, e.amount, s.staff_code, s.full_name, s.basic_monthly_wage,
            s.is_shift_worker, s.overtime_exempt, s.weekly_rest_day, s.id_expiry,
          coalesce((select sum(b.worked_minutes) from timesheet_employees b where b.staff_id = s.id and b.work_date between ${day}::date - 20
            and ${day}::date - 1 and b.status not in ${literals(timesheetRowStatus, ...uncountedRows)}), 0)::int as before,
          exists (select 1 from timesheet_employees b where b.staff_id = s.id and b.work_date = ${day}::date - 7 and b.day_type = 'rest_day'
            and b.worked_minutes > 0 and b.status not in ${literals(timesheetRowStatus, ...uncountedRows)}) as rested_badly,
          coalesce((select jsonb_agg(jsonb_build_object('in', ${minuteOf(sql`a.punch_in`, day)}, 'out', ${minuteOf(sql`a.punch_out`, day)}) order by a.punch_in)
            from vendor_attendance a where a.staff_id = s.id and a.work_date = ${day}::date and a.status <> ${literal(attendanceStatus, 'ignored')}), '[]')
              as stays
        from timesheet_employees e join timesheets t on t.id = e.timesheet_id join vendor_staff s on s.id = e.staff_id
        where e.work_date = ${day}::date and e.staff_id = any(${sql.param([...new Set(staffIds)])}::bigint[])
          and e.status not in ${literals(timesheetRowStatus, ...uncountedRows)}
        order by e.staff_id, e.time_in nulls last, e.id`,
  )
