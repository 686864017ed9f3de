import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainBookings } from '@/upstream/areas/carrier-booking/dispatcher'
import { drainMessages } from '@/upstream/areas/carrier-feeds/inbox'
import { pollDue } from '@/upstream/areas/carrier-feeds/poll'
import { sweepRuns } from '@/upstream/areas/carrier-feeds/reapply'
import { forwardReports } from '@/upstream/areas/help/reports'
import { takeFromDead as takeManifests } from '@/upstream/areas/manifests/clock'
import { sendReports } from '@/upstream/areas/pas/report-mail'
import { sendWaiting } from '@/upstream/areas/pickup/send'
import { takeFromDead as takeReports } from '@/upstream/areas/reports/make'
import { claimBatch, claimEvents } from '@/upstream/areas/subscriptions/claims'
import { watchUploads } from '@/upstream/areas/uploads/jobs'
import { openMailer } from '@/upstream/platform/mail'
import { startReceiver, type Receiver } from '../../receiver'
import { useApp } from '../app'

const app = useApp()
const [LIVE, DEAD] = [randomUUID(), randomUUID()]
let receiver: Receiver

interface Claim {
  table: string
  /** A row of the table that `worker` claimed a moment ago; answers its id. */
  given(worker: string): Promise<number>
  /** What every process does every few seconds. */
  look(): Promise<unknown>
  /** On a row of the table: nobody has taken it from its worker. */
  untouched: string
  /** Times that stand in a row, to be moved with the clock. */
  times: readonly string[]
}

const one = async (text: string, params: unknown[] = []) => ((await app.query<{ id: number }>(text, params))[0] as { id: number }).id
const subscription = (mode: string) =>
  one(`insert into client_subscriptions (client_id, kind, environment, active, url, events, integration_mode, schedule_minutes, batch_size)
       select id, 'tracking', 'production', true, 'https://hooks.example.com', '{*}', $1, 15, 10 from clients order by id limit 1 returning id`, [mode])

const claims: Claim[] = [
  {
    table: 'webhook_events', untouched: `worker_id = '${DEAD}'`, times: ['claimed_until'],
    given: async (worker) => one(
      `insert into webhook_events (subscription_id, event_type, payload, claim, claimed_until, worker_id)
          values ($1, 'tracking.updated', '{}', gen_random_uuid(), now() + interval '100 seconds', $2) returning id`,
      [await subscription('webhook'), worker],
    ),
    look: () => claimEvents(app.services.database.db, LIVE, 8),
  },
  {
    table: 'client_subscriptions', untouched: `batch_worker_id = '${DEAD}'`, times: ['batch_claimed_until'],
    given: async (worker) => {
      const id = await subscription('schedular')
      await app.query(`insert into webhook_events (subscription_id, event_type, payload) values ($1, 'tracking.updated', '{}')`, [id])
      await app.query(
        `update client_subscriptions set batch_claim = gen_random_uuid(), batch_claimed_until = now() + interval '100 seconds', batch_worker_id = $2
            where id = $1`,
        [id, worker],
      )
      return id
    },
    look: () => claimBatch(app.services.database.db, LIVE),
  },
  {
    table: 'carrier_bookings', untouched: 'attempts = 0', times: ['claimed_until'],
    given: (
      worker,
    ) => one(`insert into carrier_bookings (package_id, carrier_id, action, environment, wants_label, claim, claimed_until, worker_id, carrier_tracking_no)
      select p.id, c.id, 'cancel', 'production', false, gen_random_uuid(), now() + interval '180 seconds', $1, 'NO-' || gen_random_uuid()
      from packages p, carriers c where c.carrier_code = 'PEARL' order by p.id limit 1 returning id`, [worker]),
    look: () => drainBookings(app.services),
  },
  {
    table: 'email_logs', untouched: "status = 'sending'", times: ['sending_since'],
    given: (worker) => one(
      `insert into email_logs (template, to_addresses, subject, body_text, status, attempts, worker_id, sending_since)
          values ('alert', '{a@b.example}', 'S', 'T', 'sending', 1, $1, now()) returning id`,
      [worker],
    ),
    look: () => openMailer({ ...app.services.config, SMTP_URL: 'smtp://127.0.0.1:1' }, app.services.database, app.services.files, app.services.worker).drain(),
  },
  {
    table: 'excel_details', untouched: "status = 'processing'", times: ['heartbeat_at'],
    given: (
      worker,
    ) => one(`insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, attempts, heartbeat_at, worker, worker_id, user_id,
      user_name, user_category)
      select 'package', 'a.csv', 'uploads/none.csv', 1, repeat('0', 64), 'text/csv', 'processing', 1, now(), 'x', $1, id, full_name, user_category from users
      order by id limit 1 returning id`, [worker]),
    look: () => watchUploads(app.services),
  },
  {
    table: 'export_jobs', untouched: "status = 'running'", times: ['touched_at'],
    given: (worker) => one(
      `insert into export_jobs (user_id, report, params, format, status, attempts, touched_at, worker_id) select id, 'last-mile', '{"format":"csv"}', 'csv',
          'running', 1, now(), $1 from users order by id limit 1 returning id`,
      [worker],
    ),
    look: () => takeReports(app.services),
  },
  {
    table: 'manifests', untouched: "status = 'generating'", times: ['working_since'],
    given: (worker) => one(
      `update manifests set status = 'generating', attempts = 1, working_since = now(), worker_id = $1 where id = (select id from manifests order by id limit 1)
          returning id`,
      [worker],
    ),
    look: () => takeManifests(app.services),
  },
  {
    table: 'carrier_reprocesses', untouched: "state = 'running'", times: ['created_at'],
    given: (worker) => one(
      `insert into carrier_reprocesses (mapping_id, state, total, worker_id) select id, 'running', 1, $1 from carrier_event_mappings order by id limit 1
          returning id`,
      [worker],
    ),
    look: () => sweepRuns(app.services),
  },
  {
    table: 'carrier_links', untouched: 'poll_worker_id is not null', times: ['next_poll_at'],
    given: async (worker) => {
      const id = await one(`update carriers set integration_kind = 'api', integration_mode = 'schedular', status = 'active' where carrier_code = 'PEARL'
        returning id`)
      await app.query(`insert into carrier_links (carrier_id, environment, next_poll_at, poll_worker_id) select id, environment, now() + interval '10 minutes',
        $2 from carriers where id = $1
        on conflict (carrier_id, environment) do update set next_poll_at = excluded.next_poll_at, poll_worker_id = excluded.poll_worker_id`, [id, worker])
      return id
    },
    look: () => pollDue(app.services),
  },
  ...(['scheduled', 'requested'] as const).map((status): Claim => ({
    table: 'pickup_requests', untouched: 'worker_id is not null', times: ['next_attempt_at', 'updated_at'],
    given: (worker) => one(
      `update pickup_requests set status = '${status}', channel = 'api', attempts = 1, next_attempt_at = now() + interval '10 minutes', updated_at = now(),
          worker_id = $1 where id = (select id from pickup_requests order by id limit 1) returning id`,
      [worker],
    ),
    look: () => sendWaiting(app.services),
  })),
  {
    table: 'bug_reports', untouched: 'forwarded_at is null', times: ['next_try_at'],
    given: (worker) => one(
      `insert into bug_reports (reference, user_id, message, path, attempts, next_try_at, worker_id) select 'PR-' || gen_random_uuid(), id, 'It broke', '/', 1,
          now() + interval '1 minute', $1 from users order by id limit 1 returning id`,
      [worker],
    ),
    look: () => forwardReports({ ...app.services, config: { ...app.services.config, BUG_REPORT_URL: `${receiver.url}/reports` } }),
  },
]

const idColumn = (table: string) => (table === 'carrier_links' ? 'carrier_id' : 'id')

/** Who is heard of: `seen` and `stable` in seconds ago. */
async function heard(worker: string, { seen, stable }: { seen: number; stable: number }) {
  await app.query(`insert into workers (id, host, pid, role, seen_at, steady_since)
    values ($1, 'here', 1, 'worker', now() - make_interval(secs => $2), now() - make_interval(secs => $3))
    on conflict (id) do update set seen_at = excluded.seen_at, steady_since = excluded.steady_since`, [worker, seen, stable])
}

/** The database's clock is put on by so many hours: all that was written before is that much older. */
async function clockMoves({ table, times }: Claim, id: number, hours: number) {
  await app.query(`update workers set seen_at = seen_at - make_interval(hours => $1), steady_since = steady_since - make_interval(hours => $1)`, [hours])
  await app.query(
    `update ${table} set ${times.map((time) => `${time} = ${time} - make_interval(hours => $2)`).join(', ')} where ${idColumn(table)} = $1`, [id, hours],
  )
}

async function isUntouched({ table, untouched, look }: Claim, id: number, worker: string): Promise<boolean> {
  await look()
  await app.jobs.idle()
  const held = await app.query(`select 1 from ${table} where ${idColumn(table)} = $1 and ${untouched.replaceAll(DEAD, worker)}`, [id])
  return held.length > 0
}

beforeAll(async () => {
  receiver = await startReceiver()
  // What the demo left open is nobody's concern here.
  await app.query(`update pickup_requests set status = 'cancelled'`)
  await app.query(`update carriers set integration_mode = 'manual' where integration_mode = 'schedular'`)
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  await app.query('truncate workers, webhook_events')
  await app.query('delete from client_subscriptions')
  await app.query(`update carrier_links set poll_worker_id = null, next_poll_at = now() + interval '1 hour'`)
  await app.query(`update pickup_requests set status = 'cancelled', worker_id = null`)
})

describe.each(claims)('a claim of $table', (claim) => {
  test('of a worker that lives stays its own', async () => {
    await heard(LIVE, { seen: 1, stable: 60 })
    await heard(DEAD, { seen: 3, stable: 60 })
    expect(await isUntouched(claim, await claim.given(DEAD), DEAD)).toBe(true)
  })

  test('of a worker not heard of for nine seconds is taken from it', async () => {
    await heard(LIVE, { seen: 1, stable: 60 })
    await heard(DEAD, { seen: 9, stable: 60 })
    expect(await isUntouched(claim, await claim.given(DEAD), DEAD)).toBe(false)
  })

  test('of a worker that was never written down, or has left, too', async () => {
    await heard(LIVE, { seen: 1, stable: 60 })
    expect(await isUntouched(claim, await claim.given(DEAD), DEAD)).toBe(false)
  })

  test('is nobody’s to take while whoever looks has only just been heard of again', async () => {
    await heard(LIVE, { seen: 1, stable: 3 })
    await heard(DEAD, { seen: 20, stable: 60 })
    expect(await isUntouched(claim, await claim.given(DEAD), DEAD)).toBe(true)
  })

  test.each([1, -1])('holds when the clock moves by %i h, and of a worker that is dead ends all the same', async (hours) => {
    await heard(LIVE, { seen: 1, stable: 60 })
    await heard(DEAD, { seen: 1, stable: 60 })
    const id = await claim.given(DEAD)
    await clockMoves(claim, id, hours)
    expect(await isUntouched(claim, id, DEAD), 'before anybody is heard of').toBe(true)
    await heard(LIVE, { seen: 0, stable: 7 })
    await heard(DEAD, { seen: 0, stable: 7 })
    expect(await isUntouched(claim, id, DEAD), 'once both are').toBe(true)
    await heard(DEAD, { seen: 10, stable: 17 })
    expect(await isUntouched(claim, id, DEAD), 'once it is dead').toBe(false)
  })
})

describe('what is held by a lock', () => {
  /** Holds the row in a transaction of a process that dies. */
  async function dyingHolder(text: string) {
    const client = new pg.Client({ connectionString: app.services.config.DATABASE_URL })
    client.on('error', () => {})
    await client.connect()
    await client.query('begin')
    await client.query(text)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return async () => {
      await app.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await expect.poll(async () => (await app.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).length).toBe(0)
    }
  }

  test.each([
    {
      table: 'carrier_messages', open: "state = 'waiting'",
      given: () => one(`insert into carrier_messages (carrier_id, digest, payload) select id, gen_random_uuid()::text, '{"shipments":[]}' from carriers
        order by id limit 1 returning id`),
      look: () => drainMessages(app.services),
    },
    {
      table: 'pas_report_schedules', open: 'last_run_at is null',
      given: () => one(`insert into pas_report_schedules (name, recipients, frequency, at_time, group_by, next_run_at, created_by, updated_by)
        select 'Daily', '{a@b.example}', 'daily', '07:00', 'day', now() - interval '1 minute', id, id from users where email = 'super_admin@demo.example'
        returning id`),
      look: () => sendReports(app.services),
    },
  ])('a row of $table is free as soon as its holder’s connection has ended', async ({ table, open, given, look }) => {
    const id = await given()
    const isOpen = async () => (await app.query(`select 1 from ${table} where id = $1 and ${open}`, [id])).length > 0
    const die = await dyingHolder(`select 1 from ${table} where id = ${id} for update`)
    await look()
    expect(await isOpen()).toBe(true)
    await die()
    await look()
    expect(await isOpen()).toBe(false)
  })
})

describe('a worker', () => {
  test('is heard of as long as it works, and no longer once it leaves', async () => {
    const { worker } = app.services
    expect(worker.id).toBeNull()
    await worker.start()
    const seen = async () =>
      (await app.query<{ seen_at: string; steady_since: string }>('select seen_at, steady_since from workers where id = $1', [worker.id]))[0]
    const before = await seen()
    await expect.poll(async () => (await seen())?.seen_at, { timeout: 10_000 }).not.toBe(before?.seen_at)
    expect((await seen())?.steady_since).toBe(before?.steady_since)
    await worker.stop()
    expect(await seen()).toBeUndefined()
  })
})
