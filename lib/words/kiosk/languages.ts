import { en } from './en'
import type { KioskLanguage } from './spoken'

type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** The shape every language of a kiosk fills; English sets it. */
export type KioskWords = Same<typeof en>

/** English comes with the page; the others in their own small file each, fetched once and kept for the time without a network. */
export async function kioskWordsIn(language: KioskLanguage): Promise<KioskWords> {
  switch (language) {
    case 'ar': return (await import('./ar')).ar
    case 'hi': return (await import('./hi')).hi
    case 'ur': return (await import('./ur')).ur
    default: return en
  }
}
