import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export type JobWork = (data: Record<string, unknown>) => Promise<void>

/** Work that outlives a request. A job is handed out again when its worker dies, so every job must bear being run twice. */
export interface Jobs {
  /** Starts handing out work. */
  start(): Promise<void>
  /** Adds a job; with `once` a job of the same key that still waits is not added again. */
  send(queue: JobQueue, data: Record<string, unknown>, o?: { once?: string }): Promise<void>
  work(queue: JobQueue, run: JobWork, o?: { parallel?: number }): void
  /** Runs a job on a clock, five-field cron in Dubai time. */
  every(queue: JobQueue, cron: string): void
  /** Runs `run` again and again as long as this process works jobs, `pauseMs` after each end; the signal asks it to come to an end. */
  always(run: (leaving: AbortSignal) => Promise<void>, pauseMs: number): void
  stop(): Promise<void>
}

export const jobQueues = [
  'upload.run', 'upload.watch', 'mail.send', 'export.run', 'export.watch', 'housekeeping', 'manifest.run', 'manifest.clock', 'missing.watch',
  'ranges.watch', 'carrier.purge', 'carrier.messages', 'carrier.poll', 'carrier.reapply', 'webhook.purge', 'access.views', 'home.days', 'documents.watch', 'bugs.forward',
  'allocation.backtest', 'alerts.watch', 'requests.purge', 'mails.purge',
  'sla.clock', 'sla.recalculate', 'pickup.run', 'pudo.sync', 'pudo.nightly',
  'pas.watch', 'pas.forget', 'pas.reports', 'sellers.expire', 'packages.counts', 'documents.forget', 'vendors.watch',
] as const
export type JobQueue = (typeof jobQueues)[number]

/** A failure is told and the work goes on: the next turn finds what was left. */
async function again(run: (leaving: AbortSignal) => Promise<void>, pauseMs: number, leaving: AbortSignal, log: Logger): Promise<void> {
  while (!leaving.aborted) {
    await run(leaving).catch((error: unknown) => log.error({ error }, 'endless work'))
    await sleep(pauseMs, undefined, { signal: leaving }).catch(() => {})
  }
}

/** Jobs on PostgreSQL. `working` false: this process only adds jobs, workers take them. */
export function pgBossJobs(o: { url: string; working: boolean; log: Logger }): Jobs {
  const boss = new PgBoss({ connectionString: o.url, max: 4 })
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
      for (const queue of jobQueues) await boss.createQueue(queue, { retryLimit: 2, retryBackoff: true, expireInSeconds: 3600 })
      if (!o.working) return
      for (const { queue, run, parallel } of works) {
        for (let i = 0; i < parallel; i++) {
          const id = await boss.work<Record<string, unknown>>(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
            for (const job of jobs) await run(job.data)
          })
          workers.set(queue, [...(workers.get(queue) ?? []), id])
        }
      }
      for (const { queue, cron } of clocks) await boss.schedule(queue, cron, null, { tz: 'Asia/Dubai' })
      for (const { run, pauseMs } of endless) turning.push(again(run, pauseMs, leaving.signal, o.log))
    },
    async send(queue, data, s) {
      await boss.send(queue, data, s?.once ? { singletonKey: s.once } : {})
      for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
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
