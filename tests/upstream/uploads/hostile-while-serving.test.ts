import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { packageTemplate } from '@/lib/contract/package-columns'
import { book, bookParts, inline, zip } from '../sheets/sheet-files'
import { useApp } from '../app'
import { csv, order, orders } from './package-sheets'

const app = useApp()
const headers = packageTemplate.columns.map(({ header }) => header)
const head = `<row r="1">${headers.map((header, i) => `<c r="${i < 26 ? '' : 'A'}${String.fromCharCode(65 + (i % 26))}1" t="inlineStr"><is><t>${header}</t></is></c>`).join('')}</row>`
const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
const good = { rows: head }

/** Rows that weigh 37 MB as text, each one good. */
function heavyCsv(): Buffer {
  const text = csv(orders(2000, 500_000).map((row) => ({ ...row, delivery_instructions: 'Ring twice. '.repeat(30) }))).toString()
  const [first = '', ...lines] = text.split('\r\n')
  const times = Math.ceil((37 * 1024 * 1024) / text.length)
  return Buffer.from([first, ...Array.from({ length: times }, () => lines).flat()].join('\r\n').slice(0, 37 * 1024 * 1024))
}

const long = createHash('shake256', { outputLength: 15_000 }).update('long').digest('hex')
/** Every cell of `count` rows names one long text. */
const repeated = (count: number) =>
  book({
    shared: `<si><t>${long}</t></si>`,
    sheetXml: sheetXml(head + Array.from({ length: count }, (_, r) => `<row r="${r + 2}">${'<c t="s"><v>0</v></c>'.repeat(headers.length)}</row>`).join('')),
  })

const bomb = Buffer.alloc(260 * 1024 * 1024)
const files: [string, string, () => Buffer, number | number[], RegExp][] = [
  [
    'a zip bomb', 'bomb.xlsx',
    () => book({
      sheetXml: Buffer.concat([
        Buffer.from('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'), Buffer.alloc(bomb.length, ' '),
      ]),
    }),
    422, /^The file could not be read\.$/,
  ],
  [
    'a zip within a zip', 'nested.xlsx', () => zip([{ name: 'inner.xlsx', data: zip([{ name: 'a.bin', data: bomb.subarray(0, 50_000_000) }]) }]),
    415, /^Only \.xlsx and \.csv files are accepted\.$/,
  ],
  [
    'a workbook that holds another', 'matryoshka.xlsx',
    () => zip([...bookParts({ rows: `${head}<row r="2">${inline('A2', 'x')}</row>` }), { name: 'xl/embeddings/inner.xlsx', data: book(good) }]),
    202, /^File received/,
  ],
  [
    'a sheet that claims a million rows by sixteen thousand columns', 'corner.xlsx',
    () => book({ sheetXml: sheetXml(`${head}<row r="1048576">${inline('XFD1048576', 'x')}</row>`) }), [202, 422], /received|columns/,
  ],
  ['a small workbook that repeats a long text', 'repeats.xlsx', () => repeated(1000), [202, 422], /^(File received|The file could not be read)/],
  ['one that repeats it as often as is allowed', 'repeats-less.xlsx', () => repeated(11), 202, /^File received/],
  [
    'a billion laughs', 'laughs.xlsx', () => book({ sheetXml: `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${sheetXml(head)}` }),
    422, /^The file could not be read\.$/,
  ],
  [
    'external entities', 'xxe.xlsx',
    () => book({ sheetXml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(head.replace('Reference No', '&e;'))}` }),
    422, /^The file could not be read\.$/,
  ],
  [
    'a program named csv', 'run.csv', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(3_000_000, 7)]),
    415, /^Only \.xlsx and \.csv files are accepted\.$/,
  ],
  ['an old workbook named xlsx', 'old.xlsx', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000_000)]), 415, /^Only/],
  ['text in UTF-16 without a mark', 'wide.csv', () => Buffer.from(csv(orders(50)).toString(), 'utf16le'), 202, /^File received/],
  ['text in UTF-32', 'wider.csv', () => Buffer.from([...csv(orders(50)).toString()].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])), 415, /^Only/],
  ['headers named like the parts of an object', 'proto.csv', () => Buffer.from('__proto__,constructor,toString\n{"x":1},b,c\n'), 422, /^Missing columns: /],
  ['a line that never ends', 'line.csv', () => Buffer.alloc(20_000_000, 'a,'), 422, /columns|could not be read|Missing/],
  ['a quote that never closes', 'quote.csv', () => Buffer.concat([csv(orders(2)), Buffer.from('\r\n"'), Buffer.alloc(20_000_000, 'x')]), [202, 422], /./],
  ['37 MB of csv', 'heavy.csv', heavyCsv, 202, /^File received/],
  ['41 MB', 'over.csv', () => Buffer.alloc(41 * 1024 * 1024, 'x'), 413, /^The (file is larger than 40 MB|request is too large)\.$/],
]

test('hostile files get a clear answer in 10 s, and meanwhile others are answered at once', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const heads = { 'x-subscription-key': 'test-subscription-key', authorization: `Bearer ${await app.token('client_admin')}` }
  const look = async () => {
    const started = performance.now()
    const answer = await fetch(`${base}/api/excel_details?kind=package`, { headers: heads })
    await answer.text()
    expect(answer.status).toBe(200)
    return performance.now() - started
  }
  const usual: number[] = []
  for (let i = 0; i < 5; i++) usual.push(await look())
  // A reader that held the loop would take seconds; other tests share the machine, which the usual wait tells of.
  const most = Math.max(1500, 10 * Math.max(...usual))
  for (const [what, name, make, status, message] of files) {
    const form = new FormData()
    form.append('dry_run', 'true')
    form.append('file', new Blob([new Uint8Array(make())]), name)
    const waits: number[] = []
    const answered = new AbortController()
    const watching = (async () => {
      while (!answered.signal.aborted) {
        waits.push(await look())
        await pause(20)
      }
    })()
    const started = performance.now()
    const answer = await fetch(`${base}/api/package-details/upload`, { method: 'POST', headers: heads, body: form })
    const answerBody = (await answer.json()) as { message: string }
    const took = performance.now() - started
    answered.abort()
    await watching
    expect(took, `${what} took too long`).toBeLessThan(Math.max(10_000, 60 * Math.max(...usual)))
    expect(([] as number[]).concat(status), `${what}: ${answerBody.message}`).toContain(answer.status)
    expect(answerBody.message, what).toMatch(message)
    expect(Math.max(...waits), `others waited for ${what}`).toBeLessThan(most)
    await app.query(`update excel_details set status = 'failed', failure_code = 'cancelled' where status = 'queued'`)
  }
  await app.jobs.idle()
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('x')
}, 120_000)

/** Rows that are refused with everything a row can have wrong, their cells as long as a file of their size may have them. */
const heavy: [string, string, () => Buffer][] = [
  ['a workbook that repeats a long text', 'repeats.xlsx', () => repeated(11)],
  [
    'a workbook of long cells in one column', 'column.xlsx',
    () => book({
      shared: `<si><t>${long}</t></si>`,
      sheetXml: sheetXml(head
        + Array.from({ length: 500 }, (_, r) => `<row r="${r + 2}"><c t="s"><v>0</v></c>${inline(`B${r + 2}`, `H-${r}`)}</row>`).join('')),
    }),
  ],
  ['a csv of long cells', 'long.csv', () => csv(orders(400, 700_000).map((row) => ({ ...row, goods_description: long, city: long })))],
]

test.each(heavy)('while %s is worked through, others are answered within a second', async (what, name, make) => {
  const asker = await app.as('client_admin')
  const look = async () => {
    const started = performance.now()
    expect((await asker.call('uploads.list', { kind: ['package'] })).status).toBe(200)
    return performance.now() - started
  }
  const usual = [await look(), await look(), await look()]
  const sent = await asker.call('packages.upload', {}, { file: { name, body: make() } })
  expect(sent.status, sent.message).toBe(202)
  const waits: number[] = []
  const working = new AbortController()
  const done = app.jobs.idle().finally(() => working.abort())
  do {
    waits.push(await look())
    await pause(5)
  } while (!working.signal.aborted)
  await done
  const { data } = await asker.call('uploads.one', { id: sent.data.upload_id })
  expect(data).toMatchObject({ status: 'completed_with_errors', rows_accepted: 0 })
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)], what).toBeLessThan(Math.max(1000, 20 * Math.max(...usual)))
}, 120_000)

test('formulas sent in cells come out of every file as text', async () => {
  const asker = await app.as('client_admin')
  const live = ['=HYPERLINK("http://evil.example","x")', '+1+1', '@SUM(A1)', '-2+3']
  const body = csv(live.map((text, i) => order(i + 1, { ref_no: `F-${i}`, city: text, consignee_name: text })))
  const sent = await asker.call('packages.upload', {}, { file: { name: 'formulas.csv', body } })
  await app.jobs.idle()
  const id = sent.data.upload_id
  const csvFile = await asker.call('uploads.errors', { upload_id: id, format: 'csv' })
  const cells = csvFile.body.toString().split(/\r\n|,/)
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  expect(csvFile.body.toString()).toContain(`'=HYPERLINK`)
  for (const made of [
    await asker.call('uploads.errorsFile', { upload_id: id, as: 'list' }),
    await asker.call('uploads.errorsFile', { upload_id: id, as: 'corrected' }), await asker.call('uploads.errors', { upload_id: id, format: 'xlsx' }),
  ]) {
    expect(made.status).toBe(200)
    expect(made.body.toString('latin1')).not.toContain('<f>')
  }
})
