import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { missingScanStatus, silenceSeverity } from '@/lib/domain/missing-scan'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** tracking.md 2: after which event what must be seen, and how soon. */
export const scanExpectations = pgTable('scan_expectations', {
  id: rowId(),
  after_event: text('after_event').notNull(),
  /** Codes and families: `LMD03`, `DEL*`. */
  expected_events: text('expected_events').array().notNull(),
  within_hours: integer('within_hours').notNull(),
  carrier_id: ref('carrier_id'),
  client_id: ref('client_id'),
  severity: statusColumn(silenceSeverity, 'warning'),
  active: boolean('active').notNull().default(true),
  /** Everything due up to this moment was looked at; the next look goes on from here. */
  evaluated_until: instant('evaluated_until').notNull(),
  /** Removed rules stay for the missing scans they found. */
  removed_at: instant('removed_at'),
  ...stamps(),
})

/** tracking.md 2: a parcel not seen in time. */
export const missingScans = pgTable(
  'missing_scans',
  {
    id: rowId(),
    package_id: ref('package_id').notNull(),
    expectation_id: ref('expectation_id').notNull(),
    /** The event whose clock ran out; the same silence is told once. */
    after_event_id: ref('after_event_id').notNull(),
    after_at: instant('after_at').notNull(),
    due_at: instant('due_at').notNull(),
    detected_at: instant('detected_at').notNull().default(sql`now()`),
    status: statusColumn(missingScanStatus, 'open'),
    resolved_event_id: ref('resolved_event_id'),
    note: text('note'),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by'),
  },
  (t) => [
    uniqueIndex('missing_scans_open').on(t.package_id, t.expectation_id).where(sql`${t.status} = ${literal(missingScanStatus, 'open')}`),
    uniqueIndex('missing_scans_once').on(t.after_event_id, t.expectation_id),
    index('missing_scans_due').on(t.status, t.due_at, t.id),
    index('missing_scans_all_due').on(t.due_at, t.id),
    index('missing_scans_rule').on(t.expectation_id, t.status),
  ],
)
