import { machine, type Move, type NameOf } from './machine'
import { activates, deactivates, deletes } from './move'
import { words } from './vocabulary'

export const vendorType = words({ manpower: 'Manpower', transport: 'Transport', both: 'Both' })

const vendorIsDeleted = /* @__PURE__ */ deletes({ consequence: 'It leaves all lists; its timesheets and statements stay.' })
/** A vendor (vendors.md 3.1): set B. */
export const vendorStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates({ reason: 'required', consequence: 'New timesheets are refused; those begun go on.' }), delete: vendorIsDeleted },
  },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: vendorIsDeleted } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type VendorStatus = NameOf<typeof vendorStatus>

const cardIsSubmitted: Move = { label: 'Submit', done: '[it] waits for a decision.' }
/** vendors.md 3.2. An approved card is never edited; a newer version takes its place. */
export const rateCardStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 10, moves: { submitted: cardIsSubmitted } },
  submitted: {
    label: 'Submitted', tone: 'yellow', progress: 50,
    moves: {
      approved: { label: 'Approve', confirm: true, consequence: 'It prices timesheets from its first day and can no longer be edited.' },
      rejected: { label: 'Reject', confirm: true, reason: 'required', danger: true },
    },
  },
  approved: { label: 'Approved', tone: 'green', progress: 100, moves: ['superseded', 'expired'] },
  rejected: { label: 'Rejected', tone: 'red', moves: { draft: null, submitted: cardIsSubmitted } },
  superseded: { label: 'Superseded', tone: 'grey', moves: [] },
  expired: { label: 'Expired', tone: 'orange', moves: [] },
})
export type RateCardStatus = NameOf<typeof rateCardStatus>
/** Cards that price days: those approved, also once a newer one followed. */
export const pricingCards = ['approved', 'superseded', 'expired'] as const satisfies readonly RateCardStatus[]

/** vendors.md 3.3. */
export const timesheetStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 10, moves: ['submitted'] },
  submitted: { label: 'Submitted', tone: 'yellow', progress: 35, moves: ['draft', 'in_review', 'approved'] },
  in_review: { label: 'In review', tone: 'cyan', progress: 65, moves: ['approved'] },
  approved: { label: 'Approved', tone: 'green', progress: 100, moves: ['in_review', 'invoiced'] },
  invoiced: { label: 'Invoiced', tone: 'blue', progress: 100, moves: [] },
})
export type TimesheetStatus = NameOf<typeof timesheetStatus>

const rowIsHeld: Move = { label: 'Hold', confirm: 'Put [it] on hold?', reason: 'required', done: 'The row is on hold.' }
const rowIsRejected: Move = { label: 'Reject', confirm: true, reason: 'required', danger: true, done: 'The hours are rejected.' }
/** One person's hours of a timesheet (vendors.md 3.4). */
export const timesheetRowStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Pending', tone: 'yellow',
    moves: {
      verified: { label: 'Verify', confirm: true, reason: 'optional', done: 'The hours are verified.' }, rejected: rowIsRejected, on_hold: rowIsHeld,
      absent: { label: 'Absent', confirm: 'Was [it] absent?', consequence: 'The times are cleared and nothing is paid.', danger: true, done: 'Marked absent.' },
    },
  },
  verified: {
    label: 'Verified', tone: 'cyan',
    moves: { approved: { label: 'Approve', confirm: true, done: 'The hours are approved.' }, rejected: rowIsRejected, on_hold: rowIsHeld },
  },
  on_hold: { label: 'On hold', tone: 'orange', moves: { pending: { label: 'Release', done: 'The row waits for a decision again.' } } },
  rejected: { label: 'Rejected', tone: 'red', moves: ['pending'] },
  absent: { label: 'Absent', tone: 'grey', moves: [] },
  approved: {
    label: 'Approved', tone: 'green',
    moves: {
      verified: { label: 'Reopen', confirm: 'Take the approval of [it] back?', reason: 'required', done: 'The row is verified again.' }, invoiced: null,
    },
  },
  invoiced: { label: 'Invoiced', tone: 'blue', moves: [] },
})
export type TimesheetRowStatus = NameOf<typeof timesheetRowStatus>
/** Rows somebody still has to decide. */
export const openRows = ['pending', 'verified', 'on_hold'] as const satisfies readonly TimesheetRowStatus[]
/** Rows whose hours and amounts no longer change. */
export const approvedRows = ['approved', 'invoiced'] as const satisfies readonly TimesheetRowStatus[]
/** Rows that count for nothing: in no hours, no sums and no clash of two sheets. */
export const uncountedRows = ['rejected', 'absent'] as const satisfies readonly TimesheetRowStatus[]

const stayIsCorrected: Move = {
  label: 'Correct', confirm: 'Correct the stay of [it]',
  consequence: 'What the device recorded is kept beside it.', reason: 'required', done: 'The stay is corrected.',
}
const stayIsIgnored: Move = {
  label: 'Ignore', confirm: 'Leave this stay of [it] out?', consequence: 'It counts for no timesheet.',
  reason: 'required', danger: true, done: 'The stay is ignored.',
}
/** vendors.md 3.6. */
export const attendanceStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'orange', moves: { complete: null, corrected: stayIsCorrected, ignored: stayIsIgnored } },
  complete: { label: 'Complete', tone: 'green', moves: { corrected: stayIsCorrected, ignored: stayIsIgnored } },
  corrected: { label: 'Corrected', tone: 'blue', moves: { corrected: stayIsCorrected, ignored: stayIsIgnored } },
  ignored: { label: 'Ignored', tone: 'grey', moves: [] },
})

const statementIsSent: Move = { label: 'Send to vendor', done: 'The vendor can read the statement.' }
/** vendors.md 2.7. */
export const statementStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 10, moves: { sent: statementIsSent } },
  sent: {
    label: 'Sent', tone: 'yellow', progress: 40,
    moves: { agreed: { label: 'Agree', confirm: 'Agree to [it]?' }, disputed: { label: 'Dispute', confirm: true, reason: 'required', danger: true } },
  },
  disputed: { label: 'Disputed', tone: 'red', progress: 40, moves: { sent: statementIsSent } },
  agreed: {
    label: 'Agreed', tone: 'green', progress: 75,
    moves: { invoiced: { label: 'Mark invoiced', confirm: 'Enter the invoice of [it]', consequence: 'Its hours can no longer change.' } },
  },
  invoiced: { label: 'Invoiced', tone: 'blue', progress: 100, moves: [] },
})

export const staffRole = words({
  picker: 'Picker', packer: 'Packer', loader: 'Loader', labeller: 'Labeller', forklift: 'Forklift driver',
  driver: 'Driver', supervisor: 'Supervisor', cleaner: 'Cleaner', returns: 'Returns clerk',
})
export type StaffRole = NameOf<typeof staffRole>
export const shift = words({ day: 'Day', evening: 'Evening', night: 'Night', split: 'Split' })
export const calcMethod = words({ multiplier: 'Wage × multiplier', fixed: 'Fixed rates' })
export const billScope = words({ all_hours: 'All hours', overtime_only: 'Overtime only' })
export const hourlyDivisor = words({ days30x8: 'Monthly ÷ 30 ÷ 8', annual365x8: 'Monthly × 12 ÷ 365 ÷ 8' })
export const roundingMode = words({ nearest: 'Nearest', down: 'Down', none: 'None' })
export const rateUnit = words({ hour: 'Hour', shift: 'Shift', piece: 'Piece' })
export const workDayType = words({ normal: 'Normal', ramadan: 'Ramadan', rest_day: 'Rest day', public_holiday: 'Public holiday' })
export type WorkDayType = NameOf<typeof workDayType>
export const attendanceSource = words({ device: 'Device', kiosk: 'Kiosk', upload: 'Upload', manual: 'By hand' })
export const workPeriod = words({ ramadan: 'Ramadan hours', midday_break: 'Midday break' })
export const timesheetFlag = words({
  over_daily_cap: 'Over the daily overtime', over_144: 'Over 144 h in 3 weeks',
  no_attendance: 'No attendance', attendance_mismatch: 'Differs from attendance', early_in: 'Early in',
  missing_break: 'Break too short', expired_card: 'ID or certificate expired',
  rest_day_twice: 'Two rest days running', midday_break: 'Midday break', tentative_holiday: 'Holiday to be confirmed',
})
export type TimesheetFlag = NameOf<typeof timesheetFlag>

/** '10:30' of 630 minutes. */
export const hoursText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** What of a staff member's Emirates ID others see: `784-••••-•••••••-1`. */
export const maskedEmiratesId = (id: string): string => `784-••••-•••••••-${id.slice(-1)}`
