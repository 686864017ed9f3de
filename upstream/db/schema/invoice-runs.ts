import { sql } from 'drizzle-orm'
import { index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { chargeParty } from '@/lib/domain/charge'
import { invoiceRunParty, invoiceRunStatus } from '@/lib/domain/invoice-run'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'

/** A month’s invoices made and issued at one press. */
export const invoiceRuns = pgTable(
  'invoice_runs',
  {
    id: rowId(),
    /** `2026-11` */
    month: text('month').notNull(),
    status: statusColumn(invoiceRunStatus, 'running'),
    finished_at: instant('finished_at'),
    ...stamps(),
  },
  // Two at once would only wait for each other’s charges.
  (t) => [uniqueIndex('invoice_runs_one_at_a_time').on(t.status).where(sql`${t.status} = ${literal(invoiceRunStatus, 'running')}`)],
)

/** Whom a run bills, each in one currency: what is left to do, and what became of the rest. */
export const invoiceRunParties = pgTable(
  'invoice_run_parties',
  {
    id: rowId(),
    run_id: ref('run_id').notNull().references(() => invoiceRuns.id),
    party_type: choiceColumn(chargeParty).notNull(),
    party_id: ref('party_id').notNull(),
    currency: text('currency').notNull(),
    charges: integer('charges').notNull(),
    outcome: choiceColumn(invoiceRunParty).notNull().default('waiting'),
    invoices: integer('invoices').notNull().default(0),
    total: amount('total', 'currency'),
    /** Why it was left out. */
    reason: text('reason'),
  },
  (t) => [
    unique('invoice_run_parties_once').on(t.run_id, t.party_type, t.party_id, t.currency),
    index('invoice_run_parties_waiting').on(t.run_id, t.id).where(sql`${t.outcome} = ${literal(invoiceRunParty, 'waiting')}`),
  ],
)
