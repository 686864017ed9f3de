import type { Face } from './fonts'
import { loadedHarfbuzz, type HarfBuzz } from './libraries'

/** Lengths in em; `dx`, `dy` (up) move the glyph off the pen, as an Arabic dot is moved over its letter. */
export interface Glyph {
  id: number
  /** The characters it stands for, by which a PDF's text is searched; none for a dot split off its letter. */
  codePoints: readonly number[]
  advance: number
  dx: number
  dy: number
}

/** HarfBuzz's fonts of the faces met. */
const kept = new WeakMap<Face, object>()

function harfbuzzFont({ Blob, Face: FaceOf, Font }: HarfBuzz, face: Face): object {
  const known = kept.get(face) ?? new Font(new FaceOf(new Blob(face.bytes)))
  kept.set(face, known)
  return known
}

function byHarfbuzz(library: HarfBuzz, word: string, face: Face): Glyph[] {
  const buffer = new library.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  library.shape(harfbuzzFont(library, face), buffer)
  const infos = buffer.getGlyphInfosAndPositions()
  const em = face.font.unitsPerEm
  const clusters = Map.groupBy(infos, ({ cluster }) => cluster)
  const starts = [...clusters.keys()].toSorted((a, b) => a - b)
  const lettersOf = new Map(starts.map((start, i) => [start, Array.from(word.slice(start, starts[i + 1]), (letter) => letter.codePointAt(0) ?? 0)]))
  return infos.map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const letters = lettersOf.get(cluster) ?? []
    // Of a cluster drawn in several parts, each that is a letter's usual shape stands for that letter.
    const codePoints = clusters.get(cluster)?.length === 1 ? letters : letters.filter((letter) => face.font.glyphForCodePoint(letter).id === id)
    return { id, codePoints, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em }
  })
}

export interface Shaping {
  rightToLeft: boolean
  /** Figures of one width. */
  tabular: boolean
}

function byFontkit(word: string, { font, script }: Face, { rightToLeft, tabular }: Shaping): Glyph[] {
  // Contextual alternates would turn the x of '30x20' into a multiplication sign.
  const features: Record<string, boolean> = tabular ? { calt: false, tnum: true } : { calt: false }
  const { glyphs, positions } = font.layout(word, features, script, undefined, rightToLeft ? 'rtl' : 'ltr')
  const em = font.unitsPerEm
  return glyphs.map(({ id, codePoints }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    return { id, codePoints, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em }
  })
}

/** Letter by letter as they were typed: what a shaper stumbles over is printed all the same. */
function unshaped(word: string, { font }: Face): Glyph[] {
  return Array.from(word, (letter) => {
    const codePoint = letter.codePointAt(0) ?? 0
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    return { id, codePoints: [codePoint], advance: advanceWidth / font.unitsPerEm, dx: 0, dy: 0 }
  })
}

/** A word of one face as glyphs, left to right as they stand on paper. */
export function shapeWord(word: string, face: Face, shaping: Shaping): Glyph[] {
  const library = face.isComplex ? loadedHarfbuzz() : undefined
  try {
    return library ? byHarfbuzz(library, word, face) : byFontkit(word, face, shaping)
  } catch {
    return unshaped(word, face)
  }
}
