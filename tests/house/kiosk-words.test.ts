import { describe, expect, test } from 'vitest'
import { ar } from '@/lib/words/kiosk/ar'
import { brokenWords } from '@/lib/words/kiosk/broken'
import { en } from '@/lib/words/kiosk/en'
import { hi } from '@/lib/words/kiosk/hi'
import { kioskWordsIn } from '@/lib/words/kiosk/languages'
import { kioskLanguages, type KioskLanguage } from '@/lib/words/kiosk/spoken'
import { signInWords } from '@/lib/words/kiosk/sign-in'
import { ur } from '@/lib/words/kiosk/ur'

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).toSorted()
const flat = (words: object) => new Map(
  Object.entries(words).flatMap(([part, texts]) => Object.entries(texts as Record<string, string>).map(([key, text]) => [`${part}.${key}`, text] as const)),
)
const english = flat(en)

describe.each([
  ['Arabic', ar, /[\u0600-\u06ff]/], ['Hindi', hi, /[\u0900-\u097f]|^ASN$/], ['Urdu', ur, /[\u0600-\u06ff]/],
] as const)('%s', (_name, words, script) => {
  test.each([...flat(words)])('%s is written in its script and has the same gaps', (key, text) => {
    expect(text).toMatch(script)
    const known = english.get(key)
    if (known !== undefined) return expect(gaps(text)).toEqual(gaps(known))
    // A refusal is known by its English; the noun of a count may be in the words, and one of a thing needs no number.
    expect(gaps(key)).toEqual(expect.arrayContaining(gaps(text)))
    return expect(gaps(key).filter((gap) => !gaps(text).includes(gap)).every((gap) =>
      gap === '{things}' || /^refusals\..*\{count\} (?:\{things\}|character\b(?!s))/.test(key),
    )).toBe(true)
  })
})

test('the words of the register are used as they stand', () => {
  expect([ar.common.scan, hi.common.scan, ur.common.scan]).toEqual(['امسح رمز QR', 'QR कोड स्कैन करें', 'QR کوڈ اسکین کریں'])
  expect([en.common.thanks, ar.common.thanks]).toEqual(['Thank you, drive safely', 'شكراً، قيادة آمنة'])
  expect([en.gateIn.differs, en.gateOut.notReleased, en.feedback.given]).toEqual([
    'The plate differs from the token', 'Dock has not released this vehicle.', 'Feedback was given. Thank you.',
  ])
})

test('every language on the buttons has its words', async () => {
  const all = await Promise.all(kioskLanguages.map(({ code }) => kioskWordsIn(code)))
  expect(new Set(all.map(({ common }) => common.next)).size).toBe(4)
})

describe.each([
  ['the sign-in of the gate', signInWords], ['a screen that broke', brokenWords],
] as const)('%s', (_name, said: Readonly<Record<KioskLanguage, object>>) => {
  test.each([['ar', /[\u0600-\u06ff]/], ['hi', /[\u0900-\u097f]/], ['ur', /[\u0600-\u06ff]/]] as const)('speaks %s throughout', (code, script) => {
    const plain: Record<string, string> = { ...said.en }
    for (const [key, text] of Object.entries(said[code]) as [string, string][]) {
      expect(text).toMatch(script)
      expect(gaps(text)).toEqual(gaps(plain[key] ?? ''))
    }
  })
})
