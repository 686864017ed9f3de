import type { Reply } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import type { Language } from '@/lib/words/language'
import type { PublicMessages } from '@/lib/words/parcel/words'

export type ParcelFound = Reply<'tracking.summary'>[number]
export type OpenedParcel = Reply<'consignee.desk'>

/** What every part of the page knows: its address, its language, its words, and what became of the form sent last. */
export interface Page {
  path: RoutePath
  numbers: string[]
  client: string | undefined
  language: Language
  words: PublicMessages
  /** A sentence about the form sent last, and whether it went well. */
  said: { text: string; isGood: boolean } | null
}

const good = new Set(['checked', 'reschedule', 'safePlace', 'addressCode', 'pudo', 'withdraw', 'payLink'])

/** The sentence for the word in the address; null for none and for words we do not know. */
export function saidBy(word: string | undefined, words: PublicMessages): Page['said'] {
  const name = `said_${word}`
  const text = Object.hasOwn(words.parcel, name) ? (words.parcel as Record<string, string>)[name] : undefined
  return text && word ? { text, isGood: good.has(word) } : null
}
