import { text as streamText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { labelSizeCodes, type LabelData } from '@/upstream/documents/label-data'
import { labelsPdf } from '@/upstream/documents/label-pdf'
import { labelPng } from '@/upstream/documents/label-png'
import { labelsZpl } from '@/upstream/documents/label-zpl'
import { openPdf, pdfText, pictureOf } from './reading'
import { sampleLabel } from './sample-label'

/** What a label says in words, piece by piece; the sheets of several labels are read as one. */
async function pagesOf(label: LabelData, size: string): Promise<string[]> {
  const document = await openPdf(labelsPdf([label], { size }))
  return Promise.all(Array.from({ length: document.numPages }, (_, i) => pdfText(document, i + 1)))
}
const times = (text: string, words: string | RegExp) => text.split(words).length - 1
const amount = /AED 1,250\.50/

describe.each(labelSizeCodes)('three pieces on %s', (size) => {
  const three = sampleLabel({ pieces: 3, cod_amount: '1250.50', weight: '1.2' })
  // The docket of 4X8 repeats what its label says.
  const said = size === '4X8' ? 2 : 1

  test('the amount is asked with the first piece, for all of them; the others name it', async () => {
    const all = (await pagesOf(three, size)).join('\n')
    expect(times(all, amount)).toBe(said)
    expect(times(all, 'for all 3 pieces')).toBe(said)
    expect(times(all, /with piece 1/)).toBe(2 * said)
  })

  test('a piece printed alone says the same as among its siblings', async () => {
    const first = (await pagesOf({ ...three, piece: 1 }, size)).join('\n')
    const third = (await pagesOf({ ...three, piece: 3 }, size)).join('\n')
    expect(first).toMatch(amount)
    expect(third).not.toMatch(amount)
    expect(third).toContain('with piece 1')
  })

  test('the weight is said to be that of all pieces, where the paper says a weight', async () => {
    const all = (await pagesOf(three, size)).join('\n')
    expect(times(all, '1.200 kg of all')).toBe(size === '75X50' ? 0 : 3)
    expect(times(all, /1\.200 kg(?! of all)/)).toBe(0)
  })

  test('one piece asks for its own amount and has its own weight', async () => {
    const all = (await pagesOf({ ...three, pieces: 1 }, size)).join('\n')
    expect(all).toMatch(amount)
    expect(all).not.toMatch(/for all|of all|with piece/)
  })

  test('prepaid pieces ask for nothing', async () => {
    const all = (await pagesOf({ ...three, payment_mode: 'prepaid' }, size)).join('\n')
    expect(times(all, 'PREPAID')).toBe(3 * said)
    expect(all).not.toMatch(/COD/)
  })

  test('a printer is sent the same', async () => {
    const zpl = await streamText(labelsZpl([three], { size }))
    const formats = zpl.split('^XA').slice(1)
    expect(formats).toHaveLength(3)
    expect(formats.map((format) => times(format, amount))).toEqual([said, 0, 0])
    expect(formats.map((format) => times(format, 'with piece 1'))).toEqual([0, said, said])
  })

  test('a picture of the second piece has no black box of money', async () => {
    const dark = async (piece: number) => {
      const { data } = await pictureOf(await labelPng({ ...three, piece }, size))
      return data.reduce((sum, value, i) => sum + (i % 4 === 0 && value < 128 ? 1 : 0), 0) / (data.length / 4)
    }
    // The box fills 7 % of the narrowest paper and more of any other.
    expect(await dark(1)).toBeGreaterThan((await dark(2)) + 0.02)
  })
})
