import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
const screen = { screen_ref: 'night-shift', name: 'Night shift', path: '/night-shift', module: 'Tracking', permission_key: 'app_tracking:tracking' }

describe('a screen', () => {
  test('is added with its key and categories, and stands in the list from then on', async () => {
    const { status, data } = await admin.call('screenAccess.add', { ...screen, user_categories: ['admin', 'carrier'] })
    expect([status, data]).toMatchObject([201, { ...screen, categories: ['admin', 'carrier'], status: 'active' }])
    expect((await admin.call('screenAccess.list', { search: 'night-shift' })).data).toMatchObject([{ id: data.id, name: 'Night shift' }])
    expect((await admin.call('screenAccess.ofCategory', { user_category: 'carrier' })).data.screen_ids).toContain(data.id)
    expect((await admin.call('screenAccess.ofCategory', { user_category: 'client' })).data.screen_ids).not.toContain(data.id)
  })

  test('has a reference and a path of its own, and a key there is', async () => {
    expect(await admin.call('screenAccess.add', { ...screen, path: '/other' })).toMatchObject({
      status: 409, errors: [{ field: 'screen_ref', message: 'This reference is already used.' }],
    })
    expect(await admin.call('screenAccess.add', { ...screen, screen_ref: 'other' })).toMatchObject({
      status: 409, errors: [{ field: 'path', message: 'This path is already used.' }],
    })
    expect(await admin.call('screenAccess.add', { ...screen, screen_ref: 'other', path: '/other', permission_key: 'app_none:at-all' })).toMatchObject({
      status: 422, message: 'Unknown permission app_none:at-all.',
    })
    expect((await (await app.as('operations_manager')).call('screenAccess.add', { ...screen, screen_ref: 'third', path: '/third' })).status).toBe(403)
  })

  test('keeps what a change does not name, loses its key when it is emptied, and the change is written down', async () => {
    const id = (await admin.call('screenAccess.list', { search: 'night-shift' })).data[0]?.id ?? 0
    expect((await admin.call('screenAccess.change', { id, name: 'Late shift' })).data).toMatchObject({
      name: 'Late shift', module: 'Tracking', permission_key: 'app_tracking:tracking',
    })
    expect((await admin.call('screenAccess.change', { id, permission_key: null })).data).toMatchObject({ name: 'Late shift', permission_key: null })
    const log = await app.query<{ after: { name: string } }>("select after from audit_log where entity = 'screen' and entity_id = $1 order by id", [String(id)])
    expect(log.map(({ after }) => after.name)).toEqual(['Night shift', 'Late shift', 'Late shift'])
    expect(await admin.call('screenAccess.change', { id: 999_999, name: 'Nowhere' })).toMatchObject({ status: 404, message: 'Screen not found.' })
  })

  test('is found by module, state and whether it has a key, in the order of the menu', async () => {
    const { data, meta } = await admin.call('screenAccess.list', { page_size: 200 })
    expect(data.map(({ sort_order }) => sort_order)).toEqual(data.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b))
    const [without, withKey] = await Promise.all([true, false].map(async (no_key) => (await admin.call('screenAccess.list', { no_key })).meta.total))
    expect((without ?? 0) + (withKey ?? 0)).toBe(meta.total)
    const id = (await admin.call('screenAccess.list', { search: 'night-shift' })).data[0]?.id ?? 0
    await admin.call('screenAccess.setStatus', { ids: [id], status: 'inactive' })
    expect((await admin.call('screenAccess.list', { status: ['inactive'], module: ['Tracking'] })).data.map((row) => row.id)).toEqual([id])
  })
})

describe('groups to choose from', () => {
  test('are those in use, by name, and a category’s own where it is asked for', async () => {
    const all = (await admin.call('groups.names')).data
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)))
    const made = (await admin.call('groups.add', { name: 'Aaa dispatch', user_category: 'client', permissions: ['app_bag:bags'] })).data.id
    expect((await admin.call('groups.names')).data.map(({ id }) => id)).toContain(made)
    await admin.call('groups.mark', { action: 'inactive', ids: [made] } as never)
    expect((await admin.call('groups.names')).data.map(({ id }) => id)).not.toContain(made)
  })
})

describe('countries of the sign-up form', () => {
  test('are told to anybody, every one with its dialling code, by name', async () => {
    const { status, data } = await app.nobody.call('access.publicCountries')
    expect([status, data.find(({ country_code }) => country_code === 'AE')]).toEqual([
      200, { country_code: 'AE', country_name: 'United Arab Emirates', dial_code: '+971' },
    ])
    expect(data.map(({ country_name }) => country_name))
      .toEqual((await app.query<{ country_name: string }>('select country_name from countries order by country_name')).map(({ country_name }) => country_name))
  })
})
