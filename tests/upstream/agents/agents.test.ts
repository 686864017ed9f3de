import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { watchAgents } from '@/upstream/areas/agents/watch'
import { agentsOf } from './given'

const app = useApp()
const { agent, mapping } = agentsOf(app)
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
let admin: Asker
let broker: Asker
beforeAll(async () => {
  ;[admin, broker] = await Promise.all([app.as('super_admin'), app.as('agent_broker')])
})

const company = (code: string, more: object = {}) => ({
  agent_code: code, agent_name: `Company ${code}`, agent_types: ['origin_handler' as const], country_code: 'AE', city: 'Dubai', line1: 'Cargo Village 3',
  contact_name: 'Huda Salem', email: `office@${code.toLowerCase()}.example`, phone: '04 286 9001', operations_emails: [`ops@${code.toLowerCase()}.example`],
  ...more,
})
const made = async (code: string, more: object = {}) => (await admin.call('baseAgents.create', company(code, more))).data.id
const one = async (id: number) => (await admin.call('baseAgents.one', { id })).data

describe('an agent', () => {
  test('is added active, with its phone as the country spells it, the country’s time zone and hours of a week', async () => {
    const { status, data } = await admin.call('baseAgents.create', company('NEWAGENT'))
    expect(status).toBe(201)
    expect(await one(data.id)).toMatchObject({
      agent_code: 'NEWAGENT', phone: '+97142869001', timezone: 'Asia/Dubai', working_days: [1, 2, 3, 4, 5, 6], open_from: '08:00', status: 'active',
      user_count: 0, documents: [], locked: ['agent_code'],
    })
    expect(await app.query(`select entity from audit_log where entity = 'base_agent' and entity_id = $1`, [String(data.id)])).toHaveLength(1)
  })

  test('shares its code, name and IATA code with nobody', async () => {
    await made('ONCE', { iata_agent_code: '1234567-0012' })
    expect(await admin.call('baseAgents.create', company('ONCE', { agent_name: 'Another' }))).toMatchObject({
      status: 409, message: 'This agent code is already used', errors: [{ field: 'agent_code' }],
    })
    expect(await admin.call('baseAgents.create', company('TWICE', { agent_name: 'COMPANY once' }))).toMatchObject({
      status: 409, errors: [{ field: 'agent_name' }],
    })
    expect(await admin.call('baseAgents.create', company('TWICE', { iata_agent_code: '1234567-0012' }))).toMatchObject({
      status: 409, errors: [{ field: 'iata_agent_code' }],
    })
  })

  test.each([
    ['a broker without customs code', { agent_types: ['customs_broker'], licence_no: 'L1', licence_expiry: addDays(today(), 90) }, 'customs_code'],
    ['a broker without licence', { agent_types: ['customs_broker'], customs_code: 'C1' }, 'licence_no'],
    ['a licence that is over', { licence_expiry: addDays(today(), -1) }, 'licence_expiry'],
    ['a TRN that is none', { vat_trn: '200123456789012' }, 'vat_trn'],
    ['closing before opening', { open_from: '18:00', open_to: '09:00' }, 'open_to'],
    ['a time zone nobody knows', { timezone: 'Asia/Nowhere' }, 'timezone'],
    ['an IATA code too short', { iata_agent_code: '123456' }, 'iata_agent_code'],
  ])('is refused %s, at the field', async (_what, more, field) => {
    const refused = await admin.call('baseAgents.create', company('REFUSED', more) as never)
    expect(refused.status).toBe(422)
    expect(refused.errors[0]?.field).toBe(field)
  })

  test('keeps its code, is changed field by field and tells who read an old version', async () => {
    const id = await made('CHANGING')
    const { version } = await one(id)
    expect(await admin.call('baseAgents.change', { id, agent_code: 'OTHER' })).toMatchObject({ status: 422, message: 'Agent code cannot be changed' })
    const changed = await admin.call('baseAgents.change', { id, version, city: 'Sharjah', operations_emails: ['a@b.example', 'A@b.example'] })
    expect(changed.data).toMatchObject({ city: 'Sharjah', version: version + 1, agent_name: 'Company CHANGING' })
    expect(await admin.call('baseAgents.change', { id, version, city: 'Ajman' })).toMatchObject({ status: 409 })
  })

  test('does not lose the type a mapping of its needs', async () => {
    const id = await made('TYPED', { agent_types: ['origin_handler', 'destination_handler'] })
    await mapping(id, { airport: 'KHI' })
    expect(await admin.call('baseAgents.change', { id, agent_types: ['origin_handler'] })).toMatchObject({
      status: 422, message: 'Company TYPED is not a destination handler, as its mapping at KHI wants.',
    })
  })

  test('is opened and kept by its own people, who change contacts and nothing else; others’ is not there', async () => {
    const [own] = await app.query<{ id: number }>(`select agent_id as id from users where email = 'agent_broker@demo.example'`)
    const id = Number(own?.id)
    expect((await broker.call('baseAgents.one', { id })).data.locked).toContain('agent_name')
    const changed = await broker.call('baseAgents.change', { id, contact_name: 'Nadia Rahman', operations_emails: ['desk@creek.example'] })
    expect(changed.data).toMatchObject({ contact_name: 'Nadia Rahman', operations_emails: ['desk@creek.example'] })
    expect(await broker.call('baseAgents.change', { id, licence_no: 'X' })).toMatchObject({ status: 422, errors: [{ field: 'licence_no' }] })
    expect(await broker.call('baseAgents.one', { id: await agent() })).toMatchObject({ status: 404, message: 'Record not found' })
    expect((await broker.call('baseAgents.list', {})).status).toBe(403)
  })

  test('is found by name, place, type and country, and chosen by anybody while it is active', async () => {
    const rows = async (q: object) => (await admin.call('baseAgents.list', q)).data.map(({ agent_code }) => agent_code)
    expect(await rows({ airport_code: 'JEA' })).toEqual(['JEBELFP'])
    expect(await rows({ country_code: ['SA'], agent_type: ['customs_broker'] })).toEqual(['HIJAZCLEAR', 'NAJDCARGO'])
    expect(await rows({ search: 'pearl river' })).toEqual(['PEARLRIVER'])
    expect(await rows({ expiring: true })).toEqual(['HIJAZCLEAR'])
    const client = await app.as('client_admin')
    const names = (await client.call('baseAgents.dropdown', { airport_code: 'RUH' })).data.map(({ agent_code }) => agent_code)
    expect(names).toEqual(['NAJDCARGO'])
    expect((await client.call('baseAgents.dropdown', { search: 'PEARLRIVER' })).data).toEqual([])
    expect((await client.call('baseAgents.dropdown', { role: 'customs_clearance' })).data.map(({ agent_code }) => agent_code)).toContain('CREEKCB')
  })
})

describe('a paper of an agent', () => {
  const send = (asker: Asker, id: number, body: Buffer, name = 'licence.pdf') =>
    asker.call('baseAgents.addDocument', { id, doc_type: 'licence' }, { file: { name, body } })

  test('is what its bytes say, kept once, opened and taken back', async () => {
    const id = await made('PAPERS')
    expect(await send(admin, id, Buffer.from('MZ not a paper'), 'licence.pdf')).toMatchObject({ status: 415 })
    const kept = await send(admin, id, pdfOf('one'))
    expect(kept).toMatchObject({ status: 201, data: { doc_type: 'licence', file_name: 'licence.pdf', mime: 'application/pdf' } })
    expect((await send(admin, id, pdfOf('one'), 'again.pdf')).data.id).toBe(kept.data.id)
    expect((await admin.call('baseAgents.documentFile', { id: kept.data.id })).body.equals(pdfOf('one'))).toBe(true)
    expect((await broker.call('baseAgents.documentFile', { id: kept.data.id })).status).toBe(404)
    expect((await broker.call('baseAgents.removeDocument', { id: kept.data.id })).status).toBe(404)
    expect((await admin.call('baseAgents.removeDocument', { id: kept.data.id })).status).toBe(200)
    expect((await one(id)).documents).toEqual([])
  })

  test('is one of ten at most', async () => {
    const id = await made('MANY')
    for (let n = 0; n < 10; n += 1) expect((await send(admin, id, pdfOf(`paper ${n}`))).status).toBe(201)
    expect(await send(admin, id, pdfOf('paper 10'))).toMatchObject({ status: 409, message: 'An agent has at most 10 documents. Delete one first.' })
  })
})

describe('switching an agent off', () => {
  test('waits while it handles open pre-alerts, unless forced; then its mappings stop and its people lose their way in', async () => {
    const ruh = await app.as('agent_handler.ruh')
    const [najd] = await app.query<{ id: number }>(`select id from base_agents where agent_code = 'NAJDCARGO'`)
    const id = Number(najd?.id)
    // What the demo has of it is over.
    await app.query("update pre_alert_shipments set status = 'closed' where $1 in (destination_agent_id, origin_agent_id, clearance_agent_id)", [id])
    await app.query(`insert into pre_alert_shipments (pre_alert_no, transport_mode, goods_description, destination_agent_id, destination_code, status,
        incomplete)
      values ('PAT-1', 'air', 'Parcels', $1, 'RUH', 'acknowledged', true), ('PAT-2', 'air', 'Parcels', $1, 'RUH', 'closed', true)`, [id])
    const refused = await admin.call('baseAgents.toggle', { id, status: 'inactive' })
    expect([refused.status, refused.message]).toEqual([409, 'Najd Cargo Services Co. handles 1 open pre-alert at RUH; map another agent first.'])
    expect((await admin.call('baseAgents.one', { id })).data.open_pre_alerts).toBe(1)
    expect(await admin.call('baseAgents.toggle', { id, status: 'inactive', force: true })).toMatchObject({ status: 200, data: { status: 'inactive' } })
    expect(await app.query(`select 1 from airport_agents where agent_id = $1 and status = 'active'`, [id])).toEqual([])
    expect((await ruh.call('baseAgents.one', { id })).status).toBe(401)
    expect(await app.query(`select status from users where email = 'agent_handler.ruh@demo.example'`)).toEqual([{ status: 'suspend' }])
    // Nobody becomes a person of an agent that does not work.
    const [group] = await app.query<{ id: number }>(`select id from groups where role_code = 'agent_handler'`)
    expect(await admin.call('members.add', {
      full_name: 'New Handler', email: 'new.handler@demo.example', user_category: 'agent', agent_id: id, group_ids: [Number(group?.id)],
    })).toMatchObject({ status: 422, errors: [{ field: 'agent_id' }] })
  })

  test('is taken back with its people, while its mappings are made active one by one', async () => {
    const [najd] = await app.query<{ id: number }>(`select id from base_agents where agent_code = 'NAJDCARGO'`)
    const id = Number(najd?.id)
    expect(await admin.call('baseAgents.toggle', { id, status: 'active' })).toMatchObject({ status: 200 })
    expect(await app.query(`select status from users where email = 'agent_handler.ruh@demo.example'`)).toEqual([{ status: 'active' }])
    const ruh = await app.as('agent_handler.ruh')
    const seen = async () => (await ruh.call('consolidations.list', { from: '2020-01-01' })).data.length
    expect(await seen()).toBe(0)
    for (const { id: mapped } of await app.query<{ id: number }>(`select id from airport_agents where agent_id = $1`, [id]))
      expect((await admin.call('airportAgents.toggle', { id: Number(mapped), status: 'active' })).status).toBe(200)
    expect(await seen()).toBeGreaterThan(0)
  })

  test('goes by its states: only an inactive one is deleted', async () => {
    const id = await made('LEAVING')
    expect(await admin.call('baseAgents.toggle', { id, status: 'delete' })).toMatchObject({ status: 409 })
    await admin.call('baseAgents.toggle', { id, status: 'inactive' })
    expect(await admin.call('baseAgents.toggle', { id, status: 'delete' })).toMatchObject({ status: 200 })
    expect((await admin.call('baseAgents.one', { id })).status).toBe(404)
  })
})

test('a licence that ends within 30 days is told once to the agent and to those who keep agents', async () => {
  await watchAgents(app.services)
  await watchAgents(app.services)
  const mails = await app.query<{ to_addresses: string[] }>(`select to_addresses from email_logs where template = 'licence_expiring'`)
  expect(mails).toEqual([{ to_addresses: ['ops@hijazclear.example'] }])
  const notes = await app.query<{ n: number }>(`select count(distinct user_id)::int as n from inbox_messages where group_key like 'agent-licence-%'`)
  expect(notes[0]?.n).toBeGreaterThan(0)
})
