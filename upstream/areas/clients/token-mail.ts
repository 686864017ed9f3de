import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'

const newToken: Wording<{ client: string; maker: string; environment: string; token: string; ends: string; link: string }> = {
  en: (f) => [
    `A new API token of ${f.client}`,
    `${f.maker} made the ${f.environment} token ${f.token} for ${f.client}. It works until ${dayIn.en(f.ends)}.\n\nIf nobody of yours asked for it, switch it off:\n${f.link}`,
  ],
  ar: (f) => [
    `رمز API جديد لـ ${f.client}`,
    `أنشأ ${f.maker} الرمز ${f.token} (${f.environment}) لـ ${f.client}، وهو يعمل حتى ${dayIn.ar(f.ends)}.\n\nإذا لم يطلبه أحد لديكم فأوقفه:\n${f.link}`,
  ],
}

/** Tells a client's contact of a new token: whoever has the client's account open could make one unseen. */
export async function mailNewToken(
  tx: Db, { config, mail }: Services, who: Who, clientId: number, made: { name: string; token_prefix: string; environment: string; expire_at: string },
): Promise<void> {
  const client = await first<{ client_code: string; name: string; contact_name: string; contact_email: string }>(tx, sql`select client_code, name, contact_name,
    contact_email from clients where id = ${clientId}`)
  if (!client) return
  const facts = {
    client: client.name, maker: who.name, environment: made.environment, token: `“${made.name}” (${made.token_prefix}…)`,
    ends: made.expire_at, link: `${config.PUBLIC_URL}/client-token/${clientId}`,
  }
  const reader = { name: client.contact_name, locale: await localeOf(tx, client.contact_email) }
  await mail.post(tx, {
    ...written('alert', newToken, facts, reader), to: [client.contact_email], client_id: clientId, ref: { type: 'client', no: client.client_code },
  })
}
