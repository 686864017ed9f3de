import { sql } from 'drizzle-orm'
import { quoteStatus, type QuoteStatus } from '@/lib/domain/quote'
import { rows, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { holdersQuery } from '../../core/accounts/key-holders'
import type { HeldQuote } from './scope'

interface Facts {
  no: string
  amount: string
  until: string
  status: string
  note: string
  by: string
  link: string
}
const said = (note: string) => (note ? `\n\n“${note}”` : '')

/** Letters about a quote, by what they are about (invoices-payments.md 3.2). */
const wordings = {
  asked: {
    en: (f) => [`Quote ${f.no} is asked for`, `${f.by} asks for freight quote ${f.no}. Make an offer here:\n${f.link}`],
    ar: (f) => [`طلب عرض سعر ${f.no}`, `يطلب ${f.by} عرض سعر للشحن ${f.no}. قدّم العرض هنا:\n${f.link}`],
  },
  offered: {
    en: (f) => [
      `Our offer for quote ${f.no}`, `our offer for ${f.no} comes to ${f.amount} and stands until ${dayIn.en(f.until)}. Look at it and answer here:\n${f.link}`,
    ],
    ar: (f) => [`عرضنا للطلب ${f.no}`, `يبلغ عرضنا للطلب ${f.no} مقدار ${f.amount} ويسري حتى ${dayIn.ar(f.until)}. اطلع عليه وأجب هنا:\n${f.link}`],
  },
  answered: {
    en: (f) => [`Quote ${f.no}: ${f.status}`, `${f.by} answered quote ${f.no}: ${f.status}.${said(f.note)}\n\n${f.link}`],
    ar: (f) => [`عرض السعر ${f.no}: ${f.status}`, `أجاب ${f.by} على عرض السعر ${f.no}: ${f.status}.${said(f.note)}\n\n${f.link}`],
  },
  expired: {
    en: (f) => [
      `Our offer for quote ${f.no} has ended`,
      `our offer for ${f.no} stood until ${dayIn.en(f.until)} and was not answered. Ask us for another one if you still need it.\n${f.link}`,
    ],
    ar: (f) => [
      `انتهى عرضنا للطلب ${f.no}`,
      `كان عرضنا للطلب ${f.no} سارياً حتى ${dayIn.ar(f.until)} ولم تتم الإجابة عليه. اطلب منا عرضاً آخر إن كنت لا تزال بحاجة إليه.\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>

interface Reader {
  email: string
  name: string
  locale: string | null
}

/** Who reads for the seller's side: whoever asked, where that is no staff of ours, else the seller's contact, else the client's. */
const partnersOf = (tx: Db, quoteId: number) =>
  rows<Reader>(tx, sql`select coalesce(u.email, s.contact_email, c.contact_email) as email, coalesce(u.full_name, s.contact_name, c.name) as name,
      coalesce(u.locale, (select k.locale from users k where lower(k.email) = lower(coalesce(s.contact_email, c.contact_email)) limit 1)) as locale
    from freight_quotes q left join users u on u.id = q.created_by and u.user_category <> 'admin'
    left join sellers s on s.id = q.seller_id left join clients c on c.id = q.client_id where q.id = ${quoteId}`)
/** Our freight desk. */
const officersOf = (tx: Db) =>
  rows<Reader>(tx, sql`select email, full_name as name, locale from users where id in (${holdersQuery('app_seller:quotes-offer')}) and email like '%@%'
    order by id`)

const toStaff: ReadonlySet<string> = new Set(['asked', 'answered'])

/** Writes to the other side of a quote: the desk of what was asked and answered, the seller of what was offered and has ended. */
export async function tellOfQuote(
  tx: Db, { mail, config }: Pick<Services, 'mail' | 'config'>, kind: keyof typeof wordings,
  { id, quote_no, client_id }: Pick<HeldQuote, 'id' | 'quote_no' | 'client_id'>,
  facts: Partial<Facts> & { to?: number },
): Promise<void> {
  const all: Facts = {
    amount: '', until: '', note: '', by: '', ...facts, no: quote_no, status: facts.to === undefined ? '' : quoteStatus.label(String(facts.to) as QuoteStatus),
    link: `${config.PUBLIC_URL}/quotes-list?quote=${id}`,
  }
  for (const { email, ...reader } of toStaff.has(kind) ? await officersOf(tx) : await partnersOf(tx, id)) {
    if (!email) continue
    await mail.post(tx, {
      ...written('quote', wordings[kind], all, reader), to: [email], ref: { type: 'quote', no: quote_no }, client_id: toStaff.has(kind) ? null : client_id,
    })
  }
}
