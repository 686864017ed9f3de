import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSuppliers as calls } from '@/lib/contract/b2b-parties'
import { recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { insertSupplier, openInbound, toggleSupplier, updateSupplier, visibleSuppliers } from '../purchase/suppliers'

type Supplier = z.output<typeof calls.one.reply>
type Change = z.output<typeof calls.change.body>

const columns = sql`s.id, s.client_id, coalesce(c.trade_name, c.name) as client_name, s.vendor_code as supplier_code, s.vendor_name as supplier_name,
  s.vendor_name_ar as supplier_name_ar, s.trn, s.gln, s.contact_name, s.email, s.phone, s.country_code, s.city, s.address as address_line1, s.address_line2,
  s.pincode, s.lead_time_days, ${openInbound} as open_inbound,
  (select count(*)::int from supplier_consignees m where m.supplier_id = s.id) as consignees, s.status, s.version, s.updated_at`
const tables = sql`suppliers s join clients c on c.id = s.client_id`
const isInUse = sql`s.status <> ${literal(recordStatus, 'delete')}`

/** Suppliers by name; deleted ones only where they are asked for. */
export function supplierPage(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Supplier>(
    db,
    {
      columns, from: tables, countFrom: sql`suppliers s`,
      where: [
        visibleSuppliers(who), anyOfValues(sql`s.client_id`, query.client_id), anyOfValues(sql`s.country_code`, query.country_code),
        anyOfValues(sql`s.status`, query.status) ?? isInUse,
        found ? sql`(s.vendor_code ilike ${found} or s.vendor_name ilike ${found} or s.vendor_name_ar ilike ${found} or s.trn ilike ${found}
          or s.gln = ${query.search})` : undefined,
      ],
      sorts: {
        supplier_code: { by: sql`s.vendor_code`, kind: 'text' }, supplier_name: { by: sql`s.vendor_name`, kind: 'text' },
        updated_at: { by: sql`s.updated_at`, kind: 'time' },
      },
      defaultSort: 'supplier_name',
      id: sql`s.id`,
    },
    query,
  )
}

/** A supplier within reach; 404 for another's. */
export async function supplierOf(db: Db, who: Who, id: number): Promise<Supplier> {
  const found = await first<Supplier>(db, sql`select ${columns} from ${tables} where ${allOf([sql`s.id = ${id}`, visibleSuppliers(who)])}`)
  if (!found) throw new Refusal(404, 'This supplier no longer exists.')
  return found
}

export function supplierChoices(db: Db, who: Who, { client_id, search }: z.output<typeof calls.dropdown.query>) {
  const found = search ? contains(search) : null
  return rows<z.output<typeof calls.dropdown.reply>[number]>(db, sql`select s.id, s.client_id, coalesce(c.trade_name, c.name) as client_name,
    s.vendor_code as supplier_code, s.vendor_name as supplier_name from ${tables} where ${allOf([
      sql`s.status = ${literal(recordStatus, 'active')}`, visibleSuppliers(who), client_id === undefined ? undefined : sql`s.client_id = ${client_id}`,
      found ? sql`(s.vendor_code ilike ${found} or s.vendor_name ilike ${found})` : undefined,
    ])} order by s.vendor_name, s.id limit 50`)
}

/** Whoever sends or gets goods in bulk can be asked about them. */
export function expectReachable({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }): void {
  if (!email && !phone) throw refuseField('phone', 'Give a phone number or an e-mail address.')
}

/** The columns under their own names. */
const asColumns = ({ supplier_name, supplier_name_ar, address_line1, version: _, ...same }: Change) => ({
  ...same,
  ...(supplier_name !== undefined && { vendor_name: supplier_name }),
  ...(supplier_name_ar !== undefined && { vendor_name_ar: supplier_name_ar }),
  ...(address_line1 !== undefined && { address: address_line1 }),
})

export async function addSupplier(tx: Db, who: Who, { client_id, supplier_code, ...facts }: z.output<typeof calls.add.body>): Promise<Supplier> {
  expectReachable(facts)
  const row = { ...asColumns(facts), client_id, vendor_code: supplier_code, vendor_name: facts.supplier_name, country_code: facts.country_code }
  return supplierOf(tx, who, await insertSupplier(tx, who, row, 'supplier_code'))
}

export async function changeSupplier(tx: Db, who: Who, id: number, change: Change) {
  const before = await supplierOf(tx, who, id)
  await updateSupplier(tx, who, id, change.version, asColumns(change))
  const after = await supplierOf(tx, who, id)
  expectReachable(after)
  return { before, after }
}

export async function switchSupplier(tx: Db, who: Who, id: number, status: RecordStatus) {
  const before = await supplierOf(tx, who, id)
  await toggleSupplier(tx, who, id, status)
  return { before, after: await supplierOf(tx, who, id) }
}
