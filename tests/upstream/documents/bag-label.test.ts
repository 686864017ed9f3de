import { text } from 'node:stream/consumers'
import { BinaryBitmap, DataMatrixReader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'
import { describe, expect, test } from 'vitest'
import { bagBarcodeFits, bagLabelSizes, type BagLabelData } from '@/upstream/documents/bag-label'
import { bagLabelsPdf, bagLabelsZpl } from '@/upstream/documents/bag-label-file'
import { UnknownSize, type HandlingSign } from '@/upstream/documents/label-data'
import { openPdf, pdfPicture, pdfText, scanBars, type Picture } from './reading'

const sample = (differs: Partial<BagLabelData> = {}): BagLabelData => ({
  bag_no: 'BDXBRUH2611200001', receptacle_id: null, bag_type: 'sack', content_class: 'high_value',
  origin: 'DXB', destination: 'RUH', destination_country: 'SA', package_count: 42,
  gross_weight: '18.420', seal_no: 'S88121', carrier: 'Hijaz Last Mile', service_type: 'last_mile',
  closed_at: '2026-11-20T14:05:00Z', consolidation_no: 'CNDXBRUH261120001',
  mawb_no: '176-12345675', split_code: null, handling: [], draft: false, ...differs,
})
async function* some(...labels: BagLabelData[]) {
  yield* labels
}

/** Text of the DataMatrix at the right below the bars. */
function scanMatrix({ data, width, height }: Picture): string {
  const [left, top, side] = [Math.floor(width * 0.7), Math.floor(height * 0.57), Math.floor(width * 0.28)]
  const light = new Uint8ClampedArray(side * side).map((_, dot) => data[((top + Math.floor(dot / side)) * width + left + (dot % side)) * 4] ?? 255)
  return new DataMatrixReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, side, side)))).getText()
}

const page = async (label: BagLabelData, size = '4X4') => openPdf(bagLabelsPdf(some(label), { size, copies: 1 }))

describe('a bag label', () => {
  test('tells every fact of the bag', async () => {
    const words = await pdfText(await page(sample()), 1)
    for (const fact of [
      'RUH', 'SA', 'from DXB', 'SACK', 'HV', 'BDXBRUH2611200001', '42', '18.420', 'S88121',
      'Hijaz Last Mile', 'last mile', 'Fri 20 Nov, 2026 18:05', 'CNDXBRUH261120001', '176-12345675',
    ]) expect(words).toContain(fact)
    expect(words).not.toContain('DRAFT')
  })

  test('is read by a scanner: the number from its bars, the whole bag from its matrix', async () => {
    const picture = await pdfPicture(await page(sample()), 1)
    expect(scanBars(picture, { from: 28 / 101.6, to: 50 / 101.6 })).toBe('BDXBRUH2611200001')
    expect(scanMatrix(picture)).toBe('BDXBRUH2611200001|RUH|18.420|42|S88121')
  })

  test('carries the split code and the handling signs of its parcels, beside where it goes and beside the word that it is open', async () => {
    const sign = (code: string): HandlingSign => ({ code, icon: null, colour: null, text: 'Lithium', always: false })
    for (const draft of [false, true]) {
      const words = await pdfText(await page(sample({ draft, split_code: 'RUH-07', handling: ['ELI', 'FRG', 'UPR', 'HVY', 'COL'].map(sign) })), 1)
      for (const fact of ['RUH-07', 'ELI', 'FRG', 'UPR', 'HVY', '+1', draft ? 'DRAFT: STILL OPEN' : 'DXB – RUH']) expect(words).toContain(fact)
      expect(words).not.toContain('COL')
    }
  })

  test('of a postal lane carries the receptacle too', async () => {
    const receptacle = 'AEDXBASARUHAAUN60011001110184'
    const picture = await pdfPicture(await page(sample({ receptacle_id: receptacle }), 'A5'), 1)
    const at = (mm: number) => ((210 - 148) / 2 + (mm * 148) / 101.6) / 210
    expect(scanBars(picture, { from: at(28), to: at(41) })).toBe('BDXBRUH2611200001')
    expect(scanBars(picture, { from: at(49), to: at(56) })).toBe(receptacle)
  })

  test('of an open bag says that it is a draft', async () => {
    const words = await pdfText(await page(sample({ draft: true, gross_weight: null, closed_at: null, seal_no: null })), 1)
    for (const fact of ['DRAFT: THE BAG IS STILL OPEN', 'OPEN']) expect(words).toContain(fact)
    const picture = await pdfPicture(await page(sample({ draft: true })), 1)
    expect(scanBars(picture, { from: 28 / 101.6, to: 50 / 101.6 })).toBe('BDXBRUH2611200001')
    expect(scanMatrix(picture)).toBe('BDXBRUH2611200001|RUH|18.420|42|S88121')
  })

  test.each([['4X4', 1], ['4X6', 1], ['A6', 1], ['A5', 1], ['A4_2', 1]])('on %s keeps to the sheet', async (size, pages) => {
    const document = await openPdf(bagLabelsPdf(some(sample(), sample({ bag_no: 'BDXBRUH2611200002' })), { size, copies: 1 }))
    expect(document.numPages).toBe(size === 'A4_2' ? pages : pages * 2)
    expect(scanBars(await pdfPicture(document, 1), { from: 0.1, to: 0.45 })).toBe('BDXBRUH2611200001')
  })

  test('as ZPL lets the printer draw the bars and knows no shades', async () => {
    const zpl = await text(bagLabelsZpl(some(sample({ draft: true })), { size: '4X4', copies: 2 }))
    expect(zpl).toMatch(/\^PW812\^LL812/)
    expect(zpl).toMatch(/\^BCN,200,N,N,N,A\^FH\^FDBDXBRUH2611200001\^FS/)
    expect(zpl).toContain('^FDDRAFT: THE BAG IS STILL OPEN^FS')
    expect(zpl).not.toContain('^FDDRAFT^FS')
    expect(zpl).toContain('^PQ2')
  })

  test('knows its papers and which numbers are too long for them', () => {
    expect(bagLabelSizes).toEqual(['4X4', '4X6', 'A6', 'A5', 'A4_2'])
    expect(() => bagLabelsPdf(some(sample()), { size: '75X50', copies: 1 })).toThrow(UnknownSize)
    expect([bagBarcodeFits('A'.repeat(30), '4X4'), bagBarcodeFits('A'.repeat(30), 'A5')]).toEqual([false, true])
  })
})
