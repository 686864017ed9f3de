import { packageList, type PackageListStatus } from '@/lib/domain/package-list'
import { money } from '@/lib/domain/money'
import type { Language } from '@/lib/words/language'
import type { Db } from '../../db/db'
import { dayIn, written, type Wording, type Words } from '../../platform/letter-words'
import { localeOf } from '../../core/accounts/account-letters'

/** A package list that was moved, as the other side is told of it. */
interface Moved {
  no: string
  status: PackageListStatus
  /** Named while payment is awaited: AED, and the day it is due. */
  amount: string
  due: string
  note: string | undefined
  by: string
  link: string
}

const inArabic: Readonly<Record<PackageListStatus, string>> = {
  new: 'جديدة', on_hold: 'معلقة', package_list_approved_by_rsa: 'بانتظار إرسال تفاصيل الدفع من RSA',
  payment_pending_from_seller: 'بانتظار دفع البائع', ready_to_be_shipped: 'جاهزة للشحن', shipped: 'تم الشحن',
  custom_initiated: 'بدأ التخليص الجمركي', custom_approved: 'تمت الموافقة الجمركية',
  rejected_by_rsa: 'مرفوضة من RSA', rejected_by_seller: 'مرفوضة من البائع', custom_rejected: 'مرفوضة من الجمارك',
}

const asks: Record<Language, (moved: Moved) => string[]> = {
  en: ({ status, amount, due }) => [
    ...(status === 'payment_pending_from_seller' ? [`Please pay ${money(amount, 'AED')} by ${dayIn.en(due)}.`] : []),
    ...(status === 'ready_to_be_shipped' ? ['Please ship now and enter the AWB or B/L number, the shipping time and the arrival.'] : []),
  ],
  ar: ({ status, amount, due }) => [
    ...(status === 'payment_pending_from_seller' ? [`يرجى دفع ${money(amount, 'AED')} في موعد أقصاه ${dayIn.ar(due)}.`] : []),
    ...(status === 'ready_to_be_shipped' ? ['يرجى الشحن الآن وإدخال رقم بوليصة الشحن الجوي أو البحري (AWB أو B/L) ووقت الشحن وموعد الوصول.'] : []),
  ],
}

const moved: Wording<Moved> = {
  en: (f) => [
    `${f.no}: ${packageList.label(f.status)}`,
    [`package list ${f.no} is now "${packageList.label(f.status)}".`, ...asks.en(f), ...(f.note ? [`${f.by} wrote: ${f.note}`] : []), f.link].join('\n\n'),
  ],
  ar: (f) => [
    `${f.no}: ${inArabic[f.status]}`,
    [`حالة قائمة الطرود ${f.no} الآن: «${inArabic[f.status]}».`, ...asks.ar(f), ...(f.note ? [`كتب ${f.by}: ${f.note}`] : []), f.link].join('\n\n'),
  ],
}

/** What a move of a package list says to those it is mailed to. */
export const movedWords = async (db: Db, facts: Moved, to: readonly string[]): Promise<Words> => written('package_list_status', moved, facts, {
  name: '', locale: await localeOf(db, ...to),
})
