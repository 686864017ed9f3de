import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { csv, order, send } from '../uploads/package-sheets'

const app = useApp()
const manager = () => app.as('super_admin')

const fresh = (code: string, differs: Record<string, unknown> = {}) => ({
  code, name: `Service ${code}`, description: 'Door to door, before noon.', service_type: 'last_mile' as const,
  delivery_type: 'express' as const, transit_days_min: 0, transit_days_max: 2,
  origin_countries: ['AE'], destination_countries: ['AE', 'SA'], carrier_ids: [], ...differs,
})

describe('house services', () => {
  test('everybody gets the short form of those sold, whole rows only who holds the key', async () => {
    const client = await app.as('client_operations')
    const short = await client.call('rsaServices.list', {})
    expect(short.data).toHaveLength(9)
    expect(Object.keys(short.data[0] ?? {}).toSorted()).toEqual(['code', 'delivery_type', 'name', 'service_type'])
    expect((await client.call('rsaServices.list', { search: 'std' })).data.map(({ code }) => code)).toEqual(['STD'])
    expect((await client.call('rsaServices.list', { full: true })).status).toBe(403)
    const full = await (await manager()).call('rsaServices.list', { full: true, search: 'exp' })
    expect(full.data[0]).toMatchObject({ code: 'EXP', transit_days: '2 to 6', weight_range: '0.001 to 70.000', status: 'active' })
  })

  test('a service is made, read and changed; its code is given once', async () => {
    const asker = await manager()
    const made = await asker.call('rsaServices.create', fresh('NOON-1', { cutoff_time: '17:30', min_weight: '0.1', max_weight: '20' }))
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ code: 'NOON-1', cutoff_time: '17:30', min_weight: '0.100', status: 'active', origin_countries: ['AE'] })
    const again = await asker.call('rsaServices.create', fresh('NOON-1'))
    expect(again).toMatchObject({ status: 409, message: 'Code is already used.', errors: [{ field: 'code', message: 'Code is already used.' }] })
    const changed = await asker.call('rsaServices.update', { id: made.data.id, name: 'Before noon', version: made.data.version })
    expect(changed.data).toMatchObject({ name: 'Before noon', code: 'NOON-1', version: 2 })
    expect(await asker.call('rsaServices.update', { id: made.data.id, name: 'Late', version: 1 })).toMatchObject({ status: 409 })
  })

  test.each([
    [{ min_weight: '5', max_weight: '5' }, 'min_weight', 'Minimum weight must be below maximum weight.'],
    [{ cutoff_time: '25:00' }, 'cutoff_time', 'Cut-off must be a time like 17:30.'],
    [{ transit_days_min: 4, transit_days_max: 2 }, 'transit_days_min', 'The fewest transit days must not be above the most.'],
    [{ carrier_ids: [999_999] }, 'carrier_ids', 'One of the carriers no longer exists.'],
  ])('%o is refused on its field', async (differs, field, message) => {
    const answer = await (await manager()).call('rsaServices.create', fresh('BAD-1', differs) as never)
    expect(answer.status).toBe(422)
    expect(answer.errors).toContainEqual({ field, message })
  })

  test('one that active carrier services use is not deleted, one that none uses is, and its code stays taken', async () => {
    const asker = await manager()
    const { data } = await asker.call('rsaServices.list', { full: true, search: 'NDD' })
    const refused = await asker.call('rsaServices.update', { id: data[0]?.id ?? 0, status: 'delete' })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^Service NDD is used by \d+ active carrier services?\.$/)
    const made = await asker.call('rsaServices.create', fresh('GONE-1'))
    expect((await asker.call('rsaServices.update', { id: made.data.id, status: 'delete' })).data.status).toBe('delete')
    expect((await asker.call('rsaServices.one', { id: made.data.id })).status).toBe(404)
    expect((await asker.call('rsaServices.create', fresh('GONE-1'))).status).toBe(409)
  })

  test('two of one code at the same moment: one is made', async () => {
    const asker = await manager()
    const answers = await Promise.all([asker.call('rsaServices.create', fresh('TWIN-1')), asker.call('rsaServices.create', fresh('TWIN-1'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('who may only look at services changes none', async () => {
    const asker = await app.as('client_admin')
    expect((await asker.call('rsaServices.create', fresh('NO-1'))).status).toBe(403)
    expect((await asker.call('rsaServices.update', { id: 1, name: 'Mine' })).status).toBe(403)
    expect((await asker.call('rsaServices.one', { id: 1 })).status).toBe(403)
  })
})

describe('new packages obey their service', () => {
  const landed = async (differs: Parameters<typeof order>[1], n: number, role = 'client_admin') => {
    const client = await app.as(role)
    const sent = await send(client, csv([order(n, differs)]))
    await app.jobs.idle()
    const { data } = await client.call('uploads.errors', { upload_id: sent.data.upload_id })
    return data.map(({ message }) => message)
  }
  const setService = async (code: string, columns: string) => app.query(`update rsa_services set ${columns} where code = $1`, [code])

  test('one no longer sold, too heavy, without COD or not to that country is refused in words', async () => {
    await setService('NDD', `status = 'inactive'`)
    expect(await landed({ rsa_service_code: 'NDD' }, 1)).toEqual(['Service Code NDD is not enabled for client NOORB.'])
    expect(await landed({ rsa_service_code: 'SDD', weight: '15.5' }, 2)).toEqual(['Weight (kg) must be from 0.001 to 15.000 for service SDD.'])
    await setService('STD', 'cod_allowed = false')
    expect(await landed({ payment_mode: 'cod', cod_amount: '20.00' }, 3)).toEqual(['COD is not allowed for service STD.'])
    await setService('STD', `cod_allowed = true, destination_countries = '{SA}'`)
    expect(await landed({}, 4)).toEqual(['Service Code STD does not go to United Arab Emirates.'])
    await setService('STD', `destination_countries = '{*}'`)
    expect(await landed({}, 5)).toEqual([])
  })

  test('a carrier the service does not name takes none of its parcels', async () => {
    await app.query(`update rsa_services set carrier_ids = array(select id from carriers where carrier_code = 'PEARL') where code = 'STD'`)
    const labelOf = (ref: string) =>
      app.query<{ id: number; label_status: string; label_error: string }>('select id, label_status, label_error from packages where ref_no = $1', [ref])
    // A client without a lane to this country has its carriers by preference.
    await landed({ ref_no: 'ONLY-PEARL' }, 6, 'client_admin.dtofz')
    expect(await labelOf('ONLY-PEARL')).toMatchObject([{ label_status: 'failed', label_error: expect.stringContaining('No carrier serves') }])
    // By rules nobody of the lane takes it either, and the trace has the word of each.
    await landed({ ref_no: 'RULES-PEARL' }, 7)
    const [held] = await labelOf('RULES-PEARL')
    expect(held).toMatchObject({ label_status: 'failed', label_error: 'No carrier can take this parcel.' })
    const [log] = await app.query<{ result: string; trace: { candidates: { accepted: boolean; reason: string }[] }[] }>(
      'select g.result, w.steps as trace from allocation_log g join choice_words w on w.id = g.words_id where g.package_id = $1', [held?.id],
    )
    const answers = log?.trace.flatMap(({ candidates }) => candidates) ?? []
    expect(log?.result).toBe('held')
    expect(answers.length).toBeGreaterThan(0)
    for (const { accepted, reason } of answers) expect([accepted, reason]).toEqual([false, expect.stringMatching(/ does not serve .+ with STD\.$/)])
  })
})
