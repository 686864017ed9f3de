import type { Letter } from './mail'

export type Language = 'en' | 'ar'
/** What a letter says, by the facts it names. */
export type Wording<F> = Record<Language, (facts: F) => readonly [subject: string, text: string]>

const greeting: Record<Language, (name: string) => string> = { en: (name) => (name ? `Hello ${name},` : 'Hello,'), ar: (name) => (name ? `مرحباً ${name}،` : 'مرحباً،') }

/** What a letter to `name` says: in the language of its reader, or in both where nobody knows which that is (`null`). */
export function written<F>(template: string, wording: Wording<F>, facts: F, o: { name: string; locale: string | null }): Pick<Letter, 'template' | 'subject' | 'text'> {
  const languages: Language[] = o.locale === null ? ['en', 'ar'] : [o.locale === 'ar' ? 'ar' : 'en']
  const parts = languages.map((language) => {
    const [subject, text] = wording[language](facts)
    return { subject, text: `${greeting[language](o.name)}\n\n${text}` }
  })
  return { template, subject: parts.map(({ subject }) => subject).join(' / '), text: parts.map(({ text }) => text).join('\n\n---\n\n') }
}
