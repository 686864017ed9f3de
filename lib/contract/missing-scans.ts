import { z } from 'zod'
import { missingScanStatus, ruleScope, silenceSeverity } from '@/lib/domain/missing-scan'
import { packageStatus } from '@/lib/domain/package'
import { anyOf, byId, del, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = 'app_tracking:lm-missing-scan'
const edits = 'app_tracking:missing-scan-edit'
const rules = 'app_tracking:lm-missing-scan-rules'
const State = z.enum(missingScanStatus.names)
const Severity = z.enum(silenceSeverity.names)
const Ids = z.array(Id).min(1, 'Choose at least one missing scan.').max(200, 'At most 200 missing scans at a time.')
const Failed = z.array(z.object({ id: Id, tracking_no: z.string(), message: z.string() }))

const MissingScan = z.object({
  id: Id,
  package_id: Id,
  tracking_no: z.string(),
  ref_no: z.string(),
  order_id: z.string(),
  client: z.string(),
  carrier: z.string().nullable(),
  carrier_code: z.string().nullable(),
  status: z.enum(packageStatus.names),
  last_event: z.string().nullable(),
  last_event_at: Instant.nullable(),
  /** What should have been seen, as codes and families: `LMD03`, `DEL*`. */
  expected_event: z.array(z.string()),
  after_event: z.string(),
  due_at: Instant,
  detected_at: Instant,
  late_hours: z.number(),
  severity: Severity,
  state: State,
  closed_at: Instant.nullable(),
  note: z.string().nullable(),
})

const filters = paging.extend({
  carrier_id: anyOf(Id),
  client_id: anyOf(Id),
  /** Code of the event a rule counts from. */
  expectation: anyOf(z.string().trim().max(10)),
  severity: anyOf(Severity),
  state: anyOf(State),
  facility_id: anyOf(Id),
  late_over: z.coerce.number().int().min(0).max(10_000).optional(),
})

const ScanRule = z.object({
  id: Id,
  after_event: z.string(),
  after_name: z.string().nullable(),
  expected_events: z.array(z.string()),
  within_hours: z.number(),
  scope: z.enum(ruleScope.names),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  severity: Severity,
  active: z.boolean(),
  open_count: z.number(),
})
const Awaited = z.string().trim().toUpperCase().regex(/^[A-Z]{3}([0-9]{2}|\*)$/, 'Give event codes such as LMD03, or a family such as DEL*.')
const ruleFields = {
  after_event: z.string().trim().toUpperCase().regex(/^[A-Z]{3}[0-9]{2}$/, 'Choose the event the clock starts at.'),
  expected_events: z.array(Awaited).min(1, 'Give at least one expected event.').max(60),
  within_hours: z.number().int('Give whole hours.').min(1).max(720),
  scope: z.enum(ruleScope.names),
  carrier_id: Id.nullish(),
  client_id: Id.nullish(),
  severity: Severity,
  active: z.boolean(),
}

const refreshes = ['missingScans.list', 'missingScans.rules']
const afterApply = [...refreshes, 'packages.find', 'packages.stats', 'packages.one', 'tracking.details', 'tracking.status']

/** Parcels that went silent: what was awaited, by when, and what became of it (tracking.md 2 and 3). */
export const missingScans = {
  list: get('/api/missing-scan/list', { needs: reads, query: filters, reply: paged(MissingScan) }),
  apply: post('/api/missing-scan/apply', {
    needs: edits,
    body: z.object({
      ids: Ids,
      event_code: z.string().trim().max(10),
      event_at: z.iso.datetime({ offset: true }),
      location: z.string().trim().max(100).optional(),
      remarks: z.string().trim().max(255).optional(),
    }),
    reply: z.object({ applied: z.number(), failed: Failed }),
    refreshes: afterApply,
  }),
  waive: post('/api/missing-scan/waive', {
    needs: edits,
    body: z.object({ ids: Ids, note: z.string().trim().min(1, 'Say why.').max(255) }),
    reply: z.object({ waived: z.number(), failed: Failed }),
    refreshes,
  }),
  mailCarrier: post('/api/missing-scan/mail-carrier', {
    needs: edits,
    body: z.object({ ids: Ids, message: z.string().trim().max(500).optional() }),
    reply: z.object({ queued: z.number() }), refreshes,
  }),
  export: post('/api/missing-scan/export', {
    needs: reads,
    writes: false,
    kind: 'download',
    body: filters.extend({ ids: z.array(Id).max(200).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  rules: get('/api/missing-scan/rules', { needs: rules, query: paging, reply: paged(ScanRule) }),
  addRule: post('/api/missing-scan/rules', {
    needs: rules,
    body: z.object({ ...ruleFields, scope: ruleFields.scope.default('all'), severity: Severity.default('warning'), active: z.boolean().default(true) }),
    reply: ScanRule,
    refreshes,
  }),
  changeRule: patch('/api/missing-scan/rules/:id', { needs: rules, params: byId, body: z.object(ruleFields).partial(), reply: ScanRule, refreshes }),
  removeRule: del('/api/missing-scan/rules/:id', { needs: rules, params: byId, reply: z.null(), refreshes }),
}
