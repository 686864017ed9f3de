import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { exportCsv, exportXlsx, type ExportColumn, type ExportRow } from '@/upstream/sheets/export-sheet'
import { fileFolder, readAll } from './sheet-files'
import { asOthersRead, partText } from './written-book'

const file = fileFolder()

const columns: ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' },
  { header: 'COD', field: 'cod', type: 'money' },
  { header: 'Weight (kg)', field: 'weight', type: 'weight' },
  { header: 'Pieces', field: 'pieces', type: 'number' },
  { header: 'Ready', field: 'ready_on', type: 'date' },
  { header: 'Delivered', field: 'delivered_at', type: 'datetime' },
  { header: 'Fragile', field: 'fragile', type: 'bool' },
  { header: 'Codes', field: 'codes' },
]
const rows: ExportRow[] = [
  {
    tracking_no: 'RSA26112000245', cod: '1234.50', weight: '1.250', pieces: 2, ready_on: '2026-11-20',
    delivered_at: '2026-11-20T20:30:15.900Z', fragile: true, codes: ['FRG', 'DG'],
  },
  {
    tracking_no: 'دبي, "quoted"\r\nline', cod: -5, weight: 0.5, pieces: -1, ready_on: new Date('2026-11-20T21:00:00Z'),
    delivered_at: new Date('2026-02-28T20:00:00Z'), fragile: false, codes: [],
  },
  { tracking_no: null, cod: null, weight: undefined, pieces: 'n/a' },
]
const made = { sheet: 'Packages: all/none', columns, rows }
const csvLines = async (more: Partial<typeof made>) => (await buffer(exportCsv({ ...made, ...more }))).toString().slice(1).split('\r\n')

describe('csv', () => {
  test('starts with the mark of UTF-8, uses comma and CRLF, quotes where needed', async () => {
    expect((await buffer(exportCsv(made))).toString()).toBe([
      '\ufeffTracking No,COD,Weight (kg),Pieces,Ready,Delivered,Delivered (Dubai),Fragile,Codes',
      'RSA26112000245,1234.50,1.250,2,2026-11-20,2026-11-20T20:30:15.900Z,2026-11-21 00:30:15,Yes,"FRG; DG"',
      '"دبي, ""quoted""\r\nline",-5.00,0.500,-1,2026-11-21,2026-02-28T20:00:00.000Z,2026-03-01 00:00:00,No,',
      ',,,n/a,,,,,',
      '',
    ].join('\r\n'))
  })
  test('reads back cell by cell', async () => {
    const read = await readAll(await file('export.csv', exportCsv(made)))
    expect(read.headers).toEqual(columns.flatMap(({ header, type }) => (type === 'datetime' ? [header, `${header} (Dubai)`] : [header])))
    expect(read.rows[1]?.cells).toEqual([
      'دبي, "quoted"\r\nline', '-5.00', '0.500', '-1', '2026-11-21', '2026-02-28T20:00:00.000Z', '2026-03-01 00:00:00', 'No', '',
    ])
  })
})

describe('times of a csv', () => {
  const at = [{ header: 'Event at', field: 'at', type: 'datetime' as const }]
  test.each([
    ['2026-11-25T05:18:25Z', '2026-11-25T05:18:25Z,2026-11-25 09:18:25'],
    ['2026-11-25T09:18:25+04:00', '2026-11-25T05:18:25.000Z,2026-11-25 09:18:25'],
    ['2026-11-25 05:18:25+00', '2026-11-25T05:18:25.000Z,2026-11-25 09:18:25'],
    ['2027-12-31T20:30:00Z', '2027-12-31T20:30:00Z,2028-01-01 00:30:00'],
    [new Date('2028-02-28T21:00:00Z'), '2028-02-28T21:00:00.000Z,2028-02-29 01:00:00'],
    [null, ','],
    ['soon', 'soon,soon'],
  ])('%s is told in UTC as well as in Dubai', async (value, line) => {
    expect(await csvLines({ columns: at, rows: [{ at: value }] })).toEqual(['Event at,Event at (Dubai)', line, ''])
  })
  test('a heading that names Dubai already is not told twice', async () => {
    expect((await csvLines({ columns: [{ ...at[0], header: 'ETA (Dubai)' } as ExportColumn], rows: [] }))[0]).toBe('ETA,ETA (Dubai)')
  })
})

describe('xlsx', () => {
  test('keeps numbers and dates as such, times in Dubai', async () => {
    const sheet = (await asOthersRead(await file('export.xlsx', exportXlsx(made)))).sheets[0]
    expect(sheet?.rows[1]).toEqual(['RSA26112000245', 1234.5, 1.25, 2, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:30:15Z'), 'Yes', 'FRG; DG'])
    expect(sheet?.rows[2]?.slice(0, 4)).toEqual(['دبي, "quoted"\r\nline', -5, 0.5, -1])
    expect(sheet?.rows[3]?.slice(0, 4)).toEqual([null, null, null, 'n/a'])
  })
  test('names the sheet as Excel allows, keeps the header in sight with filters over all rows', async () => {
    const path = await file('export.xlsx', exportXlsx(made))
    const sheet = (await asOthersRead(path)).sheets[0]
    expect([sheet?.name, sheet?.autoFilter?.range, sheet?.freezePane?.rows]).toEqual(['Packages  all none', 'A1:H4', 1])
  })
  test('is well formed and reads back cell by cell', async () => {
    const path = await file('export.xlsx', exportXlsx(made))
    for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
      await partText(path, part)
    expect((await readAll(path)).rows.map(row => row.cells)).toEqual([
      ['RSA26112000245', '1234.5', '1.25', '2', '2026-11-20', '2026-11-21 00:30:15', 'Yes', 'FRG; DG'],
      ['دبي, "quoted"\r\nline', '-5', '0.5', '-1', '2026-11-21', '2026-03-01', 'No', ''],
      ['', '', '', 'n/a', '', '', '', ''],
    ])
  })
  test('takes a heading above the table and further sheets', async () => {
    const more = { sheet: 'Filters', columns: [{ header: 'Filter', field: 'name' }], rows: [{ name: 'city' }] }
    const book = await asOthersRead(await file('two.xlsx', exportXlsx({ ...made, rows: [], heading: [['Manifest', 'MF-1'], ['Date', '2026-11-20']] }, more)))
    expect(book.sheets.map(({ name }) => name)).toEqual(['Packages  all none', 'Filters'])
    expect(book.sheets[0]?.rows.map(row => row[0])).toEqual(['Manifest', 'Date', null, 'Tracking No'])
    expect(book.sheets[0]?.freezePane?.rows).toBe(4)
    expect(book.sheets[1]?.rows).toEqual([['Filter'], ['city']])
  })
  test('writes what XML cannot hold so that it comes back', async () => {
    const odd = ['a<b>&"c"', 'tab\there', 'line\r\nend', '_x0041_', '📦 ok', 'x'.repeat(40_000)]
    const path = await file(
      'odd.xlsx', exportXlsx({ sheet: 'Odd', columns: [{ header: 'A', field: 'a' }], rows: [...odd, 'broken \ud83d end', 'bell \u0007'].map(a => ({ a })) }),
    )
    await partText(path, 'xl/worksheets/sheet1.xml')
    const cells = (await readAll(path)).rows.map(row => row.cells[0])
    expect(cells).toEqual([...odd.slice(0, 5), 'x'.repeat(32_767), 'broken \ufffd end', 'bell'])
  })
})

describe('nothing an export holds is a formula', () => {
  const leads = ['=', '+', '-', '@', '\t', '\r']
  const texts = leads.flatMap(lead => [`${lead}1+1`, `${lead}HYPERLINK("http://x")`, lead])
  const hostile = {
    sheet: 'S', columns: (['text', 'number', 'money', 'weight', 'date', 'datetime', 'bool'] as const).map(type => ({ header: `=${type}`, field: 'v', type })),
    rows: texts.map(v => ({ v })),
  }

  test('in csv every such cell begins with an apostrophe', async () => {
    const text = (await buffer(exportCsv(hostile))).toString().slice(1)
    // A time is two cells.
    expect(text.split('\r\n')[0])
      .toBe(hostile.columns.flatMap(({ header, type }) => (type === 'datetime' ? [`'${header}`, `'${header} (Dubai)`] : [`'${header}`])).join(','))
    expect(text.match(/(?:^|,|\r\n)"?'[=+\-@\t\r]/g)).toHaveLength((hostile.columns.length + 1) * (texts.length + 1))
    expect(text).not.toMatch(/(?:^|,|\r\n)"?[=+\-@\t\r](?!\n)/)
  })
  test('in xlsx they are text with an apostrophe', async () => {
    const path = await file('hostile.xlsx', exportXlsx(hostile))
    expect(await partText(path, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
    const sheet = (await asOthersRead(path)).sheets[0]
    expect(sheet?.rows.slice(1).map(row => row[0])).toEqual(texts.map(text => `'${text}`))
  })
  test('negative numbers stay numbers', async () => {
    const amounts = {
      sheet: 'S', columns: [{ header: 'COD', field: 'cod', type: 'money' as const }, { header: 'Text', field: 'cod' }], rows: [{ cod: '-12.50' }, { cod: -3 }],
    }
    expect(await csvLines(amounts)).toEqual(['COD,Text', '-12.50,-12.50', '-3.00,-3', ''])
    expect((await asOthersRead(await file('minus.xlsx', exportXlsx(amounts)))).sheets[0]?.rows[1]?.[0]).toBe(-12.5)
  })
  test('text that another locale would split stays one cell', async () => {
    expect(await csvLines({ columns: [{ header: 'A', field: 'a' }], rows: [{ a: 'x;=1+1' }] })).toEqual(['A', '"x;=1+1"', ''])
  })
})

describe.each([['csv', exportCsv], ['xlsx', exportXlsx]] as const)('the %s stream', (_, make) => {
  const wide = Array.from({ length: 20 }, (__, i) => ({ header: `H${i}`, field: 'v' }))
  const endless = (seen: { drawn: number; ended: boolean }) => (async function* () {
    try {
      for (;;) yield { v: `${++seen.drawn}-${Math.random()}` }
    } finally {
      seen.ended = true
    }
  })()

  test('draws rows no faster than they are read, and ends them when the reader leaves', async () => {
    const seen = { drawn: 0, ended: false }
    const stream = make({ sheet: 'S', columns: wide, rows: endless(seen) })
    await vi.waitFor(() => {
      stream.read()
      expect(seen.drawn).toBeGreaterThan(0)
    })
    let before = -1
    await vi.waitFor(() => {
      const grown = seen.drawn - before
      before = seen.drawn
      expect(grown).toBe(0)
    }, { timeout: 5_000 })
    expect(seen.drawn).toBeLessThan(20_000)
    stream.destroy()
    await vi.waitFor(() => expect(seen.ended).toBe(true))
  })
  test('never ends cleanly when the rows fail', async () => {
    const failing = async function* () {
      yield { v: 1 }
      throw new Error('The connection was lost.')
    }
    await expect(buffer(make({ sheet: 'S', columns: wide, rows: failing() }))).rejects.toThrow('The connection was lost.')
  })
})

test('the same rows give the same bytes', async () => {
  const [first, second] = [await file('a.xlsx', exportXlsx(made)), await file('b.xlsx', exportXlsx(made))]
  expect((await readFile(first)).equals(await readFile(second))).toBe(true)
})

describe('rows in steps of bare values', () => {
  async function* steps() {
    const values = rows.map(row => [...columns.map(({ field }) => row[field]), 'beyond the last column'])
    yield values.slice(0, 2)
    yield []
    yield values.slice(2)
  }
  test.each([['csv', exportCsv], ['xlsx', (sheet: typeof made) => exportXlsx(sheet)]] as const)('make the same %s as records', async (_, make) => {
    const stepped = await buffer(make({ ...made, rows: { steps: steps() } } as unknown as typeof made))
    expect(stepped.equals(await buffer(make(made)))).toBe(true)
  })
  test('a column shows what it makes of a value, made inert like any other', async () => {
    const shown = [{ header: 'Status', field: 'status', show: (value: unknown) => (value === 'on_hold' ? '=On hold' : value) }]
    const lines = await buffer(exportCsv({ columns: shown, rows: [{ status: 'on_hold' }, { status: null }, { status: 7 }] }))
    expect(lines.toString()).toBe("\ufeffStatus\r\n'=On hold\r\n\r\n7\r\n")
  })
})

test('moments of every hour and of odd spellings stand on the wall of Dubai', async () => {
  const moments = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 11, 30) + n * 3_599_123).toISOString())
  const odd = ['2028-02-28T23:59:59Z', '2026-11-20T24:00:00Z', '2026-11-20T10:00:00+02:00', '2026-11-20T10:61:00Z', '2026-13-40T10:00:00Z', 'soon']
  const lines = await csvLines({ columns: [{ header: 'At', field: 'at', type: 'datetime' }], rows: [...moments, ...odd].map(at => ({ at })) })
  const wall = (iso: string) => new Date(Date.parse(iso) + 4 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
  const inDubai = lines.map((line) => line.split(',').at(-1))
  expect(inDubai.slice(1, 61)).toEqual(moments.map(wall))
  expect(inDubai.slice(61, -1)).toEqual([
    '2028-02-29 03:59:59', '2026-11-21 04:00:00', '2026-11-20 12:00:00', '2026-11-20T10:61:00Z', '2026-13-40T10:00:00Z', 'soon',
  ])
})
