import { dotsOf, drawMarks } from './canvas-marks'
import { paperOf, pieceLabels, type LabelData } from './label-data'
import { labelMarks } from './label-layout'
import { createCanvas } from './libraries'
import { scriptsReady } from './typeset'

/**
 * One label as a PNG at its setup's 203 or 300 dpi (4X6: 812 x 1218 dots at 203): the asked piece, else the first. Sheets of several labels show
 * one of them. Throws UnknownSize, BarcodeTooLong.
 */
export async function labelPng(label: LabelData, size?: string): Promise<Buffer> {
  const paper = paperOf(label, size)
  await scriptsReady(label)
  const [first] = pieceLabels({ ...label, piece: label.piece ?? 1 })
  if (!first) throw new RangeError(`${label.tracking_no} has no pieces.`)
  const scale = dotsOf(first.print.dpi) * paper.scale
  const canvas = createCanvas(Math.round(paper.label.width * scale), Math.round(paper.label.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  drawMarks(context, labelMarks(first, paper), scale)
  return canvas.encode('png')
}
