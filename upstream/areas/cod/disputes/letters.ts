import { sql } from 'drizzle-orm'
import { codDisputeReason, codDisputeStatus, type CodDisputeStatus } from '@/lib/domain/cod-dispute'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { rows, type Db } from '../../../db/db'
import { dayIn, written, type Wording } from '../../../platform/letter-words'
import type { Mailer } from '../../../platform/mail'
import type { Who } from '../../../platform/who'
import { localeOf } from '../../../core/accounts/account-letters'
import { holdersOf } from '../../../core/accounts/key-holders'

interface Noted {
  dispute_no: string
  subject_no: string
  against: 'carrier' | 'client' | 'rsa'
  reason_code: (typeof codDisputeReason.names)[number]
  amount_disputed: string
  currency: string
  description: string
  due_at: string
  /** Who is to answer it, where that is not us. */
  name: string | null
  email: string | null
  raiser: string | null
  raiser_email: string | null
  resolution_note: string | null
}

const line = (d: Noted) => `${d.dispute_no}: ${d.subject_no}, ${money(d.amount_disputed, d.currency)}, ${codDisputeReason.label(d.reason_code).toLowerCase()}`
const arabicLine = (d: Noted) => `${d.dispute_no}: ${d.subject_no}، ${money(d.amount_disputed, d.currency)}`

const raised: Wording<{ noted: readonly Noted[] }> = {
  en: ({ noted }) => [
    `${counted(noted.length, 'dispute')} about cash on delivery`,
    `please look into this by ${dayIn.en(noted[0]?.due_at ?? '')}:\n\n${noted.map(line).join('\n')}\n\n${noted[0]?.description ?? ''}\n`,
  ],
  ar: ({ noted }) => [
    `اعتراض على مبالغ الدفع عند الاستلام، العدد: ${noted.length}`,
    `يرجى النظر في ما يلي قبل ${dayIn.ar(noted[0]?.due_at ?? '')}:\n\n${noted.map(arabicLine).join('\n')}`
      + `\n\n${noted[0]?.description ?? ''}\n`,
  ],
}

const arabicStatus: Readonly<Partial<Record<CodDisputeStatus, string>>> = { accepted: 'قُبل', rejected: 'رُفض' }
const decided: Wording<{ noted: Noted; status: CodDisputeStatus }> = {
  en: ({ noted, status }) => [
    `Dispute ${noted.dispute_no} is ${codDisputeStatus.label(status).toLowerCase()}`,
    `your dispute about ${noted.subject_no} (${money(noted.amount_disputed, noted.currency)}) is ${codDisputeStatus.label(status).toLowerCase()}.`
      + `${noted.resolution_note ? `\n\n${noted.resolution_note}` : ''}\n`,
  ],
  ar: ({ noted, status }) => [
    `الاعتراض ${noted.dispute_no}: ${arabicStatus[status] ?? ''}`,
    `اعتراضكم على ${noted.subject_no} بمبلغ ${money(noted.amount_disputed, noted.currency)}: ${arabicStatus[status] ?? ''}.`
      + `${noted.resolution_note ? `\n\n${noted.resolution_note}` : ''}\n`,
  ],
}

const notedOf = (tx: Db, ids: readonly number[]) =>
  rows<Noted>(
    tx,
    sql`select d.dispute_no, coalesce(c.payment_no, r.payment_no, p.tracking_no) as subject_no, d.against, d.reason_code, d.amount_disputed, d.currency,
          d.description, d.due_at,
          case d.against when 'carrier' then k.display_name when 'client' then n.name end as name,
          case d.against when 'carrier' then coalesce(nullif(k.contact_email, ''), nullif(k.support_email, '')) when 'client' then n.contact_email end as email,
          u.full_name as raiser, u.email as raiser_email, d.resolution_note
        from cod_disputes d left join cod_orders o on o.id = d.cod_order_id left join packages p on p.id = o.package_id
          left join carrier_cod_payments c on c.id = d.carrier_payment_id
          left join client_cod_payments r on r.id = d.client_payment_id left join carriers k on k.id = d.carrier_id left join clients n on n.id = d.client_id
          left join users u on u.id = d.created_by
        where d.id = any(${sql.param([...ids])}::bigint[]) order by d.id`,
  )

/** Tells whoever disputes are against: a carrier or client by one mail each, ourselves by those who decide. */
export async function tellRaised(tx: Db, mail: Mailer, who: Who, ids: readonly number[]): Promise<void> {
  const all = await notedOf(tx, ids)
  for (const noted of Map.groupBy(all, ({ against, email }) => `${against} ${email}`).values()) {
    const [{ against, name, email }] = noted as [Noted, ...Noted[]]
    const to = against === 'rsa' ? (await holdersOf(tx, 'app_cod_reconcile:dispute-resolve')).map((one) => one.email) : email ? [email] : []
    if (to.length === 0) continue
    await mail.post(tx, { ...written('alert', raised, { noted }, { name: name ?? '', locale: await localeOf(tx, ...to) }), to, user_id: who.user_id })
  }
}

/** Tells whoever raised a dispute what became of it. */
export async function tellDecided(tx: Db, mail: Mailer, who: Who, id: number, status: CodDisputeStatus): Promise<void> {
  const [noted] = await notedOf(tx, [id])
  if (!noted?.raiser_email) return
  const reader = { name: noted.raiser ?? '', locale: await localeOf(tx, noted.raiser_email) }
  await mail.post(tx, { ...written('alert', decided, { noted, status }, reader), to: [noted.raiser_email], user_id: who.user_id })
}
