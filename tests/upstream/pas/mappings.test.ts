import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { watchYard } from '@/upstream/areas/pas/jobs'
import { useApp, type Asker } from '../app'
import { siteId } from './given'

const app = useApp()
let planner: Asker
let other: Asker
let site: number
let client: number
let stranger: number
const day = addDays(today(), 40)
let hour = 6
let serial = 0

beforeAll(async () => {
  ;[planner, other] = (await Promise.all(['pas_planner', 'pas_planner.dxb1'].map((role) => app.as(role)))) as [Asker, Asker]
  site = await siteId(app)
  ;[client, stranger] = (await app.query<{ id: string }>(
    "select id from clients where client_code in ('NOORB', 'DTOFZ') order by client_code desc",
  )).map(({ id }) => Number(id)) as [number, number]
})

/** A projection of a slot of its own. */
async function plan(vehicles = 3): Promise<{ id: number; projection_no: string }> {
  const at = hour++
  const clock = (n: number) => `${String(n).padStart(2, '0')}:00`
  const answer = await planner.call('pasProjections.create', {
    rows: [{
      warehouse_id: site, client_id: client, projection_date: day, slot_from: clock(at),
      slot_to: clock(at + 1), direction: 'inbound', vehicle_type: 'truck_10t', projected_vehicles: vehicles,
    }],
  })
  expect(answer.status, answer.message).toBe(201)
  return answer.data.rows[0] as { id: number; projection_no: string }
}
/** An inbound order that waits for its vehicle. */
async function order(o: { client_id?: number; expected?: string; status?: string } = {}): Promise<{ order_id: number; order_no: string }> {
  const no = `ASNTEST${String(++serial).padStart(5, '0')}`
  const [row] = await app.query<{ id: string }>(
    `insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, expected_date, total_pallets, total_cartons, status)
        values ($1, $1, $2, $3, $4::date, 10, 200, $5) returning id`,
    [no, o.client_id ?? client, site, o.expected ?? day, o.status ?? 'submitted'],
  )
  return { order_id: Number(row?.id), order_no: no }
}
const map = (projection_id: number, order_id: number, more: Record<string, unknown> = {}) => planner.call('pasMappings.create', {
  projection_id, orders: [{ order_area: 'fulfillment', order_id, ...more }],
})
const statusOf = async (order_id: number) => (await app.query<{ status: string }>('select status from inbound_orders where id = $1', [order_id]))[0]?.status

describe('a mapping', () => {
  test('gives an order a vehicle of a projection and schedules it', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const answer = await map(id, mapped.order_id, { vehicle_no: 'dxb a-12345' })
    expect(answer).toMatchObject({ status: 201, data: { rows: [{ order_no: mapped.order_no }], warnings: [] } })
    const mapping = answer.data.rows[0]?.id as number
    expect((await planner.call('pasMappings.one', { id: mapping })).data).toMatchObject({
      status: 'mapped', enabled: true, vehicle_no: 'DXB A 12345', n_of_m: '1 of 1',
    })
    expect(await statusOf(mapped.order_id)).toBe('scheduled')
  })

  test('a projection’s last vehicle goes to one of two orders', async () => {
    const [{ id, projection_no }, first, second] = [await plan(1), await order(), await order()]
    const answers = await Promise.all([map(id, first.order_id), map(id, second.order_id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`The 1 vehicle of ${projection_no} is mapped.`)
  })

  test('of an order that takes several vehicles stands once for each', async () => {
    const [{ id }, mapped] = [await plan(3), await order()]
    expect((await map(id, mapped.order_id, { vehicles: 2 })).data.rows).toHaveLength(2)
    const { data } = await planner.call('pasMappings.list', { projection_id: id })
    expect(data.map(({ n_of_m }) => n_of_m).toSorted()).toEqual(['1 of 2', '2 of 2'])
    expect((await map(id, (await order()).order_id, { vehicles: 2 })).status).toBe(409)
  })

  test('of another day is warned of, of another client refused', async () => {
    const { id } = await plan()
    const late = await order({ expected: addDays(day, 2) })
    const { projection_no } = (await planner.call('pasProjections.one', { id })).data
    expect((await map(id, late.order_id)).data.warnings).toEqual([`${late.order_no} expects ${addDays(day, 2)}; the projection is ${day}.`])
    const foreign = await order({ client_id: stranger })
    expect((await map(id, foreign.order_id)).message).toBe(`${foreign.order_no} is of another client than ${projection_no}.`)
    const closed = await order({ status: 'closed' })
    expect((await map(id, closed.order_id)).status).toBe(409)
  })

  test('is refused for a wrong container number', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const answer = await map(id, mapped.order_id, { container_no: 'MSKU1234567' })
    expect(answer).toMatchObject({ status: 422, errors: [{ message: 'The container number is wrong.' }] })
    expect((await map(id, mapped.order_id, { container_no: 'msku 123456-5' })).status).toBe(201)
  })

  test('moves to another projection of the same client with a vehicle left', async () => {
    const [from, to, full, mapped] = [await plan(), await plan(), await plan(1), await order()]
    const mapping = (await map(from.id, mapped.order_id)).data.rows[0]?.id as number
    await map(full.id, (await order()).order_id)
    expect((await planner.call('pasMappings.change', { id: mapping, projection_id: full.id })).message)
      .toBe(`The 1 vehicle of ${full.projection_no} is mapped.`)
    const { data } = await planner.call('pasMappings.one', { id: mapping })
    expect((await planner.call('pasMappings.change', { id: mapping, projection_id: to.id, vehicle_no: 'SHJ 9', version: data.version })).data).toMatchObject({
      projection_no: to.projection_no, vehicle_no: 'SHJ 9',
    })
    expect((await planner.call('pasMappings.change', { id: mapping, vehicle_no: 'X', version: data.version })).status).toBe(409)
  })

  test('disabled frees the order; enabled again only while nobody has it', async () => {
    const [one, two, mapped] = [await plan(), await plan(), await order()]
    const mapping = (await map(one.id, mapped.order_id)).data.rows[0]?.id as number
    expect((await planner.call('pasMappings.toggle', { id: mapping, status: 'disable', reason: 'Truck broke down' })).data.enabled).toBe(false)
    const second = (await map(two.id, mapped.order_id)).data.rows[0]
    expect((await planner.call('pasMappings.toggle', { id: mapping, status: 'enable' })).message)
      .toBe(`${mapped.order_no} is already mapped to ${second?.mapping_no}.`)
    await planner.call('pasMappings.remove', { id: second?.id as number })
    expect((await planner.call('pasMappings.toggle', { id: mapping, status: 'enable' })).data.enabled).toBe(true)
  })

  test('removed, its order is open again; arrived, it stays', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const mapping = (await map(id, mapped.order_id)).data.rows[0]?.id as number
    expect((await planner.call('pasMappings.remove', { id: mapping })).status).toBe(200)
    expect(await statusOf(mapped.order_id)).toBe('submitted')
    const again = (await map(id, mapped.order_id)).data.rows[0]?.id as number
    await app.query("update pas_mappings set status = 'arrived' where id = $1", [again])
    expect((await planner.call('pasMappings.remove', { id: again })).status).toBe(409)
    expect((await planner.call('pasMappings.change', { id: again, vehicle_no: 'X' })).status).toBe(409)
    expect((await planner.call('pasMappings.toggle', { id: again, status: 'disable' })).status).toBe(409)
  })

  test('falls away with its cancelled projection', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const mapping = (await map(id, mapped.order_id)).data.rows[0]?.id as number
    await planner.call('pasProjections.act', { id, action: 'cancel' })
    expect((await planner.call('pasMappings.one', { id: mapping })).data).toMatchObject({ status: 'removed', enabled: false })
    expect(await statusOf(mapped.order_id)).toBe('submitted')
    expect((await map(id, mapped.order_id)).status).toBe(409)
  })

  test('of another site is not found', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const mapping = (await map(id, mapped.order_id)).data.rows[0]?.id as number
    for (const answer of [
      await other.call('pasMappings.one', { id: mapping }), await other.call('pasMappings.change', { id: mapping, vehicle_no: 'X' }),
      await other.call('pasMappings.toggle', { id: mapping, status: 'disable' }),
      await other.call('pasMappings.remove', { id: mapping }),
      await other.call('pasMappings.create', { projection_id: id, orders: [{ order_id: mapped.order_id }] }),
    ]) expect(answer.status).toBe(404)
    expect((await other.call('pasMappings.list', { projection_id: id })).meta.total).toBe(0)
  })

  test('that never arrived is missed at the end of the day', async () => {
    const [{ id }, mapped] = [await plan(), await order()]
    const mapping = (await map(id, mapped.order_id)).data.rows[0]?.id as number
    await app.query("update pas_projections set projection_date = $2::date, vehicle_type = 'car' where id = $1", [id, addDays(today(), -1)])
    await watchYard(app.services)
    expect((await planner.call('pasMappings.one', { id: mapping })).data.status).toBe('missed')
  })
})

describe('auto-map', () => {
  test('proposes the client’s nearest slot with a vehicle left, and maps only when told to', async () => {
    const on = addDays(day, 3)
    const rows = [['09:00', '10:00'], ['08:00', '09:00']].map(([slot_from, slot_to]) => ({
      warehouse_id: site, client_id: client, projection_date: on, slot_from: slot_from as string,
      slot_to: slot_to as string, direction: 'inbound' as const, vehicle_type: 'van' as const, projected_vehicles: 1,
    }))
    await planner.call('pasProjections.create', { rows })
    const mapped = [
      await order({ expected: on }), await order({ expected: on }), await order({ expected: on }), await order({ expected: on, client_id: stranger }),
    ]
    const input = { warehouse_id: site, date: on, direction: 'inbound' as const }
    const proposed = await planner.call('pasMappings.automap', input)
    expect(proposed.data.proposals.map(({ order_no, slot }) => [order_no, slot])).toEqual([
      [mapped[0]?.order_no, '08:00–09:00'], [mapped[1]?.order_no, '09:00–10:00'],
    ])
    expect((await planner.call('pasMappings.search', { warehouse_id: site, direction: 'inbound', date: on })).meta.total).toBe(4)
    expect((await planner.call('pasMappings.automap', { ...input, apply: true })).data.mapped).toBe(2)
    expect((await planner.call('pasMappings.search', { warehouse_id: site, direction: 'inbound', date: on })).meta.total).toBe(2)
    expect((await planner.call('pasMappings.search', { warehouse_id: site, direction: 'inbound', date: on, unmapped: false })).meta.total).toBe(4)
  })
})
