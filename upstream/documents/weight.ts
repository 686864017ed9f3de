import type { FontGlyph } from 'fontkit'
import { openFont } from './libraries'
import { tablesOf, trueTypeOf } from './woff'

interface Point {
  x: number
  y: number
  isOn: boolean
}

/** Contours of a drawn glyph, quadratic, in whole font units. */
function contoursOf({ path }: FontGlyph): Point[][] {
  const contours: Point[][] = []
  const add = (x = 0, y = 0, isOn = true) => contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOn })
  for (const { command, args: [a, b, c, d] } of path.commands) {
    if (command === 'moveTo') contours.push([])
    if (command === 'moveTo' || command === 'lineTo') add(a, b)
    if (command === 'quadraticCurveTo') {
      add(a, b, false)
      add(c, d)
    }
  }
  return contours.filter((contour) => contour.length > 1)
}

/** A glyph as TrueType keeps it (OpenType, glyf: simple glyph description), every point with whole steps; empty without an outline. */
function simpleGlyph(contours: readonly Point[][]): Buffer {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const size = 12 + contours.length * 2 + points.length * 5
  const glyph = Buffer.alloc(size + ((4 - (size % 4)) % 4))
  const shorts = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [i, short] of shorts.entries()) glyph.writeInt16BE(short, i * 2)
  let end = -1
  for (const [i, contour] of contours.entries()) glyph.writeUInt16BE((end += contour.length), 10 + i * 2)
  const flags = 12 + contours.length * 2
  for (const [i, { x, y, isOn }] of points.entries()) {
    glyph[flags + i] = isOn ? 1 : 0
    glyph.writeInt16BE(x - (xs[i - 1] ?? 0), flags + points.length + i * 2)
    glyph.writeInt16BE(y - (ys[i - 1] ?? 0), flags + points.length * 3 + i * 2)
  }
  return glyph
}

/** What makes a font variable, and what would no longer fit its outlines. */
const varying = new Set(['fvar', 'gvar', 'avar', 'HVAR', 'VVAR', 'MVAR', 'STAT', 'cvar', 'vhea', 'vmtx', 'fpgm', 'prep', 'cvt ', 'glyf', 'loca', 'hmtx'])

/** One weight of a font of all weights, as TrueType: fontkit 2.0.4 draws a variable font and cannot embed it. */
export function atWeight(woff: Buffer, wght: number): Buffer {
  const tables = tablesOf(woff)
  const font = openFont(trueTypeOf(tables)).getVariation({ wght })
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id))
  const drawn = glyphs.map((glyph) => simpleGlyph(contoursOf(glyph)))
  const [loca, hmtx] = [Buffer.alloc((glyphs.length + 1) * 4), Buffer.alloc(glyphs.length * 4)]
  let offset = 0
  for (const [i, { advanceWidth }] of glyphs.entries()) {
    const outline = drawn[i] ?? Buffer.alloc(0)
    loca.writeUInt32BE((offset += outline.length), (i + 1) * 4)
    hmtx.writeUInt16BE(Math.round(advanceWidth), i * 4)
    hmtx.writeInt16BE(outline.length > 0 ? outline.readInt16BE(2) : 0, i * 4 + 2)
  }
  const kept = tables.filter(({ tag }) => !varying.has(tag)).map(({ tag, data }) => ({ tag, data: Buffer.from(data) }))
  // As many widths as glyphs.
  kept.find(({ tag }) => tag === 'hhea')?.data.writeUInt16BE(glyphs.length, 34)
  return trueTypeOf([...kept, { tag: 'glyf', data: Buffer.concat(drawn) }, { tag: 'loca', data: loca }, { tag: 'hmtx', data: hmtx }])
}
