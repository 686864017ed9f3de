import { arabicDay, arabicDayTime } from '@/lib/domain/arabic-days'
import { day, dayTime, type Moment } from '@/lib/domain/days'
import { ltr } from '@/lib/words/isolate'
import type { Language } from '@/lib/words/language'

declare const worded: unique symbol
/** A text in the languages of whoever gets it. `written` and `inOwnWords` alone make one, so that no mail is posted in English only. */
export type Worded = string & { readonly [worded]: true }

/** What of a letter is words. */
export interface Words {
  template: string
  subject: Worded
  text: Worded
}

/** What a letter says, by the facts it names. */
export type Wording<F> = Record<Language, (facts: F) => readonly [subject: string, text: string]>

/** Whom a letter is worded for: the name it greets (none: ''), and their language, null where nobody knows it. */
export interface LetterReader {
  name: string
  locale: string | null
}

const greeting: Record<Language, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'), ar: (name) => (name ? `مرحباً ${name}،` : 'مرحباً،'),
}

/** A day and a moment (Dubai time) in the words of a language. */
export const dayIn: Record<Language, (moment: Moment) => string> = { en: day, ar: arabicDay }
export const dayTimeIn: Record<Language, (moment: Moment) => string> = { en: dayTime, ar: arabicDayTime }

const arabicLetters = /\p{Script=Arabic}/u
/** A number, code or Latin name with what stands inside it, and the brackets and quotes around. */
const leftToRight = /[([“"]*[+#]?[\p{Script=Latin}\d](?:[^\p{Script=Arabic}\n«»،؛؟]*[\p{Script=Latin}\d%°…])?[)\]”"]*/gu
const opening = /[([“]/g
const closing = /[)\]”]/g

/** Marks a run; a bracket whose partner stands outside of it stays outside too. */
function marked(run: string): string {
  let [from, to] = [0, run.length]
  const surplus = () => (run.slice(from, to).match(opening)?.length ?? 0) - (run.slice(from, to).match(closing)?.length ?? 0)
  while (surplus() > 0 && /[([“]/.test(run.charAt(from))) from++
  while (surplus() < 0 && /[)\]”]/.test(run.charAt(to - 1))) to--
  const inner = surplus() > 0 ? run.slice(from, to).search(/\s*[([“][^([“]*$/) : -1
  if (inner > 0) return marked(run.slice(0, from + inner)) + run.slice(from + inner).replace(/[^\s([“].*/, marked)
  return run.slice(0, from) + ltr(run.slice(from, to)) + run.slice(to)
}

/** Addresses of pages are left as they are: mail programs would take the marks for a part of them. */
const markedLine = (line: string) => line.split(/(https?:\S+)/).map((part, i) => (i % 2 === 1 ? part : part.replace(leftToRight, marked))).join('')

/** Lines of Arabic whose codes and numbers read from left to right; a line without Arabic needs no marks. */
const asArabic = (text: string): string => text.split('\n').map((line) => (arabicLetters.test(line) ? markedLine(line) : line)).join('\n')

const languagesOf = (locale: string | null): Language[] => (locale === null ? ['en', 'ar'] : [locale === 'ar' ? 'ar' : 'en'])

interface Part {
  subject: string
  text: string
}

function partIn<F>(language: Language, wording: Wording<F>, facts: F, name: string | null): Part {
  const [subject, said] = wording[language](facts)
  const text = name === null ? said : `${greeting[language](name)}\n\n${said}`
  // A subject is searched for and sorted by: it goes without marks.
  return { subject, text: language === 'ar' ? asArabic(text) : text }
}

const together = (template: string, parts: readonly Part[]): Words => ({
  template, subject: parts.map(({ subject }) => subject).join(' / ') as Worded, text: parts.map(({ text }) => text).join('\n\n---\n\n') as Worded,
})

/**
 * What a letter to `name` says: in the language of its reader, or in both where nobody knows which that is (`null`). A `note` somebody here
 * adds stands once, above it, as they wrote it.
 */
export function written<F>(template: string, wording: Wording<F>, facts: F, { name, locale, note }: LetterReader & { note?: string | undefined }): Words {
  const words = together(template, languagesOf(locale).map((language) => partIn(language, wording, facts, name)))
  return note ? { ...words, text: `${note}\n\n${words.text}` as Worded } : words
}

/**
 * A letter in the words of somebody here, such as a carrier's template, followed by ours in those of its reader's languages that
 * theirs are not written in.
 */
export function inOwnWords<F>(template: string, own: Part, wording: Wording<F>, facts: F, locale: string | null): Words {
  const said = `${own.subject}\n${own.text}`
  const isIn: Record<Language, boolean> = { en: /[a-z]{3}/.test(said.replace(/\p{Script=Arabic}[^\n]*/gu, '')), ar: arabicLetters.test(said) }
  return together(template, [own, ...languagesOf(locale).filter((language) => !isIn[language]).map((language) => partIn(language, wording, facts, null))])
}
