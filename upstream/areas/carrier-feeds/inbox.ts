import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { takeNumber } from './intake'
import type { CarrierMessage } from './webhook'

interface Waiting {
  id: number
  carrier_id: number
  payload: CarrierMessage
}

const PAUSE_MS = 1000
/** Seconds until the next try of a message that broke, after the first, second …; then it is left with its error. */
const PAUSES = [5, 30, 120, 600, 3600] as const
const KEPT_DAYS = 30

/** The oldest message that waits, ours alone as long as the transaction lives. */
async function nextOf(tx: Db): Promise<Waiting | null> {
  const [message] = await rows<Waiting>(tx, sql`select id, carrier_id, payload from carrier_messages where state = 'waiting' and next_at <= now() order by next_at, id limit 1 for update skip locked`)
  return message ?? null
}

/** Everything a message says, in one transaction: a crash applies all of it again, which changes nothing twice. */
async function work(tx: Db, { id, carrier_id, payload }: Waiting): Promise<void> {
  // Numbers in one order, so that two messages about the same parcels queue up instead of waiting for each other.
  for (const { tracking_number: number, events } of payload.shipments.toSorted((a, b) => (a.tracking_number < b.tracking_number ? -1 : 1))) {
    await takeNumber(tx, { carrier_id, number, source: 'carrier_webhook' }, { number, events, raw: { request: { method: 'POST', url: 'webhook' }, status: 202, headers: {} } })
  }
  await rows(tx, sql`update carrier_messages set state = 'done', processed_at = now(), error = null where id = ${id}`)
}

const postpone = (db: Db, id: number, error: string) =>
  rows(
    db,
    sql`update carrier_messages set attempts = attempts + 1, error = ${error.slice(0, 500)}, state = case when attempts + 1 > ${PAUSES.length} then 'failed' else 'waiting' end,
          next_at = now() + make_interval(secs => (array[${sql.raw(PAUSES.join(','))}])[least(attempts + 1, ${PAUSES.length})]) where id = ${id} and state = 'waiting'`,
  )

/** Works what came in until nothing waits; any number of processes may do so at once. */
export async function drainMessages(services: Services, o: { leaving?: AbortSignal } = {}): Promise<void> {
  const { db } = services.database
  while (!o.leaving?.aborted) {
    let taken: Waiting | null = null
    try {
      await inTransaction(db, async (tx) => {
        taken = await nextOf(tx)
        if (taken) await work(tx, taken)
      })
    } catch (error) {
      if (!taken) throw error
      const { id } = taken as Waiting
      services.log.error({ err: error, message: id }, 'carrier message broke')
      await postpone(db, id, error instanceof Error ? error.message : String(error))
    }
    if (!taken) return
  }
}

/** Messages are evidence for a month; what they said is kept in the inbox of events. */
export const forgetMessages = (db: Db) =>
  rows(db, sql`delete from carrier_messages where id in (select id from carrier_messages where received_at < now() - make_interval(days => ${KEPT_DAYS}) limit 20000)`)

/** Background work: a look every second for what came in, a purge every night. */
export function inboxJobs(services: Services): void {
  services.jobs.always((leaving) => drainMessages(services, { leaving }), PAUSE_MS)
  services.jobs.work('carrier.messages', async () => void (await forgetMessages(services.database.db)))
  services.jobs.every('carrier.messages', '50 3 * * *')
}
