import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Font } from 'fontkit'
import { openFont } from './libraries'

export type Weight = 400 | 500 | 700 | 800

/** One font file of one weight: what a PDF embeds and what glyph numbers refer to. */
export interface Face {
  name: string
  font: Font
  /**
   * The same font read once more, for drawing. fontkit keeps a glyph as it was first asked for, and drawing a colon asks
   * for its dots without saying which character they are: a full stop set afterwards would be no text in a PDF.
   */
  outlines: Font
  /** OpenType script to shape with: Inter's tables for an unknown one list its kerning twice. */
  script: string
  /** The font as plain TrueType. */
  bytes: Buffer
}

/** Tried in this order for each character, so Arabic digits stay Arabic and plain digits stay Latin. */
const families = [
  ['inter', 'latin', 'latn'],
  ['noto-sans-arabic', 'arabic', 'arab'],
  ['noto-sans-devanagari', 'devanagari', 'deva'],
  ['inter', 'latin-ext', 'latn'],
  ['inter', 'cyrillic', 'cyrl'],
  ['inter', 'greek', 'grek'],
] as const

const packages = createRequire(import.meta.url)
const loaded = new Map<string, Face>()

interface Table {
  tag: number
  checksum: number
  data: Buffer
}

/** Table directory of WOFF 1.0 (W3C, section 5): 44 bytes of header, 20 bytes an entry, tables deflated one by one. */
function woffTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const entry = 44 + i * 20
    const start = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const packed = woff.subarray(start, start + packedLength)
    const isDeflated = packedLength < woff.readUInt32BE(entry + 12)
    return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), data: isDeflated ? inflateSync(packed) : packed }
  })
}

/** A WOFF unpacked to TrueType. fontkit would inflate a WOFF's outlines anew for every single glyph. */
function trueType(woff: Buffer): Buffer {
  const tables = woffTables(woff)
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + 16 * i
    for (const [at, value] of [tag, checksum, offset, data.length].entries()) directory.writeUInt32BE(value, entry + at * 4)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function face(family: (typeof families)[number], weight: Weight): Face {
  const [pack, subset, script] = family
  const name = `${pack}-${subset}-${weight}`
  const known = loaded.get(name)
  if (known) return known
  const bytes = trueType(readFileSync(packages.resolve(`@fontsource/${pack}/files/${name}-normal.woff`)))
  const fresh = { name, bytes, script, font: openFont(bytes), outlines: openFont(bytes) }
  loaded.set(name, fresh)
  return fresh
}

/** Faces of the characters met so far: every character of every line is asked for, several times. */
const chosen = new Map<number, Face>()

/** The face that shows a character; one no face has gets the first one's empty box, so that its loss is seen on paper. */
export function faceFor(codePoint: number, weight: Weight): Face {
  const key = codePoint * 1000 + weight
  const known = chosen.get(key)
  if (known) return known
  const family = families.find(each => face(each, weight).font.hasGlyphForCodePoint(codePoint))
  const found = face(family ?? families[0], weight)
  chosen.set(key, found)
  return found
}
