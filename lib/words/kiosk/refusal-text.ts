import { saidIn } from '../refusals/refusals'
import type { KioskWords } from './languages'

/** What the service said, in the language of the screen where that has its words (`refusals`). */
export const refusalText = (words: KioskWords, message: string): string => saidIn(words.refusals, words.common.notKnown, message)
