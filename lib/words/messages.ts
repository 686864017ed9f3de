import { ar } from './ar'
import { en } from './en'
import type { Language } from './language'

/** The same keys with any text. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** The shape every language fills; English sets it. */
export type Messages = Same<typeof en>

/** All texts of a language. Server only, so that a browser gets the one language it shows. */
export const messagesIn = (language: Language): Messages => (language === 'ar' ? ar : en)
