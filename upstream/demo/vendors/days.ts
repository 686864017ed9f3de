import { isoWeekday } from '@/lib/domain/days'
import type { StaffRole, TimesheetFlag, TimesheetRowStatus, WorkDayType } from '@/lib/domain/vendor'
import { payOf } from '@/lib/domain/vendor-day'
import type { PayCard } from '@/lib/domain/vendor-pay'
import type { timesheetEmployees, timesheets, vendorAttendance } from '../../db/schema/vendors'
import { dayMs, dubaiMidnight, iso, minuteMs, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { StaffRow, VendorRow } from './register'

interface Made {
  sheets: Numbered<typeof timesheets>[]
  people: RowOf<typeof timesheetEmployees>[]
  stays: RowOf<typeof vendorAttendance>[]
}
interface Ground {
  nowMs: number
  days: number
  vendors: readonly VendorRow[]
  staff: readonly StaffRow[]
  cardOf: (vendorId: number, day: string) => (PayCard & { id: number }) | null
  holidays: ReadonlySet<string>
  people: { maker: number; verifier: number; approver: number }
}

const shifts = [['day', 8 * 60], ['day', 8 * 60], ['evening', 13 * 60]] as const

function typeOf(day: string, rest: number, holidays: ReadonlySet<string>): WorkDayType {
  if (holidays.has(day)) return 'public_holiday'
  return isoWeekday(day) === rest ? 'rest_day' : 'normal'
}

/** How far a row has come, by the days since: what is older than five days is mostly approved. */
function statusOf(ago: number, roll: ReturnType<typeof dice>): TimesheetRowStatus {
  if (ago <= 2) return roll.weighted([['pending', 85], ['verified', 15]])
  if (ago <= 6) return roll.weighted([['verified', 70], ['pending', 14], ['approved', 10], ['rejected', 4], ['on_hold', 2]])
  return roll.weighted([['approved', 965], ['rejected', 18], ['absent', 10], ['on_hold', 7]])
}

interface Worked {
  sheet: { id: number; vendor_id: number; warehouse_id: number; work_date: string }
  one: StaffRow
  /** Minutes of the day; `start` is that of the shift. */
  from: number
  to: number
  start: number
  ago: number
  midnight: number
  status: TimesheetRowStatus
  type: WorkDayType
}

const timesOf = ({ midnight, from, to }: Worked) => [iso(midnight + from * minuteMs), iso(midnight + to * minuteMs)] as const

const payOfDay = ({ one, from, to, start, type }: Worked, card: PayCard) =>
  payOf(card, {
    in: from, out: to, break_minutes: 60, planned_start: start, day_type: type, is_shift_worker: one.is_shift_worker ?? false,
    overtime_exempt: one.overtime_exempt ?? false, substitute_day: false, role: one.role as StaffRole,
    basic_monthly_wage: one.basic_monthly_wage ?? null, units_done: null,
  })

/** A row of a timesheet; null where the card does not pay the day. */
function personOf(worked: Worked, card: PayCard, people: Ground['people'], roll: ReturnType<typeof dice>): RowOf<typeof timesheetEmployees> | null {
  const pay = payOfDay(worked, card)
  if (!pay) return null
  const { sheet, one, from, start, midnight, status, type } = worked
  const isAbsent = status === 'absent'
  const m = pay.minutes
  const flags: TimesheetFlag[] = isAbsent
    ? []
    : [...(m.ot_day + m.ot_night > 120 ? ['over_daily_cap' as const] : []), ...(from < start - 60 ? ['early_in' as const] : [])]
  const [time_in, time_out] = timesOf(worked)
  const isDecided = status === 'approved' || status === 'verified'
  return {
    timesheet_id: sheet.id, vendor_id: sheet.vendor_id, warehouse_id: sheet.warehouse_id, work_date: sheet.work_date, staff_id: one.id,
    role: one.role, time_in: isAbsent ? null : time_in, time_out: isAbsent ? null : time_out, break_minutes: 60,
    worked_minutes: isAbsent ? 0 : m.worked, normal_minutes: isAbsent ? 0 : m.normal, ot_day_minutes: isAbsent ? 0 : m.ot_day,
    ot_night_minutes: isAbsent ? 0 : m.ot_night, rest_day_minutes: isAbsent ? 0 : m.rest_day,
    holiday_minutes: isAbsent ? 0 : m.holiday, day_type: type,
    units_done: !isAbsent && (one.role === 'picker' || one.role === 'packer') ? roll.int(180, 420) : null,
    flags, gross_amount: isAbsent ? '0.00' : pay.gross, allowance: isAbsent ? '0.00' : pay.allowance,
    amount: isAbsent ? '0.00' : pay.amount, status, verified_by: isDecided ? people.verifier : null,
    approved_by: status === 'approved' ? people.approver : null,
    reason: status === 'rejected' ? 'Times do not match the gate.' : status === 'on_hold' ? 'Waiting for the badge log.' : null,
    flag_remark: status === 'approved' && flags.length > 0 ? 'Container arrived late.' : null,
    created_at: iso(midnight + 1300 * minuteMs), updated_at: iso(midnight + 1400 * minuteMs),
  }
}

/** What the punch clock saw of the day; a few of yesterday are still in. */
function stayOf(worked: Worked, roll: ReturnType<typeof dice>): RowOf<typeof vendorAttendance> {
  const { sheet, one, ago } = worked
  const [time_in, time_out] = timesOf(worked)
  const isOpen = ago <= 1 && roll.chance(0.06)
  return {
    vendor_id: sheet.vendor_id, staff_id: one.id, warehouse_id: sheet.warehouse_id, work_date: sheet.work_date, punch_in: time_in,
    punch_out: isOpen ? null : time_out, source: roll.weighted([['device', 8], ['kiosk', 2]]), device_id: `T${sheet.warehouse_id}-${roll.int(1, 3)}`,
    status: isOpen ? 'open' : 'complete', created_at: time_in, updated_at: time_out,
  }
}

/** Attendance and timesheets of each vendor's shift in each of its warehouses, oldest day first. Amounts are those its card gives. */
export function workedDays({ nowMs, days, vendors, staff, cardOf, holidays, people }: Ground): Made {
  const made: Made = { sheets: [], people: [], stays: [] }
  const roll = dice('vendor days')
  for (let ago = days; ago >= 1; ago--) {
    const midnight = dubaiMidnight(nowMs - ago * dayMs)
    const day = plainDay(midnight)
    for (const vendor of vendors) {
      const card = cardOf(vendor.id, day)
      const [shift, start] = shifts[vendor.id % shifts.length] ?? shifts[0]
      const crew = staff.filter((one) => one.vendor_id === vendor.id && (isoWeekday(day) === one.weekly_rest_day ? roll.chance(0.08) : roll.chance(0.72)))
      if (!card || crew.length === 0) continue
      const sheet = {
        id: made.sheets.length + 1, vendor_id: vendor.id,
        warehouse_id: (vendor.warehouse_ids as number[])[ago % 2] ?? (vendor.warehouse_ids as number[])[0] ?? 0, work_date: day,
      }
      const states: string[] = []
      for (const one of crew) {
        const from = start + roll.weighted([[0, 6], [-7, 2], [4, 2], [-70, 0.15]]) + roll.int(-4, 4)
        const to = start + 540 + roll.weighted([[0, 5], [60, 3], [120, 2], [210, 0.35]]) + roll.int(-5, 9)
        const status = statusOf(ago, roll)
        states.push(status)
        const shiftWorked = { sheet, one, from, to, start, ago, midnight, status, type: typeOf(day, one.weekly_rest_day ?? 7, holidays) }
        const row = personOf(shiftWorked, card, people, roll)
        if (!row) continue
        made.people.push(row)
        if (status !== 'absent') made.stays.push(stayOf(shiftWorked, roll))
      }
      const isOpen = states.some((one) => one === 'pending' || one === 'verified' || one === 'on_hold')
      made.sheets.push({
        ...sheet, timesheet_no: `TS${day.slice(2).replaceAll('-', '')}${String(sheet.id % 100_000).padStart(5, '0')}`,
        shift, rate_card_id: card.id, remarks: null,
        status: !isOpen ? 'approved' : states.every((one) => one === 'pending') ? 'submitted' : 'in_review',
        submitted_by: people.maker, created_at: iso(midnight + 1300 * minuteMs), updated_at: iso(midnight + 1400 * minuteMs),
      })
    }
  }
  return made
}
