import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { emailLogs } from '@/lib/contract/email-logs'
import { emailStatus, secretTemplates, type EmailStatus } from '@/lib/domain/email'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery, isNumber } from '../../platform/list'
import { isStranded } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { mayOpen } from '../access-control/staff-scope'

type Query = z.output<typeof emailLogs.list.query>
type Row = z.output<typeof emailLogs.list.reply>['rows'][number]
type Whole = z.output<typeof emailLogs.one.reply>

const columns = sql`e.id, e.created_at, e.sent_at, e.template, e.to_addresses[1] ||
  case when cardinality(e.to_addresses) > 1 then ' + ' || (cardinality(e.to_addresses) - 1) else '' end as "to",
  e.subject, e.ref_no, jsonb_array_length(e.attachments) as attachments, e.attempts, e.status, e.error as last_error`

/** Administrators see every mail; a service centre those about its own work and those its people sent. */
const visible = (who: Who): SQL | undefined =>
  isAdmin(who) ? undefined : sql`(e.service_center_id = any(${sql.param(who.service_center_ids)}::bigint[]) or e.user_id = ${who.user_id})`

/** Mails, newest first. What is searched for is an address, the subject or the reference. */
export function mailList(db: Db, who: Who, query: Query) {
  const list: ListQuery = {
    columns,
    from: sql`email_logs e`,
    where: [
      visible(who),
      anyOfValues(sql`e.template`, query.template),
      anyOfValues(sql`e.status`, query.status),
      anyOfValues(sql`e.service_center_id`, query.service_center_id),
      query.ref_no ? isNumber(sql`e.ref_no`, [query.ref_no]) : undefined,
      query.search
        ? sql`(e.subject ilike ${contains(query.search)} or e.ref_no ilike ${contains(query.search)}
            or array_to_string(e.to_addresses, ' ') ilike ${contains(query.search)})`
        : undefined,
      dayRange(sql`e.created_at`, query.from, query.to),
    ],
    sorts: {
      created_at: { by: sql`e.created_at`, kind: 'time' }, template: { by: sql`e.template`, kind: 'text' },
      subject: { by: sql`e.subject`, kind: 'text' }, attempts: { by: sql`e.attempts`, kind: 'number' },
    },
    defaultSort: 'created_at',
    id: sql`e.id`,
  }
  return pageOf<Row>(db, list, query)
}

interface Stored extends Omit<Whole, 'hidden' | 'files'> {
  attached: { name: string; size?: number }[]
  user_id: number | null
}

/**
 * Links that open an account are shown to nobody once a mail server has them (sellers-ior.md 2.7). Without one they are read here:
 * whoever could give the account another address anyway (decision 013).
 */
async function hiddenWhy(db: Db, who: Who, mail: Stored): Promise<string | null> {
  if (!secretTemplates.includes(mail.template)) return null
  if (mail.status !== 'kept') return 'The text of this mail opens an account and is not shown.'
  return (await mayOpen(db, who, mail.user_id))
    ? null
    : 'The text of this mail opens an account. It is shown to administrators who manage users and have every right of that account.'
}

/** One mail with its text. 404 outside one’s rows. */
export async function mailOf(db: Db, who: Who, id: number): Promise<Whole> {
  const mail = await first<Stored>(
    db,
    sql`select ${columns}, e.to_addresses, e.cc_addresses, e.attachments as attached, e.ref_type, e.body_text, e.body_html, e.user_id from email_logs e
        where ${allOf([sql`e.id = ${id}`, visible(who)])}`,
  )
  if (!mail) throw new Refusal(404, 'That e-mail is no longer kept.')
  const { attached, user_id: _user, ...rest } = mail
  const hidden = await hiddenWhy(db, who, mail)
  return {
    ...rest, hidden, body_text: hidden ? null : mail.body_text, body_html: hidden ? null : mail.body_html,
    attachments: attached.length, files: attached.map(({ name, size }) => ({ name, size: size ?? null })),
  }
}

/**
 * Puts mails back into the queue, all or none: what failed or bounced, what waits
 * for its next try, and what its sender has lost. 409 for any other; answers which.
 */
export async function queueAgain(tx: Db, who: Who, ids: readonly number[], hasServer: boolean): Promise<number[]> {
  const unique = [...new Set(ids)]
  const held = await rows<{ id: number; status: EmailStatus; is_stranded: boolean }>(
    tx,
    sql`select e.id, e.status, ${isStranded(sql`e`)} as is_stranded from email_logs e
        where ${allOf([sql`e.id = any(${sql.param(unique)}::bigint[])`, visible(who)])} order by e.id for update`,
  )
  if (held.length < unique.length) throw new Refusal(404, 'That e-mail is no longer kept.')
  if (held.some(({ status, is_stranded }) => status === 'sending' && !is_stranded)) throw new Refusal(409, 'One of these e-mails is being sent right now.')
  if (held.some(({ status }) => !emailStatus.can(status, 'queued'))) throw new Refusal(409, 'Only e-mails that wait, failed or bounced can be sent again.')
  await rows(tx, sql`update email_logs set status = ${hasServer ? 'queued' : 'kept'}, attempts = 0, next_at = now(), worker_id = null, error = null
    where id = any(${sql.param(unique)}::bigint[])`)
  return unique
}
