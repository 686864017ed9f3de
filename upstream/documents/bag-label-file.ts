import { Readable } from 'node:stream'
import { yieldToLoop } from '../platform/yield-to-loop'
import { bagLabelMarks, bagLabelMm, bagLabelSize, type BagLabelData, type BagLabelSize } from './bag-label'
import type { Page, Placed } from './drawing'
import { zplFormat } from './label-zpl'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

export interface BagLabelJob {
  size: string
  copies: number
}

async function* sheets(labels: AsyncIterable<BagLabelData>, size: BagLabelSize, copies: number): AsyncGenerator<Page> {
  const { page, cells, scale } = size
  let parts: Placed[] = []
  for await (const label of scripted(labels)) {
    const marks = bagLabelMarks(label, size)
    for (let copy = 0; copy < copies; copy++) {
      parts.push({ dx: 0, dy: 0, ...cells[parts.length], scale, marks })
      if (parts.length < cells.length) continue
      yield { ...page, parts }
      parts = []
    }
  }
  if (parts.length > 0) yield { ...page, parts }
}

/** Bag labels as one PDF, in the order given. Throws UnknownSize at once; the stream fails with BarcodeTooLong. */
export const bagLabelsPdf = (labels: AsyncIterable<BagLabelData>, { size, copies }: BagLabelJob): Readable =>
  pagesPdf(sheets(labels, bagLabelSize(size), copies), 'Bag labels')

/** Bag labels as ZPL, one format a bag; the printer makes the copies. A print head knows no shades, so a draft's watermark is left to its band. */
export function bagLabelsZpl(labels: AsyncIterable<BagLabelData>, { size, copies }: BagLabelJob): Readable {
  const paper = bagLabelSize(size)
  async function* formats(): AsyncGenerator<Buffer> {
    const breathe = yieldToLoop()
    for await (const label of scripted(labels)) {
      const marks = bagLabelMarks(label, paper).filter((mark) => mark.kind !== 'text' || mark.ink !== 'pale')
      yield Buffer.from(zplFormat(marks, { width: bagLabelMm, height: bagLabelMm, scale: paper.scale }, copies))
      await breathe()
    }
  }
  return Readable.from(formats(), { objectMode: false })
}
