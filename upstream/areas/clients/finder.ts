import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import type { Finder } from '../../core/finders'
import { allOf } from '../../platform/list'
import { namedClient } from './find'
import { visibleClients } from './scope'

/** A client by a part of its name or code. */
export const clientFinder: Finder = {
  kind: 'Client', key: 'app_client:client-list', says: clientStatus.label,
  found: (who, text) => sql`select name as label, client_code as detail, status, '/clients/add/' || id as href from clients
    where ${allOf([visibleClients(who), namedClient(text)])} order by name`,
}
