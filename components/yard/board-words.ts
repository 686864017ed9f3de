import { fill } from '@/lib/words/fill'
import { isolated } from '@/lib/words/isolate'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import type { KioskLanguage } from '@/lib/words/kiosk/spoken'
import { directionOf } from '@/lib/words/language'
import type { Board } from './use-board'

/** Minutes as hours and minutes: 125 -> '2:05'. */
export const hours = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** How a wait looks: over one hour is noticed, over two acted on (pas.md 4.4). */
export const waitTone = (minutes: number): 'none' | 'amber' | 'red' => (minutes > 120 ? 'red' : minutes > 60 ? 'amber' : 'none')

/**
 * What a board warns of, in the language it is read in, with the refusal of a
 * kiosk's record in Arabic too; values are apart from letters that run the other way.
 */
export function alertText({ kind, values }: Pick<Board['alerts'][number], 'kind' | 'values'>, words: KioskWords, language: KioskLanguage): string {
  const isRtl = directionOf(language) === 'rtl'
  const shown = Object.entries(values).map(([name, value]) => [name, name === 'message' ? refusalText(words, value) : value] as const)
  return fill(words.board[`alert_${kind}`], Object.fromEntries(isRtl ? shown.map(([name, value]) => [name, isolated(value)]) : shown))
}
