import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bConsignees as calls } from '@/lib/contract/b2b-parties'
import { trnFault } from '@/lib/domain/b2b-party'
import { openOutbound, outboundStatus } from '@/lib/domain/outbound'
import { recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { visibleParties } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { consignees } from '../../db/schema/b2b-parties'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { expectReachable } from './suppliers'

type Consignee = z.output<typeof calls.one.reply>

/** Consignees somebody may see: head office all, a client its own, a warehouse those its orders go to. */
export const visibleConsignees = (who: Who) => visibleParties(who, sql`g.client_id`, [sql`outbound_orders where consignee_id = g.id`])

const mapped = sql`from supplier_consignees m where m.consignee_id = g.id`
const openOrders = sql`(select count(*)::int from outbound_orders o where o.consignee_id = g.id
  and o.status in ${literals(outboundStatus, ...openOutbound)})`
const columns = sql`g.id, g.client_id, coalesce(c.trade_name, c.name) as client_name, g.consignee_code, g.consignee_name, g.consignee_type, g.trn, g.gln,
  g.contact_name, g.email, g.phone, g.address_line1, g.area, g.city, g.emirate, g.country_code,
  g.min_remaining_days, g.min_remaining_pct, g.mixed_lot_allowed, g.no_backward_expiry, (select count(*)::int ${mapped}) as suppliers,
  ${openOrders} as open_orders, g.status, g.version, g.updated_at`
const tables = sql`consignees g join clients c on c.id = g.client_id`

/** Consignees by name; deleted ones only where they are asked for. */
export function consigneePage(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Consignee>(
    db,
    {
      columns, from: tables, countFrom: sql`consignees g`,
      where: [
        visibleConsignees(who), anyOfValues(sql`g.client_id`, query.client_id), anyOfValues(sql`g.consignee_type`, query.consignee_type),
        anyOfValues(sql`g.country_code`, query.country_code), query.city ? sql`place_key(g.city) = place_key(${query.city})` : undefined,
        whether(query.unmapped, sql`not exists (select 1 ${mapped})`),
        anyOfValues(sql`g.status`, query.status) ?? sql`g.status <> ${literal(recordStatus, 'delete')}`,
        found ? sql`(g.consignee_code ilike ${found} or g.consignee_name ilike ${found} or g.contact_name ilike ${found}
          or g.gln = ${query.search})` : undefined,
      ],
      sorts: {
        consignee_code: { by: sql`g.consignee_code`, kind: 'text' }, consignee_name: { by: sql`g.consignee_name`, kind: 'text' },
        city: { by: sql`g.city`, kind: 'text' }, updated_at: { by: sql`g.updated_at`, kind: 'time' },
      },
      defaultSort: 'consignee_name',
      id: sql`g.id`,
    },
    query,
  )
}

/** A consignee within reach; 404 for another's. */
export async function consigneeOf(db: Db, who: Who, id: number): Promise<Consignee> {
  const found = await first<Consignee>(db, sql`select ${columns} from ${tables} where ${allOf([sql`g.id = ${id}`, visibleConsignees(who)])}`)
  if (!found) throw new Refusal(404, 'This consignee no longer exists.')
  return found
}

export function consigneeChoices(db: Db, who: Who, { client_id, search }: z.output<typeof calls.dropdown.query>) {
  const found = search ? contains(search) : null
  return rows<z.output<typeof calls.dropdown.reply>[number]>(db, sql`select g.id, g.client_id, coalesce(c.trade_name, c.name) as client_name,
    g.consignee_code, g.consignee_name, g.city from ${tables} where ${allOf([
      sql`g.status = ${literal(recordStatus, 'active')}`, visibleConsignees(who), client_id === undefined ? undefined : sql`g.client_id = ${client_id}`,
      found ? sql`(g.consignee_code ilike ${found} or g.consignee_name ilike ${found})` : undefined,
    ])} order by g.consignee_name, g.id limit 50`)
}

/** 422 unless the record, as it is now, can be asked about goods and its tax number is one. */
function expectSound(consignee: Consignee): Consignee {
  expectReachable(consignee)
  const fault = trnFault(consignee.trn, consignee.country_code)
  if (fault) throw refuseField('trn', fault)
  return consignee
}

/** Adds a consignee of a client. 409 when the client has used its code, if only for one deleted since. */
export async function addConsignee(tx: Db, who: Who, body: z.output<typeof calls.add.body>): Promise<Consignee> {
  await holdClient(tx, who, body.client_id)
  const message = `Code ${body.consignee_code} is already used by this client.`
  const [made] = await refuseOn(
    { consignees_code_once: () => new Refusal(409, message, [{ field: 'consignee_code', message }]) },
    tx.insert(consignees).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: consignees.id }),
  )
  return expectSound(await consigneeOf(tx, who, made?.id ?? 0))
}

/** The consignee as it is, held until the transaction ends; 404 for another's, 409 for one that is deleted. */
async function heldConsignee(tx: Db, who: Who, id: number): Promise<Consignee> {
  await rows(tx, sql`select 1 from consignees where id = ${id} for no key update`)
  const held = await consigneeOf(tx, who, id)
  if (held.status === 'delete') throw new Refusal(409, `Consignee ${held.consignee_code} is deleted and cannot be changed.`)
  return held
}

const stamped = (who: Who) => ({ version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })

/** Changes a consignee but for its client and code. 409 when somebody saved it meanwhile. */
export async function changeConsignee(tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof calls.change.body>) {
  const before = await heldConsignee(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  await tx.update(consignees).set({ ...change, ...stamped(who) }).where(eq(consignees.id, id))
  return { before, after: expectSound(await consigneeOf(tx, who, id)) }
}

/** Switches a consignee or deletes it. */
export async function switchConsignee(tx: Db, who: Who, id: number, status: RecordStatus) {
  const before = await heldConsignee(tx, who, id)
  if (!recordStatus.can(before.status, status)) throw new Refusal(409, `Consignee ${before.consignee_code} is ${before.status} already.`)
  await tx.update(consignees).set({ status, ...stamped(who) }).where(eq(consignees.id, id))
  return { before, after: await consigneeOf(tx, who, id) }
}
