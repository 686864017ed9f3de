import type { Language } from '../language'
import { ar } from './ar'
import { en } from './en'

export type SignUpWords = Record<keyof typeof en, string>

/** All texts of the sign-up page in a language. Server only. */
export const signUpWordsIn = (language: Language): SignUpWords => (language === 'ar' ? ar : en)
