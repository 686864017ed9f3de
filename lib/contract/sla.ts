import { z } from 'zod'
import { isTime } from '@/lib/domain/days'
import { slaAction, slaCalendar, slaClockStatus, slaDeliveryType, slaPenalty, slaReason, slaScope, slaStage, slaUnit } from '@/lib/domain/sla'
import { recordStatus } from '@/lib/domain/record-status'
import { Emails } from './email'
import {
  anyOf, byId, Choice, CountryCode, Day, Flag, get, Id, Instant, lookup, Figure, paged, paging, patch, post, typedDecimal, numberText, searchText,
} from './kernel'

const seesConfigs = ['app_carrier_partner:sla-configuration', 'app_carrier_partner:carrier-sla-list'] as const
const edits = 'app_carrier_partner:sla-edit'

/** HH:mm of a 24-hour clock; `9:5` is filled up by the form. */
export const ClockTime = z.string().trim().refine(isTime, 'Enter a time as HH:mm')
const EventName = z.string().trim().toUpperCase().regex(/^[A-Z]{3}(\d{2}|\*)$/, 'An event is a code such as DEL01, or a family such as DEL*.')
const eventList = (least: number) => z.array(EventName).min(least, 'Name at least one event.').max(10, 'At most 10 events.')
const target = typedDecimal('Target').pipe(z.string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Target must be a number with at most 2 decimals.')
  .refine((v) => Number(v) > 0, 'Target must be above 0'))

const SlaStage = z
  .object({
    stage: z.enum(slaStage.names),
    clock_start_event: eventList(1),
    clock_stop_events: eventList(1),
    target_value: target,
    target_unit: z.enum(slaUnit.names),
    deliver_by_time: ClockTime.default('21:00'),
    warn_at_pct: z.coerce.number().int().min(1, 'Warn must be between 1 and 99').max(99, 'Warn must be between 1 and 99').default(80),
    pause_events: eventList(0).default([]),
    resume_events: eventList(0).default([]),
    max_pause_hours: z.coerce.number().int().min(1).max(8760).default(168),
    penalty_type: z.enum(slaPenalty.names).default('none'),
    penalty_value: Figure.nullish().transform((v) => v ?? null),
    penalty_cap: Figure.nullish().transform((v) => v ?? null),
    escalation_emails: Emails(20).default([]),
  })
  .superRefine((s, check) => {
    if (s.clock_start_event.some((code) => s.clock_stop_events.includes(code)))
      check.addIssue({ code: 'custom', path: ['clock_stop_events'], message: 'Start and stop event must differ' })
    if (s.penalty_type === 'none') return
    if (s.penalty_value === null || Number(s.penalty_value) <= 0)
      check.addIssue({ code: 'custom', path: ['penalty_value'], message: 'Penalty must be above 0' })
    if (s.penalty_cap !== null && Number(s.penalty_cap) < Number(s.penalty_value))
      check.addIssue({ code: 'custom', path: ['penalty_cap'], message: 'The cap must not be below the penalty' })
  })

const optionalTime = z.preprocess((v) => (v === '' ? null : v), ClockTime.nullish())
const configFields = {
  sla_name: z.string().trim().min(1, 'Name is required.').max(80),
  client_id: Id.nullish(),
  country_code: CountryCode,
  origin_country_code: CountryCode.nullish(),
  scope_level: z.enum(slaScope.names).default('country'),
  scope_ids: z.array(Id).max(500, 'At most 500 places.').default([]),
  rsa_service_code: z.string().trim().max(10).nullish(),
  delivery_type: z.enum(slaDeliveryType.names).nullish(),
  calendar: z.enum(slaCalendar.names).default('working_hours'),
  cut_off_time: optionalTime,
  priority: z.coerce.number().int().min(1).max(999).default(100),
  effective_from: Day,
  effective_to: Day.nullish(),
  status: z.enum(['active', 'inactive']).default('active'),
}
const stageList = z.array(SlaStage).min(1, 'Add at least one stage').max(9)

export const SlaConfig = z.object({
  id: Id,
  sla_code: z.string(),
  sla_name: z.string(),
  carrier_id: Id,
  carrier: z.string(),
  client_id: Id.nullable(),
  client: z.string(),
  country_code: z.string(),
  country: z.string(),
  origin_country_code: z.string().nullable(),
  /** `City: Dubai +3`. */
  scope: z.string(),
  rsa_service_code: z.string().nullable(),
  delivery_type: z.string().nullable(),
  stages: z.array(z.string()),
  calendar: z.string(),
  cut_off_time: z.string().nullable(),
  priority: z.number(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  /** Per cent met of the clocks that ended in the last 30 days. */
  met_pct_30d: z.string().nullable(),
  open_clocks: z.number(),
  status: z.string(),
  updated_at: Instant,
})
const SlaConfigDetail = SlaConfig.omit({ stages: true }).extend({
  scope_level: z.enum(slaScope.names),
  scope_ids: z.array(Id),
  scope_places: z.array(Choice),
  stages: z.array(z.looseObject({ stage: z.string(), target_value: z.string(), target_unit: z.string() })),
  /** Met and breached clocks of each of the last twelve weeks, oldest first; `week` is its Monday. */
  weeks: z.array(z.object({ week: z.string(), met: z.number(), breached: z.number() })),
  version: z.number(),
})

export const SlaClock = z.object({
  id: Id,
  tracking_no: z.string(),
  order_id: z.string(),
  ref_no: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id,
  carrier: z.string(),
  sla_config_id: Id,
  sla_code: z.string(),
  stage: z.string(),
  attempt_no: z.number(),
  status: z.string(),
  started_at: Instant.nullable(),
  due_at: Instant.nullable(),
  warn_at: Instant.nullable(),
  /** `3 h 12 m`, `-1 d 2 h`; empty for a clock that does not run. */
  remaining: z.string().nullable(),
  paused_at: Instant.nullable(),
  paused: z.string().nullable(),
  stopped_at: Instant.nullable(),
  breach_minutes: z.number(),
  last_event: z.string().nullable(),
  reason_code: z.string().nullable(),
  penalty_amount: z.string(),
  currency: z.string(),
  escalation_level: z.number(),
  waive_reason: z.string().nullable(),
  city: z.string(),
  country_code: z.string(),
})

const clockFilter = {
  tracking_no: anyOf(numberText(40)),
  order_id: numberText(40).optional(),
  client_id: anyOf(Id),
  carrier_id: anyOf(Id),
  stage: anyOf(z.enum(slaStage.names)),
  status: anyOf(z.enum(slaClockStatus.names)),
  /** Only clocks whose stop was not seen. */
  open: Flag.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  country_code: anyOf(CountryCode),
  city_id: Id.optional(),
  rsa_service_code: anyOf(z.string().max(10)),
  reason_code: anyOf(z.enum(slaReason.names)),
  escalation_level: anyOf(z.coerce.number().int().min(0).max(3)),
  sla_config_id: Id.optional(),
  /** Only clocks that ended on these Dubai days. */
  stopped_from: Day.optional(),
  stopped_to: Day.optional(),
  /** Beaten or not: `true` are clocks that ran past their due time, stopped or open. */
  breached: Flag.optional(),
}

const afterClock = ['sla.clocks', 'sla.history', 'sla.configs', 'sla.config']
const afterConfig = ['sla.configs', 'sla.config']

/** A place with its other spellings, by which a pasted name is known. */
const SpelledChoice = Choice.extend({ also: z.array(z.string()) })

export const sla = {
  configs: get('/api/sla_carrier_config/list', {
    needs: seesConfigs,
    query: paging.extend({
      carrier_id: anyOf(Id), client_id: anyOf(Id), country_code: anyOf(CountryCode),
      rsa_service_code: anyOf(z.string().max(10)), delivery_type: anyOf(z.enum(slaDeliveryType.names)),
      stage: anyOf(z.enum(slaStage.names)), status: anyOf(z.enum(recordStatus.names)), effective_on: Day.optional(),
    }),
    reply: paged(SlaConfig),
  }),
  config: get('/api/sla_carrier_config/edit/:id', { needs: seesConfigs, params: byId, reply: SlaConfigDetail }),
  addConfig: post('/api/sla_carrier_config/create', {
    needs: edits,
    body: z.object({ carrier_id: Id, ...configFields, stages: stageList }),
    reply: z.object({ id: Id, sla_code: z.string() }),
    refreshes: afterConfig,
  }),
  changeConfig: patch('/api/sla_carrier_config/update/:id', {
    needs: edits,
    params: byId,
    body: z.object({
      carrier_id: Id, ...configFields, scope_level: z.enum(slaScope.names), scope_ids: z.array(Id).max(500, 'At most 500 places.'),
      calendar: z.enum(slaCalendar.names), priority: z.coerce.number().int().min(1).max(999),
      status: z.enum(recordStatus.names), stages: stageList, version: z.number().int(),
    }).partial(),
    reply: SlaConfigDetail,
    refreshes: afterConfig,
  }),
  dropdown: lookup('/api/sla_config/dropdown_list/:id', {
    needs: 'app_carrier_partner:sla-configuration',
    params: z.object({ id: z.coerce.number().int().min(0) }),
    query: z.object({ country_code: CountryCode.optional(), search: searchText(60).optional() }),
    reply: z.object({
      carriers: z.array(Choice), countries: z.array(Choice), states: z.array(SpelledChoice),
      cities: z.array(SpelledChoice), areas: z.array(SpelledChoice), pincodes: z.array(Choice), services: z.array(Choice),
      clients: z.array(Choice), stages: z.array(Choice), events: z.array(Choice), calendars: z.array(Choice), units: z.array(Choice),
      /** Working time of the country, for trying out due times; null where none was asked for. */
      calendar: z.object({
        timezone: z.string(), weekend: z.array(z.number()), starts: z.string(), ends: z.string(),
        holidays: z.array(z.object({ day: z.string(), until: z.string().nullable() })),
      }).nullable(),
    }),
  }),
  clocks: get('/api/sla_order_tracking/list', {
    needs: ['app_carrier_partner:sla-order-tracking', 'app_carrier_partner:carrier-sla-list'],
    query: paging.extend(clockFilter),
    reply: paged(SlaClock),
  }),
  /** What happened to a clock, newest first. */
  history: get('/api/sla_order_tracking/history/:id', {
    needs: ['app_carrier_partner:sla-order-tracking', 'app_carrier_partner:carrier-sla-list'],
    params: byId,
    reply: z.object({ clock: SlaClock, events: z.array(z.object({ id: Id, event: z.string(), at: Instant, by: z.string(), note: z.string().nullable() })) }),
  }),
  trigger: post('/api/sla_manual_trigger', {
    needs: edits,
    body: z.object({
      action: z.enum(slaAction.names),
      tracking_nos: z.array(numberText(40)).max(500, 'At most 500 numbers.').optional(),
      order_ids: z.array(numberText(40)).max(500, 'At most 500 orders.').optional(),
      /** Clocks by their own ids: rows of the list. */
      clock_ids: z.array(Id).max(500, 'At most 500 clocks.').optional(),
      filter: z.object(clockFilter).partial().optional(),
      stages: z.array(z.enum(slaStage.names)).optional(),
      reason_code: z.enum(slaReason.names).optional(),
      note: z.string().trim().max(300).optional(),
      /** Administrators alone: a waived clock runs again. */
      reopen: z.boolean().default(false),
    }),
    reply: z.object({ done: z.number(), skipped: z.array(z.object({ tracking_no: z.string(), message: z.string() })), job_id: z.string().nullable() }),
    refreshes: afterClock,
  }),
}
