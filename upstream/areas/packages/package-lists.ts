import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PackageList, PackageListRow } from '@/lib/contract/package-shapes'
import type { packages } from '@/lib/contract/packages'
import { packageList, packageListPaymentStatus, shipOption, type PackageListStatus } from '@/lib/domain/package-list'
import type { Key } from '@/lib/domain/keys'
import { rows, first, type Db } from '../../db/db'
import { anyOfValues, beginsWithNumber, dayRange, everyRow, type ListQuery, pageOf } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from './find'
import { seesMoney, visiblePackageLists, visiblePackages } from '../../core/parcels/scope'

type Row = z.output<typeof PackageListRow>
type Detail = z.output<typeof PackageList>
type Search = z.output<typeof packages.listsOfPackages.query>
type Stored = Omit<Row, 'label' | 'progress' | 'progress_color' | 'allowed_next'>

const l = sql`l`
export const packageListNotFound = () => new Refusal(404, 'Package list not found.')

const rsaSteps: ReadonlySet<PackageListStatus> = new Set(['on_hold', 'package_list_approved_by_rsa', 'rejected_by_rsa'])

/** The key of a step, beside the one that opens them all (invoices-payments.md 5, update-status). */
function stepKey(from: PackageListStatus, to: PackageListStatus): Key {
  if (rsaSteps.has(to)) return 'app_seller:invoice-review'
  if (to === 'payment_pending_from_seller') return 'app_payment:initiate-payment'
  if (to === 'ready_to_be_shipped') return 'app_payment:waive'
  if (to.startsWith('custom_')) return 'app_seller:invoice-customs'
  return to === 'shipped' && from !== 'ready_to_be_shipped' ? 'app_seller:invoice-review' : 'app_seller:invoice-edit'
}

/**
 * Whether somebody makes a move the machine allows (packages.md 3.2, invoices-payments.md 3.1, who): staff every one they hold the key of, the seller's side
 * shipping and declining, a broker the customs steps.
 */
export function mayMove(who: Who, from: PackageListStatus, to: PackageListStatus): boolean {
  if (!packageList.can(from, to)) return false
  if (!who.keys.has('app_seller:package-list-status') && !who.keys.has(stepKey(from, to))) return false
  if (who.user_category === 'admin') return true
  if (who.user_category === 'client') return to === 'rejected_by_seller' || (from === 'ready_to_be_shipped' && to === 'shipped')
  return who.user_category === 'agent' && (from === 'shipped' || from === 'custom_initiated')
}

export const allowedNext = (who: Who, from: PackageListStatus) => packageList.next(from).filter((to) => mayMove(who, from, to))

/** What the workflow says of a status, beside what is stored. */
const statusFacts = (who: Who, status: PackageListStatus) => ({
  label: packageList.label(status),
  progress: packageList.progress(status),
  progress_color: packageList.tone(status),
  allowed_next: allowedNext(who, status),
})

const money = (who: Who, name: string): SQL => (seesMoney(who) ? sql`l.${sql.identifier(name)}` : sql`null::numeric as ${sql.identifier(name)}`)

const rowColumns = (who: Who): SQL => sql`l.id,
  (select p.id from packages p where p.package_list_id = l.id and ${visiblePackages(who, sql`p`) ?? sql`true`} order by p.id limit 1) as first_package_id,
  l.package_list_no, l.client_id, c.name as client, l.seller_name, l.seller_invoice_no, l.package_count,
  ${money(who, 'goods_value')}, l.currency, ${money(who, 'payment_amount')}, l.payment_status, l.payment_method, l.payment_due_date, l.ship_option,
  l.shipping_reference, l.boe_no, l.status, l.version, l.created_at, l.updated_at`

const moreColumns = (who: Who): SQL =>
  sql.join(
    [
      ...['freight_amount', 'insurance_amount', 'cif_aed', 'duty_amount', 'vat_amount', 'service_fee', 'service_fee_vat'].map((name) => money(who, name)),
      sql`l.carrier_name, l.shipped_at, l.eta, l.customs_reference, l.custom_initiated_at, l.custom_closed_at, l.duty_paid, l.container_load, l.pickup_type`,
    ],
    sql`, `,
  )

const lists = sql`package_lists l join clients c on c.id = l.client_id`

/** A package list with its history, as this person may read it. 404 when it is not theirs to know of. */
export async function readPackageList(db: Db, who: Who, id: number): Promise<Detail> {
  const scope = visiblePackageLists(who, l)
  const row = await first<Omit<Detail, keyof ReturnType<typeof statusFacts> | 'history'>>(
    db,
    sql`select ${rowColumns(who)}, ${moreColumns(who)} from ${lists} where l.id = ${id} and ${scope}`,
  )
  if (!row) throw packageListNotFound()
  const history = await rows<Detail['history'][number]>(
    db,
    sql`select from_status, to_status, note, changed_by_name, user_category, changed_at from package_list_history
        where package_list_id = ${id} order by changed_at desc, id desc`,
  )
  return { ...row, ...statusFacts(who, row.status), history }
}

/** The same, or null when this person may not know of the list. */
export async function packageListOf(db: Db, who: Who, id: number | null): Promise<Detail | null> {
  if (id === null) return null
  const scope = visiblePackageLists(who, l)
  return (await first(db, sql`select 1 from package_lists l where l.id = ${id} and ${scope}`)) ? readPackageList(db, who, id) : null
}

const searched = (text: string): SQL =>
  sql`(${sql.join(
    ['package_list_no', 'seller_invoice_no', 'shipment_ref', 'shipping_reference', 'boe_no'].map((column) =>
      beginsWithNumber(sql`upper(l.${sql.identifier(column)})`, text),
    ),
    sql` or `,
  )})`

const sorts: ListQuery['sorts'] = {
  package_list_no: { by: sql`l.package_list_no`, kind: 'text' },
  client: { by: sql`c.name`, kind: 'text' },
  seller_name: { by: sql`l.seller_name`, kind: 'text', nullable: true },
  seller_invoice_no: { by: sql`l.seller_invoice_no`, kind: 'text', nullable: true },
  package_count: { by: sql`l.package_count`, kind: 'number' },
  payment_status: { by: sql`l.payment_status`, kind: 'text' },
  payment_due_date: { by: sql`l.payment_due_date::timestamptz`, kind: 'time', nullable: true },
  ship_option: { by: sql`l.ship_option`, kind: 'text' },
  status: { by: sql`l.status`, kind: 'text' },
  created_at: { by: sql`l.created_at`, kind: 'time' },
  updated_at: { by: sql`l.updated_at`, kind: 'time' },
}
const moneySorts: ListQuery['sorts'] = {
  goods_value: { by: sql`l.goods_value`, kind: 'number' },
  payment_amount: { by: sql`l.payment_amount`, kind: 'number', nullable: true },
}

const columns: readonly ExportColumn[] = [
  { header: 'No', field: 'package_list_no' },
  { header: 'Client', field: 'client' },
  { header: 'Seller', field: 'seller_name' },
  { header: 'Invoice No', field: 'seller_invoice_no' },
  { header: 'Packages', field: 'package_count', type: 'number' },
  { header: 'Goods value', field: 'goods_value', type: 'money' },
  { header: 'Currency', field: 'currency' },
  { header: 'Payment (AED)', field: 'payment_amount', type: 'money' },
  { header: 'Payment status', field: 'payment_status' },
  { header: 'Ship option', field: 'ship_option' },
  { header: 'Ship status', field: 'status' },
  { header: 'Updated', field: 'updated_at', type: 'datetime' },
]

async function* exportRows(db: Db, list: ListQuery, search: Search) {
  for await (const row of everyRow<Stored>(db, list, search, EXPORT_LIMIT)) {
    yield {
      ...row,
      status: packageList.label(row.status),
      payment_status: packageListPaymentStatus.is(row.payment_status) ? packageListPaymentStatus.label(row.payment_status) : row.payment_status,
      ship_option: shipOption.is(row.ship_option) ? shipOption.label(row.ship_option) : row.ship_option,
    }
  }
}

/** The package lists a person may know of, a page or a file. */
export async function findPackageLists(db: Db, who: Who, search: Search) {
  const list: ListQuery = {
    columns: rowColumns(who),
    from: lists,
    countFrom: sql`package_lists l`,
    where: [
      visiblePackageLists(who, l),
      anyOfValues(sql`l.status`, search.ship_status),
      anyOfValues(sql`l.client_id`, search.client_id),
      anyOfValues(sql`l.payment_status`, search.payment_status),
      search.ship_option ? sql`l.ship_option = ${search.ship_option}` : undefined,
      search.search ? searched(search.search) : undefined,
      dayRange(sql`l.created_at`, search.from, search.to),
    ],
    sorts: seesMoney(who) ? { ...sorts, ...moneySorts } : sorts,
    defaultSort: 'updated_at',
    id: sql`l.id`,
  }
  if (search.format) {
    await refuseLongExport(db, list, search.ids)
    return exported(search.format, 'package-lists', { sheet: 'Package lists', columns, rows: exportRows(db, list, search) })
  }
  const page = await pageOf<Stored>(db, list, search)
  return { rows: page.rows.map((row) => ({ ...row, ...statusFacts(who, row.status) })), meta: page.meta }
}
