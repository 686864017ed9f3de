import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import type { HeldSeller } from './scope'

const array = (ids: readonly number[]) => sql`${sql.param(ids)}::bigint[]`

/** Clients that are there and the asker's to give: staff any, a client its own. */
export async function refuseForeign(tx: Db, who: Who, clientIds: readonly number[]): Promise<void> {
  const ids = [...new Set(clientIds)]
  const known = await first<{ n: number }>(tx, sql`select count(*)::int as n from clients
    where id = any(${array(ids)}) and status <> ${literal(clientStatus, 'delete')} ${isAdmin(who) ? sql`` : sql`and id = any(${array(who.client_ids)})`}`)
  if ((known?.n ?? 0) < ids.length) throw refuseField('client_ids', 'One of these clients no longer exists. Choose again.')
}

/** Whether a seller is mapped to clients that are not the asker's; never to our staff. */
export const sellsForOthers = async (tx: Db, who: Who, sellerId: number): Promise<boolean> =>
  !isAdmin(who)
    && (await first(tx, sql`select 1 from client_seller_map where seller_id = ${sellerId} and active and not client_id = any(${array(who.client_ids)})
      limit 1`)) !== null

/** Those who signed up for the seller see the rows of its clients, whichever these are now. */
export const followMapping = (tx: Db, sellerId: number) =>
  rows(
    tx,
    sql`update users u set client_ids = now_of.ids, permission_version = u.permission_version + 1, updated_at = now()
        from (select coalesce(array_agg(m.client_id order by m.client_id), '{}') as ids from client_seller_map m where m.seller_id = ${sellerId} and m.active)
          as now_of
        where u.seller_id = ${sellerId} and u.status <> ${literal(userStatus, 'delete')} and u.client_ids is distinct from now_of.ids`,
  )

export async function mapSeller(tx: Db, sellerIds: readonly number[], clientIds: readonly number[]): Promise<void> {
  await rows(
    tx,
    sql`insert into client_seller_map as m (seller_id, client_id) select distinct s, c from unnest(${array(sellerIds)}, ${array(clientIds)}) as pair(s, c)
        on conflict (client_id, seller_id) do update set active = true, mapped_at = now(), unmapped_at = null where not m.active`,
  )
  for (const sellerId of new Set(sellerIds)) await followMapping(tx, sellerId)
}

/** Makes the clients of a seller these, of those the asker may know of; what others have mapped stays. One that signed up keeps a client. */
export async function setClients(tx: Db, who: Who, seller: Pick<HeldSeller, 'id' | 'onboarding_stage'>, clientIds: readonly number[]): Promise<void> {
  if (!isAdmin(who) && clientIds.length === 0) throw refuseField('client_ids', 'Choose at least one client.')
  await refuseForeign(tx, who, clientIds)
  await rows(
    tx,
    sql`update client_seller_map set active = false, unmapped_at = now()
        where seller_id = ${seller.id} and active
          and not client_id = any(${array(clientIds)}) ${isAdmin(who) ? sql`` : sql`and client_id = any(${array(who.client_ids)})`}`,
  )
  await mapSeller(tx, clientIds.map(() => seller.id), clientIds)
  await followMapping(tx, seller.id)
  if (seller.onboarding_stage === 0) return
  const left = await first(tx, sql`select 1 from client_seller_map where seller_id = ${seller.id} and active limit 1`)
  if (!left) throw refuseField('client_ids', 'A seller who has signed up needs at least one client.')
}
