import { sql } from 'drizzle-orm'
import { checkDigitMethod, type CheckDigitMethod } from '@/lib/domain/check-digits'
import { counted } from '@/lib/domain/counted'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import { grouped } from '@/lib/domain/money'
import { alertLevel, daysLeft, rangeStatus, spellNumber } from '@/lib/domain/tracking-range'
import type { Language } from '@/lib/words/language'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { written, type Wording } from '../../platform/letter-words'
import type { Letter } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { rangeOf, unusedOf, type StoredRange } from './range-row'

const count = (n: number) => grouped(String(n))

const typeInArabic: Readonly<Record<StoredRange['system_type'], string>> = {
  hawb: 'بوليصة HAWB', carrier: 'رقم شركة الشحن', return: 'مرتجع', bag: 'كيس', consolidation: 'تجميع', b2b: 'B2B',
}
const digitInArabic: Readonly<Record<CheckDigitMethod, string>> = { none: 'لا يوجد', mod7: 'Mod 7', mod10: 'Mod 10 (GS1)', mod11: 'Mod 11', s10: 'UPU S10' }

const facts: Record<Language, (range: StoredRange) => string> = {
  en: (range) =>
    [
      `Range: ${range.name}`,
      `Kind: ${trackingRangeSystemType.label(range.system_type)}`,
      ...(range.carrier ? [`Carrier: ${range.carrier}`] : []),
      ...(range.client ? [`Client: ${range.client}`] : []),
      `First number: ${spellNumber(range, range.start_no)}`,
      `Last number: ${spellNumber(range, range.end_no)}`,
      `Check digit: ${checkDigitMethod.label(range.check_digit)}`,
      `Numbers not given out: ${count(unusedOf(range))}`,
      ...(unusedOf(range) > 0 ? [`Next number: ${spellNumber(range, range.next_no)}`] : []),
    ].join('\n'),
  ar: (range) =>
    [
      `النطاق: ${range.name}`,
      `النوع: ${typeInArabic[range.system_type]}`,
      ...(range.carrier ? [`شركة الشحن: ${range.carrier}`] : []),
      ...(range.client ? [`العميل: ${range.client}`] : []),
      `الرقم الأول: ${spellNumber(range, range.start_no)}`,
      `الرقم الأخير: ${spellNumber(range, range.end_no)}`,
      `رقم التحقق: ${digitInArabic[range.check_digit]}`,
      `الأرقام غير المستخدمة: ${count(unusedOf(range))}`,
      ...(unusedOf(range) > 0 ? [`الرقم التالي: ${spellNumber(range, range.next_no)}`] : []),
    ].join('\n'),
}

const setAside: Wording<StoredRange> = {
  en: (range) => [
    `Tracking numbers ${range.name}: ${spellNumber(range, range.start_no)} to ${spellNumber(range, range.end_no)}`,
    `these tracking numbers are set aside for your parcels.\n\n${facts.en(range)}\n`,
  ],
  ar: (range) => [
    `أرقام التتبع ${range.name}: من ${spellNumber(range, range.start_no)} إلى ${spellNumber(range, range.end_no)}`,
    `تم تخصيص أرقام التتبع التالية لشحناتكم.\n\n${facts.ar(range)}\n`,
  ],
}

/** What a carrier is told of its book of numbers. `to` as given, else the alert's addresses; 422 when there are none. */
export async function carrierLetter(tx: Db, range: StoredRange, to: readonly string[] | undefined): Promise<Letter> {
  const addresses = to?.length ? [...to] : range.alert_emails
  if (addresses.length === 0)
    throw new Refusal(422, `Range ${range.name} has no e-mail address. Give one.`, [{ field: 'to', message: 'Give an e-mail address.' }])
  const reader = { name: range.carrier ?? range.client ?? '', locale: await localeOf(tx, ...addresses) }
  return { ...written('alert', setAside, range, reader), to: addresses, client_id: range.client_id }
}

const exhausted: Wording<StoredRange> = {
  en: (range) => [
    `Tracking range ${range.name} is exhausted`,
    `it gave its last number. Orders that need one are refused until an administrator adds a range.\n\n${facts.en(range)}\n`,
  ],
  ar: (range) => [
    `نفدت أرقام نطاق التتبع ${range.name}`,
    `صدر آخر رقم في هذا النطاق. تُرفض الطلبات التي تحتاج إلى رقم حتى يضيف مسؤول النظام نطاقاً جديداً.\n\n${facts.ar(range)}\n`,
  ],
}

const daysOf = (range: StoredRange) => daysLeft(unusedOf(range), range.drawn_recently)

const runsLow: Wording<StoredRange> = {
  en: (range) => {
    const days = daysOf(range)
    return [
      `Tracking range ${range.name}: ${count(unusedOf(range))} numbers left`,
      `at the pace of the last 14 days they last ${days === null ? 'until more are drawn' : counted(days, 'day')}.\n\n${facts.en(range)}\n`,
    ]
  },
  ar: (range) => {
    const days = daysOf(range)
    const pace = days === null ? 'لم يُستخدم أي رقم خلال آخر 14 يوماً.' : `بمعدل الاستخدام في آخر 14 يوماً، عدد الأيام حتى النفاد: ${days}.`
    return [`الأرقام المتبقية في نطاق التتبع ${range.name}: ${count(unusedOf(range))}`, `${pace}\n\n${facts.ar(range)}\n`]
  },
}

async function alertLetter(tx: Db, range: StoredRange): Promise<Letter> {
  const reader = { name: '', locale: await localeOf(tx, ...range.alert_emails) }
  return { ...written('alert', unusedOf(range) === 0 ? exhausted : runsLow, range, reader), to: range.alert_emails, client_id: null }
}

/** Ranges that run lower than was told. */
const running = (tx: Db) =>
  rows<{ id: number }>(
    tx,
    sql`select id from tracking_ranges where status <> ${literal(rangeStatus, 'stopped')} and alerted < 3 and alerted < case when next_no > end_no then 3
          when (end_no - next_no + 1) * 2 <= alert_at then 2 when end_no - next_no + 1 <= alert_at then 1 else 0 end
        order by id for update skip locked`,
  )

/**
 * Tells by mail of ranges that run low: once at their alert, once at half of it, once when exhausted (tracking.md 3 and 7). Bears
 * being run twice at the same time. Answers how many were told of.
 */
export function watchRanges({ database, mail }: Services): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    let posted = 0
    for (const { id } of await running(tx)) {
      const range = await rangeOf(tx, system, id)
      await rows(tx, sql`update tracking_ranges set alerted = ${alertLevel(unusedOf(range), range.alert_at)} where id = ${id}`)
      if (range.alert_emails.length === 0) continue
      await mail.post(tx, await alertLetter(tx, range))
      posted += 1
    }
    return posted
  })
}
