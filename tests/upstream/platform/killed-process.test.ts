import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { pgBossJobs } from '@/upstream/platform/jobs'
import { openMailer } from '@/upstream/platform/mail'
import { startReceiver, type Receiver } from '../../receiver'
import { startSmtp } from '../manifests/smtp-server'
import { useApp } from '../app'
import { plainLetter } from './plain-letter'
import { useWorkers } from './worker-process'

const app = useApp()
const workers = useWorkers(app)
const LETTERS = 8
/** A limit for what hangs. That it is 15 s from the kill is measured where nothing else runs (`npm run drill`). */
const HANGS_MS = 90_000

let receiver: Receiver
let smtp: Awaited<ReturnType<typeof startSmtp>>
/** Letters the server has heard whole, by reader, whether it got to say so or not. */
const heard: string[] = []
let isSlow = true

beforeAll(async () => {
  receiver = await startReceiver()
  smtp = await startSmtp(async ({ to }) => {
    // The house has letters of its own to write meanwhile.
    if (to[0]?.startsWith('reader-')) heard.push(to[0])
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 400))
    return '250 kept'
  })
  const { config, database, files, worker } = app.services
  app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
})
afterAll(() => Promise.all([receiver.stop(), smtp.stop()]))

const post = (n: number) => inTransaction(app.services.database.db, (tx) => app.services.mail.post(tx, plainLetter(n)))

test('a process killed over its work: mails, calls to clients’ systems, reports and jobs come into other hands, nothing is lost, one letter at most goes out twice', async () => {
  // The receivers keep it waiting: what it asks of them is under way when it is killed.
  receiver.answer(() => {})
  await app.query('delete from webhook_events')
  await app.query('delete from client_subscriptions')
  await app.query(`update bug_reports set forwarded_at = now()`)
  for (let n = 0; n < LETTERS; n++) await post(n)
  await app.query(`with s as (insert into client_subscriptions (client_id, kind, environment, active, url, events, integration_mode, schedule_minutes,
    batch_size, timeout_seconds)
      select id, 'tracking', 'production', true, '${receiver.url}/hook', '{*}', 'webhook', 15, 10, 60 from clients order by id limit 1 returning id)
    insert into webhook_events (subscription_id, event_type, payload) select id, 'test', '{"message":"Hello"}' from s`)
  await app.query(`insert into bug_reports (reference, user_id, message, path) select 'PR-KILLED', id, 'It broke', '/' from users order by id limit 1`)

  const env = { SMTP_URL: smtp.url, BUG_REPORT_URL: `${receiver.url}/reports` }
  const first = await workers.start(env)
  const jobs = pgBossJobs({ url: app.services.config.DATABASE_URL, working: false, log: app.services.log })
  await jobs.start()
  await jobs.send(app.services.database.db, 'bugs.forward', {})
  await jobs.stop()
  const callsTo = (path: string) => receiver.got.filter((call) => call.path === path).length
  await expect.poll(() => [callsTo('/hook'), callsTo('/reports') > 0 ? 1 : 0, heard.length >= 3], { timeout: 90_000, interval: 50 }).toEqual([1, 1, true])
  const [job] = await app.query<{ id: string; started_on: string }>(`select id, started_on from pgboss.job where name = 'bugs.forward' and state = 'active'`)
  await first.kill()
  isSlow = false
  receiver.answer(200)

  await workers.start(env)
  await expect.poll(async () => ({
    letters: (await app.query(`select 1 from email_logs where status = 'sent' and template = 'alert' and to_addresses[1] like 'reader-%'`)).length,
    hook: (await app.query(`select state from webhook_events`)).map((row) => (row as { state: string }).state),
    report: (await app.query(`select 1 from bug_reports where reference = 'PR-KILLED' and forwarded_at is not null`)).length,
    job: (await app.query(`select 1 from pgboss.job where id = $1 and started_on > $2`, [job?.id, job?.started_on])).length,
  }), { timeout: HANGS_MS, interval: 100 }).toEqual({ letters: LETTERS, hook: ['delivered'], report: 1, job: 1 })

  expect(new Set(heard).size).toBe(LETTERS)
  expect(heard.length - LETTERS).toBeLessThanOrEqual(1)
  expect(callsTo('/hook')).toBe(2)
}, 240_000)
