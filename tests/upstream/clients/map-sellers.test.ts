import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { form as seller } from '../sellers/given'
import { activeClient, clientId } from './given'

const app = useApp()
let staff: Asker
let files = 0

beforeAll(async () => { staff = await app.as('super_admin') })

const added = async (more = {}) => (await staff.call('sellers.add', seller(more))).data
const codes = async (id: number, more = {}) => (await staff.call('sellerMapping.board', { id, ...more })).data.map(({ seller_code }) => seller_code)

async function send(lines: string[]) {
  const answer = await staff.call('sellerMapping.upload', { dry_run: false }, {
    file: { name: `map-${++files}.csv`, body: Buffer.from(['Client Code,Seller Code,Ref Code,Active', ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<Record<string, unknown>>(
    'select rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
  return { ...upload, faults: faults.map(({ message }) => message) }
}

describe('the board', () => {
  test('has every seller on one side, and a save moves what was staged in one go', async () => {
    const { id } = await activeClient(app)
    const [one, two] = [await added(), await added()]
    expect(await codes(id)).toEqual([])
    expect(await codes(id, { unmapped: true })).toEqual(expect.arrayContaining([one.seller_code, two.seller_code]))
    expect(await staff.call('sellerMapping.save', { id, map: [{ seller_id: one.id, ref_code: 'V-1' }, { seller_id: two.id }] })).toMatchObject({
      status: 200, data: { mapped: 2, unmapped: 0 },
    })
    expect((await staff.call('sellerMapping.board', { id, search: 'V-1' })).data).toMatchObject([{
      seller_id: one.id, ref_code: 'V-1', active: true, others: '',
    }])
    expect(await staff.call('sellerMapping.save', { id, map: [], unmap: [one.id] })).toMatchObject({ data: { mapped: 0, unmapped: 1 } })
    expect(await codes(id, { active: true })).toEqual([two.seller_code])
    expect(await codes(id, { unmapped: true })).toContain(one.seller_code)
  })

  test('gives a ref code once a client, and nothing lands when one is taken', async () => {
    const { id } = await activeClient(app)
    const [one, two, three] = [await added(), await added(), await added()]
    await staff.call('sellerMapping.save', { id, map: [{ seller_id: one.id, ref_code: 'SAME' }] })
    expect(await staff.call('sellerMapping.save', { id, map: [{ seller_id: three.id }, { seller_id: two.id, ref_code: 'SAME' }] })).toMatchObject({
      status: 409, message: `Ref Code SAME is used by ${one.seller_code}.`,
    })
    expect(await codes(id)).toEqual([one.seller_code])
  })

  test('keeps a client for a seller who has signed up', async () => {
    const { id } = await activeClient(app)
    const one = await added()
    await staff.call('sellerMapping.save', { id, map: [{ seller_id: one.id }] })
    await app.query('update sellers set onboarding_stage = 1 where id = $1', [one.id])
    expect(await staff.call('sellerMapping.save', { id, unmap: [one.id] })).toMatchObject({
      status: 409, message: `${one.seller_code} has signed up and needs at least one client. Map it to another first.`,
    })
    expect(await codes(id, { active: true })).toEqual([one.seller_code])
    const other = await activeClient(app)
    await staff.call('sellerMapping.save', { id: other.id, map: [{ seller_id: one.id }] })
    expect((await staff.call('sellerMapping.save', { id, unmap: [one.id] })).status).toBe(200)
  })
})

describe('a file of mappings', () => {
  test('maps, names, unmaps, and says nothing twice', async () => {
    const { id, code } = await activeClient(app)
    const one = await added()
    expect(await send([`${code},${one.seller_code},F-1,`])).toMatchObject({ rows_created: 1, faults: [] })
    expect((await staff.call('sellerMapping.board', { id })).data).toMatchObject([{ seller_code: one.seller_code, ref_code: 'F-1', active: true }])
    expect(await send([`${code},${one.seller_code},F-1,`])).toMatchObject({ rows_unchanged: 1 })
    expect(await send([`${code},${one.seller_code},,N`])).toMatchObject({ rows_updated: 1, faults: [] })
    expect(await codes(id, { active: true })).toEqual([])
  })

  test('says of each row what is wrong with it', async () => {
    const { id, code } = await activeClient(app)
    const [one, two] = [await added(), await added()]
    await staff.call('sellerMapping.save', { id, map: [{ seller_id: one.id, ref_code: 'TAKEN' }] })
    const { faults } = await send([
      `NOPE9,${one.seller_code},,`, `${code},SLR-999999,,`, `${code},${two.seller_code},TAKEN,`, `${code},${two.seller_code},,maybe`,
    ])
    expect(faults).toEqual(expect.arrayContaining([
      'Client Code NOPE9 not found', 'Seller Code SLR-999999 not found', `Ref Code TAKEN is used by ${one.seller_code}`,
    ]))
    expect(await clientId(app, code)).toBe(id)
  })
})
