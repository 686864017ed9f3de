import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { written, type Wording, type Words } from '../../platform/letter-words'
import type { Services } from '../../platform/services'

/** What letters about an account name; each letter uses the ones it needs. */
interface Facts {
  brand: string
  portal: string
  name?: string
  company?: string
  inviter?: string
  link?: string
  hours?: number
  minutes?: number
  note?: string
  reason?: string
  /** An e-mail address, masked where its reader may be a stranger to it. */
  address?: string
}

/** Letters about somebody's own account (access.md 6), each in both our languages. */
const wordings = {
  invite: {
    en: (f) => [`Your ${f.brand} account`, `${f.inviter} invites you to ${f.brand}.${f.note}Open this link within ${f.hours} hours to choose a password:\n${f.link}\n\nThe link works once. If you did not expect it, do nothing.`],
    ar: (f) => [`حسابك في ${f.brand}`, `يدعوك ${f.inviter} إلى ${f.brand}.${f.note}افتح هذا الرابط خلال ${f.hours} ساعة لاختيار كلمة المرور:\n${f.link}\n\nيعمل الرابط مرة واحدة. إذا لم تكن تتوقعه فلا تفعل شيئاً.`],
  },
  password_reset: {
    en: (f) => [
      `Set a new ${f.brand} password`,
      `open this link within ${f.minutes} minutes to choose a new password:\n${f.link}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
    ],
    ar: (f) => [
      `اختر كلمة مرور جديدة في ${f.brand}`,
      `افتح هذا الرابط خلال ${f.minutes} دقيقة لاختيار كلمة مرور جديدة:\n${f.link}\n\nإذا لم تطلب ذلك فلا تفعل شيئاً: تبقى كلمة مرورك كما هي.`,
    ],
  },
  password_changed: {
    en: (f) => [
      `Your ${f.brand} password was changed`,
      `the password of your ${f.brand} account was changed. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once and tell your administrator:\n${f.portal}/forgot-password`,
    ],
    ar: (f) => [
      `تم تغيير كلمة مرورك في ${f.brand}`,
      `تم تغيير كلمة مرور حسابك في ${f.brand}. إذا كنت أنت من غيّرها فلا حاجة إلى أي إجراء.\n\nإذا لم تكن أنت، فاختر كلمة مرور جديدة فوراً وأخبر مسؤول النظام لديك:\n${f.portal}/forgot-password`,
    ],
  },
  account_suspended: {
    en: (f) => [
      `Your ${f.brand} account is suspended`,
      `your ${f.brand} account was suspended and its sessions have ended. Your work is kept.\n\nAsk your administrator if you think this is a mistake.`,
    ],
    ar: (f) => [`تم تعليق حسابك في ${f.brand}`, `تم تعليق حسابك في ${f.brand} وانتهت جلساته. عملك محفوظ.\n\nإذا كنت تعتقد أن هذا خطأ فاسأل مسؤول النظام لديك.`],
  },
  account_restored: {
    en: (f) => [`Your ${f.brand} account is open again`, `your ${f.brand} account is open again. Sign in with the password you had:\n${f.portal}/login`],
    ar: (f) => [`حسابك في ${f.brand} مفتوح من جديد`, `حسابك في ${f.brand} مفتوح من جديد. سجّل الدخول بكلمة المرور السابقة:\n${f.portal}/login`],
  },
  email_changed: {
    en: (f) => [
      `Your ${f.brand} e-mail was changed`,
      `the e-mail you sign in with to ${f.brand} is now ${f.address}. All your sessions have ended; sign in with the new address.\n\nIf you did not ask for this, tell your administrator at once.`,
    ],
    ar: (f) => [
      `تم تغيير بريدك الإلكتروني في ${f.brand}`,
      `البريد الإلكتروني الذي تسجّل به الدخول إلى ${f.brand} هو الآن ${f.address}. انتهت جميع جلساتك؛ سجّل الدخول بالعنوان الجديد.\n\nإذا لم تطلب ذلك فأخبر مسؤول النظام لديك فوراً.`,
    ],
  },
  signup_confirm: {
    en: (f) => [
      `Confirm your ${f.brand} account`,
      `open this link within ${f.hours} hours to confirm the account of ${f.company}:\n${f.link}\n\nIf you did not ask for it, do nothing.`,
    ],
    ar: (f) => [`أكّد حسابك في ${f.brand}`, `افتح هذا الرابط خلال ${f.hours} ساعة لتأكيد حساب ${f.company}:\n${f.link}\n\nإذا لم تطلب ذلك فلا تفعل شيئاً.`],
  },
  signup_known: {
    en: (f) => [
      `You already have an account at ${f.brand}`,
      `somebody, perhaps you, wanted to open an account with this address, which has one already. Sign in, or choose a new password here:\n${f.portal}/forgot-password`,
    ],
    ar: (f) => [
      `لديك حساب بالفعل في ${f.brand}`,
      `أراد شخص ما، ربما أنت، فتح حساب بهذا العنوان الذي له حساب بالفعل. سجّل الدخول أو اختر كلمة مرور جديدة هنا:\n${f.portal}/forgot-password`,
    ],
  },
  signup_approved: {
    en: (f) => [`Welcome to ${f.brand}`, `the account of ${f.company} is open. Sign in here:\n${f.portal}/login`],
    ar: (f) => [`أهلاً بك في ${f.brand}`, `حساب ${f.company} مفتوح. سجّل الدخول هنا:\n${f.portal}/login`],
  },
  signup_rejected: {
    en: (f) => [`Your ${f.brand} account`, `we cannot open an account for ${f.company}: ${f.reason}\n\nYou may apply again.`],
    ar: (f) => [`حسابك في ${f.brand}`, `لا يمكننا فتح حساب لـ ${f.company}: ${f.reason}\n\nيمكنك تقديم الطلب من جديد.`],
  },
} as const satisfies Record<string, Wording<Required<Facts>>>
export type AccountLetter = keyof typeof wordings

/** What a letter about an account says: in the language of its reader, or in both where nobody knows which that is (`null`). */
export function accountWords(
  kind: AccountLetter, { BRAND_NAME, PUBLIC_URL }: Services['config'], facts: Omit<Facts, 'brand' | 'portal'>, locale: string | null,
): Words {
  const all = {
    name: '', company: '', inviter: '', link: '', hours: 0, minutes: 0, note: ' ', reason: '', address: '', ...facts, brand: BRAND_NAME, portal: PUBLIC_URL,
  }
  return written(kind, wordings[kind], all, { name: all.name, locale })
}

export interface Posting {
  tx: Db
  services: Services
}

/** Writes each of these users a letter about their own account, in their language. Users without an e-mail (kiosks) get none. */
export async function writeToUsers({ tx, services }: Posting, kind: AccountLetter, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const users = await rows<{ id: number; email: string; full_name: string; locale: string }>(
    tx,
    sql`select id, email, full_name, locale from users where id = any(${sql.param(ids)}::bigint[]) and email like '%@%' order by id`,
  )
  for (const { id, email, full_name, locale } of users) {
    await services.mail.post(tx, { ...accountWords(kind, services.config, { name: full_name }, locale), to: [email], user_id: id })
  }
}

/** The language of those who sign in with these addresses; null when nobody does with one of them, or when they read different ones. */
export async function localeOf(tx: Db, ...emails: readonly string[]): Promise<string | null> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))]
  const known = await rows<{ locale: string }>(tx, sql`select locale from users where lower(email) = any(${sql.param(addresses)}::text[])
      and status <> ${literal(userStatus, 'delete')}`)
  const [only, ...others] = [...new Set(known.map(({ locale }) => locale))]
  return known.length === addresses.length && others.length === 0 ? (only ?? null) : null
}
