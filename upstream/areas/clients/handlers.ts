import { sql, type SQL } from 'drizzle-orm'
import { clients } from '@/lib/contract/clients'
import { rows } from '../../db/db'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'
import type { Who } from '../../platform/who'

/** Clients a person may know of at all (clients.md 2.1): a client its own, vendors and PAS none. */
export function visibleClients(who: Who, id: SQL = sql`id`): SQL | undefined {
  if (who.user_category === 'client') return who.client_ids.length ? anyOfValues(id, who.client_ids) : sql`false`
  return who.user_category === 'vendor' || who.user_category === 'pas' ? sql`false` : undefined
}

export const clientHandlers = implement(clients, {
  dropdown: ({ db, query, who }) =>
    rows(
      db,
      sql`select id, client_code, name from clients
          where ${allOf([
            visibleClients(who),
            anyOfValues(sql`status`, (query.status as string[] | undefined) ?? ['active']),
            query.service_type ? sql`service_type && ${sql.param(query.service_type)}::text[]` : undefined,
            query.search ? sql`(name ilike ${contains(query.search)} or client_code ilike ${contains(query.search)})` : undefined,
          ])} order by name limit ${query.limit}`,
    ),
})
