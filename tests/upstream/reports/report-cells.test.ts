import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { clientId, contents, parcel, type Parcel } from '../packages/given'

const app = useApp()
let staff: Asker
let client: Asker
let own: Parcel
let foreign: Parcel

/** Days of long ago, on which nothing but these rows happened. */
const days = { from: '2020-03-01', to: '2020-03-02', format: 'csv' as const }
const at = (time: string, day = 1) => `2020-03-0${day}T${time}:00+04:00`
/** A moment as files have it: of Greenwich and of Dubai, a column each. */
const moment = (time: string, day = 1) => [new Date(at(time, day)).toISOString().replace('.000Z', 'Z'), `2020-03-0${day} ${time}:00`]

beforeAll(async () => {
  ;[staff, client] = [await app.as('super_admin'), await app.as('client_admin')]
  own = await parcel(app, { created_at: at('09:00'), status: 'created', payment_mode: 'cod', cod_amount: '10.00', cod_currency: 'AED' })
  foreign = await parcel(app, { client_id: await clientId(app, 'SOUKX'), created_at: at('08:00', 2), country_code: 'SA', city: 'Riyadh' })
  for (const { id } of [own, foreign]) await app.query('delete from package_events where package_id = $1', [id])
  await contents(app, own.id)
  await contents(app, own.id, { quantity: 5, unit_value: '3.50', hs_code: '62141000' })
  await contents(app, foreign.id)
})

type Report = 'lastMileItems' | 'trackingDetails' | 'shipping' | 'slaTracker'
/** Rows of a report as its file has them, without the header. */
async function cells(report: Report, columns: string[], more: Record<string, unknown> = {}, who = staff): Promise<string[][]> {
  const answer = await who.call(`exportReports.${report}`, { ...days, columns, ...more } as never)
  if (answer.status === 422 && answer.message === 'No rows for these filters.') return []
  expect(answer.status, answer.message).toBe(200)
  return answer.body.toString().replace('\ufeff', '').trim().split('\r\n').slice(1).map((line) => line.split(','))
}

describe('a row an item', () => {
  const columns = ['tracking_no', 'line_no', 'sku', 'description', 'hs_code', 'quantity', 'unit_value', 'item_currency', 'origin']

  test('has the item’s own cells, the newest parcel first, its items in their order', async () => {
    expect(await cells('lastMileItems', columns)).toEqual([
      [foreign.tracking_no, '1', 'SKU-1', 'Cotton shirt', '61051000', '2', '75.00', 'AED', 'TR'],
      [own.tracking_no, '1', 'SKU-1', 'Cotton shirt', '61051000', '2', '75.00', 'AED', 'TR'],
      [own.tracking_no, '2', 'SKU-1', 'Cotton shirt', '62141000', '5', '3.50', 'AED', 'TR'],
    ])
  })

  test.each([
    [{ country_code: ['SA'] }, ['foreign']], [{ payment_mode: 'cod' }, ['own', 'own']], [{ status: ['delivered'] }, []],
    [{ service: ['STD'] }, ['foreign', 'own', 'own']], [{ service: ['EXP'] }, []], [{ to: '2020-03-01' }, ['own', 'own']],
  ] as [Record<string, unknown>, string[]][])('and is narrowed by %j', async (filter, found) => {
    expect((await cells('lastMileItems', ['tracking_no'], filter)).map(([no]) => (no === own.tracking_no ? 'own' : 'foreign'))).toEqual(found)
  })

  test('is a client’s own, whomever it names', async () => {
    expect(new Set((await cells('lastMileItems', ['tracking_no'], {}, client)).flat())).toEqual(new Set([own.tracking_no]))
    expect(await cells('lastMileItems', ['tracking_no'], { client_id: [foreign.client_id] }, client)).toEqual([])
  })
})

test('a row an event: what happened, newest first, nothing that was taken back, narrowed by code, country and client', async () => {
  await app.query(
    `insert into package_events (package_id, event_code, event_at, received_at, source, location_text, country_code, reason_code, voided_at) values
     ($1, 'ORD02', '${at('10:00')}', '${at('10:01')}', 'scan', 'Dubai hub', 'AE', null, null),
       ($1, 'LMD03', '${at('11:00')}', '${at('11:01')}', 'scan', 'Deira', 'AE', 'customer', null),
     ($1, 'DEL01', '${at('12:00')}', '${at('12:01')}', 'scan', 'Deira', 'AE', null, now()),
       ($2, 'ORD02', '${at('09:00', 2)}', '${at('09:01', 2)}', 'system', 'Riyadh', 'SA', null, null)`, [own.id, foreign.id])
  expect(await cells('trackingDetails', ['tracking_no', 'event_code', 'event_at', 'location', 'event_country', 'source', 'reason'])).toEqual([
    [foreign.tracking_no, 'ORD02', ...moment('09:00', 2), 'Riyadh', 'SA', 'system', ''],
    [own.tracking_no, 'LMD03', ...moment('11:00'), 'Deira', 'AE', 'scan', 'customer'],
    [own.tracking_no, 'ORD02', ...moment('10:00'), 'Dubai hub', 'AE', 'scan', ''],
  ])
  const codes = async (filter: Record<string, unknown>, who = staff) => (await cells('trackingDetails', ['event_code'], filter, who)).flat()
  expect(await codes({ event_code: ['LMD03'] })).toEqual(['LMD03'])
  expect(await codes({ country_code: ['SA'] })).toEqual(['ORD02'])
  expect(await codes({}, client)).toEqual(['LMD03', 'ORD02'])
})

test('a row a package of a package list, and one of a list without any', async () => {
  const lists = await app.query<{ id: number; package_list_no: string; client_id: number; status: string }>(
    'select id::int, package_list_no, client_id::int, status from package_lists order by id limit 2',
  )
  const [full, empty] = lists
  await app.query("update packages set package_list_id = null where package_list_id = any($1)", [lists.map(({ id }) => id)])
  await app.query('update packages set package_list_id = $2 where id = $1', [own.id, full?.id])
  await app.query(
    `update package_lists set created_at = '${at('10:00')}', client_id = $2, status = 'on_hold', goods_value = 150, package_count = 1, total_weight = 1.25
        where id = $1`,
    [full?.id, own.client_id],
  )
  await app.query(`update package_lists set created_at = '${at('10:00', 2)}', client_id = $2, status = 'shipped' where id = $1`, [empty?.id, foreign.client_id])
  expect(await cells('shipping', ['package_list_no', 'tracking_no', 'ship_status', 'progress', 'package_count', 'total_weight', 'goods_value'])).toEqual([
    [empty?.package_list_no, '', 'Shipped', '50', expect.any(String), expect.any(String), expect.any(String)],
    [full?.package_list_no, own.tracking_no, 'On Hold', '0', '1', '1.250', '150.00'],
  ])
  expect((await cells('shipping', ['package_list_no'], { ship_status: ['shipped'] })).flat()).toEqual([empty?.package_list_no])
  expect((await cells('shipping', ['package_list_no'], {}, client)).flat()).toEqual([full?.package_list_no])
})

test('a row a clock: when it began and is due, what came of it, the last due first, narrowed by stage, result and lateness', async () => {
  const clocks = await app.query<{ id: number }>('select distinct on (stage) id::int from sla_clocks where stopped_at is not null order by stage, id limit 2')
  const [met, late] = clocks.map(({ id }) => id)
  const set = (id: number | undefined, no: string, status: string, due: string, minutes: number) =>
    app.query(
      `update sla_clocks set tracking_no = $2, status = $3, started_at = '${at('08:00')}', due_at = $4, warn_at = $4, stopped_at = '${at('18:00')}',
          paused_seconds = 0, paused_at = null, breach_minutes = $5, penalty_amount = 12.5, currency = 'AED' where id = $1`,
      [id, no, status, due, minutes],
    )
  await set(met, 'CLOCK-MET', 'met', at('19:00'), 0)
  await set(late, 'CLOCK-LATE', 'breached', at('17:00'), 60)
  expect(await cells('slaTracker', [
    'tracking_no', 'started_at', 'due_at', 'stopped_at', 'elapsed_hours', 'result', 'breach_minutes', 'penalty_amount', 'currency',
  ])).toEqual([
    ['CLOCK-MET', ...moment('08:00'), ...moment('19:00'), ...moment('18:00'), '10.0', 'Met', '0', '12.50', 'AED'],
    ['CLOCK-LATE', ...moment('08:00'), ...moment('17:00'), ...moment('18:00'), '10.0', 'Breached', '60', '12.50', 'AED'],
  ])
  const numbers = async (filter: Record<string, unknown>) => (await cells('slaTracker', ['tracking_no'], filter)).flat()
  expect(await numbers({ breached: true })).toEqual(['CLOCK-LATE'])
  expect(await numbers({ clock_status: ['met'] })).toEqual(['CLOCK-MET'])
  const [{ stage } = { stage: '' }] = await app.query<{ stage: string }>('select stage from sla_clocks where id = $1', [late])
  expect(await numbers({ stage: [stage] })).toEqual(['CLOCK-LATE'])
})
