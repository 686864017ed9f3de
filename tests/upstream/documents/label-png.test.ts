import { describe, expect, test } from 'vitest'
import { BarcodeTooLong } from '@/upstream/documents/label-bands'
import { UnknownSize } from '@/upstream/documents/label-data'
import { barcodeFits } from '@/upstream/documents/label-layout'
import { labelPng } from '@/upstream/documents/label-png'
import { NotFoundException } from '@zxing/library'
import { pictureOf, scanBars, scanQr } from './reading'
import { riyadh, sampleLabel } from './sample-label'

/** Slices of a 4X6 label by linehaul.md 6: the number band is 35 to 65 mm from the top of 152.4 mm. */
const numberBand = { from: 35 / 152.4, to: 65 / 152.4 }
const footer = { from: 137 / 152.4, to: 1 }

test('a 4X6 label is 812 x 1218 dots and both its codes carry the tracking number', async () => {
  const picture = await pictureOf(await labelPng(sampleLabel()))
  expect([picture.width, picture.height]).toEqual([812, 1218])
  expect(scanBars(picture, numberBand)).toBe('RSA26112000245')
  expect(scanQr(picture)).toBe('RSA26112000245')
})

test("the carrier's own number is a second barcode when it differs", async () => {
  const picture = await pictureOf(await labelPng(sampleLabel({ carrier_tracking_no: '440011223344' })))
  expect(scanBars(picture, footer)).toBe('440011223344')
  expect(scanBars(picture, numberBand)).toBe('RSA26112000245')
  const same = await pictureOf(await labelPng(sampleLabel({ carrier_tracking_no: 'RSA26112000245' })))
  expect(() => scanBars(same, footer)).toThrow(NotFoundException)
})

test('a piece of several carries its own number', async () => {
  const picture = await pictureOf(await labelPng(sampleLabel({ pieces: 12, piece: 3 })))
  expect(scanBars(picture, numberBand)).toBe('RSA26112000245-03')
  expect(scanQr(picture)).toBe('RSA26112000245-03')
})

describe.each([
  ['100X150', { from: 0.22, to: 0.44 }],
  ['4x8', { from: 0.17, to: 0.32 }],
  ['75X50', { from: 0.2, to: 0.6 }],
  ['a6', { from: 0.21, to: 0.44 }],
  ['A5', { from: 0.22, to: 0.43 }],
  ['a4_1', { from: 0.22, to: 0.43 }],
  ['A4_2', { from: 0.22, to: 0.43 }],
  ['A4_4', { from: 0.21, to: 0.43 }],
])('on %s', (size, slice) => {
  test.each([
    ['one piece', 'RSA26112000245', sampleLabel()],
    [
      'a piece of several, a carrier number and Arabic', 'RSA26112000245-02',
      sampleLabel({ pieces: 3, piece: 2, carrier_tracking_no: 'ARX0099887766554', consignee: riyadh }),
    ],
  ])('the barcode of %s is read', async (_, number, label) => {
    expect(scanBars(await pictureOf(await labelPng(label, size)), slice)).toBe(number)
  })
})

test('the longest number that fits is still read, a longer one is refused with its length and paper', async () => {
  const longest = 'ABCDEFGHJKLMNPQRSTUVWX'
  const tooLong = `${longest}YZ`
  expect(barcodeFits(longest, '4X6')).toBe(true)
  expect(scanBars(await pictureOf(await labelPng(sampleLabel({ tracking_no: longest }))), numberBand)).toBe(longest)
  expect(barcodeFits(tooLong, '4x6')).toBe(false)
  await expect(labelPng(sampleLabel({ tracking_no: tooLong }))).rejects.toThrow(new BarcodeTooLong(tooLong, '4X6'))
  expect(new BarcodeTooLong(tooLong, '4X6').message).toBe('Barcode of 24 characters does not fit 4X6 at 203 dpi.')
})

test('an unknown size is refused by name', async () => {
  await expect(labelPng(sampleLabel(), '5X7')).rejects.toThrow(UnknownSize)
  await expect(labelPng(sampleLabel(), '5X7')).rejects.toThrow('Unknown label size 5X7.')
})

/** Share of dark dots in the 12 mm band that begins 124 mm below the 3 mm margin. */
async function darkness(payment: 'cod' | 'prepaid'): Promise<number> {
  const { data, width } = await pictureOf(await labelPng(sampleLabel({ payment_mode: payment })))
  const rows = Array.from({ length: 70 }, (_, i) => 1030 + i)
  const dots = rows.flatMap(row => Array.from({ length: 700 }, (_, i) => data[(row * width + 56 + i) * 4] ?? 255))
  return dots.filter(dot => dot < 128).length / dots.length
}

test('cash on delivery stands white on black, prepaid black on white', async () => {
  expect(await darkness('cod')).toBeGreaterThan(0.6)
  expect(await darkness('prepaid')).toBeLessThan(0.3)
})
