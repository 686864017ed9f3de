import { expect, test } from 'vitest'
import { healthOf } from '@/lib/domain/system-health'
import { pgBossJobs } from '@/upstream/platform/jobs'
import { useApp } from '../app'

const app = useApp({ env: { METRICS_KEY: 'a key of the scraper' } })
const metrics = (bearer?: string) => app.server.inject({ url: '/metrics', headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })

test('a part is failing while something failed within the hour, behind while the oldest waits too long, and well otherwise', () => {
  expect(healthOf({ oldest: 1, lastFailed: 59, lateAfter: 10 })).toBe('failing')
  expect(healthOf({ oldest: 11, lastFailed: 61, lateAfter: 10 })).toBe('behind')
  expect(healthOf({ oldest: 10, lastFailed: null, lateAfter: 10 })).toBe('well')
  expect(healthOf({ oldest: null, lastFailed: null, lateAfter: 10 })).toBe('well')
})

test('the status says of each part how it does, what waits since when and what failed; what is not well comes first', async () => {
  await app.query(`update email_logs set status = 'kept'`)
  await app.query(`insert into email_logs (template, to_addresses, subject, body_text, status, next_at)
    values ('x', '{a@b.example}', 's', 't', 'queued', now() - interval '1 hour')`)
  await app.query(`insert into export_jobs (user_id, report, params, format, status) values (1, 'last-mile', '{}', 'csv', 'failed')`)
  const boss = pgBossJobs({ url: app.services.config.DATABASE_URL, working: false, log: app.services.log })
  await boss.start()
  await boss.stop()
  const asker = await app.as('super_admin')
  const { status, data, meta } = await asker.call('system.parts', {})
  expect(status).toBe(200)
  const part = (name: string) => data.find((row) => row.part === name)
  expect(part('Mails')).toMatchObject({ health: 'behind', waiting: 1, failed: 0, detail: 'Late after 10 minutes.' })
  expect(part('Reports')).toMatchObject({ health: 'failing' })
  expect(part('Database')).toMatchObject({ health: 'well', detail: expect.stringMatching(/^\d+ of 200 connections?/) })
  expect(part('Background jobs')).toMatchObject({ health: 'well', waiting: 0 })
  expect(data[0]?.health).toBe('failing')
  expect(meta.total).toBe(data.length)
  const notWell = (await asker.call('system.parts', { health: ['failing', 'behind'] })).data
  expect(notWell.map(({ health }) => health)).not.toContain('well')
  expect((await (await app.as('client_admin')).call('system.parts', {})).status).toBe(403)
})

test('a process that is not heard of any more is told as failing', async () => {
  await app.query(`insert into workers (id, host, pid, role, seen_at) values (gen_random_uuid(), 'gone', 7, 'worker', now() - interval '1 minute')`)
  const { data } = await (await app.as('super_admin')).call('system.parts', { search: 'gone 7' })
  expect(data).toMatchObject([{ part: 'Worker gone 7', health: 'failing' }])
})

test('/metrics is told to whoever has its key, and to nobody else', async () => {
  await (await app.as('super_admin')).call('system.parts', {})
  for (const wrong of [undefined, 'wrong', 'test-subscription-key']) expect((await metrics(wrong)).statusCode).toBe(401)
  const { statusCode, headers, body } = await metrics('a key of the scraper')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4'])
  expect(body).toMatch(/^qafila_requests_total\{method="GET",route="\/api\/system-status",status="200"\} \d+$/m)
  expect(body).toMatch(/^qafila_request_seconds_bucket\{kind="read",le="\+Inf"\} \d+$/m)
  expect(body).toMatch(/^qafila_work_waiting\{line="mails"\} 1$/m)
  expect(body).toMatch(/^qafila_database_connections\{pool="primary",state="waiting"\} 0$/m)
  expect(body).toMatch(/^qafila_database_up 1$/m)
  // Every line is a comment or a sample, as Prometheus reads it.
  const sample = /^(?:# (?:HELP|TYPE) \w+ .+|[a-z_]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? -?[\d.e+-]+)$/
  for (const line of body.trim().split('\n')) expect(line).toMatch(sample)
})

test('a statement says which request it is part of, so that PostgreSQL logs it with the id the browser was told', async () => {
  const { headers } = await (await app.as('super_admin')).call('system.parts', {}, { headers: { 'x-request-id': 'from-the-browser-1' } })
  expect(headers['x-request-id']).toBe('from-the-browser-1')
  const seen = await app.query<{ query: string }>(`select query from pg_stat_activity where datname = current_database()`)
  expect(seen.filter(({ query }) => query.startsWith('/* request from-the-browser-1 */')).length).toBeGreaterThan(0)
})
