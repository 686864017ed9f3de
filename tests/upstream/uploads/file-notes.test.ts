import { expect, test } from 'vitest'
import { packageTemplate } from '@/lib/contract/package-columns'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { csv, order, orders, send } from './package-sheets'

const app = useApp()

async function landed(body: Buffer, o: Parameters<typeof send>[2] = {}) {
  const asker = await app.as('client_admin')
  const sent = await send(asker, body, o)
  await app.jobs.idle()
  return { asker, sent, upload: (await asker.call('uploads.one', { id: sent.data.upload_id })).data }
}
const refused = async (asker: Awaited<ReturnType<typeof app.as>>, id: number) =>
  (await asker.call('uploads.errors', { upload_id: id })).data.map(({ row_number, row_key, column, message }) => [row_number, row_key, column, message])

test('a stray quote costs the rows it touches and no other: each is refused, can be mended, and none is lost', async () => {
  const [head, ...lines] = csv(orders(3, 1000)).toString().split('\r\n')
  const [first = '', second = '', third = ''] = lines
  const body = Buffer.from(
    [head, first.replace('"Villa 1000, Street 4"', '"Villa 9'), second.replace('"Villa 1001, Street 4"', 'Flat 3" door'), third].join('\r\n'),
  )
  const { asker, upload } = await landed(body)
  expect(outcomeText(upload)).toBe('completed_with_errors: 3 = 1 (1 created, 0 updated, 0 unchanged) + 2 rejected')
  const sentence = 'The quotes of rows 2 to 3 do not pair up: write a quote inside a text twice (""), or send the file as .xlsx.'
  expect(await refused(asker, upload.id)).toEqual([[2, 'T-1000', 'Row', sentence], [3, 'T-1001', 'Row', sentence]])
  const mended = await asker.call('uploads.mend', {
    id: upload.id, rows: [{ row_number: 2, cells: { 'Address Line 1': 'Villa 9' } }, { row_number: 3, cells: {} }],
  })
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: mended.data.upload_id })).data))
    .toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(await app.query(`select ref_no, address_line1 from packages where ref_no in ('T-1000', 'T-1001') order by 1`)).toEqual([
    { ref_no: 'T-1000', address_line1: 'Villa 9' }, { ref_no: 'T-1001', address_line1: 'Flat 3" door' },
  ])
})

test('a bad byte in UTF-8 costs its row alone', async () => {
  const [head, first, second] = csv([order(1100, { consignee_name: 'فاطمة الزهراء' }), order(1101, { consignee_name: 'فاطمة الزهراء' })])
    .toString()
    .split('\r\n')
  const cut = Buffer.from(second ?? '').toString('latin1').replace('\u00d8\u00a7', '\u00d8')
  const { asker, upload } = await landed(Buffer.concat([Buffer.from(`${head}\r\n${first}\r\n`), Buffer.from(cut, 'latin1')]))
  expect(upload.notes).toEqual([])
  expect(outcomeText(upload)).toBe('completed_with_errors: 2 = 1 (1 created, 0 updated, 0 unchanged) + 1 rejected')
  expect(await refused(asker, upload.id)).toEqual([[3, 'T-1101', 'Consignee Name', expect.stringMatching(/^Consignee Name holds letters that cannot be read/)]])
})

test('a guess of how a file is written is said when it is looked at, when it is checked and in its record', async () => {
  const body = Buffer.from(csv([order(1200, { consignee_name: 'José Muñoz' }), order(1201, { consignee_name: 'Åse Sørensen' })]).toString(), 'latin1')
  const note = 'The file is not UTF-8 and was read as Windows-1252, Western European: "José Muñoz". Save it as "CSV UTF-8" and send it again if that is wrong.'
  const asker = await app.as('client_admin')
  expect((await asker.call('uploads.preview', { kind: 'package' }, { file: { name: 'orders.csv', body } })).data.notes).toEqual([note])
  expect((await landed(body, { dry_run: true })).upload.notes).toEqual([note])
  const { upload } = await landed(body)
  expect(upload.notes).toEqual([note])
  const names = await app.query<{ consignee_name: string }>('select consignee_name from packages where upload_id = $1 order by ref_no', [upload.id])
  expect(names.map(({ consignee_name }) => consignee_name)).toEqual(['José Muñoz', 'Åse Sørensen'])
})

test('a title above the header is passed over and said', async () => {
  const { upload } = await landed(Buffer.concat([Buffer.from('Orders of 24 November 2026\r\n\r\n'), csv(orders(2, 1300))]))
  expect(upload.notes).toEqual(['The header was found in row 3; what stands above it is not read.'])
  expect(outcomeText(upload)).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
})

test('a check is called one: its status, no message in the inbox, and rows counted as they will be', async () => {
  const asker = await app.as('client_admin')
  const template = await asker.call('uploads.template', { kind: 'package', format: 'csv' })
  const example = template.body.toString().trim().split('\r\n')
  const unread = async () => (await app.query<{ n: number }>(`select count(*)::int as n from inbox_messages where category = 'upload'`))[0]?.n
  const before = await unread()
  const body = csv([order(1400, { city: 'Atlantis' }), order(1401)])
  const { sent, upload } = await landed(body, { dry_run: true })
  expect(sent.message).toBe('File received. We will check 2 rows.')
  expect(outcomeText(upload)).toBe('checked: 2 = 1 (1 created, 0 updated, 0 unchanged) + 1 rejected')
  expect((await asker.call('uploads.list', { kind: ['package'], status: ['checked'] })).data.map(({ id }) => id)).toContain(upload.id)
  expect(await unread()).toBe(before)
  // The example row left in place is none of the sender's.
  const [head = ''] = example
  const row = packageTemplate.columns.map(({ field }) => order(1402)[field] ?? '').map((text) => `"${text}"`).join(',')
  expect(head.split(',')).toHaveLength(packageTemplate.columns.length)
  expect((await landed(Buffer.from([...example, row].join('\r\n')))).sent.message).toBe('File received. We will process 1 row.')
})
