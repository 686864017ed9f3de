import { sql } from 'drizzle-orm'
import { day } from '@/lib/domain/days'
import { first, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'

/** Tells a client's contact of a new token: whoever has the client's account open could make one unseen. */
export async function mailNewToken(tx: Db, { config, mail }: Services, who: Who, clientId: number, made: { name: string; token_prefix: string; environment: string; expire_at: string }): Promise<void> {
  const client = await first<{ client_code: string; name: string; contact_name: string; contact_email: string }>(tx, sql`select client_code, name, contact_name, contact_email from clients where id = ${clientId}`)
  if (!client) return
  await mail.post(tx, {
    template: 'alert', to: [client.contact_email], client_id: clientId, ref: { type: 'client', no: client.client_code }, subject: `A new API token of ${client.name}`,
    text: `Hello ${client.contact_name},\n\n${who.name} made the ${made.environment} token “${made.name}” (${made.token_prefix}…) for ${client.name}. It works until ${day(made.expire_at)}.\n\nIf nobody of yours asked for it, switch it off:\n${config.PUBLIC_URL}/client-token/${clientId}`,
  })
}
