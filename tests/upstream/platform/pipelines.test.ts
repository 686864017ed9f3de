import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPipelines, type Pipelines } from '@/upstream/db/pipelines'
import { useApp } from '../app'

const app = useApp()
let lines: Pipelines
beforeAll(() => {
  lines = openPipelines({ connectionString: app.services.config.DATABASE_URL, options: '-c application_name=steady_test' })
})
afterAll(() => lines.end())

const double = (n: number) => lines.query({ name: 'double', text: 'select $1::int * 2 as n', values: [n] })
const opened = async () => (await app.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity where application_name = 'steady_test'`))[0]?.n ?? 0

test('many questions at once: each has its own answer, over a few connections', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => double(n)))
  expect(answers.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual(Array.from({ length: 500 }, (_, n) => n * 2))
  expect(await opened()).toBeLessThanOrEqual(4)
})

test('one that fails fails alone', async () => {
  const nothing = (n: number) => lines.query({ name: 'share', text: 'select 12 / $1::int as n', values: [n] })
  const outcomes = await Promise.allSettled([nothing(3), nothing(0), double(4), nothing(4), nothing(0), nothing(6)])
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? (outcome.value.rows[0] as { n: number }).n : 'failed'))).toEqual([
    4, 'failed', 8, 3, 'failed', 2,
  ])
})

test('a line that dies fails what it was asked, and later questions open another', async () => {
  const asleep = lines.query({ name: 'sleep', text: 'select pg_sleep($1)', values: [60] })
  const behind = Promise.allSettled([asleep])
  await expect.poll(async () => (await app.query(`select 1 from pg_stat_activity where application_name = 'steady_test' and query like '%pg_sleep%'
      and state = 'active' and pid <> pg_backend_pid()`)).length).toBe(1)
  await app.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steady_test'`)
  expect((await behind)[0].status).toBe('rejected')
  await expect.poll(() => double(21).then(({ rows }) => rows, () => 'not yet')).toEqual([{ n: 42 }])
})
