import { sql, type SQL } from 'drizzle-orm'
import { clientMailEvent, type ClientMailEvent, clientStatus } from '@/lib/domain/client'
import { dayRange } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import type { Language } from '@/lib/words/language'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'

/** Numbers a mail names of one kind; the rest are counted. */
const NAMED = 50

interface MailPart {
  event: ClientMailEvent
  total: number
  numbers: string[]
}
interface Facts {
  client: string
  day: string
  sections: readonly MailPart[]
  link: string
}

const inArabic: Readonly<Record<ClientMailEvent, string>> = {
  'order.created': 'طلبات جديدة', 'order.cancelled': 'طلبات ملغاة', 'pod.available': 'طرود تم تسليمها',
}
const heading = (language: Language, event: ClientMailEvent) => (language === 'ar' ? inArabic[event] : clientMailEvent.label(event))
const listed = (language: Language, sections: readonly MailPart[]) =>
  sections.map(({ event, total, numbers }) =>
    `${heading(language, event)}: ${total}${numbers.map((number) => `\n  ${number}`).join('')}${total > numbers.length ? '\n  …' : ''}`,
  ).join('\n\n')

const morning: Wording<Facts> = {
  en: (f) => [`${f.client} on ${dayIn.en(f.day)}`, `what happened on ${dayIn.en(f.day)}:\n\n${listed('en', f.sections)}\n\n${f.link}`],
  ar: (f) => [`${f.client} في ${dayIn.ar(f.day)}`, `ما حدث في ${dayIn.ar(f.day)}:\n\n${listed('ar', f.sections)}\n\n${f.link}`],
}

/** Parcels `p` of the client to which it happened between two moments. */
const happened: Readonly<Record<ClientMailEvent, (from: string, to: string) => SQL>> = {
  'order.created': (from, to) => sql`p.created_at >= ${from} and p.created_at < ${to}`,
  'order.cancelled': (from, to) => sql`p.status = ${literal(packageStatus, 'cancelled')} and p.status_at >= ${from} and p.status_at < ${to}`,
  'pod.available': (from, to) => sql`p.delivered_at >= ${from} and p.delivered_at < ${to}`,
}

async function sectionOf(db: Db, clientId: number, event: ClientMailEvent, on: string): Promise<MailPart[]> {
  const { start, end } = dayRange(on, on)
  const found = await rows<{ tracking_no: string; total: number }>(
    db,
    sql`select p.tracking_no, (count(*) over ())::int as total from packages p where p.client_id = ${clientId} and ${happened[event](start, end)} order by p.id
        limit ${NAMED}`,
  )
  return found.length === 0 ? [] : [{ event, total: found[0]?.total ?? 0, numbers: found.map(({ tracking_no }) => tracking_no) }]
}

interface Reader {
  id: number
  client_code: string
  name: string
  contact_name: string
  contact_email: string
  events: ClientMailEvent[]
  recipients: string[]
}

async function writeTo(tx: Db, { config, mail }: Services, client: Reader, on: string): Promise<void> {
  const sections: MailPart[] = []
  for (const event of clientMailEvent.names) if (client.events.includes(event)) sections.push(...(await sectionOf(tx, client.id, event, on)))
  if (sections.length === 0) return
  const facts = { client: client.name, day: on, sections, link: `${config.PUBLIC_URL}/packages` }
  const isContact = client.recipients.length === 0
  for (const to of isContact ? [client.contact_email] : client.recipients) {
    const reader = { name: isContact ? client.contact_name : '', locale: await localeOf(tx, to) }
    await mail.post(tx, {
      ...written('client_morning', morning, facts, reader), to: [to], client_id: client.id, ref: { type: 'client', no: client.client_code },
    })
  }
}

/**
 * Each morning: clients who chose it are told what happened the day before, `on` in Dubai (clients.md 2.3, notify_email_events, report_recipients). Once a day,
 * whoever's clock strikes.
 */
export async function mailClients(services: Services, on: string): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const clients = await rows<Reader>(
      tx,
      sql`with due as (
            insert into expiry_warnings (kind, subject_id, expires_on, days_before)
            select 'client_morning', c.id, ${on}::date, 0 from clients c join client_settings t on t.client_id = c.id
            where c.status = ${literal(clientStatus, 'active')} and jsonb_array_length(coalesce(t.settings->'notify_email_events', '[]')) > 0
            on conflict do nothing returning subject_id)
          select c.id, c.client_code, c.name, c.contact_name, c.contact_email, t.settings->'notify_email_events' as events,
            coalesce(t.settings->'report_recipients', '[]') as recipients
          from due join clients c on c.id = due.subject_id join client_settings t on t.client_id = c.id order by c.id`,
    )
    for (const client of clients) await writeTo(tx, services, client, on)
  })
}
