import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import type { SubscriptionEnvironment } from '@/lib/domain/subscription'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

export interface SettingsScope {
  client_id?: number
  environment: SubscriptionEnvironment
}

/**
 * The clients whose subscriptions a person may know of: every one (null) for an administrator, one's own for a client's people. A seller
 * under a client sees its own parcels only, and a subscription tells of all.
 */
export const ownClients = (who: Who): readonly number[] | null => (
  isAdmin(who) ? null : who.user_category === 'client' && who.seller_id === null ? who.client_ids : []
)

/** The client a call is about: 422 when it must be said, 404 when it is not this person's. */
export async function requestedClient(db: Db, who: Who, { client_id }: { client_id?: number }): Promise<{ id: number; name: string }> {
  const own = ownClients(who)
  const id = client_id ?? (own?.length === 1 ? own[0] : undefined)
  if (id === undefined && own?.length !== 0) throw refuseField('client_id', 'Choose a client.')
  const client = id !== undefined && (own === null || own.includes(id))
    ? await first<{ id: number; name: string }>(db, sql`select id, name from clients where id = ${id} and status <> ${literal(clientStatus, 'delete')}`)
    : null
  if (!client) throw new Refusal(404, 'That client no longer exists.')
  return client
}
