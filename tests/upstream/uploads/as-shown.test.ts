import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import { book, inline } from '../sheets/sheet-files'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { csv, order, orders, send, type Typed } from './package-sheets'

const app = useApp()

const styles = '<numFmts><numFmt numFmtId="170" formatCode="&quot;A-08-&quot;000000"/><numFmt numFmtId="171" formatCode="0.000,"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
const columnNames = packageTemplate.columns.map((_, i) => (i < 26 ? '' : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26)))
const at = (field: PackageField) => columnNames[packageTemplate.columns.findIndex((column) => column.field === field)] ?? ''

/** A workbook of these rows; a cell of `special` stands in the place of the typed one. */
function workbook(
  rows: readonly Typed[], o: { special?: Record<string, string>; shared?: string; merges?: readonly string[]; hidden?: readonly number[] } = {},
): Buffer {
  const row = (number: number, typed: Typed) =>
    `<row r="${number}"${o.hidden?.includes(number) ? ' hidden="1"' : ''}>${packageTemplate.columns.map(({ field }, i) => o.special?.[`${columnNames[i]}${number}`] ?? (typed[field] ? inline(`${columnNames[i]}${number}`, typed[field]) : '')).join('')}</row>`
  const head = `<row r="1">${packageTemplate.columns.map(({ header }, i) => inline(`${columnNames[i]}1`, header)).join('')}</row>`
  const merges = o.merges?.length ? `<mergeCells>${o.merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  return book({
    styles, shared: o.shared,
    sheetXml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${head}${rows.map((typed, i) => row(i + 2, typed)).join('')}</sheetData>${merges}</worksheet>`,
  })
}

async function land(body: Buffer, name = 'orders.xlsx') {
  const asker = await app.as('client_admin')
  const sent = await send(asker, body, { name })
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const id = sent.data.upload_id
  const { data: upload } = await asker.call('uploads.one', { id })
  const errors = (await asker.call('uploads.errors', { upload_id: id })).data.map(({ row_number, message, errors: more }) => [
    row_number, message, ...more.map((one) => one.message),
  ])
  return { asker, id, upload, counts: outcomeText(upload), errors }
}

test('a reference under a format with words lands as the sheet shows it', async () => {
  const { counts } = await land(workbook([order(2000)], { special: { [`${at('ref_no')}2`]: `<c r="${at('ref_no')}2" s="1"><v>123</v></c>` } }))
  expect(counts).toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(await app.query(`select ref_no from packages where ref_no like '%000123'`)).toEqual([{ ref_no: 'A-08-000123' }])
})

test('a weight that shows a thousandth of what it holds is refused with both', async () => {
  const { errors } = await land(workbook([order(2010)], { special: { [`${at('weight')}2`]: `<c r="${at('weight')}2" s="2"><v>1200</v></c>` } }))
  expect(errors).toEqual([[2, 'Weight (kg) shows 1.200 but holds 1200: write the number that is meant.']])
})

const item = (sku: string, value: string): Typed => ({ item_sku: sku, item_description: 'Shirt', item_quantity: '1', item_unit_value: value })

test('an order merged over two rows of items is one parcel with both', async () => {
  const head = order(2020, { declared_value: '150', ...item('A', '100') })
  const merged = (Object.keys(order(1)) as PackageField[]).map((field) => `${at(field)}2:${at(field)}3`)
  const { counts, upload } = await land(workbook([head, item('B', '50')], { merges: merged }))
  expect(counts).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(upload.notes).toEqual(['Merged cells count for every row they span: rows 2 to 3.'])
  const items = await app.query(`select i.sku from package_items i join packages p on p.id = i.package_id where p.ref_no = 'T-2020' order by i.sku`)
  expect(items).toEqual([{ sku: 'A' }, { sku: 'B' }])
})

test('an amount merged over two orders counts for neither', async () => {
  const { weight: _, ...second } = order(2031)
  const { errors } = await land(workbook([order(2030), second], { merges: [`${at('weight')}2:${at('weight')}3`] }))
  expect(errors).toEqual([[3, 'Weight (kg) is merged over rows of different references; give each row its own.']])
})

test('rows hidden by a filter are read, and said before and after', async () => {
  const body = workbook(orders(3, 2040), { hidden: [3] })
  const note = ['1 row hidden in the sheet is read too: row 3.']
  const asker = await app.as('client_admin')
  expect((await asker.call('uploads.preview', { kind: 'package' }, { file: { name: 'orders.xlsx', body } })).data.notes).toEqual(note)
  const { upload, counts } = await land(body)
  expect([upload.notes, counts]).toEqual([note, 'completed: 3 = 3 (3 created, 0 updated, 0 unchanged) + 0 rejected'])
})

const parted = (rows: readonly Typed[]) =>
  Buffer.from(csv(rows).toString().split('\r\n').map((line) => line.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';')).join('\r\n'))

test('in a file parted by semicolons a comma in a number is refused, with what it could be', async () => {
  const rows = [
    order(2050, { weight: '0,500' }), order(2051, { weight: '2,500' }), order(2052, { weight: '2.5' }),
    order(2053, { declared_value: '1,234.50' }), order(2054, { declared_value: '1.234,50' }),
  ]
  const { counts, errors } = await land(parted(rows), 'orders.csv')
  expect(counts).toBe('completed_with_errors: 5 = 2 (2 created, 0 updated, 0 unchanged) + 3 rejected')
  expect(errors).toEqual([
    [2, 'Weight (kg) must be a number like 1,234.50, not 0,500.'],
    [3, 'Weight (kg) 2,500 is not clear: write 2500 or 2.5.'],
    [6, 'Declared Value must be a number like 1,234.50, not 1.234,50.'],
  ])
})

test('one decimal comma in a column makes the others of it unclear, and no other column', async () => {
  const rows = [order(2060, { weight: '1,25', declared_value: '2,500' }), order(2061, { weight: '2,500' }), order(2062, { declared_value: '1,500' })]
  const { errors } = await land(csv(rows), 'orders.csv')
  expect(errors).toEqual([[2, 'Weight (kg) must be a number like 1,234.50, not 1,25.'], [3, 'Weight (kg) 2,500 is not clear: write 2500 or 2.5.']])
  expect(await app.query(`select declared_value from packages where ref_no = 'T-2062'`)).toEqual([{ declared_value: '1500.00' }])
})

test('a number that a spreadsheet of another country shortened is no code', async () => {
  const { errors } = await land(csv([order(2070, { ref_no: '1,23457E+14' }), order(2071, { ...item('1,23457E+14', '150') })]), 'orders.csv')
  expect(errors).toEqual([
    [2, 'Reference No looks shortened by Excel (1,23457E+14); format the column as Text.'],
    [3, 'SKU looks shortened by Excel (1,23457E+14); format the column as Text.'],
  ])
})

test('a small workbook of long cells keeps little of its refused rows, and one that repeats them is refused', async () => {
  // Mixed well, or the packing alone would give it away.
  const long = (seed: string) => createHash('shake256', { outputLength: 15_000 }).update(seed).digest('hex')
  const { id, upload, asker } = await land(workbook(orders(100, 2100).map((row) => ({
    ...row, goods_description: long('a'), area: long('b'), address_line2: long('c'), delivery_instructions: long('d'),
  }))))
  expect(upload.rows_rejected).toBe(100)
  const [kept] = await app.query<{ most: number }>('select max(length(row_data::text))::int as most from excel_responses where upload_id = $1', [id])
  expect(kept?.most).toBeLessThan(40_000)
  // What is cut is refused again, and never lands as a part of itself.
  const cells = { Area: 'Jumeirah 1', 'Address Line 2': '', 'Delivery Instructions': '' }
  expect(await asker.call('uploads.mend', { id, rows: [{ row_number: 2, cells }] })).toMatchObject({
    status: 422, message: 'Row 2: Goods Description was too long to be kept. Type it again.',
  })
  const mended = await asker.call('uploads.mend', { id, rows: [{ row_number: 2, cells: { ...cells, 'Goods Description': 'Shirts' } }] })
  await app.jobs.idle()
  expect((await asker.call('uploads.one', { id: mended.data.upload_id })).data.rows_accepted).toBe(1)
  const many = orders(1000, 2300)
  const special = Object.fromEntries(
    many.flatMap((_, i) => [`${at('goods_description')}${i + 2}`, `${at('area')}${i + 2}`].map((name) => [name, `<c r="${name}" t="s"><v>0</v></c>`])),
  )
  const refused = await send(asker, workbook(many, { special, shared: `<si><t>${long('e')}</t></si>` }), { name: 'orders.xlsx' })
  await app.jobs.idle()
  const failed = refused.status === 202 ? (await asker.call('uploads.one', { id: refused.data.upload_id })).data : null
  expect(failed?.failure_message ?? refused.errors.map(({ message }) => message).join(' ')).toContain('far more text than its size allows')
}, 120_000)
