import { sql } from 'drizzle-orm'
import { clientLicenceWarnings, clientStatus } from '@/lib/domain/client'
import { tokenWarnings } from '@/lib/domain/client-token'
import { addDays, today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { newEndings, type Ending } from '../../platform/expiry-warnings'
import { dayIn, written, type LetterReader, type Wording } from '../../platform/letter-words'
import { licenceEnds } from '../../platform/licence-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { mailClients } from './morning-mail'

interface Facts {
  client: string
  token: string
  ends: string
  link: string
}

const tokenEnds: Wording<Facts> = {
  en: (f) => [
    `An API token of ${f.client} ends on ${dayIn.en(f.ends)}`,
    `the API token ${f.token} of ${f.client} ends on ${dayIn.en(f.ends)}. From then on calls with it are refused.\n\nMake a new one and put it into your system before:\n${f.link}`,
  ],
  ar: (f) => [
    `رمز API الخاص بـ ${f.client} ينتهي في ${dayIn.ar(f.ends)}`,
    `ينتهي رمز API ${f.token} الخاص بـ ${f.client} في ${dayIn.ar(f.ends)}، وتُرفض الطلبات به بعد ذلك.\n\nأنشئ رمزاً جديداً وضعه في نظامك قبل ذلك:\n${f.link}`,
  ],
}

interface Reader extends LetterReader {
  email: string
}

/** The client's contact, in the language of their account if they have one. */
async function contactOf(tx: Db, id: number): Promise<Reader & { client: string; client_code: string; account_manager_id: number | null }> {
  const found = await first<{ name: string; email: string; client: string; client_code: string; account_manager_id: number | null }>(
    tx, sql`select contact_name as name, contact_email as email, name as client, client_code, account_manager_id from clients where id = ${id}`,
  )
  if (!found) throw new Error(`Client ${id} is gone`)
  return { ...found, locale: await localeOf(tx, found.email) }
}

async function writeOfToken(tx: Db, { config, mail }: Services, { id, expires_on }: Ending): Promise<void> {
  const token = await first<{ client_id: number; name: string; token_prefix: string; environment: string }>(tx, sql`select client_id, name, token_prefix,
    environment from client_tokens where id = ${id}`)
  if (!token) return
  const to = await contactOf(tx, token.client_id)
  const facts = {
    client: to.client, token: `“${token.name}” (${token.token_prefix}…)`, ends: expires_on, link: `${config.PUBLIC_URL}/client-token/${token.client_id}`,
  }
  await mail.post(tx, {
    ...written('token_expiring', tokenEnds, facts, to), to: [to.email], client_id: token.client_id, ref: { type: 'client', no: to.client_code },
  })
}

async function writeOfLicence(tx: Db, { config, mail }: Services, { id, expires_on }: Ending): Promise<void> {
  const contact = await contactOf(tx, id)
  const managers = await rows<Reader>(tx, sql`select full_name as name, email, locale from users where id = ${contact.account_manager_id}
      and status = ${literal(userStatus, 'active')} and email like '%@%'`)
  const facts = { holder: contact.client, ends: expires_on, link: `${config.PUBLIC_URL}/clients/add/${id}` }
  for (const reader of [contact, ...managers]) {
    await mail.post(tx, {
      ...written('licence_expiring', licenceEnds, facts, reader), to: [reader.email], client_id: id, ref: { type: 'client', no: contact.client_code },
    })
  }
}

/** Each morning: tokens of clients that end in 30, 7 or 1 days, and licences that end in 60, 30 or 7 (clients.md 2.1, 6). */
export async function watchClients(services: Services): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const live = sql`select t.id, (t.expire_at at time zone 'Asia/Dubai')::date as expires_on from client_tokens t join clients c on c.id = t.client_id
      where t.status = ${literal(switchStatus, 'active')} and t.expire_at > now() and c.status = ${literal(clientStatus, 'active')}`
    for (const ending of await newEndings(tx, 'client_token', live, tokenWarnings)) await writeOfToken(tx, services, ending)
    const licensed = sql`select id, trade_license_expiry as expires_on from clients where status = ${literal(clientStatus, 'active')}
        and trade_license_expiry is not null`
    for (const ending of await newEndings(tx, 'client_licence', licensed, clientLicenceWarnings)) await writeOfLicence(tx, services, ending)
  })
}

export function clientJobs(services: Services): void {
  services.jobs.work('clients.watch', async () => {
    await watchClients(services)
    await mailClients(services, addDays(today(), -1))
  })
  services.jobs.every('clients.watch', '0 7 * * *')
}
