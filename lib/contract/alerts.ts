import { z } from 'zod'
import { alertChannel, alertSeverity, alertState, alertTypeNames, alertUnit } from '@/lib/domain/alert'
import { switchStatus } from '@/lib/domain/record-status'
import { Emails } from './email'
import { anyOf, CountryCode, Figure, get, Id, Instant, paged, paging, patch, post } from './kernel'

const Type = z.enum(alertTypeNames)
const Severity = z.enum(alertSeverity.names)

const Setting = z.object({
  id: Id,
  carrier_id: z.number().nullable(),
  carrier: z.string().nullable(),
  country_code: z.string().nullable(),
  alert_type: Type,
  threshold: z.string(),
  threshold_unit: z.enum(alertUnit.names),
  window_minutes: z.number(),
  severity: Severity,
  channels: z.array(z.enum(alertChannel.names)),
  recipients: z.array(z.string()),
  mute_minutes: z.number(),
  status: z.enum(switchStatus.names),
  /** A default that holds for the carrier asked about, not a row of its own. */
  inherited: z.boolean(),
  version: z.number(),
})

const Change = z.object({
  id: Id.nullish(),
  carrier_id: Id.nullish(),
  country_code: CountryCode.nullish(),
  alert_type: Type.optional(),
  threshold: Figure.optional(),
  window_minutes: z.number()
    .int('Give whole minutes.')
    .min(5, 'The window is 5 to 10,080 minutes.')
    .max(10_080, 'The window is 5 to 10,080 minutes.')
    .optional(),
  severity: Severity.optional(),
  channels: z.array(z.enum(alertChannel.names)).max(2).optional(),
  recipients: Emails(20).optional(),
  mute_minutes: z.number().int('Give whole minutes.').min(0).max(1440, 'Mute at most 1,440 minutes.').optional(),
  status: z.enum(switchStatus.names).optional(),
  version: z.number().int().optional(),
})

const Alert = z.object({
  id: Id,
  alert_setting_id: Id,
  carrier_id: z.number().nullable(),
  carrier: z.string().nullable(),
  alert_type: Type,
  severity: Severity,
  message: z.string(),
  value: z.string(),
  /** With its unit: '145 minutes'. */
  shown: z.string(),
  subject_key: z.string(),
  /** Where the subject can be looked at; empty where there is no such screen. */
  opens: z.string(),
  state: z.enum(alertState.names),
  raised_at: Instant,
  acknowledged_by: z.string().nullable(),
  acknowledged_at: Instant.nullable(),
  note: z.string().nullable(),
  resolved_at: Instant.nullable(),
})

/** What is watched about carriers, and what was found (carriers.md 2, settings.md 4). */
export const alerts = {
  settings: get('/api/carrier-alert-settings', {
    needs: 'app_base:set-alerts',
    query: z.object({ carrier_id: Id.optional(), country_code: CountryCode.optional(), alert_type: anyOf(Type), status: anyOf(z.enum(switchStatus.names)) }),
    reply: z.array(Setting),
  }),
  saveSettings: patch('/api/carrier-alert-settings', {
    needs: ['app_base:set-alerts-edit', 'app_carrier_partner:carrier-edit'],
    body: z.object({ settings: z.array(Change).min(1).max(200) }),
    reply: z.array(Setting),
    refreshes: ['alerts.settings'],
  }),
  testSetting: post('/api/carrier-alert-settings/test', {
    needs: 'app_base:set-alerts-edit', writes: false, body: z.object({ id: Id }), reply: z.object({ sent_to: z.array(z.string()) }),
  }),
  list: get('/api/carrier-alerts/list', {
    needs: 'app_base:alerts',
    query: paging.extend({ state: anyOf(z.enum([...alertState.names, 'all'])), severity: anyOf(Severity), alert_type: anyOf(Type), carrier_id: anyOf(Id) }),
    reply: paged(Alert),
  }),
  open: get('/api/carrier-alerts/open', { needs: 'app_base:alerts', reply: z.object({ open: z.number() }) }),
  acknowledge: patch('/api/carrier-alerts/:id/acknowledge', {
    needs: 'app_base:alerts',
    /** 0: those of `ids`, all or none. */
    params: z.object({ id: z.coerce.number().int().min(0) }),
    body: z.object({
      ids: z.array(Id).min(1).max(100, 'At most 100 alerts at once.').optional(), note: z.string().trim().max(200, 'Use at most 200 characters.').nullish(),
    }), reply: Alert,
    refreshes: ['alerts.list', 'alerts.open'],
  }),
}
