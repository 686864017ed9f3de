import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

type Service = z.output<typeof packages.services.reply>[number]

/** The house services as a choice; those no longer sold only for whoever manages them (packages.md 5). */
export function servicesFor(db: Db, who: Who, query: z.output<typeof packages.services.query>): Promise<Service[]> {
  const status = who.keys.has('app_base:rsa-services') && query.status ? query.status : 'active'
  return rows<Service>(
    db,
    sql`select code, name, service_type, delivery_type from rsa_services
        where ${allOf([
          sql`status = ${status}`,
          anyOfValues(sql`service_type`, query.service_type ? [query.service_type] : undefined),
          anyOfValues(sql`delivery_type`, query.delivery_type ? [query.delivery_type] : undefined),
        ])} order by code`,
  )
}
