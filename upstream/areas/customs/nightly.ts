import { sql } from 'drizzle-orm'
import { boeDocStatus, boeStatus } from '@/lib/domain/boe'
import { withSource } from '../../core/customs/source'
import { isListed, onBoe } from '../../core/customs/state'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { actByItself, byItself, clerk } from './by-itself'
import { confirmExits, warnOfExits } from './exits'
import { followRefunds } from './open-refunds'
import { createBoes, groupsThatFit } from './make'

/** As many as are looked at together. */
const MOST_ORDERS = 5000
const MOST_CLOSED = 500
/** Days a bill of entry stays open once all of it is there. */
const CLOSES_AFTER = 7

type Given = Pick<Services, 'database' | 'log'>

/** Every night the orders that wait are put on drafts, each group by itself (boe-customs.md 3.1); one that cannot be declared as it is waits for a person. */
export async function draftBoes({ database: { db }, log }: Given): Promise<number> {
  const waiting = await rows<{ id: number }>(db, sql`select c.id from customs_orders c ${withSource} ${onBoe}
    where b.id is null and c.exempt_reason is null and c.hold_reason is null and ${isListed} order by c.client_id, c.warehouse_id, c.dispatch_day, c.id`)
  let made = 0
  for (let at = 0; at < waiting.length; at += MOST_ORDERS) {
    const groups = await groupsThatFit(db, waiting.slice(at, at + MOST_ORDERS).map(({ id }) => id))
    for (const { declaration_type, order_ids } of groups.filter(({ faults }) => faults.length === 0)) {
      try {
        made += await inTransaction(db, async (tx) => {
          const { boes } = await createBoes(tx, clerk, { groups: [{ declaration_type, order_ids }] })
          await writeAudit(tx, system, byItself('customs.draft'), 'boe.create', boes.map(({ id, boe_ref, orders }) => ({
            entity: 'boe', entity_id: id, after: { boe_ref, orders },
          })))
          return boes.length
        })
      } catch (error) {
        // Somebody was faster with one of them: the others wait for the next night.
        if (!(error instanceof Refusal)) throw error
        log.info({ why: error.message }, 'a draft was not made')
      }
    }
  }
  return made
}

/** What has been cleared, or was seen leaving, a week ago is closed where its proofs are there (boe-customs.md 3.1). */
export async function closeBoes(services: Given): Promise<number> {
  const since = sql`now() - make_interval(days => ${CLOSES_AFTER})`
  const due = await rows<{ id: number }>(services.database.db, sql`select b.id from boes b
    where ((b.scope = 'local' and b.status = ${literal(boeStatus, 'cleared')} and b.cleared_at < ${since})
        or (b.status = ${literal(boeStatus, 'exit_confirmed')} and b.exit_confirmed_at < ${since}))
      and exists (select 1 from boe_docs d where d.boe_id = b.id and d.is_current and d.doc_type = 'boe_copy'
        and d.status = ${literal(boeDocStatus, 'accepted')})
    order by b.id limit ${MOST_CLOSED}`)
  return actByItself(services, {
    job: 'customs.close', action: 'close', stays: 'a bill of entry stays open', boes: due.map(({ id }) => ({ id, step: {} })),
  })
}

/** What the customs desk's work does by itself. */
export function customsJobs(services: Services): void {
  const { jobs, log } = services
  jobs.work('customs.draft', async () => log.info({ made: await draftBoes(services) }, 'bills of entry drafted'))
  jobs.every('customs.draft', '0 22 * * *')
  jobs.work('customs.close', async () => log.info({ closed: await closeBoes(services) }, 'bills of entry closed'))
  jobs.every('customs.close', '20 4 * * *')
  jobs.work('customs.left', async () => log.info({ left: await confirmExits(services) }, 'exits confirmed'))
  jobs.every('customs.left', '40 * * * *')
  jobs.work('customs.refunds', async () => log.info(await followRefunds(services.database.db), 'duty refunds'))
  jobs.every('customs.refunds', '50 * * * *')
  jobs.work('customs.exits', () => warnOfExits(services))
  jobs.every('customs.exits', '0 8 * * *')
}
