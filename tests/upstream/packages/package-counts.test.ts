import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { labelStatus, packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { addUpCounts } from '@/upstream/areas/packages/package-counts'
import { packageStats } from '@/upstream/areas/packages/stats'
import type { Who } from '@/upstream/platform/who'
import { useApp } from '../app'
import { carrierId, clientId, parcel } from './given'
import { oneOf, whileWriting } from './writers'

const app = useApp()

const HOUR_MS = 3_600_000
const HAPPENINGS = 150
const WRITERS = 6
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Kinds whose count is not what counting the parcels themselves says, both looked at in one statement. */
const wrong = () =>
  app.query(
    `with held as (
       select client_id, day, seller_id, carrier_id, status, label_status, environment, currency,
         case when due_hour < now() - interval '1 hour' then '-infinity' else due_hour end as due, sum(n) as n, sum(cod_amount) as cod
       from (select * from package_counts union all select * from package_count_changes) c group by 1, 2, 3, 4, 5, 6, 7, 8, 9
       having sum(n) <> 0 or sum(cod_amount) <> 0),
     parcels as (
       select *, case when sla_due_at is null or status = any($1) then 'infinity' when sla_due_at = date_trunc('hour', sla_due_at) then sla_due_at
         else date_trunc('hour', sla_due_at) + interval '1 hour' end as hour from packages),
     fresh as (
       select client_id, (created_at at time zone 'Asia/Dubai')::date as day, coalesce(seller_id, 0), coalesce(carrier_id, 0), status, label_status,
         environment,
         case when payment_mode = 'cod' then coalesce(cod_currency, '') else '' end, case when hour < now() - interval '1 hour' then '-infinity' else hour end,
           count(*)::numeric, coalesce(sum(cod_amount) filter (where payment_mode = 'cod'), 0)
       from parcels group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
     (select 'held', * from held except select 'held', * from fresh) union all (select 'fresh', * from fresh except select 'fresh', * from held)`,
    [terminalPackageStatuses],
  )

interface Ground {
  clients: readonly number[]
  carriers: readonly number[]
}
const ground = async (): Promise<Ground> => ({
  clients: await Promise.all(['NOORB', 'DTOFZ', 'HAYAT'].map((code) => clientId(app, code))),
  carriers: await Promise.all(['FALCON', 'DESERT'].map((code) => carrierId(app, code))),
})

const anyDue = () => oneOf([null, fromNow((Math.random() - 0.5) * 8 * HOUR_MS), new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString()])
const made = ({ clients, carriers }: Ground) =>
  parcel(app, {
    client_id: oneOf(clients), carrier_id: oneOf([null, ...carriers]),
    status: oneOf(packageStatus.names), label_status: oneOf(labelStatus.names), sla_due_at: anyDue(),
    environment: oneOf(['production', 'sandbox']), created_at: fromNow(-Math.random() * 72 * HOUR_MS),
    ...oneOf([{}, { payment_mode: 'cod', cod_amount: '12.50', cod_currency: oneOf(['AED', 'USD']) }]),
  }, [])

/** One thing after another happens to some of the parcels of the tests, many at once or one alone. */
async function happenings(on: Ground, times: number): Promise<void> {
  const some = `id in (select id from packages where tracking_no like 'TST%' order by random() limit ${oneOf([1, 7])} for update skip locked)`
  const changes: (() => Promise<unknown>)[] = [
    () => made(on),
    () => made(on),
    () => app.query(`update packages set status = $1 where ${some}`, [oneOf(packageStatus.names)]),
    () => app.query(`update packages set label_status = $1, label_print_count = label_print_count + 1 where ${some}`, [oneOf(labelStatus.names)]),
    () => app.query(`update packages set client_id = $1 where ${some}`, [oneOf(on.clients)]),
    () => app.query(`update packages set carrier_id = $1, seller_id = $2 where ${some}`, [oneOf([null, ...on.carriers]), oneOf([null, 1, 2])]),
    () => app.query(`update packages set sla_due_at = $1, created_at = created_at - interval '5 hours' where ${some}`, [anyDue()]),
    () => app.query(`update packages set payment_mode = 'cod', cod_currency = 'AED', cod_amount = cod_amount + 10 where ${some}`),
    () => app.query(`delete from packages where ${some}`),
  ]
  for (let i = 0; i < times; i++) await oneOf(changes)()
}

describe('counts of parcels', () => {
  test('the demo is counted', async () => {
    expect(await wrong()).toEqual([])
    expect(await app.query('select sum(n)::int as n from package_count_changes')).toEqual(await app.query('select count(*)::int as n from packages'))
  })

  test('are what a fresh count says, whatever happens to parcels and whoever else writes meanwhile', async () => {
    const on = await ground()
    for (let i = 0; i < 20; i++) await made(on)
    await whileWriting(WRITERS, () => happenings(on, HAPPENINGS), async () => {
      await addUpCounts(app.services)
      expect(await wrong()).toEqual([])
    })
    await addUpCounts(app.services)
    expect(await wrong()).toEqual([])
    expect(await app.query('select 1 from package_count_changes')).toEqual([])
    expect(await app.query('select 1 from package_counts where n = 0')).toEqual([])
  })

  test('hold up nobody: writers of the same parcels’ day and adding up do not wait for each other', async () => {
    const on = await ground()
    const { id } = await made(on)
    const [one, other] = [await app.services.database.pool.connect(), await app.services.database.pool.connect()]
    try {
      await one.query('begin')
      await one.query(`update packages set status = 'lost' where id = $1`, [id])
      await other.query(`begin; set local lock_timeout = '500ms'`)
      await other.query(`update packages set status = 'lost' where client_id = (select client_id from packages where id = $1) and id <> $1`, [id])
      await addUpCounts(app.services)
      expect(await wrong()).toEqual([])
      await other.query('commit')
      await one.query('rollback')
    } finally {
      one.release()
      other.release()
    }
    expect(await wrong()).toEqual([])
  })

  test('counted anew they are the same', async () => {
    await app.query('update package_counts set n = n + 1')
    expect(await wrong()).not.toEqual([])
    await app.query('select package_counts_anew()')
    expect(await wrong()).toEqual([])
  })
})

describe('figures read from the counts', () => {
  /** Figures are kept for a minute for the same question; no two of these ask for the same last day. */
  let queries = 0
  const figures = async (role: string, query: object) =>
    (await (await app.as(role)).call('packages.stats', { from: addDays(today(), -400), to: addDays(today(), ++queries), ...query })).data

  test('late is who was due before this moment, not before this hour', async () => {
    const client_id = [await clientId(app, 'GGDMC')]
    const before = (await figures('super_admin', { client_id })).sla_breached
    const dues = [-3 * HOUR_MS, -1000, HOUR_MS]
    for (const ms of dues) await parcel(app, { client_id: client_id[0], sla_due_at: fromNow(ms) })
    await parcel(app, { client_id: client_id[0], sla_due_at: fromNow(-3 * HOUR_MS), status: 'delivered' })
    expect((await figures('super_admin', { client_id })).sla_breached).toBe(before + 2)
    await addUpCounts(app.services)
    expect((await figures('super_admin', { client_id })).sla_breached).toBe(before + 2)
    await parcel(app, { client_id: client_id[0], sla_due_at: fromNow(-1000), created_at: fromNow(-900 * 24 * HOUR_MS) })
    expect((await figures('super_admin', { client_id })).sla_breached).toBe(before + 2)
  })

  test('a day ends at midnight in Dubai', async () => {
    const client_id = [await clientId(app, 'GGDMC')]
    await parcel(app, { client_id: client_id[0], created_at: '2020-03-09T19:59:59Z' })
    await parcel(app, { client_id: client_id[0], created_at: '2020-03-09T20:00:00Z' })
    expect((await figures('super_admin', { client_id, from: '2020-03-09', to: '2020-03-09' })).total).toBe(1)
    expect((await figures('super_admin', { client_id, from: '2020-03-10', to: '2020-03-10' })).total).toBe(1)
    expect((await figures('super_admin', { client_id, from: '2020-03-09', to: '2020-03-10' })).total).toBe(2)
  })

  test('a parcel that moves to another client is that one’s from then on, and nobody else’s', async () => {
    const [from, to] = [await clientId(app, 'GGDMC'), await clientId(app, 'NOORB')]
    const moved = await parcel(app, { client_id: from })
    const theirs = await figures('client_admin', {})
    expect((await figures('client_admin', { client_id: [from] })).total).toBe(0)
    await app.query('update packages set client_id = $2 where id = $1', [moved.id, to])
    expect((await figures('client_admin', {})).total).toBe(theirs.total + 1)
  })

  test('a seller’s people see their own parcels, a carrier’s those it was handed', async () => {
    const client = await clientId(app, 'NOORB')
    const who = {
      user_category: 'client', client_ids: [client], carrier_ids: [], service_center_ids: [], warehouse_ids: [], airport_codes: [], seller_id: 77,
    } as unknown as Who
    const own = async () =>
      (await packageStats(app.services.database.db, who, { from: '2020-01-01', to: addDays(today(), ++queries), date_field: 'created_at' })).total
    for (const of of [{}, { seller_id: 77 }, { seller_id: 78 }, { seller_id: 77, client_id: await clientId(app, 'GGDMC') }]) await parcel(app, of)
    expect(await own()).toBe(1)
    const carried = (await figures('carrier_operator', {})).total
    await parcel(app, { status: 'label_created', label_status: 'created' })
    await parcel(app, { status: 'label_created', label_status: 'created', environment: 'sandbox' })
    await parcel(app, { status: 'cancelled', label_status: 'none' })
    await parcel(app)
    expect((await figures('carrier_operator', {})).total).toBe(carried + 1)
  })
})
