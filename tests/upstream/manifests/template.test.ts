import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lineOrder, openFields } from '@/upstream/areas/manifests/template-fields'
import { partnerOf } from '@/upstream/areas/manifests/partner'
import { columnFields } from '@/upstream/areas/packages/column-fields'
import { packageTables } from '@/upstream/areas/packages/package-row'
import { rows } from '@/upstream/db/db'
import { regionalOfficer } from '../access/regional'
import { useApp, type Asker } from '../app'
import { clearManifests, userId } from './making'

const app = useApp()
let admin: Asker
let client: Asker
let carrier: Asker
beforeAll(async () => {
  ;[admin, client, carrier] = await Promise.all([app.as('super_admin'), app.as('client_admin'), app.as('carrier_admin')])
})
beforeEach(() => clearManifests(app))

describe('a template', () => {
  test('is the usual one until somebody chooses', async () => {
    expect((await client.call('manifests.template')).data).toMatchObject({
      fields_ids: [1, 2, 8, 9, 10, 11, 12, 15], header_ids: [1, 2, 11, 13],
      fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }], hours: 1, version: 0,
    })
  })

  test('keeps columns and headers in the order chosen', async () => {
    const saved = await client.call('manifests.saveTemplate', { fields_ids: [12, 1, 9], header_ids: [11, 1], hours: 6, version: 0 })
    expect(saved).toMatchObject({ status: 200, data: { fields_ids: [12, 1, 9], header_ids: [11, 1], hours: 6, version: 1 } })
    expect((await client.call('manifests.template')).data).toMatchObject({ fields_ids: [12, 1, 9], version: 1 })
  })

  test.each([
    [{ fields_ids: [] }, 'fields_ids', 'Choose at least one column.'],
    [{ fields_ids: [2, 9] }, 'fields_ids', 'Tracking No must be one of the columns.'],
    [{ fields_ids: [1, 9999] }, 'fields_ids', 'Field 9999 does not exist or is not open to you.'],
    [{ fields_ids: [1, 29] }, 'fields_ids', 'Field 29 does not exist or is not open to you.'],
    [{ fields_ids: [1, 1] }, 'fields_ids', 'Choose each column once.'],
    [{ header_ids: [1, 11, 1] }, 'header_ids', 'Header Manifest No is listed twice.'],
    [{ hours: 0 }, 'hours', 'Hours must be a whole number from 1 to 168.'],
    [{ hours: 1.5 }, 'hours', 'Hours must be a whole number from 1 to 168.'],
    [{ hours: 200 }, 'hours', 'Hours must be a whole number from 1 to 168.'],
    [
      { fields_sorting: [{ field_id: 9, sort: 'a_to_z', priority: 1 }, { field_id: 10, sort: 'a_to_z', priority: 1 }] },
      'fields_sorting', 'Each priority can be used once.',
    ],
    [
      { fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }, { field_id: null, sort: 'a_to_z', priority: 2 }] },
      'fields_sorting', 'Choose a field for priority 2.',
    ],
    [{ fields_sorting: [{ field_id: 9, sort: 'a_to_z', priority: 2 }] }, 'fields_sorting', 'Number the priorities from 1 without a gap.'],
    [{ fields_sorting: [{ field_id: 57, sort: 'a_to_z', priority: 1 }] }, 'fields_sorting', 'A manifest cannot be sorted by Label error.'],
  ] as const)('%j is refused on %s', async (change, field, message) => {
    const answer = await client.call('manifests.saveTemplate', change as never)
    expect(answer.status).toBe(422)
    expect(answer.message).toBe(message)
    expect(answer.errors[0]?.field?.split('.')[0]).toBe(field)
  })

  test('saved by somebody else meanwhile is refused and keeps theirs', async () => {
    await client.call('manifests.saveTemplate', { hours: 2, version: 0 })
    expect((await client.call('manifests.saveTemplate', { hours: 3, version: 0 })).status).toBe(409)
    expect((await client.call('manifests.template')).data.hours).toBe(2)
  })

  test('saved twice at once is saved once', async () => {
    const answers = await Promise.all([2, 3, 4].map((hours) => client.call('manifests.saveTemplate', { hours, version: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('of another user is an administrator’s to see and change, and unknown to everybody else', async () => {
    const falcon = await userId(app, 'carrier_admin')
    expect((await client.call('manifests.templateOf', { user_id: falcon })).status).toBe(404)
    expect((await client.call('manifests.saveTemplate', { user_id: falcon, hours: 9 })).status).toBe(404)
    expect((await client.call('manifests.preview', {
      user_id: falcon, fields_ids: [1], header_ids: [], fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }], hours: 1,
    })).status).toBe(404)
    expect((await client.call('manifests.sample', { user_id: falcon })).status).toBe(404)
    expect((await admin.call('manifests.saveTemplate', { user_id: falcon, hours: 9 })).data).toMatchObject({ user_id: falcon, hours: 9 })
    expect((await carrier.call('manifests.template')).data.hours).toBe(9)
    expect((await admin.call('manifests.templateOf', { user_id: 999_999 })).message).toBe('User not found.')
  })

  test('loses a column its category lost, and says so', async () => {
    await client.call('manifests.saveTemplate', { fields_ids: [1, 9] })
    await app.query('update manifest_templates set fields_ids = array[1, 29, 9]')
    expect((await client.call('manifests.template')).data).toMatchObject({ fields_ids: [1, 9], removed_fields: ['Environment'] })
  })

  test('of an agent has no money in it', async () => {
    const amounts = columnFields.filter((field) => field.money).map(({ id }) => id)
    const template = await admin.call('manifests.templateOf', { user_id: await userId(app, 'agent_handler') })
    expect(template.data.fields_ids.length).toBeGreaterThan(3)
    expect(template.data.fields_ids.filter((id) => amounts.includes(id))).toEqual([])
    // The same usual template has COD for a client, who may see it.
    expect((await client.call('manifests.template')).data.fields_ids.filter((id) => amounts.includes(id))).not.toEqual([])
    expect((await admin.call('manifests.saveTemplate', { user_id: await userId(app, 'agent_handler'), fields_ids: [1, ...amounts.slice(0, 1)] })).status)
      .toBe(422)
    const owner = await partnerOf(app.services.database.db, await userId(app, 'agent_handler'))
    expect(openFields(owner).some(({ money }) => money)).toBe(false)
  })

  test('shows its newest packages before it is saved', async () => {
    const preview = await client.call('manifests.preview', {
      fields_ids: [1, 12], header_ids: [11], fields_sorting: [{ field_id: 12, sort: 'highest', priority: 1 }], hours: 1,
    })
    const weights = preview.data.rows.map(([, kg]) => Number(kg))
    expect(preview.data.columns.map(({ label }) => label)).toEqual(['Tracking No', 'Weight (kg)'])
    expect(weights).toHaveLength(20)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  })
})

test('staff cut to some clients are shown their packages alone', async () => {
  const regional = await regionalOfficer(app, ['PALMK'], ['app_manifest:manifests-template'])
  const preview = await regional.call('manifests.preview', {
    fields_ids: [1, 4], header_ids: [11], fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }], hours: 1,
  })
  expect(preview.data.rows.length).toBeGreaterThan(0)
  expect([...new Set(preview.data.rows.map(([, name]) => name))]).toEqual(['Palm Kids LLC'])
})

describe('sorting', () => {
  test('is total whatever is chosen: the same packages always stand in the same order', async () => {
    const { db } = app.services.database
    const owner = await partnerOf(db, await userId(app, 'carrier_admin'))
    const sortable = openFields(owner).filter(({ sort }) => sort).map(({ id }) => id)
    const entries = fc.uniqueArray(fc.record({ field_id: fc.constantFrom(...sortable), sort: fc.constantFrom('a_to_z', 'z_to_a', 'highest', 'lowest') }), {
      minLength: 1, maxLength: 5, selector: ({ field_id }) => field_id,
    })
    await fc.assert(
      fc.asyncProperty(entries, async (chosen) => {
        const sorting = chosen.map((one, at) => ({ ...one, priority: at + 1 })) as never
        // Read forwards and backwards: only an order that leaves nothing open comes out the same.
        const inOrder = (way: 'asc' | 'desc') =>
          rows<{ id: number }>(db, sql`select p.id from (select id from packages where id <= 60 order by id ${sql.raw(way)} offset 0) given
            join ${packageTables} on p.id = given.id order by ${lineOrder(owner, sorting)}`)
        expect(await inOrder('asc')).toEqual(await inOrder('desc'))
      }),
      { numRuns: 25 },
    )
  })
})

describe('a configuration', () => {
  const falconScope = async () => ({ user_id: await userId(app, 'carrier_admin') })

  test('starts from the partner’s own carrier and the usual formats', async () => {
    expect((await admin.call('manifests.saveConfiguration', { ...(await falconScope()), recipients: ['hub@falcon.example'] })).data).toMatchObject({
      formats: ['pdf', 'xlsx'], basis: 'label_created', split_by: 'none', auto_send: true, scope_carrier: expect.stringContaining('Falcon'),
    })
  })

  test.each([
    [{ auto_send: true, recipients: [] }, 'Enter at least one recipient or switch automatic sending off.'],
    [{ recipients: ['hub@falcon'] }, 'hub@falcon is not an e-mail address.'],
    [{ auto_send: false, start_time: '18:00', end_time: '18:00' }, 'Start and end must differ.'],
    [{ auto_send: false, scope_carrier_id: null }, 'Choose a client, a carrier or a facility.'],
  ])('%j is refused', async (change, message) => {
    expect(await admin.call('manifests.saveConfiguration', { ...(await falconScope()), ...change })).toMatchObject({ status: 422, message })
  })

  test('cannot reach into another carrier’s packages', async () => {
    const [desert] = await app.query<{ id: number }>("select id from carriers where carrier_code = 'DESERT'")
    expect((await admin.call('manifests.saveConfiguration', {
      ...(await falconScope()), auto_send: false, scope_carrier_id: desert?.id ?? 0,
    })).errors[0]?.field).toBe('scope_carrier_id')
  })

  test('is copied from another user without the other’s recipients and scope', async () => {
    const desert = await userId(app, 'carrier_admin.desert')
    await admin.call('manifests.saveConfiguration', { user_id: desert, recipients: ['ops@desert.example'], formats: ['csv'], split_by: 'destination_country' })
    await admin.call('manifests.saveTemplate', { user_id: desert, fields_ids: [1, 10], hours: 12 })
    const copy = await admin.call('manifests.saveConfiguration', { ...(await falconScope()), copy_from_user_id: desert, auto_send: false })
    expect(copy.data).toMatchObject({ formats: ['csv'], split_by: 'destination_country', recipients: [], scope_carrier: expect.stringContaining('Falcon') })
    expect((await carrier.call('manifests.template')).data).toMatchObject({ fields_ids: [1, 10], hours: 12 })
  })

  test('tells when it runs next only while it is active', async () => {
    const user_id = await userId(app, 'carrier_admin')
    await admin.call('manifests.saveConfiguration', { user_id, auto_send: false })
    const row = async () => (await admin.call('manifests.configurations', { status: ['active', 'inactive'] })).data.find(({ id }) => id === user_id)
    expect(Date.parse((await row())?.next_run ?? '')).toBeGreaterThan(Date.now())
    await admin.call('manifests.saveTemplate', { user_id, status: 'inactive' })
    expect((await row())?.next_run).toBeNull()
  })
})
