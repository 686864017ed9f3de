import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import type { Finder } from '../../core/finders'
import { allOf, contains, startsWith } from '../../platform/list'
import { visibleClients } from './scope'

/** A client by its code or a part of its name. */
export const clientFinder: Finder = {
  kind: 'Client', key: 'app_client:client-list', says: clientStatus.label,
  found: (who, text) => sql`select name as label, client_code as detail, status, '/clients/add/' || id as href from clients
    where ${allOf([visibleClients(who), sql`(name ilike ${contains(text)} or client_code ilike ${startsWith(text)})`])} order by name`,
}
