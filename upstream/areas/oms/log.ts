import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { omsMappings as calls } from '@/lib/contract/oms-mappings'
import { omsMessageStatus, type OmsDirection, type OmsMessageStatus } from '@/lib/domain/oms'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { visibleOrders } from '../orders/scope'
import { holdMapping, nameOf } from './read'
import { isOvertaken } from './send'
import { settledMessage, takeAgain } from './take'

type Row = z.output<typeof calls.log.reply>['rows'][number]

const columns = sql`g.id, g.mapping_id, m.client_id, coalesce(c.trade_name, c.name) as client_name, m.oms_code, m.account_code as oms_account_code,
  r.oms_order_id as external_order_no, r.ref_no, r.order_id, o.order_no, g.oms_direction as direction, g.step_status as order_status,
  g.oms_word as oms_status, g.status, g.error, g.attempts, g.created_at, g.done_at, case when g.status = ${literal(omsMessageStatus, 'waiting')}
    then g.next_at end as next_at`
const tables = sql`oms_messages g join oms_client_mappings m on m.id = g.mapping_id join clients c on c.id = m.client_id
  join oms_orders r on r.id = g.oms_order_row_id left join sale_orders o on o.id = r.order_id`
/** Staff see every message; a warehouse those of orders it ships. */
const ownMessages = (who: Who) => (isAdmin(who) ? undefined : sql`o.id is not null and ${visibleOrders(who) ?? sql`true`}`)

export const messageLog = (db: Db, who: Who, query: z.output<typeof calls.log.query>) => {
  const found = query.search ? contains(query.search) : null
  return pageOf<Row>(
    db,
    {
      columns, from: tables,
      where: [
        ownMessages(who), anyOfValues(sql`m.client_id`, query.client_id), anyOfValues(sql`m.oms_code`, query.oms_code),
        anyOfValues(sql`g.mapping_id`, query.mapping_id), anyOfValues(sql`g.oms_direction`, query.direction), anyOfValues(sql`g.status`, query.status),
        found ? sql`(r.oms_order_id ilike ${found} or r.ref_no ilike ${found} or o.order_no ilike ${found})` : undefined,
      ],
      sorts: { created_at: { by: sql`g.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`g.id`,
    },
    query,
  )
}

/** One message with what was said or sent; 404 for one out of reach. */
export async function messageOf(db: Db, who: Who, id: number): Promise<z.output<typeof calls.message.reply>> {
  const found = await first<z.output<typeof calls.message.reply>>(db, sql`select ${columns}, g.payload from ${tables}
    where ${allOf([sql`g.id = ${id}`, ownMessages(who)])}`)
  if (!found) throw new Refusal(404, 'This message no longer exists.')
  return found
}

interface Held { mapping_id: number; oms_order_row_id: number; oms_direction: OmsDirection; status: OmsMessageStatus }
/**
 * Tries a failed message again: an order is taken once more as it was said last, a status is sent. 409 for one that is not failed, of a disabled mapping,
 * or overtaken by a later status.
 */
export async function retryMessage(tx: Db, who: Who, id: number, { jobs }: Pick<Services, 'jobs'>): Promise<{ before: Row; after: Row }> {
  const { payload: _was, ...before } = await messageOf(tx, who, id)
  const mapping = await holdMapping(tx, who, before.mapping_id)
  const held = await first<Held>(tx, sql`select mapping_id, oms_order_row_id, oms_direction, status from oms_messages where id = ${id} for update`)
  if (held?.status === 'waiting') throw new Refusal(409, 'It is waiting to be sent already.')
  if (!held || held.status === 'done') throw new Refusal(409, 'Already processed.')
  if (mapping.status !== 'active') throw new Refusal(409, `${nameOf(mapping)} is disabled. Enable it first.`)
  if (held.oms_direction === 'out') {
    if (await isOvertaken(tx, id)) throw new Refusal(409, 'Already processed: a later status of this order was sent.')
    await rows(tx, sql`update oms_messages set status = ${literal(omsMessageStatus, 'waiting')}, attempts = 0, next_at = now(), error = null where id = ${id}`)
    await jobs.send(tx, 'oms.send', {}, { once: 'oms.send' })
  } else {
    const outcome = await takeAgain(tx, mapping, held.oms_order_row_id)
    await rows(tx, sql`update oms_messages set ${settledMessage(outcome)}, attempts = attempts + 1 where id = ${id}`)
  }
  const { payload: _is, ...after } = await messageOf(tx, who, id)
  return { before, after }
}
