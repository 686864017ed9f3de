export type Language = 'en' | 'ar'

/** Each in its own script, as people look for it. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
]

export const isLanguage = (value: unknown): value is Language => languages.some(({ code }) => code === value)

/** Which way a language is read; kiosks speak Urdu as well. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (/^(ar|ur)\b/.test(language) ? 'rtl' : 'ltr')

/** The same address in another language: `?lang=` set, the rest of the query kept. */
export function inLanguage(here: string, language: Language): string {
  const [path = '/', query = ''] = here.split('?')
  const params = new URLSearchParams(query)
  params.set('lang', language)
  return `${path}?${params}`
}
