import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { callNamed, calls } from '@/lib/contract/contract'
import type { CallName, Input } from '@/lib/contract/types'
import { evaluateAlerts } from '@/upstream/areas/alerts/evaluate'
import { replicasLeft } from '@/upstream/areas/system/alert-values'
import { readsAtReplica } from '@/upstream/platform/reads-at-replica'
import { startTemporaryStandby } from '../../../scripts/lib/standby.mjs'
import type { PostgresServer } from '../../../scripts/lib/postgres.mjs'
import { useApp } from '../app'
import { tcpLine } from './tcp-line'

let standby: PostgresServer
let line: Awaited<ReturnType<typeof tcpLine>>
/** The replica is reached by a wire of our own, which can be frozen and cut. */
const app = useApp({
  async more(url) {
    standby = await startTemporaryStandby({ of: url })
    line = await tcpLine(Number(new URL(standby.url).port))
    return { DATABASE_READ_URL: standby.url.replace(/:\d+\//, `:${line.port}/`) }
  },
})
afterAll(async () => {
  line.stop()
  await standby.stop()
}, 60_000)

const state = () => app.services.database.replicas?.states()[0]
const look = () => app.services.database.replicas?.look()
/** Everything written so far is on the replica, and this process knows it. What a read tidied on its way is not sent before somebody asks for it. */
const caughtUp = () => expect.poll(async () => {
  const [{ at } = { at: '' }] = await app.query<{ at: string }>("select pg_logical_emit_message(false, 'test', '', true)::text as at")
  await look()
  return app.services.database.reading({ user_id: 1, wrote_lsn: at }) !== app.services.database.db
}).toBe(true)
const settled = () => expect.poll(async () => (await look(), [state()?.isUsed, state()?.why])).toEqual([true, null])
const replay = (which: 'pause' | 'resume') => onStandby(`select pg_wal_replay_${which}()`)

async function onStandby(text: string) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('lists, searches, exports and the public page are read at the replica, and none of them wants to write, lock, listen or draw a number there', async () => {
  await settled()
  await caughtUp()
  const asker = await app.as('super_admin')
  await caughtUp()
  const names = [...calls.keys()].filter((name) => {
    const call = callNamed(name as CallName)
    return readsAtReplica(call) && call.token === 'user' && call.query.safeParse({}).success && call.body.safeParse({}).success && !call.path.includes(':')
  }) as CallName[]
  expect(names.length).toBeGreaterThan(150)
  const broken: string[] = []
  for (const name of names) {
    const { status, message } = await asker.call(name, {} as Input<typeof name>)
    if (status >= 500) broken.push(`${name}: ${status} ${message}`)
  }
  for (const name of ['workspace.home', 'exportReports.lastMileFilters'] as const) expect((await asker.call(name, {})).status, name).toBe(200)
  expect((await asker.call('workspace.find', { text: 'QF' })).status).toBe(200)
  expect((await app.nobody.call('tracking.summary', { numbers: 'QF1' })).status).toBeLessThan(500)
  expect(broken).toEqual([])
  expect(state()?.fallbacks).toEqual({ away: 0, conflict: 0, wrote: 0 })
})

test('who changes something reads the primary until the replica has it, at every process; others go on reading the replica', async () => {
  await settled()
  const writer = await app.as('super_admin')
  const other = await app.as('operations_manager')
  await caughtUp()
  await replay('pause')
  try {
    const made = await writer.call('boxTypes.add', {
      box_code: 'LSN-1', box_name: 'Seen at once', length: '10', width: '10', height: '10', tare_weight: '0.1', max_weight: '5',
    })
    expect(made.status, made.message).toBe(201)
    const seen = async (who: typeof writer) => (await who.call('boxTypes.list', {})).data.some(({ box_code }) => box_code === 'LSN-1')
    expect(await seen(writer)).toBe(true)
    expect(await seen(other)).toBe(false)
    const [session] = await app.query<{ wrote_lsn: string }>('select max(wrote_lsn)::text as wrote_lsn from sessions')
    await look()
    expect(app.services.database.reading({ user_id: 1, wrote_lsn: session?.wrote_lsn ?? '' })).toBe(app.services.database.db)
    await replay('resume')
    await expect.poll(() => seen(other)).toBe(true)
  } finally {
    await replay('resume')
  }
})

test('a replica that hangs is left alone within five seconds, its questions are answered by the primary, and an alert says so', async () => {
  await settled()
  const asker = await app.as('super_admin')
  await caughtUp()
  line.freeze()
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 8 }, () => asker.call('packages.find', {})))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(state()).toMatchObject({ isUsed: false })
  await evaluateAlerts(app.services.database.db, { now: new Date(), onFault: (error) => { throw error }, list: [replicasLeft] })
  const open = () => app.query(`select message from carrier_alerts where alert_type = 'replica_left_alone' and state = 'open'`)
  expect(await open()).toEqual([{ message: expect.stringContaining('Nothing is read at the replica') }])
  line.thaw()
  await settled()
  await evaluateAlerts(app.services.database.db, { now: new Date(), onFault: (error) => { throw error }, list: [replicasLeft] })
  expect(await open()).toEqual([])
})

test('a replica that is cut off in the middle of a question costs nobody an answer', async () => {
  await settled()
  const asker = await app.as('super_admin')
  await caughtUp()
  const asking = Array.from({ length: 12 }, () => asker.call('packages.find', {}))
  line.lead(1)
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  line.lead(Number(new URL(standby.url).port))
  await settled()
})

test('a replica that was promoted is no replica any more', async () => {
  await settled()
  await onStandby('select pg_promote()')
  await expect.poll(async () => (await look(), state()?.why)).toBe('It is a primary of its own, no replica of ours.')
  expect(app.services.database.reading({ user_id: 1, wrote_lsn: null })).toBe(app.services.database.db)
})
