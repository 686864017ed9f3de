import { beforeAll, beforeEach, expect, test } from 'vitest'
import { watchYard } from '@/upstream/areas/pas/jobs'
import type { Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'
import { dockId, emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let marshal: Asker
let admin: Asker
let site: number
beforeAll(async () => {
  ;[guard, marshal, admin] = await Promise.all(['pas_guard', 'pas_marshal', 'super_admin'].map((role) => app.as(role))) as [Asker, Asker, Asker]
  site = await siteId(app)
})
beforeEach(() => emptyYard(app))
const queue = async () => (await marshal.call('pasBoard.board', { warehouse_id: site })).data.queue.map(({ id }) => id)
const statusOf = async (id: number) => (await app.query<{ status: string }>('select status from gate_tokens where id = $1', [id]))[0]?.status

test('a driver who is called again has the whole time once more; one who was not called is not called again', async () => {
  const { id } = await token(guard, site, {}, { inside: true })
  expect(await marshal.call('pasTokens.recall', { id })).toMatchObject({ status: 409 })
  await marshal.call('pasTokens.call', { id, dock_id: await dockId(app, 'D01') })
  await app.query("update gate_tokens set called_at = now() - interval '11 minutes' where id = $1", [id])
  expect((await marshal.call('pasTokens.recall', { id })).status).toBe(200)
  await watchYard(app.services)
  expect(await statusOf(id)).toBe('called')
  expect(await app.query("select 1 from gate_events where token_id = $1 and event = 'recall'", [id])).toHaveLength(1)
  await app.query("update gate_tokens set called_at = now() - interval '11 minutes' where id = $1", [id])
  await watchYard(app.services)
  expect(await statusOf(id)).toBe('in_yard')
})

test('priority moves a vehicle ahead of those that came before it, with a reason, once it is inside', async () => {
  const [first, second] = [await token(guard, site, {}, { inside: true }), await token(guard, site, {}, { inside: true })]
  expect(await queue()).toEqual([first.id, second.id])
  expect((await marshal.call('pasTokens.priority', { id: second.id, priority: 'P1' } as Input<'pasTokens.priority'>)).status).toBe(422)
  expect(await queue()).toEqual([first.id, second.id])
  expect((await marshal.call('pasTokens.priority', { id: second.id, priority: 'P1', reason: 'Medicine' })).status).toBe(200)
  expect(await queue()).toEqual([second.id, first.id])
  expect(await app.query("select remarks from gate_events where token_id = $1 and event = 'priority'", [second.id])).toEqual([{ remarks: 'Medicine' }])
  const outside = await token(guard, site)
  expect((await marshal.call('pasTokens.priority', { id: outside.id, priority: 'P1', reason: 'Medicine' })).status).toBe(409)
  expect((await guard.call('pasTokens.priority', { id: first.id, priority: 'P1', reason: 'Medicine' })).status).toBe(403)
})

test('a rule of detention is changed field by field: its end stays unless it is given, and no two rules hold on one day', async () => {
  const body = {
    warehouse_id: site, vehicle_type: 'van', purpose: 'outbound', free_minutes: 60, block_minutes: 30,
    rate_per_hour: '100.00', currency: 'AED', overstay_rate_per_hour: '40.00', overstay_block_minutes: 30,
  }
  const add = (valid_from: string, valid_to: string | null) => admin.call('pasDetention.addRule', {
    ...body, valid_from, valid_to,
  } as unknown as Input<'pasDetention.addRule'>)
  await app.query("delete from detention_rules where warehouse_id = $1 and vehicle_type = 'van' and purpose = 'outbound'", [site])
  const made = await add('2030-01-01', '2030-06-30')
  expect(made.status, made.message).toBe(201)
  const later = await add('2030-07-01', null)
  expect(later.status, later.message).toBe(201)
  const change = (more: Record<string, unknown>, id = made.data.id) => admin.call('pasDetention.changeRule', {
    id, ...more,
  } as Input<'pasDetention.changeRule'>)
  expect(await change({ free_minutes: 90 })).toMatchObject({ status: 200, data: { free_minutes: 90, valid_from: '2030-01-01', valid_to: '2030-06-30' } })
  expect(await change({ valid_to: '2030-07-01' })).toMatchObject({ status: 409, message: 'A rule for the same vehicles holds from 2030-07-01. End it first.' })
  expect(await change({ valid_to: null })).toMatchObject({ status: 409 })
  expect(await change({ valid_to: '2029-12-31' })).toMatchObject({ status: 422, errors: [{ field: 'valid_to', message: 'The rule ends before it begins.' }] })
  expect(await change({ valid_to: '2030-05-31' })).toMatchObject({ status: 200, data: { valid_to: '2030-05-31' } })
  expect(await change({ valid_from: '2030-06-01' }, later.data.id)).toMatchObject({ status: 200, data: { valid_from: '2030-06-01', valid_to: null } })
  expect(await change({ free_minutes: 30, version: 1 })).toMatchObject({ status: 409 })
  expect((await admin.call('pasDetention.rules', { warehouse_id: [site], vehicle_type: ['van'] })).data.find(({ id }) => id === made.data.id)).toMatchObject({
    free_minutes: 90, valid_to: '2030-05-31',
  })
  expect((await guard.call('pasDetention.changeRule', { id: made.data.id, free_minutes: 0 })).status).toBe(403)
})
