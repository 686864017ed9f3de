import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { cellsOf, csv, order, orders, send, typedAgain } from './package-sheets'

const app = useApp()

/** Text of a part of a workbook, found by its local header. */
function part(workbook: Buffer, name: string): string {
  const at = workbook.indexOf(name) - 30
  const start = at + 30 + workbook.readUInt16LE(at + 26) + workbook.readUInt16LE(at + 28)
  return inflateRawSync(workbook.subarray(start), { finishFlush: 2 }).toString()
}

test('the corrected file holds exactly the rejected rows, says why, and sent back as it is rejects the same', async () => {
  const asker = await app.as('client_admin')
  const rows = orders(1300, 5000).map((row, i) => (i % 13 === 0 ? { ...row, consignee_phone: '12', city: 'Atlantis' } : row))
  const sent = await send(asker, csv(rows))
  await app.jobs.idle()
  const { data: upload } = await asker.call('uploads.one', { id: sent.data.upload_id })
  expect(upload.rows_rejected).toBe(100)
  expect(upload.reasons).toEqual([{ message: 'Mobile 12 is not a valid number for United Arab Emirates.', count: 100 }])

  const corrected = await asker.call('uploads.errorsFile', { upload_id: upload.id, as: 'corrected' })
  expect(corrected.headers['content-disposition']).toContain(`package-corrected-${upload.id}.xlsx`)
  const cells = await cellsOf(corrected.body)
  expect(cells).toHaveLength(upload.rows_rejected)
  expect(cells[1]).toMatchObject({
    Row: '15', 'Reference No': 'T-5013', Mobile: '12', City: 'Atlantis',
    Error: 'Mobile 12 is not a valid number for United Arab Emirates. City Atlantis is not served in United Arab Emirates.',
  })

  const again = await send(asker, corrected.body, { name: `package-corrected-${upload.id}.xlsx` })
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: again.data.upload_id })).data))
    .toBe('completed_with_errors: 100 = 0 (0 created, 0 updated, 0 unchanged) + 100 rejected')
  expect((await asker.call('uploads.one', { id: again.data.upload_id })).data.unknown_columns).toEqual([])

  const list = await asker.call('uploads.errorsFile', { upload_id: upload.id, as: 'list' })
  expect(list.headers['content-disposition']).toContain(`package-errors-${upload.id}.xlsx`)
  const listed = await cellsOf(list.body)
  expect(listed).toHaveLength(100)
  expect(listed[0]).toMatchObject({ Row: '2', Reference: 'T-5000', Column: 'Mobile', Value: '12', Code: 'format' })
})

test('a mended corrected file lands and marks the old errors', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'MEND-1', pieces: '0' }), order(2, { ref_no: 'MEND-2', pieces: '1.5' })]))
  await app.jobs.idle()
  const corrected = await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id, as: 'corrected' })
  const mended = await send(asker, csv(typedAgain(await cellsOf(corrected.body)).map((row) => ({ ...row, pieces: '2' }))))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data.map((row) => row.resolved_by_upload_id)).toEqual([mended.data.upload_id, mended.data.upload_id])
})

test('another client’s row of the same reference resolves nothing', async () => {
  const [noorb, dtofz] = [await app.as('client_admin'), await app.as('client_admin.dtofz')]
  const sent = await send(noorb, csv([order(1, { ref_no: 'SHARED-1', city: 'Atlantis' })]))
  await app.jobs.idle()
  await send(dtofz, csv([order(1, { ref_no: 'SHARED-1' })]))
  await app.jobs.idle()
  expect((await noorb.call('uploads.errors', { upload_id: sent.data.upload_id, unresolved: true })).meta.total).toBe(1)
})

test('a cell that would be a formula comes back as the text it was, never as one', async () => {
  const asker = await app.as('client_admin')
  const formula = '=HYPERLINK("http://evil.example","win")'
  const sent = await send(asker, csv([order(1, { ref_no: 'FORMULA', address_line1: formula, city: '@SUM(1+1)*cmd' })]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data[0]).toMatchObject({ column: 'City', value: '@SUM(1+1)*cmd', row_data: { 'Address Line 1': formula } })

  const corrected = await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id, as: 'corrected' })
  const sheet = part(corrected.body, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('HYPERLINK')
  expect(sheet).not.toMatch(/<f[ >]/)
  expect((await cellsOf(corrected.body))[0]).toMatchObject({ 'Address Line 1': formula, City: '@SUM(1+1)*cmd' })

  const list = await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id, as: 'list' })
  expect(part(list.body, 'xl/worksheets/sheet1.xml')).toContain(">'@SUM(1+1)*cmd<")
})

test('an identity number is masked in the list and whole in the corrected file', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(
    asker,
    csv([
      order(1, { ref_no: 'ID-1', consignee_id_no: '784-1990-1234567-1', weight: '0' }),
      order(2, { ref_no: 'ID-2', consignee_id_no: '784-1990-7654321-9' }),
    ]),
  )
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(JSON.stringify(data)).not.toContain('784-1990')
  expect(data[0]?.row_data?.['Consignee ID No']).toBe('•••')
  const corrected = await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id, as: 'corrected' })
  expect((await cellsOf(corrected.body))[0]?.['Consignee ID No']).toBe('784-1990-1234567-1')
  const [stored] = await app.query<{ consignee_id_no: string }>(`select consignee_id_no from packages where ref_no = 'ID-2'`)
  expect(stored?.consignee_id_no).not.toContain('784')
})

test('an upload without rejected rows has no corrected file', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'FINE' })]))
  await app.jobs.idle()
  expect(await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id })).toMatchObject({ status: 404, message: 'There are no rejected rows.' })
})
