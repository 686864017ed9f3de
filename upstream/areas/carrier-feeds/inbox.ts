import { sql } from 'drizzle-orm'
import { messageState } from '@/lib/domain/carrier-feed'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { readShipment, type SaidShipment } from '../../core/carrier-calls/said'
import { keepUnread, takeNumber } from './intake'

interface Waiting {
  id: number
  carrier_id: number
  /** The body as it came. */
  payload: string
  attempts: number
}

const PAUSE_MS = 1000
/** Seconds until the next try of a message that broke, after the first, second …; then its events wait for a person. */
const PAUSES = [5, 30, 120, 600, 3600] as const
const KEPT_DAYS = 30
const call = { request: { method: 'POST', url: 'webhook' }, status: 202, headers: {} }

/** The oldest message that waits, ours alone as long as the transaction lives. */
async function nextOf(tx: Db): Promise<Waiting | null> {
  const [message] = await rows<Waiting>(tx, sql`select id, carrier_id, payload, attempts from carrier_messages where state = ${literal(messageState, 'waiting')}
      and next_at <= now() order by next_at, id limit 1 for update skip locked`)
  return message ?? null
}

const shipmentsOf = (payload: string): SaidShipment[] => (JSON.parse(payload) as { shipments: unknown[] }).shipments.map(readShipment)

const done = (tx: Db, id: number, error: string | null = null) =>
  rows(tx, sql`update carrier_messages set state = ${error === null ? 'done' : 'failed'}, processed_at = now(), error = ${error} where id = ${id}`)

/** Everything a message says, in one transaction: a crash applies all of it again, which changes nothing twice. */
async function work(tx: Db, { id, carrier_id, payload }: Waiting): Promise<void> {
  // Numbers in one order, so that two messages about the same parcels queue up instead of waiting for each other.
  for (const { number, events } of shipmentsOf(payload).toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
    await takeNumber(tx, { carrier_id, number, source: 'carrier_webhook' }, { number, events, raw: call })
  }
  await done(tx, id)
}

/** A message that broke every time: its events wait for a person, none is lost. */
async function giveUp(tx: Db, { id, carrier_id, payload }: Waiting, error: string): Promise<void> {
  for (const { number, events } of shipmentsOf(payload)) {
    await keepUnread(tx, { carrier_id, number, source: 'carrier_webhook' }, { number, events, raw: call }, `The message broke again and again: ${error}`)
  }
  await done(tx, id, error)
}

const postpone = (db: Db, id: number, error: string) =>
  rows(
    db,
    sql`update carrier_messages set attempts = attempts + 1, error = ${error},
          next_at = now() + make_interval(secs => (array[${sql.raw(PAUSES.join(','))}])[least(attempts + 1, ${PAUSES.length})])
          where id = ${id} and state = ${literal(messageState, 'waiting')}`,
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
      const broken = taken as Waiting
      services.log.error({ err: error, message: broken.id }, 'carrier message broke')
      const said = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      if (broken.attempts < PAUSES.length) await postpone(db, broken.id, said)
      else await inTransaction(db, (tx) => giveUp(tx, broken, said))
    }
    if (!taken) return
  }
}

/** Messages are evidence for a month; what they said is kept in the inbox of events. */
export const forgetMessages = (db: Db) =>
  rows(db, sql`delete from carrier_messages where id in (select id from carrier_messages where received_at < now() - make_interval(days => ${KEPT_DAYS})
    limit 20000)`)

/** Background work: a look every second for what came in, a purge every night. */
export function inboxJobs(services: Services): void {
  services.jobs.always((leaving) => drainMessages(services, { leaving }), PAUSE_MS)
  services.jobs.work('carrier.messages', async () => void (await forgetMessages(services.database.db)))
  services.jobs.every('carrier.messages', '50 3 * * *')
}
