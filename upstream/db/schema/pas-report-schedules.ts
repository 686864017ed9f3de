import { index, integer, text } from 'drizzle-orm/pg-core'
import { reportScheduleStatus } from '@/lib/domain/report-schedule'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { emailLogs } from './platform'
import { facilities } from './places'

/** pas.md 4.17: the projection report by mail, as its maker (`created_by`) may see it. */
export const pasReportSchedules = pgTable(
  'pas_report_schedules',
  {
    id: rowId(),
    name: text('name').notNull(),
    recipients: text('recipients').array().notNull(),
    frequency: text('frequency').notNull(),
    weekday: text('weekday'),
    month_day: integer('month_day'),
    /** HH:mm of the sites' clock. */
    at_time: text('at_time').notNull(),
    group_by: text('group_by').notNull().default('day'),
    /** Null: every site its maker may see; so for clients and directions. */
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    client_id: ref('client_id').references(() => clients.id),
    direction: text('direction'),
    status: statusColumn(reportScheduleStatus, 'active'),
    next_run_at: instant('next_run_at').notNull(),
    last_run_at: instant('last_run_at'),
    /** Why the last one was not made. */
    last_error: text('last_error'),
    /** The last letter; gone once the log of e-mails is emptied. */
    last_letter_id: ref('last_letter_id').references(() => emailLogs.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    index('pas_report_schedules_due').on(t.status, t.next_run_at),
    index('pas_report_schedules_owner').on(t.created_by),
    index('pas_report_schedules_letter').on(t.last_letter_id),
  ],
)
