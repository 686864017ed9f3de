import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { boes } from '@/lib/contract/boes'
import { actionsOf, amendableBoes, boeDocStatus, brokerActions, undeclaredBoes, boeStatus, type BoeAction } from '@/lib/domain/boe'
import { weightWarning } from '@/lib/domain/boe-lines'
import { hvlvClass } from '@/lib/domain/customs'
import { initials } from '@/lib/domain/text'
import { cityOf, consigneeOf, isCancelled, sourceNo, withConsignee, withSource } from '../../core/customs/source'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf, whether, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { invoicesOn } from './declared-goods'
import { docColumns, docTables } from './docs-list'
import { firstParcel, visibleBoes } from './scope'

type Row = z.output<typeof boes.list.reply>['rows'][number]
type One = z.output<typeof boes.one.reply>
export type Filters = Omit<z.output<typeof boes.list.query>, 'format'>

export const noBoe = () => new Refusal(404, 'Bill of entry not found.')

const ofClass = (name: 'HV' | 'LV') => sql`(select count(*) from boe_orders x where x.boe_id = b.id and x.hvlv_class = ${literal(hvlvClass, name)})`
const papers = (condition: SQL) => sql`(select count(*)::int from boe_docs d where d.boe_id = b.id and d.is_current and d.required and ${condition})`
const isThere = sql`d.status in ${literals(boeDocStatus, 'uploaded', 'accepted')}`
const docsMissing = papers(sql`not (${isThere})`)
const isExitLate = sql`coalesce(b.exit_due < ${dubaiToday} and b.exit_confirmed_at is null, false)`

const columns = sql`b.id, b.boe_ref, b.scope, b.declaration_type, b.declaration_no, b.declaration_date, b.client_id, l.name as client,
  w.facility_code as warehouse, b.destination_country, b.hvlv_class, b.exit_port, b.mawb_no, b.vehicle_no, b.orders_count,
  ${ofClass('HV')} || ' / ' || ${ofClass('LV')} as hv_lv, b.cif_value, b.duty_amount, b.vat_amount, b.total_due,
  ${papers(isThere)} || ' of ' || ${papers(sql`true`)} as docs, ${docsMissing} as docs_missing, b.status, b.created_at, b.cleared_at, b.exit_due,
  b.exit_confirmed_at, ${isExitLate} as is_exit_late,
  floor(extract(epoch from coalesce(b.cleared_at, now()) - b.created_at) / 3600)::int as hours_open, b.version`
const tables = sql`boes b join clients l on l.id = b.client_id join facilities w on w.id = b.warehouse_id`

/** Each way has a key of its own. */
function mayRead(who: Who, scope: string): SQL | undefined {
  const key = scope === 'local' ? 'app_customs:boe-outbound-local' : 'app_customs:boe-outbound-international'
  return who.keys.has(key) || who.user_id === 0 ? undefined : sql`false`
}

function filtersOf(who: Who, q: Filters): (SQL | undefined)[] {
  const typed = q.search ? contains(q.search) : null
  const digits = q.search?.replaceAll(/\D/g, '')
  return [
    sql`b.scope = ${q.scope}`, mayRead(who, q.scope), visibleBoes(who), anyOfValues(sql`b.client_id`, q.client_id),
    anyOfValues(sql`b.warehouse_id`, q.warehouse_id), anyOfValues(sql`b.declaration_type`, q.declaration_type),
    anyOfValues(sql`b.destination_country`, q.destination_country), anyOfValues(sql`b.hvlv_class`, q.hvlv_class), anyOfValues(sql`b.exit_port`, q.exit_port),
    whether(q.missing_docs, sql`${docsMissing} > 0`), whether(q.exit_late, isExitLate), dayRange(sql`b.created_at`, q.from, q.to),
    typed === null ? undefined : sql`(b.boe_ref ilike ${typed} ${digits && digits.length >= 4 ? sql`or b.declaration_key like ${`%${digits}%`}` : sql``}
      or exists (select 1 from boe_orders x join customs_orders c on c.id = x.customs_order_id ${withSource}
        left join fulfillment_packages y on y.fulfillment_id = f.id left join packages p on p.id = y.package_id
        where x.boe_id = b.id and (${sourceNo} ilike ${typed} or p.tracking_no ilike ${typed})))`,
  ]
}

export const boeListOf = (who: Who, q: Filters): ListQuery => ({
  columns, from: tables, countFrom: sql`boes b`, where: [...filtersOf(who, q), anyOfValues(sql`b.status`, q.status)],
  sorts: {
    created_at: { by: sql`b.created_at`, kind: 'time' }, boe_ref: { by: sql`b.boe_ref`, kind: 'text' }, cif_value: { by: sql`b.cif_value`, kind: 'number' },
    exit_due: { by: sql`b.exit_due`, kind: 'time', nullable: true }, cleared_at: { by: sql`b.cleared_at`, kind: 'time', nullable: true },
  },
  defaultSort: 'created_at', id: sql`b.id`,
})

/** One page of bills of entry of one way, the newest first. */
export async function boeList(db: Db, who: Who, q: Filters) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, boeListOf(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select b.status, count(*)::int as n from boes b where ${allOf(filtersOf(who, q))} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** What somebody may do with one now: the desk all, a broker what customs answers. */
export function allowedActions(who: Who, { status, scope }: Pick<Row, 'status' | 'scope'>): BoeAction[] {
  if (who.keys.has('app_customs:boe-edit')) return actionsOf(status, scope)
  return who.user_category === 'agent' ? actionsOf(status, scope).filter((action) => brokerActions.has(action)) : []
}

/** One row of the lists; 404 for one out of reach. */
export async function boeRow(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`b.id = ${id}`, visibleBoes(who)])}`)
  if (!found) throw noBoe()
  return found
}

const linesOf = (db: Db, id: number) => rows<One['lines'][number]>(db, sql`select id, line_no, hs_code, description, country_of_origin, units, unit,
    trim_scale(qty)::text as qty, unit_2, trim_scale(qty_2)::text as qty_2, net_weight, gross_weight, value, cif, layers, duty_amount, excise_amount,
    vat_amount, permit_ref, needs_permit
  from boe_lines where boe_id = ${id} order by line_no`)

const ordersOf = (db: Db, id: number, most: number) => rows<One['orders'][number]>(db, sql`select x.customs_order_id as id, ${sourceNo} as order_no,
    ${firstParcel} as tracking_no, ${consigneeOf} as consignee, ${cityOf} as city, x.declared_value_aed, x.hvlv_class, x.packages, x.gross_weight, x.released,
    ${isCancelled} as is_cancelled
  from boe_orders x join customs_orders c on c.id = x.customs_order_id ${withSource}
    ${withConsignee} join boes b on b.id = x.boe_id
  where x.boe_id = ${id} and (x.is_live or b.status in ${literals(boeStatus, 'rejected', 'cancelled')}) order by x.id limit ${most}`)

type Head = Omit<One, 'lines' | 'orders' | 'documents' | 'history' | 'allowed_actions' | 'warning' | 'versions' | 'may_amend'> & { orders_weight: string }

/** A bill of entry with its lines, orders, papers and history; 404 for one out of reach. */
export async function boeOf(db: Db, who: Who, id: number, mostOrders = 200): Promise<One> {
  const head = await first<Head>(
    db,
    sql`select ${columns}, b.is_free_zone, b.importer_code, b.exporter_code, b.transport_mode, b.bl_no, b.goods_value, b.freight_amount,
          b.insurance_amount, b.reckoned_duty, b.reckoned_excise, b.reckoned_vat, b.excise_amount, b.other_fees, b.payment_mode, b.paid_on,
          b.payment_reference, b.packages, b.gross_weight, b.net_weight, b.faults, b.query_text, b.inspection_type, b.reject_reason, b.submitted_at,
          b.exit_ref, ((select coalesce(sum(x.net_weight), 0) from boe_orders x where x.boe_id = b.id and x.is_live)
            + (select coalesce(sum(coalesce(x.net_weight, (select sum(i.net_weight) from xml_items i where i.xml_invoice_id = x.id))), 0) from xml_invoices x
              where ${invoicesOn(sql`b.id`)}))::text as orders_weight
        from ${tables} where ${allOf([sql`b.id = ${id}`, visibleBoes(who)])}`,
  )
  if (!head || (mayRead(who, head.scope) !== undefined)) throw noBoe()
  const [lines, orders, documents, history, versions] = await Promise.all([
    linesOf(db, id), ordersOf(db, id, mostOrders),
    rows<One['documents'][number]>(db, sql`select ${docColumns} from ${docTables} where d.boe_id = ${id} and d.is_current order by d.required desc, d.id`),
    rows<One['history'][number]>(db, sql`select h.id, h.from_status, h.to_status, h.action, h.note, u.full_name as by, h.at from boe_history h
      left join users u on u.id = h.by where h.boe_id = ${id} order by h.id desc`),
    rows<One['versions'][number]>(db, sql`select version_no, declaration_no, duty_amount, excise_amount, vat_amount, other_fees, note, amended_at
      from boe_versions where boe_id = ${id} order by version_no desc`),
  ])
  const { orders_weight, ...boe } = head
  const seesFees = isAdmin(who) || who.user_category === 'agent'
  const isOpen = (undeclaredBoes as readonly string[]).includes(boe.status)
  return {
    ...boe, lines, documents, history, allowed_actions: allowedActions(who, boe),
    versions: seesFees ? versions : versions.map((one) => ({ ...one, other_fees: null })),
    may_amend: who.keys.has('app_customs:boe-edit') && (amendableBoes as readonly string[]).includes(boe.status),
    orders: who.user_category === 'agent' ? orders.map((order) => ({ ...order, consignee: initials(order.consignee) })) : orders,
    // What a broker charges us is no business of a client.
    other_fees: seesFees ? boe.other_fees : null,
    warning: isOpen && lines.length > 0 ? weightWarning(lines, orders_weight) : null,
  }
}
