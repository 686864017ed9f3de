import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StageRule } from '@/lib/domain/sla'
import { recordStatus } from '@/lib/domain/record-status'
import { openClockStatuses, slaClockStatus, slaStage } from '@/lib/domain/sla'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clients } from './clients'
import { packages } from './packages'

/** sla-pickup.md 2: sla_carrier_config */
export const slaConfigs = pgTable(
  'sla_configs',
  {
    id: rowId(),
    sla_code: text('sla_code').notNull().unique(),
    sla_name: text('sla_name').notNull(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    /** Null: every client. */
    client_id: ref('client_id').references(() => clients.id),
    /** Of the destination. */
    country_code: text('country_code').notNull(),
    origin_country_code: text('origin_country_code'),
    scope_level: text('scope_level').notNull().default('country'),
    scope_ids: ref('scope_ids').array().notNull().default(sql`'{}'`),
    rsa_service_code: text('rsa_service_code'),
    delivery_type: text('delivery_type'),
    calendar: text('calendar').notNull().default('working_hours'),
    cut_off_time: text('cut_off_time'),
    priority: integer('priority').notNull().default(100),
    effective_from: date('effective_from').notNull(),
    effective_to: date('effective_to'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [index('sla_configs_carrier').on(t.carrier_id, t.country_code, t.status), index('sla_configs_recent').on(t.updated_at.desc(), t.id.desc())],
)

/** sla-pickup.md 2: sla_stage */
export const slaStages = pgTable(
  'sla_stages',
  {
    id: rowId(),
    config_id: ref('config_id').notNull().references(() => slaConfigs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    stage: choiceColumn(slaStage).notNull(),
    rule: jsonb('rule').$type<StageRule>().notNull(),
  },
  (t) => [uniqueIndex('sla_stages_once').on(t.config_id, t.stage)],
)

/** sla-pickup.md 2: sla_order_tracking, a clock of one stage of one parcel. One table, not partitioned: docs/decisions/019-sla-clocks.md */
export const slaClocks = pgTable(
  'sla_clocks',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id, { onDelete: 'cascade' }),
    tracking_no: text('tracking_no').notNull(),
    carrier_id: ref('carrier_id').notNull(),
    client_id: ref('client_id').notNull(),
    config_id: ref('config_id').notNull().references(() => slaConfigs.id),
    config_version: integer('config_version').notNull(),
    stage: choiceColumn(slaStage).notNull(),
    /** 1, and one more with every carrier that takes the parcel over. */
    attempt_no: integer('attempt_no').notNull().default(1),
    /** The stage as it was when the clock started, with the configuration's calendar and cut-off. */
    rule: jsonb('rule').$type<StageRule & { calendar: string; cut_off_time: string | null }>().notNull(),
    started_at: instant('started_at'),
    due_at: instant('due_at'),
    warn_at: instant('warn_at'),
    paused_at: instant('paused_at'),
    paused_seconds: integer('paused_seconds').notNull().default(0),
    stopped_at: instant('stopped_at'),
    status: statusColumn(slaClockStatus, 'not_started'),
    breach_minutes: integer('breach_minutes').notNull().default(0),
    penalty_amount: amount('penalty_amount', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull().default('AED'),
    reason_code: text('reason_code'),
    waived_by: ref('waived_by'),
    waive_reason: text('waive_reason'),
    last_escalated_at: instant('last_escalated_at'),
    escalation_level: integer('escalation_level').notNull().default(0),
    origin_timezone: text('origin_timezone'),
    destination_country_code: text('destination_country_code').notNull(),
    destination_city: text('destination_city').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('sla_clocks_once').on(t.package_id, t.stage, t.attempt_no),
    // The live queue: what is open, soonest due first.
    index('sla_clocks_queue').on(t.due_at, t.id).where(sql`${t.stopped_at} is null and ${t.status} in ${literals(slaClockStatus, ...openClockStatuses)}`),
    index('sla_clocks_status').on(t.status, t.due_at, t.id).where(sql`${t.stopped_at} is null`),
    index('sla_clocks_warn').on(t.warn_at).where(sql`${t.status} = ${literal(slaClockStatus, 'running')}`),
    index('sla_clocks_stage').on(t.carrier_id, t.stage, t.started_at),
    index('sla_clocks_carrier').on(t.carrier_id, t.stopped_at, t.status),
    index('sla_clocks_client').on(t.client_id, t.due_at),
    index('sla_clocks_config').on(t.config_id, t.stopped_at),
    index('sla_clocks_number').on(t.tracking_no),
    index('sla_clocks_stopped').on(t.stopped_at, t.status).where(sql`${t.stopped_at} is not null`),
  ],
)

/** Everything that happened to a clock, and who did it. */
export const slaClockEvents = pgTable(
  'sla_clock_events',
  {
    id: rowId(),
    clock_id: ref('clock_id').notNull().references(() => slaClocks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    by_id: ref('by_id'),
    by_name: text('by_name').notNull(),
    note: text('note'),
  },
  (t) => [index('sla_clock_events_clock').on(t.clock_id, t.at)],
)

/** Parcels whose clocks are to be looked at again; written with their events, read by the worker, and gone then. */
export const slaDirty = pgTable('sla_dirty', {
  id: rowId(), package_id: ref('package_id').notNull(), noted_at: instant('noted_at').notNull().default(sql`now()`),
})
