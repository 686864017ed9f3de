import { afterEach, expect, test, vi } from 'vitest'
import { packageTemplate } from '@/lib/contract/package-columns'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { cellsOf, csv, order, orders, send } from './package-sheets'

const app = useApp()
afterEach(() => void vi.restoreAllMocks())

const uploads = async () => (await app.query<{ n: number }>('select count(*)::int as n from excel_details'))[0]?.n
const head = (file: Buffer) => file.toString().split('\r\n')[0] ?? ''

test.each([
  [
    'no header it needs', 'orders.csv', Buffer.from('Reference No,City\r\nA,Dubai'), 422,
    'Missing columns: Service Code, Consignee Name, Mobile, Address Line 1, Country, Pieces, Weight (kg), Goods Description, Declared Value, Currency, Payment Mode.',
  ],
  ['a header twice', 'orders.csv', Buffer.from(`${head(csv(orders(1)))},city \r\n`), 422, 'Column city appears twice.'],
  ['an old Excel file', 'orders.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'Only .xlsx and .csv files are accepted.'],
  ['a PDF called csv', 'orders.csv', Buffer.from('%PDF-1.7 and so on'), 415, 'Only .xlsx and .csv files are accepted.'],
  ['a broken workbook', 'orders.xlsx', Buffer.from('PK\u0003\u0004 but no more'), 422, 'The file could not be read.'],
  ['nothing in it', 'orders.csv', Buffer.from(''), 422, 'The file has no rows below its header.'],
])('a file with %s is refused at once and leaves no upload', async (_, name, body, status, message) => {
  const before = await uploads()
  const answer = await send(await app.as('client_admin'), body, { name })
  expect(answer).toMatchObject({ status, message })
  expect(answer.errors[0]).toEqual({ field: 'file', message })
  expect(await uploads()).toBe(before)
})

test('without a file, or without the right to send one, the answer is 400 and 403', async () => {
  const client = await app.as('client_admin')
  expect(await client.call('packages.upload', {})).toMatchObject({ status: 400, message: 'Choose a file.' })
  expect((await send(await app.as('vendor_admin'), csv(orders(1)))).status).toBe(403)
})

test('columns nobody knows are passed over and named in the details', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'EXTRA' })], { headers: ['Notes', 'Colour'], cells: () => ['fragile!', 'red'] }))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.one', { id: sent.data.upload_id })
  expect(data.unknown_columns).toEqual(['Notes', 'Colour'])
  expect(data.status).toBe('completed')
})

test('the sixth waiting file is refused', async () => {
  const asker = await app.as('noorb.returns')
  vi.spyOn(app.services.jobs, 'send').mockResolvedValue()
  const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => send(asker, csv([order(i, { ref_no: `W-${i}` })]))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.message).toBe('You already have 5 uploads waiting.')
  await app.query(`update excel_details set status = 'failed' where status = 'queued'`)
})

test('a client is held to its own: a foreign code in a row is refused, a foreign client in the form is not listened to', async () => {
  const asker = await app.as('client_admin')
  const [dtofz] = await app.query<{ id: number }>(`select id from clients where client_code = 'DTOFZ'`)
  const rows = [
    order(1, { ref_no: 'O-1', client_code: 'NOORB' }), order(2, { ref_no: 'O-2', client_code: 'DTOFZ' }),
    order(3, { ref_no: 'O-3', client_code: 'NOBODY' }), order(4, { ref_no: 'O-4' }),
  ]
  const sent = await send(asker, csv(rows), { client_id: dtofz?.id })
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data.map(({ row_number, column, value, message, code }) => [row_number, column, value, message, code])).toEqual([
    [3, 'Client Code', 'DTOFZ', 'You cannot upload for client DTOFZ.', 'forbidden'],
    [4, 'Client Code', 'NOBODY', 'You cannot upload for client NOBODY.', 'forbidden'],
  ])
  const made = await app.query(
    `select p.ref_no, c.client_code from packages p join clients c on c.id = p.client_id where p.upload_id = $1 order by 1`, [sent.data.upload_id],
  )
  expect(made).toEqual([{ ref_no: 'O-1', client_code: 'NOORB' }, { ref_no: 'O-4', client_code: 'NOORB' }])
})

test('the house sends for any active client, by the code in the row or the client chosen', async () => {
  const asker = await app.as('operations_manager')
  const sent = await send(
    asker,
    csv([
      order(1, { ref_no: 'H-1', client_code: 'noorb' }), order(2, { ref_no: 'H-2', client_code: 'DTOFZ' }),
      order(3, { ref_no: 'H-3' }), order(4, { ref_no: 'H-4', client_code: 'CEDAR' }),
    ]),
  )
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data.map(({ row_key, message }) => [row_key, message])).toEqual([['H-3', 'Client Code is required.'], ['H-4', 'Client Code CEDAR is unknown.']])
  const made = await app.query(
    `select c.client_code from packages p join clients c on c.id = p.client_id where p.upload_id = $1 order by p.ref_no`, [sent.data.upload_id],
  )
  expect(made).toEqual([{ client_code: 'NOORB' }, { client_code: 'DTOFZ' }])

  const [dtofz] = await app.query<{ id: number }>(`select id from clients where client_code = 'DTOFZ'`)
  const chosen = await send(asker, csv([order(5, { ref_no: 'H-5' }), order(6, { ref_no: 'H-6', client_code: 'NOORB' })]), { client_id: dtofz?.id })
  await app.jobs.idle()
  expect((await asker.call('uploads.errors', { upload_id: chosen.data.upload_id })).data).toMatchObject([{
    row_key: 'H-6', message: 'Client Code NOORB is not the chosen client.',
  }])
})

test('the template comes back as it is without making anything, filled in it makes packages', async () => {
  const asker = await app.as('client_admin')
  const template = await asker.call('packages.template', { format: 'xlsx' })
  expect(template.headers['content-disposition']).toContain('packages-template.xlsx')
  const blank = await send(asker, template.body, { name: 'packages-template.xlsx' })
  await app.jobs.idle()
  expect((await asker.call('uploads.one', { id: blank.data.upload_id })).data).toMatchObject({ status: 'failed', failure_code: 'empty' })

  const sample = await asker.call('uploads.sample', { file_path: 'samples/package.xlsx' })
  expect(await cellsOf(sample.body)).toEqual(await cellsOf(template.body))
  const plain = await asker.call('uploads.template', { kind: 'package', format: 'csv' })
  expect(plain.body.toString().split('\r\n')[0]?.split(',')).toHaveLength(packageTemplate.columns.length)
})

test.each([
  '../secret', '/etc/passwd', 'https://elsewhere.example/x.xlsx', 'samples/../package.xlsx', 'samples/a\u0000b.xlsx', 'C:\\x.xlsx',
])('a path that leads elsewhere, %j, is no file', async (file_path) => {
  const asker = await app.as('client_admin')
  expect(await asker.call('uploads.sample', { file_path })).toMatchObject({ status: 400, message: 'Unknown file.' })
})

test('only registered samples are served, and only kinds this house works have templates', async () => {
  const asker = await app.as('super_admin')
  expect(await asker.call('uploads.sample', { file_path: 'samples/nothing.xlsx' })).toMatchObject({ status: 404, message: 'Unknown file.' })
  expect(await asker.call('uploads.template', { kind: 'nothing' })).toMatchObject({ status: 404, message: 'Unknown upload kind.' })
  const { data } = await asker.call('uploads.templates')
  expect(data).toContainEqual(expect.objectContaining({ kind: 'package', max_rows: uploadKinds.package.maxRows, max_mb: uploadKinds.package.maxMb }))
  expect((await (await app.as('pas_guard')).call('uploads.templates')).data).toEqual([])
})

test('two files of one day of one client name the file before as their duplicate, a file changed by one letter does not', async () => {
  const asker = await app.as('client_admin')
  const file = csv(orders(2, 800))
  const first = await send(asker, file)
  await app.jobs.idle()
  expect((await send(await app.as('noorb.shop'), file)).data.duplicate_of).toBe(first.data.upload_id)
  expect((await send(await app.as('client_admin.dtofz'), file)).data.duplicate_of).toBeNull()
  expect((await send(asker, Buffer.concat([file, Buffer.from('\r\n')]))).data.duplicate_of).toBeNull()
  await app.jobs.idle()
  const { data } = await asker.call('uploads.one', { id: first.data.upload_id })
  expect(outcomeText(data)).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
})
