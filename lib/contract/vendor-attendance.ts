import { z } from 'zod'
import { PHOTO_BYTES } from '@/lib/domain/gate-photo'
import { attendanceSource, attendanceStatus, workPeriod } from '@/lib/domain/vendor'
import { anyOf, byId, CountryCode, Day, del, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = 'app_ecom_vendor:attendance-list'
const manages = 'app_ecom_vendor:attendance-manage'
const changed = ['vendorAttendance.list']
const changedCalendar = ['vendorAttendance.calendar']

const Row = z.object({
  id: Id, work_date: z.string(), vendor_id: Id, warehouse_id: Id, warehouse: z.string(), vendor_name: z.string(),
  staff_id: Id, staff_code: z.string(), full_name: z.string(), role: z.string(), punch_in: Instant,
  punch_out: Instant.nullable(), worked: z.string().nullable(), source: z.enum(attendanceSource.names),
  device_id: z.string().nullable(), status: z.enum(attendanceStatus.names),
  /** The timesheet the stay is on, or null. */
  timesheet_no: z.string().nullable(), timesheet_id: Id.nullable(), correction_reason: z.string().nullable(),
  has_in_photo: z.boolean(), has_out_photo: z.boolean(),
})
const Reason = z.string().trim().min(5, 'Say why in at least 5 characters.').max(250)
const Moment = z.iso.datetime({ offset: true, message: 'Use a date and time.' })

export const vendorAttendance = {
  list: get('/api/vendor/attendance/list', {
    needs: reads,
    query: paging.extend({
      vendor_id: anyOf(Id), warehouse_id: anyOf(Id), work_date: Day.optional(),
      status: anyOf(z.enum(attendanceStatus.names)), source: anyOf(z.enum(attendanceSource.names)), open: Flag.optional(),
      /** On no timesheet. */
      missing: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  punch: post('/api/vendor/attendance/punch', {
    needs: manages,
    body: z.object({
      staff_code: z.string().trim().toUpperCase().min(1, 'Scan a badge.').max(20), vendor_id: Id.optional(), warehouse_id: Id,
      at: Moment.optional(), direction: z.enum(['in', 'out']), client_event_id: z.string().trim().min(8).max(64),
      /** Where the warehouse asks for one (`punch_photo`): a JPEG as a data address. */
      photo: z.string().max(Math.ceil(PHOTO_BYTES / 3) * 4 + 30, 'A photo is too large.').optional(),
    }),
    reply: Row, refreshes: changed,
  }),
  /** Warehouses whose people clock in and out before the reader, and whether a photo is taken with it. */
  punchSites: get('/api/vendor/attendance/punch_sites', {
    needs: manages, reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), asks_photo: z.boolean() })),
  }),
  /** The photo of a punch. */
  photo: get('/api/vendor/attendance/:id/photo/:direction', {
    needs: manages, params: z.object({ id: Id, direction: z.enum(['in', 'out']) }), kind: 'download',
  }),
  upload: post('/api/vendor/attendance/upload', {
    needs: manages, kind: 'upload', maxBytes: 20 * 1024 * 1024, body: z.object({ warehouse_id: Id.nullish() }), reply: z.object({ upload_id: Id }),
    refreshes: changed,
  }),
  template: get('/api/vendor/attendance/template', { needs: manages, kind: 'download' }),
  correct: patch('/api/vendor/attendance/correct/:id', {
    needs: manages, params: byId, body: z.object({ punch_in: Moment, punch_out: Moment, reason: Reason }), reply: Row, refreshes: changed,
  }),
  ignore: patch('/api/vendor/attendance/ignore/:id', { needs: manages, params: byId, body: z.object({ reason: Reason }), reply: Row, refreshes: changed }),
  calendar: get('/api/vendor/calendar/list', {
    needs: reads,
    query: z.object({ country_code: CountryCode.default('AE'), from: Day.optional(), to: Day.optional() }),
    reply: z.array(z.object({
      id: Id.nullable(), kind: z.enum(['public_holiday', ...workPeriod.names]),
      name: z.string(), date_from: z.string(), date_to: z.string(), confirmed: z.boolean(),
    })),
  }),
  savePeriod: post('/api/vendor/calendar/save', {
    needs: 'app_ecom_vendor:calendar-manage',
    body: z.object({
      id: Id.optional(), country_code: CountryCode.default('AE'), period_type: z.enum(workPeriod.names), date_from: Day,
      date_to: Day, name: z.string().trim().min(1, 'Name is required.').max(100), confirmed: z.boolean().default(false),
    }),
    reply: z.object({ id: Id }), refreshes: changedCalendar,
  }),
  dropPeriod: del('/api/vendor/calendar/:id', {
    needs: 'app_ecom_vendor:calendar-manage', params: byId, reply: z.object({ id: Id }), refreshes: changedCalendar,
  }),
}
