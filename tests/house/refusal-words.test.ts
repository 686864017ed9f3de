import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { doorCalls } from '@/lib/contract/contract'
import { bayStatus, dockDirection, dockStatus } from '@/lib/domain/dock'
import { gateEvent, tokenStatus } from '@/lib/domain/gate-token'
import { ar } from '@/lib/words/kiosk/ar'
import { en } from '@/lib/words/kiosk/en'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { accessRefusals } from '@/lib/words/refusals/access-ar'
import { commonRefusals } from '@/lib/words/refusals/common-ar'
import { gateRefusals } from '@/lib/words/refusals/gate-ar'
import { saidIn } from '@/lib/words/refusals/refusals'
import { isSentence, textsOf } from './source-texts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const gapless = (text: string) => text.replaceAll(/\{\w*\}/g, '{}')
const sentencesOf = (files: readonly string[]) => new Set(files.flatMap((file) => textsOf(read(file)).filter(isSentence)))

/** Who answers the calls of the screens that are read in Arabic; what the rest of these areas says is for the portal. */
const gate = [
  ...[
    'call-steps', 'change', 'create', 'declare', 'dock-steps', 'gate-steps', 'help', 'kiosks', 'masters', 'match',
    'photos', 'queue', 'scope', 'slips', 'step', 'steps', 'sync', 'times', 'token-rows', 'vehicles', 'yard',
  ].map((name) => `upstream/areas/pas/${name}.ts`),
  'lib/contract/pas-board.ts', 'lib/contract/pas-shapes.ts', 'lib/contract/pas-tokens.ts', 'lib/kiosk/kiosk-ask.ts', 'lib/kiosk/print-slip.ts',
]
const access = [
  ...['handlers', 'sign-up', 'sign-in'].map((name) => `upstream/areas/access/${name}.ts`),
  ...['links', 'passwords', 'sessions', 'sign-up-terms'].map((name) => `upstream/core/accounts/${name}.ts`),
  'upstream/areas/sellers/sign-up.ts', 'lib/contract/access.ts', 'lib/bff/sign-in.ts',
]
const common = [
  ...[
    'attend', 'faults', 'idempotency', 'identify', 'implement', 'issue-words', 'list',
    'out-of-space', 'parse', 'phones', 'receive', 'refusal', 'server', 'throttle', 'view',
  ].map((name) => `upstream/platform/${name}.ts`),
  ...['auth-request', 'door', 'fresh', 'refuse', 'upstream', 'wire'].map((name) => `lib/bff/${name}.ts`), 'lib/client/ask.ts',
  'lib/client/cards.ts', 'lib/contract/kernel.ts', 'lib/contract/phone.ts', 'lib/contract/email.ts', 'lib/domain/number-text.ts',
  'scripts/lib/admit.mjs', 'scripts/lib/answer-unread.mjs', 'scripts/lib/receive-body.mjs',
]
/** Notes for developers and operators, which no call answers. */
const unsaid = new Set([
  'Any signed-in user; rows are cut to the caller.', 'Public; rate limited.', 'Exchanges the own token.', 'Ends the own session.',
  'Ends the own admin session.', 'Ends the view the token was opened for.', 'The own permissions.', 'The own permissions, PAS users only.',
  'TRUSTED_PROXIES must be a whole number: how many proxies of yours stand before the portal.',
])
const areas = [
  ['the gate', gate, { ...commonRefusals, ...gateRefusals }],
  ['signing in and up', access, { ...commonRefusals, ...accessRefusals }], ['any call', common, commonRefusals],
] as const

/** Each sentence of issue-words with the counted noun it is made with. */
const counted = (sentence: string) => (
  /^Give at (least|most) \{\}\.$/.test(sentence) ? ['{} character', '{} characters'].map((noun) => sentence.replace('{}', noun)) : [sentence]
)

describe('what an Arabic screen can be answered', () => {
  test.each(areas)('by %s has its Arabic', (_name, files, refusals) => {
    const known = new Set(Object.keys(refusals).map(gapless))
    const said = [...sentencesOf(files)].filter((sentence) => !unsaid.has(sentence)).flatMap(counted)
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((sentence) => !known.has(sentence))).toEqual([])
  })

  test('and no Arabic is kept for what nobody says any more', () => {
    const said = new Set([...sentencesOf([...gate, ...access, ...common])].flatMap(counted))
    const stale = Object.keys({ ...commonRefusals, ...accessRefusals, ...gateRefusals })
      .map(gapless)
      .filter((sentence) => isSentence(sentence) && !said.has(sentence))
    expect(stale).toEqual([])
  })

  test('names states and steps in Arabic too', () => {
    const names = [
      ...tokenStatus.names.map((name) => tokenStatus.label(name).toLowerCase()),
      ...gateEvent.names.map(gateEvent.label), ...dockStatus.names.map((name) => dockStatus.label(name).toLowerCase()),
      ...dockDirection.names.map((name) => dockDirection.label(name).toLowerCase()), ...bayStatus.names,
    ]
    expect(names.filter((name) => !Object.hasOwn(gateRefusals, name))).toEqual([])
  })

  test.each(Object.entries({ ...commonRefusals, ...accessRefusals, ...gateRefusals }))('%s', (english, arabic) => {
    expect(arabic).toMatch(/[\u0600-\u06ff]/)
    const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap)
    // A name nobody can choose from ("{things}") may be left out; none is invented.
    expect(gaps(english)).toEqual(expect.arrayContaining(gaps(arabic)))
    expect(arabic.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[a-z]+ [a-z]+/)
  })
})

describe('a refusal on an Arabic screen', () => {
  const shown = (message: string) => refusalText(ar, message).replaceAll(/[\u2066-\u2069]/g, '')
  test.each([
    ['Token not found.', 'لم يتم العثور على التذكرة.'],
    ['The declaration for JXB1-261125-0042 is not signed.', 'الإقرار الخاص بالتذكرة JXB1-261125-0042 غير موقّع.'],
    [
      'Token JXB1-261125-0042 is in yard; gate out is not possible now. Say why it is turned back.',
      'حالة التذكرة JXB1-261125-0042: في الساحة؛ لا يمكن إجراء «خروج البوابة» الآن. اذكر سبب إعادة المركبة.',
    ],
    ['Dock D05 is out of service.', 'الرصيف D05 خارج الخدمة.'],
    ['Dock D05 is occupied by another vehicle.', 'تشغل مركبة أخرى الرصيف D05.'],
    ['Dock D05 is reserved: kept for the mayor.', 'الرصيف D05 محجوز: kept for the mayor.'],
    ['Vehicle أ ب ج 1234 already has an open token JXB1-261125-0042.', 'للمركبة أ ب ج 1234 تذكرة مفتوحة: JXB1-261125-0042.'],
    ['This must be a whole number.', 'يجب أن تكون القيمة عدداً صحيحاً.'],
    ['This must be a date as YYYY-MM-DD.', 'القيمة المطلوبة: تاريخ بصيغة YYYY-MM-DD.'],
    ['Give at most 20 characters.', 'أدخل 20 حرفاً كحد أقصى.'],
  ])('%s', (english, arabic) => expect(shown(english)).toBe(arabic))

  test('that nobody foresaw is never shown as if it were Arabic', () => {
    expect(shown('Something new happened.')).toBe('لم يُقبل هذا. نص الرد: Something new happened.')
    expect(shown(ar.common.needsSecure)).toBe(ar.common.needsSecure)
    expect(refusalText(en, 'Something new happened.')).toBe('Something new happened.')
    expect(saidIn(accessRefusals, 'رد: {message}', 'Use at least 12 characters.')).toBe('استخدم \u206812\u2069 حرفاً على الأقل.')
  })
})

describe('screens that are read in Arabic', () => {
  const screens = globSync(['app/(pas)/**/*.tsx', 'components/kiosk/*.tsx', 'app/(public)/**/*.tsx'], { cwd: root })

  test('ask no call whose refusals have no Arabic', () => {
    // What the portal's server asks for a page is worded by the page.
    const parts = [...screens.filter((file) => read(file).startsWith("'use client'")), ...globSync('lib/kiosk/*.ts', { cwd: root })]
    const calledAreas = parts.flatMap((file) =>
      [...read(file).matchAll(/'(\w+)\.\w+'/g)].flatMap(([name, area]) => (doorCalls.has(name.slice(1, -1)) ? [area] : [])),
    )
    expect([...new Set(calledAreas)].toSorted()).toEqual(['access', 'pasBoard', 'pasSites', 'pasTokens'])
  })

  test('show what the service says only as it is worded in their language', () => {
    const bare = screens.flatMap((file) => read(file)
      .split('\n')
      .filter((line) => /\b(error|found|refused|outcome|given|fault)\??\.message\b/.test(line)
        && !/refusalText\(|fail\(|refuse\(|throw new Refused|refused\.error|alert\.message/.test(line))
      .map((line) => `${file}: ${line.trim()}`))
    expect(bare.filter((line) => !/Notice tone="red">\{error\.message\}|Failure sentence=/.test(line))).toEqual([])
  })

  test('have no English in their markup', () => {
    const english = screens.flatMap((file) => [
      ...read(file).matchAll(/>\s*([A-Z][a-z]+[^<>{}=;()]*)<\/|\b(?:label|hint|title|alt|aria-label|placeholder|disabledReason)="([A-Z][a-z][^"]*)"/g),
    ].map(([, text, attribute]) => `${file}: ${text ?? attribute}`))
    expect(english).toEqual([])
  })
})
