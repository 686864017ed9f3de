import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codDisputes } from '@/lib/contract/cod-disputes'
import { codDisputeStatus, openDisputes } from '@/lib/domain/cod-dispute'
import { rows, type Db } from '../../../db/db'
import { dubaiToday } from '../../../db/dubai-day'
import { literals } from '../../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../../platform/list'
import type { Who } from '../../../platform/who'
import { noDispute, visibleDisputes } from './scope'

type Filters = z.output<typeof codDisputes.list.query>
export type Dispute = z.output<typeof codDisputes.list.reply>['rows'][number]

const comments = sql`coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'by', coalesce(u.full_name, 'System'), 'by_category', m.by_category, 'at', m.at,
    'text', m.text, 'file_name', m.file_name) order by m.id)
  from cod_dispute_comments m left join users u on u.id = m.by where m.dispute_id = d.id), '[]'::jsonb)`

const columns = (who: Who, isWhole: boolean): SQL => sql`d.id, d.dispute_no, d.dispute_level as level, coalesce(c.payment_no, r.payment_no, p.tracking_no)
  as subject_no,
  k.display_name as carrier, ${who.user_category === 'carrier' ? sql`null` : sql`n.name`} as client, d.raised_by_category as raised_by, d.against,
  d.reason_code, d.amount_disputed, d.currency, d.description, d.status, d.due_at, ${dubaiToday} - (d.created_at at time zone 'Asia/Dubai')::date as age_days,
  (select m.text from cod_dispute_comments m where m.dispute_id = d.id order by m.id desc limit 1) as last_comment, d.resolved_amount, d.resolution_note,
  d.resolved_at, d.created_at, ${isWhole ? comments : sql`'[]'::jsonb`} as comments`
const tables = sql`cod_disputes d left join cod_orders o on o.id = d.cod_order_id left join packages p on p.id = o.package_id
  left join carrier_cod_payments c on c.id = d.carrier_payment_id left join client_cod_payments r on r.id = d.client_payment_id
  left join carriers k on k.id = d.carrier_id left join clients n on n.id = d.client_id`

const conditions = (who: Who, q: Filters): (SQL | undefined)[] => {
  const typed = q.search ? contains(q.search) : null
  return [
    visibleDisputes(who), q.id === undefined ? undefined : sql`d.id = ${q.id}`, anyOfValues(sql`d.reason_code`, q.reason_code),
    anyOfValues(sql`d.carrier_id`, q.carrier_id),
    // A carrier does not learn whose its parcels are.
    who.user_category === 'carrier' && q.client_id?.length ? sql`false` : anyOfValues(sql`d.client_id`, q.client_id),
    q.from ? sql`d.created_at >= ${q.from}::date` : undefined, q.to ? sql`d.created_at < ${q.to}::date + 1` : undefined,
    typed === null ? undefined : sql`(d.dispute_no ilike ${typed} or p.tracking_no ilike ${typed} or c.payment_no ilike ${typed}
      or r.payment_no ilike ${typed})`,
  ]
}

const listOf = (who: Who, q: Filters): ListQuery => ({
  columns: columns(who, q.id !== undefined), from: tables,
  where: [...conditions(who, q), q.level ? sql`d.dispute_level = ${q.level}` : undefined, anyOfValues(sql`d.status`, q.status)],
  sorts: {
    due_at: { by: sql`d.due_at`, kind: 'time' }, created_at: { by: sql`d.created_at`, kind: 'time' },
    amount_disputed: { by: sql`d.amount_disputed`, kind: 'number' },
  },
  defaultSort: 'due_at', id: sql`d.id`,
})

/** A page of disputes, the soonest due first; `meta.tab_counts` counts those to decide, of each level. */
export async function disputeList(db: Db, who: Who, q: Filters) {
  const open = sql`d.status in ${literals(codDisputeStatus, ...openDisputes)}`
  const [page, counts] = await Promise.all([
    pageOf<Dispute>(db, listOf(who, q), { ...q, sort: q.sort ?? (q.sort_by === undefined || q.sort_by === 'due_at' ? 'lowest' : undefined) }),
    rows<{ level: string; n: number }>(db, sql`select d.dispute_level as level, count(*)::int as n from ${tables}
      where ${allOf([...conditions(who, q), open])} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ level, n }) => [level, n])) } }
}

/** One dispute with all that was said; 404 out of reach. */
export async function disputeOf(db: Db, who: Who, id: number): Promise<Dispute> {
  const [found] = await rows<Dispute>(db, sql`select ${columns(who, true)} from ${tables} where ${allOf([sql`d.id = ${id}`, visibleDisputes(who)])}`)
  if (!found) throw noDispute()
  return found
}
