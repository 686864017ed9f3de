/** A screen, or something one can do, as the search finds it. */
export interface Findable {
  label: string
  /** Where it belongs: the group of the menu. */
  hint?: string
  /** Other words people look for it by. */
  also?: string
}

/** From this many letters on a part within a word counts, and so does one mistake; from the second number on, two mistakes. */
const LEAST_PART = 3
const ONE_MISTAKE = 4
const TWO_MISTAKES = 8

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** How many letters to add, drop, change or swap with their neighbour until two words are alike (optimal string alignment). */
function mistakes(a: string, b: string): number {
  const table = [...`-${a}`].map((_, i) => [...`-${b}`].map((__, j) => (i === 0 ? j : j === 0 ? i : 0)))
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1), swapped ? at(i - 2, j - 2) + 1 : Infinity)
      ;(table[i] as number[])[j] = least
    }
  }
  return at(a.length, b.length)
}

const forgiven = (typed: string) => (typed.length >= TWO_MISTAKES ? 2 : typed.length >= ONE_MISTAKE ? 1 : 0)
/** Somebody who has not finished a word makes their mistakes at its beginning. */
const isMistyped = (typed: string, word: string) =>
  forgiven(typed) > 0 && [word, ...[-1, 0, 1].map((more) => word.slice(0, typed.length + more))].some((part) => mistakes(typed, part) <= forgiven(typed))

/** How well a word fits one of several: 0 the whole word, 1 its beginning, 4 a part, 6 with a mistake; null: not at all. */
function fit(typed: string, words: readonly string[]): number | null {
  if (words.includes(typed)) return 0
  if (words.some((word) => word.startsWith(typed))) return 1
  if (typed.length >= LEAST_PART && words.some((word) => word.includes(typed))) return 4
  return words.some((word) => isMistyped(typed, word)) ? 6 : null
}

/** The farther from its name a word is found, the later: other words behind the name, the group behind both. */
function rankOf({ label, hint = '', also = '' }: Findable, typed: readonly string[]): number | null {
  const places = [wordsOf(label), wordsOf(also), wordsOf(hint)]
  let sum = 0
  for (const word of typed) {
    const fits = Math.min(...places.map((words, place) => (fit(word, words) ?? Infinity) + place / 2))
    if (fits === Infinity) return null
    sum += fits
  }
  return sum
}

/**
 * What fits all the words typed, the best first: whole words before beginnings, before parts, before words with a typing mistake; of equals the
 * shorter name.
 */
export function findScreens<F extends Findable>(all: readonly F[], text: string): F[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  return all
    .flatMap((found) => {
      const rank = rankOf(found, typed)
      return rank === null ? [] : [{ found, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.found.label.length - b.found.label.length)
    .map(({ found }) => found)
}
