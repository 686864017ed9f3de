import { expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { outcomeText } from './counts'
import { csv, order, send, type Typed } from './package-sheets'

const app = useApp()

async function landed(asker: Asker, rows: Typed[]) {
  const sent = await send(asker, csv(rows), { name: 'november.csv' })
  await app.jobs.idle()
  return sent.data.upload_id
}
const upload = async (asker: Asker, id: number) => (await asker.call('uploads.one', { id })).data
const open = async (asker: Asker, id: number) => (await asker.call('uploads.errors', { upload_id: id, to_mend: true })).data.map(({ row_number }) => row_number)

async function mend(asker: Asker, id: number, rows: { row_number: number; cells: Record<string, string> }[]) {
  const answer = await asker.call('uploads.mend', { id, rows })
  await app.jobs.idle()
  return answer
}

test('only the mended rows are sent again, as an upload of their own, and what they were is put right', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [
    order(1, { ref_no: 'ME-1' }), order(2, { ref_no: 'ME-2', city: 'Atlantis' }),
    order(3, { ref_no: 'ME-3', weight: '0', city: 'Gotham' }), order(4, { ref_no: 'ME-4', city: 'Mordor' }),
  ])
  expect(await open(asker, id)).toEqual([3, 4, 5])
  expect((await upload(asker, id)).to_mend).toBe(3)
  const answer = await mend(asker, id, [{ row_number: 3, cells: { City: 'Dubai' } }, { row_number: 4, cells: { City: 'Sharjah', 'Weight (kg)': '1.5' } }])
  expect(answer).toMatchObject({ status: 202, message: 'File received. We will process 2 rows.' })
  const second = await upload(asker, answer.data.upload_id)
  expect(outcomeText(second)).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(second).toMatchObject({ retry_of: id, file_name: 'november-fixed.xlsx' })
  expect(await open(asker, id)).toEqual([5])
  const { data } = await asker.call('uploads.errors', { upload_id: id })
  expect(data.map(({ resolved_by_upload_id }) => resolved_by_upload_id)).toEqual([second.id, second.id, null])
  expect(await app.query(`select ref_no, city, consignee_name from packages where upload_id = $1 order by 1`, [second.id])).toEqual([
    { ref_no: 'ME-2', city: 'Dubai', consignee_name: 'Consignee of ME-2' }, { ref_no: 'ME-3', city: 'Sharjah', consignee_name: 'Consignee of ME-3' },
  ])
})

test('a row that gets another reference is put right all the same, and one that is still wrong waits with the new upload', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [
    order(10, { ref_no: 'KEY-1' }), order(11, { ref_no: 'KEY-1', consignee_name: 'Somebody else' }), order(12, { ref_no: 'KEY-3', city: 'Atlantis' }),
  ])
  expect(await open(asker, id)).toEqual([3, 4])
  const answer = await mend(asker, id, [{ row_number: 3, cells: { 'Reference No': 'KEY-2' } }, { row_number: 4, cells: { City: 'El Dorado' } }])
  expect(outcomeText(await upload(asker, answer.data.upload_id))).toBe('completed_with_errors: 2 = 1 (1 created, 0 updated, 0 unchanged) + 1 rejected')
  expect(await open(asker, id)).toEqual([4])
  expect(await open(asker, answer.data.upload_id)).toEqual([3])
})

test('the other refused rows of a mended row’s reference come along: a parcel is never made of half its lines', async () => {
  const asker = await app.as('client_admin')
  const line = (item: Typed): Typed => order(20, {
    ref_no: 'GRP-1', item_description: 'Shirt', item_quantity: '1', item_unit_value: '75.00', item_hs_code: '61051000', ...item,
  })
  const id = await landed(asker, [line({ item_sku: 'A' }), line({ item_sku: 'B', item_hs_code: '0012' })])
  const { data } = await asker.call('uploads.errors', { upload_id: id })
  expect(data.map(({ row_number, code }) => [row_number, code])).toEqual([[2, 'dependency'], [3, 'unknown_reference']])
  const answer = await mend(asker, id, [{ row_number: 3, cells: { 'HS Code': '61051000' } }])
  expect(outcomeText(await upload(asker, answer.data.upload_id))).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(await app.query(`select i.sku from package_items i join packages p on p.id = i.package_id where p.ref_no = 'GRP-1' order by 1`)).toEqual([
    { sku: 'A' }, { sku: 'B' },
  ])
  expect(await open(asker, id)).toEqual([])
})

test('what was masked on the way out goes in again unseen', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [order(30, { ref_no: 'MASK-1', consignee_id_no: '784-1990-1234567-1', city: 'Atlantis' })])
  const [shown] = (await asker.call('uploads.errors', { upload_id: id })).data
  expect(shown?.row_data?.['Consignee ID No']).toBe('•••')
  await mend(asker, id, [{ row_number: 2, cells: { City: 'Dubai' } }])
  const [kept] = await app.query<{ consignee_id_no: string | null }>(`select consignee_id_no from packages where ref_no = 'MASK-1'`)
  expect(kept?.consignee_id_no).not.toBeNull()
})

test('two people mending the same row at once: it lands once, the other is told', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [order(40, { ref_no: 'TWO-1', city: 'Atlantis' })])
  const rows = [{ row_number: 2, cells: { City: 'Dubai' } }]
  await Promise.all([asker.call('uploads.mend', { id, rows }), (await app.as('noorb.dispatch')).call('uploads.mend', { id, rows })])
  await app.jobs.idle()
  expect(await app.query(`select count(*)::int as n from packages where ref_no = 'TWO-1'`)).toEqual([{ n: 1 }])
  expect(await asker.call('uploads.mend', { id, rows })).toMatchObject({
    status: 409, message: expect.stringMatching(/^Row 2 was already put right with upload \d+\.$/),
  })
})

test('a foreign upload, a row that was not refused, a column of nobody’s and a mere check are refused', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [order(50, { ref_no: 'NO-1', city: 'Atlantis' })])
  const rows = [{ row_number: 2, cells: { City: 'Dubai' } }]
  expect(await (await app.as('client_admin.dtofz')).call('uploads.mend', { id, rows })).toMatchObject({ status: 404, message: 'Upload not found.' })
  expect(await asker.call('uploads.mend', { id, rows: [{ row_number: 9, cells: {} }] })).toMatchObject({
    status: 404, message: 'Row 9 is not among the refused rows.',
  })
  expect(await asker.call('uploads.mend', { id, rows: [{ row_number: 2, cells: { Planet: 'Mars' } }] })).toMatchObject({
    status: 422, message: 'Row 2: there is no column Planet.',
  })
  const check = await send(asker, csv([order(51, { city: 'Atlantis' })]), { dry_run: true })
  await app.jobs.idle()
  expect((await asker.call('uploads.mend', { id: check.data.upload_id, rows })).status).toBe(409)
})

test('reasons are counted by message, the most frequent first, with how many are put right', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, [
    order(60, { ref_no: 'R-1', city: 'Atlantis' }), order(61, { ref_no: 'R-2', city: 'Atlantis' }), order(62, { ref_no: 'R-3', weight: '0' }),
  ])
  await mend(asker, id, [{ row_number: 2, cells: { City: 'Dubai' } }])
  const { data } = await asker.call('uploads.reasons', { upload_id: id })
  expect(data.map(({ message, column, count, resolved, first_rows }) => ({ message, column, count, resolved, first_rows }))).toEqual([
    { message: 'City Atlantis is not served in United Arab Emirates.', column: 'City', count: 2, resolved: 1, first_rows: [2, 3] },
    { message: 'Weight (kg) must be from 0.001 to 1000 kg.', column: 'Weight (kg)', count: 1, resolved: 0, first_rows: [4] },
  ])
  expect((await (await app.as('client_admin.dtofz')).call('uploads.reasons', { upload_id: id })).status).toBe(404)
  expect((await (await app.as('client_admin.dtofz')).call('uploads.reasons', { kind: ['package'], search: 'Atlantis' })).data).toEqual([])
})
