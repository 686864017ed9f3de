import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'
import { given, happened, inHub, onTheRoad, scanOne, standingOf } from './parcels'

const app = useApp()
let admin: Asker
let operator: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  operator = await app.as('service_center_operator')
  client = await app.as('client_admin')
})

const event = (code: string, more: Partial<Input<'masters.addEvent'>> = {}) =>
  admin.call('masters.addEvent', { code, name: `Event ${code}`, public_text: 'Checked', category: 'hub', rank: 250, ...more } as Input<'masters.addEvent'>)
const scan = (code: string, event_code: string, more: Partial<Input<'masters.addScan'>> = {}) =>
  admin.call('masters.addScan', {
    code, name: `Scan ${code}`, entity_type: 'package', event_code, user_categories: ['service_center'], requires: ['location'], ...more,
  } as Input<'masters.addScan'>)
const idOfEvent = async (code: string) => (await app.query<{ id: number }>('select id from tracking_event_master where code = $1', [code]))[0]?.id ?? 0
const idOfScan = async (code: string) => (await app.query<{ id: number }>('select id from entity_scans where code = $1', [code]))[0]?.id ?? 0

describe('a tracking event', () => {
  test('of one\'s own is scanned with a scan of one\'s own and sets the status it says', async () => {
    expect(await event('XCK01', { maps_to_status: 'on_hold' })).toMatchObject({
      status: 201, data: { code: 'XCK01', status: 'active', is_system: false, locked: [] },
    })
    expect(await scan('PKG-CHECK', 'XCK01')).toMatchObject({ status: 201, data: { event_name: 'Event XCK01' } })
    const parcel = await inHub(app, 'DXB1')
    expect(await scanOne(operator, 'PKG-CHECK', parcel.tracking_no)).toMatchObject({ result: 'applied', status: 'on_hold' })
  })

  test('changed counts from the next event on', async () => {
    await event('XCH01')
    await scan('PKG-CHANGED', 'XCH01')
    const parcel = await inHub(app, 'DXB1')
    expect(await scanOne(operator, 'PKG-CHANGED', parcel.tracking_no)).toMatchObject({ status: 'at_facility' })
    await admin.call('masters.changeEvent', { id: await idOfEvent('XCH01'), maps_to_status: 'on_hold', counts_attempt: true })
    await happened(app, parcel, ['HUB06', 0])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'on_hold', attempt_count: 1 })
    await admin.call('masters.changeEvent', { id: await idOfEvent('XCH01'), maps_to_status: null, counts_attempt: false })
    await happened(app, parcel, ['HUB06', 0.001])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'at_facility', attempt_count: 0 })
  })

  test('takes no code that is taken or misspelt', async () => {
    expect(await event('HUB01')).toMatchObject({ status: 409, message: 'Code HUB01 already exists.', errors: [{ field: 'code' }] })
    expect(await event('HUB1')).toMatchObject({ status: 422, errors: [{ field: 'code' }] })
    expect(await event('XRK01', { rank: 1000 })).toMatchObject({ status: 422, errors: [{ field: 'rank' }] })
    expect(await event('XAL01', { alias: 'Not A Slug' })).toMatchObject({ status: 422, errors: [{ field: 'alias' }] })
  })

  test('two at once with one code: one is added', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => event('XRC01')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  test('of the system keeps its code and is never deleted', async () => {
    const id = await idOfEvent('LNH05')
    expect(await admin.call('masters.changeEvent', { id, code: 'XXX01' })).toMatchObject({
      status: 409, message: 'LNH05 is a system event; its code cannot be changed.',
    })
    expect(await admin.call('masters.removeEvent', { id })).toMatchObject({
      status: 409, message: 'LNH05 is a system event and cannot be deleted. Make it inactive instead.',
    })
    expect(await admin.call('masters.changeEvent', { id, public_text: 'Left behind' })).toMatchObject({
      status: 200, data: { public_text: 'Left behind', locked: ['code'] },
    })
  })

  test('that was used keeps its code and stays', async () => {
    await event('XUS01')
    const id = await idOfEvent('XUS01')
    await happened(app, await given(app), ['XUS01', 2])
    await happened(app, await given(app), ['XUS01', 2])
    expect(await admin.call('masters.removeEvent', { id })).toMatchObject({ status: 409, message: 'XUS01 is used by 2 packages. Make it inactive instead.' })
    expect(await admin.call('masters.changeEvent', { id, code: 'XUS02' })).toMatchObject({ status: 409, errors: [{ field: 'code' }] })
    expect(await admin.call('masters.changeEvent', { id, status: 'inactive' })).toMatchObject({ status: 200, data: { status: 'inactive' } })
    const parcel = await given(app)
    expect(await admin.call('tracking.addEvent', { package_id: parcel.id, event_code: 'XUS01', event_at: new Date().toISOString() })).toMatchObject({
      status: 422,
    })
  })

  test('nobody used is renamed and deleted', async () => {
    await event('XNV01')
    const id = await idOfEvent('XNV01')
    expect(await admin.call('masters.changeEvent', { id, code: 'xnv02' })).toMatchObject({ status: 200, data: { code: 'XNV02' } })
    expect(await admin.call('masters.removeEvent', { id })).toMatchObject({ status: 200 })
    expect(await admin.call('masters.removeEvent', { id })).toMatchObject({ status: 404 })
  })

  test('a scan records is neither made inactive nor deleted', async () => {
    await event('XLN01')
    await scan('PKG-LEAN', 'XLN01')
    const id = await idOfEvent('XLN01')
    expect(await admin.call('masters.changeEvent', { id, status: 'inactive' })).toMatchObject({
      status: 409, message: 'Scan PKG-LEAN records XLN01. Give the scan another event first.',
    })
    expect(await admin.call('masters.removeEvent', { id })).toMatchObject({ status: 409 })
  })

  test('deleted while it is being recorded is either recorded or gone, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const code = `XRR${String(round).padStart(2, '0')}`
      await event(code)
      const id = await idOfEvent(code)
      const parcel = await given(app)
      const [removed, recorded] = await Promise.all([
        admin.call('masters.removeEvent', { id }),
        happened(app, parcel, [code, 1]).then(() => true, () => false),
      ])
      const [left] = await app.query<{ n: number }>(
        'select count(*)::int as n from package_events e where event_code = $1 and not exists (select 1 from tracking_event_master m where m.code = e.event_code)',
        [code],
      )
      expect(left?.n).toBe(0)
      expect(removed.status === 200).toBe(!recorded)
    }
  })
})

describe('an entity scan', () => {
  test('goes by what the master says at the next scan', async () => {
    await scan('PKG-WINDOW', 'HUB06', { block_duplicate_minutes: 0 })
    const id = await idOfScan('PKG-WINDOW')
    const parcel = await onTheRoad(app)
    expect(await scanOne(operator, 'PKG-WINDOW', parcel.tracking_no)).toMatchObject({ result: 'applied' })
    await admin.call('masters.changeScan', { id, allowed_statuses: ['at_facility'] })
    expect(await scanOne(operator, 'PKG-WINDOW', parcel.tracking_no)).toMatchObject({ result: 'not_allowed' })
    await admin.call('masters.changeScan', { id, user_categories: ['carrier'] })
    expect(await operator.call('tracking.applyScan', { scan_code: 'PKG-WINDOW', numbers: [parcel.tracking_no], location: 'Dubai' })).toMatchObject({
      status: 422, message: 'This scan is not for your user category.',
    })
    await admin.call('masters.changeScan', { id, user_categories: ['service_center'], status: 'inactive' })
    expect(await operator.call('tracking.applyScan', { scan_code: 'PKG-WINDOW', numbers: [parcel.tracking_no], location: 'Dubai' })).toMatchObject({
      status: 422,
    })
  })

  test('that was used is made inactive, not deleted', async () => {
    await scan('PKG-ONCE', 'HUB06')
    const parcel = await inHub(app, 'DXB1')
    await scanOne(operator, 'PKG-ONCE', parcel.tracking_no)
    expect(await admin.call('masters.removeScan', { id: await idOfScan('PKG-ONCE') })).toMatchObject({
      status: 409, message: 'PKG-ONCE has been used 1 time. Make it inactive instead.',
    })
  })

  test('of one\'s own never used is deleted; a system scan stays', async () => {
    await scan('PKG-NEVER', 'HUB06')
    expect(await admin.call('masters.removeScan', { id: await idOfScan('PKG-NEVER') })).toMatchObject({ status: 200 })
    await app.query("update package_events set scan_code = null where scan_code = 'CON-OUT'")
    expect(await admin.call('masters.removeScan', { id: await idOfScan('CON-OUT') })).toMatchObject({
      status: 409, message: 'CON-OUT is a system scan and cannot be deleted. Make it inactive instead.',
    })
  })

  test('records an event there is and in use', async () => {
    expect(await scan('PKG-IN', 'HUB01')).toMatchObject({ status: 409, message: 'Scan PKG-IN already exists.' })
    expect(await scan('PKG-LOST', 'ZZZ99')).toMatchObject({ status: 422, errors: [{ field: 'event_code' }] })
    await event('XIN01', { status: 'inactive' })
    expect(await scan('PKG-IDLE', 'XIN01')).toMatchObject({ status: 422, message: 'Event XIN01 is inactive. Choose one in use.' })
    expect(await scan('PKG-NOBODY', 'HUB01', { user_categories: [] })).toMatchObject({ status: 422, errors: [{ field: 'user_categories' }] })
  })
})

test('the masters are an administrator\'s to change', async () => {
  for (const who of [operator, client]) {
    expect((await who.call('masters.addEvent', { code: 'XNO01', name: 'No', public_text: 'No', category: 'hub' } as Input<'masters.addEvent'>)).status)
      .toBe(403)
    expect((await who.call('masters.changeEvent', { id: 1, name: 'No' })).status).toBe(403)
    expect((await who.call('masters.removeEvent', { id: 1 })).status).toBe(403)
    expect((await who.call('masters.addScan', { code: 'NO', name: 'No', entity_type: 'package', event_code: 'HUB01', user_categories: ['client'] })).status)
      .toBe(403)
    expect((await who.call('masters.changeScan', { id: 1, name: 'No' })).status).toBe(403)
    expect((await who.call('masters.removeScan', { id: 1 })).status).toBe(403)
  }
})

test('every change leaves who, what and before in the audit log', async () => {
  await event('XAU01')
  await admin.call('masters.changeEvent', { id: await idOfEvent('XAU01'), name: 'Renamed' })
  const rows = await app.query<{ action: string; before: { name: string } | null; after: { name: string } }>(
    "select action, before, after from audit_log where entity = 'tracking_event' and entity_id = 'XAU01' order by id",
  )
  expect(rows).toMatchObject([
    { action: 'masters.addEvent', before: null }, { action: 'masters.changeEvent', before: { name: 'Event XAU01' }, after: { name: 'Renamed' } },
  ])
})
