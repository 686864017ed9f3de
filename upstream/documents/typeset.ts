import bidiFactory from 'bidi-js'
import { RecentMap } from '@/lib/domain/recent-map'
import { faceFor, type Face, type Weight } from './fonts'
import { loadedHarfbuzz, loadHarfbuzz } from './libraries'
import { printable } from './printable'
import { shapeWord, type Glyph } from './shape'

/** Glyphs of one face, left to right as they stand on paper. */
export interface GlyphRun {
  face: Face
  glyphs: readonly Glyph[]
  width: number
}

export interface TypesetLine {
  runs: readonly GlyphRun[]
  width: number
  /** Its glyphs do not follow the text's order: some of it reads right to left, or has vowels that stand before their letter. */
  isTurned: boolean
}

/** Where a line was cut from: its letters are ordered by the paragraph's direction and by what stands around them (UAX 9). */
export interface Context {
  /** As `printable` leaves it. */
  paragraph: string
  /** Where the line begins in it, UTF-16 units. */
  at: number
  rightToLeft: boolean
}

export interface Style {
  weight?: Weight
  /** Figures of one width, for columns of numbers. */
  tabular?: boolean
  /** A line of a longer paragraph; without it the text is a paragraph of its own. */
  context?: Context | undefined
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
/** Marks, joiners and dandas belong to the letters before them, in whose face they are drawn. */
const joining = /[\p{M}\p{Join_Control}\u0964\u0965 ]/u
const joiner = /\p{Join_Control}/u
/** India's scripts, Sinhala, Burmese, Khmer: vowels stand before the letter they follow, letters join or stack. */
const complexText = /[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}]/u
/** Thai and Lao AM are drawn as two signs, in which nobody who searches would find the one that was typed. */
const drawnInTwo = /[\u0e33\u0eb3]/
const isOdd = (level: number) => level % 2 === 1

/** Words seen lately; addresses of one job repeat their cities, services and captions. */
const keptWords = new RecentMap<string, GlyphRun>(5000)
/** Lines set lately: each is measured, fitted and then drawn. */
const keptLines = new RecentMap<string, TypesetLine>(500)
const keptLevels = new RecentMap<string, Uint8Array>(200)

function holdsComplex(value: unknown): boolean {
  if (typeof value === 'string') return complexText.test(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Object.values(value).some(holdsComplex)
}

/** To be awaited before the texts in `data` are set: scripts that need HarfBuzz wait for it to load, all others for nothing. */
export async function scriptsReady(data: unknown): Promise<void> {
  if (loadedHarfbuzz() || !holdsComplex(data)) return
  await loadHarfbuzz()
  keptWords.clear()
  keptLines.clear()
}

/** Whether a paragraph reads right to left: its first strong character decides (UAX 9, P2). */
export function isRightToLeft(text: string): boolean {
  return mayTurn.test(text) && isOdd(bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0)
}

const levelsOf = (paragraph: string, rightToLeft: boolean): Uint8Array =>
  keptLevels.of(`${rightToLeft} ${paragraph}`, () => bidi.getEmbeddingLevels(paragraph, rightToLeft ? 'rtl' : 'ltr').levels)

function spansOf(text: string, { paragraph, at: start, rightToLeft }: Context, weight: Weight): Span[] {
  const levels = rightToLeft || mayTurn.test(paragraph) ? levelsOf(paragraph, rightToLeft) : undefined
  const spans: Span[] = []
  let at = start
  for (const char of text) {
    const level = levels?.[at] ?? 0
    at += char.length
    if (controls.test(char)) continue
    const shown = isOdd(level) ? (bidi.getMirroredCharacter(char) ?? char) : char
    const codePoint = shown.codePointAt(0) ?? 0
    const last = spans.at(-1)
    const joins = last !== undefined && joining.test(shown) && last.face.font.hasGlyphForCodePoint(codePoint)
    if (!joins && joiner.test(shown)) continue
    const face = joins ? last.face : faceFor(codePoint, weight)
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

const shape = (word: string, face: Face, rightToLeft: boolean, tabular: boolean): GlyphRun =>
  keptWords.of(`${face.name} ${rightToLeft} ${tabular} ${word}`, () => {
    const glyphs = shapeWord(word, face, { rightToLeft, tabular })
    return { face, glyphs, width: glyphs.reduce((width, glyph) => width + glyph.advance, 0) }
  })

function setAnew(text: string, context: Context, weight: Weight, tabular: boolean): TypesetLine {
  const spans = visualOrder(spansOf(text, context, weight))
  const runs = spans.flatMap(span => {
    // The space stays with its word, for the kerning of a comma before it.
    const words = span.text.match(/[^ ]* |[^ ]+/g) ?? []
    const turned = isOdd(span.level)
    return (turned ? words.toReversed() : words).map(word => shape(word, span.face, turned, tabular))
  })
  return {
    runs, width: runs.reduce((width, run) => width + run.width, 0),
    isTurned: drawnInTwo.test(text) || spans.some(span => isOdd(span.level) || span.face.isComplex),
  }
}

/** The text as a paragraph of its own. */
function alone(text: string): Context {
  const paragraph = printable(text)
  return { paragraph, at: 0, rightToLeft: isRightToLeft(paragraph) }
}

/**
 * One line of text as glyphs in visual order: a face per character, letters joined, right-to-left parts turned (UAX 9).
 * Widths in em. A line of a paragraph is ordered by the paragraph, any other text by its own first strong character.
 */
export function typeset(text: string, { weight = 500, tabular = false, context }: Style = {}): TypesetLine {
  const place = context ? `${context.rightToLeft} ${context.at} ${context.paragraph}` : ''
  return keptLines.of(`${weight} ${tabular} ${place} ${text}`, () => {
    const own = context ?? alone(text)
    return setAnew(context ? text : own.paragraph, own, weight, tabular)
  })
}

export const pointMm = 25.4 / 72
/** Height of a capital in Inter, by which a line is centred. */
export const capHeightEm = 0.727

/** Width of one line in millimetres; `size` in points. */
export function widthOf(text: string, size: number, style?: Style): number {
  return typeset(text, style).width * size * pointMm
}
