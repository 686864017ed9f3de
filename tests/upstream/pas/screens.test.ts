import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { pasUserTypes } from '@/lib/domain/user'
import { useApp, type Asker } from '../app'
import { emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let other: Asker
let planner: Asker
let site: number
beforeAll(async () => {
  ;[guard, other, planner] = (await Promise.all(['pas_guard', 'pas_guard.dxb1', 'pas_planner'].map((role) => app.as(role)))) as [Asker, Asker, Asker]
  site = await siteId(app)
})
beforeEach(() => emptyYard(app))

describe('who signs in at a kiosk', () => {
  test('is told own rights, kind and sites, and nobody else is', async () => {
    const { data } = await guard.call('access.pasPermissions')
    expect(data).toMatchObject({ pas: { user_type: 'security_guard', sites: [site] } })
    expect((await (await app.as('super_admin')).call('access.pasPermissions')).status).toBe(403)
    expect((await app.nobody.call('access.pasPermissions')).status).toBe(401)
  })

  test('is one of the kinds there are', async () => {
    expect((await guard.call('pasTokens.userTypes')).data.map(({ value }) => value)).toEqual([...pasUserTypes])
    expect((await app.nobody.call('pasTokens.userTypes')).status).toBe(401)
  })
})

describe('docks and bays', () => {
  test('are those of one’s own sites, by site and then as they stand there', async () => {
    const docks = (await guard.call('pasBoard.docks')).data
    expect(new Set(docks.map(({ warehouse_code }) => warehouse_code))).toEqual(new Set(['JXB1']))
    expect(docks.map(({ sequence }) => sequence)).toEqual(docks.map(({ sequence }) => sequence).toSorted((a, b) => a - b))
    const bays = (await other.call('pasBoard.bays')).data
    expect(new Set(bays.map(({ warehouse_code }) => warehouse_code))).toEqual(new Set(['DXB1']))
    expect(bays.map(({ bay_code }) => bay_code)).toEqual(bays.map(({ bay_code }) => bay_code).toSorted())
    expect((await guard.call('pasBoard.docks', { warehouse_id: await siteId(app, 'DXB1') })).data).toEqual([])
  })

  test('say which token stands at them', async () => {
    const made = await token(guard, site, {}, { inside: true })
    const bay = async () => (await guard.call('pasBoard.bays', { warehouse_id: site })).data.filter(({ token_no }) => token_no === made.token_no)
    const [row] = await app.query<{ bay_id: number | null }>('select bay_id from gate_tokens where id = $1', [made.id])
    expect((await bay()).map(({ id, status }) => [id, status])).toEqual(row?.bay_id ? [[Number(row.bay_id), 'occupied']] : [])
  })

  test('fit vehicles by kind, named in four languages', async () => {
    const types = (await guard.call('pasBoard.vehicleTypes')).data
    expect(types.map(({ code }) => code).slice(0, 3)).toEqual(['van', 'pickup_1t', 'pickup_3t'])
    for (const { code, names } of types) expect(Object.values(names).filter(Boolean), code).toHaveLength(4)
    expect((await (await app.as('client_admin')).call('pasBoard.vehicleTypes')).status).toBe(403)
  })
})

describe('kiosks', () => {
  test('are listed by code, of one’s own sites, cut by kind and state', async () => {
    const manager = await app.as('pas_admin')
    const all = (await manager.call('pasSites.kiosks', { page_size: 200 })).data
    expect(all.map(({ device_code }) => device_code).toSorted())
      .toEqual((await app.query<{ device_code: string }>('select device_code from kiosk_devices order by 1')).map(({ device_code }) => device_code).toSorted())
    expect(new Set((await manager.call('pasSites.kiosks', { kind: ['board'] })).data.map(({ kind }) => kind))).toEqual(new Set(['board']))
    expect((await manager.call('pasSites.kiosks', { search: 'DXB1-DOCK' })).data.map(({ device_code }) => device_code).toSorted()).toEqual([
      'DXB1-DOCKA', 'DXB1-DOCKB',
    ])
    expect((await guard.call('pasSites.kiosks')).status).toBe(403)
  })
})

describe('the declaration of a driver', () => {
  test('comes in the driver’s language, newest in force, and one not in force yet only by its number', async () => {
    await app.query("insert into declaration_texts (version, language, effective_from, items) values (2, 'ur', current_date + 30, array['a new rule'])")
    expect((await guard.call('pasTokens.declaration', { language: 'ur' })).data).toMatchObject({ version: 1, language: 'ur' })
    expect((await guard.call('pasTokens.declaration', { language: 'ur', version: 2 })).data.items).toEqual(['a new rule'])
    expect((await guard.call('pasTokens.declaration', { version: 9 })).status).toBe(404)
    await app.query("delete from declaration_texts where version = 2")
  })

  const again = { plate_number: '77001', driver_phone: '+971501112233' }
  const closed = async (id: number) => app.query("update gate_tokens set status = 'closed', closed_at = now() where id = $1", [id])
  test('signed once today holds for the same driver and vehicle, and is written down as taken over', async () => {
    const first = await token(guard, site, again)
    await closed(first.id)
    const second = await token(guard, site, again, { signed: false })
    const { status, data } = await guard.call('pasTokens.reuseDeclaration', { id: second.id })
    expect([status, data.token_id, data.language]).toEqual([200, second.id, 'ur'])
    const signed = await app.query<{ token_id: number; signed_at: Date }>(
      'select token_id::int, signed_at from driver_declarations where token_id = any($1) order by token_id', [[first.id, second.id]],
    )
    expect(signed.map(({ token_id }) => token_id)).toEqual([first.id, second.id])
    expect(signed[1]?.signed_at).toEqual(signed[0]?.signed_at)
    expect(await guard.call('pasTokens.gateIn', { id: second.id, plate_ok: true, papers_checked: true, client_event_id: crypto.randomUUID() })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['another driver', '77002', 1, { driver_phone: '+971509999999' }],
    ['another vehicle', '77003', 1, { plate_number: '77004' }],
    ['a day later', '77005', 25, {}],
  ])('holds not for %s', async (_what, plate_number, hours, differs) => {
    const first = { ...again, plate_number }
    const made = await token(guard, site, first, { signed: false })
    await app.query(
      `insert into driver_declarations (token_id, version, language, accepted_items, signed_at, driver_name, driver_phone, vehicle_no)
       select id, 1, 'ur', '{1,2,3,4,5,6,7,8,9}', now() - make_interval(hours => $2), driver_name, driver_phone, vehicle_no from gate_tokens where id = $1`,
       [made.id, hours])
    await closed(made.id)
    const next = await token(guard, site, { ...first, ...differs }, { signed: false })
    expect(await guard.call('pasTokens.reuseDeclaration', { id: next.id })).toMatchObject({
      status: 404, message: 'This driver has signed nothing for this vehicle today.',
    })
  })
})

describe('orders mapped in bulk', () => {
  const day = addDays(today(), 50)
  let client: number
  beforeAll(async () => {
    client = Number((await app.query<{ id: string }>("select id from clients where client_code = 'NOORB'"))[0]?.id)
  })
  const plan = async (hour: number, vehicles: number) => {
    const clock = (n: number) => `${String(n).padStart(2, '0')}:00`
    const answer = await planner.call('pasProjections.create', {
      rows: [{
        warehouse_id: site, client_id: client, projection_date: day, slot_from: clock(hour),
        slot_to: clock(hour + 1), direction: 'inbound', vehicle_type: 'truck_10t', projected_vehicles: vehicles,
      }],
    })
    expect(answer.status, answer.message).toBe(201)
    return answer.data.rows[0]?.id as number
  }
  const order = async (no: string) =>
    Number((await app.query<{ id: string }>(
      "insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, expected_date, total_pallets, total_cartons, status) values ($1, $1, $2, $3, $4::date, 10, 200, 'submitted') returning id",
      [no, client, site, day],
    ))[0]?.id)
  const mapped = async () =>
    (await app.query<{ n: number }>(
      "select count(*)::int as n from pas_mappings m join pas_projections p on p.id = m.projection_id where p.projection_date = $1", [day],
    ))[0]?.n

  test('land on the projection each names, and all or none of them', async () => {
    const [a, b] = [await plan(8, 2), await plan(10, 1)]
    const [one, two, three, four] = [await order('ASNBULK1'), await order('ASNBULK2'), await order('ASNBULK3'), await order('ASNBULK4')]
    const ref = (projection_id: number, order_id: number) => ({ projection_id, order_area: 'fulfillment' as const, order_id })
    const { status, data } = await planner.call('pasMappings.bulk', { mappings: [ref(b, three), ref(a, one), ref(a, two)] })
    expect([status, data.rows.map(({ order_no }) => order_no).toSorted()]).toEqual([201, ['ASNBULK1', 'ASNBULK2', 'ASNBULK3']])
    expect(await mapped()).toBe(3)
    const fresh = await plan(12, 1)
    expect((await planner.call('pasMappings.bulk', { mappings: [ref(fresh, four), ref(b, one)] })).status).toBe(409)
    expect(await mapped()).toBe(3)
  })
})

describe('the board as it happens', () => {
  test('comes whole at once and again after each change of its yard', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as { port: number }
    const leaving = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/gate_token/board/stream?warehouse_id=${site}`, {
      headers: { 'x-subscription-key': 'test-subscription-key', authorization: `Bearer ${await app.token('pas_supervisor')}` }, signal: leaving.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const boards: { queue: { token_no: string }[] }[] = []
    const reading = (async () => {
      let text = ''
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(part).toString()
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) if (event.startsWith('event: board')) boards.push(JSON.parse(event.slice(event.indexOf('data: ') + 6)))
      }
    })().catch(() => {})
    await expect.poll(() => boards.at(-1)?.queue.length).toBe(0)
    const made = await token(guard, site, {}, { inside: true })
    await expect.poll(() => boards.at(-1)?.queue.map(({ token_no }) => token_no)).toEqual([made.token_no])
    leaving.abort()
    await reading
  })

  test('is refused to those of another site', async () => {
    expect((await (await app.as('pas_supervisor.dxb1')).call('pasBoard.stream', { warehouse_id: site })).status).toBeGreaterThanOrEqual(403)
    expect((await (await app.as('client_admin')).call('pasBoard.stream', { warehouse_id: site })).status).toBe(403)
  })
})
