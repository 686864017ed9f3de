import { sql } from 'drizzle-orm'
import { clientStatus, type ClientStatus } from '@/lib/domain/client'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { writeToUsers, type Posting } from '../../core/accounts/account-letters'
import { openOrders } from './find'
import { clientOf, holdClient, type HeldClient } from './scope'

/** What keeps a client from being activated (clients.md 3.1), as the way out; null when nothing does. */
export async function whyNotReady(db: Db, id: number): Promise<string | null> {
  const facts = await first<{ services: number; addressed: boolean; expiry: string | null }>(
    db,
    sql`select cardinality(c.service_type) as services, c.trade_license_expiry as expiry,
          exists (select 1 from client_addresses a where a.client_id = c.id and a.status = ${literal(guardedStatus, 'active')}
            and a.address_type in ('billing', 'head_office')) as addressed
        from clients c where c.id = ${id}`,
  )
  if (!facts?.addressed) return 'add a billing or head-office address first.'
  if (facts.services === 0) return 'choose its services first.'
  return facts.expiry !== null && facts.expiry < today() ? `its trade licence expired on ${facts.expiry}.` : null
}

/** Those of the client who have no other client that works lose their way in; they get it back with the client. */
async function closeToUsers(tx: Db, id: number): Promise<number[]> {
  const closed = await rows<{ id: number }>(
    tx,
    sql`update users u set status = ${literal(userStatus, 'suspend')}, permission_version = permission_version + 1, updated_at = now()
        where u.user_category = 'client' and u.status = ${literal(userStatus, 'active')} and u.client_ids @> array[${id}]::bigint[]
          and not exists (select 1 from clients c where c.id = any(u.client_ids) and c.id <> ${id} and c.status = ${literal(clientStatus, 'active')})
          returning u.id`,
  )
  return closed.map((user) => Number(user.id))
}

const openToUsers = (tx: Db, id: number) =>
  rows<{ id: number }>(
    tx,
    sql`update users u set status = ${literal(userStatus, 'active')}, permission_version = u.permission_version + 1, updated_at = now() from clients c
        where c.id = ${id} and u.id = any(c.suspended_user_ids) and u.status = ${literal(userStatus, 'suspend')} and u.client_ids @> array[c.id]
        returning u.id`,
  )

function refuseMove({ client_code, status }: HeldClient, to: ClientStatus): void {
  if (!clientStatus.can(status, to)) throw new Refusal(409, `Client ${client_code} is ${status} and cannot become ${to}.`)
}

/**
 * Activates or deactivates a client (clients.md 3.1). Activating wants an address to bill and a valid licence; deactivating a reason, and ends the
 * sessions of users who have no other client. Its tokens are refused by its status alone. 409 with the way out.
 */
export async function moveClient(
  posting: Posting, who: Who, held: HeldClient, to: 'active' | 'inactive', reason: string | undefined,
): Promise<{ users: number }> {
  const { tx } = posting
  refuseMove(held, to)
  if (to === 'inactive' && (reason?.length ?? 0) < 5) throw refuseField('reason', 'Say why, in 5 to 250 characters.')
  const missing = to === 'active' ? await whyNotReady(tx, held.id) : null
  if (missing) throw new Refusal(409, `Client cannot be activated: ${missing}`)
  const moved = to === 'active' ? (await openToUsers(tx, held.id)).map((user) => Number(user.id)) : await closeToUsers(tx, held.id)
  await rows(
    tx,
    sql`update clients set status = ${to}, deactivated_reason = ${to === 'inactive' ? (reason ?? null) : null},
        suspended_user_ids = ${sql.param(to === 'inactive' ? moved : [])}::bigint[],
          version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`,
  )
  await writeToUsers(posting, to === 'active' ? 'account_restored' : 'account_suspended', moved)
  return { users: moved.length }
}

/** A client's COD that carriers have collected counts as unpaid for as long as a remittance may take. */
const COD_DAYS = 60

async function refuseInUse(tx: Db, { id, client_code }: HeldClient): Promise<void> {
  const used = await first<{ orders: number; charges: number; cod: number }>(
    tx,
    sql`select ${openOrders(sql`${id}::bigint`)} as orders, (select count(*)::int from charges x where x.client_id = ${id} and x.status = 'open') as charges,
          (select count(*)::int from packages p where p.client_id = ${id} and p.payment_mode = 'cod' and p.status = ${literal(packageStatus, 'delivered')}
            and p.cod_amount > 0
            and p.delivered_at > now() - make_interval(days => ${COD_DAYS})) as cod`,
  )
  if (!used || used.orders + used.charges + used.cod === 0) return
  throw new Refusal(409, `Client ${client_code} has ${counted(used.orders, 'open order')}, ${counted(used.charges, 'open charge')} and ${counted(used.cod, 'COD order')} of the last ${COD_DAYS} days and cannot be deleted.`)
}

/** Deletes a client softly (clients.md 3.1): its tokens stop, its users lose their way in. 409 while something is open. */
export async function removeClient(posting: Posting, who: Who, id: number): Promise<{ before: unknown; after: unknown }> {
  const { tx } = posting
  const held = await clientOf(tx, who, id, true)
  refuseMove(held, 'delete')
  await refuseInUse(tx, held)
  const users = await closeToUsers(tx, id)
  await writeToUsers(posting, 'account_suspended', users)
  await rows(tx, sql`update client_tokens set status = ${literal(switchStatus, 'inactive')}, updated_at = now(), updated_by = ${who.user_id}
    where client_id = ${id} and status = ${literal(switchStatus, 'active')}`)
  await rows(tx, sql`update clients set status = ${literal(clientStatus, 'delete')}, suspended_user_ids = '{}', version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  return { before: { status: held.status }, after: { status: 'delete', users_suspended: users.length } }
}

/** Takes a client's logo away; without one nothing changes. */
export async function dropLogo(tx: Db, who: Who, id: number): Promise<{ had: string | null }> {
  const held = await holdClient(tx, who, id)
  if (held.logo_path)
    await rows(tx, sql`update clients set logo_path = null, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return { had: held.logo_path }
}
