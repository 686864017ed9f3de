import { sql } from 'drizzle-orm'
import { templateStatus, whatsappDirection, type WhatsappNotice } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Outgoing } from './payloads'

/** A message and whose it is. `once_key` names the occasion of a notice; `hours` is how long it is of use. */
export interface Posting extends Outgoing {
  package_id: number
  phone: string
  language: Language
  template_name: WhatsappNotice
  once_key: string
  hours: number
}

const out = literal(whatsappDirection, 'out')

/**
 * Writes notices with the change that causes them: the rows are all that they need to go out once the change has landed. Contacts and conversations are
 * made where there are none. A notice of an occasion that was written before is not written again.
 */
export async function postNotices(tx: Db, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as g(package_id bigint, phone text, language text, kind text, body text,
    payload jsonb, template_name text, once_key text, hours int)`
  // In the order of the phones, so that two of us wait for each other in one direction only.
  await rows(tx, sql`insert into whatsapp_contacts (phone) select distinct g.phone from ${given} order by 1 on conflict do nothing`)
  await rows(tx, sql`insert into whatsapp_conversations (package_id, phone, language)
      select distinct on (g.package_id, g.phone) g.package_id, g.phone, g.language from ${given} order by g.package_id, g.phone on conflict do nothing`)
  await rows(
    tx,
    sql`with written as (
          insert into whatsapp_messages (conversation_id, direction, kind, body, payload, template_name, once_key, useful_until)
          select v.id, ${out}, g.kind, g.body, g.payload, g.template_name, g.once_key, now() + make_interval(hours => g.hours)
          from ${given} join whatsapp_conversations v on v.package_id = g.package_id and v.phone = g.phone order by v.id
          on conflict (once_key) do nothing returning conversation_id)
        update whatsapp_conversations set last_at = greatest(last_at, now()) where id in (select conversation_id from written)`,
  )
}

/** Writes one message into a conversation; `user_id` is who wrote it, null a rule of ours. */
export async function postMessageTo(
  tx: Db, conversation_id: number, { kind, body, payload }: Outgoing, o: { user_id?: number | null; template_name?: WhatsappNotice; hours: number },
): Promise<void> {
  await rows(
    tx,
    sql`insert into whatsapp_messages (conversation_id, direction, kind, body, payload, template_name, user_id, useful_until)
        values (${conversation_id}, ${out}, ${kind}, ${body}, ${JSON.stringify(payload)}::jsonb, ${o.template_name ?? null}, ${o.user_id ?? null},
          now() + make_interval(hours => ${o.hours}))`,
  )
  await rows(tx, sql`update whatsapp_conversations set last_at = greatest(last_at, now()) where id = ${conversation_id}`)
}

/** The texts of a template that Meta has approved, by language. */
export async function approvedTexts(db: Db, name: WhatsappNotice): Promise<Map<Language, string>> {
  const found = await rows<{ language: Language; body: string }>(
    db,
    sql`select language, body from whatsapp_templates where template_name = ${name} and language in ('en', 'ar')
        and status = ${literal(templateStatus, 'APPROVED')}`,
  )
  return new Map(found.map(({ language, body }) => [language, body]))
}

/** Templates that Meta has approved in one of these languages. */
export async function approvedNames(db: Db, languages: readonly Language[]): Promise<Set<string>> {
  const found = await rows<{ template_name: string }>(
    db,
    sql`select distinct template_name from whatsapp_templates where language = any(${sql.param([...languages])}::text[])
        and status = ${literal(templateStatus, 'APPROVED')}`,
  )
  return new Set(found.map(({ template_name }) => template_name))
}
