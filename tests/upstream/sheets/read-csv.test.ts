import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalFor } from './sheet-files'

const file = fileFolder()
const read = async (content: string | Buffer) => readAll(await file('rows.csv', content))
const cells = async (content: string | Buffer) => (await read(content)).rows.map(row => row.cells)

describe('encodings', () => {
  const text = 'المدينة,Name\r\nدبي,Zoë\r\n'
  test('UTF-8 with and without its mark', async () => {
    for (const content of [text, `\ufeff${text}`])
      expect(await read(content)).toMatchObject({ format: 'csv', headers: ['المدينة', 'Name'], rows: [{ row_number: 2, cells: ['دبي', 'Zoë'] }] })
  })
  test('UTF-16 of either byte order, by its mark', async () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await cells(little)).toEqual([['دبي', 'Zoë']])
    expect(await cells(Buffer.from(little).swap16())).toEqual([['دبي', 'Zoë']])
  })
  test('Windows-1256 is told from UTF-8, however late it shows', async () => {
    const arabic = Buffer.from([0xcf, 0xc8, 0xed])
    expect(await cells(Buffer.concat([Buffer.from('City,Name\r\n'), arabic, Buffer.from(',Sara\r\n')]))).toEqual([['دبي', 'Sara']])
    const plain = 'Dubai,Sara\r\n'.repeat(20_000)
    const late = await cells(Buffer.concat([Buffer.from(`City,Name\r\n${plain}`), arabic, Buffer.from(',Sara')]))
    expect(late.at(-1)).toEqual(['دبي', 'Sara'])
  })
  test('a character cut by the edge of a read stays whole', async () => {
    for (const lead of [65_534, 65_535, 65_536]) {
      const rows = await cells(`A\n${'x'.repeat(lead - 2 - 40_000)}\n${'y'.repeat(32_000)}${'م'.repeat(3)}z\n`)
      expect(rows.at(-1)?.[0]?.endsWith('yمممz')).toBe(true)
    }
  })
})

describe('separators', () => {
  test.each([[','], [';'], ['\t']])('%j is found by itself', async mark => {
    expect(await cells(`A${mark}"B, and; more"${mark}C\n1${mark}2${mark}3\n`)).toEqual([['1', '2', '3']])
  })
  test('the one named by Excel in its first line wins, and that line is not row 1', async () => {
    expect(await read('sep=;\r\nA,x;B\r\n1;2\r\n')).toMatchObject({ headers: ['A,x', 'B'], rows: [{ row_number: 2, cells: ['1', '2'] }] })
  })
  test('a single column needs none', async () => {
    expect(await read('Number\n4411\n4412')).toMatchObject({ headers: ['Number'], rows: [{ cells: ['4411'] }, { cells: ['4412'] }] })
  })
})

describe('quotes', () => {
  test('hold separators, line ends and doubled quotes', async () => {
    expect(await read('A,B\r\n"x, ""y""\r\nz",2\r\nlast,3')).toMatchObject({
      rows: [{ row_number: 2, cells: ['x, "y"\r\nz', '2'] }, { row_number: 3, cells: ['last', '3'] }],
    })
  })
  test('inside plain text stand for themselves', async () => {
    expect(await cells('A,B\n5" pipe,6"\n7",x\n')).toEqual([['5" pipe', '6"'], ['7"', 'x']])
  })
  test('every way of cutting the bytes gives the same rows', async () => {
    const row = '"a ""quoted"", cell\r\nwith lines",plain,"",دبي\r\n'
    const count = Math.ceil(200_000 / Buffer.byteLength(row))
    const rows = await cells(`A,B,C,D\r\n${row.repeat(count)}`)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(cell => cell.join('|')))).toEqual(new Set(['a "quoted", cell\r\nwith lines|plain||دبي']))
  })
  test('one never closed makes the file unreadable, and says where it began', async () => {
    expect(await refusalFor(await file('open.csv', `A,B\n1,2\n3,"4\n${'5,6\n'.repeat(100_000)}`))).toMatchObject({
      code: 'unreadable', status: 422, message: 'The file could not be read.', detail: 'The quote opened in row 3 is never closed.',
    })
  })
})

test.each(['PKG No,City', 'MZ,City', '"sep"=x,y', 'GIF,x'])('a header of %j is text', async header => {
  expect(await cells(`${header}\n1,2\n`)).toEqual([['1', '2']])
})

test('line ends of Windows, Unix and old Macs', async () => {
  for (const end of ['\r\n', '\n', '\r'])
    expect((await read(['A,B', '1,2', '', ' , ', '3,4'].join(end))).rows).toEqual([{ row_number: 2, cells: ['1', '2'] }, { row_number: 5, cells: ['3', '4'] }])
})

test('text beyond the last header is told, since the cells have shifted', async () => {
  const { rows } = await read('Name,City\nSara,Villa 12, Al Wasl Rd\nAli,Dubai,,\n')
  expect(rows[0]).toEqual({
    row_number: 2, cells: ['Sara', 'Villa 12'],
    faults: [{ column: 'Row', message: 'The row has 3 cells but the header has 2; put quotes around text that holds a separator.', code: 'format' }],
  })
  expect(rows[1]).toEqual({ row_number: 3, cells: ['Ali', 'Dubai'] })
})

test('cleaned as in a workbook', async () => {
  expect(await cells("A,B\n \u00a0٤٥\u200f ,'=1+1\n")).toEqual([['45', '=1+1']])
})

test('a cell over the longest Excel allows is cut, and the row says so', async () => {
  const { rows } = await read(`Ref,Notes\nSO-1,"${'long '.repeat(40_000)}"\nSO-2,fine\n`)
  expect(rows[0]?.cells[1]).toHaveLength(32_767)
  expect(rows[0]?.faults?.[0]?.message).toBe('Notes is longer than 32767 characters.')
  expect(rows[1]).toEqual({ row_number: 3, cells: ['SO-2', 'fine'] })
})

test('more rows than allowed', async () => {
  expect(await refusalFor(await file('many.csv', `A\n${'1\n'.repeat(300)}`), { maxRows: 200 })).toMatchObject({
    code: 'too_many_rows', message: 'The file has 300 rows; at most 200 are allowed.',
  })
})

test('more columns than allowed', async () => {
  expect(await refusalFor(await file('wide.csv', `${Array.from({ length: 201 }, (_, i) => `H${i}`).join(',')}\n1`))).toMatchObject({
    code: 'too_many_columns', message: 'The file has 201 columns; at most 200 are allowed.',
  })
})
