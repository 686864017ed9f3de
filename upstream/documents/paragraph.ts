import { RecentMap } from '@/lib/domain/recent-map'
import type { Weight } from './fonts'
import { printable } from './printable'
import { isRightToLeft, pointMm, typeset, widthOf, type Context, type Style } from './typeset'

/** A line of a paragraph: it is ordered, and stands, as the whole paragraph does, in the type it was measured in. */
export interface Line {
  text: string
  context: Context
  /** Points. */
  size: number
  weight: Weight
  tabular: boolean
}

/** What may not be parted, and whether a line may end behind it without a space. */
interface Unit {
  start: number
  end: number
  isSpaced: boolean
  /** Em, alone and with its space. */
  width: number
  spaced: number
}

type Look = Pick<Style, 'weight' | 'tabular'>
type Slice = Pick<Line, 'text' | 'context'>

/** Scripts that write no spaces: Thai, Lao, Burmese, Khmer by words, Chinese and Japanese anywhere. */
const spaceless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3134f}]/u
const byWord = new Intl.Segmenter('th', { granularity: 'word' })
const byLetter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Punctuation that no line begins with. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}]+$/u

const measured = new RecentMap<string, readonly Unit[]>(500)
const sliceOf = ({ paragraph, rightToLeft }: Context, start: number, end: number): Slice => ({
  text: paragraph.slice(start, end), context: { paragraph, at: start, rightToLeft },
})
const emOf = ({ text, context }: Slice, look: Look) => typeset(text, { ...look, context }).width

/** A line of text that is a paragraph of its own. */
function paragraphOf(text: string): Context {
  const paragraph = printable(text)
  return { paragraph, at: 0, rightToLeft: isRightToLeft(paragraph) }
}

/** Parts of a word between which a line may end. */
function partsOf(word: string): string[] {
  if (!spaceless.test(word)) return [word]
  const parts: string[] = []
  for (const { segment } of byWord.segment(word)) {
    if (parts.length > 0 && closing.test(segment)) parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts
}

function unitsOf(context: Context, look: Look): readonly Unit[] {
  return measured.of(`${look.weight} ${look.tabular} ${context.paragraph}`, () => {
    const units: Unit[] = []
    let at = 0
    for (const word of context.paragraph.split(' ').filter(Boolean)) {
      const parts = partsOf(word)
      for (const [i, part] of parts.entries()) {
        const end = at + part.length
        const isSpaced = i === parts.length - 1 && end < context.paragraph.length
        units.push({
          start: at, end, isSpaced, width: emOf(sliceOf(context, at, end), look), spaced: emOf(sliceOf(context, at, end + (isSpaced ? 1 : 0)), look),
        })
        at = end
      }
      at += 1
    }
    return units
  })
}

/** Ends of the pieces of a unit too wide for a line, by what readers take for letters. */
function brokenAt(context: Context, { start, end }: Unit, most: number, look: Look): number[] {
  const ends: number[] = []
  let from = start
  let at = start
  for (const { segment } of byLetter.segment(context.paragraph.slice(start, end))) {
    const next = at + segment.length
    if (at > from && emOf(sliceOf(context, from, next), look) > most) {
      ends.push(at)
      from = at
    }
    at = next
  }
  return [...ends, end]
}

/**
 * A paragraph in lines of at most `width` mm, broken at spaces or where its script breaks, inside a word only when the word alone is too
 * wide; `size` in points. The paragraph's first strong character gives all its lines their direction (UAX 9).
 */
export function wrap(text: string, size: number, width: number, { weight = 500, tabular = false }: Look = {}): Line[] {
  const context = paragraphOf(text)
  const look = { weight, tabular }
  const most = width / (size * pointMm) + 1e-6
  const lines: Pick<Unit, 'start' | 'end' | 'width'>[] = []
  for (const unit of unitsOf(context, look)) {
    const last = lines.at(-1)
    if (last && last.width + unit.width <= most) {
      last.end = unit.end
      last.width += unit.spaced
      continue
    }
    let start = unit.start
    for (const end of unit.width > most ? brokenAt(context, unit, most, look) : [unit.end]) {
      lines.push({ start, end, width: emOf(sliceOf(context, start, end + (end === unit.end && unit.isSpaced ? 1 : 0)), look) })
      start = end
    }
  }
  return lines.map(({ start, end }) => ({ ...sliceOf(context, start, end), size, weight, tabular }))
}

/** The longest beginning that fits `width` mm with an ellipsis, reading as the whole did. */
function cut(text: string, rightToLeft: boolean, size: number, width: number, look: Look): Slice {
  const letters = Array.from(byLetter.segment(text), ({ segment }) => segment)
  const beginning = (count: number): Slice => {
    const paragraph = `${letters.slice(0, count).join('').trimEnd()}…`
    return { text: paragraph, context: { paragraph, at: 0, rightToLeft } }
  }
  const fits = (count: number) => emOf(beginning(count), look) * size * pointMm <= width
  let short = 0
  // Twice as far each time: of a text far longer than its line only the beginning is ever set.
  let long = Math.min(16, letters.length)
  while (long < letters.length && fits(long)) [short, long] = [long, Math.min(long * 2, letters.length)]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (fits(middle)) short = middle
    else long = middle
  }
  return beginning(short)
}

/** The longest beginning that fits `width` mm with an ellipsis; the text itself when it fits whole. */
export function shorten(text: string, size: number, width: number, look: Look = {}): string {
  return widthOf(text, size, look) <= width ? text : cut(printable(text), isRightToLeft(text), size, width, look).text
}

interface Room {
  size: number
  /** Points the type may shrink to. */
  least: number
  width: number
  /** Most lines. */
  most: number
}

/** A paragraph in the lines there is room for: in smaller type before its end is cut with an ellipsis. */
export function wrapInto(text: string, { size, least, width, most }: Room, look: Look = {}): Line[] {
  for (let points = size; ; points = Math.max(least, points * 0.94)) {
    const lines = wrap(text, points, width, look)
    if (lines.length <= most) return lines
    if (points <= least) return cutTo(lines, most, width)
  }
}

/** The first lines of a paragraph, the last of them with an ellipsis for all that follows. */
export function cutTo(lines: readonly Line[], most: number, width: number): Line[] {
  const last = lines[most - 1]
  if (lines.length <= most || !last) return lines.slice(0, most)
  const { context: { paragraph, at, rightToLeft }, size, weight, tabular } = last
  return [...lines.slice(0, most - 1), { ...last, ...cut(paragraph.slice(at), rightToLeft, size, width, { weight, tabular }) }]
}

/** Smaller type, down to `least` points, before words are lost. */
export function fit(text: string, size: number, least: number, width: number, look?: Look): { text: string; size: number } {
  const natural = widthOf(text, size, look)
  const fitting = natural <= width ? size : Math.max(least, (size * width) / natural)
  return { size: fitting, text: shorten(text, fitting, width * 1.001, look) }
}
