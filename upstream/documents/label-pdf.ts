import type { Readable } from 'node:stream'
import type { Page, Placed } from './drawing'
import { labelSize, paperOf, pieceLabels, type LabelData, type LabelSize, type PieceLabel } from './label-data'
import { labelMarks } from './label-layout'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

export interface LabelJob {
  /** Code of a label size, any letter case; unless given each label's own, else 4X6. */
  size?: string
  /** Of each label, one after the other; unless given as many as it is set up with, else 1. */
  copies?: number
}

export type Labels = AsyncIterable<LabelData> | Iterable<LabelData>

/** Every label of a job in printing order: piece after piece, each as often as asked for. */
export async function* labelsOf(labels: Labels, copies?: number): AsyncGenerator<PieceLabel> {
  for await (const label of scripted(labels)) {
    for (const piece of pieceLabels(label)) {
      for (let copy = 0; copy < (copies ?? piece.copies ?? 1); copy++) yield piece
    }
  }
}

/** The pages of a label job, for documents that hold more than labels. Labels of another paper begin a sheet of their own. */
export async function* labelSheets(labels: Labels, { size, copies }: LabelJob): AsyncGenerator<Page> {
  let paper: LabelSize | undefined
  const parts: Placed[] = []
  for await (const label of labelsOf(labels, copies)) {
    const own = paperOf(label, size)
    if (paper && own !== paper && parts.length) yield { ...paper.page, parts: parts.splice(0) }
    paper = own
    const cell = paper.cells[parts.length]
    if (cell) parts.push({ ...cell, scale: paper.scale, marks: labelMarks(label, paper) })
    if (parts.length === paper.cells.length) yield { ...paper.page, parts: parts.splice(0) }
  }
  if (paper && parts.length) yield { ...paper.page, parts }
}

/**
 * Package labels as one PDF, in the order given: a page a piece, 2 or 4 to the sheet on A4_2 and A4_4.
 * Throws UnknownSize at once; the stream fails with BarcodeTooLong on a number that does not fit the paper
 * (`barcodeFits` tells before), and with what `labels` itself throws.
 */
export function labelsPdf(labels: Labels, job: LabelJob = {}): Readable {
  if (job.size !== undefined) labelSize(job.size)
  return pagesPdf(labelSheets(labels, job), 'Labels')
}
