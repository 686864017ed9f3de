import { describe, expect, test } from 'vitest'
import { headerNames } from '@/upstream/sheets/headers'
import { book, fileFolder, inline, readAll } from './sheet-files'

const file = fileFolder()
const headers = headerNames({ columns: ['Reference No', 'Consignee Name', 'Address Line 1', 'Weight (kg)'].map(header => ({ header })) })
const read = async (content: string, name = 'rows.csv') => readAll(await file(name, content), { headers })
const found = { headers: ['Reference No *', 'consignee_name', 'Address Line 1', 'WEIGHT (KG)'] }
const header = (mark: string) => found.headers.join(mark)

describe('the header of a csv', () => {
  test.each([',', ';', '\t', '|'])('is found below a title, its separator %j by its own names', async (mark) => {
    const lines = ['Orders of 24 November 2026, Dubai; all', '', header(mark), `S-1${mark}Sara${mark}"Villa 9, Street 4; first | floor"${mark}1.2`]
    const { headers: names, rows, notes } = await read(lines.join('\r\n'))
    expect({ headers: names, rows, notes }).toEqual({
      ...found, rows: [{ row_number: 4, cells: ['S-1', 'Sara', 'Villa 9, Street 4; first | floor', '1.2'] }],
      notes: ['The header was found in row 3; what stands above it is not read.'],
    })
  })
  test('in the first row needs no word, with any separator in its texts', async () => {
    const { rows, notes } = await read(`${header(';')}\nS-1;Sara;Villa 9, Street 4, Al Barsha, Dubai, UAE;1\n`)
    expect({ rows, notes }).toEqual({ rows: [{ row_number: 2, cells: ['S-1', 'Sara', 'Villa 9, Street 4, Al Barsha, Dubai, UAE', '1'] }], notes: [] })
  })
  test.each([',', ';', '\t', '|'])('may be of the sender’s own words: the first row that is no title (%j)', async (mark) => {
    const own = ['Ihre Nr', 'Kunde', 'Strasse', 'Gewicht']
    const { headers: names, rows } = await read(`Bestellungen\n\n${own.join(mark)}\nS-1${mark}Sara${mark}Villa 9${mark}1.2\n`)
    expect({ names, rows }).toEqual({ names: own, rows: [{ row_number: 4, cells: ['S-1', 'Sara', 'Villa 9', '1.2'] }] })
  })
  test('is not looked for among the rows of the file', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `S-${i},Sara,Villa,1`)
    expect((await read([...rows, header(',')].join('\n'))).headers).toEqual(['S-0', 'Sara', 'Villa', '1'])
  })
  test('named by Excel’s first line, whatever the mark', async () => {
    expect((await read(`sep=|\r\n${header('|')}\r\nS-1|Sara|Villa 9|1`)).rows).toEqual([{ row_number: 2, cells: ['S-1', 'Sara', 'Villa 9', '1'] }])
  })
})

test('the header of a workbook is found below a title, a logo and a date', async () => {
  const row = (number: number, cells: readonly string[]) =>
    `<row r="${number}">${cells.map((text, i) => inline(`${String.fromCharCode(65 + i)}${number}`, text)).join('')}</row>`
  const rows = [row(1, ['Noor Beauty LLC']), row(2, ['Orders', '24 November 2026']), row(5, found.headers), row(6, ['S-1', 'Sara', 'Villa 9', '1'])].join('')
  const { headers: names, rows: read1, notes } = await readAll(await file('title.xlsx', book({ rows })), { headers })
  expect({ headers: names, rows: read1, notes }).toEqual({
    ...found, rows: [{ row_number: 6, cells: ['S-1', 'Sara', 'Villa 9', '1'] }], notes: ['The header was found in row 5; what stands above it is not read.'],
  })
})
