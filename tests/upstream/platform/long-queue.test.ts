import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { openMailer, type Mailer } from '@/upstream/platform/mail'
import { plainLetter } from './plain-letter'
import { useApp } from '../app'
import { startSmtp } from '../manifests/smtp-server'

const app = useApp()
/** A mail server as slow as this makes three letters longer than two looks for the letters of the dead. */
const SLOW_MS = 3200
let smtp: Awaited<ReturnType<typeof startSmtp>>
let mail: Mailer
let stranded = 0
/** What became of the letter of a dead process, each time the server was given one of the others. */
const seen: string[] = []

beforeAll(async () => {
  smtp = await startSmtp(async ({ to }) => {
    if (!to[0]?.startsWith('reader-')) return '250 kept'
    const [letter] = await app.query<{ status: string }>('select status from email_logs where id = $1', [stranded])
    seen.push(letter?.status ?? '')
    await pause(SLOW_MS)
    return '250 kept'
  })
  const { config, database, files, worker } = app.services
  mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
})
afterAll(() => smtp.stop())

test('a letter of a dead process is taken up while another is busy with a long queue, not after it', async () => {
  const post = (to: string) => inTransaction(app.services.database.db, (tx) => mail.post(tx, { ...plainLetter(), to: [to] }))
  await app.query(`update email_logs set status = 'sent' where status in ('queued', 'sending')`)
  for (const n of [1, 2, 3]) await post(`reader-${n}@client.example`)
  stranded = await post('stranded@client.example')
  await app.query(`update email_logs set status = 'sending', attempts = 1, worker_id = null, sending_since = now() where id = $1`, [stranded])
  const queue = mail.drain()
  // Its process dies once the others are under way.
  await expect.poll(() => seen.length, { timeout: 10_000, interval: 20 }).toBe(1)
  await app.query(
    `insert into workers (id, host, pid, role, seen_at, steady_since)
        values ($1, 'here', 1, 'worker', now() + interval '4 seconds', now() - interval '1 minute')`,
    [randomUUID()],
  )
  await app.query('update email_logs set worker_id = $2 where id = $1', [stranded, randomUUID()])
  await queue
  expect(seen.slice(0, 3)).toEqual(['sending', 'queued', 'queued'])
  expect(await app.query('select status from email_logs where id = $1', [stranded])).toEqual([{ status: 'sent' }])
}, 60_000)
