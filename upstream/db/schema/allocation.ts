import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { allocationResult, backtestStatus, draftStatus } from '@/lib/domain/allocation'
import { guardedStatus } from '@/lib/domain/record-status'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { packages } from './packages'

/** Numbers of `AR-{n}`. */
export const allocationRuleNo = pgSequence('allocation_rule_no')

/** A set of a client's rules being worked on beside those in force; its rules carry its id. */
export const allocationDrafts = pgTable(
  'allocation_drafts',
  {
    id: rowId(),
    /** Null: the rules for all clients. */
    client_id: ref('client_id').references(() => clients.id),
    /** The version in force when the draft was started. */
    base_version: integer('base_version').notNull(),
    status: statusColumn(draftStatus, 'open'),
    ...stamps(),
  },
  (t) => [uniqueIndex('allocation_drafts_one_open').on(sql`coalesce(${t.client_id}, 0)`).where(sql`${t.status} = ${literal(draftStatus, 'open')}`)],
)

/** linehaul.md 2: which carrier an order gets. Rows with a draft are not in force. */
export const allocationRules = pgTable(
  'allocation_rules',
  {
    id: rowId(),
    rule_code: text('rule_code').notNull(),
    rule_name: text('rule_name').notNull(),
    client_id: ref('client_id').references(() => clients.id),
    draft_id: ref('draft_id').references(() => allocationDrafts.id),
    /** The rule in force a rule of a draft is a copy of. */
    origin_id: ref('origin_id'),
    linehaul_id: ref('linehaul_id'),
    delivery_type: text('delivery_type'),
    service_type: text('service_type'),
    rsa_service_code: text('rsa_service_code'),
    priority: integer('priority').notNull(),
    match: text('match').notNull().default('all'),
    conditions: jsonb('conditions').notNull().default([]),
    allocation_mode: text('allocation_mode').notNull(),
    targets: jsonb('targets').notNull().default([]),
    split_window: text('split_window').notNull().default('day'),
    on_no_carrier: text('on_no_carrier').notNull().default('next_rule'),
    effective_from: date('effective_from'),
    effective_to: date('effective_to'),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('allocation_rules_code_once').on(t.rule_code, sql`coalesce(${t.draft_id}, 0)`),
    uniqueIndex('allocation_rules_name_once')
      .on(sql`coalesce(${t.client_id}, 0)`, sql`coalesce(${t.draft_id}, 0)`, sql`lower(${t.rule_name})`)
      .where(sql`${t.status} <> ${literal(guardedStatus, 'delete')}`),
    index('allocation_rules_order').on(t.client_id, t.draft_id, t.priority),
  ],
)

/** Every state the rules of a client have been in: who published it, when and why. Append-only. */
export const allocationVersions = pgTable(
  'allocation_versions',
  {
    id: rowId(),
    client_id: ref('client_id').references(() => clients.id),
    version_no: integer('version_no').notNull(),
    note: text('note').notNull(),
    /** The rules as they were, in order. */
    rules: jsonb('rules').notNull(),
    published_by: ref('published_by'),
    published_by_name: text('published_by_name').notNull(),
    published_at: instant('published_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('allocation_versions_once').on(sql`coalesce(${t.client_id}, 0)`, t.version_no)],
)

/**
 * linehaul.md 2: how many a carrier was given in a window; changed under a row lock. `kind` split: of a rule's share; rule_day: of a
 * target's daily cap; lane_day: of a restriction's, where `rule_id` is the lane.
 */
export const allocationCounters = pgTable(
  'allocation_counters',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    rule_id: ref('rule_id').notNull(),
    rule_version: integer('rule_version').notNull(),
    carrier_id: ref('carrier_id').notNull(),
    window_start: date('window_start').notNull(),
    given: integer('given').notNull().default(0),
  },
  (t) => [uniqueIndex('allocation_counters_once').on(t.kind, t.rule_id, t.rule_version, t.carrier_id, t.window_start)],
)

/**
 * What thousands of parcels are told alike of their carrier: steps as in `allocation_log.trace`, with the character U+0001 where a row's
 * `so_far` belongs (docs/decisions/027-words-of-the-rules.md). Append-only; nothing refers to it by key, so that it costs a parcel nothing.
 */
export const choiceWords = pgTable(
  'choice_words',
  {
    id: rowId(),
    /** sha256 of the steps as text, base64url. */
    digest: text('digest').notNull(),
    steps: jsonb('steps').notNull(),
  },
  (t) => [uniqueIndex('choice_words_digest').on(t.digest)],
)

/** linehaul.md 2: why a parcel got its carrier: every rule looked at, every carrier and its verdict. Append-only. */
export const allocationLog = pgTable(
  'allocation_log',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id),
    order_id: text('order_id').notNull(),
    tracking_no: text('tracking_no').notNull(),
    client_id: ref('client_id').notNull(),
    linehaul_id: ref('linehaul_id'),
    rule_id: ref('rule_id'),
    carrier_id: ref('carrier_id'),
    carrier_service_id: ref('carrier_service_id'),
    result: choiceColumn(allocationResult).notNull(),
    reason: text('reason'),
    /** Null where its words are shared. */
    trace: jsonb('trace').default([]),
    words_id: ref('words_id'),
    so_far: integer('so_far'),
    at: instant('at').notNull().default(sql`now()`),
    by: ref('by'),
    by_name: text('by_name'),
  },
  (t) => [
    index('allocation_log_package').on(t.package_id, t.at.desc()),
    index('allocation_log_rule').on(t.rule_id, t.at).where(sql`${t.rule_id} is not null`),
  ],
)

/** A draft tried on the parcels of the last days, with what would have changed. */
export const allocationBacktests = pgTable(
  'allocation_backtests',
  {
    id: rowId(),
    client_id: ref('client_id').references(() => clients.id),
    draft_id: ref('draft_id').notNull(),
    days: integer('days').notNull(),
    status: statusColumn(backtestStatus, 'queued'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    summary: jsonb('summary'),
    error: text('error'),
    started_by: ref('started_by'),
    started_by_name: text('started_by_name').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    started_at: instant('started_at'),
    ended_at: instant('ended_at'),
  },
  (t) => [index('allocation_backtests_draft').on(t.draft_id, t.id.desc())],
)
export const allocationBacktestChanges = pgTable(
  'allocation_backtest_changes',
  {
    id: rowId(),
    backtest_id: ref('backtest_id').notNull().references(() => allocationBacktests.id, { onDelete: 'cascade' }),
    package_id: ref('package_id').notNull(),
    tracking_no: text('tracking_no').notNull(),
    client_id: ref('client_id').notNull(),
    city: text('city').notNull(),
    country_code: text('country_code').notNull(),
    from_carrier_id: ref('from_carrier_id'),
    to_carrier_id: ref('to_carrier_id'),
    rule: text('rule').notNull(),
    /** AED; null where no rate is kept. */
    cost_before: amount('cost_before', dirhams),
    cost_after: amount('cost_after', dirhams),
    days_before: integer('days_before'),
    days_after: integer('days_after'),
  },
  (t) => [index('allocation_backtest_changes_run').on(t.backtest_id, t.id)],
)
