import type { Path2D, SKRSContext2D } from '@napi-rs/canvas'
import type { Dpi } from '@/lib/domain/label-setup'
import type { Ink, Mark } from './drawing'
import type { Face } from './fonts'
import { pathOf } from './libraries'
import { pointMm, typeset } from './typeset'

/** Dots of a print head in one millimetre. */
export const dotsOf = (dpi: Dpi): number => dpi / 25.4
export const dotsPerMm = dotsOf(203)

const inks: Readonly<Partial<Record<Ink, string>>> = { black: '#000', grey: '#6b6b6b', pale: '#e6e6e6', white: '#fff' }
const colourOf = (ink: Ink): string => inks[ink] ?? ink
const outlines = new WeakMap<Face, Map<number, Path2D>>()

function outlineOf(face: Face, glyphId: number): Path2D {
  const known = outlines.get(face) ?? new Map<number, Path2D>()
  outlines.set(face, known)
  const path = known.get(glyphId) ?? pathOf(face.outlines.getGlyph(glyphId).path.toSVG())
  known.set(glyphId, path)
  return path
}

function drawText(context: SKRSContext2D, mark: Extract<Mark, { kind: 'text' }>, scale: number): void {
  const em = mark.size * pointMm * scale
  const line = typeset(mark.text, mark)
  let pen = mark.x * scale - line.width * em * (mark.align === 'right' ? 1 : mark.align === 'center' ? 0.5 : 0)
  context.fillStyle = colourOf(mark.ink)
  for (const { face, glyphs } of line.runs) {
    const unit = em / face.font.unitsPerEm
    for (const { id, advance, dx, dy } of glyphs) {
      context.save()
      context.transform(unit, 0, 0, -unit, pen + dx * em, mark.baseline * scale - dy * em)
      context.fill(outlineOf(face, id))
      context.restore()
      pen += advance * em
    }
  }
}

/** Edges on whole dots, and at least one dot thick: half a dot would print as grey or not at all. */
function fillDots(context: SKRSContext2D, left: number, top: number, right: number, bottom: number): void {
  const x = Math.round(left)
  const y = Math.round(top)
  context.fillRect(x, y, Math.max(1, Math.round(right) - x), Math.max(1, Math.round(bottom) - y))
}

/** Whole dots a module takes, when they come close enough to the wanted width; undefined when edges must be rounded one by one. */
export function wholeDots(moduleMm: number, scale: number): number | undefined {
  const dots = Math.round(moduleMm * scale)
  return Math.abs(dots / (moduleMm * scale) - 1) < 0.05 ? dots : undefined
}

function drawBars(context: SKRSContext2D, { x, y, height, moduleMm, symbol }: Extract<Mark, { kind: 'bars' }>, scale: number): void {
  const dots = wholeDots(moduleMm, scale) ?? moduleMm * scale
  let left = Math.round(x * scale)
  context.fillStyle = '#000'
  for (const [i, width] of symbol.widths.entries()) {
    if (i % 2 === 0) fillDots(context, left, y * scale, left + width * dots, (y + height) * scale)
    left += width * dots
  }
}

function drawGrid(context: SKRSContext2D, { x, y, moduleMm, symbol }: Extract<Mark, { kind: 'grid' }>, scale: number): void {
  const dots = wholeDots(moduleMm, scale) ?? moduleMm * scale
  const left = Math.round(x * scale)
  const top = Math.round(y * scale)
  context.fillStyle = '#000'
  const high = dots * symbol.rowHeight
  for (let row = 0; row < symbol.rows; row++) {
    for (let column = 0; column < symbol.side; column++) {
      if (symbol.isDark(row, column)) fillDots(context, left + column * dots, top + row * high, left + (column + 1) * dots, top + (row + 1) * high)
    }
  }
}

function drawShape(context: SKRSContext2D, { x, y, side, rings, ink = 'black' }: Extract<Mark, { kind: 'shape' }>, scale: number): void {
  context.fillStyle = colourOf(ink)
  context.beginPath()
  for (const ring of rings) {
    for (const [i, [u, v]] of ring.entries()) context[i ? 'lineTo' : 'moveTo']((x + u * side) * scale, (y + v * side) * scale)
    context.closePath()
  }
  context.fill('evenodd')
}

/** Draws marks on a canvas at `scale` dots a millimetre. */
export function drawMarks(context: SKRSContext2D, marks: readonly Mark[], scale: number): void {
  for (const mark of marks) {
    switch (mark.kind) {
      case 'text': drawText(context, mark, scale); break
      case 'bars': drawBars(context, mark, scale); break
      case 'grid': drawGrid(context, mark, scale); break
      case 'shape': drawShape(context, mark, scale); break
      case 'image': context.drawImage(mark.image.ink(), mark.x * scale, mark.y * scale, mark.width * scale, mark.height * scale); break
      case 'box':
        context.fillStyle = colourOf(mark.ink)
        fillDots(context, mark.x * scale, mark.y * scale, (mark.x + mark.width) * scale, (mark.y + mark.height) * scale)
    }
  }
}
