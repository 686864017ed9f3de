import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Letter } from '../../platform/mail'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { holdersQuery, IOR_KEY } from '../../core/accounts/key-holders'

/** What letters to sellers name; each letter uses the ones it needs. */
interface Facts {
  brand: string
  portal: string
  seller: string
  inviter: string
  link: string
  days: number
  ended: string
  /** Number of the agreement, and a word of whoever writes. */
  no: string
  note: string
}

/** Letters to sellers on their way in (sellers-ior.md 3.1), by what they are about. */
const wordings = {
  invite: {
    en: (f) => [
      `Sell to the Emirates with ${f.brand}`,
      `${f.inviter} invites ${f.seller} to ${f.brand}, which imports your goods into the Emirates in its own name. Open this link within ${f.days} days to open your account:\n${f.link}\n\nThe link works once. If you did not expect it, do nothing.`,
    ],
    ar: (f) => [
      `بِع في الإمارات مع ${f.brand}`,
      `يدعو ${f.inviter} ${f.seller} إلى ${f.brand} التي تستورد بضائعك إلى الإمارات باسمها. افتح هذا الرابط خلال ${f.days} يوماً لفتح حسابك:\n${f.link}\n\nيعمل الرابط مرة واحدة. إذا لم تكن تتوقعه فلا تفعل شيئاً.`,
    ],
  },
  invited_known: {
    en: (f) => [
      `You already have an account at ${f.brand}`,
      `${f.inviter} invites ${f.seller} to ${f.brand}, but this address has an account already. Ask for the invitation to be sent to another address, or sign in:\n${f.portal}/login`,
    ],
    ar: (f) => [
      `لديك حساب بالفعل في ${f.brand}`,
      `يدعو ${f.inviter} ${f.seller} إلى ${f.brand}، لكن لهذا العنوان حساباً بالفعل. اطلب إرسال الدعوة إلى عنوان آخر أو سجّل الدخول:\n${f.portal}/login`,
    ],
  },
  joined: {
    en: (f) => [`Welcome to ${f.brand}`, `the account of ${f.seller} is open. Sign in here:\n${f.portal}/login`],
    ar: (f) => [`أهلاً بك في ${f.brand}`, `حساب ${f.seller} مفتوح. سجّل الدخول هنا:\n${f.portal}/login`],
  },
  joined_known: {
    en: (f) => [
      `You already have an account at ${f.brand}`,
      `you wanted to open an account for ${f.seller} with an address that has one already. Sign in with it, or ask for an invitation to another address:\n${f.portal}/login`,
    ],
    ar: (f) => [
      `لديك حساب بالفعل في ${f.brand}`, `أردت فتح حساب لـ ${f.seller} بعنوان له حساب بالفعل. سجّل الدخول به أو اطلب دعوة إلى عنوان آخر:\n${f.portal}/login`,
    ],
  },
  agreement_ended: {
    en: (f) => [
      `The agreement of ${f.seller} has ended`,
      `the agreement of ${f.seller} ended on ${dayIn.en(f.ended)}, so the seller is no longer active. Invoices under way go on; for new ones please renew it with us.\n\n${f.portal}`,
    ],
    ar: (f) => [
      `انتهت اتفاقية ${f.seller}`,
      `انتهت اتفاقية ${f.seller} في ${dayIn.ar(f.ended)}، ولم يعد البائع نشطاً. تستمر الفواتير الجارية؛ وللفواتير الجديدة يرجى تجديد الاتفاقية معنا.\n\n${f.portal}`,
    ],
  },
  invited_agency: {
    en: (f) => [
      `${f.seller} is waiting for you at ${f.brand}`,
      `${f.inviter} invites you to act for ${f.seller} at ${f.brand}, with your account. Sign in and accept within ${f.days} days:\n${f.link}`,
    ],
    ar: (f) => [
      `${f.seller} بانتظارك في ${f.brand}`,
      `يدعوك ${f.inviter} إلى العمل نيابةً عن ${f.seller} في ${f.brand} بحسابك. سجّل الدخول واقبل خلال ${f.days} يوماً:\n${f.link}`,
    ],
  },
  agreement_sealed: {
    en: (f) => [`Your agreement ${f.no} is signed`, `the agreement of ${f.seller} is signed and sealed; ${f.no} is attached. Keep it.\n\n${f.link}`],
    ar: (f) => [`وُقّعت اتفاقيتك ${f.no}`, `وُقّعت اتفاقية ${f.seller} وخُتمت؛ تجد ${f.no} مرفقة. احتفظ بها.\n\n${f.link}`],
  },
  agreement_countersigned: {
    en: (f) => [
      `Your agreement ${f.no} is countersigned`,
      `we have countersigned the agreement of ${f.seller}; ${f.no} is attached with both signatures.\n\n${f.link}`,
    ],
    ar: (f) => [`وقّعنا اتفاقيتك ${f.no}`, `وقّعنا من جانبنا اتفاقية ${f.seller}؛ تجد ${f.no} مرفقة بالتوقيعين.\n\n${f.link}`],
  },
  copy_refused: {
    en: (f) => [`Your copy of ${f.no} was not accepted`, `the copy you sent of ${f.no} is not what was signed: ${f.note}\nSend it again:\n${f.link}`],
    ar: (f) => [`لم تُقبل نسختك من ${f.no}`, `النسخة التي أرسلتها من ${f.no} ليست ما وُقّع عليه: ${f.note}\nأرسلها من جديد:\n${f.link}`],
  },
  remind_sign: {
    en: (f) => [`Sign your agreement with ${f.brand}`, `one step is left before ${f.seller} can ship: read the agreement and sign it.\n${f.link}`],
    ar: (f) => [`وقّع اتفاقيتك مع ${f.brand}`, `بقيت خطوة واحدة قبل أن تتمكن ${f.seller} من الشحن: اقرأ الاتفاقية ووقّعها.\n${f.link}`],
  },
  remind_copy: {
    en: (f) => [`Send us your copy of ${f.no}`, `the agreement of ${f.seller} is signed; please send us your stamped copy of ${f.no}.\n${f.link}`],
    ar: (f) => [`أرسل إلينا نسختك من ${f.no}`, `وُقّعت اتفاقية ${f.seller}؛ يرجى إرسال نسختك المختومة من ${f.no}.\n${f.link}`],
  },
  agreement_ending: {
    en: (f) => [
      `The agreement of ${f.seller} ends in ${f.days} ${f.days === 1 ? 'day' : 'days'}`,
      `the agreement ${f.no} of ${f.seller} ends on ${dayIn.en(f.ended)}. Ask us to extend it, or new invoices are refused from then on.\n\n${f.link}`,
    ],
    ar: (f) => [
      `تنتهي اتفاقية ${f.seller} خلال ${f.days} يوماً`,
      `تنتهي الاتفاقية ${f.no} الخاصة بـ ${f.seller} في ${dayIn.ar(f.ended)}. اطلب منا تمديدها، وإلا رُفضت الفواتير الجديدة بعد ذلك.\n\n${f.link}`,
    ],
  },
  agreement_extended: {
    en: (f) => [`The agreement of ${f.seller} is extended`, `the agreement ${f.no} of ${f.seller} now ends on ${dayIn.en(f.ended)}.\n\n${f.link}`],
    ar: (f) => [`مُدّدت اتفاقية ${f.seller}`, `تنتهي الاتفاقية ${f.no} الخاصة بـ ${f.seller} الآن في ${dayIn.ar(f.ended)}.\n\n${f.link}`],
  },
} as const satisfies Record<string, Wording<Facts>>
/** How the log of e-mails knows each. */
const templates = {
  invite: 'invite', invited_known: 'signup_known', joined: 'signup_approved', joined_known: 'signup_known', agreement_ended: 'agreement_expiry',
  invited_agency: 'agency_invite', agreement_sealed: 'agreement', agreement_countersigned: 'agreement', copy_refused: 'agreement',
  remind_sign: 'agreement_reminder', remind_copy: 'agreement_reminder', agreement_ending: 'agreement_expiry', agreement_extended: 'agreement_expiry',
} as const

export interface SellerReader {
  name: string
  email: string
  seller_code: string
  legal_name: string
}

/** A letter to a seller, in the language of whoever signs in with the address, else in both. */
export async function sellerLetter(
  tx: Db, { BRAND_NAME, PUBLIC_URL }: Services['config'], kind: keyof typeof wordings,
  to: SellerReader, facts: Partial<Omit<Facts, 'brand' | 'portal' | 'seller'>> = {},
): Promise<Letter> {
  const all = { inviter: '', link: '', days: 0, ended: '', no: '', note: '', ...facts, brand: BRAND_NAME, portal: PUBLIC_URL, seller: to.legal_name }
  return {
    ...written(templates[kind], wordings[kind], all, { name: to.name, locale: await localeOf(tx, to.email) }),
    to: [to.email], ref: { type: 'seller', no: to.seller_code },
  }
}

/** One letter to each of the IOR desk about a seller, in the language of its reader. */
export async function staffLetters<F>(tx: Db, template: string, wording: Wording<F>, seller_code: string, facts: F): Promise<Letter[]> {
  const staff = await rows<{ email: string; full_name: string; locale: string }>(tx, sql`select email, full_name, locale from users
    where id in (${holdersQuery(IOR_KEY)}) and email like '%@%' order by id`)
  return staff.map(({ email, full_name, locale }) => ({
    ...written(template, wording, facts, { name: full_name, locale }), to: [email], ref: { type: 'seller', no: seller_code },
  }))
}
