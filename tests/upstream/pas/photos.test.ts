import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { useApp, type Asker } from '../app'
import { dockId, dockIn, dockOut, emptyYard, event, gateIn, siteId, token } from './given'

const app = useApp()
let guard: Asker
let dock: Asker
let lead: Asker
let other: Asker
let viewer: Asker
let site: number
let door: number

const jpeg = (width = 640, height = 480) => `data:image/jpeg;base64,${createCanvas(width, height).toBuffer('image/jpeg', 60).toString('base64')}`
const asks = (is: boolean) => app.query('update pas_sites set require_photo = $1 where warehouse_id = $2', [is, site])
const urlsOf = async (who: Asker, id: number) =>
  (await who.call('pasTokens.get', { id })).data[0]?.events?.flatMap(({ event: name, photo_urls }) => photo_urls.map((url) => ({
    name, id: Number(url.split('/').at(-1)),
  }))) ?? []

beforeAll(async () => {
  ;[guard, dock, lead, other, viewer] = await Promise.all(['pas_guard', 'pas_dock', 'pas_supervisor', 'pas_guard.dxb1', 'pas_viewer'].map((role) =>
    app.as(role),
  )) as [Asker, Asker, Asker, Asker, Asker]
  site = await siteId(app)
  door = await dockId(app, 'D01')
})
beforeEach(async () => {
  await emptyYard(app)
  await asks(true)
})
afterAll(() => asks(false))

describe('a site that wants photos', () => {
  test('lets nobody in without one, and says which is missing', async () => {
    const { id } = await token(guard, site)
    expect(await gateIn(guard, id)).toMatchObject({ status: 422, errors: [{ field: 'photos', message: 'Take a photo of the vehicle.' }] })
    expect(await gateIn(guard, id, { photos: [jpeg()] })).toMatchObject({ status: 200, data: { status: 'in_yard' } })
  })

  test('wants damage photographed at the dock, and nothing of goods in order', async () => {
    const [a, b] = [await token(guard, site), await token(guard, site)]
    for (const { id } of [a, b]) await gateIn(guard, id, { photos: [jpeg()] })
    await dockIn(dock, a.id, door)
    const damage = { condition: 'damage', damage_note: 'Two pallets wet' }
    expect(await dockOut(dock, a.id, damage)).toMatchObject({ status: 422, errors: [{ field: 'photos', message: 'Take a photo of the damage.' }] })
    expect(await dockOut(dock, a.id, { ...damage, photos: [jpeg()] })).toMatchObject({ status: 200 })
    await dockIn(dock, b.id, door)
    expect(await dockOut(dock, b.id)).toMatchObject({ status: 200 })
  })

  test('is set in the list of sites', async () => {
    expect((await guard.call('pasSites.mine', {})).data.find(({ warehouse_id }) => warehouse_id === site)?.require_photo).toBe(true)
  })
})

test('a photo is kept with its event, once, and read by those who may see drivers', async () => {
  const { id } = await token(guard, site)
  const body = { client_event_id: event(), photos: [jpeg(1280, 960)] }
  await gateIn(guard, id, body)
  expect(await gateIn(guard, id, body)).toMatchObject({ status: 200 })
  const [photo, ...more] = await urlsOf(lead, id)
  expect([photo?.name, more]).toEqual(['gate_in', []])
  const file = await lead.call('pasTokens.photo', { id: photo?.id ?? 0 })
  expect(file.status).toBe(200)
  expect(file.body.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(await urlsOf(viewer, id)).toEqual([])
  expect(await viewer.call('pasTokens.photo', { id: photo?.id ?? 0 })).toMatchObject({ status: 404, message: 'Photo not found.' })
  expect(await other.call('pasTokens.photo', { id: photo?.id ?? 0 })).toMatchObject({ status: 404 })
})

test('photos go with the driver’s data, half a year after the visit', async () => {
  const { id } = await token(guard, site)
  await gateIn(guard, id, { photos: [jpeg()] })
  const [photo] = await urlsOf(lead, id)
  await app.query("update gate_tokens set status = 'closed', closed_at = now() - interval '181 days' where id = $1", [id])
  await app.services.jobs.send(app.services.database.db, 'pas.forget', {})
  await app.jobs.idle()
  expect(await urlsOf(lead, id)).toEqual([])
  expect((await lead.call('pasTokens.photo', { id: photo?.id ?? 0 })).status).toBe(404)
})

test('a photo taken without a network arrives with its event', async () => {
  const { id } = await token(guard, site)
  const record = {
    client_event_id: event(), event: 'gate_in' as const, token_id: id, at: new Date().toISOString(), body: { plate_ok: true, papers_checked: true },
  }
  const answer = await guard.call('pasTokens.sync', { warehouse_id: site, events: [record] })
  expect(answer.data.results[0]).toMatchObject({ status: 422, message: 'Take a photo of the vehicle.' })
  const again = await guard.call('pasTokens.sync', { warehouse_id: site, events: [{ ...record, body: { ...record.body, photos: [jpeg()] } }] })
  expect(again.data.results[0]).toMatchObject({ status: 200, token_status: 'in_yard' })
  expect(await urlsOf(guard, id)).toMatchObject([{ name: 'gate_in' }])
})

test.each([
  ['a word', 'photo', 'A photo must be a JPEG picture.'], ['a PNG', `data:image/png;base64,${'A'.repeat(80)}`, 'A photo must be a JPEG picture.'],
  ['what only says it is one', `data:image/jpeg;base64,${Buffer.from('GIF89a______').toString('base64')}`, 'A photo must be a JPEG picture.'],
  ['one of a camera', jpeg(2000, 1500), 'A photo has at most 1280 dots a side.'],
])('%s is no photo, and nothing happened', async (_name, photo, message) => {
  const { id } = await token(guard, site)
  expect(await gateIn(guard, id, { photos: [photo] })).toMatchObject({ status: 422, errors: [{ field: 'photos', message }] })
  expect((await guard.call('pasTokens.get', { id })).data[0]?.status).toBe('created')
})

test('the demo has a site that wants photos, and small ones of those who came today', async () => {
  const shots = await app.query<{ site_code: string; require_photo: boolean; event: string; bytes: number }>(
    "select s.site_code, s.require_photo, e.event, p.bytes from gate_photos p join gate_events e on e.id = p.event_id join pas_sites s on s.warehouse_id = e.warehouse_id where p.path like '%-demo.jpg'",
  )
  expect(shots.length).toBeGreaterThan(5)
  expect(new Set(shots.map(({ site_code, require_photo, event: name }) => `${site_code} ${require_photo} ${name}`))).toEqual(new Set(['DXB1 true gate_in']))
  expect(shots.every(({ bytes }) => bytes > 1000 && bytes < 40_000)).toBe(true)
})
