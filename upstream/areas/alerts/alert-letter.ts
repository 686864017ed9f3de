import { alertFact, alertSeverity, type AlertSeverity, type AlertType, type AlertUnit } from '@/lib/domain/alert'
import { labelNumber } from '@/lib/domain/money'
import type { Language } from '@/lib/words/language'
import type { Db } from '../../db/db'
import { written, type Wording } from '../../platform/letter-words'
import type { Letter } from '../../platform/mail'
import { localeOf } from '../../core/accounts/account-letters'

/** A sentence of an alert in each language of a letter. */
export type Said = Record<Language, string>

const inArabic: Readonly<Record<AlertType, string>> = {
  capacity_near_full: 'السعة شبه ممتلئة', capacity_full: 'السعة ممتلئة', tracking_range_low: 'نطاق أرقام التتبع على وشك النفاد',
  event_feed_silent: 'انقطاع ورود الأحداث', unmapped_event: 'حدث غير معرّف',
  sla_breach_rate: 'نسبة تجاوز اتفاقية مستوى الخدمة', label_failure_rate: 'نسبة فشل إصدار البوالص',
  cod_overdue: 'تأخر تحويل مبالغ الدفع عند الاستلام', licence_expiry: 'انتهاء الرخصة التجارية', contract_expiry: 'انتهاء العقد',
  unreadable_event: 'أحداث تعذرت قراءتها', journal_unproven: 'قيود اليومية غير متطابقة', stock_unproven: 'المخزون غير متطابق مع الحركات',
  replica_left_alone: 'توقفت القراءة من نسخة قاعدة البيانات',
}
const severityInArabic: Readonly<Record<AlertSeverity, string>> = { info: 'للعلم', warning: 'تحذير', critical: 'حرج' }
const unitInArabic: Readonly<Record<AlertUnit, string>> = { percent: '%', count: '', minutes: 'دقيقة', days: 'يوماً' }

/** A measured value with its unit: '12.5 %', '130 minutes', '1,200'. */
export function unitOf(type: AlertType, value: string): string {
  const { unit } = alertFact(type)
  return `${labelNumber(value)} ${unit === 'percent' ? '%' : unit === 'count' ? '' : unit}`.trim()
}
const arabicUnitOf = (type: AlertType, value: string): string => `${labelNumber(value)} ${unitInArabic[alertFact(type).unit]}`.trim()

interface Facts {
  type: AlertType
  severity: AlertSeverity
  ref: string
}
interface Measured extends Facts {
  said: Said
  value: string
}
interface Tried extends Facts {
  /** Null for all carriers. */
  carrier: string | null
}

const footer: Record<Language, (facts: Facts) => string> = {
  en: ({ type, severity, ref }) => `Alert: ${alertFact(type).label}\nSeverity: ${alertSeverity.label(severity)}\nReference: ${ref}\n`,
  ar: ({ type, severity, ref }) => `التنبيه: ${inArabic[type]}\nدرجة الأهمية: ${severityInArabic[severity]}\nالمرجع: ${ref}\n`,
}
const subject: Record<Language, (facts: Facts) => string> = {
  en: ({ type, severity }) => `${alertSeverity.label(severity)}: ${alertFact(type).label}`,
  ar: ({ type, severity }) => `${severityInArabic[severity]}: ${inArabic[type]}`,
}

const raised: Wording<Measured> = {
  en: (f) => [subject.en(f), `${f.said.en} Measured: ${unitOf(f.type, f.value)}.\n\n${footer.en(f)}`],
  ar: (f) => [subject.ar(f), `${f.said.ar} القيمة المقاسة: ${arabicUnitOf(f.type, f.value)}.\n\n${footer.ar(f)}`],
}

const tried: Wording<Tried> = {
  en: (f) => [
    subject.en(f), `this is a test of the alert “${alertFact(f.type).label}” for ${f.carrier ?? 'all carriers'}. Nothing is wrong.\n\n${footer.en(f)}`,
  ],
  ar: (f) => [
    subject.ar(f), `هذه رسالة تجريبية للتنبيه «${inArabic[f.type]}» الخاص بـ ${f.carrier ?? 'جميع شركات الشحن'}. لا توجد أي مشكلة.\n\n${footer.ar(f)}`,
  ],
}

async function letter<F extends Facts>(tx: Db, wording: Wording<F>, facts: F, to: readonly string[]): Promise<Letter> {
  return { ...written('alert', wording, facts, { name: '', locale: await localeOf(tx, ...to) }), to: [...to], ref: { type: 'carrier_alert', no: facts.ref } }
}

/** The mail of an alert that was raised. */
export const alertLetter = (tx: Db, alert: Measured, to: readonly string[]) => letter(tx, raised, alert, to)

/** The mail by which somebody tries a setting; it says that it is a test. */
export const trialLetter = (tx: Db, setting: Tried, to: readonly string[]) => letter(tx, tried, setting, to)
