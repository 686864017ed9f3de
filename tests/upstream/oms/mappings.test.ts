import { describe, expect, test } from 'vitest'
import { omsSystem } from '@/lib/domain/oms'
import { useApp } from '../app'
import { useSystems } from './given'

const app = useApp()
const { here, newClient, typed } = useSystems(app)
const kept = async (id: number) => (await app.query<Record<string, unknown>>('select * from oms_client_mappings where id = $1', [id]))[0]

describe('the systems', () => {
  test('are those there is an adapter of, each with how its orders come and what it can be sent', async () => {
    const { data } = await here.staff.call('omsMappings.systems', {})
    expect(data.map(({ code }) => code)).toEqual(['unicommerce', 'custom'])
    expect(data[0]).toMatchObject({ integration_modes: ['schedular'], secrets: ['username', 'password'], words_out: ['DISPATCHED', 'DELIVERED', 'CANCELLED'] })
    expect(data[1]).toMatchObject({ integration_modes: ['webhook', 'schedular'], secrets: ['api_key', 'webhook_secret'], words_out: null })
  })
})

describe('a mapping', () => {
  test('keeps its secrets sealed and answers their last four characters alone', async () => {
    const { status, data } = await here.staff.call('omsMappings.add', typed('custom', await newClient(), { api_key: 'oms_key_0123456789' }))
    expect(status).toBe(201)
    expect(data).toMatchObject({
      status: 'inactive', connection_status: 'not_tested', api_key_hint: '•••6789', mapped_statuses: 5, needed_statuses: 5, warehouses: 1,
      webhook_url: expect.stringMatching(/\/api\/fulfillment\/oms_webhook\/ACC-/),
    })
    expect(JSON.stringify([data, await kept(data.id)])).not.toContain('0123')
    const logged = await app.query<{ after: unknown }>("select after from audit_log where entity = 'oms_client_mapping' and entity_id = $1", [String(data.id)])
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('0123')
  })
  test('is one of its client in an OMS, and of an account nobody else has', async () => {
    const one = typed('custom', await newClient())
    await here.staff.call('omsMappings.add', one)
    expect(await here.staff.call('omsMappings.add', typed('custom', one.client_id))).toMatchObject({ status: 409, errors: [{ field: 'oms_code' }] })
    const other = await newClient()
    expect(await here.staff.call('omsMappings.add', typed('custom', other, { oms_account_code: one.oms_account_code.toLowerCase() }))).toMatchObject({
      status: 409, errors: [{ field: 'oms_account_code' }],
    })
    expect((await here.staff.call('omsMappings.add', typed('unicommerce', one.client_id))).status).toBe(201)
  })
  test('needs what signs it in, and Unicommerce is asked, since it sends no notices', async () => {
    expect(await here.staff.call('omsMappings.add', typed('unicommerce', await newClient(), { password: '' }))).toMatchObject({
      status: 422, message: 'Enter the password at Unicommerce.', errors: [{ field: 'password' }],
    })
    expect(await here.staff.call('omsMappings.add', typed('unicommerce', await newClient(), { integration_mode: 'webhook' }))).toMatchObject({
      status: 422, errors: [{ field: 'integration_mode' }],
    })
  })
  test('maps a facility, a word that comes in and a status that goes out once each, to warehouses in use', async () => {
    const fc1 = { facility_code: 'FC1', warehouse_id: here.on.warehouse }
    const sent = typed('unicommerce', await newClient(), {
      warehouse_map: [fc1, { ...fc1, facility_code: 'fc1' }, { facility_code: 'FC2', warehouse_id: 999_999 }],
      status_map: [
        { direction: 'in', oms_status: 'CREATED', status: 'new' }, { direction: 'in', oms_status: 'created', status: 'cancelled' },
        { direction: 'in', oms_status: 'COMPLETE', status: 'shipped' }, { direction: 'out', oms_status: 'PACKED', status: 'in_fulfillment' },
      ],
    })
    const { status, errors } = await here.staff.call('omsMappings.add', sent)
    expect(status).toBe(422)
    expect(errors.map(({ field }) => field)).toEqual([
      'warehouse_map.1.facility_code', 'warehouse_map.2.warehouse_id', 'status_map.1.oms_status', 'status_map.2.status', 'status_map.3.oms_status',
    ])
    expect(errors.at(-1)?.message).toBe('Unicommerce takes DISPATCHED, DELIVERED, CANCELLED.')
  })
  test('is not tested or enabled while a status an order needs is not mapped, and says which', async () => {
    const [, ...rest] = typed('custom', 0).status_map
    const { data: { id } } = await here.staff.call('omsMappings.add', typed('custom', await newClient(), { status_map: rest }))
    const lacks = { status: 422, message: 'Not mapped yet. From the OMS: New.', errors: [{ field: 'status_map' }] }
    expect(await here.staff.call('omsMappings.test', { id })).toMatchObject(lacks)
    expect(await here.staff.call('omsMappings.toggle', { id, status: 'active' })).toMatchObject(lacks)
    const { data } = await here.staff.call('omsMappings.add', typed('custom', await newClient(), { warehouse_map: [] }))
    expect(await here.staff.call('omsMappings.toggle', { id: data.id, status: 'active' })).toMatchObject({ status: 422, errors: [{ field: 'warehouse_map' }] })
  })
  test.each(omsSystem.names)('of %s is tested before it is enabled, and tells why it is refused', async (system) => {
    const { data: { id } } = await here.staff.call('omsMappings.add', typed(system, await newClient()))
    expect(await here.staff.call('omsMappings.toggle', { id, status: 'active' })).toMatchObject({ status: 409, message: expect.stringMatching(/^Test the/) })
    expect(await here.staff.call('omsMappings.test', { id })).toMatchObject({ status: 200, data: { connected: true } })
    expect(await here.staff.call('omsMappings.toggle', { id, status: 'active' })).toMatchObject({ status: 200, data: { status: 'active' } })
    expect(await here.staff.call('omsMappings.toggle', { id, status: 'active' })).toMatchObject({ status: 409 })
    const wrong = system === 'custom' ? { api_key: 'wrong' } : { password: 'wrong' }
    expect((await here.staff.call('omsMappings.change', { id, ...wrong })).data).toMatchObject({ status: 'inactive', connection_status: 'not_tested' })
    expect(await here.staff.call('omsMappings.test', { id })).toMatchObject({ status: 502, message: expect.stringMatching(/refused the connection/) })
    expect(await kept(id)).toMatchObject({ connection_status: 'expired', status: 'inactive' })
  })
  test('changes what is sent alone, refuses what somebody changed meanwhile, and keeps what an order needs while it is enabled', async () => {
    const { data: { id } } = await here.staff.call('omsMappings.add', typed('custom', await newClient(), { order_prefix: 'dr-', order_sync_minutes: 30 }))
    await here.staff.call('omsMappings.test', { id })
    await here.staff.call('omsMappings.toggle', { id, status: 'active' })
    const { data } = await here.staff.call('omsMappings.change', { id, base_url: 'https://tenant.example', order_sync_minutes: 20 })
    expect(data).toMatchObject({ status: 'active', order_prefix: 'DR-', order_sync_minutes: 20, warehouses: 1, mapped_statuses: 5 })
    expect(await here.staff.call('omsMappings.change', { id, order_prefix: 'X', version: data.version - 1 })).toMatchObject({ status: 409 })
    expect(await here.staff.call('omsMappings.change', { id, status_map: [] })).toMatchObject({ status: 422, errors: [{ field: 'status_map' }] })
    expect(await kept(id)).toMatchObject({ order_prefix: 'DR-', version: data.version })
    const one = await here.staff.call('omsMappings.one', { id })
    expect(one.data).toMatchObject({ warehouse_map: [{ facility_code: 'FC1', warehouse: expect.stringMatching(/./) }], status_map: data.status_map })
  })
  test('is one of the list, found by its client, system and account', async () => {
    const one = typed('unicommerce', await newClient())
    await here.staff.call('omsMappings.add', one)
    const { data } = await here.staff.call('omsMappings.list', { client_id: [one.client_id], oms_code: ['unicommerce'], search: one.oms_account_code })
    expect(data).toMatchObject([{ oms_account_code: one.oms_account_code, mapped_statuses: 5, warehouses: 1 }])
  })
})
