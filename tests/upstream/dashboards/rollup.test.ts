import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { packages } from '@/upstream/areas/dashboards/datasets/parcels'
import { addUpRollups, rebuildRollups } from '@/upstream/areas/dashboards/rollup'
import { useApp, type Asker } from '../app'
import { carrierId, clientId, parcel } from '../packages/given'
import { oneOf } from '../packages/writers'
import { board, dataOf, previewed, shared, widget } from './given'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
const span = [addDays(today(), -40), addDays(today(), 20)] as const
const rolled = Object.entries(packages.measures).filter(([, { rolled: is }]) => is).map(([name]) => name)

/** Figures from the sums beside those of the rows: a filter on the city, which the sums do not know, makes it read them. */
async function both(asker: Asker, id: number) {
  const widgets = await dataOf(asker, id, ...span, { refresh: true })
  return widgets.map(({ rows, total, source }) => ({ source, rows, total }))
}
const pairs = () => ['created', 'delivered', 'due'].flatMap((date) => ['status', 'client', 'country'].flatMap((dimension, d) => {
  const measures = rolled.filter((_, i) => i % 3 === d).slice(0, 6)
  const query = { date, dimensions: [dimension], measures }
  return [
    widget({ id: `${date}-${dimension}-s`, query }),
    widget({ id: `${date}-${dimension}-r`, query: { ...query, filters: [{ field: 'city', op: 'not_in', value: ['Nowhere at all'] }] } }),
  ]
}))

async function expectSame(asker: Asker, id: number) {
  const found = await both(asker, id)
  for (let i = 0; i < found.length; i += 2) {
    expect(found[i]?.source).toBe('rollup')
    expect(found[i + 1]?.source).toBe('rows')
    expect(found[i]?.rows).toEqual(found[i + 1]?.rows)
    expect(found[i]?.total).toEqual(found[i + 1]?.total)
  }
}

describe('sums by the meaning of a date', () => {
  test('say what reading every parcel says, for staff, a client and a carrier, whatever happens to parcels', async () => {
    const id = await shared(app, board(...pairs()), ['admin', 'client', 'carrier'])
    const [noorb, dtofz, falcon] = [await clientId(app, 'NOORB'), await clientId(app, 'DTOFZ'), await carrierId(app, 'FALCON')]
    const some = "id in (select id from packages where tracking_no like 'TST%' order by random() limit 5)"
    for (let i = 0; i < 40; i++) {
      await parcel(app, {
        client_id: oneOf([noorb, dtofz]), carrier_id: oneOf([null, falcon]), status: oneOf(packageStatus.names), sla_due_at: oneOf([null,
          new Date().toISOString()]),
        attempt_count: oneOf([0, 1]), ...oneOf([{}, { payment_mode: 'cod', cod_amount: '12.50', cod_currency: oneOf(['AED', 'USD']) }]),
      }, [])
      await app.query(`update packages set status = $1, delivered_at = $2, weight = weight + 1 where ${some}`, [oneOf(packageStatus.names), oneOf([null,
        new Date().toISOString()])])
      if (i % 10 === 0) await app.query(`delete from packages where ${some}`)
      if (i % 15 === 0) await addUpRollups(app.services)
    }
    for (const role of ['super_admin', 'client_admin', 'carrier_admin']) await expectSame(await app.as(role), id)
    await addUpRollups(app.services)
    expect(await app.query('select 1 from parcel_rollup_changes')).toEqual([])
    await expectSame(admin, id)
  })

  test('a delivered parcel leaves its bucket of the day it was made and stands in that of the day it was delivered', async () => {
    const { id } = await parcel(app, { created_at: '2015-02-01T08:00:00Z' }, [])
    await app.query("update packages set status = 'delivered', delivered_at = '2015-02-03T08:00:00Z' where id = $1", [id])
    const by = (date: string) => widget({ id: date, query: { date, dimensions: ['day'], measures: ['packages', 'delivered', 'open'] } })
    const [created, delivered] = await previewed(admin, board(by('created'), by('delivered')), '2015-02-01', '2015-02-03')
    expect(created?.rows).toEqual([['2015-02-01', 1, 1, 0], ['2015-02-02', 0, 0, 0], ['2015-02-03', 0, 0, 0]])
    expect(delivered?.rows).toEqual([['2015-02-01', 0, 0, 0], ['2015-02-02', 0, 0, 0], ['2015-02-03', 1, 1, 0]])
  })

  test('what was taken back is not counted', async () => {
    const client = await app.services.database.pool.connect()
    await client.query('begin')
    await client.query("update packages set country_code = 'OM' where id = (select max(id) from packages)")
    await client.query('rollback')
    client.release()
    await addUpRollups(app.services)
    const [{ wrong } = { wrong: null }] = await app.query<{ wrong: number }>(`select count(*) as wrong from (
      select sum(n) from parcel_rollups where meaning = 'created' having sum(n) <> (select count(*) from packages)) x`)
    expect(wrong).toBe(0)
  })

  test('a rebuild says the same, and loses nothing that lands meanwhile', async () => {
    await app.query("update parcel_rollups set n = n + 7 where meaning = 'created'")
    const writes = Array.from({ length: 10 }, () => parcel(app, { created_at: '2014-04-04T08:00:00Z' }, []))
    await Promise.all([rebuildRollups(app.services), ...writes])
    const [shown] = await previewed(admin, board(widget({ query: { dimensions: ['day'] } })), '2014-04-04', '2014-04-04')
    expect(shown).toMatchObject({ source: 'rollup', total: [10] })
  })
})

describe('sums that do not hold are not asked (R5)', () => {
  test('before their first day the parcels themselves are read, and the answer says so', async () => {
    await parcel(app, { created_at: '2013-03-03T08:00:00Z' }, [])
    await app.query("update parcel_rollup_cover set from_day = '2020-01-01'")
    await app.query("delete from parcel_rollups where day < '2020-01-01'")
    await app.query("delete from parcel_rollup_changes where day < '2020-01-01'")
    const [shown] = await previewed(admin, board(widget()), '2013-03-02', '2013-03-04')
    expect(shown).toMatchObject({ source: 'rows', rows: [['2013-03-02', 0], ['2013-03-03', 1], ['2013-03-04', 0]], total: [1] })
    const [before] = await previewed(admin, board(widget({ type: 'kpi', query: { dimensions: [], compare: true } })), '2020-01-01', '2020-01-05')
    expect(before?.source).toBe('rows')
  })

  test('without any, too', async () => {
    await app.query('delete from parcel_rollup_cover')
    const [shown] = await previewed(admin, board(widget()), ...span)
    expect(shown?.source).toBe('rows')
    await rebuildRollups(app.services)
    const [again] = await previewed(admin, board(widget({ id: 'again' })), addDays(span[0], 1), span[1])
    expect(again?.source).toBe('rollup')
  })
})
