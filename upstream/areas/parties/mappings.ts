import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bMappings as calls } from '@/lib/contract/b2b-parties'
import { recordStatus, switchStatus, type SwitchStatus } from '@/lib/domain/record-status'
import { visibleParties } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { supplierConsignees } from '../../db/schema/b2b-parties'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleSuppliers } from '../purchase/suppliers'
import { visibleConsignees } from './consignees'

type Mapping = z.output<typeof calls.toggle.reply>

/** Mappings somebody may see: head office all, a client its own, a warehouse those of suppliers and consignees it deals with. */
const visibleMappings = (who: Who) => visibleParties(who, sql`m.client_id`, [
  sql`inbound_orders where vendor_id = m.supplier_id`, sql`outbound_orders where consignee_id = m.consignee_id`,
])
const columns = sql`m.id, m.client_id, coalesce(c.trade_name, c.name) as client_name, m.supplier_id, s.vendor_code as supplier_code,
  s.vendor_name as supplier_name, m.consignee_id, g.consignee_code, g.consignee_name, g.city, m.transit_days, m.is_default, m.status, m.version, m.updated_at`
const tables = sql`supplier_consignees m join clients c on c.id = m.client_id join suppliers s on s.id = m.supplier_id
  join consignees g on g.id = m.consignee_id`

export function mappingPage(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Mapping>(
    db,
    {
      columns, from: tables,
      where: [
        visibleMappings(who), anyOfValues(sql`m.client_id`, query.client_id), anyOfValues(sql`m.supplier_id`, query.supplier_id),
        anyOfValues(sql`m.consignee_id`, query.consignee_id), anyOfValues(sql`m.status`, query.status),
        found ? sql`(s.vendor_code ilike ${found} or s.vendor_name ilike ${found} or g.consignee_code ilike ${found} or g.consignee_name ilike ${found})`
          : undefined,
      ],
      sorts: {
        supplier_name: { by: sql`s.vendor_name`, kind: 'text' }, consignee_name: { by: sql`g.consignee_name`, kind: 'text' },
        updated_at: { by: sql`m.updated_at`, kind: 'time' },
      },
      defaultSort: 'consignee_name',
      id: sql`m.id`,
    },
    query,
  )
}

async function mappingOf(db: Db, who: Who, id: number): Promise<Mapping> {
  const found = await first<Mapping>(db, sql`select ${columns} from ${tables} where ${allOf([sql`m.id = ${id}`, visibleMappings(who)])}`)
  if (!found) throw new Refusal(404, 'This mapping no longer exists.')
  return found
}

const live = literal(recordStatus, 'active')
interface Party { id: number; client_id: number }

/** 422 unless all of them are active ones in reach. */
function expectAll(found: Party[], ids: readonly number[], field: string, what: string): Party[] {
  const known = new Set(found.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw refuseField(field, `Choose ${what} that are active.`)
  return found
}

/** Pairs each supplier with each consignee; what is paired already stays as it is. All are of one client. */
export async function addMappings(tx: Db, who: Who, { supplier_ids, consignee_ids, transit_days }: z.output<typeof calls.add.body>) {
  const suppliers = expectAll(await rows<Party>(tx, sql`select s.id, s.client_id from suppliers s where ${allOf([
    sql`s.id = any(${sql.param(supplier_ids)}::bigint[]) and s.status = ${live}`, visibleSuppliers(who),
  ])} order by s.id for share`), supplier_ids, 'supplier_ids', 'suppliers')
  const consignees = expectAll(await rows<Party>(tx, sql`select g.id, g.client_id from consignees g where ${allOf([
    sql`g.id = any(${sql.param(consignee_ids)}::bigint[]) and g.status = ${live}`, visibleConsignees(who),
  ])} order by g.id for share`), consignee_ids, 'consignee_ids', 'consignees')
  const [client] = suppliers
  if (!client || [...suppliers, ...consignees].some(({ client_id }) => client_id !== client.client_id)) {
    throw refuseField('consignee_ids', 'Suppliers and consignees must be of one client.')
  }
  const made = await tx.insert(supplierConsignees).values(suppliers.flatMap(({ id }) => consignees.map((to) => ({
    client_id: to.client_id, supplier_id: id, consignee_id: to.id, transit_days, created_by: who.user_id, updated_by: who.user_id,
  })))).onConflictDoNothing().returning({ id: supplierConsignees.id })
  return { client_id: client.client_id, created: made.length, skipped: suppliers.length * consignees.length - made.length }
}

async function heldMapping(tx: Db, who: Who, id: number): Promise<Mapping> {
  await rows(tx, sql`select 1 from supplier_consignees where id = ${id} for no key update`)
  return mappingOf(tx, who, id)
}

/** Changes the days of a mapping, and which holds. 409 when somebody saved it meanwhile. */
export async function changeMapping(tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof calls.change.body>) {
  const before = await heldMapping(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (change.is_default) await rows(tx, sql`update supplier_consignees set is_default = false where consignee_id = ${before.consignee_id} and is_default`)
  await tx.update(supplierConsignees).set({ ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(supplierConsignees.id, id))
  return { before, after: await mappingOf(tx, who, id) }
}

export async function switchMapping(tx: Db, who: Who, id: number, status: SwitchStatus) {
  const before = await heldMapping(tx, who, id)
  if (!switchStatus.can(before.status, status)) throw new Refusal(409, `This mapping is ${before.status} already.`)
  await tx.update(supplierConsignees).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(supplierConsignees.id, id))
  return { before, after: await mappingOf(tx, who, id) }
}

export async function removeMapping(tx: Db, who: Who, id: number): Promise<Mapping> {
  const before = await heldMapping(tx, who, id)
  await tx.delete(supplierConsignees).where(eq(supplierConsignees.id, id))
  return before
}
