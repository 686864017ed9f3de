import { Readable } from 'node:stream'
import type PdfDocument from 'pdfkit'
import { yieldToLoop } from '../platform/yield-to-loop'
import type { Artwork, Ink, Mark, Page, Placed } from './drawing'
import type { Face } from './fonts'
import { openPdf } from './libraries'
import type { Glyph } from './shape'
import { pointMm, typeset, type GlyphRun } from './typeset'

/**
 * pdfkit's embedded font, beyond its published types. Its own text call shapes again, word by word and left to right,
 * so glyphs already in their places are registered with the font's subset here.
 */
interface EmbeddedFont {
  id: string
  font: { getGlyph: (id: number) => { advanceWidth: number } }
  scale: number
  subset: { includeGlyph: (id: number) => number }
  widths: (number | undefined)[]
  unicode: (readonly number[] | undefined)[]
  ref: () => unknown
}

/** A picture opened by pdfkit, beyond its published types: its own call would move the pen in points. */
interface OpenImage {
  label: string
  obj: unknown
  embed: (doc: unknown) => void
}

interface Internals {
  page: { fonts: Record<string, unknown>; xobjects: Record<string, unknown> }
  openImage: (bytes: Buffer) => OpenImage
  addContent: (operators: string) => void
}

/** Fonts of one document: each face embedded once, at the end, with the glyphs that were used. */
interface Pen {
  doc: InstanceType<typeof PdfDocument> & Internals
  fonts: Map<Face, EmbeddedFont>
  /** Code of a glyph in the embedded subset. */
  codes: Map<EmbeddedFont, Map<number, string>>
  images: Map<Artwork, OpenImage>
}

const n = (value: number) => String(Math.round(value * 10_000) / 10_000)
const inks: Readonly<Partial<Record<Ink, string>>> = { black: '0 g', grey: '0.42 g', pale: '0.9 g', white: '1 g' }
const rgb = (ink: Ink) => [1, 3, 5].map((at) => n(parseInt(ink.slice(at, at + 2), 16) / 255)).join(' ')
const colourOf = (ink: Ink): string => inks[ink] ?? `${rgb(ink)} rg`

function embedded({ doc, fonts, codes }: Pen, face: Face): EmbeddedFont {
  let font = fonts.get(face)
  if (!font) {
    doc.registerFont(face.name, face.bytes)
    font = Reflect.get(doc.font(face.name), '_font') as EmbeddedFont
    fonts.set(face, font)
    codes.set(font, new Map())
  }
  doc.page.fonts[font.id] ??= font.ref()
  return font
}

function codeOf({ codes }: Pen, font: EmbeddedFont, { id, codePoints }: Glyph): string {
  const known = codes.get(font)?.get(id)
  if (known) return known
  const at = font.subset.includeGlyph(id)
  font.widths[at] = font.font.getGlyph(id).advanceWidth * font.scale
  font.unicode[at] = codePoints
  const code = at.toString(16).padStart(4, '0')
  codes.get(font)?.set(id, code)
  return code
}

/** `[<0012> 18 <0013>] TJ`: glyphs on the pen's line, kerning as thousandths of an em taken back. */
function showLine(pen: Pen, font: EmbeddedFont, glyphs: readonly Glyph[]): string {
  let shown = '<'
  for (const glyph of glyphs) {
    const code = codeOf(pen, font, glyph)
    const own = font.widths[parseInt(code, 16)] ?? 0
    const taken = own - glyph.advance * 1000
    shown += Math.abs(taken) < 0.5 ? code : `${code}>${n(taken)}<`
  }
  return `[${shown}>] TJ`
}

function runOperators(pen: Pen, { face, glyphs }: GlyphRun, x: number, baseline: number, em: number): string {
  const font = embedded(pen, face)
  const start = `/${font.id} ${n(em)} Tf`
  const at = (dx: number, dy: number) => `1 0 0 -1 ${n(x + dx * em)} ${n(baseline - dy * em)} Tm`
  if (glyphs.every(({ dx, dy }) => dx === 0 && dy === 0)) return `${start} ${at(0, 0)} ${showLine(pen, font, glyphs)}`
  let pushed = 0
  const each = glyphs.map(glyph => {
    const shown = `${at(pushed + glyph.dx, glyph.dy)} <${codeOf(pen, font, glyph)}> Tj`
    pushed += glyph.advance
    return shown
  })
  return [start, ...each].join(' ')
}

/** Searching and copying take this instead of the glyphs, whose order and split-off dots tell little of the text. */
function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')
}

function textOperators(pen: Pen, mark: Extract<Mark, { kind: 'text' }>): string {
  const em = mark.size * pointMm
  const line = typeset(mark.text, mark)
  const lineMm = line.width * em
  let x = mark.x - (mark.align === 'right' ? lineMm : mark.align === 'center' ? lineMm / 2 : 0)
  const runs = line.runs.map(run => {
    const shown = runOperators(pen, run, x, mark.baseline, em)
    x += run.width * em
    return shown
  })
  const whole = `BT ${runs.join('\n')} ET`
  return line.isTurned ? `/Span <</ActualText <feff${utf16(mark.text)}>>> BDC ${whole} EMC` : whole
}

function barOperators({ x, y, height, moduleMm, symbol }: Extract<Mark, { kind: 'bars' }>): string {
  let passed = 0
  const bars = symbol.widths.map((width, i) => {
    const bar = i % 2 === 0 ? `${n(x + passed * moduleMm)} ${n(y)} ${n(width * moduleMm)} ${n(height)} re` : ''
    passed += width
    return bar
  })
  return `${bars.filter(Boolean).join(' ')} f`
}

function gridOperators({ x, y, moduleMm, symbol }: Extract<Mark, { kind: 'grid' }>): string {
  const { side, rows, rowHeight, isDark } = symbol
  const cells: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < side; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column < side && isDark(row, column)) column++
      // Rows overlap by a hundredth, or viewers show a white seam between them.
      cells.push(`${n(x + start * moduleMm)} ${n(y + row * rowHeight * moduleMm)} ${n((column - start) * moduleMm)} ${n(rowHeight * moduleMm + 0.01)} re`)
    }
  }
  return `${cells.join(' ')} f`
}

function shapeOperators({ x, y, side, rings }: Extract<Mark, { kind: 'shape' }>): string {
  const paths = rings.map(ring => ring.map(([u, v], i) => `${n(x + u * side)} ${n(y + v * side)} ${i ? 'l' : 'm'}`).join(' '))
  return `${paths.join(' h ')} h f*`
}

/** A picture of the document, packed into it with its first use. */
function imageOperators({ doc, images }: Pen, { x, y, width, height, image }: Extract<Mark, { kind: 'image' }>): string {
  const kept = images.get(image) ?? doc.openImage(image.jpeg)
  images.set(image, kept)
  if (!kept.obj) kept.embed(doc)
  doc.page.xobjects[kept.label] ??= kept.obj
  return `q ${n(width)} 0 0 ${n(-height)} ${n(x)} ${n(y + height)} cm /${kept.label} Do Q`
}

function operators(pen: Pen, mark: Mark): string {
  switch (mark.kind) {
    case 'text': return `${colourOf(mark.ink)} ${textOperators(pen, mark)}`
    case 'box': return `${colourOf(mark.ink)} ${n(mark.x)} ${n(mark.y)} ${n(mark.width)} ${n(mark.height)} re f`
    case 'bars': return `0 g ${barOperators(mark)}`
    case 'grid': return `0 g ${gridOperators(mark)}`
    case 'shape': return `${colourOf(mark.ink ?? 'black')} ${shapeOperators(mark)}`
    case 'image': return imageOperators(pen, mark)
  }
}

/** pdfkit has turned the page to points from the top left; this makes them millimetres of the part. */
async function partOperators(pen: Pen, { marks, dx, dy, scale }: Placed, breathe: () => Promise<void> | undefined): Promise<string> {
  const unit = n(scale / pointMm)
  const drawn = [`q ${unit} 0 0 ${unit} ${n(dx / pointMm)} ${n(dy / pointMm)} cm`]
  for (const mark of marks) {
    drawn.push(operators(pen, mark))
    await breathe()
  }
  return [...drawn, 'Q'].join('\n')
}

async function* chunks(pages: AsyncIterable<Page> | Iterable<Page>, title: string): AsyncGenerator<Buffer> {
  const doc = openPdf({ autoFirstPage: false, pdfVersion: '1.7', displayTitle: true, lang: 'en', info: { Title: title } })
  const pen: Pen = { doc: doc as Pen['doc'], fonts: new Map(), codes: new Map(), images: new Map() }
  const breathe = yieldToLoop()
  let isEmpty = true
  for await (const { width, height, parts, pictures = [] } of pages) {
    isEmpty = false
    doc.addPage({ size: [width / pointMm, height / pointMm], margin: 0 })
    for (const part of parts) pen.doc.addContent(await partOperators(pen, part, breathe))
    for (const { bytes, ...frame } of pictures) {
      doc.image(bytes, frame.x / pointMm, frame.y / pointMm, { fit: [frame.width / pointMm, frame.height / pointMm], align: 'center', valign: 'center' })
    }
    const written: Buffer | null = doc.read()
    if (written) yield written
  }
  if (isEmpty) throw new RangeError('There is nothing to print.')
  doc.end()
  yield doc.read()
}

/**
 * A PDF made page by page as its reader asks for it: memory holds one page, whatever the length; other requests get
 * their turn meanwhile; a failure of `pages` fails the stream, and a reader gone away ends `pages`.
 * No pages at all fail it with a RangeError.
 */
export function pagesPdf(pages: AsyncIterable<Page> | Iterable<Page>, title: string): Readable {
  return Readable.from(chunks(pages, title), { objectMode: false })
}
