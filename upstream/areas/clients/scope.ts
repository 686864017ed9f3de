import { sql, type SQL } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'

/** Clients a person may know by name (clients.md 2.1): a client its own, vendors and PAS none. */
export function visibleClients(who: Who, id: SQL = sql`id`): SQL | undefined {
  if (who.user_category === 'client') return who.client_ids.length ? anyOfValues(id, who.client_ids) : sql`false`
  return who.user_category === 'vendor' || who.user_category === 'pas' ? sql`false` : undefined
}

/** Clients whose record, addresses, tokens and settings a person may open: staff every one, a client's people their own, its sellers none. */
export function openClients(who: Who, id: SQL): SQL | undefined {
  const own = ownClients(who)
  if (own === null) return undefined
  return own.length > 0 ? anyOfValues(id, own) : sql`false`
}

export const noClient = () => new Refusal(404, 'That client no longer exists.')
export const staleClient = (what: string) => new Refusal(409, `This ${what} was changed by someone else. Reload and try again.`)

export interface HeldClient {
  id: number
  client_code: string
  name: string
  status: 'active' | 'inactive' | 'delete'
  environment: string
  integration_mode: string
  logo_path: string | null
  version: number
}

/** A client somebody may open; 404 for any other. `lock` holds it until the transaction ends. */
export async function clientOf(db: Db, who: Who, id: number, lock = false): Promise<HeldClient> {
  const held = await first<HeldClient>(
    db,
    sql`select c.id, c.client_code, c.name, c.status, c.environment, c.integration_mode, c.logo_path, c.version from clients c
        where ${allOf([sql`c.id = ${id}`, openClients(who, sql`c.id`)])} ${lock ? sql`for no key update` : sql``}`,
  )
  if (!held) throw noClient()
  return held
}

/** The same for whoever is about to change something of it: a deleted client stays as it was. */
export async function holdClient(tx: Db, who: Who, id: number): Promise<HeldClient> {
  const held = await clientOf(tx, who, id, true)
  if (held.status === 'delete') throw new Refusal(409, `Client ${held.client_code} is deleted and cannot be changed.`)
  return held
}
