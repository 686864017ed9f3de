import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { carrierId, clientId, parcel } from '../packages/given'
import { board, dataOf, shared, widget } from './given'

const app = useApp()
const day = '2012-02-02'
const tile = (id = 'w1', query: Record<string, unknown> = {}) => widget({ id, type: 'kpi', query: { dimensions: [], ...query } })
const idOf = async (mail: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id as number

let both: number
beforeAll(async () => {
  for (const [client, n] of [['NOORB', 3], ['DTOFZ', 2]] as const)
    for (let i = 0; i < n; i++) await parcel(app, { created_at: `${day}T08:00:00Z`, client_id: await clientId(app, client) }, [])
  both = await shared(app, board(tile(), tile('w2', { filters: [{ field: 'city', op: 'not_in', value: ['Nowhere'] }] })), ['client', 'admin', 'carrier'])
})
const totals = async (asker: Asker, more: Record<string, unknown> = {}) => (await dataOf(asker, both, day, day, more)).map(({ total }) => total[0])

describe('rows are part of every question and of the key its answer is kept under (R2)', () => {
  test('after one client warmed it, another sees its own', async () => {
    const [noorb, dtofz] = [await app.as('client_admin'), await app.as('client_admin.dtofz')]
    expect(await totals(noorb)).toEqual([3, 3])
    expect(await totals(dtofz)).toEqual([2, 2])
    expect(await totals(noorb)).toEqual([3, 3])
    expect(await totals(await app.as('super_admin'))).toEqual([5, 5])
  })

  test('a forced refresh keeps to them', async () => {
    expect(await totals(await app.as('client_admin.dtofz'), { refresh: true })).toEqual([2, 2])
  })

  test('asked for another client\'s rows, somebody is told none', async () => {
    const noorb = await app.as('client_admin')
    const foreign = await dataOf(noorb, both, day, day, { filters: { from: day, to: day, client_id: [await clientId(app, 'DTOFZ')] } })
    expect(foreign.map(({ total }) => total[0])).toEqual([0, 0])
  })

  test('a client taken away from somebody is gone at the next look, though the answer was kept', async () => {
    const asker = await app.as('client_operations.dtofz')
    expect(await totals(asker)).toEqual([2, 2])
    await app.query("update users set client_ids = '{}' where id = $1", [await idOf('client_operations.dtofz')])
    expect(await totals(asker)).toEqual([0, 0])
  })

  test('so is the key', async () => {
    const asker = await app.as('client_operations.ggdmc')
    expect(await totals(asker)).toEqual([0, 0])
    const id = await idOf('client_operations.ggdmc')
    await app.query('delete from user_groups where user_id = $1', [id])
    await app.query('update users set permission_version = permission_version + 1 where id = $1', [id])
    expect((await asker.call('dashboards.data', { id: both, filters: { from: day, to: day } })).status).toBe(403)
  })

  test('a carrier sees parcels that were handed to it, from the sums and from the rows', async () => {
    const desert = await carrierId(app, 'DESERT')
    await parcel(app, { created_at: `${day}T09:00:00Z`, carrier_id: desert, status: 'created' }, [])
    await parcel(app, { created_at: `${day}T09:00:00Z`, carrier_id: desert, status: 'at_facility', label_status: 'created' }, [])
    expect(await totals(await app.as('carrier_admin.desert'))).toEqual([1, 1])
  })
})

describe('whom a dashboard is shown to', () => {
  const statusFor = async (role: string, id: number) => (await (await app.as(role)).call('dashboards.get', { id })).status
  test('others than its categories know nothing of it', async () => {
    const id = await shared(app, board(tile()), ['carrier'])
    expect(await statusFor('client_admin', id)).toBe(404)
    expect(await statusFor('carrier_admin', id)).toBe(200)
    expect((await (await app.as('client_admin')).call('dashboards.data', { id, filters: { from: day, to: day } })).status).toBe(404)
  })
  test('nor those outside its groups, nor other clients than it names', async () => {
    const [group] = await app.query<{ id: number }>(
      `select g.id from groups g where g.user_category = 'client'
       and not exists (select 1 from user_groups u where u.group_id = g.id and u.user_id = $1) limit 1`,
      [await idOf('client_admin')],
    )
    expect(await statusFor('client_admin', await shared(app, board(tile()), ['client'], { group_ids: [group?.id] }))).toBe(404)
    const id = await shared(app, board(tile()), ['client'], { client_scope: 'selected', client_ids: [await clientId(app, 'DTOFZ')] })
    expect(await statusFor('client_admin', id)).toBe(404)
    expect(await statusFor('client_admin.dtofz', id)).toBe(200)
  })
  test('those it is shown to learn neither of whom else nor of its ids at Power BI', async () => {
    const seen = (await (await app.as('client_admin')).call('dashboards.get', { id: both })).data as unknown as Record<string, unknown>
    expect(seen).toMatchObject({ user_categories: null, clients: null, groups: null, client_ids: [], can_edit: false, workspace_id: null })
    expect((await (await app.as('client_admin')).call('dashboards.list', {})).data.map(({ id }) => id)).toContain(both)
  })
  test('a hidden one is its editors\' alone', async () => {
    const id = await shared(app, board(tile()), ['client', 'admin'])
    await (await app.as('super_admin')).call('dashboards.change', { id, status: 'inactive' } as never)
    expect(await statusFor('client_admin', id)).toBe(404)
    expect(await statusFor('super_admin', id)).toBe(200)
  })
})

describe('changing a dashboard', () => {
  const admin = () => app.as('super_admin')
  const stored = async (id: number) => (await app.query<Record<string, unknown>>('select * from dashboard_reports where id = $1', [id]))[0]
  test('writes it, and is refused to who read it before', async () => {
    const id = await shared(app, board(tile()), ['admin'])
    const changed = await (await admin()).call('dashboards.change', { id, version: 1, name: 'Late by carrier', user_categories: ['client'] } as never)
    expect(changed.status).toBe(200)
    expect(await stored(id)).toMatchObject({ name: 'Late by carrier', user_categories: ['client'], version: 2 })
    expect((await (await admin()).call('dashboards.change', { id, version: 1, name: 'Other' } as never)).status).toBe(409)
    const [audit] = await app.query('select 1 from audit_log where entity = $1 and entity_id = $2 limit 1', ['dashboard_reports', String(id)])
    expect(audit).toBeDefined()
  })
  test('a name of its kind is used once', async () => {
    const id = await shared(app, board(tile()), ['admin'])
    const { name } = (await stored(id)) as { name: string }
    const again = await (await admin()).call('dashboards.add', { name: name.toUpperCase(), category: 'cod', user_categories: ['admin'],
      definition: board(tile()) } as never)
    expect([again.status, again.errors]).toEqual([409, [{ field: 'name', message: 'Name is already used.' }]])
  })
  test('needs somebody to be shown to, clients where it is for some, and widgets', async () => {
    const add = async (more: Record<string, unknown>) => (await (await admin()).call('dashboards.add', {
      name: `Board ${today()} ${Math.random()}`, category: 'cod', user_categories: ['admin'], definition: board(tile()), ...more,
    } as never)).errors[0]
    expect(await add({ user_categories: [] })).toEqual({ field: 'user_categories', message: 'Choose at least one user category.' })
    expect(await add({ client_scope: 'selected' })).toEqual({ field: 'client_ids', message: 'Choose at least one client.' })
    expect(await add({ definition: undefined })).toEqual({ field: 'definition', message: 'Add at least one widget.' })
    expect(await add({ source: 0, report_id: '8a1c7a52-6f0e-4c3d-9b53-0a1b2c3d4e5f' })).toEqual({
      field: 'source', message: 'Power BI is not configured; choose Built-in.',
    })
  })
  test('a dashboard of Power BI becomes one of ours with its widgets, and its ids go', async () => {
    const [{ id } = { id: 0 }] = await app.query<{ id: number }>("select id from dashboard_reports where name = 'Cash report'")
    const change = async (more: object) => (await admin()).call('dashboards.change', { id, ...more } as never)
    expect((await change({ source: 1 })).errors).toEqual([{ field: 'definition', message: 'Add at least one widget.' }])
    expect((await change({ source: 1, definition: board(tile()) })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ source: 1, report_id: null, workspace_id: null, dataset_id: null, rls_role: null })
    expect((await change({ rls_role: 'Client' })).errors[0]?.field).toBe('rls_role')
  })
  test('the home of a category goes on to the next, and cannot be hidden', async () => {
    const first = await shared(app, board(tile()), ['vendor'], { is_home: true })
    const hide = await (await admin()).call('dashboards.change', { id: first, status: 'inactive' } as never)
    expect([hide.status, hide.message]).toEqual([409, 'The home dashboard of Vendor cannot be deactivated. Choose another first.'])
    const second = await shared(app, board(tile()), ['vendor'], { is_home: true })
    expect([(await stored(first))?.is_home, (await stored(second))?.is_home]).toEqual([false, true])
    expect((await (await admin()).call('dashboards.change', { id: first, status: 'inactive' } as never)).status).toBe(200)
    const gone = await (await admin()).call('dashboards.change', { id: first, status: 'delete' } as never)
    expect([gone.status, (await stored(first))?.status]).toEqual([200, 'delete'])
  })
})

test('the catalogue is told in words to whoever builds', async () => {
  const sets = (await (await app.as('super_admin')).call('dashboards.datasets', {})).data
  expect(sets.map(({ name }) => name)).toContain('packages')
  expect(sets.find(({ name }) => name === 'inventory')?.dates).toEqual([])
  expect(sets.every(({ measures, text }) => measures.length > 0 && text.length > 0)).toBe(true)
})

test('the lists a dashboard is shared by', async () => {
  const admin = await app.as('super_admin')
  const clients = (await admin.call('dashboards.clients', {})).data
  const ofType = (await admin.call('dashboards.clientsOfType', { type: 'last_mile' })).data
  expect(ofType.length).toBeGreaterThan(0)
  expect(ofType.length).toBeLessThanOrEqual(clients.length)
  expect((await admin.call('dashboards.clientsOfType', { type: 'teleport' })).status).toBe(404)
  expect((await admin.call('dashboards.userCategories', {})).data).toHaveLength(8)
  const groups = (await admin.call('dashboards.userGroups', { user_category: ['client'] })).data
  expect(new Set(groups.map(({ user_category }) => user_category))).toEqual(new Set(['client']))
  expect((await (await app.as('client_admin')).call('dashboards.clients', {})).status).toBe(403)
  expect((await (await app.as('client_admin')).call('dashboards.sources', {})).data).toEqual([
    { source: 0, label: 'Power BI', configured: false }, { source: 1, label: 'Built-in', configured: true },
  ])
})
