import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { inTransaction } from '@/upstream/db/db'
import { pgBossJobs, type Jobs } from '@/upstream/platform/jobs'
import { openMailer } from '@/upstream/platform/mail'
import { startReceiver, type Receiver } from '../../receiver'
import { useApp } from '../../upstream/app'
import { clearManifests, labelled, userId, windowAgo } from '../../upstream/manifests/making'
import { startSmtp } from '../../upstream/manifests/smtp-server'
import { plainLetter } from '../../upstream/platform/plain-letter'
import { useWorkers, type WorkerProcess } from '../../upstream/platform/worker-process'
import { csv, orders, send } from '../../upstream/uploads/package-sheets'
import { numberOption } from '../options'

const app = useApp()
const workers = useWorkers(app)
const KILLS = numberOption('kills', 24)
const [LETTERS, EVENTS, FILES, REPORTS, MANIFESTS] = [200, 100, 4, 6, 10]
const ROWS = numberOption('rows', 3000)
/** From a kill until all that was under way is in other hands. */
const KNOWN_MS = 15_000

let smtp: Awaited<ReturnType<typeof startSmtp>>
let receiver: Receiver
let jobs: Jobs
let lastOfDemo = 0
/** How often the mail server took each letter, by the number it bears. */
const taken = new Map<string, number>()

beforeAll(async () => {
  receiver = await startReceiver()
  receiver.answer((_call, response) => void setTimeout(() => response.end('OK'), 30))
  smtp = await startSmtp(async ({ source }) => {
    const id = /^Message-ID: (.*)$/im.exec(source)?.[1] ?? ''
    taken.set(id, (taken.get(id) ?? 0) + 1)
    await sleep(20)
    return '250 kept'
  })
  const { config, database, files, worker } = app.services
  app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
  // What is asked for is work of the processes that are killed, not of this one.
  jobs = pgBossJobs({ url: config.DATABASE_URL, working: false, log: app.services.log })
  await jobs.start()
  app.services.jobs = jobs
  await app.query(`update carrier_capacities set status = 'inactive'`)
  await app.query('delete from webhook_events')
  await app.query('delete from client_subscriptions')
  await clearManifests(app)
  lastOfDemo = (await app.query<{ id: number }>('select max(id) as id from email_logs'))[0]?.id ?? 0
})
afterAll(async () => void (await Promise.all([smtp.stop(), receiver.stop(), jobs.stop()])))

async function everythingAtOnce() {
  const [client, staff] = [await app.as('client_admin'), await app.as('super_admin')]
  for (let n = 0; n < LETTERS; n++) await inTransaction(app.services.database.db, (tx) => app.services.mail.post(tx, plainLetter(n)))
  // Of a client that sends nothing here: what each parcel causes is not counted.
  const [subscription] = await app.query<{ id: number }>(`insert into client_subscriptions (client_id, kind, environment, active, url, events, integration_mode,
    schedule_minutes, batch_size, timeout_seconds)
    select id, 'tracking', 'production', true, '${receiver.url}/hook', '{*}', 'webhook', 15, 10, 30 from clients where client_code <> 'NOORB' order by id
    limit 1 returning id`)
  await app.query(
    `insert into webhook_events (subscription_id, event_type, payload) select $1, 'test', '{"message":"Hello"}' from generate_series(1, $2)`,
    [subscription?.id, EVENTS],
  )
  const uploads = []
  for (let n = 0; n < FILES; n++)
    uploads.push((await send(client, csv(orders(ROWS, (n + 1) * 10_000).map((row, i) => (i % 50 === 49 ? { ...row, city: 'Atlantis' } : row))))).data.upload_id)
  const period = { from: addDays(today(), -60), to: today() }
  const reports = []
  for (let n = 0; n < REPORTS; n++) {
    // Three at a time are one person's most.
    const asker = await app.as(['super_admin', 'operations_manager', 'client_admin'][n % 3] ?? 'super_admin')
    reports.push(((await asker.call('exportReports.lastMile', {
      ...period, from: addDays(period.from, n), format: 'csv', background: true,
    })).data as unknown as { export_id: number }).export_id)
  }
  const falcon = await userId(app, 'carrier_admin')
  for (let n = 0; n < MANIFESTS; n++) {
    const window = windowAgo(n + 3)
    await labelled(app, window.inside(5))
    expect((await staff.call('manifests.generate', { user_id: falcon, ...window } as never)).status).toBe(202)
  }
  for (const email of ['auditor@demo.example', 'client_finance@demo.example', 'carrier_manager@demo.example'])
    expect((await app.nobody.call('access.requestReset', { email })).status).toBe(200)
  return { uploads, reports }
}

/** Kills a worker, and waits until nothing bears its name. */
async function kill9(worker: WorkerProcess) {
  const [dead] = await app.query<{ id: string }>('select id from workers where pid = $1 order by seen_at desc limit 1', [worker.process.pid])
  await worker.kill()
  const held = () => app.query(`select 'letter' as what, id from email_logs where status = 'sending' and worker_id = $1 union all select 'event', id
    from webhook_events where state = 'pending' and claimed_until is not null and worker_id = $1
    union all select 'upload', id from excel_details where status = 'processing' and worker_id = $1 union all select 'report', id from export_jobs
    where status = 'running' and worker_id = $1
    union all select 'manifest', id from manifests where status = 'generating' and worker_id = $1`, [dead?.id])
  await expect.poll(held, { message: 'work of a dead process', timeout: KNOWN_MS, interval: 200 }).toEqual([])
}

test(`${KILLS} kills -9 lose nothing and double nothing but one letter a kill at most`, async () => {
  const { uploads, reports } = await everythingAtOnce()
  const env = { SMTP_URL: smtp.url }
  const running: WorkerProcess[] = [await workers.start(env), await workers.start(env)]
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 3000)
    await kill9(running[kill % 2] as WorkerProcess)
    running[kill % 2] = await workers.start(env)
  }

  const open = async () => ({
    letters: (await app.query(`select 1 from email_logs where status in ('queued', 'sending')`)).length,
    events: (await app.query(`select 1 from webhook_events where state = 'pending' and event_type = 'test'`)).length,
    uploads: (await app.query(`select 1 from excel_details where id = any($1) and status in ('queued', 'processing')`, [uploads])).length,
    reports: (await app.query(`select 1 from export_jobs where id = any($1) and status in ('queued', 'running')`, [reports])).length,
    manifests: (await app.query(`select 1 from manifests where status in ('queued', 'generating')`)).length,
  })
  await expect.poll(open, { timeout: 600_000, interval: 500 }).toEqual({ letters: 0, events: 0, uploads: 0, reports: 0, manifests: 0 })

  const refused = Math.floor(ROWS / 50)
  const landed = await app.query(`select status, rows_total, rows_accepted, rows_rejected,
    (select count(*)::int from packages where upload_id = d.id) as packages, (select count(*)::int from excel_responses where upload_id = d.id) as refused
    from excel_details d where id = any($1)`, [uploads])
  expect(landed).toEqual(Array.from({ length: FILES }, () => ({
    status: 'completed_with_errors', rows_total: ROWS, rows_accepted: ROWS - refused, rows_rejected: refused, packages: ROWS - refused, refused,
  })))
  expect(await app.query(`select status, count(*)::int as n from export_jobs where id = any($1) group by 1`, [reports])).toEqual([{
    status: 'ready', n: REPORTS,
  }])
  expect(await app.query('select status, count(*)::int as n from manifests group by 1')).toEqual([{ status: 'ready', n: MANIFESTS }])
  expect(await app.query(`select error from email_logs where status = 'failed' and id > $1`, [lastOfDemo])).toEqual([])
  expect(await app.query(`select count(*)::int as n from email_logs where template = 'password_reset' and id > $1`, [lastOfDemo])).toEqual([{ n: 3 }])
  // Every letter of the log was taken, none from nowhere; the receiver knows a repeated call by its event.
  const sent = await app.query<{ n: number }>(`select count(*)::int as n from email_logs where status = 'sent' and id > $1`, [lastOfDemo])
  expect(sent[0]?.n).toBeGreaterThanOrEqual(LETTERS + 3)
  expect(taken.size).toBe(sent[0]?.n)
  expect([...taken.values()].reduce((sum, n) => sum + n - 1, 0)).toBeLessThanOrEqual(KILLS)
  expect(new Set(receiver.json().flatMap(({ type, event_id }) => (type === 'test' ? [event_id] : []))).size).toBe(EVENTS)
})
