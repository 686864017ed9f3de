import { sql } from 'drizzle-orm'
import { invoiceRunParty, invoiceRunStatus } from '@/lib/domain/invoice-run'
import { first, inTransaction, isAway, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { sendRun } from './monthly'
import { billParties, leaveOut, type Run, type RunParty } from './monthly-batch'

const MOST_PARTIES = 100
/** A party with many charges brings few others along, so that no statement grows too long and no lock is held for long. */
const MOST_CHARGES = 10_000

/** The run, held until the batch lands: of two workers one waits for the other and then goes on where it is. */
const holdRun = (tx: Db, id: number) => first<Run>(tx, sql`select id, month, created_by from invoice_runs
  where id = ${id} and status = ${literal(invoiceRunStatus, 'running')} for update`)

const nextParties = (tx: Db, runId: number, most: number) => rows<RunParty>(
  tx,
  sql`select n.id, n.party_type, n.party_id, n.currency from (
        select p.*, sum(p.charges) over (order by p.id) - p.charges as before from (
          select * from invoice_run_parties where run_id = ${runId} and outcome = ${literal(invoiceRunParty, 'waiting')} order by id limit ${most}
        ) p) n where n.before < ${MOST_CHARGES}::int order by n.id`,
)

/** One batch in one transaction; whether there is more to do. */
const issueBatch = (services: Services, id: number, most: number): Promise<boolean> =>
  inTransaction(services.database.db, async (tx) => {
    const run = await holdRun(tx, id)
    if (!run) return false
    const parties = await nextParties(tx, id, most)
    const isOver = parties.length === 0
    if (!isOver) await billParties(tx, services, run, parties)
    await rows(tx, sql`update invoice_runs set updated_at = now(), version = version + 1 ${isOver
      ? sql`, finished_at = now(), status = ${literal(invoiceRunStatus, 'done')}` : sql``} where id = ${id}`)
    return !isOver
  })

const leaveNext = (services: Services, id: number): Promise<void> => inTransaction(services.database.db, async (tx) => {
  const [party] = (await holdRun(tx, id)) ? await nextParties(tx, id, 1) : []
  if (party) await leaveOut(tx, party, 'Its invoice could not be made. Make it by hand to see why.')
})

/**
 * Works a run to its end, batch after batch. What has landed is not done again, so that whoever takes the job up after a worker died goes on where it
 * stood. A batch that fails is tried in halves down to the party that it fails of, which is left out.
 */
export async function workRun(services: Services, id: number): Promise<void> {
  let most = MOST_PARTIES
  for (let isMore = true; isMore;) {
    try {
      isMore = await issueBatch(services, id, most)
      most = Math.min(MOST_PARTIES, most * 2)
    } catch (error) {
      if (isAway(error)) throw error
      services.log.error({ error, run: id, parties: most }, 'monthly invoices')
      if (most === 1) await leaveNext(services, id)
      most = Math.ceil(most / 2)
    }
  }
}

/** Runs whose worker gave up. */
async function sweep(services: Services): Promise<void> {
  const { db } = services.database
  const left = await rows<{ id: number }>(db, sql`select id from invoice_runs where status = ${literal(invoiceRunStatus, 'running')}
    and updated_at < now() - interval '1 minute'`)
  for (const { id } of left) await sendRun(db, services, id)
}

/** Background work: each run as it comes, and every minute what was left of one. */
export function invoiceJobs(services: Services): void {
  services.jobs.work('invoices.issue', (data) => ('id' in data ? workRun(services, Number(data.id)) : sweep(services)))
  services.jobs.every('invoices.issue', '* * * * *')
}
