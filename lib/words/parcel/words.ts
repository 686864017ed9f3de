import type { Language } from '../language'
import { messagesIn, type Messages, type Same } from '../messages'
import { ar } from './ar'
import { en } from './en'

export type ParcelWords = Same<typeof en>
/** Our texts and those of the public tracking page. */
export type PublicMessages = Messages & ParcelWords

/** All texts of a public page in a language. Server only. */
export const publicMessagesIn = (language: Language): PublicMessages => ({ ...messagesIn(language), ...(language === 'ar' ? ar : en) })
