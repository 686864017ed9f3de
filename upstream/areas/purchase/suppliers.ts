import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { suppliers as calls } from '@/lib/contract/purchase-orders'
import { trnFault } from '@/lib/domain/b2b-party'
import { incomingInbound, inboundStatus } from '@/lib/domain/inbound'
import { purchaseStatus, unfinishedPurchase } from '@/lib/domain/purchase'
import { recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { visibleParties } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { suppliers } from '../../db/schema/purchase-orders'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'

export type Supplier = z.output<typeof calls.one.reply>

/** Suppliers somebody may see: head office all, a client its own, a warehouse those whose goods are ordered or announced for it. */
export const visibleSuppliers = (who: Who) => visibleParties(who, sql`s.client_id`, [
  sql`inbound_orders where vendor_id = s.id`, sql`purchase_orders where vendor_id = s.id`,
])

/** Inbound orders that announce goods of a supplier and are not received yet. */
export const openInbound = sql`(select count(*)::int from inbound_orders i where i.vendor_id = s.id
  and i.status in ${literals(inboundStatus, ...incomingInbound)})`
const unfinished = sql`p.status in ${literals(purchaseStatus, ...unfinishedPurchase)}`
const columns = sql`s.id, s.client_id, coalesce(c.trade_name, c.name) as client_name, s.vendor_code, s.vendor_name, s.trn, s.contact_name, s.email, s.phone,
  s.country_code, s.city, s.address, s.lead_time_days, s.payment_terms,
  (select count(*)::int from purchase_orders p where p.vendor_id = s.id and ${unfinished}) as open_orders, s.status, s.version, s.updated_at`
const tables = sql`suppliers s join clients c on c.id = s.client_id`

/** Suppliers by name; deleted ones only where they are asked for. */
export function supplierList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Supplier>(
    db,
    {
      columns, from: tables, countFrom: sql`suppliers s`,
      where: [
        visibleSuppliers(who), anyOfValues(sql`s.client_id`, query.client_id), anyOfValues(sql`s.country_code`, query.country_code),
        anyOfValues(sql`s.status`, query.status) ?? sql`s.status <> ${literal(recordStatus, 'delete')}`,
        found ? sql`(s.vendor_code ilike ${found} or s.vendor_name ilike ${found} or s.contact_name ilike ${found} or s.trn ilike ${found})` : undefined,
      ],
      sorts: {
        vendor_code: { by: sql`s.vendor_code`, kind: 'text' }, vendor_name: { by: sql`s.vendor_name`, kind: 'text' },
        updated_at: { by: sql`s.updated_at`, kind: 'time' },
      },
      defaultSort: 'vendor_name',
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

/** The supplier as it is, held until the transaction ends; 404 for another's, 409 for one that is deleted. */
async function heldSupplier(tx: Db, who: Who, id: number): Promise<Supplier> {
  await rows(tx, sql`select 1 from suppliers where id = ${id} for no key update`)
  const held = await supplierOf(tx, who, id)
  if (held.status === 'delete') throw new Refusal(409, `Supplier ${held.vendor_code} is deleted and cannot be changed.`)
  return held
}

/** Suppliers in use, by name. */
export function supplierChoices(db: Db, who: Who, { client_id, search }: z.output<typeof calls.dropdown.query>) {
  const found = search ? contains(search) : null
  return rows<z.output<typeof calls.dropdown.reply>[number]>(db, sql`select s.id, s.client_id, s.vendor_code, s.vendor_name from suppliers s where ${allOf([
    sql`s.status = ${literal(recordStatus, 'active')}`, visibleSuppliers(who), client_id === undefined ? undefined : sql`s.client_id = ${client_id}`,
    found ? sql`(s.vendor_code ilike ${found} or s.vendor_name ilike ${found})` : undefined,
  ])} order by s.vendor_name, s.id limit 50`)
}

type Row = typeof suppliers.$inferInsert
type New = Omit<Row, 'created_by' | 'updated_by'>

/**
 * Writes a supplier of a client and answers its id; `code` is what the caller calls its code. 409 when the client has used that, if only for one deleted
 * since.
 */
export async function insertSupplier(tx: Db, who: Who, row: New, code: string): Promise<number> {
  await holdClient(tx, who, row.client_id)
  const fault = trnFault(row.trn, row.country_code)
  if (fault) throw refuseField('trn', fault)
  const message = `Code ${row.vendor_code} is already used by this client.`
  const [made] = await refuseOn(
    { suppliers_code_once: () => new Refusal(409, message, [{ field: code, message }]) },
    tx.insert(suppliers).values({ ...row, created_by: who.user_id, updated_by: who.user_id }).returning({ id: suppliers.id }),
  )
  return made?.id ?? 0
}

/** Writes what changes of a supplier, its client and code never; answers it as it was. 409 when somebody saved it meanwhile. */
export async function updateSupplier(tx: Db, who: Who, id: number, version: number | undefined, change: Partial<New>): Promise<Supplier> {
  const before = await heldSupplier(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const fault = trnFault(change.trn === undefined ? before.trn : change.trn, change.country_code ?? before.country_code)
  if (fault) throw refuseField('trn', fault)
  await tx.update(suppliers).set({ ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(suppliers.id, id))
  return before
}

export async function addSupplier(tx: Db, who: Who, body: z.output<typeof calls.add.body>): Promise<Supplier> {
  return supplierOf(tx, who, await insertSupplier(tx, who, body, 'vendor_code'))
}

export async function changeSupplier(tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof calls.change.body>) {
  const before = await updateSupplier(tx, who, id, version, change)
  return { before, after: await supplierOf(tx, who, id) }
}

/** Switches a supplier or deletes it: 409 while purchase or inbound orders still expect something of it. */
export async function toggleSupplier(tx: Db, who: Who, id: number, status: RecordStatus) {
  const before = await heldSupplier(tx, who, id)
  if (!recordStatus.can(before.status, status)) throw new Refusal(409, `Supplier ${before.vendor_code} is ${before.status} already.`)
  if (status !== 'active' && before.open_orders > 0) throw new Refusal(409, 'Vendor has open purchase orders. Close or cancel them first.')
  const open = status === 'active' ? undefined : await first<{ inbound: number }>(tx, sql`select ${openInbound} as inbound from suppliers s where s.id = ${id}`)
  if (open && open.inbound > 0) throw new Refusal(409, `${open.inbound} open ${open.inbound === 1 ? 'ASN keeps' : 'ASNs keep'} this supplier.`)
  await tx.update(suppliers).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(suppliers.id, id))
  return { before, after: await supplierOf(tx, who, id) }
}

/** 422 unless a supplier is an active one of the client; held, so that it is not switched off meanwhile. */
export async function expectSupplier(tx: Db, clientId: number, id: number): Promise<void> {
  const found = await first<{ vendor_code: string; status: RecordStatus }>(
    tx, sql`select s.vendor_code, s.status from suppliers s where s.id = ${id} and s.client_id = ${clientId} for share`,
  )
  if (!found || found.status === 'delete') throw refuseField('vendor_id', 'Choose a supplier of this client.')
  if (found.status !== 'active') throw refuseField('vendor_id', `Supplier ${found.vendor_code} is not active. Activate it first.`)
}
