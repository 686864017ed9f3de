import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { clientOf, whenLanded, type Db } from '../db/db'

export type JobWork = (data: Record<string, unknown>) => Promise<void>

/**
 * Work that outlives a request. A job is written in the transaction of what causes it, so that neither is there without the other, and handed
 * out again within 15 s when its worker dies: every job must bear being run twice.
 */
export interface Jobs {
  /** Starts handing out work. */
  start(): Promise<void>
  /** Adds a job in the transaction `db` is, or at once; with `once` one of the same key that still waits is held for it instead of another. */
  send(db: Db, queue: JobQueue, data: Record<string, unknown>, o?: { once?: string }): Promise<void>
  work(queue: JobQueue, run: JobWork, o?: { parallel?: number }): void
  /** Runs a job on a clock, five-field cron in Dubai time. */
  every(queue: JobQueue, cron: string): void
  /** Runs `run` again and again as long as this process works jobs, `pauseMs` after each end; the signal asks it to come to an end. */
  always(run: (leaving: AbortSignal) => Promise<void>, pauseMs: number): void
  stop(): Promise<void>
}

export const jobQueues = [
  'upload.run', 'upload.watch', 'export.run', 'export.watch', 'housekeeping', 'manifest.run', 'manifest.clock', 'missing.watch',
  'ranges.watch', 'carrier.purge', 'carrier.messages', 'carrier.poll', 'carrier.reapply', 'webhook.purge',
  'access.views', 'access.reset', 'access.signup', 'files.remove', 'home.days', 'documents.watch', 'bugs.forward',
  'allocation.backtest', 'alerts.watch', 'requests.purge', 'mails.purge',
  'inbound.windows',
  'stock.prove', 'stock.day', 'stock.expire', 'stock.charge', 'sla.clock', 'sla.recalculate', 'calendar.run', 'pickup.run', 'pudo.sync', 'pudo.nightly',
  'pas.watch', 'pas.forget', 'pas.reports', 'sellers.expire', 'quotes.expire', 'customs.draft', 'customs.close', 'customs.exits',
  'customs.left', 'customs.refunds', 'products.recheck',
  'pas.watch', 'pas.forget', 'pas.reports', 'sellers.expire', 'agreements.seal', 'quotes.expire', 'customs.draft', 'customs.close', 'customs.exits',
  'customs.left', 'customs.refunds',
  'orders.backorders', 'orders.credit', 'orders.parcels', 'packages.counts',
  'documents.forget', 'logisticsDocs.forget', 'vendors.watch', 'agents.watch', 'clients.watch', 'carriers.watch', 'journal.prove', 'exceptions.settled',
    'custody.catchUp',
  'documents.forget', 'vendors.watch', 'vendors.answers', 'clients.watch', 'carriers.watch', 'journal.prove', 'exceptions.settled', 'custody.catchUp',
  'documents.forget', 'vendors.watch', 'agents.watch', 'clients.watch', 'carriers.watch', 'journal.prove', 'exceptions.settled', 'custody.catchUp',
  'channels.orders', 'channels.watch', 'channels.reread', 'channels.stock', 'channels.stockWatch', 'channels.tracking',
  'channels.trackingWatch', 'oms.orders', 'oms.watch', 'oms.retake', 'oms.send', 'wms.send', 'wms.apply', 'wms.differences',
  'preAlerts.mail', 'preAlerts.remind',
  'xml.read',
  'invoices.issue', 'payments.expire', 'gateway.janitor', 'gateway.refund', 'consignee.payments',
  'whatsapp.photos', 'whatsapp.tomorrow', 'whatsapp.templates',
  'dashboards.rollups', 'dashboards.rebuild', 'dashboards.mails', 'promises.learn',
] as const
export type JobQueue = (typeof jobQueues)[number]

/**
 * What holds of every queue. The worker of a job says every two seconds that it lives; unheard of for ten it is dead and the job is handed
 * out again. Jobs that are done are of no use to anybody: how deep queues are is read from the whole table every few seconds.
 */
const queueRules = { retryLimit: 5, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 3600, heartbeatSeconds: 10, deleteAfterSeconds: 3600 }
const BEAT_SECONDS = 2
// A turn that comes a moment before its interval is over is left out, so the dead are looked for every second or two.
const supervision = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, maintenanceIntervalSeconds: 300 }

/** A failure is told and the work goes on: the next turn finds what was left. */
async function again(run: (leaving: AbortSignal) => Promise<void>, pauseMs: number, leaving: AbortSignal, log: Logger): Promise<void> {
  while (!leaving.aborted) {
    await run(leaving).catch((error: unknown) => log.error({ error }, 'endless work'))
    await sleep(pauseMs, undefined, { signal: leaving }).catch(() => {})
  }
}

/** Jobs on PostgreSQL. `working` false: this process only adds jobs, workers take them. */
export function pgBossJobs(o: { url: string; working: boolean; log: Logger }): Jobs {
  const boss = new PgBoss({ connectionString: o.url, max: 4, ...supervision })
  boss.on('error', (error) => o.log.error({ error }, 'job queue'))
  const works: { queue: JobQueue; run: JobWork; parallel: number }[] = []
  const clocks: { queue: JobQueue; cron: string }[] = []
  const workers = new Map<JobQueue, string[]>()
  const endless: { run: (leaving: AbortSignal) => Promise<void>; pauseMs: number }[] = []
  const leaving = new AbortController()
  const turning: Promise<void>[] = []
  return {
    async start() {
      await boss.start()
      for (const queue of jobQueues) {
        await boss.createQueue(queue, queueRules)
        // One of an older version has the rules of then.
        await boss.updateQueue(queue, queueRules)
      }
      if (!o.working) return
      for (const { queue, run, parallel } of works) {
        for (let i = 0; i < parallel; i++) {
          const id = await boss.work<Record<string, unknown>>(queue, { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: BEAT_SECONDS }, async (jobs) => {
            // What a schedule starts has no data of its own.
            for (const job of jobs) await run(job.data ?? {})
          })
          workers.set(queue, [...(workers.get(queue) ?? []), id])
        }
      }
      for (const { queue, cron } of clocks) await boss.schedule(queue, cron, null, { tz: 'Asia/Dubai' })
      for (const { run, pauseMs } of endless) turning.push(again(run, pauseMs, leaving.signal, o.log))
    },
    async send(db, queue, data, s) {
      const within = { executeSql: async (text: string, values?: unknown[]) => ({ rows: (await clientOf(db).query(text, values)).rows as unknown[] }) }
      // Held until this lands, the waiting job is not begun before what it is about can be seen.
      if (s?.once) await boss.upsert(queue, data, { singletonKey: s.once, db: within })
      else await boss.send(queue, data, { db: within })
      whenLanded(db, () => {
        for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
      })
    },
    work: (queue, run, w) => void works.push({ queue, run, parallel: w?.parallel ?? 1 }),
    every: (queue, cron) => void clocks.push({ queue, cron }),
    always: (run, pauseMs) => void endless.push({ run, pauseMs }),
    async stop() {
      leaving.abort()
      await Promise.all([boss.stop({ graceful: true, timeout: 8000 }), Promise.race([Promise.all(turning), sleep(8000, undefined, { ref: false })])])
    },
  }
}
