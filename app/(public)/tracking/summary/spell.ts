import { arabicCountry } from '@/lib/domain/arabic-country'
import { arabicDay } from '@/lib/domain/arabic-days'
import { countryName } from '@/lib/domain/countries'
import { day, dubaiTime, companyZone } from '@/lib/domain/days'
import type { Language } from '@/lib/words/language'

// Arabic words with the digits of the rest of the page, so that a number reads the same everywhere.
const arabic = 'ar-AE-u-nu-latn'
const shortDay: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: companyZone }),
  ar: new Intl.DateTimeFormat(arabic, { day: 'numeric', month: 'short', timeZone: companyZone }),
}
const weekday: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: companyZone }),
  ar: new Intl.DateTimeFormat(arabic, { weekday: 'long', timeZone: companyZone }),
}
const plainDays: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat(arabic, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

/** 'Fri 20 Nov, 2026' in the reader's language, Dubai time. */
export const spellDay = (moment: string, language: Language): string => (language === 'ar' ? arabicDay(moment) : day(moment))

/** 'Fri 20 Nov, 2026 14:05'. */
export const spellMoment = (moment: string, language: Language): string => `${spellDay(moment, language)} ${dubaiTime(moment)}`

/** '20 Nov'. */
export const spellDate = (moment: string, language: Language): string => shortDay[language].format(new Date(moment))

/** 'Friday'. */
export const spellWeekday = (moment: string, language: Language): string => weekday[language].format(new Date(moment))

/** 'Friday 20 November' of a plain day. */
export const spellPlainDay = (plainDay: string, language: Language): string => plainDays[language].format(new Date(`${plainDay}T00:00:00Z`))

/** '20 Nov 14:05', where there is little room. */
export const spellShort = (moment: string, language: Language): string => `${spellDate(moment, language)} ${dubaiTime(moment)}`

const country = (code: string, language: Language): string => (language === 'ar' && /^[A-Z]{2}$/.test(code) ? arabicCountry(code) : countryName(code))

/** 'Dubai, United Arab Emirates'; whichever of the two is known. */
export const spellPlace = (city: string | null | undefined, code: string | null | undefined, language: Language): string =>
  [city, code ? country(code, language) : null].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
