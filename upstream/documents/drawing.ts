import type { Canvas } from '@napi-rs/canvas'
import type { BarCode, MatrixCode } from './barcode'
import type { Weight } from './fonts'
import { fit, type Line } from './paragraph'
import { isRightToLeft, type Context, type Style } from './typeset'

/** `pale` is for what stands behind other print, a watermark or every second row, and must not hinder a scanner. A thermal printer prints `#D22B2B` black. */
export type Ink = 'black' | 'grey' | 'pale' | 'white' | `#${string}`
export type Align = 'left' | 'center' | 'right'

export type Ring = readonly (readonly [x: number, y: number])[]

/**
 * What a document consists of. Places and lengths in millimetres from the top left corner, type sizes in points.
 * Layouts produce marks; PDF, PNG and ZPL each know how to print them.
 */
export type Mark =
  | { kind: 'text'; x: number; baseline: number; text: string; size: number; weight: Weight; align: Align; ink: Ink; tabular: boolean; context?: Context }
  | { kind: 'box'; x: number; y: number; width: number; height: number; ink: Ink }
  /** `x` is the left edge of the first bar; the quiet zones outside are the layout's duty. */
  | { kind: 'bars'; x: number; y: number; height: number; moduleMm: number; symbol: BarCode }
  | { kind: 'grid'; x: number; y: number; moduleMm: number; symbol: MatrixCode }
  /** Polygons in a unit square, filled even-odd: a ring inside a ring is a hole. */
  | { kind: 'shape'; x: number; y: number; side: number; rings: readonly Ring[]; ink?: Ink }
  | { kind: 'image'; x: number; y: number; width: number; height: number; image: Artwork }

/** A picture in black and shades, drawn often: a logo. */
export interface Artwork {
  /** Width to height. */
  ratio: number
  /** For a PDF. */
  jpeg: Buffer
  /** For a canvas: black where it is dark, nothing where it is light. */
  ink: () => Canvas
}

/** A rectangle of the page, millimetres. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Marks put on a page at an offset in millimetres, enlarged by `scale`. */
export interface Placed {
  marks: readonly Mark[]
  dx: number
  dy: number
  scale: number
}

/** A JPEG fitted into a frame of the page; only PDFs carry pictures. A PNG's transparency would be packed after its page has gone. */
export interface Picture extends Frame {
  bytes: Buffer
}

export interface Page {
  width: number
  height: number
  parts: readonly Placed[]
  pictures?: readonly Picture[]
}

interface TextOptions extends Pick<Style, 'weight' | 'tabular'> {
  size: number
  align?: Align
  ink?: Ink
  /** Room in mm: the type shrinks to `least` points, then the text is cut with an ellipsis. */
  width?: number
  least?: number
}

export function text(x: number, baseline: number, content: string, options: TextOptions): Mark {
  const { weight = 500, align = 'left', ink = 'black', tabular = false, width, least = options.size } = options
  const style = { weight, tabular }
  const fitted = width === undefined ? { text: content, size: options.size } : fit(content, options.size, least, width, style)
  return { kind: 'text', x, baseline, align, ink, ...style, ...fitted }
}

export function box(x: number, y: number, width: number, height: number, ink: Ink = 'black'): Mark {
  return { kind: 'box', x, y, width, height, ink }
}

/** A line of somebody's own words, cut to the column's width; one that reads right to left stands at the right edge. */
export function lineIn(column: Pick<Frame, 'x' | 'width'>, baseline: number, content: string, options: Omit<TextOptions, 'align' | 'width'>): Mark {
  const turned = isRightToLeft(content)
  const x = turned ? column.x + column.width : column.x
  return text(x, baseline, content, { ...options, align: turned ? 'right' : 'left', width: column.width })
}

/** A line of a paragraph that was wrapped to the column, in the type it was wrapped in: all of a paragraph's lines stand at one edge. */
export function wrapped({ x, width }: Pick<Frame, 'x' | 'width'>, baseline: number, line: Line, ink: Ink = 'black'): Mark {
  const turned = line.context.rightToLeft
  return { kind: 'text', x: turned ? x + width : x, baseline, align: turned ? 'right' : 'left', ink, ...line }
}

/** Two dots of a 203 dpi print head. */
const hairline = 0.25

export function across(x: number, y: number, width: number, thickness = hairline, ink: Ink = 'black'): Mark {
  return box(x, y, width, thickness, ink)
}

export function down(x: number, y: number, height: number, thickness = hairline, ink: Ink = 'black'): Mark {
  return box(x, y, thickness, height, ink)
}

export function outline({ x, y, width, height }: Frame, thickness: number, ink: Ink = 'black'): Mark[] {
  return [
    across(x, y, width, thickness, ink),
    across(x, y + height - thickness, width, thickness, ink),
    down(x, y, height, thickness, ink),
    down(x + width - thickness, y, height, thickness, ink),
  ]
}
