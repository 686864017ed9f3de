import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carrierChangeTemplate } from '@/lib/contract/packages-offline'
import { manifestDay } from '@/lib/domain/manifest'
import { useApp, type Asker } from '../app'
import { offline, offlineCsv } from '../packages/offline-files'
import { happened, idOf } from '../tracking/parcels'
import { clearManifests, labelled, made, numbersOn, tick, userId, windowAgo } from './making'

const app = useApp()
const hourMs = 3_600_000
let admin: Asker
let falcon: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  falcon = await userId(app, 'carrier_admin')
})
beforeEach(() => clearManifests(app))

const schedule = async (hours: number, more: Record<string, unknown> = {}) => {
  const saved = await admin.call('manifests.saveConfiguration', { user_id: falcon, auto_send: false, formats: ['csv'], ...more })
  expect(saved.status, saved.message).toBe(200)
  await admin.call('manifests.saveTemplate', { user_id: falcon, hours })
  await app.query("update manifest_templates set activated_at = now() - interval '3 days' where user_id = $1", [falcon])
}

test.each([
  ['2026-11-16T08:00:00Z', '2026-11-16T10:00:00Z', 'Mon 16 Nov, 2026 12:00 – 14:00'],
  ['2026-11-16T18:00:00Z', '2026-11-16T22:00:00Z', 'Mon 16 Nov, 2026 22:00 – Tue 17 Nov, 2026 02:00'],
])('the list tells a window from %s to %s as the house tells times', async (window_from, window_to, text) => {
  const w = windowAgo(3)
  await labelled(app, w.inside(5))
  const [manifest] = await made(app, admin, { user_id: falcon, ...w })
  await app.query('update manifests set window_from = $1, window_to = $2 where id = $3', [window_from, window_to, manifest?.id])
  expect((await admin.call('manifests.list', {})).data.find(({ id }) => id === manifest?.id)?.window).toBe(text)
})

describe('what a window takes in', () => {
  test('begins with its first moment and ends before its last', async () => {
    const w = windowAgo(3, 2)
    const [before, first, last, after] = [
      await labelled(app, new Date(Date.parse(w.window_from) - 1).toISOString()), await labelled(app, w.window_from),
      await labelled(app, new Date(Date.parse(w.window_to) - 100).toISOString()), await labelled(app, w.window_to),
    ]
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    const on = await numbersOn(app, manifest?.id ?? 0)
    expect(on).toEqual(expect.arrayContaining([first.tracking_no, last.tracking_no]))
    expect(on).not.toContain(before.tracking_no)
    expect(on).not.toContain(after.tracking_no)
  })

  test('are only packages the partner may see: no other carrier’s, none of the sandbox, none cancelled', async () => {
    const w = windowAgo(3)
    const own = await labelled(app, w.inside(5))
    const others = [
      await labelled(app, w.inside(6), { carrier_id: await idOf(app, 'carriers', 'DESERT'), carrier_code: 'DESERT' }),
      await labelled(app, w.inside(7), { environment: 'sandbox' }), await labelled(app, w.inside(8), { status: 'cancelled' }),
    ]
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    const on = await numbersOn(app, manifest?.id ?? 0)
    expect(on).toContain(own.tracking_no)
    for (const other of others) expect(on).not.toContain(other.tracking_no)
  })

  test('late data goes to the next open window, and no package is listed twice', async () => {
    await schedule(1)
    const end = Math.floor(Date.now() / hourMs) * hourMs - hourMs
    const inTime = await labelled(app, new Date(end - 10 * 60_000).toISOString())
    const [first] = await tick(app, end + 30_000)
    expect(await numbersOn(app, first?.id ?? 0)).toContain(inTime.tracking_no)
    // It happened in the window just closed, but we learnt of it after.
    const late = await labelled(app, new Date(end - 5 * 60_000).toISOString(), {}, new Date().toISOString())
    const [second] = await tick(app, end + hourMs + 30_000)
    const on = await numbersOn(app, second?.id ?? 0)
    expect(on).toContain(late.tracking_no)
    expect(on).not.toContain(inTime.tracking_no)
  })

  test('what comes after a manifest made before its window ended goes to the next one', async () => {
    await schedule(1)
    const w = windowAgo(6)
    const end = Date.parse(w.window_to)
    const early = await labelled(app, w.inside(5))
    const [half] = await made(app, admin, { user_id: falcon, ...w, partial: true })
    const later = await labelled(app, w.inside(40))
    expect(await tick(app, end + 30_000)).toEqual([])
    const [next] = await tick(app, end + hourMs + 30_000)
    expect(await numbersOn(app, half?.id ?? 0)).toContain(early.tracking_no)
    const on = await numbersOn(app, next?.id ?? 0)
    expect(on).toContain(later.tracking_no)
    expect(on).not.toContain(early.tracking_no)
  })

  test('and does so however many windows were closed before', async () => {
    await schedule(1)
    const [before, w] = [windowAgo(7), windowAgo(6)]
    await labelled(app, before.inside(5))
    await tick(app, Date.parse(before.window_to) + 30_000)
    // The clock closed it when it ended, not when this test runs.
    await app.query('update manifest_configurations set done_at = $1 where user_id = $2', [before.window_to, falcon])
    await labelled(app, w.inside(5))
    await made(app, admin, { user_id: falcon, ...w, partial: true })
    const later = await labelled(app, w.inside(40))
    await tick(app, Date.parse(w.window_to) + 30_000)
    const [next] = await tick(app, Date.parse(w.window_to) + hourMs + 30_000)
    expect(await numbersOn(app, next?.id ?? 0)).toContain(later.tracking_no)
  })

  test('what a voided manifest held goes to the next one', async () => {
    const [w, next] = [windowAgo(4), windowAgo(3)]
    const parcel = await labelled(app, w.inside(5))
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    await admin.call('manifests.void', { id: manifest?.id ?? 0, reason: 'Van broke down' })
    const [after] = await made(app, admin, { user_id: falcon, ...next })
    expect(await numbersOn(app, after?.id ?? 0)).toContain(parcel.tracking_no)
  })

  test('a voided manifest can be made again and the new one names it', async () => {
    const w = windowAgo(3)
    await labelled(app, w.inside(5))
    const [old] = await made(app, admin, { user_id: falcon, ...w })
    await admin.call('manifests.void', { id: old?.id ?? 0, reason: 'Wrong columns' })
    const [again] = await made(app, admin, { user_id: falcon, ...w })
    expect((await admin.call('manifests.one', { id: again?.id ?? 0 })).data).toMatchObject({ supersedes_id: old?.id, status: 'ready' })
  })
})

describe('a parcel given to another carrier', () => {
  const thisHour = () => {
    const start = Math.floor(Date.now() / hourMs) * hourMs
    return { window_from: new Date(start).toISOString(), window_to: new Date(start + hourMs).toISOString(), partial: true }
  }
  const falconNow = async () => {
    const [manifest] = await made(app, admin, { user_id: falcon, ...thisHour() })
    return numbersOn(app, manifest?.id ?? 0)
  }
  const atHub = async (w: ReturnType<typeof windowAgo>, carrier_code = 'DESERT') => {
    const parcel = await labelled(app, w.inside(5), { carrier_id: await idOf(app, 'carriers', carrier_code), carrier_code })
    await happened(app, parcel, ['HUB01', 1])
    return parcel
  }

  test.each(['ready', 'handed_over'])('comes onto the new one’s next manifest, the old one’s being %s, and stays where it is', async (status) => {
    const w = windowAgo(3)
    const parcel = await atHub(w)
    const [old] = await made(app, admin, { user_id: await userId(app, 'carrier_admin.desert'), ...w })
    await app.query('update manifests set status = $2 where id = $1', [old?.id, status])
    const moved = await admin.call('packages.save', { id: parcel.id, version: 1, carrier_id: await idOf(app, 'carriers', 'FALCON'), confirm_relabel: true })
    expect(moved, JSON.stringify(moved.errors)).toMatchObject({ status: 200, data: { relabelled: true, status: 'at_facility' } })
    expect(await falconNow()).toContain(parcel.tracking_no)
    expect(await numbersOn(app, old?.id ?? 0)).toContain(parcel.tracking_no)
  })

  test('by the mass update comes there with its new label', async () => {
    const parcel = await atHub(windowAgo(3))
    const row = { tracking_no: parcel.tracking_no, carrier_code: 'FALCON', carrier_tracking_no: `F${parcel.id}`, reason: 'Carrier week off' }
    await offline(app, admin, 'packagesOffline.carrierDetails', offlineCsv(carrierChangeTemplate, [row]))
    expect(await admin.call('packages.relabel', { id: parcel.id })).toMatchObject({ status: 200, data: { label_status: 'created' } })
    expect(await falconNow()).toContain(parcel.tracking_no)
  })

  test('is another matter than a new label of the same one, which lists it no second time', async () => {
    const w = windowAgo(3)
    const parcel = await atHub(w, 'FALCON')
    await made(app, admin, { user_id: falcon, ...w })
    const other = await labelled(app, new Date().toISOString())
    expect(await admin.call('packages.relabel', { id: parcel.id })).toMatchObject({ status: 200, data: { label_status: 'created' } })
    const on = await falconNow()
    expect(on).toContain(other.tracking_no)
    expect(on).not.toContain(parcel.tracking_no)
  })
})

describe('a window is made once', () => {
  test('the second run is refused with the first one’s number', async () => {
    const w = windowAgo(3)
    await labelled(app, w.inside(5))
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    expect(await admin.call('manifests.generate', { user_id: falcon, ...w })).toMatchObject({
      status: 409, message: `A manifest for this window already exists: ${manifest?.manifest_no}.`,
    })
  })

  test('of runs at the same moment one makes it', async () => {
    const w = windowAgo(3)
    const parcel = await labelled(app, w.inside(5))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call('manifests.generate', { user_id: falcon, window_from: w.window_from, window_to: w.window_to })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409])
    await app.jobs.idle()
    expect(await app.query('select 1 from manifest_packages where package_id = $1', [parcel.id])).toHaveLength(1)
  })

  test('two clocks ticking together close it once', async () => {
    await schedule(1)
    const end = Math.floor(Date.now() / hourMs) * hourMs
    await labelled(app, new Date(end - 10 * 60_000).toISOString())
    const closed = await Promise.all([tick(app, end + 1000), tick(app, end + 1000), tick(app, end + 1000)])
    expect(closed.flat()).toHaveLength(1)
  })

  test('runs over windows that overlap share the packages out', async () => {
    const [w, wide] = [windowAgo(3, 1), windowAgo(3, 2)]
    await labelled(app, w.inside(10))
    const parcel = await labelled(app, w.inside(20))
    await Promise.all([
      admin.call('manifests.generate', { user_id: falcon, window_from: w.window_from, window_to: w.window_to }),
      admin.call('manifests.generate', { user_id: falcon, window_from: wide.window_from, window_to: wide.window_to }),
    ])
    await app.jobs.idle()
    expect(await app.query('select 1 from manifest_packages where package_id = $1 and not released', [parcel.id])).toHaveLength(1)
  })
})

describe('the clock', () => {
  test('makes nothing of an empty window unless empty ones are wished for', async () => {
    await schedule(1)
    await app.query("update package_events set event_at = event_at - interval '5 days' where event_code = 'ORD02' and event_at > now() - interval '2 days'")
    const end = Math.floor(Date.now() / hourMs) * hourMs
    expect(await tick(app, end + 1000)).toEqual([])
    await admin.call('manifests.saveConfiguration', { user_id: falcon, send_empty: true })
    await app.query('update manifest_configurations set done_until = null')
    expect(await tick(app, end + 1000)).toMatchObject([{ package_count: 0 }])
  })

  test('waits for its hours, and then lists what came up meanwhile', async () => {
    const end = Math.floor(Date.now() / hourMs) * hourMs
    const another = manifestDay.names[(new Date(end).getUTCDay() + 3) % 7]
    await schedule(1, { days: another ? [another] : [] })
    await app.query("update manifest_configurations set done_until = now() - interval '2 hours', done_at = now() - interval '2 hours'")
    expect(await tick(app, end + 1000)).toEqual([])
    await admin.call('manifests.saveConfiguration', { user_id: falcon, days: [] })
    const early = await labelled(app, new Date(end - 90 * 60_000).toISOString())
    const [manifest] = await tick(app, end + 1000)
    expect(await numbersOn(app, manifest?.id ?? 0)).toContain(early.tracking_no)
  })

  test('leaves an inactive template alone', async () => {
    await schedule(1)
    await labelled(app, new Date(Math.floor(Date.now() / hourMs) * hourMs - 60_000).toISOString())
    await admin.call('manifests.saveTemplate', { user_id: falcon, status: 'inactive' })
    expect(await tick(app, Math.floor(Date.now() / hourMs) * hourMs + 1000)).toEqual([])
  })
})

describe('splitting', () => {
  test('one manifest a destination country', async () => {
    const w = windowAgo(3)
    await labelled(app, w.inside(5), { country_code: 'AE' })
    await labelled(app, w.inside(6), { country_code: 'SA', city: 'Riyadh' })
    const manifests = await made(app, admin, { user_id: falcon, ...w, split_by: 'destination_country' })
    expect(manifests.length).toBeGreaterThanOrEqual(2)
    const [row] = await app.query<{ n: number }>(
      'select count(*) as n from manifests m join manifest_packages mp on mp.manifest_id = m.id join packages p on p.id = mp.package_id where p.country_code <> m.split_value',
    )
    expect(row?.n).toBe(0)
  })

  test('a country whose manifest was made by hand holds up no other', async () => {
    await schedule(1, { split_by: 'destination_country' })
    const w = windowAgo(6)
    const end = Date.parse(w.window_to)
    await labelled(app, w.inside(5), { country_code: 'AE' })
    await made(app, admin, { user_id: falcon, ...w, partial: true })
    const [home, abroad] = [
      await labelled(app, w.inside(40), { country_code: 'AE' }), await labelled(app, w.inside(41), { country_code: 'SA', city: 'Riyadh' }),
    ]
    const closed = await tick(app, end + 30_000)
    expect((await Promise.all(closed.map(({ id }) => numbersOn(app, id)))).flat()).toEqual([abroad.tracking_no])
    const next = await tick(app, end + hourMs + 30_000)
    expect((await Promise.all(next.map(({ id }) => numbersOn(app, id)))).flat()).toContain(home.tracking_no)
  })

  test('lines follow the sorting: country A to Z, then the heaviest', async () => {
    const w = windowAgo(3)
    const [sa, light, heavy] = [
      await labelled(app, w.inside(5), { country_code: 'SA', city: 'Riyadh', weight: '9.000' }),
      await labelled(app, w.inside(6), { country_code: 'AE', weight: '1.200' }),
      await labelled(app, w.inside(7), { country_code: 'AE', weight: '5.000' }),
    ]
    await admin.call('manifests.saveTemplate', {
      user_id: falcon, fields_sorting: [{ field_id: 12, sort: 'highest', priority: 2 }, { field_id: 10, sort: 'a_to_z', priority: 1 }],
    })
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    const ours = new Set([sa, light, heavy].map(({ tracking_no }) => tracking_no))
    expect((await numbersOn(app, manifest?.id ?? 0)).filter((no) => ours.has(no))).toEqual([heavy.tracking_no, light.tracking_no, sa.tracking_no])
  })
})
