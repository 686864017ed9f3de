import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { AgentRole } from '@/lib/domain/agent'
import { useApp, type Asker } from '../app'
import { agentsOf } from './given'

const app = useApp()
const { agent, mapping } = agentsOf(app)
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

const place = (agent_id: number, more: object = {}) => ({
  agent_id, airport_codes: ['KHI'], role: 'destination' as AgentRole, effective_from: '2026-01-01', ...more,
})
const map = (agent_id: number, more: object = {}) => admin.call('airportAgents.create', place(agent_id, more))
const mapped = async (airport: string) => app.query(`select id from airport_agents where airport_code = $1 and status = 'active'`, [airport])

describe('mapping an agent', () => {
  test('to several places is all or none, and derives what kind of place and which country each is', async () => {
    const id = await agent()
    const { status, data } = await map(id, { airport_codes: ['ISB', 'LHE', 'ISB'] })
    expect([status, data.ids.length]).toEqual([201, 2])
    expect((await admin.call('airportAgents.one', { id: Number(data.ids[0]) })).data).toMatchObject({
      airport_code: 'ISB', country_code: 'PK', location_type: 'airport', transport_mode: 'any', priority: 10, receives_prealert: true, clients: 'All',
    })
    const [port] = (await map(id, { airport_codes: ['AEKLF'] })).data.ids
    expect((await admin.call('airportAgents.one', { id: Number(port) })).data).toMatchObject({ location_type: 'port', country_code: 'AE' })
    expect(await map(await agent(), { airport_codes: ['PEW', 'LHE'] })).toMatchObject({
      status: 409, message: 'LHE already has a destination agent with priority 10 for every client', errors: [{ field: 'priority' }],
    })
    expect(await mapped('PEW')).toEqual([])
    expect(await map(id, { airport_codes: ['QQQ'] })).toMatchObject({ status: 422, errors: [{ field: 'airport_codes' }] })
  })

  test('fits its types, once for a place, role and mode', async () => {
    const id = await agent({ name: 'Types Cargo' })
    expect(await map(id, { airport_codes: ['MUX'], role: 'customs_clearance' })).toMatchObject({
      status: 422, message: 'Types Cargo is not a customs broker', errors: [{ field: 'role' }],
    })
    expect((await map(id, { airport_codes: ['MUX'] })).status).toBe(201)
    expect(await map(id, { airport_codes: ['MUX'], priority: 20 })).toMatchObject({
      status: 409, message: 'Types Cargo is already mapped at MUX as destination.',
    })
    expect((await map(id, { airport_codes: ['MUX'], priority: 20, transport_mode: 'road' })).status).toBe(201)
    expect(await map(await agent({ status: 'inactive' }), { airport_codes: ['MUX'], priority: 30 })).toMatchObject({
      status: 422, errors: [{ field: 'agent_id' }],
    })
  })

  test('gives no client two agents of one priority, however their lists of clients overlap', async () => {
    const at = { airport_codes: ['SKT'] }
    expect((await map(await agent(), { ...at, client_ids: [1, 2] })).status).toBe(201)
    expect(await map(await agent(), { ...at, client_ids: [2, 3] })).toMatchObject({ status: 409, message: expect.stringMatching(/with priority 10 for \S/) })
    expect((await map(await agent(), { ...at, client_ids: [3] })).status).toBe(201)
    expect((await map(await agent(), at)).status).toBe(201)
    expect(await map(await agent(), { ...at, client_ids: [999_999], priority: 50 })).toMatchObject({ status: 422, errors: [{ field: 'client_ids' }] })
  })

  test('by two people at once: one has the place, the other is told', async () => {
    const agents = [await agent(), await agent(), await agent()]
    const answers = await Promise.all(agents.map((id) => map(id, { airport_codes: ['UET'], client_ids: [1] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await mapped('UET')).toHaveLength(1)
  })
})

describe('a mapping', () => {
  test('is changed in its order, clients and days, never to what another has', async () => {
    const [first, second] = [await mapping(await agent(), { airport: 'KHI', priority: 1 }), await mapping(await agent(), { airport: 'KHI', priority: 2 })]
    expect(await admin.call('airportAgents.change', { id: second, priority: 1 })).toMatchObject({ status: 409, errors: [{ field: 'priority' }] })
    expect((await admin.call('airportAgents.change', { id: second, client_ids: [3], priority: 1 })).data).toMatchObject({
      client_ids: [3], priority: 1, version: 2,
    })
    expect(await admin.call('airportAgents.change', { id: first, version: 9, priority: 4 })).toMatchObject({ status: 409 })
    expect(await admin.call('airportAgents.change', { id: first, effective_to: '2025-12-31' })).toMatchObject({
      status: 422, errors: [{ field: 'effective_to' }],
    })
    const order = await admin.call('airportAgents.order', { airport_code: 'KHI', role: 'destination' })
    expect(order.data.map(({ id }) => id)).toEqual([second, first])
    expect((await admin.call('airportAgents.list', { airport_code: 'KHI', client_id: 3 })).data.map(({ id }) => id)).toEqual([second, first].toSorted())
  })

  test('says which rows its agent’s people see, from the day it begins to the day it ends', async () => {
    const cairo = await app.as('agent_handler.far')
    const [nile] = await app.query<{ id: number }>(`select id from base_agents where agent_code = 'NILEHAND'`)
    const flown = await app.query<{ id: number }>(`select id from consolidations where status = 'deconsolidated' and destination_airport = 'JED'`)
    const seen = async () => (await cairo.call('consolidations.list', { from: '2020-01-01', status: ['deconsolidated'], page_size: 200 })).data
      .filter(({ destination_airport }) => destination_airport === 'JED').length
    expect(flown.length).toBeGreaterThan(0)
    expect(await seen()).toBe(0)
    const id = await mapping(Number(nile?.id), { airport: 'JED', priority: 40 })
    expect(await seen()).toBe(flown.length)
    await admin.call('airportAgents.change', { id, effective_from: addDays(today(), 1) })
    expect(await seen()).toBe(0)
    await admin.call('airportAgents.change', { id, effective_from: addDays(today(), -9), effective_to: addDays(today(), -1) })
    expect(await seen()).toBe(0)
    await admin.call('airportAgents.change', { id, effective_to: null })
    expect(await seen()).toBe(flown.length)
  })

  test('is switched by its states; the last one lanes need goes only when forced, and leaves a gap', async () => {
    const [lhr] = await app.query<{ id: number }>(`select id from airport_agents where airport_code = 'LHR' and role = 'destination'`)
    const id = Number(lhr?.id)
    expect(await admin.call('airportAgents.toggle', { id, status: 'delete' })).toMatchObject({ status: 409 })
    expect(await admin.call('airportAgents.toggle', { id, status: 'inactive' })).toMatchObject({ status: 409, message: 'No agent will be left at LHR' })
    expect(await mapped('LHR')).toHaveLength(2)
    expect((await admin.call('airportAgents.toggle', { id, status: 'inactive', force: true })).status).toBe(200)
    const gaps = await admin.call('airportAgents.gaps', { search: 'LHR' })
    expect(gaps.data).toMatchObject([{ airport_code: 'LHR', role: 'destination', country_code: 'GB', airport_name: expect.stringContaining('Heathrow') }])
    expect((await admin.call('airportAgents.toggle', { id, status: 'active' })).status).toBe(200)
    expect((await admin.call('airportAgents.gaps', { search: 'LHR' })).data).toEqual([])
  })

  test('made active again finds its place taken', async () => {
    const off = await mapping(await agent(), { airport: 'PEW', status: 'inactive' })
    await mapping(await agent(), { airport: 'PEW' })
    expect(await admin.call('airportAgents.toggle', { id: off, status: 'active' })).toMatchObject({ status: 409, errors: [{ field: 'priority' }] })
  })
})

test('gaps are places lanes use without an agent to receive or to clear', async () => {
  const { data } = await admin.call('airportAgents.gaps', {})
  expect(data.map(({ airport_code, role }) => `${airport_code} ${role}`)).toEqual(['CAI customs_clearance', 'MCT destination'])
  expect((await admin.call('airportAgents.gaps', { role: 'destination' })).data).toMatchObject([{ linehauls: 'LH-SAFFR-002', linehaul_count: 1 }])
})

test('anybody asks who is met at an airport; a client of its own shipments', async () => {
  const client = await app.as('client_admin')
  expect((await client.call('airportAgents.resolve', { airport_code: 'RUH', role: 'customs_clearance' })).data).toMatchObject({
    agent: { agent_code: 'NAJDCARGO', airport_code: 'RUH', named: false }, alternatives: [],
  })
  expect(await client.call('airportAgents.resolve', { airport_code: 'CAI', role: 'customs_clearance' })).toMatchObject({
    status: 404, message: 'No agent is mapped at CAI',
  })
  expect((await client.call('airportAgents.resolve', { airport_code: 'RUH', role: 'destination', client_id: 999 })).status).toBe(404)
})

test('an agent’s mapping is no business of those without the key', async () => {
  const handler = await app.as('agent_handler')
  expect((await handler.call('airportAgents.list', {})).status).toBe(403)
  expect((await handler.call('airportAgents.create', place(1))).status).toBe(403)
})
