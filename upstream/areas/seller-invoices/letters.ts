import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { localeOf } from '../../core/accounts/account-letters'
import { holdersOf, IOR_KEY } from '../../core/accounts/key-holders'
import { written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'

interface Facts { no: string; seller: string; by: string; link: string }

/** What the IOR desk is told of the seller's side (invoices-payments.md 3.1). */
const wordings = {
  submitted: {
    en: (f) => [`Invoice ${f.no} of ${f.seller}`, `${f.by} submitted invoice ${f.no} of ${f.seller}. Review it here:\n${f.link}`],
    ar: (f) => [`الفاتورة ${f.no} من ${f.seller}`, `قدّم ${f.by} الفاتورة ${f.no} من ${f.seller}. راجعها هنا:\n${f.link}`],
  },
  answered: {
    en: (f) => [
      `${f.no}: the hold is answered`, `${f.by} changed invoice ${f.no} of ${f.seller} after it was put on hold. Review it again here:\n${f.link}`,
    ],
    ar: (f) => [`${f.no}: تم الرد على التعليق`, `عدّل ${f.by} الفاتورة ${f.no} من ${f.seller} بعد تعليقها. راجعها مجدداً هنا:\n${f.link}`],
  },
} as const satisfies Record<string, Wording<Facts>>

/** Writes to the IOR desk of an invoice that was submitted, or changed while on hold, in the transaction that does it. */
export async function writeToOfficers(
  db: Db, { mail, config }: Pick<Services, 'mail' | 'config'>, kind: keyof typeof wordings, id: number, by: string,
): Promise<void> {
  const to = (await holdersOf(db, IOR_KEY)).map(({ email }) => email)
  const found = await first<{ no: string; seller: string | null }>(db, sql`select coalesce(invoice_no, package_list_no) as no, seller_name as seller
    from package_lists where id = ${id}`)
  if (to.length === 0 || !found) return
  const facts = { no: found.no, seller: found.seller ?? '', by, link: `${config.PUBLIC_URL}/invoices/${id}` }
  await mail.post(db, {
    ...written('ior_invoice', wordings[kind], facts, { name: '', locale: await localeOf(db, ...to) }), to,
    ref: { type: 'package_list', no: found.no }, client_id: null,
  })
}
