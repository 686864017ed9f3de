import type { Readable } from 'node:stream'
import type { Page, Placed } from './drawing'
import { defaultLabelSize, labelSize, pieceLabels, type LabelData, type LabelSize, type PieceLabel } from './label-data'
import { labelMarks } from './label-layout'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

export interface LabelJob {
  /** Code of a label size, any letter case; 4X6 unless given. */
  size?: string
  /** Of each label, one after the other; 1 unless given. */
  copies?: number
}

export type Labels = AsyncIterable<LabelData> | Iterable<LabelData>

/** Every label of a job in printing order: piece after piece, each as often as asked for. */
export async function* labelsOf(labels: Labels, copies = 1): AsyncGenerator<PieceLabel> {
  for await (const label of scripted(labels)) {
    for (const piece of pieceLabels(label)) {
      for (let copy = 0; copy < copies; copy++) yield piece
    }
  }
}

/** The pages of a label job, for documents that hold more than labels. */
export async function* labelSheets(labels: Labels, { cells, page, ...size }: LabelSize, copies?: number): AsyncGenerator<Page> {
  let parts: Placed[] = []
  for await (const label of labelsOf(labels, copies)) {
    const cell = cells[parts.length]
    if (cell) parts.push({ ...cell, scale: size.scale, marks: labelMarks(label, { ...size, cells, page }) })
    if (parts.length === cells.length) {
      yield { ...page, parts }
      parts = []
    }
  }
  if (parts.length) yield { ...page, parts }
}

/**
 * Package labels as one PDF, in the order given: a page a piece, 2 or 4 to the sheet on A4_2 and A4_4.
 * Throws UnknownSize at once; the stream fails with BarcodeTooLong on a number that does not fit the paper
 * (`barcodeFits` tells before), and with what `labels` itself throws.
 */
export function labelsPdf(labels: Labels, { size = defaultLabelSize, copies }: LabelJob = {}): Readable {
  return pagesPdf(labelSheets(labels, labelSize(size), copies), 'Labels')
}
