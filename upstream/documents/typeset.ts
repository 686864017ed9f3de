import bidiFactory from 'bidi-js'
import { Lately } from '@/lib/domain/lately'
import { faceFor, type Face, type Weight } from './fonts'

/** Lengths in em; `dx`, `dy` (up) move the glyph off the pen, as an Arabic dot is moved over its letter. */
export interface Glyph {
  id: number
  /** The characters it stands for, by which a PDF's text is searched; none for a dot split off its letter. */
  codePoints: readonly number[]
  advance: number
  dx: number
  dy: number
}

/** Glyphs of one face, left to right as they stand on paper. */
export interface GlyphRun {
  face: Face
  glyphs: readonly Glyph[]
  width: number
}

export interface TypesetLine {
  runs: readonly GlyphRun[]
  width: number
  /** Some of it reads right to left, so its glyphs no longer follow the text's order. */
  isTurned: boolean
}

export interface Style {
  weight?: Weight
  /** Figures of one width, for columns of numbers. */
  tabular?: boolean
}

/** Part of a line with one face and one bidi embedding level. */
interface Span {
  text: string
  level: number
  face: Face
}

const bidi = bidiFactory()
const mayTurn = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/
const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Canonical order puts a vowel sign under the shadda it is written upon (Unicode UAX 53). */
const vowelBeforeShadda = /([\u064b-\u0650\u0652]+)\u0651/g
const isOdd = (level: number) => level % 2 === 1

/** Words seen lately; addresses of one job repeat their cities, services and captions. */
const keptWords = new Lately<string, GlyphRun>(5000)
/** Lines set lately: each is measured, fitted and then drawn. */
const keptLines = new Lately<string, TypesetLine>(500)

/** Whether a paragraph reads right to left: its first strong character decides (UAX 9, P2). */
export function isRightToLeft(text: string): boolean {
  return mayTurn.test(text) && isOdd(bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0)
}

function spansOf(text: string, weight: Weight): Span[] {
  const levels = mayTurn.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined
  const spans: Span[] = []
  let at = 0
  for (const char of text) {
    const level = levels?.[at] ?? 0
    at += char.length
    if (controls.test(char)) continue
    const shown = isOdd(level) ? (bidi.getMirroredCharacter(char) ?? char) : char
    const last = spans.at(-1)
    const isSpace = shown === ' '
    const face = isSpace && last ? last.face : faceFor(shown.codePointAt(0) ?? 0, weight)
    if (last && last.level === level && last.face === face) last.text += shown
    else spans.push({ text: shown, level, face })
  }
  return spans
}

/** Visual order (UAX 9, L2): from the deepest level up, each stretch of at least that level is turned round. */
function visualOrder(spans: Span[]): Span[] {
  const order = [...spans]
  for (let level = Math.max(0, ...spans.map(span => span.level)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return order
}

function shapeAnew(word: string, face: Face, rightToLeft: boolean, tabular: boolean): GlyphRun {
  // Contextual alternates would turn the x of '30x20' into a multiplication sign.
  const features: Record<string, boolean> = tabular ? { calt: false, tnum: true } : { calt: false }
  const { glyphs, positions } = face.font.layout(word, features, face.script, undefined, rightToLeft ? 'rtl' : 'ltr')
  const em = face.font.unitsPerEm
  const placed = glyphs.map(({ id, codePoints }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    return { id, codePoints, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em }
  })
  return { face, glyphs: placed, width: placed.reduce((width, glyph) => width + glyph.advance, 0) }
}

const shape = (word: string, face: Face, rightToLeft: boolean, tabular: boolean): GlyphRun =>
  keptWords.of(`${face.name} ${rightToLeft} ${tabular} ${word}`, () => shapeAnew(word, face, rightToLeft, tabular))

function setAnew(text: string, weight: Weight, tabular: boolean): TypesetLine {
  const clean = text.normalize('NFC').replace(vowelBeforeShadda, '\u0651$1').replace(/\s+/g, ' ').trim()
  const spans = visualOrder(spansOf(clean, weight))
  const runs = spans.flatMap(span => {
    // The space stays with its word, for the kerning of a comma before it.
    const words = span.text.match(/[^ ]* |[^ ]+/g) ?? []
    const turned = isOdd(span.level)
    return (turned ? words.toReversed() : words).map(word => shape(word, span.face, turned, tabular))
  })
  return { runs, width: runs.reduce((width, run) => width + run.width, 0), isTurned: spans.some(span => isOdd(span.level)) }
}

/**
 * One line of text as glyphs in visual order: a face per character, Arabic joined, right-to-left parts turned (UAX 9).
 * Widths in em. The text's own first strong character gives its direction.
 */
export const typeset = (text: string, { weight = 500, tabular = false }: Style = {}): TypesetLine => keptLines.of(`${weight} ${tabular} ${text}`, () => setAnew(text, weight, tabular))

export const pointMm = 25.4 / 72
/** Height of a capital in Inter, by which a line is centred. */
export const capHeightEm = 0.727

/** Width of one line in millimetres; `size` in points. */
export function widthOf(text: string, size: number, style?: Style): number {
  return typeset(text, style).width * size * pointMm
}

/** The longest beginning that fits `width` mm with an ellipsis; the text itself when it fits whole. */
export function shorten(text: string, size: number, width: number, style?: Style): string {
  if (widthOf(text, size, style) <= width) return text
  const chars = [...text]
  let short = 0
  let long = chars.length
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (widthOf(`${chars.slice(0, middle).join('').trimEnd()}…`, size, style) <= width) short = middle
    else long = middle
  }
  return `${chars.slice(0, short).join('').trimEnd()}…`
}

/** Smaller type, down to `least` points, before words are lost. */
export function fit(text: string, size: number, least: number, width: number, style?: Style): { text: string; size: number } {
  const natural = widthOf(text, size, style)
  const fitting = natural <= width ? size : Math.max(least, (size * width) / natural)
  return { size: fitting, text: shorten(text, fitting, width * 1.001, style) }
}

function pieces(word: string, size: number, width: number, style?: Style): string[] {
  if (widthOf(word, size, style) <= width) return [word]
  const parts = ['']
  for (const char of word) {
    const grown = `${parts.at(-1)}${char}`
    if (parts.at(-1) !== '' && widthOf(grown, size, style) > width) parts.push(char)
    else parts[parts.length - 1] = grown
  }
  return parts
}

/** Lines of at most `width` mm, broken at spaces, inside a word only when the word alone is too wide. */
export function wrap(text: string, size: number, width: number, style?: Style): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean).flatMap(each => pieces(each, size, width, style))) {
    const grown = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(grown, size, style) > width) lines.push(word)
    else lines.splice(-1, 1, grown)
  }
  return lines
}
