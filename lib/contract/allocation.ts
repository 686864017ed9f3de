import { z } from 'zod'
import {
  allocationMode, allocationResult, backtestStatus, conditionFieldNames, conditionOperator, onNoCarrier, ruleMatch, splitWindow,
} from '@/lib/domain/allocation'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import {
  anyOf, anySignedIn, byId, Centimetres, Choice, CountryCode, Day, del, Flag, get,
  Id, Instant, Kilograms, lookup, paged, paging, patch, post, typedDecimal, numberText, Dirhams,
} from './kernel'

const reads = 'app_carrier_partner:allocation-rule-list' as const
const edits = 'app_carrier_partner:allocation-rule-edit' as const

const Mode = z.enum(allocationMode.names)
const Share = typedDecimal('The share').pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'A share has at most 2 decimals'))
const Condition = z.object({
  field: z.enum(conditionFieldNames), operator: z.enum(conditionOperator.names), value: z.array(z.string().trim().max(80)).max(200).default([]),
})
const Target = z.object({
  carrier_id: Id,
  carrier_service_id: Id.nullish(),
  share_pct: Share.nullish(),
  position: z.number().int().min(1).max(10).optional(),
  daily_cap: z.number().int('Give whole parcels.').min(0).max(1_000_000).nullish(),
})
const fields = {
  rule_name: z.string().trim().min(1, 'Name is required').max(80),
  linehaul_id: Id.nullish(),
  delivery_type: z.enum(deliveryType.names).nullish(),
  service_type: z.enum(serviceType.names).nullish(),
  rsa_service_code: z.string().trim().max(20).nullish(),
  match: z.enum(ruleMatch.names),
  conditions: z.array(Condition).max(20, 'A rule has at most 20 conditions.'),
  allocation_mode: Mode,
  targets: z.array(Target).min(1, 'Add a target carrier').max(10, 'A rule has at most 10 carriers.'),
  split_window: z.enum(splitWindow.names),
  on_no_carrier: z.enum(onNoCarrier.names),
  effective_from: Day.nullish(),
  effective_to: Day.nullish(),
}
/** A set of rules in work; left out: those in force. */
const draft = { draft_id: Id.optional() }
const Version = z.coerce.number().int().min(1)

const TargetRow = z.object({
  carrier_id: Id, carrier: z.string(), carrier_service_id: z.number().nullable(), share_pct: z.string().nullable(), daily_cap: z.number().nullable(),
})
const RuleRow = z.object({
  id: Id,
  rule_code: z.string(),
  rule_name: z.string(),
  client_id: Id.nullable(),
  client: z.string(),
  draft_id: Id.nullable(),
  linehaul_id: Id.nullable(),
  linehaul: z.string().nullable(),
  delivery_type: z.string().nullable(),
  service_type: z.string().nullable(),
  rsa_service_code: z.string().nullable(),
  priority: z.number(),
  match: z.string(),
  conditions: z.array(Condition),
  conditions_text: z.string(),
  allocation_mode: Mode,
  targets: z.array(TargetRow),
  targets_text: z.string(),
  split_window: z.string(),
  on_no_carrier: z.string(),
  hits: z.number(),
  effective_from: Day.nullable(),
  effective_to: Day.nullable(),
  status: z.enum(guardedStatus.names),
  version: z.number(),
})

/** What whoever saves a rule should know, in sentences: places no list has, rules that can never apply. */
const Notes = z.array(z.string())

const Step = z.object({
  step: z.enum(['lane', 'rule', 'default']),
  id: z.number().nullable(),
  name: z.string(),
  verdict: z.enum(['taken', 'skipped', 'no_carrier']),
  reason: z.string(),
  candidates: z.array(z.object({ carrier_id: z.number(), carrier: z.string(), accepted: z.boolean(), reason: z.string() })),
})

/** A parcel as typed for a test; the weight in kilograms, sides in centimetres. */
export const TypedParcel = z.object({
  client_id: Id,
  rsa_service_code: z.string().trim().min(1, 'Choose a service.').max(20),
  country_code: CountryCode,
  city: z.string().trim().min(1, 'City is required').max(100),
  state: z.string().trim().max(100).nullish(),
  area: z.string().trim().max(100).nullish(),
  pincode: z.string().trim().max(12).nullish(),
  weight: Kilograms.default('1'),
  pieces: z.number().int().min(1).max(999).default(1),
  length: Centimetres.nullish(),
  width: Centimetres.nullish(),
  height: Centimetres.nullish(),
  declared_value: Dirhams.default('100'),
  cod_amount: Dirhams.nullish(),
  package_type: z.string().trim().max(40).nullish(),
  special_handling: z.array(z.string().trim().max(10)).max(20).default([]),
  hs_codes: z.array(z.string().trim().max(14)).max(50).default([]),
})

const PublishedVersion = z.object({
  id: Id, version_no: z.number(), note: z.string(), rules: z.number(), published_by_name: z.string(), published_at: Instant, current: z.boolean(),
})
const Draft = z.object({ id: Id, client_id: Id.nullable(), base_version: z.number(), rules: z.number(), created_by_name: z.string(), created_at: Instant })
const Effect = z.object({
  carriers: z.array(z.object({
    carrier_id: z.number().nullable(), carrier: z.string(), before: z.number(), after: z.number(),
    busiest_before: z.number(), busiest_after: z.number(), room: z.number().nullable(),
  })),
  rules: z.array(z.object({ rule: z.string(), parcels: z.number() })),
  /** Rules of the draft that decided nothing, each with what is known of why; empty in trials of before they were kept. */
  idle: z.array(z.object({ rule: z.string(), why: z.string() })).default([]),
  cost_before: Dirhams,
  cost_after: Dirhams,
  /** Parcels whose cost is known both before and after. */
  costed: z.number(),
  days_before: z.number(),
  days_after: z.number(),
  held_before: z.number(),
  held_after: z.number(),
  seconds: z.number(),
})
const Backtest = z.object({
  id: Id, draft_id: Id, days: z.number(), status: z.enum(backtestStatus.names), done: z.number(),
  total: z.number(), changed: z.number(), summary: Effect.nullable(), error: z.string().nullable(),
  started_by_name: z.string(), created_at: Instant, ended_at: Instant.nullable(),
})
const changed = ['allocation.list', 'allocation.one', 'allocation.desk']

/** Which carrier an order gets (linehaul.md 4, 5, 7). */
export const allocation = {
  dropdown: lookup('/api/client-allocationrule/dropdown_list', {
    needs: reads,
    query: z.object({ client_id: Id.optional(), linehaul_id: Id.optional() }),
    reply: z.object({
      linehauls: z.array(z.object({ id: Id, label: z.string(), delivery_type: z.string() })),
      carriers: z.array(z.object({ id: Id, label: z.string(), services: z.array(Choice) })),
      fields: z.array(z.object({ field: z.string(), label: z.string(), operators: z.array(Choice), values_url: z.string().nullable() })),
      modes: z.array(Choice),
      services: z.array(Choice),
      handling_codes: z.array(Choice),
      package_types: z.array(Choice),
      countries: z.array(Choice),
    }),
  }),
  list: get('/api/client-allocationrule/list', {
    needs: reads,
    query: paging.extend({
      client_id: Id.optional(), linehaul_id: anyOf(Id), carrier_id: anyOf(Id), allocation_mode: anyOf(Mode),
      status: anyOf(z.enum(guardedStatus.names)), service_type: anyOf(z.enum(serviceType.names)),
      ...draft,
    }),
    /** `never`: why the rule decides nothing; null when it may. */
    reply: paged(RuleRow.extend({ never: z.string().nullable() })),
  }),
  one: get('/api/client-allocationrule/edit/:id', { needs: reads, params: byId, reply: RuleRow }),
  create: post('/api/client-allocationrule/create', {
    needs: edits,
    body: z.object({
      ...fields, ...draft, client_id: Id.nullish(), match: fields.match.default('all'),
      conditions: fields.conditions.default([]), split_window: fields.split_window.default('day'),
      on_no_carrier: fields.on_no_carrier.default('next_rule'),
    }),
    reply: z.object({ id: Id, rule_code: z.string(), notes: Notes }),
    refreshes: changed,
  }),
  change: patch('/api/client-allocationrule/update/:id', {
    needs: edits, params: byId, body: z.object(fields).partial().extend({ version: Version.optional() }),
    reply: RuleRow.extend({ notes: Notes }), refreshes: changed,
  }),
  toggle: patch('/api/client-allocationrule/toggle/:id/:status', {
    needs: edits, params: byId.extend({ status: z.enum(['active', 'inactive']) }), reply: z.object({ status: z.string() }), refreshes: changed,
  }),
  reorder: patch('/api/client-allocationrule/reorder', {
    needs: edits, body: z.object({ client_id: Id.nullish(), ...draft, rule_ids: z.array(Id).min(1).max(500) }), reply: z.array(RuleRow), refreshes: changed,
  }),
  remove: del('/api/client-allocationrule/delete/:id', { needs: edits, params: byId, reply: z.object({ status: z.string() }), refreshes: changed }),
  simulate: post('/api/client-allocationrule/simulate', {
    needs: reads,
    writes: false,
    body: z.object({
      tracking_no: numberText(40).nullish(), order: TypedParcel.optional(),
      rule: z.object({ ...fields, client_id: Id.nullish() }).partial().optional(), ...draft,
    }),
    reply: z.object({
      linehaul: z.string().nullable(), rule: z.string().nullable(), carrier_id: z.number().nullable(),
      carrier: z.string().nullable(), result: z.string(), reason: z.string().nullable(), trace: z.array(Step),
      /** Of the client's last 1000 orders, how many the unsaved rule would have matched. */
      matched: z.number().nullable(), looked_at: z.number().nullable(),
      /** What stands in the way of the unsaved rule. */
      notes: Notes,
    }),
  }),
  reallocate: post('/api/client-allocationrule/reallocate', {
    needs: edits,
    body: z.object({
      order_ids: z.array(z.union([Id, numberText(40).min(1)])).min(1, 'Name at least one parcel.').max(500, 'At most 500 parcels at a time.'),
      carrier_id: Id.nullish(),
      reason: z.string().trim().min(3, 'Say why.').max(200),
    }),
    reply: z.object({ done: z.number(), skipped: z.array(z.object({ order_id: z.string(), reason: z.string() })) }),
    refreshes: ['allocation.trace', 'packages.find', 'packages.one'],
  }),
  trace: get('/api/client-allocationrule/trace/:id', {
    ...anySignedIn,
    params: byId,
    reply: z.array(z.object({
      id: Id, at: Instant, by_name: z.string().nullable(), result: z.enum(allocationResult.names),
      reason: z.string().nullable(), carrier: z.string().nullable(), rule: z.string().nullable(),
      linehaul: z.string().nullable(), trace: z.array(Step),
    })),
  }),
  desk: get('/api/client-allocationrule/desk', {
    needs: reads, query: z.object({ client_id: Id.optional() }),
    reply: z.object({ draft: Draft.nullable(), versions: z.array(PublishedVersion), backtest: Backtest.nullable() }),
  }),
  startDraft: post('/api/client-allocationrule/draft', { needs: edits, body: z.object({ client_id: Id.nullish() }), reply: Draft, refreshes: changed }),
  dropDraft: del('/api/client-allocationrule/draft/:id', { needs: edits, params: byId, reply: z.object({ status: z.string() }), refreshes: changed }),
  publish: post('/api/client-allocationrule/draft/:id/publish', {
    needs: edits, params: byId, body: z.object({ note: z.string().trim().min(3, 'Say what changes.').max(200), over: Flag.optional() }),
    reply: z.object({ version_no: z.number() }), refreshes: changed,
  }),
  restore: post('/api/client-allocationrule/version/:id/restore', {
    needs: edits, params: byId, reply: z.object({ version_no: z.number() }), refreshes: changed,
  }),
  backtest: post('/api/client-allocationrule/backtest', {
    needs: edits, body: z.object({ draft_id: Id, days: z.number().int().min(1).max(30).default(30) }),
    reply: Backtest, refreshes: ['allocation.desk', 'allocation.backtestChanges'],
  }),
  backtestOne: get('/api/client-allocationrule/backtest/:id', { needs: reads, params: byId, reply: Backtest }),
  backtestChanges: get('/api/client-allocationrule/backtest/:id/changes', {
    needs: reads,
    params: byId,
    query: paging.extend({ from_carrier_id: anyOf(Id), to_carrier_id: anyOf(Id), country_code: anyOf(CountryCode) }),
    reply: paged(z.object({
      id: Id, tracking_no: z.string(), client: z.string(), country_code: z.string(),
      city: z.string(), from_carrier: z.string(), to_carrier: z.string(), rule: z.string(),
      cost_before: Dirhams.nullable(), cost_after: Dirhams.nullable(), days_before: z.number().nullable(), days_after: z.number().nullable(),
    })),
  }),
}
