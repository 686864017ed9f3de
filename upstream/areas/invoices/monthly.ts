import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { invoiceRuns } from '@/lib/contract/invoice-runs'
import { today } from '@/lib/domain/days'
import { invoiceRunParty, invoiceRunStatus } from '@/lib/domain/invoice-run'
import { lastDay, monthText } from '@/lib/domain/months'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Jobs } from '../../platform/jobs'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { partyName } from '../../core/journal/party-name'
import { isBillable } from './charges'
import { visibleCharges } from './scope'

type Preview = z.output<typeof invoiceRuns.preview.reply>
type Run = z.output<typeof invoiceRuns.one.reply>

/** Hands a run to whoever works jobs. */
export const sendRun = (db: Db, { jobs }: { jobs: Jobs }, id: number) => jobs.send(db, 'invoices.issue', { id }, { once: `invoices ${id}` })

/** The charges a run of a month bills, as a condition on `charges c`. */
const billedIn = (who: Who, month: string) => allOf([isBillable, visibleCharges(who), sql`c.service_date <= ${lastDay(month)}::date`])

/** What a run of a month would bill; charges of earlier months that nobody billed are among it. */
export async function monthlyPreview(db: Db, who: Who, month: string): Promise<Preview> {
  const [amounts, running] = await Promise.all([
    rows<Preview['amounts'][number] & { charges: number }>(
      db,
      sql`select c.currency, count(distinct (c.party_type, c.party_id))::int as parties, count(*)::int as charges, sum(c.amount) as amount
          from charges c where ${billedIn(who, month)} group by 1 order by 4 desc, 1`,
    ),
    first<{ id: number }>(db, sql`select id from invoice_runs where status = ${literal(invoiceRunStatus, 'running')}`),
  ])
  const all = (name: 'parties' | 'charges') => amounts.reduce((so_far, one) => so_far + one[name], 0)
  return {
    month, parties: all('parties'), charges: all('charges'), amounts: amounts.map(({ charges: _charges, ...one }) => one), running_id: running?.id ?? null,
  }
}

/** Begins to make and issue the invoices of a month that is over: whom it bills is written down, a job does the rest. */
export async function startMonth(tx: Db, who: Who, services: { jobs: Jobs }, month: string): Promise<{ id: number; month: string }> {
  if (lastDay(month) >= today()) throw refuseField('month', `${monthText(month)} is not over yet.`)
  const run = await first<{ id: number }>(tx, sql`insert into invoice_runs (month, created_by, updated_by) values (${month}, ${who.user_id}, ${who.user_id})
    on conflict (status) where status = ${literal(invoiceRunStatus, 'running')} do nothing returning id`)
  if (!run) throw new Refusal(409, 'Invoices of a month are being issued already. Wait until they are done.')
  const parties = await rows(
    tx,
    sql`insert into invoice_run_parties (run_id, party_type, party_id, currency, charges)
        select ${run.id}, c.party_type, c.party_id, c.currency, count(*) from charges c
        where ${billedIn(who, month)} group by c.party_type, c.party_id, c.currency
        order by c.party_type, c.party_id, c.currency returning id`,
  )
  if (parties.length === 0) throw new Refusal(409, `No charge up to the end of ${monthText(month)} waits to be billed.`)
  await sendRun(tx, services, run.id)
  return { id: run.id, month }
}

/** How far a run is; 404 where there is none or it is none of theirs. */
export async function runOf(db: Db, who: Who, id: number): Promise<Run> {
  const run = isAdmin(who)
    ? await first<Pick<Run, 'id' | 'month' | 'status' | 'created_at' | 'finished_at'>>(
        db, sql`select id, month, status, created_at, finished_at from invoice_runs where id = ${id}`,
      )
    : null
  if (!run) throw new Refusal(404, 'That run no longer exists.')
  const [counts, totals, left_out] = await Promise.all([
    first<{ parties: number; done: number; invoices: number }>(db, sql`select count(*)::int as parties,
      count(*) filter (where outcome <> ${literal(invoiceRunParty, 'waiting')})::int as done, coalesce(sum(invoices), 0)::int as invoices
      from invoice_run_parties where run_id = ${id}`),
    rows<Run['totals'][number]>(db, sql`select currency, sum(invoices)::int as invoices, sum(total) as total from invoice_run_parties
      where run_id = ${id} and outcome = ${literal(invoiceRunParty, 'issued')} group by 1 order by 3 desc, 1`),
    rows<Run['left_out'][number]>(db, sql`select coalesce(${partyName(sql`p.party_type`, sql`p.party_id`)}, p.party_id::text) as party, p.currency, p.reason
      from invoice_run_parties p where p.run_id = ${id} and p.outcome = ${literal(invoiceRunParty, 'left_out')} order by p.id limit 100`),
  ])
  return { ...run, parties: counts?.parties ?? 0, done: counts?.done ?? 0, invoices: counts?.invoices ?? 0, totals, left_out }
}
