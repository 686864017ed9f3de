import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { text as textMark } from '@/upstream/documents/drawing'
import { labelSizeCodes, UnknownSize } from '@/upstream/documents/label-data'
import { labelsPdf } from '@/upstream/documents/label-pdf'
import { pagesPdf } from '@/upstream/documents/pdf-pages'
import { openPdf, pdfPicture, pdfText, pdfWords, scanBars, scanQr } from './reading'
import { riyadh, sampleLabel } from './sample-label'

const mm = (points: number) => Math.round((points * 25.4 * 10) / 72) / 10

async function pageSizes(size: string, count = 1): Promise<[number, number][]> {
  const document = await openPdf(labelsPdf(Array.from({ length: count }, () => sampleLabel()), { size }))
  return Promise.all(Array.from({ length: document.numPages }, async (_, i) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(i + 1)).view
    return [mm(right - left), mm(top - bottom)] as [number, number]
  }))
}

test('every fact of the parcel is on the label', async () => {
  const document = await openPdf(labelsPdf([sampleLabel({ carrier_tracking_no: '440011223344', pieces: 3, piece: 1 })]))
  const text = await pdfText(document, 1)
  for (const fact of [
    'DXB-Z4', 'Express', 'NEXT DAY', 'FRG', 'SIG', 'RSA2 6112 0002 45-01', 'Sara Ali Al Marzouqi', 'Noor Trading LLC', '+971 50 123 4567',
    'Villa 12, Al Wasl Road', 'Jumeirah 1', 'Dubai', 'UNITED ARAB EMIRATES', 'Nova Fashion FZE', 'SO-100245', 'LM2611200000245', '1/3', '1.250 kg',
    '30 x 20 x 10 cm', 'AED 150.00', 'Cotton shirts', 'COD AED 1,250.00', 'Falcon', '440011223344', 'JUM-04', 'Fri 20 Nov, 2026 14:05', 'Qafila', 'Nova',
  ]) expect(text).toContain(fact)
})

test.each([
  ['12.345', 'KWD', 'COD KWD 12.345'], ['7.5', 'OMR', 'COD OMR 7.500'], ['12500', 'JPY', 'COD JPY 12,500'],
])('cash of %s %s stands on the label as %s', async (cod_amount, cod_currency, words) => {
  const text = await pdfText(await openPdf(labelsPdf([sampleLabel({ cod_amount, cod_currency })])), 1)
  expect(text).toContain(words)
})

test('a scanner reads both codes off the printed page', async () => {
  const picture = await pdfPicture(await openPdf(labelsPdf([sampleLabel()])), 1)
  expect(scanBars(picture, { from: 35 / 152.4, to: 65 / 152.4 })).toBe('RSA26112000245')
  expect(scanQr(picture)).toBe('RSA26112000245')
})

test('each piece gets a page with its number, each label its copies, in the order given', async () => {
  const labels = [sampleLabel({ tracking_no: 'ZZZ111', pieces: 2 }), sampleLabel({ tracking_no: 'AAA222', split_code: null, payment_mode: 'prepaid' })]
  const document = await openPdf(labelsPdf(labels, { copies: 2 }))
  const numbers = await Promise.all(Array.from({ length: document.numPages }, async (_, i) => /ZZZ1 11-0\d|AAA2 22/.exec(await pdfText(document, i + 1))?.[0]))
  expect(numbers).toEqual(['ZZZ1 11-01', 'ZZZ1 11-01', 'ZZZ1 11-02', 'ZZZ1 11-02', 'AAA2 22', 'AAA2 22'])
  expect(await pdfText(document, 6)).toContain('PREPAID')
  expect(await pdfText(document, 3)).toContain('2/2')
})

describe('paper', () => {
  test.each([
    ['4X6', [101.6, 152.4]], ['100x150', [100, 150]], ['4X8', [101.6, 203.2]],
    ['75X50', [75, 50]], ['A6', [105, 148]], ['a5', [148, 210]], ['A4_1', [210, 297]],
  ])('%s', async (size, page) => expect(await pageSizes(size)).toEqual([page]))

  test('A4_2 takes two labels to the sheet, A4_4 four', async () => {
    expect(await pageSizes('A4_2', 5)).toEqual([[297, 210], [297, 210], [297, 210]])
    expect(await pageSizes('A4_4', 5)).toEqual([[210, 297], [210, 297]])
  })

  test('the four labels of a sheet stand apart in reading order', async () => {
    const labels = ['AAA111', 'BBB222', 'CCC333', 'DDD444'].map(tracking_no => sampleLabel({ tracking_no, ref_no: tracking_no }))
    const words = await pdfWords(await openPdf(labelsPdf(labels, { size: 'A4_4' })), 1)
    const corner = (text: string) => {
      const word = words.find(each => each.text === text)
      return word && [word.x > 297.6, word.y < 421]
    }
    expect(labels.map(label => corner(label.ref_no))).toEqual([[false, false], [true, false], [false, true], [true, true]])
  })

  test('an unknown size is refused before anything streams', () => {
    expect(() => labelsPdf([sampleLabel()], { size: 'A3' })).toThrow(UnknownSize)
    expect(() => labelsPdf([sampleLabel()], { size: 'A3' })).toThrow('Unknown label size A3.')
    expect(labelSizeCodes).toEqual(['4X6', '100X150', '4X8', '75X50', 'A6', 'A5', 'A4_1', 'A4_2', 'A4_4'])
  })
})

test('an Arabic line stands at the right of the address, its numbers and Latin names left to right in it', async () => {
  const consignee = { ...riyadh, lines: ['برج Kingdom Tower مبنى 245'] }
  const words = await pdfWords(await openPdf(labelsPdf([sampleLabel({ consignee })])), 1)
  const at = (pattern: RegExp) => words.find(word => pattern.test(word.text))?.x ?? NaN
  expect(at(/^Riyadh$/)).toBeLessThan(at(/245/))
  expect(at(/245/)).toBeLessThan(at(/Kingdom/))
  expect(at(/Kingdom/)).toBeLessThan(at(/Tower/) + 1)
})

test('searching and copying find an Arabic line as it was typed', async () => {
  const pdf = await buffer(labelsPdf([sampleLabel({ consignee: riyadh })]))
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)].map(match =>
    inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1'),
  )
  const copied = streams.flatMap(stream =>
    [...stream.matchAll(/ActualText <feff([0-9a-f]+)>/g)].map(match => Buffer.from(match[1] ?? '', 'hex').swap16().toString('utf16le')),
  )
  expect(copied).toEqual([riyadh.name, ...riyadh.lines, riyadh.area])
})

async function* broken() {
  yield sampleLabel()
  throw new Error('connection lost')
}

test('a source that fails fails the stream, and a reader gone away ends the source', async () => {
  await expect(buffer(labelsPdf(broken()))).rejects.toThrow('connection lost')

  let isClosed = false
  function* endless() {
    try {
      for (;;) yield sampleLabel()
    } finally {
      isClosed = true
    }
  }
  const reader = new Writable({ write: (_chunk, _encoding, done) => done(new Error('gone')) })
  await expect(pipeline(labelsPdf(endless()), reader)).rejects.toThrow('gone')
  expect(isClosed).toBe(true)
})

test('nothing to print is an error, not an empty file', async () => {
  await expect(buffer(labelsPdf([]))).rejects.toThrow('There is nothing to print.')
})

test('others get their turn while a single page with a great deal on it is drawn', async () => {
  const marks = Array.from({ length: 20_000 }, (_, i) => textMark(10, 10 + (i % 180), `Line ${i}`, { size: 6 }))
  let turns = 0
  let isDone = false
  const takeTurns = () => {
    turns++
    if (!isDone) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  const made = await buffer(pagesPdf([{ width: 210, height: 297, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }], 'Long'))
  isDone = true
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  // Twenty thousand lines take far longer than ten stretches on any machine.
  expect(turns).toBeGreaterThan(10)
})

test('500 labels in one go, fonts embedded once', async () => {
  const labels = Array.from({ length: 500 }, (_, i) =>
    sampleLabel({ tracking_no: `RSA2611200${1000 + i}`, carrier_tracking_no: `4400112${1000 + i}`, ...(i % 6 ? {} : { consignee: riyadh }) }))
  const start = performance.now()
  const pdf = await buffer(labelsPdf(labels))
  const tookMs = performance.now() - start
  console.info(`500 labels: ${Math.round(tookMs)} ms, ${Math.round(pdf.length / 1024)} KiB`)
  expect(tookMs).toBeLessThan(15_000)
  expect(pdf.toString('latin1').match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(6)
}, 30_000)
