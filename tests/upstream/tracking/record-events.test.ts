import { describe, expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { lockPackages, reckon } from '@/upstream/core/events/reckon'
import { recordEvents } from '@/upstream/core/events/record-events'
import { useApp } from '../app'
import { eventCount, given, happened, hoursAgo, idOf, recorded, standingOf, uuid } from './parcels'

const app = useApp()
const story = [['ORD02', 150], ['PKU02', 140], ['HUB01', 130], ['LMD01', 100], ['LMD03', 90], ['DLF01', 85], ['LMD03', 70], ['DEL01', 66]] as const

describe('status follows the events', () => {
  test('whatever order they arrive in', async () => {
    const orders = [story, story.toReversed(), [...story.slice(4), ...story.slice(0, 4)]]
    const standings = []
    for (const order of orders) {
      const parcel = await given(app)
      for (const event of order) await happened(app, parcel, event)
      standings.push(await standingOf(app, parcel))
    }
    for (const standing of standings) expect(standing).toMatchObject({ status: 'delivered', attempt_count: 1, last_event_code: 'DEL01' })
  })

  test('an event told late is kept and moves nothing', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['LMD01', 8], ['DEL01', 2])
    const [late] = await happened(app, parcel, ['LMD03', 4])
    expect(late).toMatchObject({ status: 'delivered' })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered', last_event_code: 'DEL01' })
    expect(await eventCount(app, parcel, 'LMD03')).toBe(1)
  })

  test('a delivered parcel stays delivered, but for a return', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['DEL01', 10], ['HUB01', 8])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered' })
    await happened(app, parcel, ['RET01', 6], ['RET03', 1])
    const { status, delivered_at, returned_at } = await standingOf(app, parcel)
    expect(status).toBe('returned')
    expect(delivered_at).not.toBeNull()
    expect(returned_at).not.toBeNull()
  })

  test('a lost parcel is at a facility again once it is found', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['EXC03', 10], ['HUB01', 9])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'lost' })
    await happened(app, parcel, ['EXC07', 8])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'at_facility' })
  })

  test('at the same moment the higher rank decides, whichever came first', async () => {
    const at = hoursAgo(2)
    for (const codes of [['DEL01', 'LMD03'], ['LMD03', 'DEL01']]) {
      const parcel = await given(app)
      for (const event_code of codes) await recorded(app, [{ package_id: parcel.id, event_code, event_at: at, source: 'carrier_webhook' }])
      expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered', last_event_code: 'DEL01' })
    }
  })

  test('within a second the later moment decides', async () => {
    const parcel = await given(app)
    const second = hoursAgo(2).slice(0, 19)
    const at = (event_code: string, ms: string) => ({ package_id: parcel.id, event_code, event_at: `${second}.${ms}Z`, source: 'scan' as const })
    await recorded(app, [at('LMD01', '100'), at('EXC05', '200'), at('ORD05', '300')])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'with_carrier', last_event_code: 'ORD05' })
  })

  test('leaving a hub is still the first mile at home and linehaul abroad', async () => {
    const [home, abroad] = [await given(app), await given(app, { country_code: 'SA', city: 'Riyadh' })]
    for (const parcel of [home, abroad]) await happened(app, parcel, ['HUB01', 10], ['HUB05', 9])
    expect(await standingOf(app, home)).toMatchObject({ status: 'picked_up' })
    expect(await standingOf(app, abroad)).toMatchObject({ status: 'in_linehaul' })
  })

  test('an unmapped carrier code in the log counts for nothing', async () => {
    const parcel = await given(app)
    await app.query(
      "insert into package_events (package_id, event_code, event_at, source, event_mapping_status) values ($1, 'UNM00', now(), 'carrier_poll', 'unmapped')",
      [parcel.id],
    )
    await happened(app, parcel, ['LMD01', 3])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'with_carrier', last_event_code: 'LMD01' })
  })

  test('an event of an administrator counts by its own row of the master', async () => {
    await app.query("insert into tracking_event_master (code, name, public_text, category, maps_to_status, rank) values ('HUB77', 'Repacked', 'Repacked', 'hub', 'at_facility', 215)")
    const parcel = await given(app)
    await happened(app, parcel, ['PKU02', 5], ['HUB77', 3])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'at_facility', last_event_code: 'HUB77' })
  })

  test('the parcel is where it was last seen, and the place has the facility\'s name', async () => {
    const parcel = await given(app)
    const [dubai, abuDhabi] = [await idOf(app, 'facilities', 'DXB1'), await idOf(app, 'facilities', 'AUH1')]
    await recorded(app, [
      { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(2), source: 'scan', facility_id: abuDhabi },
      { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(9), source: 'scan', facility_id: dubai },
    ])
    expect(await standingOf(app, parcel)).toMatchObject({ current_facility_id: abuDhabi })
    const [shown] = await app.query<{ last_location: string }>('select last_location from packages where id = $1', [parcel.id])
    expect(shown?.last_location).toContain('(AUH1)')
  })
})

describe('nothing is written twice', () => {
  test('the same step told again is on file already', async () => {
    const parcel = await given(app)
    const event = { package_id: parcel.id, event_code: 'LMD01', event_at: hoursAgo(3), source: 'carrier_poll' } as const
    const [once] = await recorded(app, [event])
    const [twice, thrice] = await recorded(app, [event, event])
    expect(once?.event_id).toEqual(expect.any(Number))
    expect([twice, thrice]).toEqual([
      { event_id: null, package_id: parcel.id, status: 'with_carrier' },
      { event_id: null, package_id: parcel.id, status: 'with_carrier' },
    ])
    expect(await eventCount(app, parcel)).toBe(1)
  })

  test('nor is one told again with another fraction of the second', async () => {
    const parcel = await given(app)
    const second = hoursAgo(3).slice(0, 19)
    const at = (ms: string) => ({ package_id: parcel.id, event_code: 'LMD01', event_at: `${second}.${ms}Z`, source: 'carrier_poll' as const })
    const [first] = await recorded(app, [at('900')])
    const again = await recorded(app, [at('100'), at('950')])
    expect(first?.event_id).toEqual(expect.any(Number))
    expect(again.map(({ event_id }) => event_id)).toEqual([null, null])
  })

  test('one id of a scanner stands for one event, also within a batch', async () => {
    const parcel = await given(app)
    const client_uuid = uuid()
    const at = (hours: number) => ({ package_id: parcel.id, event_code: 'LMD01', event_at: hoursAgo(hours), source: 'scan', client_uuid }) as const
    const first = await recorded(app, [at(5), at(4)])
    const again = await recorded(app, [at(3)])
    expect([...first, ...again].filter(({ event_id }) => event_id !== null)).toHaveLength(1)
    expect(await eventCount(app, parcel)).toBe(1)
  })

  test('batches over the same parcels from many sides all land, once', async () => {
    const parcels = await Promise.all(Array.from({ length: 12 }, () => given(app)))
    const batch = parcels.map(({ id }) => ({ package_id: id, event_code: 'LMD01', event_at: hoursAgo(6), source: 'carrier_webhook' as const }))
    const shared = batch.map((event) => ({ ...event, event_at: batch[0]?.event_at ?? event.event_at }))
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => recorded(app, i % 2 ? shared.toReversed() : shared)))
    expect(all.flat().filter(({ event_id }) => event_id !== null)).toHaveLength(12)
    for (const parcel of parcels) expect(await eventCount(app, parcel)).toBe(1)
  })
})

describe('what cannot have happened is refused', () => {
  test.each([
    ['more than ten minutes ahead', -0.2, 'scan', 'Event time is in the future.'],
    ['more than a day ahead, even of a carrier', -25, 'carrier_poll', 'Event time is in the future.'],
    ['more than a day before the order', 193, 'manual', 'Event time is before the order was created.'],
  ] as const)('%s', async (_, hours, source, message) => {
    const parcel = await given(app)
    const events = [
      { package_id: parcel.id, event_code: 'PKU02', event_at: hoursAgo(1), source },
      { package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(hours), source },
    ]
    await expect(recorded(app, events)).rejects.toMatchObject({ status: 422, message })
    expect(await eventCount(app, parcel)).toBe(0)
  })

  test('a carrier\'s clock may run some hours ahead, a scanner\'s five minutes', async () => {
    const parcel = await given(app)
    const [carrier, scanner] = await recorded(app, [
      { package_id: parcel.id, event_code: 'LMD01', event_at: hoursAgo(-3), source: 'carrier_poll' },
      { package_id: parcel.id, event_code: 'LMD02', event_at: hoursAgo(-0.08), source: 'scan' },
    ])
    expect([carrier?.event_id, scanner?.event_id]).toEqual([expect.any(Number), expect.any(Number)])
  })

  test('an unknown code and a parcel that is gone', async () => {
    const parcel = await given(app)
    const event = { event_at: hoursAgo(1), source: 'manual' } as const
    await expect(recorded(app, [{ ...event, package_id: parcel.id, event_code: 'XYZ99' }])).rejects.toMatchObject({
      status: 422, message: 'Event code XYZ99 is unknown.',
    })
    await expect(recorded(app, [{ ...event, package_id: 999_999_999, event_code: 'HUB01' }])).rejects.toMatchObject({ status: 404 })
  })

  test('no events at all change nothing', async () => {
    expect(await inTransaction(app.services.database.db, (tx) => recordEvents(tx, [], { who: system }))).toEqual([])
  })
})

test('worked out anew, every parcel of the demo stands where the demo put it', async () => {
  const { db } = app.services.database
  const columns =
    'id, status, status_at, last_event_code, last_event_at, last_location, current_facility_id, attempt_count, delivered_at, returned_at, cancelled_at'
  const standing = () => app.query<{ id: number }>(`select ${columns} from packages where tracking_no not like 'TST%' order by id`)
  const before = await standing()
  await inTransaction(db, async (tx) => reckon(tx, (await lockPackages(tx, before.map(({ id }) => id))).values()))
  expect(await standing()).toEqual(before)
})
