import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../platform/services'
import { openOutside, type Outside } from '../../platform/outside'
import { claimBatch, claimEvents, letGo, type Sending } from './claims'
import { contentOf } from './contents'
import { purgeWebhooks } from './purge'
import { send } from './send'
import { settle } from './settle'

/** Calls under way in one process at a time. */
const PARALLEL = 32
const PAUSE_MS = 1000
/** How soon after work was found there is another look, while slow receivers keep some of the calls open. */
const LOOK_MS = 200

/** Makes the call of one claim and writes down what came of it. */
export async function deliver(services: Services, outside: Outside, sending: Sending): Promise<void> {
  const { subscription, id, batch, events } = sending
  const content = await contentOf(services, sending)
  const made = await send(services, outside, { subscription, id, event: batch ? 'batch' : (events[0]?.event_type ?? 'test'), content, events })
  await settle(services, sending, made)
}

async function claimAny(services: Services, room: number): Promise<Sending[]> {
  const { database, worker } = services
  const batch = await claimBatch(database.db, worker.id)
  const single = await claimEvents(database.db, worker.id, room - (batch ? 1 : 0))
  return batch ? [batch, ...single] : single
}

/**
 * Sends what is due until nothing is, `PARALLEL` calls at a time. Any number of processes may do so at once. When told to leave it takes up
 * nothing more and lets what is under way finish.
 */
export async function drainWebhooks(services: Services, o: { outside?: Outside; leaving?: AbortSignal } = {}): Promise<void> {
  const outside = o.outside ?? openOutside(services.config)
  const underWay = new Set<Promise<void>>()
  while (!o.leaving?.aborted) {
    // What ends while we look may set the next step of its parcel free, so the last look must be one with nothing under way.
    const wasIdle = underWay.size === 0
    const room = PARALLEL - underWay.size
    const found = room > 1 ? await claimAny(services, room) : []
    for (const sending of found) {
      const run: Promise<void> = deliver(services, outside, sending)
        // It is tried again when the time of its claim is over; the others must not suffer.
        .catch(async (error: unknown) => {
          services.log.error({ error, subscription: sending.subscription.id }, 'webhook broke off')
          await letGo(services.database.db, sending).catch(() => {})
        })
        .finally(() => underWay.delete(run))
      underWay.add(run)
    }
    if (found.length > 0) continue
    if (wasIdle) return
    await Promise.race([...underWay, sleep(LOOK_MS)])
  }
  await Promise.all(underWay)
}

/** Background work of the subscriptions: a look every second for what is due, a purge every night. */
export function webhookJobs(services: Services): void {
  services.jobs.always((leaving) => drainWebhooks(services, { leaving }), PAUSE_MS)
  services.jobs.work('webhook.purge', () => purgeWebhooks(services.database.db))
  services.jobs.every('webhook.purge', '45 3 * * *')
}
