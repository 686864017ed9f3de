import { describe, expect, test } from 'vitest'
import { labelSize, labelSizeCodes, pieceLabels, type LabelData, type LabelParty } from '@/upstream/documents/label-data'
import { cutOnSmallest, labelMarks } from '@/upstream/documents/label-layout'
import { labelsPdf } from '@/upstream/documents/label-pdf'
import { printable } from '@/upstream/documents/printable'
import { widthOf } from '@/upstream/documents/typeset'
import { openPdf, pdfText } from './reading'
import { riyadh, sampleLabel } from './sample-label'

const street = 'Apartment 2304, Tower C, The Residences at Business Bay, Marasi Drive, beside the promenade and the pedestrian bridge, entrance from the service road behind the pharmacy, gate 7, code 4471#, ring twice'
const second = 'Leave with the concierge if nobody answers; second lift on the left, floor 23, the door with the blue star opposite the garden, call before 20:00 and never leave it at the door, thanks'
const long: LabelParty = {
  ...sampleLabel().consignee, name: 'Sheikh Mohammed bin Abdulrahman Al Qassimi The Third', city: 'Ras Al Khaimah Free Trade Zone', lines: [street, second],
}
const full = {
  consignee: long, carrier_tracking_no: '440011223344', return_to: riyadh, pieces: 3,
  print: { footer: 'Call before delivery. Signature of the receiver only. Falcon Express LLC, Dubai Investments Park 1, gate 4' },
}
const withAddress = labelSizeCodes.filter((size) => size !== '75X50')
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

async function said(label: LabelData, size: string): Promise<string> {
  return words(await pdfText(await openPdf(labelsPdf([{ ...label, piece: 1 }], { size })), 1))
}

describe.each(withAddress)('a long address on %s', (size) => {
  test('stands whole, with name and city, whatever else the label says', async () => {
    const text = await said(sampleLabel(full), size)
    for (const part of [street, second, long.name, long.city, 'code 4471#', 'AED 1,250.00', '440011223344', 'Falcon Express LLC']) expect(text).toContain(part)
    expect(text).not.toContain('…')
  })

  test('lines with breaks run on with commas', async () => {
    const consignee = { ...long, lines: ['Villa 12\nAl Wasl Road\r\nJumeirah'] }
    expect(await said(sampleLabel({ consignee }), size)).toContain('Villa 12, Al Wasl Road, Jumeirah')
  })
})

test.each(withAddress)('nothing runs off the paper of %s', (size) => {
  const paper = labelSize(size)
  for (const consignee of [
    long, { ...riyadh, lines: ['برج المكاتب الثاني الطابق 12 شقة 305 بجانب كارفور '.repeat(4), 'W'.repeat(200)] },
    { ...long, name: 'N'.repeat(100), city: 'C'.repeat(100), area: 'A'.repeat(100) },
  ]) {
    const [label] = pieceLabels(sampleLabel({ ...full, consignee }))
    if (!label) throw new Error('No label.')
    for (const mark of labelMarks(label, paper)) {
      if (mark.kind !== 'text') continue
      const width = widthOf(mark.text, mark.size, mark)
      const left = mark.x - width * (mark.align === 'right' ? 1 : mark.align === 'center' ? 0.5 : 0)
      expect(left, mark.text).toBeGreaterThanOrEqual(paper.label.margin - 0.6)
      expect(left + width, mark.text).toBeLessThanOrEqual(paper.label.width - paper.label.margin + 0.6)
      expect(mark.baseline, mark.text).toBeLessThanOrEqual(paper.label.height)
    }
  }
})

test.each(withAddress)('lines of the address stand one below the other on %s, above what follows', (size) => {
  const [label] = pieceLabels(sampleLabel(full))
  if (!label) throw new Error('No label.')
  const texts = labelMarks(label, labelSize(size)).filter((mark) => mark.kind === 'text')
  const city = texts.find(({ text }) => text === long.city)
  const lines = texts.filter(({ text }) => street.includes(text) || second.includes(text)).filter(({ text }) => text.length > 12)
  expect(lines.length).toBeGreaterThan(3)
  for (const [i, line] of lines.entries()) expect(line.baseline).toBeGreaterThan((lines[i - 1]?.baseline ?? 0) + line.size * 0.3)
  expect(lines.at(-1)?.baseline).toBeLessThan((city?.baseline ?? 0) - 1)
})

test('a long name and city of the smallest label take a second line instead of an end', async () => {
  const text = await said(sampleLabel({ consignee: long }), '75X50')
  expect(text).toContain(long.name)
  expect(text).toContain('Ras Al Khaimah Free Trade Zone')
  expect(text).not.toContain('…')
})

test.each([
  ['Villa 12\nAl Wasl Road', 'Villa 12, Al Wasl Road'], ['Villa 12,\nAl Wasl Road', 'Villa 12, Al Wasl Road'],
  ['Villa 12\r\n\r\n  Al Wasl Road \n', 'Villa 12, Al Wasl Road'],
  ['شارع الملك فهد\nمبنى 245', 'شارع الملك فهد، مبنى 245'], ['Villa 12 \u2028Al Wasl', 'Villa 12, Al Wasl'],
  ['Villa 12\v(behind the mall)', 'Villa 12, (behind the mall)'],
  ['Gate 4471#\nRing twice', 'Gate 4471#, Ring twice'], ['Villa 12\n, Al Wasl', 'Villa 12, Al Wasl'], ['one  two', 'one two'],
])('%j is printed as one line', (typed, printed) => {
  expect(printable(typed).replace(' ,', ',')).toBe(printed)
})

describe('what the smallest paper cannot carry', () => {
  test('is nothing of the longest Latin and Arabic lines there may be', () => {
    expect(cutOnSmallest(long)).toEqual([])
    expect(cutOnSmallest({ ...riyadh, lines: ['شارع الملك فهد، مبنى 245 قرب محطة المترو '.repeat(5).slice(0, 200)] })).toEqual([])
  })

  test('is named by its parts', () => {
    const cut = cutOnSmallest({ ...long, lines: ['你好'.repeat(100), '你好'.repeat(100)], name: '名'.repeat(100), company: '名'.repeat(100), area: '区'.repeat(100) })
    expect(cut).toContain('line1')
    expect(cut).not.toContain('phone')
  })

  test('a city too wide for its line is named too', () => {
    expect(cutOnSmallest({ ...long, city: 'W'.repeat(100) })).toContain('city')
  })
})
