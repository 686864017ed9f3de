import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PackageRow } from '@/lib/contract/package-shapes'
import { settled } from '../../db/db'
import { ofCategory, type Who } from '../../platform/who'
import { columnFields, columnOf } from './column-fields'

export type PackageRowOut = z.output<typeof PackageRow>

/** What every reading of packages joins; the columns of column-fields.ts speak of these. */
export const packageTables = settled(sql`packages p
  join clients c on c.id = p.client_id
  left join carriers k on k.id = p.carrier_id
  left join package_lists l on l.id = p.package_list_id
  left join tracking_event_master ev on ev.code = p.last_event_code`)

/** Columns of every row beside those people choose: ids, and what a cell needs to show another. */
const bare = sql`p.id, p.client_id, p.carrier_id, p.currency, p.cod_currency`

const rowFields = [
  'order_id', 'tracking_no', 'carrier_tracking_no', 'ref_no', 'client', 'carrier', 'rsa_service_code', 'service_type', 'delivery_type', 'consignee_name',
  'city', 'country_code', 'pieces', 'weight', 'chargeable_weight', 'declared_value', 'payment_mode', 'cod_amount', 'status', 'status_at',
  'last_event_code', 'last_event', 'last_event_at', 'attempt_count', 'bag_no', 'consolidation_no', 'label_status', 'label_error', 'label_print_count',
  'channel', 'source', 'sla_due_at', 'likely_on', 'sure_on', 'created_at',
] as const

function columnsOf(who: Who, more: readonly string[]): SQL {
  const needed = new Set<string>([...rowFields, ...more])
  const given = new Set(['currency', 'cod_currency'])
  const chosen = columnFields.filter(({ field }) => needed.has(field) && !given.has(field))
  return sql.join([bare, ...chosen.map((field) => sql`${columnOf(who, field)} as ${sql.identifier(field.field)}`)], sql`, `)
}

const usualColumns = ofCategory((who) => settled(columnsOf(who, [])))

/** The columns of a list row as this person may read them, and those of `more` fields beside. */
export const rowColumns = (who: Who, more: readonly string[] = []): SQL => (more.length > 0 ? columnsOf(who, more) : usualColumns(who))
