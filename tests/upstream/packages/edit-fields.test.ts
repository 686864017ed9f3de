import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { unseal } from '@/upstream/platform/tokens'
import { useApp, type Asker } from '../app'
import { parcel, type Parcel } from './given'

const app = useApp()
let client: Asker
beforeAll(async () => {
  client = await app.as('client_operations')
})

const save = (of: Parcel, change: Omit<Input<'packages.save'>, 'id' | 'version'>) => client.call('packages.save', { id: of.id, version: of.version, ...change })
const stored = async (of: Parcel) => (await app.query<Record<string, unknown>>('select * from packages where id = $1', [of.id]))[0] as Record<string, unknown>
const labelled = () => parcel(app, { status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])

describe('the ID number of the consignee', () => {
  test('is kept sealed, read back masked, replaced and removed, and never stands in the log', async () => {
    const one = await parcel(app)
    expect((await save(one, { consignee_id_no: '784-1990-1234567-1' })).data).toMatchObject({ consignee_id_no: '•••67-1', version: 2 })
    const sealed = (await stored(one)).consignee_id_no as string
    expect(unseal(sealed, app.services.config.TOKEN_SECRET)).toBe('784-1990-1234567-1')
    expect((await save({ ...one, version: 2 }, { consignee_id_no: '•••67-1' })).data.version).toBe(2)
    expect((await save({ ...one, version: 2 }, { consignee_id_no: '' })).data).toMatchObject({ consignee_id_no: null, version: 3 })
    const log = await app.query(
      `select before->>'consignee_id_no' as before, after->>'consignee_id_no' as after from audit_log where entity = 'package' and entity_id = $1
            and action = 'edit' order by id`,
      [String(one.id)],
    )
    expect(log).toEqual([{ before: null, after: '•••67-1' }, { before: '•••67-1', after: null }])
  })

  test('there already holds up no other change, and is no longer changed on the way', async () => {
    const one = await parcel(app)
    await save(one, { consignee_id_no: '784-1990-1234567-1' })
    expect(await save({ ...one, version: 2 }, { weight: '2.000' })).toMatchObject({ status: 200 })
    const away = await parcel(app, { status: 'bagged', label_status: 'created' })
    expect(await save(away, { consignee_id_no: '784' })).toMatchObject({
      status: 409, message: 'ID number can no longer be changed because the package is Bagged.',
    })
  })
})

describe('special handling', () => {
  test('is chosen from the codes in use, held to their rules, and makes a new label', async () => {
    const one = await labelled()
    expect((await client.call('packages.edit', { id: one.id })).data.handling_codes.map(({ value }) => value)).toEqual(expect.arrayContaining(['FRG', 'FRO']))
    expect(await save(one, { special_handling: ['FRG'] })).toMatchObject({ status: 409, errors: [{ field: 'confirm_relabel' }] })
    expect(await save(one, { special_handling: ['frg', 'FRG'], confirm_relabel: true })).toMatchObject({
      status: 200, data: { special_handling: ['FRG'], relabelled: true },
    })
    expect(await save({ ...one, version: 3 }, { special_handling: null, confirm_relabel: true })).toMatchObject({ status: 200, data: { special_handling: [] } })
  })

  test.each([[['ZZZ'], 'Unknown handling code ZZZ'], [['FRO', 'AVI'], 'may not be together']])('%j is refused', async (special_handling, message) => {
    const answer = await save(await parcel(app), { special_handling })
    expect(answer).toMatchObject({ status: 422, errors: [{ field: 'special_handling', message: expect.stringContaining(message) }] })
  })

  test('in another order is no change, and stays as it is once the parcel is on its way', async () => {
    const one = await parcel(app, { special_handling: ['FRG', 'LIQ'] })
    expect((await save(one, { special_handling: ['LIQ', 'FRG'] })).data.version).toBe(1)
    const away = await parcel(app, { status: 'bagged', label_status: 'created' })
    expect(await save(away, { special_handling: ['FRG'] })).toMatchObject({
      status: 409, message: 'Special handling can no longer be changed because the package is Bagged.',
    })
  })
})
