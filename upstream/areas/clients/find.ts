import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { clients } from '@/lib/contract/clients'
import { serviceType } from '@/lib/domain/client'
import { openPackageStatuses } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import type { Who } from '../../platform/who'
import { countsWhere } from '../packages/package-counts'
import { openClients, visibleClients } from './scope'

type Row = z.output<typeof clients.list.reply>['rows'][number]

/** Parcels a client has under way, read from the counts: a large client's are too many to count for each row of a list (decision 024). */
export const openOrders = (id: SQL) =>
  sql`(select coalesce(sum(o.n), 0)::int from ${countsWhere(sql`c.client_id = ${id} and c.status = any(${sql.param(openPackageStatuses)}::text[])`)} o)`

const inWords = (services: readonly string[]) => services.map((one) => (serviceType.is(one) ? serviceType.label(one) : one)).join(', ')

/** Clients as the list shows them; deleted ones only where asked for. */
export async function findClients(db: Db, who: Who, query: z.output<typeof clients.list.query>) {
  const typed = query.search ? contains(query.search) : null
  const page = await pageOf<Omit<Row, 'services'> & { service_type: string[] }>(
    db,
    {
      columns: sql`k.id, k.client_code, k.name, k.client_type, k.service_type, k.country_code, m.full_name as account_manager, k.environment,
        k.integration_mode, ${openOrders(sql`k.id`)} as open_orders,
        k.contact_email, k.invite_sent_at, k.invite_accepted_at is not null as accepted, k.trade_license_expiry, k.status, k.created_at, k.version`,
      from: sql`clients k left join users m on m.id = k.account_manager_id`,
      where: [
        openClients(who, sql`k.id`),
        anyOfValues(sql`k.status`, query.status ?? ['active', 'inactive']),
        query.service_type?.length ? sql`k.service_type && ${sql.param(query.service_type)}::text[]` : undefined,
        anyOfValues(sql`k.client_type`, query.client_type),
        anyOfValues(sql`k.country_code`, query.country_code),
        anyOfValues(sql`k.environment`, query.environment),
        anyOfValues(sql`k.account_manager_id`, query.account_manager_id),
        query.account_manager ? sql`m.full_name ilike ${contains(query.account_manager)}` : undefined,
        dayRange(sql`k.created_at`, query.from, query.to),
        typed === null
          ? undefined
          : sql`(k.client_code ilike ${typed} or k.name ilike ${typed} or k.trade_name ilike ${typed} or k.trn ilike ${typed}
              or ${hasPhone(sql`k.contact_phone`, query.search ?? '')})`,
      ],
      sorts: {
        client_code: { by: sql`k.client_code`, kind: 'text' },
        name: { by: sql`k.name`, kind: 'text' },
        status: { by: sql`k.status`, kind: 'text' },
        created_at: { by: sql`k.created_at`, kind: 'time' },
      },
      defaultSort: 'name', id: sql`k.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map(({ service_type, ...row }) => ({ ...row, services: inWords(service_type) })) }
}

/** A row of `clients` whose name or code has this text in it. */
export const namedClient = (text: string) => sql`(name ilike ${contains(text)} or client_code ilike ${contains(text)})`

/** Clients as a choice: active ones unless asked otherwise. */
export const clientNames = (db: Db, who: Who, query: z.output<typeof clients.dropdown.query>) =>
  rows<z.output<typeof clients.dropdown.reply>[number]>(
    db,
    sql`select id, client_code, name from clients
        where ${allOf([
          visibleClients(who),
          anyOfValues(sql`status`, (query.status as string[] | undefined) ?? ['active']),
          query.service_type ? sql`service_type && ${sql.param(query.service_type)}::text[]` : undefined,
          query.search ? namedClient(query.search) : undefined,
        ])} order by name limit ${query.limit}`,
  )
