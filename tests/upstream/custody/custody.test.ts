import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { custodyColumns, custodyOf } from '@/lib/domain/custody'
import { inTransaction, rows } from '@/upstream/db/db'
import { eventsOf, rulesOf } from '@/upstream/core/events/reckon'
import { catchUpCustody } from '@/upstream/areas/custody/catch-up'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, idOf, inHub, recorded, type Parcel } from '../tracking/parcels'

const app = useApp()
let operations: Asker
let client: Asker
let carrier: Asker
beforeAll(async () => {
  operations = await app.as('operations_manager')
  client = await app.as('client_admin')
  carrier = await app.as('carrier_admin')
})

/** Open custody of one parcel, as somebody sees it. */
const openOf = async (who: Asker, { tracking_no }: Pick<Parcel, 'tracking_no'>) => (await who.call('custody.list', { search: tracking_no })).data
const trailOf = async (who: Asker, { id }: Pick<Parcel, 'id'>) => (await who.call('custody.trail', { id })).data

/** Received in DXB1 and gone from there. */
async function gone(hours: number): Promise<Parcel> {
  const parcel = await given(app)
  const facility_id = await idOf(app, 'facilities', 'DXB1')
  await recorded(app, [
    { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(hours + 1), source: 'manual', facility_id },
    { package_id: parcel.id, event_code: 'HUB05', event_at: hoursAgo(hours), source: 'manual', facility_id },
  ])
  return parcel
}

describe('open custody', () => {
  test('is what left a facility and was received by none, until one receives it', async () => {
    const parcel = await gone(5)
    expect(await openOf(operations, parcel)).toMatchObject([{
      subject: 'package', number: parcel.tracking_no, holder: 'vehicle', giver: 'facility', giver_name: expect.stringContaining('DXB1'), age: '5 h 0 m',
      href: `/packages/${parcel.id}`, stage: 'Picked up',
    }])
    const facility_id = await idOf(app, 'facilities', 'AUH1')
    await recorded(app, [{ package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(1), source: 'manual', facility_id }])
    expect(await openOf(operations, parcel)).toEqual([])
  })

  test('comes back when the receipt is taken back', async () => {
    const parcel = await gone(5)
    const facility_id = await idOf(app, 'facilities', 'AUH1')
    const [receipt] = await recorded(app, [{ package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(1), source: 'manual', facility_id }])
    await (await app.as('super_admin')).call('tracking.voidScan', { event_ids: [receipt?.event_id ?? 0], reason: 'Wrong parcel' })
    expect(await openOf(operations, parcel)).toHaveLength(1)
  })

  test('is what a carrier was handed and says nothing of', async () => {
    const parcel = await inHub(app, 'DXB1')
    await happened(app, parcel, ['LMD01', 0.5])
    expect(await openOf(operations, parcel)).toMatchObject([{ holder: 'carrier', holder_name: expect.stringContaining('Falcon'), giver: 'facility' }])
    await recorded(app, [{
      package_id: parcel.id, event_code: 'LMD02', event_at: hoursAgo(0.1), source: 'carrier_webhook', carrier_id: await idOf(app, 'carriers', 'FALCON'),
    }])
    expect(await openOf(operations, parcel)).toEqual([])
  })

  test('has bags and consolidations that left and did not arrive', async () => {
    const [cargo] = await app.query<{ id: number }>(
      `insert into consolidations (consolidation_no, transport_mode, origin_airport, destination_airport, status, dispatched_at, departed_at)
       values ('CNCUSTODY01', 'air', 'DXB', 'RUH', 'departed', now() - interval '9 hours', now() - interval '8 hours') returning id`,
    )
    await app.query(
      `insert into bags (bag_no, bag_type, origin, destination, destination_country, facility_id, consolidation_id, status)
       values ('BAGCUSTODY01', (select bag_type from bags limit 1), 'DXB', 'RUH', 'SA', $1, $2, 'departed')`,
      [await idOf(app, 'facilities', 'DXB1'), cargo?.id],
    )
    expect(await openOf(operations, { tracking_no: 'CNCUSTODY01' })).toMatchObject([{ subject: 'consolidation', stage: 'Departed', age: '8 h 0 m' }])
    expect(await openOf(operations, { tracking_no: 'BAGCUSTODY01' })).toMatchObject([{ subject: 'bag', giver_name: expect.stringContaining('DXB1') }])
    await app.query("update bags set status = 'received' where bag_no = 'BAGCUSTODY01'")
    expect(await openOf(operations, { tracking_no: 'BAGCUSTODY01' })).toEqual([])
  })

  test('is the oldest first, found by holder and age, and counted by subject', async () => {
    const [old, fresh] = [await gone(60), await gone(2)]
    const { data, meta } = await operations.call('custody.list', { subject: ['package'], page_size: 200 })
    expect(data.map(({ since }) => since)).toEqual(data.map(({ since }) => since).toSorted((a, b) => Date.parse(a) - Date.parse(b)))
    expect(meta?.tab_counts?.package).toBe(meta?.total)
    const numbers = async (query: object) => (await operations.call('custody.list', { page_size: 200, ...query })).data.map(({ number }) => number)
    expect(await numbers({ older: 'days_2', holder: ['vehicle'] })).toContain(old.tracking_no)
    expect(await numbers({ older: 'days_2' })).not.toContain(fresh.tracking_no)
    expect(await numbers({ holder: ['carrier'] })).not.toContain(fresh.tracking_no)
  })

  test('goes on from page to page without a gap or a repeat', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => gone(3 + i / 10)))
    const all = (await operations.call('custody.list', { page_size: 200 })).data.slice(0, 50).map(({ id }) => id)
    const one = await operations.call('custody.list', { page_size: 25 })
    const two = await operations.call('custody.list', { page_size: 25, cursor: one.meta?.next_cursor ?? '' })
    expect([...one.data, ...two.data].map(({ id }) => id)).toEqual(all)
  })

  test('is a client’s own, and a carrier’s own without the client', async () => {
    const parcel = await gone(5)
    expect(await openOf(client, parcel)).toHaveLength(1)
    expect(await openOf(await app.as('client_admin.dtofz'), parcel)).toEqual([])
    const handed = await inHub(app, 'DXB1', { label_status: 'created' })
    await happened(app, handed, ['LMD01', 0.5])
    expect(await openOf(carrier, handed)).toMatchObject([{ client: null, client_id: null, holder_name: expect.stringContaining('Falcon') }])
  })

  test('is refused without its right', async () => {
    expect((await (await app.as('finance_clerk')).call('custody.list')).status).toBe(403)
  })
})

describe('whose hands a parcel went through', () => {
  test('is told from its sender on, with its cash', async () => {
    const parcel = await given(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    await happened(app, parcel, ['PKU02', 20], ['LMD01', 10], ['DEL04', 2])
    const trail = await trailOf(operations, parcel)
    expect(trail.parcel.map(({ holder, event }) => [holder, event])).toEqual([
      ['sender', null], ['vehicle', 'Picked up'], ['carrier', 'Handed to last-mile carrier'], ['consignee', 'Delivered, COD collected'],
    ])
    expect(trail.parcel.at(-1)).toMatchObject({ to: null, is_open: false })
    expect(trail.cash.map(({ holder, to }) => [holder, to === null])).toEqual([['consignee', false], ['carrier', true]])
  })

  test('is nobody’s business who may not see the parcel, and cash no agent’s', async () => {
    const parcel = await gone(5)
    expect(await (await app.as('client_admin.dtofz')).call('custody.trail', { id: parcel.id })).toMatchObject({ status: 404, message: 'Package not found.' })
  })
})

describe('what packages keep of it', () => {
  const stored = (where: string) => app.query<Record<string, unknown>>(
    `select id, client_id, carrier_id, created_at, custody_holder, custody_holder_id, custody_since, custody_giver, custody_giver_id, custody_open_at
     from packages where ${where}`)
  const folded = async (row: Record<string, unknown>) => inTransaction(app.services.database.db, async (tx) => {
    const events = await eventsOf(tx, [Number(row.id)])
    const [parcel] = await rows<{ client_id: number; carrier_id: number | null; created_at: string }>(
      tx, sql`select client_id, carrier_id, created_at from packages where id = ${row.id}`)
    return custodyColumns(custodyOf(parcel as NonNullable<typeof parcel>, events, rulesOf(events)))
  })
  const moments = (columns: Record<string, unknown>) => Object.fromEntries(Object.entries(columns).map(([name, value]) => [
    name, /since|open_at/.test(name) && value ? new Date(value as string).getTime() : value === null ? null : String(value),
  ]))

  test('is the end of the fold over their events, in the demo too', async () => {
    for (const row of await stored('id % 97 = 3 or custody_open_at is not null order by id limit 120')) {
      const { id, client_id: _client, carrier_id: _carrier, created_at: _created, ...kept } = row
      expect(moments(kept), `package ${String(id)}`).toEqual(moments(await folded(row)))
    }
  })

  test('is caught up with where it was never worked out, and their status is left alone', async () => {
    const parcel = await gone(5)
    await app.query(`update packages set custody_holder = null, custody_since = null, custody_giver = null, custody_giver_id = null, custody_open_at = null,
      status = 'on_hold' where id = $1`, [parcel.id])
    expect(await openOf(operations, parcel)).toEqual([])
    expect(await catchUpCustody(app.services)).toBeGreaterThan(0)
    expect(await openOf(operations, parcel)).toMatchObject([{ holder: 'vehicle', stage: 'On hold' }])
  })
})

describe('stuck in custody', () => {
  const kinds = async ({ tracking_no }: Parcel) => (await operations.call('exceptions.list', { search: tracking_no })).data.map(({ kind }) => kind)

  test('is an exception after two days on the road, after ten over the sea', async () => {
    expect(await kinds(await gone(47))).toEqual([])
    const stuck = await gone(50)
    expect((await operations.call('exceptions.list', { search: stuck.tracking_no })).data).toMatchObject([{
      kind: 'stuck', next_step: 'Find who has it', trouble: expect.stringMatching(/^Handed over, and nobody has said that they took it: Picked up/),
    }])
    const abroad = { country_code: 'SA', city: 'Riyadh', created_at: hoursAgo(300) }
    const [sailing, lost] = [await given(app, abroad), await given(app, abroad)]
    await happened(app, sailing, ['LNH02', 50])
    await happened(app, lost, ['LNH02', 250])
    expect(await kinds(sailing)).toEqual([])
    expect(await kinds(lost)).toEqual(['stuck'])
  })
})
