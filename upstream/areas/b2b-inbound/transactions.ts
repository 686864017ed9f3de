import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInbound } from '@/lib/contract/b2b-inbound'
import { addDays } from '@/lib/domain/days'
import { inboundScan, inboundTxn } from '@/lib/domain/inbound'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { txnNo } from '../inbound/reverse'
import { visibleInbound } from '../inbound/scope'
import { ledgerDays } from '../stock/ledger'
import { startOf } from '../stock/on-hand'

type Query = z.output<typeof b2bInbound.transactions.query>
type Row = z.output<typeof b2bInbound.transactions.reply>['rows'][number]

const columns = sql`t.id, ${txnNo} as txn_no, t.txn_type, t.inbound_id, o.inbound_no, r.grn_no, c.name as client_name, f.facility_code as warehouse_code,
  k.sku_code, k.sku_name, l.lot_no, l.expiry_date, t.uom, t.qty / t.uom_units as uom_qty, t.qty as base_qty, t.condition, t.reason, t.remarks,
  p.location_code as from_location, s.location_code as to_location, t.lpn, u.full_name as user_name, t.device as source,
  (select 'TX' || lpad(b.id::text, 8, '0') from inbound_transactions b where b.reverses_id = t.id) as reversed_by,
  case when t.txn_type <> ${literal(inboundTxn, 'receive')} then ${literal(inboundScan, 'other')}
    when exists (select 1 from inbound_transactions b where b.reverses_id = t.id) then ${literal(inboundScan, 'reversed')}
    else ${literal(inboundScan, 'standing')} end as state, t.happened_at`
const tables = sql`inbound_transactions t join inbound_orders o on o.id = t.inbound_id join inbound_receipt_lines e on e.id = t.receipt_line_id
  join inbound_receipts r on r.id = e.receipt_id join lots l on l.id = t.lot_id join skus k on k.id = l.sku_id join clients c on c.id = o.client_id
  join facilities f on f.id = o.warehouse_id left join locations p on p.id = t.from_location_id left join locations s on s.id = t.to_location_id
  left join users u on u.id = t.created_by`

/** What was received, put away and taken back of business orders, a row a scan, of 93 days at most; of one order all of it. */
export function b2bTransactions(db: Db, who: Who, q: Query) {
  const days = q.inbound_id === undefined ? ledgerDays(q) : null
  const has = (column: ReturnType<typeof sql>, typed: string | undefined) => (typed ? sql`${column} ilike ${contains(typed)}` : undefined)
  return pageOf<Row>(db, {
    columns, from: tables,
    where: [
      visibleInbound(who, 'b2b'), days ? sql`t.happened_at >= ${startOf(days.from)} and t.happened_at < ${startOf(addDays(days.to, 1))}` : undefined,
      q.inbound_id === undefined ? undefined : sql`t.inbound_id = ${q.inbound_id}`, anyOfValues(sql`o.client_id`, q.client_id),
      anyOfValues(sql`o.warehouse_id`, q.warehouse_id), anyOfValues(sql`t.txn_type`, q.txn_type), anyOfValues(sql`t.condition`, q.condition),
      anyOfValues(sql`t.created_by`, q.user_id), has(sql`o.inbound_no`, q.inbound_no), has(sql`k.sku_code`, q.sku_code), has(sql`l.lot_no`, q.lot_no),
      has(sql`t.lpn`, q.lpn),
      q.search ? sql`(o.inbound_no ilike ${contains(q.search)} or r.grn_no ilike ${contains(q.search)} or k.sku_code ilike ${contains(q.search)}
        or l.lot_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { happened_at: { by: sql`t.happened_at`, kind: 'time' } }, defaultSort: 'happened_at', id: sql`t.id`,
  }, q)
}
