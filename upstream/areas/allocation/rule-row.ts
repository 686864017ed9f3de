import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { conditionsText } from '@/lib/domain/allocation'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'

type Query = z.output<typeof allocation.list.query>
export type RuleRow = z.output<typeof allocation.one.reply>
type Read = Omit<RuleRow, 'conditions_text' | 'targets_text'>

const columns = sql`r.id, r.rule_code, r.rule_name, r.client_id, coalesce(c.name, 'All clients') as client, r.draft_id, r.linehaul_id,
  l.linehaul_code as linehaul, r.delivery_type, r.service_type,
  r.rsa_service_code, r.priority, r.match, r.conditions, r.allocation_mode, r.split_window, r.on_no_carrier, r.effective_from, r.effective_to, r.status,
    r.version,
  (select count(*) from allocation_log g where g.rule_id = coalesce(r.origin_id, r.id) and g.at > now() - interval '7 days') as hits,
  coalesce((select jsonb_agg(jsonb_build_object('carrier_id', t.carrier_id, 'carrier', coalesce(k.display_name, 'Carrier ' || t.carrier_id),
    'carrier_service_id', t.carrier_service_id,
    'share_pct', t.share_pct, 'daily_cap', t.daily_cap) order by t.nth)
    from rows from (jsonb_to_recordset(r.targets) as (carrier_id bigint, carrier_service_id bigint, share_pct text, daily_cap int)) with ordinality
      as t(carrier_id, carrier_service_id, share_pct, daily_cap, nth)
    left join carriers k on k.id = t.carrier_id), '[]') as targets`
const tables = sql`allocation_rules r left join clients c on c.id = r.client_id left join linehauls l on l.id = r.linehaul_id`

const targetsText = ({ allocation_mode, targets }: Read) =>
  targets.map(({ carrier, share_pct, daily_cap }) =>
    `${carrier}${allocation_mode === 'percentage_split' ? ` ${Number(share_pct ?? 0)}%` : ''}${daily_cap === null ? '' : ` (${daily_cap} a day)`}`,
  ).join(', ')

const shown = (row: Read): RuleRow => ({ ...row, conditions_text: conditionsText(row.conditions, row.match), targets_text: targetsText(row) })

/** A client's own rules in order, those for all clients after them. */
const inOrder = sql`(case when r.client_id is null then 'z' else 'a' || lpad(r.client_id::text, 12, '0') end || lpad(r.priority::text, 6, '0'))`

const listOf = (q: Query): ListQuery => ({
  columns,
  from: tables,
  where: [
    q.draft_id
      ? sql`(r.draft_id = ${q.draft_id} or (r.draft_id is null and r.client_id is null
          and exists (select 1 from allocation_drafts d where d.id = ${q.draft_id} and d.client_id is not null)))`
      : sql`r.draft_id is null`,
    sql`r.status <> ${literal(guardedStatus, 'delete')}`,
    q.client_id ? sql`(r.client_id = ${q.client_id} or r.client_id is null)` : undefined,
    anyOfValues(sql`r.linehaul_id`, q.linehaul_id as number[] | undefined),
    anyOfValues(sql`r.allocation_mode`, q.allocation_mode as string[] | undefined),
    anyOfValues(sql`r.status`, q.status as string[] | undefined),
    anyOfValues(sql`r.service_type`, q.service_type as string[] | undefined),
    q.carrier_id
      ? sql`exists (select 1 from jsonb_to_recordset(r.targets) as t(carrier_id bigint) where t.carrier_id = any(${sql.param(q.carrier_id)}::bigint[]))`
      : undefined,
    q.search ? sql`(r.rule_name ilike ${contains(q.search)} or r.rule_code ilike ${contains(q.search)})` : undefined,
  ],
  sorts: { priority: { by: inOrder, kind: 'text' }, rule_code: { by: sql`r.rule_code`, kind: 'text' }, rule_name: { by: sql`r.rule_name`, kind: 'text' } },
  defaultSort: 'priority',
  id: sql`r.id`,
})

/** Rules in the order they are asked. */
export async function ruleList(db: Db, query: Query) {
  const { rows: found, meta } = await pageOf<Read>(db, listOf(query), query)
  return { rows: found.map(shown), meta }
}

const gone = () => new Refusal(404, 'Record not found')

export async function ruleOf(db: Db, id: number): Promise<RuleRow> {
  const row = await first<Read>(db, sql`select ${columns} from ${tables} where r.id = ${id} and r.status <> ${literal(guardedStatus, 'delete')}`)
  if (!row) throw gone()
  return shown(row)
}

/** The rules of one set in order: of a draft, or those in force of a client (null: for all clients). */
export async function setOf(db: Db, clientId: number | null, draftId: number | null): Promise<RuleRow[]> {
  const where: SQL = draftId ? sql`r.draft_id = ${draftId}` : sql`r.draft_id is null and coalesce(r.client_id, 0) = ${clientId ?? 0}`
  return (await rows<Read>(db, sql`select ${columns} from ${tables} where ${where} and r.status <> ${literal(guardedStatus, 'delete')}
    order by r.priority, r.id`)).map(shown)
}
