import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { wmsConnections as calls } from '@/lib/contract/wms'
import { webhookEventState } from '@/lib/domain/subscription'
import { mapText, wmsDirection, wmsSecrets } from '@/lib/domain/wms'
import { stockDifferences } from '../../core/wms/differences'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { secretHints } from '../../platform/partner-secrets'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { noConnection, ownConnections } from './connections'

type Row = z.output<typeof calls.list.reply>['rows'][number]
export type ConnectionView = z.output<typeof calls.one.reply>

const messages = (where: SQL) => sql`(select count(*)::int from wms_messages w where w.connection_id = n.id and ${where})`
const columns = sql`n.id, n.client_id, coalesce(c.trade_name, c.name) as client_name, n.warehouse_id, f.facility_code as warehouse_code, n.account_code,
  n.base_url, n.wms_environment as environment, n.message_format, n.ordering, n.connection_status, n.last_error,
  ${messages(sql`w.state = ${literal(webhookEventState, 'pending')} and w.wms_direction = ${literal(wmsDirection, 'out')}`)} as waiting_messages,
  ${messages(sql`w.state = ${literal(webhookEventState, 'failed')}`)} as failed_messages,
  case when n.stock_at is null then 0 else (select count(*)::int from ${stockDifferences} d where d.connection_id = n.id) end as differences,
  n.stock_at, n.status, n.version`
const tables = sql`wms_connections n join clients c on c.id = n.client_id join facilities f on f.id = n.warehouse_id`

export function connectionList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Row>(
    db,
    {
      columns, from: tables,
      where: [
        ownConnections(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`n.warehouse_id`, query.warehouse_id),
        anyOfValues(sql`n.status`, query.status), anyOfValues(sql`n.connection_status`, query.connection_status),
        found ? sql`(n.account_code ilike ${found} or n.base_url ilike ${found})` : undefined,
      ],
      sorts: {
        client_name: { by: sql`coalesce(c.trade_name, c.name)`, kind: 'text' }, stock_at: { by: sql`n.stock_at`, kind: 'time', nullable: true },
      },
      defaultSort: 'client_name', id: sql`n.id`,
    },
    query,
  )
}

interface Kept { secrets: Record<string, string>; receipt_map: Record<string, string>; shipment_map: Record<string, string> }
/** A connection with its settings; of its secrets the last four characters. */
export async function connectionView(db: Db, who: Who, id: number, { TOKEN_SECRET, PUBLIC_URL }: Services['config']): Promise<ConnectionView> {
  const found = await first<Row & Kept>(db, sql`select ${columns}, n.secrets, n.receipt_map, n.shipment_map from ${tables}
    where ${allOf([sql`n.id = ${id}`, ownConnections(who)])}`)
  if (!found) throw noConnection()
  const { secrets, receipt_map, shipment_map, ...row } = found
  return {
    ...row, ...secretHints(wmsSecrets, secrets, TOKEN_SECRET), receipt_codes: mapText(receipt_map), shipment_codes: mapText(shipment_map),
    webhook_url: `${PUBLIC_URL}/api/fulfillmentbb/wms_webhook/${encodeURIComponent(row.account_code)}`,
  } as ConnectionView
}
