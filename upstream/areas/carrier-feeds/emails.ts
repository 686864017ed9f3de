import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierEmails } from '@/lib/contract/carrier-emails'
import { emailPurpose, emailTokens, fillTemplate, unknownToken, type EmailPurpose } from '@/lib/domain/carrier-feed'
import { countryName } from '@/lib/domain/countries'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { inOwnWords, type Wording } from '../../platform/letter-words'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { carrierOf, notFound, ownCarriers, refuseForeignWriter } from './scope'

type Row = z.output<typeof carrierEmails.one.reply>
type Stored = Omit<Row, 'country'>
type Made = z.output<typeof carrierEmails.add.body>
type Change = z.output<typeof carrierEmails.update.body>

const TESTS_AN_HOUR = 5

const columns = sql`m.id, m.carrier_id, c.display_name as carrier, m.country_code, m.purpose, m.to_emails, m.cc_emails, m.bcc_emails, m.subject_template,
  m.body_template, m.attachment, m.send_mode,
  m.send_time, m.last_sent_at, m.status, m.version`
const from = sql`carrier_emails m join carriers c on c.id = m.carrier_id`
const shown = (row: Stored): Row => ({ ...row, country: row.country_code ? countryName(row.country_code) : 'All countries' })

/** E-mails of carriers; deleted ones only when asked for. */
export async function emailList(db: Db, who: Who, query: z.output<typeof carrierEmails.list.query>) {
  const list: ListQuery = {
    columns, from,
    where: [
      ownCarriers(who, sql`m.carrier_id`), anyOfValues(sql`m.carrier_id`, query.carrier_id),
      anyOfValues(sql`m.country_code`, query.country_code), anyOfValues(sql`m.purpose`, query.purpose),
      query.status ? anyOfValues(sql`m.status`, query.status) : sql`m.status <> ${literal(guardedStatus, 'delete')}`,
      query.search ? sql`(c.display_name ilike ${contains(query.search)} or array_to_string(m.to_emails, ' ') ilike ${contains(query.search)})` : undefined,
    ],
    sorts: {
      carrier: { by: sql`c.display_name`, kind: 'text' }, purpose: { by: sql`m.purpose`, kind: 'text' },
      last_sent_at: { by: sql`m.last_sent_at`, kind: 'time', nullable: true },
    },
    defaultSort: 'carrier',
    id: sql`m.id`,
  }
  const page = await pageOf<Stored & { id: number }>(db, list, query)
  return { ...page, rows: page.rows.map(shown) }
}

/** 404 for a foreign one. */
export async function emailOf(db: Db, who: Who, id: number): Promise<Row> {
  const row = await first<Stored>(db, sql`select ${columns} from ${from} where ${allOf([sql`m.id = ${id}`, ownCarriers(who, sql`m.carrier_id`)])}`)
  if (!row) throw notFound()
  return shown(row)
}

type Fields = Pick<Row, 'to_emails' | 'cc_emails' | 'bcc_emails' | 'subject_template' | 'body_template' | 'send_mode' | 'send_time'>

function refuseUnfit({ to_emails, cc_emails, bcc_emails, subject_template, body_template, send_mode, send_time }: Fields): void {
  const seen = new Set<string>()
  for (const [field, list] of Object.entries({ to_emails, cc_emails, bcc_emails })) {
    for (const address of list) {
      if (seen.has(address.toLowerCase())) throw refuseField(field, `${address} is named twice.`)
      seen.add(address.toLowerCase())
    }
  }
  for (const [field, text] of Object.entries({ subject_template, body_template })) {
    const unknown = unknownToken(text)
    if (unknown) throw refuseField(field, `Unknown token ${unknown}`)
  }
  if (send_mode === 'daily_digest' && !send_time) throw refuseField('send_time', 'Send time is required for a daily digest.')
}

const taken = (purpose: Row['purpose'], country: string | null | undefined) => ({
  carrier_emails_once: () =>
    new Refusal(409, `This carrier already has a ${emailPurpose.label(purpose).toLowerCase()} email for ${country ? countryName(country) : 'all countries'}`),
})

/** Adds an e-mail of a carrier. 404 for a foreign carrier, 409 for a second of the same country and purpose, 422 `Unknown token {x}`. */
export async function addEmail(tx: Db, who: Who, body: Made): Promise<number> {
  refuseForeignWriter(who, body.carrier_id)
  await carrierOf(tx, who, body.carrier_id)
  refuseUnfit({ ...body, send_time: body.send_time ?? null })
  const made = await refuseOn(taken(body.purpose, body.country_code), rows<{ id: number }>(
    tx,
    sql`insert into carrier_emails (carrier_id, country_code, purpose, to_emails, cc_emails, bcc_emails, subject_template, body_template, attachment, send_mode,
        send_time, created_by, updated_by)
        values (${body.carrier_id}, ${body.country_code ?? null}, ${body.purpose}, ${sql.param(body.to_emails)}::text[], ${sql.param(body.cc_emails)}::text[],
          ${sql.param(body.bcc_emails)}::text[],
          ${body.subject_template}, ${body.body_template}, ${body.attachment}, ${body.send_mode}, ${body.send_time ?? null}, ${who.user_id}, ${who.user_id})
          returning id`,
  ))
  return (made[0] as { id: number }).id
}

function refuseMove(now: Row['status'], to: Row['status']): void {
  if (now === to) return
  if (!guardedStatus.can(now, to)) throw new Refusal(409, 'Deactivate it first.')
}

/** Changes an e-mail; what is left out stays. 409 over somebody else's change, for a deleted one, or for an active one to be deleted. */
export async function changeEmail(tx: Db, who: Who, id: number, body: Change, audit: (entry: AuditEntry) => void): Promise<Row> {
  await rows(tx, sql`select 1 from carrier_emails where id = ${id} for update`)
  const before = await emailOf(tx, who, id)
  refuseForeignWriter(who, before.carrier_id)
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  if (before.status === 'delete') throw new Refusal(409, 'A deleted email cannot be changed.')
  const { version: _version, ...said } = body
  const next = { ...before, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) } as Row
  refuseMove(before.status, next.status)
  refuseUnfit(next)
  await refuseOn(taken(next.purpose, next.country_code), rows(
    tx,
    sql`update carrier_emails set country_code = ${next.country_code}, purpose = ${next.purpose}, to_emails = ${sql.param(next.to_emails)}::text[],
        cc_emails = ${sql.param(next.cc_emails)}::text[],
          bcc_emails = ${sql.param(next.bcc_emails)}::text[], subject_template = ${next.subject_template}, body_template = ${next.body_template},
            attachment = ${next.attachment},
          send_mode = ${next.send_mode}, send_time = ${next.send_time}, status = ${next.status}, version = version + 1, updated_at = now(),
            updated_by = ${who.user_id} where id = ${id}`,
  ))
  const after = await emailOf(tx, who, id)
  audit({ entity: 'carrier_email', entity_id: id, before, after })
  return after
}

const purposeInArabic: Readonly<Record<EmailPurpose, string>> = {
  pickup_request: 'طلب استلام', manifest: 'بيان الشحنات', prealert: 'إشعار مسبق',
  pod_request: 'طلب إثبات التسليم', cod_remittance: 'تحويل مبالغ الدفع عند الاستلام', escalation: 'تصعيد',
}
const tried: Wording<{ purpose: EmailPurpose; carrier: string }> = {
  en: ({ purpose, carrier }) => [
    `Test: ${emailPurpose.label(purpose)}`, `This is a test of the e-mail “${emailPurpose.label(purpose)}” of ${carrier}, filled with sample values.`,
  ],
  ar: ({ purpose, carrier }) => [
    `تجربة: ${purposeInArabic[purpose]}`, `هذه رسالة تجريبية من نوع «${purposeInArabic[purpose]}» لشركة الشحن ${carrier}، والقيم الواردة فيها للتجربة فقط.`,
  ],
}

/** Sends the e-mail filled with sample values, to oneself unless an address is given. 429 after five in an hour. */
export async function testEmail(
  db: Db, services: Services, who: Who, id: number, to: string | null | undefined,
): Promise<{ sent_to: string; subject: string; text: string }> {
  const email = await emailOf(db, who, id)
  refuseForeignWriter(who, email.carrier_id)
  await throttle(db, `carrier-email-test:${who.user_id}`, TESTS_AN_HOUR, 3600, `At most ${TESTS_AN_HOUR} test mails an hour. Try again later.`)
  const values = { ...emailTokens, carrier_name: email.carrier }
  const subject = fillTemplate(email.subject_template, values)
  const text = fillTemplate(email.body_template, values)
  const sent_to = to || who.email
  const words = inOwnWords(`carrier_${email.purpose}`, { subject: `[Test] ${subject}`, text }, tried, email, await localeOf(db, sent_to))
  await services.mail.post(db, { ...words, to: [sent_to], user_id: who.user_id })
  return { sent_to, subject, text }
}
