import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction, whenLanded, type Db } from '@/upstream/db/db'
import { pgBossJobs, type Jobs } from '@/upstream/platform/jobs'
import { useApp } from '../app'

const app = useApp()
const log = pino({ level: 'silent' })
const running: Jobs[] = []
const open = (working = true): Jobs => {
  const jobs = pgBossJobs({ url: app.services.config.DATABASE_URL, working, log })
  running.push(jobs)
  return jobs
}
afterEach(async () => void (await Promise.all(running.splice(0).map((jobs) => jobs.stop()))))
const db = () => app.services.database.db
const waiting = async (queue: string) =>
  (await app.query<{ n: number }>(`select count(*)::int as n from pgboss.job where name = $1 and state in ('created', 'retry')`, [queue]))[0]?.n

test('endless work goes on after a failure, and a process that leaves waits for the turn under way', async () => {
  const jobs = open()
  const turns: string[] = []
  const third = Promise.withResolvers<void>()
  jobs.always(async (leaving) => {
    turns.push('begun')
    if (turns.length === 1) throw new Error('This turn fails.')
    if (turns.length < 3) return
    third.resolve()
    await new Promise<void>((resolve) => { leaving.addEventListener('abort', () => resolve()) })
    turns.push('ended')
  }, 1)
  await jobs.start()
  await third.promise
  await jobs.stop()
  expect(turns).toEqual(['begun', 'begun', 'begun', 'ended'])
})

test('a process that leaves its jobs to workers does not do it', async () => {
  const jobs = open(false)
  let turns = 0
  jobs.always(async () => void (turns += 1), 1)
  await jobs.start()
  await jobs.stop()
  expect(turns).toBe(0)
})

describe('a job', () => {
  test('is there with the change that causes it, and not without', async () => {
    const jobs = open(false)
    await jobs.start()
    await inTransaction(db(), (tx) => jobs.send(tx, 'files.remove', { paths: ['landed'] }))
    await inTransaction(db(), async (tx) => {
      await jobs.send(tx, 'files.remove', { paths: ['taken back'] })
      throw new Error('taken back')
    }).catch(() => {})
    expect(await app.query(`select data from pgboss.job where name = 'files.remove' and state = 'created'`)).toEqual([{ data: { paths: ['landed'] } }])
  })

  test('is not begun before the change it is about has landed', async () => {
    const jobs = open()
    const seen: unknown[] = []
    jobs.work('bugs.forward', async () => void seen.push(...(await app.query(`select 1 from carrier_messages where digest = 'seen by a job'`))))
    await jobs.start()
    await inTransaction(db(), async (tx) => {
      await jobs.send(tx, 'bugs.forward', {})
      await tx.execute(`insert into carrier_messages (carrier_id, digest, payload, state) select id, 'seen by a job', '{}', 'done' from carriers order by id
        limit 1`)
      // Longer than a worker waits between two looks.
      await tx.execute('select pg_sleep(1.5)')
      expect(seen).toEqual([])
    })
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(1)
  })

  test('of a key that waits is not added again, and waits until the last that wanted it has landed', async () => {
    const jobs = open(false)
    await jobs.start()
    const once = (tx: Db) => jobs.send(tx, 'home.days', { days: 2 }, { once: 'home' })
    await once(db())
    await once(db())
    expect(await waiting('home.days')).toBe(1)
    await inTransaction(db(), async (tx) => {
      await once(tx)
      // Whoever took it now would not see what this transaction writes.
      expect(await app.query(`select 1 from pgboss.job where name = 'home.days' and state = 'created' for update skip locked`)).toEqual([])
    })
    expect(await waiting('home.days')).toBe(1)
    await jobs.send(db(), 'home.days', { days: 2 }, { once: 'another' })
    expect(await waiting('home.days')).toBe(2)
  })

  test('that fails is done again', async () => {
    const jobs = open()
    let tries = 0
    jobs.work('pudo.sync', async () => {
      if (++tries === 1) throw new Error('This try fails.')
    })
    await jobs.start()
    await jobs.send(db(), 'pudo.sync', { id: 1 })
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(2)
  })

  test('whose worker is not heard of for ten seconds is handed out again', async () => {
    const jobs = open()
    let tries = 0
    jobs.work('allocation.backtest', async () => void (tries += 1))
    await jobs.start()
    // As a worker that died left it.
    await app.query(`insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff,
      expire_seconds)
      values ('allocation.backtest', '{}', 'active', now() - interval '11 seconds', now() - interval '11 seconds', 10, 5, 1, true, 3600)`)
    await expect.poll(() => tries, { timeout: 15_000 }).toBe(1)
  })

  test('of a queue an older version made obeys the rules of now', async () => {
    const before = open(false)
    await before.start()
    await app.query(`update pgboss.queue set heartbeat_seconds = null, retry_limit = 2 where name = 'sla.recalculate'`)
    const jobs = open(false)
    await jobs.start()
    expect(await app.query(`select heartbeat_seconds, retry_limit from pgboss.queue where name = 'sla.recalculate'`)).toEqual([{
      heartbeat_seconds: 10, retry_limit: 5,
    }])
  })
})

describe('what waits for a transaction to land', () => {
  const note = (within: Db, said: string[], word: string) => whenLanded(within, () => void said.push(word))

  test('is done at once outside one, once with it, never when it is taken back', async () => {
    const said: string[] = []
    note(db(), said, 'at once')
    expect(said).toEqual(['at once'])
    await inTransaction(db(), async (tx) => {
      note(tx, said, 'landed')
      expect(said).toHaveLength(1)
    })
    await inTransaction(db(), async (tx) => {
      note(tx, said, 'taken back')
      throw new Error('taken back')
    }).catch(() => {})
    expect(said).toEqual(['at once', 'landed'])
  })

  test('of a part waits for the whole, and goes with the part', async () => {
    const said: string[] = []
    await inTransaction(db(), async (tx) => {
      await inTransaction(tx, async (part) => note(part, said, 'kept part'))
      await inTransaction(tx, async (part) => {
        note(part, said, 'lost part')
        throw new Error('lost')
      }).catch(() => {})
      expect(said).toEqual([])
    })
    expect(said).toEqual(['kept part'])
    await inTransaction(db(), async (tx) => {
      await inTransaction(tx, async (part) => note(part, said, 'of a lost whole'))
      throw new Error('lost')
    }).catch(() => {})
    expect(said).toEqual(['kept part'])
  })
})

test('a schedule goes by the clock of Dubai, and what it starts gets empty data', async () => {
  const jobs = open()
  const got = Promise.withResolvers<unknown>()
  jobs.work('pudo.nightly', async (data) => got.resolve(data))
  jobs.every('pudo.nightly', '20 3 * * *')
  await jobs.start()
  expect(await app.query("select cron, timezone, data from pgboss.schedule where name = 'pudo.nightly'")).toEqual([{
    cron: '20 3 * * *', timezone: 'Asia/Dubai', data: null,
  }])
  await inTransaction(db(), (tx) => jobs.send(tx, 'pudo.nightly', null as never))
  expect(await got.promise).toEqual({})
})
