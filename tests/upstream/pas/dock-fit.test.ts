import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { clientId } from '../packages/given'
import { dockId, dockIn, emptyYard, event, gateIn, siteId, token } from './given'

const app = useApp()
let guard: Asker
let marshal: Asker
let site: number
let low: number
let noorb: number

beforeAll(async () => {
  ;[guard, marshal] = await Promise.all(['pas_guard', 'pas_marshal'].map((role) => app.as(role))) as [Asker, Asker]
  site = await siteId(app)
  low = await dockId(app, 'D01')
  noorb = await clientId(app, 'NOORB')
})
/** The nearest dock is for vans only; each test narrows it further. */
const narrow = (set: string) => app.query(`update docks set ${set} where id = $1`, [low])
beforeEach(async () => {
  await emptyYard(app)
  await app.query("update docks set max_vehicle_height = null where warehouse_id = $1", [site])
})

describe('a truck and the dock it is called to', () => {
  test.each([
    ['is too low for it', 'max_vehicle_height = 200', {}, 'Dock D01 is too low for this vehicle.', 'height'],
    ['is another client’s', "client_ids = '{999999}'", {}, 'Dock D01 is kept for other clients.', 'client'],
    [
      'is not chilled, for a reefer of a site that has such', "temperature_class = 'ambient'",
      { vehicle_type: 'reefer_3t' }, 'Dock D01 is not a chilled dock.', 'temperature',
    ],
  ])('a dock that %s is offered by nobody, and called only once a marshal was told and says so', async (_what, set, more, message, misfit) => {
    await app.query("update docks set temperature_class = 'chilled' where warehouse_id = $1 and dock_no = 'D02'", [site])
    await narrow(set)
    const { id } = await token(guard, site, more)
    await gateIn(guard, id, { temperature_reading: '2.0' })
    expect((await marshal.call('pasBoard.board', { warehouse_id: site })).data.queue).toMatchObject([{ id, suggested_dock_no: 'D02' }])
    expect(await marshal.call('pasTokens.call', { id, dock_id: low })).toMatchObject({ status: 409, message, data: { misfit } })
    expect(await marshal.call('pasTokens.call', { id, dock_id: low, confirmed: true })).toMatchObject({ status: 200, data: { dock_no: 'D01' } })
  })

  test('sent straight there from the gate it is refused, unless it was sent without us and is there', async () => {
    await narrow('max_vehicle_height = 200')
    const [requested, sent] = [await token(guard, site), await token(guard, site)]
    expect(await gateIn(guard, requested.id, { dock_id: low })).toMatchObject({ status: 409, data: { misfit: 'height' } })
    const record = {
      client_event_id: event(), event: 'gate_in' as const, token_id: sent.id,
      at: new Date().toISOString(), body: { plate_ok: true, papers_checked: true, dock_id: low },
    }
    expect((await guard.call('pasTokens.sync', { warehouse_id: site, events: [record] })).data.results).toMatchObject([{ status: 200, token_status: 'called' }])
  })

  test('a client’s own dock takes that client’s truck', async () => {
    await narrow(`client_ids = '{${noorb}}'`)
    const { id } = await token(guard, site, { client_id: noorb }, { inside: true })
    expect(await marshal.call('pasTokens.call', { id, dock_id: low })).toMatchObject({ status: 200 })
  })
})

describe('a dock that is taken', () => {
  test('says for whom it is kept, or who stands at it', async () => {
    const [a, b] = [await token(guard, site), await token(guard, site, {}, { inside: true })]
    expect((await gateIn(guard, a.id, { dock_id: low })).status).toBe(200)
    expect(await marshal.call('pasTokens.call', { id: b.id, dock_id: low })).toMatchObject({ status: 409, message: `Dock D01 is reserved for ${a.token_no}.` })
    expect((await dockIn(await app.as('pas_dock'), a.id, low)).status).toBe(200)
    expect(await marshal.call('pasTokens.call', { id: b.id, dock_id: low })).toMatchObject({ status: 409, message: `Dock D01 is occupied by ${a.token_no}.` })
  })

  test('is free after the handling of its vehicle, and the later the later its vehicle is', async () => {
    const { id } = await token(guard, site, {}, { inside: true })
    await dockIn(await app.as('pas_dock'), id, low)
    const minutesLeft = async (sinceHours: number) => {
      await app.query("update gate_tokens set dock_in_at = now() - make_interval(hours => $2) where id = $1", [id, sinceHours])
      const { free_at } = (await marshal.call('pasBoard.board', { warehouse_id: site })).data.docks.find(({ id: at }) => at === low) ?? {}
      return (Date.parse(free_at ?? '') - Date.now()) / 60_000
    }
    const [justBegan, late, veryLate] = [await minutesLeft(0), await minutesLeft(4), await minutesLeft(8)]
    expect(justBegan).toBeGreaterThan(5)
    expect(late).toBeGreaterThan(60)
    expect(veryLate).toBeCloseTo(late + 120, 0)
  })
})
