import { z } from 'zod'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { serviceCode, trackingRangeSystemType } from '@/lib/domain/lists'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { Email, Emails } from './email'
import { anyOf, anySignedIn, byId, get, Id, Instant, lookup, paged, paging, patch, post } from './kernel'

const reads = 'app_tracking:tracking-range'
const edits = 'app_tracking:tracking-range-edit'
const SystemType = z.enum(trackingRangeSystemType.names)
const mark = (most: number) => z.string().trim().toUpperCase().max(most).regex(/^[A-Z0-9]*$/, 'Use letters A to Z and digits only.')
const serial = z.number().int('Give a whole number.').min(0).max(99_999_999_999_999)
const name = z.string().trim().min(1, 'Name is required.').max(60)
const alertAt = z.number().int('Give a whole number.').min(0).max(9_999_999)

const NumberRange = z.object({
  id: Id,
  name: z.string(),
  system_type: SystemType,
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  service_code: z.string().nullable(),
  prefix: z.string(),
  suffix: z.string(),
  start_no: z.number(),
  end_no: z.number(),
  pad_length: z.number(),
  check_digit: z.enum(checkDigitMethod.names),
  first_number: z.string(),
  last_number: z.string(),
  size: z.number(),
  /** How far a range has been drawn is our business: null for a client, as the forecast is. */
  next_no: z.number().nullable(),
  used_count: z.number().nullable(),
  unused_count: z.number().nullable(),
  used: z.object({ of: z.number(), done: z.number() }).nullable(),
  /** Whole days at the average of the last 14; null when nothing is drawn. */
  days_left: z.number().nullable(),
  alert_at: z.number(),
  alert_emails: z.array(z.string()),
  status: z.enum(rangeStatus.names),
  stopped_at: Instant.nullable(),
  stop_reason: z.string().nullable(),
  created_at: Instant,
  locked: z.array(z.string()),
})

const refreshes = ['ranges.list']

/** Books of tracking numbers (tracking.md 2): who draws from them, how far they are used, when they run out. */
export const ranges = {
  list: get('/api/tracking-range', {
    needs: reads,
    query: paging.extend({ system_type: anyOf(SystemType), carrier_id: anyOf(Id), client_id: anyOf(Id), status: anyOf(z.enum(rangeStatus.names)) }),
    reply: paged(NumberRange),
  }),
  add: post('/api/tracking-range', {
    needs: edits,
    body: z.object({
      name,
      system_type: SystemType,
      carrier_id: Id.nullish(),
      client_id: Id.nullish(),
      service_code: z.enum(serviceCode.names).nullish(),
      prefix: mark(8).default(''),
      suffix: mark(4).default(''),
      start_no: serial,
      end_no: serial,
      pad_length: z.number().int('Give a whole number.').min(1).max(14),
      check_digit: z.enum(checkDigitMethod.names).default('none'),
      alert_at: alertAt.default(1000),
      alert_emails: Emails(10).default([]),
    }),
    reply: NumberRange,
    refreshes,
  }),
  change: patch('/api/tracking-ranges/update/:id', {
    needs: edits,
    params: byId,
    body: z.object({ name, alert_at: alertAt, alert_emails: Emails(10), end_no: serial, carrier_id: Id.nullable() }).partial(),
    reply: NumberRange,
    refreshes,
  }),
  stop: patch('/api/tracking-range/stop/:id', {
    needs: edits,
    params: byId,
    body: z.object({ reason: z.string().trim().min(1, 'Say why.').max(200) }),
    reply: NumberRange,
    refreshes,
  }),
  unusedNumbers: get('/api/tracking-range/download-active/:id', { needs: reads, params: byId, kind: 'download' }),
  everyNumber: get('/api/tracking-range/download/:id', { needs: reads, params: byId, kind: 'download' }),
  mail: get('/api/tracking-range/email/:id', {
    needs: edits,
    params: byId,
    query: z.object({ to: anyOf(Email) }),
    reply: z.object({ sent_to: z.array(z.string()) }),
    writes: true,
  }),
  systemTypes: lookup('/api/tracking-range-system-type/name-get', {
    ...anySignedIn,
    reply: z.array(z.object({ id: Id, code: SystemType, name: z.string() })),
  }),
}
