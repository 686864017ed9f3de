import type { SellerCategory } from './seller'
import { plainText } from './plain-text'

/** Words that say nothing of what goods are. */
const idle = new Set([
  'a', 'an', 'and', 'the', 'of', 'for', 'with', 'without', 'in', 'on', 'to', 'by', 'or', 'other', 'others', 'set', 'pack', 'new', 'size', 'pcs', 'piece',
  'pieces', 'ml', 'g', 'kg', 'cm', 'mm', 'l', 'black', 'white', 'blue', 'red', 'color', 'colour', 'not', 'than', 'من', 'في', 'مع', 'أو', 'على', 'غيرها',
    'غيره', 'و',
])

/** A word without its plural or article, so that 'shoes' and 'shoe', 'الأحذية' and 'أحذية' meet. */
function stem(word: string): string {
  if (/^ال\p{Script=Arabic}{3,}$/u.test(word)) return word.slice(2)
  if (/^[a-z]{4,}ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/^[a-z]{3,}(ss|us)$/.test(word)) return word
  if (/^[a-z]{3,}s$/.test(word)) return word.slice(0, -1)
  return word
}

/** What a description of goods is about, each word once, in its order: numbers, sizes and little words say nothing. */
export function goodsWords(description: string): string[] {
  const found = plainText(description).toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(found.filter((word) => word.length > 1 && !/^\d/.test(word) && !idle.has(word)).map(stem))]
}

/** Goods by their words in one order: two descriptions that say the same have one key. */
export const goodsKey = (description: string): string => goodsWords(description).toSorted().join(' ')

/** Chapters goods of a category are nearly always in. */
const chaptersOf: Readonly<Partial<Record<SellerCategory, readonly string[]>>> = {
  electronics: ['84', '85', '90', '91'], apparel: ['42', '61', '62', '63', '64', '65', '71'], cosmetics: ['33', '34'],
  food: ['02', '03', '04', '07', '08', '09', '10', '11', '15', '16', '17', '18', '19', '20', '21', '22'],
  supplements: ['21', '30'], toys: ['95'], home: ['39', '44', '57', '63', '69', '70', '73', '76', '82', '94'],
  automotive: ['40', '84', '85', '87'], medical: ['30', '90'],
}

export interface SuggestedFrom {
  code: string
  description_en: string
  description_ar: string | null
  /** Headings above, the widest first, in both languages together. */
  path: readonly string[]
}
/** What somebody decided of goods before. */
export interface Precedent {
  id: number
  goods: string
  hs_code: string
  decided_by: string | null
  /** A day in Dubai. */
  decided_on: string
}
export interface Suggestion {
  code: string
  description_en: string
  description_ar: string | null
  /** 0 to 100; a precedent of the very same goods is 100. */
  score: number
  reasons: string[]
}

/** A precedent says something of goods that share one word of five with it; tariffs seldom use the words of trade, so it may be all there is. */
const LEAST_LIKE = 20

const both = ({ description_en, description_ar }: SuggestedFrom) => `${description_en} ${description_ar ?? ''}`
const shared = (of: readonly string[], other: ReadonlySet<string>) => of.filter((word) => other.has(word))
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole))

/** How far a precedent is about the same goods: the words they share of all words of both, in percent. */
export function likeness(goods: readonly string[], precedent: Pick<Precedent, 'goods'>): number {
  const other = goodsWords(precedent.goods)
  const common = shared(goods, new Set(other)).length
  return percent(common, new Set([...goods, ...other]).size)
}

function byPrecedent(words: readonly string[], code: string, precedents: readonly Precedent[]): { score: number; reasons: string[] } {
  const near = precedents.filter(({ hs_code }) => code.startsWith(hs_code) || hs_code.startsWith(code))
    .map((precedent) => ({ precedent, like: likeness(words, precedent) })).filter(({ like }) => like >= LEAST_LIKE).toSorted((a, b) => b.like - a.like)
  const [best] = near
  if (!best) return { score: 0, reasons: [] }
  const { goods, decided_by, decided_on } = best.precedent
  return { score: best.like, reasons: [`Precedent: “${goods}”, decided on ${decided_on}${decided_by ? ` by ${decided_by}` : ''}`] }
}

function byWords(words: readonly string[], from: SuggestedFrom): { score: number; reasons: string[] } {
  const own = shared(words, new Set(goodsWords(both(from))))
  const above = shared(words, new Set(from.path.flatMap(goodsWords))).filter((word) => !own.includes(word))
  return {
    // A word of the code itself says more than one of its heading; a precedent more than either.
    score: percent(own.length * 3 + above.length, words.length * 4),
    reasons: [...(own.length > 0 ? [`Description names ${own.join(', ')}`] : []), ...(above.length > 0 ? [`Heading names ${above.join(', ')}`] : [])],
  }
}

const CATEGORY_POINTS = 8
const MOST = 8

/**
 * Codes goods may belong under, the likeliest first, each with its reasons; a person decides. Precedents weigh most, then words of the code, words of its
 * headings, and last the chapters of the category. Nothing that neither shares a word nor a precedent is suggested.
 */
export function suggestCodes(
  description: string, category: string | null, candidates: readonly SuggestedFrom[], precedents: readonly Precedent[],
): Suggestion[] {
  const words = goodsWords(description)
  const chapters = category === null ? [] : (chaptersOf[category as SellerCategory] ?? [])
  return candidates.flatMap((from): Suggestion[] => {
    const [decided, named] = [byPrecedent(words, from.code, precedents), byWords(words, from)]
    if (decided.score === 0 && named.score === 0) return []
    const fits = chapters.includes(from.code.slice(0, 2))
    return [{
      code: from.code, description_en: from.description_en, description_ar: from.description_ar,
      score: Math.min(100, Math.max(decided.score, Math.min(90, named.score)) + (fits ? CATEGORY_POINTS : 0)),
      reasons: [...decided.reasons, ...named.reasons, ...(fits ? [`Chapter ${from.code.slice(0, 2)} is usual for its category`] : [])],
    }]
  }).toSorted((a, b) => b.score - a.score || b.code.length - a.code.length || (a.code < b.code ? -1 : 1)).slice(0, MOST)
}
