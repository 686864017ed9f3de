import { sql, type SQL } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { localeOf } from '../../core/accounts/account-letters'
import { postMessage } from '../../core/messages/post-message'
import { gatewaysOf } from '../../core/places/zones-of'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { written, type Wording } from '../../platform/letter-words'
import type { Attachment } from '../../platform/mail'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { masterNo, note, type Held } from './hold'
import { asTyped } from './times'

export type MailKind = 'new' | 'revised' | 'withdrawn'
type Post = Pick<Services, 'mail' | 'config'>

interface Facts extends Pick<Held,
'id' | 'pre_alert_no' | 'mawb_no' | 'bl_no' | 'waybill_no' | 'origin_code' | 'destination_code' | 'flight_no' | 'master_pieces'
  | 'bags_total' | 'hawbs_total' | 'gross_weight_kg' | 'eta' | 'goods_description' | 'client_id'> {
  origin_agent_id: number | null
  destination_agent_id: number | null
  client: string | null
  incomplete: boolean
  created_by: number | null
}
interface Announcement { facts: Facts; eta: string; kind: MailKind; link: string }

const factsOf = (db: Db, id: number) => first<Facts>(
  db,
  sql`select p.id, p.pre_alert_no, p.mawb_no, p.bl_no, p.waybill_no, p.origin_code, p.destination_code, p.flight_no, p.master_pieces, p.bags_total,
    p.hawbs_total,
      p.gross_weight_kg, p.eta, p.goods_description, p.client_id, p.origin_agent_id, p.destination_agent_id, c.name as client, p.incomplete, p.created_by
      from pre_alert_shipments p left join clients c on c.id = p.client_id where p.id = ${id}`,
)

const kinds = { new: ['', ''], revised: ['Revised ', 'معدل: '], withdrawn: ['Withdrawn ', 'ملغى: '] } as const
const subjectOf = ({ facts, eta }: Announcement) => `${facts.pre_alert_no} ${masterNo(facts)} ${facts.origin_code}-${facts.destination_code} ETA ${eta}`
const body = {
  new: ['is coming to you. Please acknowledge it.', 'في طريقها إليكم، يرجى تأكيد الاستلام المسبق.'],
  revised: ['was changed and waits for you again.', 'تم تعديلها وهي بانتظار تأكيدكم من جديد.'],
  withdrawn: ['was withdrawn and will not come.', 'تم سحبها ولن تصل.'],
} as const

const announces: Wording<Announcement> = {
  en: (letter) => [`${kinds[letter.kind][0]}Pre-alert ${subjectOf(letter)}`, [
    `the shipment ${masterNo(letter.facts)} of ${letter.facts.client ?? 'several clients'} ${body[letter.kind][0]}`, '',
    `${letter.facts.flight_no ?? ''} ${letter.facts.origin_code} - ${letter.facts.destination_code}, expected ${letter.eta}`.trim(),
    `${letter.facts.master_pieces} pieces, ${letter.facts.bags_total} bags, ${letter.facts.hawbs_total} house waybills, ${letter.facts.gross_weight_kg ?? '–'} kg gross`,
    letter.facts.goods_description, '', letter.link,
  ].join('\n')],
  ar: (letter) => [`${kinds[letter.kind][1]}إشعار مسبق ${subjectOf(letter)}`, [
    `الشحنة ${masterNo(letter.facts)} الخاصة بـ ${letter.facts.client ?? 'عدة عملاء'} ${body[letter.kind][1]}`, '',
    `${letter.facts.flight_no ?? ''} من ${letter.facts.origin_code} إلى ${letter.facts.destination_code}، الوصول المتوقع ${letter.eta}`.trim(),
    `القطع: ${letter.facts.master_pieces}، الأكياس: ${letter.facts.bags_total}، البوالص الفرعية: ${letter.facts.hawbs_total}، الوزن الإجمالي: ${
      letter.facts.gross_weight_kg ?? '–'} كجم`,
    letter.link,
  ].join('\n')],
}

/** Where notices for an agent go: its operations addresses; none where nobody handles that end. */
export async function agentMails(db: Db, agentId: number | null): Promise<string[]> {
  const own = agentId === null ? null : await first<{ mails: string[] }>(db, sql`select operations_emails as mails from base_agents where id = ${agentId}`)
  return own?.mails ?? []
}

/** An agent's people, as readers of a message. */
const peopleOf = (agentId: number | null): SQL => sql`select id from users where user_category = 'agent' and status = ${literal(userStatus, 'active')}
  and agent_id = ${agentId}`

const linkTo = ({ config }: Pick<Services, 'config'>, id: number) => `${config.PUBLIC_URL}/editPreAlert/${id}`

/** '2025-11-20 07:05 DWC': when it is expected, by the clocks of the place. */
async function expected(db: Db, { eta, destination_code }: Facts): Promise<string> {
  if (!eta || !destination_code) return '–'
  const place = (await gatewaysOf(db, [destination_code])).get(destination_code)
  return `${asTyped(eta, place?.zone ?? null)} ${destination_code}`
}

/** Files of a mail, made ready before it is posted. */
export type Attach = (id: number) => Promise<Attachment[]>

/**
 * Tells the destination's agent of a pre-alert by mail and in its inbox (agents-prealerts.md 3, 6). One that is incomplete waits until it is whole; whether it
 * is sent is written with it, so a job that runs twice sends once.
 */
export async function tellAgent(tx: Db, services: Post, id: number, kind: MailKind, attach: Attach = () => Promise.resolve([])): Promise<boolean> {
  const facts = await factsOf(tx, id)
  if (!facts || facts.incomplete) return false
  const to = await agentMails(tx, facts.destination_agent_id)
  const letter: Announcement = { facts, eta: await expected(tx, facts), kind, link: linkTo(services, id) }
  if (to.length > 0) await services.mail.post(tx, {
    ...written('prealert', announces, letter, { name: '', locale: await localeOf(tx, ...to) }), to, client_id: facts.client_id,
    ref: { type: 'pre_alert', no: facts.pre_alert_no }, attachments: kind === 'withdrawn' ? [] : await attach(id),
  })
  await postMessage(tx, peopleOf(facts.destination_agent_id), {
    subject: `${kinds[kind][0]}Pre-alert ${subjectOf(letter)}`, body: `It ${body[kind][0]}`, category: 'alert', severity: 'info', link: `/editPreAlert/${id}`,
  })
  await rows(tx, sql`update pre_alert_shipments set mailed_at = coalesce(mailed_at, now()) where id = ${id}`)
  return true
}

/** Has the agent told once this transaction has landed: the manifest that goes along is made by the job. */
export const postPreAlert = (tx: Db, { jobs }: Pick<Services, 'jobs'>, _who: Who, id: number, kind: MailKind) =>
  jobs.send(tx, 'preAlerts.mail', { id, kind }, { once: `pre-alert ${id} ${kind}` })

type Answered = { facts: Facts; what: 'acknowledged' | 'rejected'; reason: string; link: string }
const answers: Wording<Answered> = {
  en: ({ facts, what, reason, link }) => [`Pre-alert ${facts.pre_alert_no} was ${what}`,
    `${masterNo(facts)} ${facts.origin_code}-${facts.destination_code} was ${what} by the agent.${reason && `\n\n${reason}`}\n\n${link}`],
  ar: ({ facts, what, reason, link }) => [`الإشعار المسبق ${facts.pre_alert_no}: ${what === 'rejected' ? 'مرفوض' : 'مؤكد'}`,
    `${what === 'rejected' ? 'رفض' : 'أكد'} الوكيل الشحنة ${masterNo(facts)} من ${facts.origin_code} إلى ${facts.destination_code}.${
      reason && `\n\n${reason}`}\n\n${link}`],
}

const makerOf = (db: Db, { created_by }: Facts) => rows<{ email: string }>(db, sql`select email from users where id = ${created_by}
  and status = ${literal(userStatus, 'active')}`)

/** Tells whoever sent it what the agent said of it. */
export async function postAnswer(tx: Db, services: Post, id: number, what: Answered['what'], reason = ''): Promise<void> {
  const facts = await factsOf(tx, id)
  const to = facts ? (await makerOf(tx, facts)).map(({ email }) => email) : []
  if (!facts || to.length === 0) return
  await services.mail.post(tx, {
    ...written('prealert_answer', answers, { facts, what, reason, link: linkTo(services, id) }, { name: '', locale: await localeOf(tx, ...to) }),
    to, client_id: facts.client_id, ref: { type: 'pre_alert', no: facts.pre_alert_no },
  })
}

interface Difference { item_no: string; kind: string; expected: string; received: string }
type Differs = { facts: Facts; all: readonly Difference[]; link: string }
const kindsInArabic: Readonly<Record<string, string>> = { short: 'ناقص', over: 'زائد', damaged: 'تالف', weight: 'فرق وزن' }
const differs: Wording<Differs> = {
  en: ({ facts, all, link }) => [`Discrepancies of ${facts.pre_alert_no}`, [
    `${masterNo(facts)} was received at ${facts.destination_code} otherwise than it was said:`, '',
    ...all.map(({ item_no, kind, expected: said, received }) => `${item_no}: ${kind} (expected ${said}, received ${received})`), '', link,
  ].join('\n')],
  ar: ({ facts, all, link }) => [`فروقات الإشعار المسبق ${facts.pre_alert_no}`, [
    `استُلمت الشحنة ${masterNo(facts)} في ${facts.destination_code} بفروقات:`, '',
    ...all.map(({ item_no, kind }) => `${item_no}: ${kindsInArabic[kind] ?? kind}`), '', link,
  ].join('\n')],
}

/** What receiving found otherwise, to the agents of the origin and who sent it; nothing where all was well. */
export async function postDiscrepancies(tx: Db, services: Post, id: number): Promise<void> {
  const facts = await factsOf(tx, id)
  const all = await rows<Difference>(tx,
    sql`select item_no, kind, expected, received from pre_alert_discrepancies where pre_alert_id = ${id} order by kind, item_no
    limit 200`)
  if (!facts || all.length === 0) return
  const to = [...new Set([...(await agentMails(tx, facts.origin_agent_id)), ...(await makerOf(tx, facts)).map(({ email }) => email)])]
  if (to.length === 0) return
  await services.mail.post(tx, {
    ...written('prealert_discrepancy', differs, { facts, all, link: `${linkTo(services, id)}?tab=discrepancies` },
      { name: '', locale: await localeOf(tx, ...to) }),
    to, client_id: facts.client_id, ref: { type: 'pre_alert', no: facts.pre_alert_no },
  })
}

type Late = { facts: Facts; eta: string; hours: number; link: string }
const reminds: Wording<Late> = {
  en: ({ facts, eta, hours, link }) => [`Reminder: pre-alert ${facts.pre_alert_no} waits for you`,
    `${masterNo(facts)} ${facts.origin_code}-${facts.destination_code}, expected ${eta}, has waited ${hours} h for your acknowledgement.\n\n${link}`],
  ar: ({ facts, eta, hours, link }) => [`تذكير: الإشعار المسبق ${facts.pre_alert_no} بانتظار تأكيدكم`,
    `الشحنة ${masterNo(facts)} من ${facts.origin_code} إلى ${facts.destination_code}، الوصول المتوقع ${eta}، بانتظار تأكيدكم منذ ${hours} ساعة.\n\n${link}`],
}

/** Reminds the agent of a pre-alert it has not acknowledged (agents-prealerts.md 7.8). */
export async function postReminder(tx: Db, services: Post, id: number, hours: number): Promise<void> {
  const facts = await factsOf(tx, id)
  const to = facts ? await agentMails(tx, facts.destination_agent_id) : []
  if (!facts || to.length === 0) return
  await services.mail.post(tx, {
    ...written('prealert_reminder', reminds, { facts, eta: await expected(tx, facts), hours, link: linkTo(services, id) },
      { name: '', locale: await localeOf(tx, ...to) }),
    to, client_id: facts.client_id, ref: { type: 'pre_alert', no: facts.pre_alert_no },
  })
}

/** Once it has been reminded in vain our staff take over. */
export async function postUnanswered(tx: Db, readers: SQL, id: number, by: Who): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  await postMessage(tx, readers, {
    subject: `Pre-alert ${facts.pre_alert_no} is not acknowledged`,
    body: `${masterNo(facts)} to ${facts.destination_code} was reminded in vain. Call its agent.`,
    category: 'alert', severity: 'warning', link: `/editPreAlert/${id}`, group_key: `pre-alert ${id}`,
  })
  await note(tx, by, id, { note: 'Reminded in vain', source: 'system' })
}
