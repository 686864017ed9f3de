import { Readable } from 'node:stream'
import { yieldToLoop } from '../platform/yield-to-loop'
import type { Dpi } from '@/lib/domain/label-setup'
import { dotsOf, drawMarks, wholeDots } from './canvas-marks'
import { box, type Frame, type Mark } from './drawing'
import { labelSize, paperOf, pieceLabels, type LabelData, type LabelSize, type PieceLabel } from './label-data'
import { labelMarks } from './label-layout'
import { labelsOf, type LabelJob, type Labels } from './label-pdf'
import { createCanvas } from './libraries'
import { printable } from './printable'
import { pointMm, typeset } from './typeset'

/** What every Zebra's built-in font 0 can print; anything else, Arabic above all, is sent as a picture. */
const builtIn = /^[ -~\u00a0-\u017f\u2013\u2014\u2026]*$/

/**
 * Field data behind ^FH: control letters of ZPL, its escape sign and everything beyond ASCII as `_hh` of UTF-8, so that
 * no text can end its field or start a command (ZPL II Programming Guide, ^FH, ^CI28).
 */
export function zplText(text: string): string {
  return [...text].map(char => /[ -~]/.test(char) && !/[\^~_\\]/.test(char) ? char : escaped(char)).join('')
}

const escaped = (char: string) => [...Buffer.from(char)].map(byte => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

const field = (x: number, y: number, commands: string) => `^FO${Math.max(0, Math.round(x))},${Math.max(0, Math.round(y))}${commands}^FS`

/** One row of dots as hexadecimal, eight to the byte; its white end is left to `,`. */
function hexRow(alpha: Uint8ClampedArray, start: number, rowBytes: number): string {
  let hex = ''
  for (let at = 0; at < rowBytes; at++) {
    let byte = 0
    for (let bit = 0; bit < 8; bit++) byte = byte * 2 + ((alpha[(start + at * 8 + bit) * 4 + 3] ?? 0) > 127 ? 1 : 0)
    hex += byte.toString(16).toUpperCase().padStart(2, '0')
  }
  return hex.replace(/0+$/, ',').replace(/^$/, ',')
}

/** A drawing's dots as ^GF, where `:` repeats the row above. */
function graphic(marks: readonly Mark[], { x: left, y: top, width, height }: Frame, scale: number, reversed = false): string {
  const rowBytes = Math.ceil(width / 8)
  const canvas = createCanvas(rowBytes * 8, height)
  const context = canvas.getContext('2d')
  context.translate(-left, -top)
  drawMarks(context, marks, scale)
  const { data } = context.getImageData(0, 0, canvas.width, height)
  const rows = Array.from({ length: height }, (_, row) => hexRow(data, row * canvas.width, rowBytes))
  const sent = rows.map((row, i) => (row === rows[i - 1] ? ':' : row)).join('')
  const total = rowBytes * height
  return field(left, top, `${reversed ? '^FR' : ''}^GFA,${total},${total},${rowBytes},${sent}`)
}

function textField(mark: Extract<Mark, { kind: 'text' }>, scale: number): string {
  const content = mark.context ? mark.text : printable(mark.text)
  if (content === '') return ''
  const reversed = mark.ink === 'white'
  const em = mark.size * pointMm * scale
  const line = typeset(mark.text, mark)
  const width = Math.ceil(line.width * em)
  const x = Math.round(mark.x * scale)
  const left = x - (mark.align === 'right' ? width : mark.align === 'center' ? Math.round(width / 2) : 0)
  if (line.isTurned || !builtIn.test(content)) {
    const top = Math.round(mark.baseline * scale - em * 1.4)
    return graphic([{ ...mark, ink: 'black' }], { x: left, y: top, width, height: Math.ceil(em * 2.1) }, scale, reversed)
  }
  const baseline = Math.round(mark.baseline * scale)
  const font = `^A0N,${Math.round(em)}^FH`
  const style = reversed ? `^FR${font}` : font
  const data = `^FD${zplText(content)}^FS`
  if (mark.align === 'center') {
    // Font 0 is narrower than Inter on the whole, not in every word; a block too narrow would break the line.
    const block = Math.round(width * 1.2)
    return `^FT${Math.max(0, x - Math.round(block / 2))},${baseline}${style}^FB${block},1,0,C${data}`
  }
  return `^FT${x},${baseline},${mark.align === 'right' ? 1 : 0}${style}${data}`
}

function boxField({ x, y, width, height, ink }: Extract<Mark, { kind: 'box' }>, scale: number): string {
  const left = Math.round(x * scale)
  const top = Math.round(y * scale)
  const wide = Math.max(1, Math.round((x + width) * scale) - left)
  const high = Math.max(1, Math.round((y + height) * scale) - top)
  return field(left, top, `^GB${wide},${high},${Math.min(wide, high)},${ink === 'white' ? 'W' : 'B'}`)
}

/** The printer's own Code 128 where a module is a whole number of dots, else bar by bar with each edge on its nearest dot. */
function barField(mark: Extract<Mark, { kind: 'bars' }>, scale: number): string {
  const { x, y, height, moduleMm, symbol } = mark
  const dots = wholeDots(moduleMm, scale)
  if (dots && symbol.kind === 'code128') return field(x * scale, y * scale, `^BY${dots}^BCN,${Math.round(height * scale)},N,N,N,A^FH^FD${zplText(symbol.text)}`)
  let passed = 0
  const bars = symbol.widths.map((width, i) => {
    const bar = i % 2 === 0 ? box(x + passed * moduleMm, y, width * moduleMm, height) : undefined
    passed += width
    return bar?.kind === 'box' ? boxField(bar, scale) : ''
  })
  return bars.join('')
}

function fieldOf(mark: Mark, scale: number): string {
  switch (mark.kind) {
    case 'text': return textField(mark, scale)
    case 'box': return boxField(mark, scale)
    case 'bars': return barField(mark, scale)
    // Pictures, because ^BQ moves a QR code down by the bar height last set.
    case 'grid': return picture(mark, mark.symbol.side * mark.moduleMm, mark.symbol.rows * mark.symbol.rowHeight * mark.moduleMm, scale)
    case 'shape': return picture(mark, mark.side, mark.side, scale)
    case 'image': return picture(mark, mark.width, mark.height, scale)
  }
}

function picture(mark: Extract<Mark, { kind: 'grid' | 'shape' | 'image' }>, width: number, height: number, scale: number): string {
  return graphic(
    [mark], { x: Math.round(mark.x * scale), y: Math.round(mark.y * scale), width: Math.ceil(width * scale) + 1, height: Math.ceil(height * scale) + 1 }, scale,
  )
}

const format = (label: PieceLabel, size: LabelSize, copies: number) =>
  zplFormat(labelMarks(label, size), { ...size.label, scale: size.scale, dpi: label.print.dpi }, copies)

/** Marks as one ZPL format, for 203 dpi printers unless another is named; `width` and `height` in millimetres before `scale`. */
export function zplFormat(marks: readonly Mark[], paper: { width: number; height: number; scale: number; dpi?: Dpi }, copies: number): string {
  const scale = dotsOf(paper.dpi ?? 203) * paper.scale
  const fields = marks.map(mark => fieldOf(mark, scale)).filter(Boolean)
  return [`^XA^CI28^PW${Math.round(paper.width * scale)}^LL${Math.round(paper.height * scale)}^LH0,0`, ...fields, `^PQ${copies}`, '^XZ', ''].join('\n')
}

/**
 * A label as ZPL II for printers of its setup's dpi (4X6: 812 x 1218 dots at 203), one format a piece; sheets of several labels print one
 * a page. Throws UnknownSize, BarcodeTooLong.
 */
export function labelZpl(label: LabelData, size?: string): string {
  return pieceLabels(label).map(piece => format(piece, paperOf(label, size), 1)).join('')
}

/** Labels as one stream of ZPL formats, in the order given; the printer makes the copies. Throws UnknownSize at once. */
export function labelsZpl(labels: Labels, { size, copies }: LabelJob = {}): Readable {
  if (size !== undefined) labelSize(size)
  async function* formats(): AsyncGenerator<Buffer> {
    const breathe = yieldToLoop()
    for await (const label of labelsOf(labels, 1)) {
      yield Buffer.from(format(label, paperOf(label, size), copies ?? label.copies ?? 1))
      await breathe()
    }
  }
  return Readable.from(formats(), { objectMode: false })
}
