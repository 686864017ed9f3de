import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alertSeverity, alertState } from '@/lib/domain/alert'
import { switchStatus } from '@/lib/domain/record-status'
import { choiceColumn, figure, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** carriers.md carrier_alert_setting: without a carrier it is everybody's default; the narrowest row that fits is the one that counts. */
export const carrierAlertSettings = pgTable(
  'carrier_alert_settings',
  {
    id: rowId(),
    carrier_id: ref('carrier_id'),
    country_code: text('country_code'),
    alert_type: text('alert_type').notNull(),
    threshold: figure('threshold', 12).notNull(),
    threshold_unit: text('threshold_unit').notNull(),
    window_minutes: integer('window_minutes').notNull(),
    severity: choiceColumn(alertSeverity).notNull(),
    channels: text('channels').array().notNull().default(sql`'{in_app}'`),
    recipients: text('recipients').array().notNull().default(sql`'{}'`),
    mute_minutes: integer('mute_minutes').notNull().default(60),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_alert_settings_once').on(t.alert_type, sql`coalesce(${t.carrier_id}, 0)`, sql`coalesce(${t.country_code}, '')`)],
)

/** carriers.md carrier_alert: one that is not resolved a setting and subject, however many look at the same time. */
export const carrierAlerts = pgTable(
  'carrier_alerts',
  {
    id: rowId(),
    alert_setting_id: ref('alert_setting_id').notNull().references(() => carrierAlertSettings.id),
    carrier_id: ref('carrier_id'),
    country_code: text('country_code'),
    alert_type: text('alert_type').notNull(),
    severity: choiceColumn(alertSeverity).notNull(),
    message: text('message').notNull(),
    value: figure('value', 14).notNull(),
    subject_key: text('subject_key').notNull(),
    state: statusColumn(alertState, 'open'),
    raised_at: instant('raised_at').notNull().default(sql`now()`),
    mailed_at: instant('mailed_at'),
    acknowledged_by: ref('acknowledged_by'),
    acknowledged_at: instant('acknowledged_at'),
    note: text('note'),
    resolved_at: instant('resolved_at'),
  },
  (t) => [
    uniqueIndex('carrier_alerts_unresolved').on(t.alert_setting_id, t.subject_key).where(sql`${t.state} <> ${literal(alertState, 'resolved')}`),
    index('carrier_alerts_state').on(t.state, t.raised_at.desc(), t.id.desc()),
    index('carrier_alerts_subject').on(t.alert_setting_id, t.subject_key, t.raised_at.desc()),
  ],
)
