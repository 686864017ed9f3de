import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codOrders } from '@/lib/contract/cod'
import { codAge, codAgeDays, codAgeOf, codBearer, codStatus, type CodAge } from '@/lib/domain/cod'
import { dubaiToday } from '../../db/dubai-day'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, beginsWithNumber, countOf, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { visibleOrders } from './scope'

type Filters = z.output<typeof codOrders.list.query>
type Row = Omit<z.output<typeof codOrders.list.reply>['rows'][number], 'age'> & { days_late: number | null }
type Shown = z.output<typeof codOrders.list.reply>['rows'][number]

const tables = sql`cod_orders o join packages p on p.id = o.package_id`
const daysLate = sql`(${dubaiToday} - o.due_date)`

const columns = (who: Who) => sql`o.id, o.package_id, p.tracking_no, p.ref_no, ${who.user_category === 'carrier' ? sql`null` : sql`c.name`} as client,
  k.display_name as carrier, o.country_code, o.delivered_at, o.cod_amount, o.collected_amount, o.received_amount, o.currency, o.due_date,
  ${daysLate} as days_late, greatest(${daysLate}, 0) as age_days, o.cod_status, o.borne_by, o.reason, o.reminded_at`

/** The due dates of a bucket of age, so that its index is read and not every order. */
function aged(age: CodAge): SQL {
  const [from, to] = codAgeDays[age]
  return allOf([
    from === null ? undefined : sql`o.due_date <= ${dubaiToday} - ${sql.raw(String(from))}`,
    to === null ? undefined : sql`o.due_date >= ${dubaiToday} - ${sql.raw(String(to))}`,
  ])
}

const conditions = (who: Who, q: Filters): (SQL | undefined)[] => [
  visibleOrders(who), anyOfValues(sql`o.carrier_id`, q.carrier_id),
  // A carrier does not learn whose its parcels are.
  who.user_category === 'carrier' && q.client_id?.length ? sql`false` : anyOfValues(sql`o.client_id`, q.client_id),
  anyOfValues(sql`o.cod_status`, q.cod_status), anyOfValues(sql`o.country_code`, q.country_code), anyOfValues(sql`o.currency`, q.currency),
  dayRange(sql`o.delivered_at`, q.from, q.to),
  q.search ? sql`(${beginsWithNumber(sql`p.tracking_no`, q.search)} or ${beginsWithNumber(sql`p.ref_no`, q.search)})` : undefined,
]

const inTheirs = (of: SQL) => ({ of, currency: sql`o.currency` })

function listOf(who: Who, q: Filters): ListQuery {
  return {
    columns: columns(who),
    from: sql`${tables} join clients c on c.id = o.client_id left join carriers k on k.id = o.carrier_id`,
    countFrom: tables,
    where: [...conditions(who, q), q.age?.length ? sql`(${sql.join(q.age.map(aged), sql` or `)})` : undefined],
    sorts: {
      due_date: { by: sql`o.due_date`, kind: 'time', nullable: true }, delivered_at: { by: sql`o.delivered_at`, kind: 'time', nullable: true },
      cod_amount: { by: sql`o.cod_amount`, kind: 'number' },
    },
    defaultSort: 'due_date',
    id: sql`o.id`,
    adds: { cod_amount: inTheirs(sql`o.cod_amount`), collected_amount: inTheirs(sql`o.collected_amount`) },
    groups: {
      carrier: { label: sql`coalesce(k.display_name, 'Own drivers')`, filter: { carrier_id: sql`o.carrier_id` } },
      ...(who.user_category !== 'carrier' && { client: { label: sql`c.name`, filter: { client_id: sql`o.client_id` } } }),
    },
  }
}

const shown = ({ days_late, ...row }: Row): Shown => ({ ...row, age: days_late === null ? null : codAgeOf(days_late) })

async function ageCounts(db: Db, where: SQL): Promise<Record<string, number>> {
  const each = codAge.names.map((age) => sql`select ${age}::text as age, c.n from (${countOf(sql`${tables} where ${where} and ${aged(age)}`)}) c`)
  const found = await rows<{ age: string; n: number }>(db, sql.join(each, sql` union all `))
  return Object.fromEntries(found.map(({ age, n }) => [age, n]))
}

/** One page of COD orders, the longest due first, with how many there are of each age. */
export async function orderList(db: Db, who: Who, q: Filters) {
  const [page, tab_counts] = await Promise.all([pageOf<Row>(db, listOf(who, q), q), ageCounts(db, allOf(conditions(who, q)))])
  return { rows: page.rows.map(shown), meta: { ...page.meta, tab_counts } }
}

const exportColumns = (who: Who): readonly ExportColumn[] => [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Ref', field: 'ref_no' },
  ...(who.user_category === 'carrier' ? [] : [{ header: 'Client', field: 'client', width: 28 }]), { header: 'Carrier', field: 'carrier' },
  { header: 'Country', field: 'country_code' }, { header: 'Delivered', field: 'delivered_at', type: 'datetime' },
  { header: 'COD amount', field: 'cod_amount', type: 'money' }, { header: 'Collected', field: 'collected_amount', type: 'money' },
  { header: 'Received', field: 'received_amount', type: 'money' }, { header: 'Currency', field: 'currency' },
  { header: 'Due date', field: 'due_date', type: 'date' }, { header: 'Age (days)', field: 'age_days', type: 'number' },
  { header: 'Age', field: 'age_label' }, { header: 'Status', field: 'status_label' }, { header: 'Borne by', field: 'borne_label' },
  { header: 'Reason', field: 'reason', width: 40 },
]

async function* exportRows(db: Db, list: ListQuery, q: Filters) {
  for await (const found of everyRow<Row>(db, list, q, EXPORT_LIMIT)) {
    const row = shown(found)
    yield {
      ...row, status_label: codStatus.label(row.cod_status),
      age_label: row.age && codAge.label(row.age), borne_label: row.borne_by && codBearer.label(row.borne_by),
    }
  }
}

/** The list as xlsx or csv, or the chosen rows of it. */
export async function orderExport(db: Db, who: Who, body: z.output<typeof codOrders.download.body>) {
  const list = listOf(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`o.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'cod-pending-orders', { sheet: 'COD orders', columns: exportColumns(who), rows: exportRows(db, chosen, body) })
}
