import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inOwnWords, written, type Wording } from '@/upstream/platform/letter-words'
import type { Letter } from '@/upstream/platform/mail'
import { textsOf } from './source-texts'

const upstream = join(import.meta.dirname, '../../upstream')
const sources = readdirSync(upstream, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(upstream, file), 'utf8') }))
const arabic = /[\u0600-\u06ff]/
const bidiMarks = /[\u2066-\u2069]/g

const arrived: Wording<{ no: string; at: string; link: string }> = {
  en: (f) => [`${f.no} has come`, `${f.no} came at ${f.at}.\n\n${f.link}`],
  ar: (f) => [`وصلت ${f.no}`, `وصلت ${f.no} (الساعة ${f.at}).\n\n${f.link}`],
}
const facts = { no: 'PU-12/7', at: '09:00 – 12:00', link: 'https://portal.example/p?no=PU-12' }

describe('a mail', () => {
  test('is posted with words that `written` or `inOwnWords` made, and with no others', () => {
    // @ts-expect-error A text of one language is not taken.
    const english: Letter = { template: 'alert', to: ['reader@client.example'], subject: 'It has come', text: 'It has come.' }
    // @ts-expect-error Nor is one put in the place of what was worded in both.
    const replaced: Letter = { ...written('alert', arrived, facts, { name: '', locale: null }), to: english.to, subject: 'It has come' }
    expect(replaced.to).toEqual(english.to)
    expect(sources.filter(({ text }) => /as Worded\b/.test(text)).map(({ file }) => file)).toEqual(['platform/letter-words.ts'])
    expect(sources.filter(({ file, text }) => !file.startsWith('demo/') && /insert into email_logs|insert\(emailLogs\)/.test(text)).map(({ file }) => file))
      .toEqual(['platform/mail.ts'])
  })

  test('is in the language of its reader, in both where nobody knows it', () => {
    expect(written('alert', arrived, facts, { name: 'Nadia', locale: 'en' })).toEqual({
      template: 'alert', subject: 'PU-12/7 has come', text: `Hello Nadia,\n\nPU-12/7 came at 09:00 – 12:00.\n\n${facts.link}`,
    })
    const own = written('alert', arrived, facts, { name: '', locale: 'ar' })
    expect([own.subject, own.text.startsWith('مرحباً،\n\nوصلت')]).toEqual(['وصلت PU-12/7', true])
    const both = written('alert', arrived, facts, { name: '', locale: null, note: 'Please hurry.' })
    expect(both.subject).toBe('PU-12/7 has come / وصلت PU-12/7')
    expect(both.text.replace(bidiMarks, ''))
      .toMatch(/^Please hurry\.\n\nHello,\n\nPU-12\/7 came[\s\S]+\n\n---\n\nمرحباً،\n\nوصلت PU-12\/7 \(الساعة 09:00 – 12:00\)\.\n\nhttps/)
  })

  test('has its codes, times and names from left to right within Arabic, and its links untouched', () => {
    const { text } = written('alert', arrived, facts, { name: 'Sara Al Hashimi', locale: 'ar' })
    expect(text.match(/\u2066[^\u2069]*\u2069/g)).toEqual(['\u2066Sara Al Hashimi\u2069', '\u2066PU-12/7\u2069', '\u206609:00 – 12:00\u2069'])
    expect(text.split('\n').at(-1)).toBe(facts.link)
    const named = written(
      'alert',
      {
        ...arrived,
        ar: () => ['ر', 'الموقع (JXB1) والعميل Noor (NB) بنسبة 12 %، الرمز “Test” (lk_1…) والهاتف +971501234567 (Ali علي)\nPU-1: https://a.example/b هنا'],
      },
      facts, { name: '', locale: 'ar' },
    )
    expect(named.text.match(/\u2066[^\u2069]*\u2069/g)).toEqual([
      '\u2066(JXB1)\u2069', '\u2066Noor (NB)\u2069', '\u206612 %\u2069', '\u2066“Test” (lk_1…)\u2069',
      '\u2066+971501234567\u2069', '\u2066Ali\u2069', '\u2066PU-1\u2069',
    ])
  })

  test.each([
    ['English', 'Pickup 7', 'Please collect 5 parcels.', null, true, 'وصلت'],
    ['English', 'Pickup 7', 'Please collect 5 parcels.', 'ar', true, 'وصلت'],
    ['English', 'Pickup 7', 'Please collect 5 parcels.', 'en', false, ''],
    ['Arabic', 'طلب 7', 'يرجى استلام الطرود', null, true, 'has come'],
    ['Arabic', 'طلب 7', 'يرجى استلام الطرود', 'ar', false, ''],
    ['both', 'Pickup / استلام', 'Please collect.\nيرجى الاستلام', null, false, ''],
  ])('in own words that are %s (%s) is followed by the house’s in what else its reader may need', (_kind, subject, text, locale, isFollowed, others) => {
    const letter = inOwnWords('alert', { subject, text }, arrived, facts, locale)
    expect([letter.text === text, letter.text.startsWith(text), letter.subject.startsWith(subject)]).toEqual([!isFollowed, true, true])
    expect(letter.subject).toContain(others)
  })

  test('says in Arabic what it says in Arabic: no sentence of an Arabic wording is English', () => {
    const worded = sources.filter(({ text }) => /\bWording(<|\b)/.test(text) || arabic.test(text) && /letter|mail/.test(text))
    const branches = worded.flatMap(({ file, text }) => [...text.matchAll(/^(\s*)ar: (?:\(.*?\) =>|\{)[\s\S]*?(?=\n\1\S|\n\})/gm)].map(([branch]) => ({
      file, branch,
    })))
    expect(branches.length).toBeGreaterThan(30)
    for (const { file, branch } of branches) expect(arabic.test(branch) || branch.includes('InArabic['), `${file}: ${branch}`).toBe(true)
    const texts = branches.flatMap(({ file, branch }) => textsOf(branch).filter((said) => /[a-z]{2,} [a-z]{2,}/.test(said)).map((said) => `${file}: ${said}`))
    expect(texts).toEqual([])
  })
})
