import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { describe, expect, test } from 'vitest'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { openSheet } from '@/upstream/sheets/read-sheet'
import { book, fileFolder, inline, readAll, refusalFor } from './sheet-files'

const file = fileFolder()
const header = (...names: string[]) => `<row r="1">${names.map((name, i) => inline(`${String.fromCharCode(65 + i)}1`, name)).join('')}</row>`

/** The cells of row 2 of a one-row workbook under headers A, B, C…. */
async function cellsOf(row: string, more: Parameters<typeof book>[0] = {}): Promise<string[]> {
  const { rows } = await readAll(await file('one.xlsx', book({ rows: `${header('A', 'B', 'C', 'D')}<row r="2">${row}</row>`, ...more })))
  return rows[0]?.cells ?? []
}

test('a workbook of another writer reads back cell by cell', async () => {
  const bytes = await writeXlsx({
    sheets: [{
      name: 'Packages', rows: [['Reference No *', 'Weight (kg)', 'City', 'Fragile'], ['SO-1', 1.25, 'دبي', true], ['SO-2', 20, 'Al Ain & Liwa <east>', false]],
    }],
  })
  const read = await readAll(await file('other.xlsx', Buffer.from(bytes)))
  expect(read).toEqual({
    format: 'xlsx', sheet: 'Packages', notes: [], headers: ['Reference No *', 'Weight (kg)', 'City', 'Fragile'],
    rows: [
      { row_number: 2, cells: ['SO-1', '1.25', 'دبي', 'TRUE'] },
      { row_number: 3, cells: ['SO-2', '20', 'Al Ain & Liwa <east>', 'FALSE'] },
    ],
  })
})

test('so does one written as a stream, and one in the wide zip format', async () => {
  for (const zip64 of [false, true]) {
    const stream = writeXlsxStream([['Ref', 'Pieces'], ['SO-1', 3]], { name: 'Data', zip64 })
    expect(await readAll(await file('wide.xlsx', Readable.fromWeb(stream as WebStream)))).toMatchObject({
      headers: ['Ref', 'Pieces'], rows: [{ row_number: 2, cells: ['SO-1', '3'] }],
    })
  }
})

describe('text', () => {
  test('shared strings, rich text and phonetic hints', async () => {
    const shared = '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>Al </t></r><r><t xml:space="preserve">Barsha</t></r></si><si><t>東京</t><rPh sb="0" eb="1"><t>とう</t></rPh></si><si/>'
    expect(await cellsOf('<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>3</v></c>', { shared }))
      .toEqual(['plain', 'Al Barsha', '東京', ''])
  })
  test('entities, character numbers, CDATA and the spelling of control characters', async () => {
    expect(await cellsOf(`${inline('A2', 'a &amp; b &lt;c&gt; &quot;d&quot;')}${inline('B2', '&#65;&#x6F;&#x1F4E6;')}${inline('C2', '<![CDATA[<x> & y]]>')}${inline('D2', 'a_x000A_b_x005F_x0041_')}`))
      .toEqual(['a & b <c> "d"', 'Ao📦', '<x> & y', 'a\nb_x0041_'])
  })
  test('cells are trimmed, freed of invisible marks, their Arabic digits Latin', async () => {
    expect(await cellsOf(`${inline('A2', '\u00a0 SO-1\u200b ')}${inline('B2', '٠٥٠١٢٣٤٥٦٧')}${inline('C2', 'Al\u00a0Wasl')}${inline('D2', 'a_x0000_b')}`))
      .toEqual(['SO-1', '0501234567', 'Al Wasl', 'ab'])
  })
  test('the apostrophe of an export comes off again', async () => {
    expect(await cellsOf(`${inline('A2', "'+971501234567")}${inline('B2', "'tis")}`)).toEqual(['+971501234567', "'tis", '', ''])
  })
})

describe('numbers', () => {
  const number = (reference: string, value: string, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`

  test('read as typed, not as stored', async () => {
    expect(await cellsOf(number('A2', '5.0') + number('B2', '1.1000000000000001') + number('C2', '1E-3') + number('D2', '971501234567'))).toEqual([
      '5', '1.1', '0.001', '971501234567',
    ])
  })
  test('beyond 15 digits they show that Excel shortened them', async () => {
    expect(
      await cellsOf(number('A2', '1234567890123456789') + number('B2', '1.23E+15') + number('C2', '123456789012345') + number('D2', '-0.30000000000000004')),
    )
      .toEqual(['1.23456789012346E+18', '1.23E+15', '123456789012345', '-0.3'])
  })
  test('percentages and leading zeros read as shown', async () => {
    const styles =
      '<numFmts count="1"><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/></cellXfs>'
    expect(await cellsOf(number('A2', '0.05', 1) + number('B2', '123', 2) + number('C2', '7', 9), { styles })).toEqual(['5%', '00123', '7', ''])
  })
})

describe('dates', () => {
  const styles = [
    '<numFmts count="5"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="166" formatCode="&quot;day &quot;0.00"/>',
    '<numFmt numFmtId="167" formatCode="[Red]#,##0.00 [$AED]"/><numFmt numFmtId="168" formatCode="yyyy-mm-dd hh:mm:ss.000"/></numFmts>',
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/></cellXfs>',
  ].join('')
  const dated = (...cells: [value: number | string, style: number][]) =>
    cells.map(([value, style], i) => `<c r="${'ABCD'[i]}2" s="${style}"><v>${value}</v></c>`).join('')

  test('in any date format become YYYY-MM-DD', async () => {
    expect(await cellsOf(dated([46346, 1], [46346, 2], [46346, 3], [46346, 0]), { styles })).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '46346'])
  })
  test('keep their time where they have one', async () => {
    expect(await cellsOf(dated([46346.375, 4], [0.35416666666666669, 5], [46346.999999999, 4], [46346.00001157407, 8]), { styles }))
      .toEqual(['2026-11-20 09:00', '08:30', '2026-11-21', '2026-11-20 00:00:01'])
  })
  test('are not seen in amounts or quoted words', async () => {
    expect(await cellsOf(dated([46346, 6], [46346, 7]), { styles })).toEqual(['46346', '46346', '', ''])
  })
  test('follow both calendars of Excel and its 29 February 1900', async () => {
    expect(await cellsOf(dated([59, 1], [61, 1], [1, 1], [9e9, 1]), { styles })).toEqual(['1900-02-28', '1900-03-01', '1900-01-01', '9000000000'])
    expect(await cellsOf(dated([44884, 1]), { styles, workbookPr: '<workbookPr date1904="1"/>' })).toEqual(['2026-11-20', '', '', ''])
  })
  test('written as ISO text by other programs read the same', async () => {
    expect(await cellsOf('<c r="A2" t="d"><v>2026-11-20T00:00:00</v></c><c r="B2" t="d"><v>2026-11-20T14:05:00Z</v></c>')).toEqual([
      '2026-11-20', '2026-11-20 14:05:00', '', '',
    ])
  })
})

test('a value with a comment inside is one value', async () => {
  expect(await cellsOf('<c r="A2" t="s"><v>0<!-- x -->1</v></c><c r="B2"><v>4<!-- x -->6</v></c><c r="C2"><v>not a number</v></c>', {
    shared: '<si><t>no</t></si><si><t>yes</t></si>',
  })).toEqual(['yes', '46', 'not a number', ''])
})

test('formulas give their stored value and are never evaluated', async () => {
  expect(await cellsOf(
    '<c r="A2"><f>1+1</f><v>7</v></c><c r="B2" t="str"><f>A2&amp;"x"</f><v>stored</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><f>2+2</f></c>',
  ))
    .toEqual(['7', 'stored', '#DIV/0!', ''])
})

describe('rows', () => {
  test('empty ones are skipped and not counted, numbers are those of Excel', async () => {
    const rows = `${header('A', 'B')}<row r="2"/><row r="3"><c r="A3" s="0"/><c r="B3" t="inlineStr"><is><t> </t></is></c></row><row r="7">${inline('B7', 'x')}</row><row r="1048576">${inline('A1048576', 'y')}</row>`
    const path = await file('gaps.xlsx', book({ rows }))
    expect((await readAll(path)).rows).toEqual([{ row_number: 7, cells: ['', 'x'] }, { row_number: 1_048_576, cells: ['y', ''] }])
    const sheet = await openSheet(path, { maxRows: 2, maxMb: 1 })
    expect(await sheet.countRows()).toBe(2)
    await sheet.close()
  })
  test('can be read again from the top, and left early', async () => {
    const sheet = await openSheet(
      await file('again.xlsx', book({ rows: `${header('A')}<row r="2">${inline('A2', 'x')}</row><row r="3">${inline('A3', 'y')}</row>` })),
      { maxRows: 9, maxMb: 1 },
    )
    const firsts: string[] = []
    for (let pass = 0; pass < 2; pass++) {
      for await (const { cells } of sheet.rows) {
        firsts.push(cells[0] ?? '')
        break
      }
    }
    await sheet.close()
    expect(firsts).toEqual(['x', 'x'])
  })
  test('and cells without references stand where they follow', async () => {
    const { headers, rows } = await readAll(await file(
      'bare.xlsx', book({ rows: '<row><c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>B</t></is></c></row><row><c/><c><v>2</v></c></row>' }),
    ))
    expect([headers, rows]).toEqual([['A', 'B'], [{ row_number: 2, cells: ['', '2'] }]])
  })
  test('too many of them: the sentence names the whole count', async () => {
    const rows = header('A') + Array.from({ length: 12 }, (_, i) => `<row r="${i + 2}">${inline(`A${i + 2}`, 'x')}</row>`).join('')
    const path = await file('many.xlsx', book({ rows }))
    expect(await refusalFor(path, { maxRows: 10 })).toMatchObject({
      code: 'too_many_rows', status: 422, message: 'The file has 12 rows; at most 10 are allowed.',
    })
    expect((await readAll(path, { maxRows: 12 })).rows).toHaveLength(12)
  })
  test('a cell over the longest Excel allows is cut, and the row says so', async () => {
    const text = 'x'.repeat(40_000)
    const { rows } = await readAll(
      await file('long.xlsx', book({ rows: `${header('Ref', 'Notes')}<row r="2">${inline('A2', 'SO-1')}${inline('B2', text)}</row>` })),
    )
    expect(rows[0]?.cells[1]).toHaveLength(32_767)
    expect(rows[0]?.faults).toEqual([{ column: 'Notes', message: 'Notes is longer than 32767 characters.', code: 'range' }])
  })
})

describe('sheets', () => {
  const sheets = [
    { name: 'Lists', state: 'veryHidden', rows: header('hidden') },
    { name: 'Old', state: 'hidden', rows: header('old') },
    { name: 'Invoice lines', rows: header('lines') },
    { name: 'Packages', rows: header('packages') },
  ]
  test('the first visible one is read', async () => {
    expect(await readAll(await file('sheets.xlsx', book({ sheets })))).toMatchObject({ sheet: 'Invoice lines', headers: ['lines'] })
  })
  test('or the one named, whatever its letter case', async () => {
    expect(await readAll(await file('sheets.xlsx', book({ sheets })), { sheet: 'packages' })).toMatchObject({ sheet: 'Packages', headers: ['packages'] })
    expect(await readAll(await file('sheets.xlsx', book({ sheets })), { sheet: 'Nowhere' })).toMatchObject({ sheet: 'Invoice lines' })
  })
  test('prefixed elements, comments and single quotes are XML like any other', async () => {
    const sheetXml = `<?xml version='1.0' encoding='utf-8' standalone='yes'?><!-- made elsewhere --><x:worksheet xmlns:x='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><x:sheetData><x:row r='1'><x:c t='str' r='A1' ><x:v>A</x:v ></x:c></x:row><!-- <row r="2"> --><x:row r = '2'\n><x:c r='A2'><x:v>4</x:v\n></x:c></x:row\n></x:sheetData></x:worksheet>`
    expect(await readAll(await file('prefixed.xlsx', book({ sheetXml })))).toMatchObject({ headers: ['A'], rows: [{ row_number: 2, cells: ['4'] }] })
  })
})
