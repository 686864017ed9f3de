import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { clientId } from '../packages/given'
import { dockId, dockIn, dockOut, emptyYard, gateOut, siteId, token } from './given'

const app = useApp()
let admin: Asker
let guard: Asker
let dock: Asker
let lead: Asker
let site: number
let noorb: number
let door: number
let minute = 0
let serial = 0

beforeAll(async () => {
  ;[admin, guard, dock, lead] = await Promise.all(['super_admin', 'pas_guard', 'pas_dock', 'pas_supervisor'].map((role) => app.as(role))) as [
    Asker, Asker, Asker, Asker,
  ]
  site = await siteId(app)
  noorb = await clientId(app, 'NOORB')
  door = await dockId(app, 'D01')
})
beforeEach(() => emptyYard(app))

/** An inbound order mapped to as many vehicles of a projection of today. */
async function planned(vehicles = 1) {
  const at = (minute += 15)
  const clock = (minutes: number) => `${String(6 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const plan = await admin.call('pasProjections.create', {
    rows: [{
      warehouse_id: site, client_id: noorb, projection_date: today(), slot_from: clock(at),
      slot_to: clock(at + 15), direction: 'inbound', vehicle_type: 'van', projected_vehicles: vehicles,
    }],
  })
  expect(plan.status, plan.message).toBe(201)
  const projection = plan.data.rows[0]?.id as number
  await app.query("update pas_projections set status = 'approved' where id = $1", [projection])
  const no = `ASNBACK${++serial}`
  const [order] = await app.query<{ id: string }>(
    "insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, expected_date, total_pallets, total_cartons, status) values ($1, $1, $2, $3, $4::date, 10, 200, 'submitted') returning id",
    [no, noorb, site, today()],
  )
  const order_id = Number(order?.id)
  const mapped = await admin.call('pasMappings.create', { projection_id: projection, orders: [{ order_area: 'fulfillment', order_id, vehicles }] })
  return { no, order_id, mappings: mapped.data.rows.map(({ id }) => id) }
}
const arrive = (mapping: number) => token(guard, site, { mapping_ids: [mapping] }, { inside: true })
const standing = (order_id: number) =>
  app.query<object>("select m.status, m.token_id, i.status as order_status, i.arrived_at is not null as has_arrived from pas_mappings m join inbound_orders i on i.id = m.order_id where m.order_id = $1 and m.direction = 'inbound' order by m.id", [order_id])
const expectedAgain = { status: 'mapped', token_id: null, order_status: 'scheduled', has_arrived: false }

describe('a truck that was at no dock', () => {
  test('and is turned back is expected again with its orders, and taken when it comes once more', async () => {
    const { no, order_id, mappings: [mapping] } = await planned()
    const { id } = await arrive(mapping as number)
    expect(await standing(order_id)).toMatchObject([{ status: 'arrived', order_status: 'arrived' }])
    expect(await gateOut(guard, id, { override_reason: 'Wrong papers' })).toMatchObject({ status: 200, data: { status: 'closed' } })
    expect(await standing(order_id)).toEqual([expectedAgain])
    expect((await guard.call('pasTokens.match', { warehouse_id: site, reference_no: no })).data.matches).toMatchObject([{ mapping_id: mapping }])
    expect((await standing((await arrive(mapping as number), order_id)))).toMatchObject([{ status: 'arrived', order_status: 'arrived' }])
  })

  test('and is closed by force, or was registered twice, leaves its orders to be expected', async () => {
    for (const [reason_code, isDocked] of [['abandoned', false], ['duplicate', false], ['duplicate', true]] as const) {
      const { order_id, mappings: [mapping] } = await planned()
      const { id } = await arrive(mapping as number)
      if (isDocked) await dockIn(dock, id, door)
      await lead.call('pasTokens.forceClose', { token_ids: [id], reason_code })
      expect(await standing(order_id), reason_code).toEqual([expectedAgain])
    }
  })

  test('leaves an order arrived of which another vehicle is here', async () => {
    const { order_id, mappings: [first, second] } = await planned(2)
    const [turned] = [await arrive(first as number), await arrive(second as number)]
    await gateOut(guard, turned.id, { override_reason: 'Too late today' })
    expect(await standing(order_id)).toMatchObject([
      { status: 'mapped', token_id: null, order_status: 'arrived' },
      { status: 'arrived', order_status: 'arrived' },
    ])
  })
})

test('a truck that was at its dock has done what it came for, however it is closed', async () => {
  for (const leave of [
    (id: number) => gateOut(guard, id), (id: number) => lead.call('pasTokens.forceClose', { token_ids: [id], reason_code: 'no_gate_out_scan' as const }),
  ]) {
    const { order_id, mappings: [mapping] } = await planned()
    const { id } = await arrive(mapping as number)
    await dockIn(dock, id, door)
    await dockOut(dock, id)
    await leave(id)
    expect(await standing(order_id)).toMatchObject([{ status: 'completed', token_id: id, order_status: 'arrived' }])
  }
})
