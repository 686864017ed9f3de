import type { UploadColumn, UploadTemplate } from './upload-column'

const staff = [
  { header: 'Staff Code', field: 'staff_code', required: true, type: 'id', rule: 'Badge number, at most 20', example: 'AL-101', width: 14 },
  { header: 'Full Name', field: 'full_name', required: true, type: 'text', rule: 'At most 120 characters', example: 'Imran Qureshi', width: 26 },
  { header: 'Full Name (Arabic)', field: 'full_name_ar', type: 'text', rule: 'At most 120 characters', example: 'عمران قريشي', width: 24 },
  { header: 'Emirates ID', field: 'emirates_id', required: true, type: 'id', rule: '784-1990-1234567-1', example: '784-1990-1234567-1', width: 22 },
  { header: 'ID Expiry', field: 'id_expiry', required: true, type: 'date', example: '2027-05-31', width: 12 },
  { header: 'Nationality', field: 'nationality', type: 'country', example: 'PK', width: 12 },
  { header: 'Role', field: 'role', required: true, type: 'choice', example: 'picker', list: 'staff_roles', width: 14 },
  { header: 'Basic Monthly Wage', field: 'basic_monthly_wage', type: 'money', rule: 'Needed where the vendor’s card multiplies it', example: '1500.00',
    width: 20 },
  { header: 'Shift Worker', field: 'is_shift_worker', type: 'bool', example: 'no', width: 14 },
  { header: 'Weekly Rest Day', field: 'weekly_rest_day', type: 'number', rule: '1 Monday to 7 Sunday', example: '7', width: 16 },
  { header: 'Joined On', field: 'joined_on', required: true, type: 'date', example: '2025-02-01', width: 12 },
  { header: 'Forklift Card Expiry', field: 'forklift_card_expiry', type: 'date', rule: 'Needed for role forklift', example: '', width: 20 },
] as const satisfies readonly UploadColumn[]

/** A vendor's people by file (vendors.md 6.3). */
export const staffTemplate = {
  kind: 'vendor_staff', version: 1, sheet: 'Staff', columns: staff,
  instructions: 'One person a row, known by the staff code. Somebody who is there already is changed; an empty optional cell leaves what is there.',
} as const satisfies UploadTemplate

const hours = [
  { header: 'Work Date', field: 'work_date', required: true, type: 'date', example: '2025-11-20', width: 12 },
  { header: 'Warehouse', field: 'warehouse', required: true, type: 'id', rule: 'Its code', example: 'JXB1', width: 12 },
  { header: 'Shift', field: 'shift', required: true, type: 'choice', example: 'day', list: 'shifts', width: 12 },
  { header: 'Staff Code', field: 'staff_code', required: true, type: 'id', example: 'AL-101', width: 14 },
  { header: 'Role', field: 'role', type: 'choice', rule: 'The person’s own where empty', example: 'picker', list: 'staff_roles', width: 14 },
  { header: 'Time In', field: 'time_in', required: true, type: 'text', rule: 'HH:mm', example: '13:00', width: 10 },
  { header: 'Time Out', field: 'time_out', required: true, type: 'text', rule: 'HH:mm; earlier than in is the next day', example: '00:30', width: 10 },
  { header: 'Break (minutes)', field: 'break_minutes', type: 'number', rule: '0 to 240', example: '60', width: 16 },
  { header: 'Units Done', field: 'units_done', type: 'number', example: '', width: 12 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: 'For the reader of the file', example: '', width: 24 },
] as const satisfies readonly UploadColumn[]

/** Hours of a vendor's people by file (vendors.md 6.1). */
export const timesheetTemplate = {
  kind: 'vendor_timesheet', version: 1, sheet: 'Timesheets', columns: hours,
  instructions: 'One stay a row. Timesheets are started as they are needed; a row that is still pending is replaced. The vendor is chosen when the file is sent.',
} as const satisfies UploadTemplate

const punches = [
  { header: 'Staff Code', field: 'staff_code', required: true, type: 'id', example: 'AL-101', width: 14 },
  { header: 'Warehouse', field: 'warehouse', required: true, type: 'id', rule: 'Its code', example: 'JXB1', width: 12 },
  { header: 'Date', field: 'date', required: true, type: 'date', example: '2025-11-20', width: 12 },
  { header: 'Time', field: 'time', required: true, type: 'text', rule: 'HH:mm', example: '07:58', width: 10 },
  { header: 'Direction', field: 'direction', type: 'choice', rule: 'Guessed by turns where empty', example: 'in', list: 'punch_directions', width: 12 },
  { header: 'Device', field: 'device', type: 'id', rule: 'As the device calls itself', example: 'T1-2', width: 14 },
] as const satisfies readonly UploadColumn[]

/** Punches of a device by file (vendors.md 6.2). */
export const attendanceTemplate = {
  kind: 'vendor_attendance', version: 1, sheet: 'Punches', columns: punches,
  instructions: 'One punch a row, the earlier above the later. A punch that is there already is left as it is.',
} as const satisfies UploadTemplate
