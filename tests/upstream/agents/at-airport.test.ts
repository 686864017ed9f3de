import { describe, expect, test } from 'vitest'
import { agentAt, agentsAt, type AgentQuestion } from '@/upstream/core/agents/at-airport'
import { useApp } from '../app'
import { agentsOf } from './given'

const app = useApp()
const { agent, mapping } = agentsOf(app)
const ask = (question: Partial<AgentQuestion> = {}) => agentsAt(app.services.database.db, { airport_code: 'KHI', role: 'destination', ...question })
const ids = async (question: Partial<AgentQuestion> = {}) => (await ask(question)).map(({ mapping_id }) => mapping_id)

describe('the agent at an airport', () => {
  test('is for the mode before any, for the client by name before every client, then by priority', async () => {
    const [one, other] = [await agent(), await agent()]
    const any = await mapping(one, { priority: 20 })
    const first = await mapping(other, { priority: 5 })
    const named = await mapping(await agent(), { clients: [3], priority: 50 })
    const air = await mapping(one, { mode: 'air', priority: 90 })
    expect(await ids({ client_id: 3, transport_mode: 'air' })).toEqual([air, named, first, any])
    expect(await ids({ client_id: 4, transport_mode: 'air' })).toEqual([air, first, any])
    expect(await ids({ client_id: 3, transport_mode: 'sea' })).toEqual([named, first, any])
    expect(await ids({ transport_mode: 'road' })).toEqual([first, any])
    expect((await agentAt(app.services.database.db, { airport_code: 'KHI', role: 'destination', transport_mode: 'air' }))?.mapping_id).toBe(air)
  })

  test('is none whose agent or mapping is off, who does something else, or whose days are over or still to come', async () => {
    const on = await agent()
    await mapping(await agent({ status: 'inactive' }), { airport: 'ISB', priority: 20 })
    await mapping(on, { airport: 'ISB', status: 'inactive' })
    await mapping(on, { airport: 'ISB', role: 'origin' })
    const dated = await mapping(await agent(), { airport: 'ISB', from: '2026-03-01', to: '2026-03-31' })
    expect(await ids({ airport_code: 'ISB' })).toEqual([])
    expect(await ids({ airport_code: 'ISB', on_date: '2026-02-28' })).toEqual([])
    expect(await ids({ airport_code: 'ISB', on_date: '2026-03-01' })).toEqual([dated])
    expect(await ids({ airport_code: 'ISB', on_date: '2026-03-31' })).toEqual([dated])
    expect(await agentAt(app.services.database.db, { airport_code: 'ISB', role: 'destination' })).toBeNull()
  })

  test('is the same whether the place is written as an airport or as a port', async () => {
    const id = await mapping(await agent(), { airport: 'LHE' })
    expect(await ids({ airport_code: 'PKLHE' })).toEqual([id])
  })
})
