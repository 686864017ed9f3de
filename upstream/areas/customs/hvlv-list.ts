import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { hvlv } from '@/lib/contract/hvlv'
import { classSource, customsScope, hvlvClass, type HvlvClass } from '@/lib/domain/customs'
import { codeOfGoods, codesMissing, goodsOf, isMissingCode } from '../../core/customs/goods'
import { isCancelled, sourceNo, withSource } from '../../core/customs/source'
import { onBoe } from '../../core/customs/state'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, whether, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { firstParcel, visibleCustomsOrders } from './scope'

type Row = z.output<typeof hvlv.list.reply>['rows'][number]
export type Filters = Omit<z.output<typeof hvlv.list.query>, 'format'>

const columns = sql`c.id, c.fulfillment_id, c.outbound_id, ${sourceNo} as order_no,
  ${firstParcel} as tracking_no,
  c.client_id, l.name as client, w.facility_code as warehouse, c.scope, c.country_code, c.declared_value, c.currency, c.declared_value_aed,
  c.aggregated_value_aed, c.threshold, c.threshold_currency, c.gross_weight, c.hvlv_class, c.class_source, c.reason, c.note,
  (select count(distinct ${codeOfGoods})::int from ${goodsOf}) as hs_codes, ${codesMissing} as hs_missing, b.boe_ref,
  b.declaration_no as boe_no,
  c.classified_at, c.declared_at is not null as is_declared, c.version`
const tables = sql`customs_orders c ${withSource} join clients l on l.id = c.client_id
  join facilities w on w.id = c.warehouse_id ${onBoe}`

function filtersOf(who: Who, q: Filters) {
  const typed = q.search ? contains(q.search) : null
  return [
    sql`not ${isCancelled}`, visibleCustomsOrders(who), anyOfValues(sql`c.class_source`, q.class_source),
    anyOfValues(sql`c.client_id`, q.client_id), anyOfValues(sql`c.country_code`, q.country_code), whether(q.missing_hs, isMissingCode),
    whether(q.near_threshold, sql`coalesce(c.aggregated_value_aed between 0.9 * c.threshold_aed and 1.1 * c.threshold_aed, false)`),
    dayRange(sql`c.classified_at`, q.from, q.to),
    typed === null ? undefined : sql`(${sourceNo} ilike ${typed} or exists (select 1 from fulfillment_packages b join packages p on p.id = b.package_id
      where b.fulfillment_id = f.id and p.tracking_no ilike ${typed}))`,
  ]
}

export const hvlvListOf = (who: Who, q: Filters): ListQuery => ({
  columns, from: tables, countFrom: sql`customs_orders c ${withSource}`,
  where: [...filtersOf(who, q), anyOfValues(sql`c.hvlv_class`, q.hvlv_class)],
  sorts: {
    classified_at: { by: sql`c.classified_at`, kind: 'time' }, order_no: { by: sourceNo, kind: 'text' },
    declared_value_aed: { by: sql`c.declared_value_aed`, kind: 'number' }, aggregated_value_aed: { by: sql`c.aggregated_value_aed`, kind: 'number' },
  },
  defaultSort: 'classified_at', id: sql`c.id`,
})

/** How many orders there are of each class and what they are worth in AED, whichever class is asked for. */
export async function hvlvFigures(db: Db, who: Who, q: Filters): Promise<z.output<typeof hvlv.figures.reply>> {
  const sums = await rows<{ hvlv_class: HvlvClass; orders: number; value_aed: string }>(
    db,
    sql`select c.hvlv_class, count(*)::int as orders, sum(c.declared_value_aed) as value_aed
        from customs_orders c ${withSource} where ${allOf(filtersOf(who, q))} group by 1`,
  )
  const none = { orders: 0, value_aed: '0.00' }
  return { HV: none, LV: none, ...Object.fromEntries(sums.map(({ hvlv_class, ...figures }) => [hvlv_class, figures])) }
}

/** One page of classified orders, the last classified first. */
export async function hvlvList(db: Db, who: Who, q: Filters) {
  const [page, totals] = await Promise.all([pageOf<Row>(db, hvlvListOf(who, q), q), hvlvFigures(db, who, q)])
  return { ...page, meta: { ...page.meta, totals } }
}

/** One of them; 404 for one out of reach. */
export async function hvlvOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`c.id = ${id}`, visibleCustomsOrders(who)])}`)
  if (!found) throw new Refusal(404, 'That order is not known to customs.')
  return found
}

const money = (header: string, field: string): ExportColumn => ({ header, field, type: 'money' })
const fileColumns: readonly ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Order', field: 'order_no' }, { header: 'Client', field: 'client', width: 28 },
  { header: 'Scope', field: 'scope' }, { header: 'Country', field: 'country_code' }, money('Declared', 'declared_value'),
  { header: 'Currency', field: 'currency' }, money('Declared AED', 'declared_value_aed'), money('Threshold', 'threshold'),
  { header: 'Threshold currency', field: 'threshold_currency' },
  money('Added up AED', 'aggregated_value_aed'), { header: 'Gross kg', field: 'gross_weight', type: 'weight' }, { header: 'Class', field: 'hvlv_class' },
  { header: 'Classified', field: 'class_source' }, { header: 'Reason', field: 'reason', width: 40 }, { header: 'Note', field: 'note', width: 40 },
  { header: 'HS codes', field: 'hs_codes', type: 'number' }, { header: 'Without HS code', field: 'hs_missing', type: 'number' },
  { header: 'BOE', field: 'boe_ref' }, { header: 'Declaration No', field: 'boe_no' },
  { header: 'Classified at', field: 'classified_at', type: 'datetime' },
]

async function* exportRows(db: Db, list: ListQuery, q: Filters) {
  for await (const row of everyRow<Row>(db, list, q, EXPORT_LIMIT))
    yield { ...row, scope: customsScope.label(row.scope), hvlv_class: hvlvClass.label(row.hvlv_class), class_source: classSource.label(row.class_source) }
}

/** The list as a file, or the rows of it that are named. */
export async function hvlvFile(db: Db, who: Who, body: z.output<typeof hvlv.download.body>) {
  const list = hvlvListOf(who, body)
  await refuseLongExport(db, list, body.ids)
  return exported(body.format, 'hvlv', { sheet: 'HV-LV', columns: fileColumns, rows: exportRows(db, list, body) })
}
