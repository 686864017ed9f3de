import { beforeAll, describe, expect, test } from 'vitest'
import { columnFields } from '@/upstream/areas/packages/column-fields'
import type { Asker } from '../app'
import { useApp } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
let carrier: Asker
beforeAll(async () => {
  ;[admin, client, carrier] = await Promise.all([app.as('super_admin'), app.as('client_admin.dtofz'), app.as('carrier_admin')])
})
const names = async (asker: Asker) => (await asker.call('packages.templates', {})).data.map(({ name }) => name)

describe('column register', () => {
  test('every number and every field is there once', () => {
    expect(new Set(columnFields.map(({ id }) => id)).size).toBe(columnFields.length)
    expect(new Set(columnFields.map(({ field }) => field)).size).toBe(columnFields.length)
  })

  test('a group can be asked for alone', async () => {
    expect(new Set((await client.call('packages.columnFields', { group: 'Dates' })).data.map(({ group }) => group))).toEqual(new Set(['Dates']))
  })
})

describe('column templates', () => {
  test('are made, changed and deleted by their owner', async () => {
    const made = await client.call('packages.addTemplate', {
      name: 'Scales', fields_ids: [1, 12, 13], sort_by: 'weight', sort: 'highest', filters: { status: ['created'] },
    })
    expect(made).toMatchObject({
      status: 201, data: { name: 'Scales', fields_ids: [1, 12, 13], own: true, is_default: false, filters: { status: ['created'] } },
    })
    const changed = await client.call('packages.changeTemplate', { id: made.data.id, fields_ids: [13, 1] })
    expect(changed.data).toMatchObject({ name: 'Scales', fields_ids: [13, 1], sort_by: 'weight', filters: { status: ['created'] } })
    expect((await client.call('packages.deleteTemplate', { id: made.data.id })).status).toBe(200)
    expect(await names(client)).not.toContain('Scales')
  })

  test('a name is used once per person, whatever its case', async () => {
    await client.call('packages.addTemplate', { name: 'Mine', fields_ids: [1] })
    expect(await client.call('packages.addTemplate', { name: 'MINE', fields_ids: [1] })).toMatchObject({
      status: 409, message: 'A template named "MINE" already exists.', errors: [{ field: 'name' }],
    })
    expect((await carrier.call('packages.addTemplate', { name: 'Mine', fields_ids: [1] })).status).toBe(201)
  })

  test('there is one default, and it cannot be deleted', async () => {
    const [first, second] = [
      await carrier.call('packages.addTemplate', { name: 'First', fields_ids: [1], is_default: true }),
      await carrier.call('packages.addTemplate', { name: 'Second', fields_ids: [1], is_default: true }),
    ]
    const defaults = (await carrier.call('packages.templates', {})).data.filter(({ is_default, own }) => is_default && own)
    expect(defaults.map(({ id }) => id)).toEqual([second.data.id])
    expect(await carrier.call('packages.deleteTemplate', { id: second.data.id })).toMatchObject({
      status: 409, message: 'The default template cannot be deleted. Choose another default first.',
    })
    await carrier.call('packages.changeTemplate', { id: first.data.id, is_default: true })
    expect((await carrier.call('packages.deleteTemplate', { id: second.data.id })).status).toBe(200)
  })

  test('only an administrator shares, and only with whom it is meant for', async () => {
    expect(await client.call('packages.addTemplate', { name: 'Ours', fields_ids: [1], is_shared: true })).toMatchObject({
      status: 422, message: 'Only administrators share templates.',
    })
    await admin.call('packages.addTemplate', { name: 'For all', fields_ids: [1], is_shared: true })
    await admin.call('packages.addTemplate', { name: 'For carriers', fields_ids: [1], is_shared: true, shared_with: ['carrier'] })
    expect(await names(client)).toEqual(expect.arrayContaining(['For all']))
    expect(await names(client)).not.toContain('For carriers')
    expect(await names(carrier)).toEqual(expect.arrayContaining(['For all', 'For carriers']))
  })

  test('another’s template is not there to read, change or delete; a shared one only to read', async () => {
    const own = (await client.call('packages.addTemplate', { name: 'Private', fields_ids: [1] })).data
    const shared = (await admin.call('packages.addTemplate', { name: 'Shared', fields_ids: [1], is_shared: true })).data
    for (const { id } of [own, shared]) {
      expect((await carrier.call('packages.changeTemplate', { id, name: 'Taken' })).status).toBe(404)
      expect((await carrier.call('packages.deleteTemplate', { id })).status).toBe(404)
    }
    expect((await carrier.call('packages.find', { template_id: own.id })).status).toBe(404)
    expect((await carrier.call('packages.find', { template_id: shared.id })).status).toBe(200)
    expect((await (await app.as('operations_manager')).call('packages.changeTemplate', { id: shared.id, name: 'Shared anew' })).data).toMatchObject({
      name: 'Shared anew', own: false,
    })
  })

  test.each([
    [{ name: '', fields_ids: [1] }, 'name', 'Name is required.'],
    [{ name: 'x', fields_ids: [] }, 'fields_ids', 'Choose at least one column.'],
    [{ name: 'x', fields_ids: [9999] }, 'fields_ids', 'There is no column 9999.'],
    [{ name: 'x', fields_ids: [1, 1] }, 'fields_ids', 'Choose each column once.'],
    [{ name: 'x', fields_ids: [1], sort_by: 'label_error' }, 'sort_by', 'The list cannot be sorted by label_error.'],
  ])('%j is refused on %s', async (template, field, message) => {
    expect(await client.call('packages.addTemplate', template)).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('a client cannot choose a column of the house', async () => {
    const internal = columnFields.find(({ only }) => only?.length === 1)?.id as number
    expect(await client.call('packages.addTemplate', { name: 'Sly', fields_ids: [internal] })).toMatchObject({
      status: 422, message: `There is no column ${internal}.`,
    })
  })
})
