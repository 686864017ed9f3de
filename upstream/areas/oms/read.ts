import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { omsMappings as calls } from '@/lib/contract/oms-mappings'
import {
  missingStatuses, NEEDED_STATUSES, omsMessageStatus, omsModes, omsSecrets, omsSecretsOf, omsSystem, wordsOut, type MappedStatus, type OmsSystem,
} from '@/lib/domain/oms'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { secretHints } from '../../platform/partner-secrets'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'
import { noticeUrl } from './connection'

type Row = z.output<typeof calls.list.reply>['rows'][number]
export type Mapping = z.output<typeof calls.one.reply>
type Raw = Omit<Row, 'mapped_statuses' | 'needed_statuses'> & { status_map: MappedStatus[] }

const columns = sql`m.id, m.client_id, coalesce(c.trade_name, c.name) as client_name, m.oms_code, m.account_code as oms_account_code, m.base_url,
  m.oms_environment as environment, m.integration_mode, m.connection_status, jsonb_array_length(m.warehouse_map) as warehouses, m.status_map,
  (select count(*)::int from oms_messages g where g.mapping_id = m.id and g.status = ${literal(omsMessageStatus, 'failed')}) as failed_messages,
  m.last_sync_at, m.last_error, m.status, m.version`
const tables = sql`oms_client_mappings m join clients c on c.id = m.client_id`

/** Mappings somebody may see: staff all, a client its own. */
export const ownMappings = (who: Who) => ownGoods(who, sql`m.client_id`)

const counted = <R extends { status_map: MappedStatus[] }>({ status_map, ...row }: R) =>
  ({ ...row, needed_statuses: NEEDED_STATUSES, mapped_statuses: NEEDED_STATUSES - missingStatuses(status_map).length })

export async function mappingList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  const page = await pageOf<Raw>(
    db,
    {
      columns, from: tables,
      where: [
        ownMappings(who), anyOfValues(sql`m.client_id`, query.client_id), anyOfValues(sql`m.oms_code`, query.oms_code),
        anyOfValues(sql`m.status`, query.status), anyOfValues(sql`m.connection_status`, query.connection_status),
        anyOfValues(sql`m.oms_environment`, query.environment), found ? sql`(m.account_code ilike ${found} or m.base_url ilike ${found})` : undefined,
      ],
      sorts: {
        client_name: { by: sql`coalesce(c.trade_name, c.name)`, kind: 'text' }, last_sync_at: { by: sql`m.last_sync_at`, kind: 'time', nullable: true },
      },
      defaultSort: 'client_name', id: sql`m.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map(counted) }
}

/** The systems there is an adapter of, and how much each is used. */
export async function systemList(db: Db, who: Who): Promise<z.output<typeof calls.systems.reply>> {
  const used = await rows<{ oms_code: OmsSystem; mappings: number; categories: number }>(db, sql`select x.oms_code,
    (select count(*)::int from oms_client_mappings m where ${allOf([sql`m.oms_code = x.oms_code`, ownMappings(who)])}) as mappings,
    (select count(*)::int from oms_categories g where g.oms_code = x.oms_code) as categories
    from unnest(${sql.param(omsSystem.names)}::text[]) as x(oms_code)`)
  return omsSystem.options.map(({ value, label }) => {
    const { mappings = 0, categories = 0 } = used.find(({ oms_code }) => oms_code === value) ?? {}
    const takes = wordsOut[value]
    return {
      code: value, name: label, integration_modes: [...omsModes[value]], secrets: [...omsSecretsOf(value, 'webhook')], words_out: takes && [...takes],
      categories, mappings,
    }
  })
}

export const noMapping = () => new Refusal(404, 'This mapping no longer exists.')

interface Kept {
  secrets: Record<string, string>
  warehouse_map: { facility_code: string; warehouse_id: number }[]
}
/** A mapping with its settings; of its secrets the last four characters. */
export async function mappingOf(db: Db, who: Who, id: number, config: Services['config']): Promise<Mapping> {
  const found = await first<Raw & Kept & Pick<Mapping, 'order_prefix' | 'order_sync_minutes' | 'order_from'>>(
    db,
    sql`select ${columns}, m.secrets, m.warehouse_map, m.order_prefix, m.order_sync_minutes, m.order_from from ${tables}
        where ${allOf([sql`m.id = ${id}`, ownMappings(who)])}`,
  )
  if (!found) throw noMapping()
  const { secrets, warehouse_map, status_map, ...mapping } = found
  const named = await rows<{ id: number; name: string }>(db, sql`select id, facility_name as name from facilities
    where id = any(${sql.param(warehouse_map.map(({ warehouse_id }) => warehouse_id))}::bigint[])`)
  const takes = wordsOut[mapping.oms_code]
  return {
    ...counted({ ...mapping, status_map }), ...secretHints(omsSecrets, secrets, config.TOKEN_SECRET), status_map,
    warehouse_map: warehouse_map.map((one) => ({ ...one, warehouse: named.find(({ id: at }) => at === one.warehouse_id)?.name ?? '' })),
    webhook_url: mapping.oms_code === 'custom' ? noticeUrl(config, mapping.oms_account_code) : null, words_out: takes && [...takes],
  } as Mapping
}

/** What the work of a mapping needs of it. */
export interface WorkingMapping {
  id: number
  client_id: number
  oms_code: OmsSystem
  account_code: string
  base_url: string
  environment: 'sandbox' | 'production'
  integration_mode: 'webhook' | 'schedular'
  secrets: Readonly<Record<string, string>>
  warehouse_map: readonly { facility_code: string; warehouse_id: number }[]
  status_map: readonly MappedStatus[]
  order_prefix: string
  order_from: string
  last_sync_at: string | null
  cursor: string | null
  turn_began_at: string | null
  status: 'active' | 'inactive'
  connection_status: string
  version: number
}
export const workingColumns = sql`m.id, m.client_id, m.oms_code, m.account_code, m.base_url, m.oms_environment as environment, m.integration_mode, m.secrets,
  m.warehouse_map, m.status_map, m.order_prefix, m.order_from, m.last_sync_at, m.cursor, m.turn_began_at, m.status, m.connection_status, m.version`

export const workingMapping = (db: Db, id: number, who: Who) =>
  first<WorkingMapping>(db, sql`select ${workingColumns} from oms_client_mappings m where ${allOf([sql`m.id = ${id}`, ownMappings(who)])}`)

/** A mapping held for a change; 404 for one out of reach. */
export async function holdMapping(tx: Db, who: Who, id: number): Promise<WorkingMapping> {
  const held = await first<WorkingMapping>(
    tx, sql`select ${workingColumns} from oms_client_mappings m where ${allOf([sql`m.id = ${id}`, ownMappings(who)])} for update of m`,
  )
  if (!held) throw noMapping()
  return held
}

/** 'Unicommerce of DESERT-ROSE'. */
export const nameOf = ({ oms_code, account_code }: Pick<WorkingMapping, 'oms_code' | 'account_code'>): string => `${omsSystem.label(oms_code)} ${account_code}`
