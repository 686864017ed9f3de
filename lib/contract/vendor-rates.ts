import { z } from 'zod'
import { billScope, calcMethod, hourlyDivisor, rateCardStatus, rateUnit, roundingMode, staffRole, workDayType } from '@/lib/domain/vendor'
import { anyOf, byId, Choice, Day, Flag, get, Id, Money, paged, paging, patch, post, typedDecimal, UnitPrice } from './kernel'

const reads = 'app_ecom_vendor:rate-card-list'
const manages = 'app_ecom_vendor:rate-card-manage'
const changed = ['vendorRates.list', 'vendorRates.one', 'vendors.list']
const Status = z.enum(rateCardStatus.names)

/** A number with two places within bounds, as text. */
const rateIn = (least: number, most: number, message: string) =>
  typedDecimal('The rate').pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, message)).refine((v) => Number(v) >= least && Number(v) <= most, message)
const Multiplier = rateIn(1, 9.99, 'Rate below 1.00 is not allowed.')
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time between 00:00 and 23:59.')
const Rate = UnitPrice.refine((v) => Number(v) >= 0, 'A rate is not below 0.')
const Allowance = Money.refine((v) => Number(v) >= 0, 'An allowance is not below 0.')
const Minute = (most: number) => z.coerce.number().int().min(0).max(most)

const Line = z.object({
  role: z.enum(staffRole.names),
  rate_normal: Rate.nullish(),
  rate_ot_day: Rate.nullish(),
  rate_ot_night: Rate.nullish(),
  rate_rest_day: Rate.nullish(),
  rate_holiday: Rate.nullish(),
  meal_allowance: Allowance.default('0.00'),
  transport_allowance: Allowance.default('0.00'),
  unit: z.enum(rateUnit.names).default('hour'),
})
const StoredLine = z.object({
  role: z.enum(staffRole.names), rate_normal: z.string().nullable(), rate_ot_day: z.string().nullable(),
  rate_ot_night: z.string().nullable(), rate_rest_day: z.string().nullable(), rate_holiday: z.string().nullable(),
  meal_allowance: z.string(), transport_allowance: z.string(), unit: z.enum(rateUnit.names),
})

const rules = {
  valid_from: Day,
  valid_to: Day,
  warehouse_id: Id.nullish(),
  calc_method: z.enum(calcMethod.names).default('multiplier'),
  bill_scope: z.enum(billScope.names).default('all_hours'),
  hourly_divisor: z.enum(hourlyDivisor.names).default('days30x8'),
  normal_hours_per_day: rateIn(1, 12, 'A day has 1 to 12 ordinary hours.').default('8.00'),
  weekly_hours: rateIn(1, 84, 'A week has 1 to 84 hours.').default('48.00'),
  ramadan_reduction_hours: rateIn(0, 4, 'From 0 to 4 hours.').default('2.00'),
  ramadan_pay_full_day: z.boolean().default(true),
  break_after_hours: rateIn(0, 12, 'From 0 to 12 hours.').default('5.00'),
  break_minutes: Minute(240).default(60),
  break_paid: z.boolean().default(false),
  ot_day_multiplier: Multiplier.default('1.25'),
  ot_night_multiplier: Multiplier.default('1.50'),
  night_from: Clock.default('22:00'),
  night_to: Clock.default('04:00'),
  rest_day_multiplier: Multiplier.default('1.50'),
  holiday_multiplier: Multiplier.default('1.50'),
  substitute_day_allowed: z.boolean().default(true),
  max_ot_hours_per_day: rateIn(0, 12, 'From 0 to 12 hours.').default('2.00'),
  max_hours_3_weeks: rateIn(1, 252, 'From 1 to 252 hours.').default('144.00'),
  rounding_minutes: Minute(60).default(15),
  rounding_mode: z.enum(roundingMode.names).default('nearest'),
  grace_minutes: Minute(60).default(5),
  min_call_out_hours: rateIn(0, 8, 'From 0 to 8 hours.').default('4.00'),
  vendor_margin_pct: rateIn(0, 100, 'From 0 to 100 %.').default('0.00'),
  vat_rate: rateIn(0, 100, 'VAT is 5.00 or 0.00.').refine((v) => Number(v) === 5 || Number(v) === 0, 'VAT is 5.00 or 0.00.').default('5.00'),
  remarks: z.string().trim().max(250).nullish(),
  lines: z.array(Line).max(staffRole.names.length).default([]),
}
const Rules = z.object(rules)
/** The same without defaults, for a change that names what it changes. */
const Change = z.object(Object.fromEntries(Object.entries(rules).map(([name, shape]) => [name, shape instanceof z.ZodDefault ? shape.unwrap() : shape])) as {
  [K in keyof typeof rules]: (typeof rules)[K] extends z.ZodDefault<infer T> ? T : (typeof rules)[K]
})

export const RateCard = z.object({
  id: Id,
  card_no: z.string(),
  version_no: z.number(),
  vendor_id: Id,
  vendor_name: z.string(),
  warehouse: z.string().nullable(),
  calc_method: z.string(),
  bill_scope: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  ot_day_multiplier: z.string(),
  ot_night_multiplier: z.string(),
  vendor_margin_pct: z.string(),
  status: Status,
  submitted_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_remarks: z.string().nullable(),
})
const numbers = [
  'normal_hours_per_day', 'weekly_hours', 'ramadan_reduction_hours', 'break_after_hours', 'ot_day_multiplier', 'ot_night_multiplier',
  'rest_day_multiplier', 'holiday_multiplier', 'max_ot_hours_per_day', 'max_hours_3_weeks', 'min_call_out_hours', 'vendor_margin_pct', 'vat_rate',
] as const
const texts = Object.fromEntries(numbers.map((name) => [name, z.string()])) as Record<(typeof numbers)[number], z.ZodString>
const Detail = RateCard.extend({
  ...texts, warehouse_id: Id.nullable(), hourly_divisor: z.enum(hourlyDivisor.names), ramadan_pay_full_day: z.boolean(),
  break_minutes: z.number(), break_paid: z.boolean(), night_from: z.string(), night_to: z.string(),
  substitute_day_allowed: z.boolean(), rounding_minutes: z.number(), rounding_mode: z.enum(roundingMode.names),
  grace_minutes: z.number(), remarks: z.string().nullable(), lines: z.array(StoredLine), version: z.number(),
  /** Timesheets priced by it: it can no longer be edited. */
  used: z.number(),
  warehouse_options: z.array(Choice),
  /** Every card of the vendor, newest first. */
  versions: z.array(z.object({ id: Id, card_no: z.string(), version_no: z.number(), valid_from: z.string(), valid_to: z.string(), status: Status })),
})

export const PayStep = z.object({ label: z.string(), minutes: z.number().nullable(), rate: z.string(), factor: z.string(), amount: z.string() })
const Calculated = z.object({
  minutes: z.object({ worked: z.number(), normal: z.number(), ot_day: z.number(), ot_night: z.number(), rest_day: z.number(), holiday: z.number() }),
  steps: z.array(PayStep), gross: z.string(), allowance: z.string(), amount: z.string(), margin: z.string(),
  net: z.string(), vat: z.string(), total: z.string(), currency: z.string(), day_type: z.enum(workDayType.names),
})

export const vendorRates = {
  list: get('/api/vendor/rate_card/list', {
    needs: reads,
    query: paging.extend({ vendor_id: anyOf(Id), warehouse_id: anyOf(Id), status: anyOf(Status), on_date: Day.optional(), expiring: Flag.optional() }),
    reply: paged(RateCard),
  }),
  one: get('/api/vendor/rate_card/edit/:id', { needs: reads, params: byId, reply: Detail }),
  /** The card on paper, `RC_{card_no}_v{n}.pdf` (vendors.md 6.4). */
  paper: get('/api/vendor/rate_card/:id/download', { needs: reads, params: byId, kind: 'download' }),
  add: post('/api/vendor/rate_card/create', { needs: manages, body: Rules.extend({ vendor_id: Id }), reply: Detail, refreshes: changed }),
  change: patch('/api/vendor/rate_card/update/:id', {
    needs: manages, params: byId, body: Change.extend({ version: z.number().int() }).partial(), reply: Detail, refreshes: changed,
  }),
  newVersion: post('/api/vendor/rate_card/new_version/:id', {
    needs: manages, params: byId, body: z.object({ valid_from: Day, valid_to: Day }), reply: Detail, refreshes: changed,
  }),
  act: patch('/api/vendor/rate_card/:id/action/:action', {
    needs: [manages, 'app_ecom_vendor:rate-card-approve'],
    params: z.object({ id: Id, action: z.enum(['submit', 'approve', 'reject']) }),
    body: z.object({ remarks: z.string().trim().max(250).nullish() }),
    reply: Detail, refreshes: changed,
  }),
  calc: post('/api/vendor/rate_card/calc', {
    needs: reads, writes: false,
    body: z.object({
      card_id: Id.optional(), card: Rules.partial({ valid_from: true, valid_to: true }).optional(),
      role: z.enum(staffRole.names), basic_monthly_wage: Money.nullish(), in: Clock, out: Clock,
      break: Minute(240).nullish(), date: Day, is_shift_worker: z.boolean().default(false), day_type: z.enum(workDayType.names).optional(),
      substitute_day: z.boolean().default(false), units_done: z.coerce.number().int().min(0).nullish(),
    }),
    reply: Calculated,
  }),
}
