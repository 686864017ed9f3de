import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { labelSize, labelSizeCodes, UnknownSize } from '@/upstream/documents/label-data'
import { addDays, dayTime } from '@/lib/domain/days'
import { labelsZpl, labelZpl, zplText } from '@/upstream/documents/label-zpl'
import { scanQr, type Picture } from './reading'
import { riyadh, sampleLabel } from './sample-label'

const pictures = (zpl: string) => zpl.match(/\^GFA/g)?.length ?? 0
const formats = (zpl: string) => zpl.split('^XA').slice(1)

/** Rows of a ^GF picture: `,` fills the row with white, `:` repeats the one above (ZPL II Programming Guide, ^GF). */
function unpacked(packed: string, digits: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const sign of packed) {
    if (sign === ':') rows.push(rows.at(-1) ?? '')
    else row = sign === ',' ? row.padEnd(digits, '0') : row + sign
    if (row.length === digits) {
      rows.push(row)
      row = ''
    }
  }
  return rows
}

/** The largest ^GF picture of a format as it comes off the printer, with blank paper around. */
function largestPicture(zpl: string): Picture {
  const found = [...zpl.matchAll(/\^GFA,(\d+),\d+,(\d+),([^^]*)\^FS/g)].toSorted((a, b) => Number(b[1]) - Number(a[1]))[0]
  const [, total = '0', rowBytes = '1', packed = ''] = found ?? []
  const rows = unpacked(packed, Number(rowBytes) * 2)
  expect(rows).toHaveLength(Number(total) / Number(rowBytes))
  const margin = 40
  const width = Number(rowBytes) * 8 + 2 * margin
  const height = rows.length + 2 * margin
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [y, row] of rows.entries()) {
    const bits = [...row].map(digit => parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
    for (const [x, bit] of [...bits].entries())
      if (bit === '1') data.fill(0, ((y + margin) * width + x + margin) * 4, ((y + margin) * width + x + margin) * 4 + 3)
  }
  return { data, width, height }
}

test('a 4X6 label is one UTF-8 format of 812 x 1218 dots with its barcode at three dots a module', () => {
  const zpl = labelZpl(sampleLabel({ carrier_tracking_no: '440011223344' }))
  expect(formats(zpl)).toHaveLength(1)
  expect(zpl).toMatch(/^\^XA\^CI28\^PW812\^LL1218/)
  expect(zpl).toMatch(/\^BY3\^BCN,160,N,N,N,A\^FH\^FDRSA26112000245\^FS/)
  expect(zpl).toMatch(/\^BCN,\d+,N,N,N,A\^FH\^FD440011223344\^FS/)
  expect(zpl.trimEnd()).toMatch(/\^XZ$/)
  for (const fact of ['DXB-Z4', 'Dubai', 'SO-100245', '1.250 kg', 'RSA2 6112 0002 45']) expect(zpl).toContain(`^FD${fact}^FS`)
})

test('the QR code of the tracking number is readable', () => {
  expect(scanQr(largestPicture(labelZpl(sampleLabel())))).toBe('RSA26112000245')
})

test('cash on delivery is printed reversed on black, prepaid is not', () => {
  const cod = labelZpl(sampleLabel())
  expect(cod).toMatch(/\^GB(\d+),(\d+),\2,B\^FS\n.*\^FR.*\^FDCOD AED 1,250\.00\^FS/)
  expect(labelZpl(sampleLabel({ payment_mode: 'prepaid' }))).not.toContain('^FR')
})

test('what people type cannot end its field or start a command', () => {
  expect(zplText('a^b~c_d\\e')).toBe('a_5Eb_7Ec_5Fd_5Ce')
  expect(zplText('Café ÷ 2')).toBe('Caf_C3_A9 _C3_B7 2')
  const zpl = labelZpl(sampleLabel({ contents: 'x^FS^XZ^XA~JR', ref_no: 'A_5E' }))
  expect(zpl).toContain('^FDx_5EFS_5EXZ_5EXA_7EJR^FS')
  expect(zpl).toContain('^FDA_5F5E^FS')
  expect(formats(zpl)).toHaveLength(1)
})

test('Arabic is sent as a picture, never as text the printer cannot show', () => {
  const zpl = labelZpl(sampleLabel({ consignee: riyadh, special_handling: [] }))
  // Name, one address line and area, beside the QR code.
  expect(pictures(zpl)).toBe(pictures(labelZpl(sampleLabel({ special_handling: [] }))) + 3)
  expect(zpl).not.toMatch(/[^\n -~]/)
  expect(zpl).not.toContain('_D8')
})

test('pieces are formats of their own and the printer makes the copies', async () => {
  const zpl = await text(labelsZpl([sampleLabel({ pieces: 3 }), sampleLabel({ tracking_no: 'RSA26112000999' })], { copies: 2 }))
  expect(formats(zpl).map(format => /\^BCN[^D]*\^FD([^^]+)/.exec(format)?.[1]))
    .toEqual(['RSA26112000245-01', 'RSA26112000245-02', 'RSA26112000245-03', 'RSA26112000999'])
  expect(zpl.match(/\^PQ2\n/g)).toHaveLength(4)
})

test('a number too long for three dots a module is drawn bar by bar', () => {
  const zpl = labelZpl(sampleLabel({ tracking_no: 'ABCDEFGHJKLMNPQRSTUVWX' }))
  expect(zpl).not.toContain('^BC')
  expect(zpl.match(/\^GB\d+,160,/g)?.length).toBeGreaterThan(60)
})

const papers = labelSizeCodes.filter((code) => labelSize(code).layout !== 'small')
test.each(papers)('the minute of printing is whole on %s on every day of a year, however wide its words', (size) => {
  const minutes = Array.from({ length: 366 }, (_, i) => `${addDays('2028-01-01', i)}T08:44:00Z`)
  const cut = minutes.filter((printed_at) => !labelZpl(sampleLabel({ printed_at }), size).includes(`Printed ${dayTime(printed_at)} Dubai^FS`))
  expect(cut).toEqual([])
})

test('an unknown size is refused', () => {
  expect(() => labelZpl(sampleLabel(), 'Z9')).toThrow(UnknownSize)
  expect(() => labelsZpl([], { size: 'Z9' })).toThrow('Unknown label size Z9.')
})
