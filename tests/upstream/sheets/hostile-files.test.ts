import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { book, bookParts, fileFolder, inline, readAll, refusalFor, zip } from './sheet-files'
import { SheetRefusal } from '@/upstream/sheets/sheet-refusal'

const file = fileFolder()
const header = `<row r="1">${inline('A1', 'Ref')}</row>`
const row = `<row r="2">${inline('A2', 'SO-1')}</row>`
const good = { rows: header + row }
const sheetOpen = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const sheetClose = '</sheetData></worksheet>'
const wrongType = { code: 'wrong_type', status: 415, message: 'Only .xlsx and .csv files are accepted.' }
const unreadable = { code: 'unreadable', status: 422, message: 'The file could not be read.' }

/** Parts of a good workbook with one of them changed. */
const forged = (name: string, change: Partial<ReturnType<typeof bookParts>[number]>) =>
  zip(bookParts(good).map(part => (part.name === name ? { ...part, ...change } : part)))

/** Any other error than a refusal rises. */
const outcome = async (path: string) => {
  try {
    await readAll(path)
    return 'read'
  } catch (error) {
    if (error instanceof SheetRefusal) return 'refused'
    throw error
  }
}

describe('other types are refused by content, whatever the name', () => {
  const compound = (name: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le'), Buffer.alloc(600)])
  test.each<[string, string, Buffer | string, string]>([
    ['an old workbook', 'orders.xlsx', compound('Workbook'), 'The file is in the old .xls format. Save it as .xlsx.'],
    ['an encrypted workbook', 'orders.xlsx', compound('EncryptedPackage'), 'The file is protected by a password. Save it without one and send it again.'],
    [
      'a workbook with macros', 'orders.xlsx', book({ ...good, mainType: 'sheet.macroEnabled.main' }),
      'The workbook holds macros. Save it as .xlsx without them.',
    ],
    [
      'a binary workbook', 'orders.xlsx', zip([{ name: '[Content_Types].xml', data: '<Types/>' }, { name: 'xl/workbook.bin', data: 'x' }]),
      'The file is no Excel workbook. Save it as .xlsx or .csv.',
    ],
    ['a document', 'orders.xlsx', zip([{ name: 'word/document.xml', data: '<w/>' }]), 'The file is no Excel workbook. Save it as .xlsx or .csv.'],
    [
      'an encrypted zip', 'orders.xlsx', zip(bookParts(good).map(part => ({ ...part, encrypted: true }))),
      'The file is protected by a password. Save it without one and send it again.',
    ],
    ['a PDF', 'orders.csv', '%PDF-1.7\nA,B\n', 'The file is neither a workbook nor text.'],
    ['a picture', 'orders.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'The file is neither a workbook nor text.'],
    ['a program', 'orders.csv', Buffer.from('7f454c460201010000000000', 'hex'), 'The file is neither a workbook nor text.'],
    ['a web page', 'orders.csv', '\r\n<html><table><tr><td>Ref</td></tr></table></html>', 'The file is a web page or XML. Save it as .xlsx or .csv.'],
    [
      'binary behind a good first line', 'orders.csv',
      Buffer.concat([Buffer.from('Ref,City\n'), Buffer.alloc(100_000, 'x'), createHash('shake256', { outputLength: 100_000 }).update('noise').digest()]),
      'The file is neither a workbook nor text.',
    ],
    ['UTF-32', 'orders.csv', Buffer.from([...'Ref,City\n'].flatMap(letter => [letter.charCodeAt(0), 0, 0, 0])), 'The file is neither a workbook nor text.'],
    ['text under the name of a workbook', 'orders.xlsx', 'Ref,City\nSO-1,Dubai\n', 'The name ends in .xlsx, but the file is not one.'],
    ['a workbook under the name of a csv', 'orders.csv', book(good), 'The name ends in .csv, but the file is not one.'],
  ])('%s', async (_, name, content, detail) => {
    expect(await refusalFor(await file(name, content))).toMatchObject({ ...wrongType, detail })
  })
  test('the name it was sent under counts, not the one it is stored under', async () => {
    expect(await refusalFor(await file('stored', book(good)), { fileName: 'orders.xls' })).toMatchObject(wrongType)
    expect((await readAll(await file('stored', book(good)), { fileName: 'Orders.XLSX' })).rows).toHaveLength(1)
  })
})

test('a file above the limit of its kind', async () => {
  expect(await refusalFor(await file('big.csv', Buffer.alloc(1024 * 1024 + 1, 'x')), { maxMb: 1 })).toMatchObject({
    code: 'too_large', status: 413, message: 'The file is larger than 1 MB.',
  })
})

test.each([
  ['empty.csv', ''], ['blank.csv', '\ufeff\r\n \r\n,,\r\n'], ['blank.xlsx', book({ rows: '<row r="1"/>' })],
])('%s has nothing to read', async (name, content) => {
  expect(await refusalFor(await file(name, content))).toMatchObject({ code: 'empty', status: 422, message: 'The file has no rows below its header.' })
})

describe('zips that lie', () => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const zeros = Buffer.alloc(260 * 1024 * 1024)
  const contradicts = 'The file contradicts its own table of contents.'
  const broken = 'The file is damaged. Save it again and send the new copy.'
  const early = 'The file ends too early.'
  test.each<[string, Buffer, string]>([
    ['a bomb that says so', zip([...bookParts(good), { name: 'xl/media/a.bin', data: zeros }]), 'The file unpacks to more than 200 MB.'],
    [
      'a bomb spread over many parts',
      zip([...bookParts(good), ...Array.from({ length: 30 }, (_, i) => ({ name: `xl/media/${i}.bin`, data: zeros.subarray(0, 9_000_000) }))]),
      'The file unpacks to more than 200 MB.',
    ],
    ['a smaller bomb', book({ sheetXml: `${sheetOpen}${' '.repeat(9_000_000)}${sheetClose}` }), 'A part of the file unpacks to far more than its size.'],
    [
      'a bomb that says less', forged(sheet, { data: `${sheetOpen}${' '.repeat(5_000_000)}${sheetClose}`, says: { unpacked: 900_000 } }),
      'The file unpacks to more than it says.',
    ],
    ['a part that says more', forged(sheet, { says: { unpacked: 90_000 } }), broken],
    ['a part with another checksum', forged(sheet, { says: { checksum: 1 } }), broken],
    ['a part cut short', forged(sheet, { says: { packed: 20 } }), broken],
    ['parts on top of each other', forged(sheet, { says: { offset: 0 } }), 'Parts of the file overlap.'],
    ['a part beyond the end', forged(sheet, { says: { offset: 9_999_999 } }), 'Parts of the file overlap.'],
    ['a stored part of two sizes', forged(sheet, { stored: true, says: { unpacked: 10 } }), contradicts],
    ['a name that leads outside', zip([...bookParts(good), { name: '../../etc/cron.d/x', data: 'x' }]), 'A part of the file has a name that leads outside it.'],
    ['the same with backslashes', zip([...bookParts(good), { name: '..\\..\\x', data: 'x' }]), 'A part of the file has a name that leads outside it.'],
    ['an absolute name', zip([...bookParts(good), { name: '/etc/x', data: 'x' }]), 'A part of the file has a name that leads outside it.'],
    ['one part twice', zip([...bookParts(good), { name: 'XL/worksheets/Sheet1.xml', data: '' }]), 'The file holds one part twice.'],
    [
      'more parts than a workbook has', zip([...bookParts(good), ...Array.from({ length: 6000 }, (_, i) => ({ name: `xl/${i}`, data: '' }))]),
      'The file holds more parts than a workbook has.',
    ],
    ['a wrong count of parts', zip(bookParts(good), 3), contradicts],
    ['no table of contents', book(good).subarray(0, 900), early],
    ['bytes after the end', Buffer.concat([book(good), Buffer.from('PK and more')]), early],
    ['nothing but the first letters', Buffer.from('PK\x03\x04'), early],
    ['damaged packing', forged(sheet, { data: 'x'.repeat(99), stored: false, says: { packed: 3 } }), broken],
    ['no list of relations', zip(bookParts(good).filter(({ name }) => !name.endsWith('.rels'))), 'The workbook lacks its part xl/_rels/workbook.xml.rels.'],
    ['no sheet part', zip(bookParts(good).filter(({ name }) => name !== sheet)), 'The workbook lacks its part xl/worksheets/sheet1.xml.'],
  ])('%s', async (_, content, detail) => {
    expect(await refusalFor(await file('lies.xlsx', content), { maxUnpackedMb: 200 })).toMatchObject({ ...unreadable, detail })
  })
})

test('a blank picture packs better than any sheet and does no harm', async () => {
  expect((await readAll(await file('picture.xlsx', zip([...bookParts(good), { name: 'xl/media/logo.bmp', data: Buffer.alloc(5_000_000, 255) }])))).rows)
    .toHaveLength(1)
})

describe('XML that attacks', () => {
  const sheetOf = (data: string) => book({ sheetXml: data })
  test.each<[string, Buffer]>([
    [
      'external entities',
      sheetOf(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOpen}<row r="1">${inline('A1', '&e;')}</row>${sheetClose}`),
    ],
    ['a billion laughs', sheetOf(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetOpen}${sheetClose}`)],
    ['an undefined entity', book({ rows: `<row r="1">${inline('A1', '&xxe;')}</row>` })],
    ['a DTD in the shared strings', book({ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>', shared: '<!DOCTYPE x><si><t>x</t></si>' })],
    ['elements never closed', sheetOf(sheetOpen + '<row>'.repeat(30_000))],
    ['a sheet cut short', sheetOf(sheetOpen + header)],
    ['a tag without end', sheetOf(`${sheetOpen}<row ${'x="1" '.repeat(100_000)}`)],
    ['more closed than opened', sheetOf(`${sheetOpen}${header}${sheetClose}</x></y>`)],
    ['UTF-16', book({ sheetXml: Buffer.from(`\ufeff${sheetOpen}${header}${sheetClose}`, 'utf16le') })],
    ['another declared encoding', sheetOf(`<?xml version="1.0" encoding="UTF-7"?>${sheetOpen}${header}${sheetClose}`)],
    ['a text the workbook does not hold', book({ rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>', shared: '<si><t>x</t></si>' })],
    ['rows out of order', book({ rows: `<row r="5">${inline('A5', 'x')}</row><row r="4">${inline('A4', 'x')}</row>` })],
    ['a text index that is no number', book({ rows: '<row r="1"><c r="A1" t="s"><v> </v></c></row>', shared: '<si><t>x</t></si>' })],
    ['a row beyond Excel', book({ rows: `${header}<row r="99999999999">${inline('A9', 'x')}</row>` })],
    ['a column beyond Excel', book({ rows: `<row r="1">${inline('ZZZZZ1', 'x')}</row>` })],
    ['no visible sheet', book({ sheets: [{ name: 'Data', state: 'hidden', rows: header }] })],
  ])('%s', async (_, content) => {
    expect(await refusalFor(await file('attack.xlsx', content))).toMatchObject(unreadable)
  })
  test('a million character numbers in one cell end in time', async () => {
    // Mixed well, or the packing alone would give it away.
    const letters = createHash('shake256', { outputLength: 1_000_000 }).update('letters').digest()
    const numbers = Array.from(letters, byte => `&#${65 + (byte % 23)};`).join('')
    const { rows } = await readAll(await file('numbers.xlsx', book({ rows: `${header}<row r="2">${inline('A2', numbers)}</row>` })))
    expect(rows[0]?.cells[0]).toMatch(/^[A-W]{32767}$/)
    expect(rows[0]?.faults).toHaveLength(1)
  })
  test.each<[string, Buffer]>([
    ['a tag made to keep a pattern busy', book({ rows: `${header}<row ${'a'.repeat(250_000)}/>` })],
    ['quotes without end', book({ rows: `${header}<row r="${'a="'.repeat(80_000)}/>` })],
    [
      'brackets without end in a number format',
      book({ rows: header, styles: `<numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(250_000)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>` }),
    ],
    [
      'a value cut by very many comments',
      book({ rows: `${header}<row r="2"><c r="A2" t="str"><v>${Array.from({ length: 60_000 }, (_, i) => `x<!-- ${i * 7919} -->`).join('')}</v></c></row>` }),
    ],
  ])('%s ends in time', async (_, content) => {
    const started = performance.now()
    expect(await outcome(await file('busy.xlsx', content))).toMatch(/read|refused/)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
  test('a long text named by very many cells is a bomb as well', async () => {
    const cells = Array.from({ length: 200 }, () => '<c t="s"><v>0</v></c>').join('')
    const content = book({ rows: `<row>${cells}</row>`.repeat(200), shared: `<si><t>${'x'.repeat(32_000)}</t></si>` })
    expect(await refusalFor(await file('repeats.xlsx', content))).toMatchObject(unreadable)
  })
})

describe('sheets that claim to be huge', () => {
  test('a million rows by sixteen thousand columns cost nothing when empty', async () => {
    const rows = `${header}<row r="2">${inline('A2', 'x')}<c r="XFD2" s="1"/></row><row r="1048576" spans="1:16384"><c r="XFD1048576"/></row>`
    expect((await readAll(await file('corner.xlsx', book({ rows })))).rows).toEqual([{ row_number: 2, cells: ['x'] }])
  })
  test('text in the last column is refused by count', async () => {
    expect(await refusalFor(await file('corner.xlsx', book({ rows: `${header}<row r="1048576">${inline('XFD1048576', 'x')}</row>` })))).toMatchObject({
      code: 'too_many_columns', message: 'The file has 16384 columns; at most 200 are allowed.',
    })
  })
})

test('headers named like the parts of an object are harmless', async () => {
  const read = await readAll(await file('proto.csv', '__proto__,constructor,toString\n{"x":1},b,c\n'))
  expect(read).toMatchObject({ headers: ['__proto__', 'constructor', 'toString'], rows: [{ cells: ['{"x":1}', 'b', 'c'] }] })
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('x')
})

test('a missing file is our fault, not the uploader’s', async () => {
  await expect(readAll('/nowhere/at-all.csv')).rejects.toMatchObject({ code: 'ENOENT' })
})

describe('damage at random never brings more than a refusal', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })
  const damaged = (content: Buffer, edits: readonly (readonly [number, number])[]) => {
    const copy = Buffer.from(content)
    for (const [at, byte] of edits) copy[at % copy.length] = byte
    return copy
  }
  test('to the bytes of a zip', async () => {
    const content = book({ ...good, shared: '<si><t>x</t></si>', styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' })
    await fc.assert(fc.asyncProperty(changes, async edits => {
      expect(await outcome(await file('fuzz', damaged(content, edits)))).toMatch(/read|refused/)
    }), { numRuns: 400 })
  })
  test('to the XML inside it', async () => {
    const xml = Buffer.from(`${sheetOpen}${header}<row r="2"><c r="A2" s="0" t="s"><v>0</v></c><c r="B2" s="0"><v>46346.5</v></c>${inline('C2', '&#65;&amp;_x000A_<![CDATA[x]]>')}</row>${sheetClose}`)
    await fc.assert(fc.asyncProperty(changes, async edits => {
      expect(await outcome(await file('fuzz', book({ sheetXml: damaged(xml, edits), shared: '<si><t>x</t></si>' })))).toMatch(/read|refused/)
    }), { numRuns: 400 })
  })
  test('to a csv', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
      expect(await outcome(await file('fuzz', Buffer.concat([Buffer.from('A,"B"\n'), bytes])))).toMatch(/read|refused/)
    }), { numRuns: 400 })
  })
})
