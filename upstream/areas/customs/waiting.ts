import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { customsOrders } from '@/lib/contract/customs-orders'
import { customsState } from '@/lib/domain/boe'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { initials } from '@/lib/domain/text'
import { codeOfGoods, codesMissing, goodsOf, isMissingCode, isUndeclarable, originOfGoods } from '../../core/customs/goods'
import { consigneeOf, packagesCount, packedAt, sourceNo, withConsignee, withSource } from '../../core/customs/source'
import { holdReason, isListed, onBoe, stateOfOrder } from '../../core/customs/state'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, whether, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { firstParcel, visibleCustomsOrders } from './scope'

type Row = z.output<typeof customsOrders.list.reply>['rows'][number]
export type Filters = Omit<z.output<typeof customsOrders.list.query>, 'format'>

const columns = sql`c.id, c.fulfillment_id, c.outbound_id, ${sourceNo} as order_no, ${firstParcel} as tracking_no, c.client_id, l.name as client,
  w.facility_code as warehouse, c.scope, c.country_code as destination_country, ${consigneeOf} as consignee, c.declared_value, c.currency,
  c.declared_value_aed, c.hvlv_class, ${codesMissing} as hs_missing,
  ${packagesCount} as packages, c.gross_weight, ${stateOfOrder} as state,
  b.id as boe_id, b.boe_ref, ${holdReason} as hold_reason, ${packedAt} as packed_at, c.version`
const tables = sql`customs_orders c ${withSource} ${withConsignee}
  join clients l on l.id = c.client_id join facilities w on w.id = c.warehouse_id ${onBoe}`
const counted = sql`customs_orders c ${withSource} ${onBoe}`

function filtersOf(who: Who, q: Filters): (SQL | undefined)[] {
  const typed = q.search ? contains(q.search) : null
  return [
    isListed, visibleCustomsOrders(who), anyOfValues(sql`c.scope`, q.scope), anyOfValues(sql`c.client_id`, q.client_id),
    anyOfValues(sql`c.warehouse_id`, q.warehouse_id), anyOfValues(sql`c.country_code`, q.destination_country),
    anyOfValues(sql`c.hvlv_class`, q.hvlv_class), whether(q.missing_hs, isMissingCode), dayRange(packedAt, q.from, q.to),
    q.carrier_id?.length ? sql`exists (select 1 from fulfillment_packages y join packages p on p.id = y.package_id where y.fulfillment_id = f.id
      and ${anyOfValues(sql`p.carrier_id`, q.carrier_id)})` : undefined,
    typed === null ? undefined : sql`(${sourceNo} ilike ${typed} or b.boe_ref ilike ${typed} or exists (select 1 from fulfillment_packages y
      join packages p on p.id = y.package_id where y.fulfillment_id = f.id and p.tracking_no ilike ${typed}))`,
  ]
}

export const waitingListOf = (who: Who, q: Filters): ListQuery => ({
  columns, from: tables, countFrom: counted, where: [...filtersOf(who, q), anyOfValues(stateOfOrder, q.state)],
  sorts: {
    order_no: { by: sourceNo, kind: 'text' }, packed_at: { by: packedAt, kind: 'time', nullable: true },
    declared_value_aed: { by: sql`c.declared_value_aed`, kind: 'number' }, client: { by: sql`c.client_id`, kind: 'number' },
  },
  defaultSort: 'packed_at', id: sql`c.id`,
})

/** Whom goods go to is no agent's business beyond its letters. */
const seen = (who: Who) => (row: Row): Row => (who.user_category === 'agent' ? { ...row, consignee: initials(row.consignee) } : row)

/** One page of orders that customs is to know of, the last packed first. */
export async function waitingList(db: Db, who: Who, q: Filters) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, waitingListOf(who, q), q),
    rows<{ state: string; n: number }>(
      db, sql`select ${stateOfOrder} as state, count(*)::int as n from ${counted} where ${allOf(filtersOf(who, q))} group by 1`,
    ),
  ])
  return {
    rows: page.rows.map(seen(who)), meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ state, n }) => [state, n])) },
  }
}

/** An order with its goods; 404 for one out of reach. */
export async function waitingOrder(db: Db, who: Who, id: number): Promise<z.output<typeof customsOrders.one.reply>> {
  const found = await waitingRow(db, who, id)
  const goods = await rows<z.output<typeof customsOrders.one.reply>['goods'][number]>(
    db,
    sql`select i.* from customs_orders c ${withSource} cross join lateral (
          select k.id as item_id, k.sku_code, k.sku_name, sum(d.qty - d.cancelled_qty)::int as units, ${codeOfGoods} as hs_code,
            ${originOfGoods} as country_of_origin, nullif(pr.hs_code, ${codeOfGoods}) as suggested_code, ${isUndeclarable} as is_missing
          from ${goodsOf} group by k.id, pr.id, ph.id, g.hs_code, g.country_of_origin) i
        where c.id = ${id} order by i.sku_code`,
  )
  return { ...found, goods }
}

export async function waitingRow(db: Db, who: Who, id: number): Promise<Row & { exempt_reason: string | null }> {
  const found = await first<Row & { exempt_reason: string | null }>(
    db, sql`select ${columns}, c.exempt_reason from ${tables} where ${allOf([sql`c.id = ${id}`, visibleCustomsOrders(who)])}`,
  )
  if (!found) throw new Refusal(404, 'That order is not known to customs.')
  return { ...found, ...seen(who)(found) }
}

const fileColumns: readonly ExportColumn[] = [
  { header: 'Order', field: 'order_no' }, { header: 'Tracking No', field: 'tracking_no' }, { header: 'Client', field: 'client', width: 28 },
  { header: 'Warehouse', field: 'warehouse' }, { header: 'Scope', field: 'scope' }, { header: 'Destination', field: 'destination_country' },
  { header: 'Consignee', field: 'consignee', width: 28 }, { header: 'Declared', field: 'declared_value', type: 'money' },
  { header: 'Currency', field: 'currency' }, { header: 'Declared AED', field: 'declared_value_aed', type: 'money' },
  { header: 'Class', field: 'hvlv_class' }, { header: 'Without HS code', field: 'hs_missing', type: 'number' },
  { header: 'Packages', field: 'packages', type: 'number' }, { header: 'Gross kg', field: 'gross_weight', type: 'weight' },
  { header: 'State', field: 'state' }, { header: 'BOE', field: 'boe_ref' }, { header: 'Held for', field: 'hold_reason', width: 40 },
  { header: 'Packed', field: 'packed_at', type: 'datetime' },
]

async function* exportRows(db: Db, who: Who, list: ListQuery, q: Filters) {
  for await (const row of everyRow<Row>(db, list, q, EXPORT_LIMIT))
    yield { ...seen(who)(row), scope: customsScope.label(row.scope), hvlv_class: hvlvClass.label(row.hvlv_class), state: customsState.label(row.state) }
}

/** The list as a file, or the rows of it that are named. */
export async function waitingFile(db: Db, who: Who, body: z.output<typeof customsOrders.download.body>) {
  const list = waitingListOf(who, body)
  await refuseLongExport(db, list, body.ids)
  return exported(body.format, 'customs-orders', { sheet: 'Customs orders', columns: fileColumns, rows: exportRows(db, who, list, body) })
}
