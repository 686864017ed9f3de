import type { Db } from '../../db/db'
import type { Wording } from '../../platform/letter-words'
import type { Attachment } from '../../platform/mail'
import type { Services } from '../../platform/services'
import { sellerLetter, staffLetters } from '../sellers/letters'
import type { Waiting } from './seal'

type Posting = { tx: Db } & Pick<Services, 'config' | 'mail'>
const pageOf = (config: Services['config'], sellerId: number) => `${config.PUBLIC_URL}/seller-onboarding-status/${sellerId}`

interface StaffFacts {
  seller: string
  no: string
  reason: string
  link: string
}

const toStaff = {
  failed: {
    en: (f) => [
      `The agreement of ${f.seller} could not be sealed`, `${f.no} is signed, but its seal could not be made: ${f.reason}\nMend it and retry:\n${f.link}`,
    ],
    ar: (f) => [`تعذّر ختم اتفاقية ${f.seller}`, `وُقّعت ${f.no}، لكن تعذّر ختمها: ${f.reason}\nأصلح السبب ثم أعد المحاولة:\n${f.link}`],
  },
  signed: {
    en: (f) => [`${f.seller} has signed`, `${f.no} is signed and sealed. Next: the countersignature.${f.reason}\n\n${f.link}`],
    ar: (f) => [`وقّع ${f.seller}`, `وُقّعت ${f.no} وخُتمت. الخطوة التالية: توقيعنا المقابل.${f.reason}\n\n${f.link}`],
  },
  copy: {
    en: (f) => [
      `A copy of ${f.no} differs`, `${f.seller} sent a copy of ${f.no} that is not the file we sealed. Look at it and accept or refuse it:\n${f.link}`,
    ],
    ar: (f) => [`نسخة من ${f.no} مختلفة`, `أرسل ${f.seller} نسخة من ${f.no} ليست الملف الذي ختمناه. افحصها ثم اقبلها أو ارفضها:\n${f.link}`],
  },
} as const satisfies Record<string, Wording<StaffFacts>>

/** Tells the IOR desk, each of its people in their language. */
async function tellStaff(
  { tx, mail }: Posting, kind: keyof typeof toStaff, sellerCode: string, facts: StaffFacts,
): Promise<void> {
  for (const letter of await staffLetters(tx, 'alert', toStaff[kind], sellerCode, facts)) await mail.post(tx, letter)
}

const nameOf = ({ legal_name, seller_code }: { legal_name: string; seller_code: string }) => `${legal_name} (${seller_code})`

export const postFailure = (tx: Db, { config, mail }: Services, waiting: Waiting, reason: string) =>
  tellStaff({ tx, config, mail }, 'failed', waiting.seller_code, {
    seller: nameOf(waiting), no: waiting.agreement_no, reason, link: pageOf(config, waiting.seller_id),
  })

/** The sealed file to whoever signed it, one mail an agreement (coming-areas.md 6 S6); the desk hears of what it has to countersign. */
export async function postSealed(posting: Posting, waiting: Waiting, to: 'sealed' | 'countersigned', file: Attachment): Promise<void> {
  const { tx, config, mail } = posting
  const reader = { ...waiting, name: waiting.signer_name, email: waiting.signer_email }
  const letter = await sellerLetter(tx, config, to === 'sealed' ? 'agreement_sealed' : 'agreement_countersigned', reader, {
    no: waiting.agreement_no, link: pageOf(config, waiting.seller_id),
  })
  await mail.post(tx, { ...letter, attachments: [file] })
  if (to === 'sealed') await tellStaff(posting, 'signed', waiting.seller_code, {
    seller: nameOf(waiting), no: waiting.agreement_no, reason: '', link: pageOf(config, waiting.seller_id),
  })
}

export const postCopy = (posting: Posting, seller: { seller_id: number; seller_code: string; legal_name: string; agreement_no: string | null }) =>
  tellStaff(posting, 'copy', seller.seller_code, {
    seller: nameOf(seller), no: seller.agreement_no ?? '', reason: '', link: pageOf(posting.config, seller.seller_id),
  })

/** To the seller whose copy was refused, with the desk's reason. */
export async function postRefused(
  { tx, config, mail }: Posting,
  seller: { seller_id: number; seller_code: string; legal_name: string; contact_name: string; contact_email: string; no: string }, note: string,
): Promise<void> {
  const reader = { ...seller, name: seller.contact_name, email: seller.contact_email }
  await mail.post(tx, await sellerLetter(tx, config, 'copy_refused', reader, { no: seller.no, note, link: pageOf(config, seller.seller_id) }))
}
