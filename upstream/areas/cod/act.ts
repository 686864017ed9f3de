import { sql } from 'drizzle-orm'
import { codRefusal, codStatus, type CodStatus } from '@/lib/domain/cod'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { visibleOrders } from './scope'

/** What became of orders, for the audit log. */
export interface Done {
  before: object
  after: { ids: number[]; [fact: string]: unknown }
}

interface HeldOrder {
  id: number
  tracking_no: string
  carrier_id: number | null
  cod_status: CodStatus
}

/** Orders this person may know of, held in the order of their ids. 404 when one is not theirs. */
export async function holdOrders(tx: Db, who: Who, ids: readonly number[]): Promise<HeldOrder[]> {
  const unique = [...new Set(ids)]
  const held = await rows<HeldOrder>(
    tx,
    sql`select o.id, p.tracking_no, o.carrier_id, o.cod_status from cod_orders o join packages p on p.id = o.package_id
        where ${allOf([sql`o.id = any(${sql.param(unique)}::bigint[])`, visibleOrders(who)])} order by o.id for no key update of o`,
  )
  if (held.length < unique.length) throw new Refusal(404, 'That COD order no longer exists.')
  return held
}

interface WriteOff {
  ids: readonly number[]
  reason?: string | undefined
  /** Whether the client is still paid: the fault is not theirs. */
  pay_client?: boolean | undefined
}

/** Gives up the money of orders, all or none; whose loss it is stands beside them, and the journal follows. 409 for one in another state. */
export async function writeOff(tx: Db, who: Who, { ids, reason, pay_client = true }: WriteOff): Promise<Done> {
  if (!who.keys.has('app_cod_reconcile:write-off')) throw noPermission()
  if (!reason) throw refuseField('reason', 'Say why.')
  const held = await holdOrders(tx, who, ids)
  const refused = held.find(({ cod_status }) => !codStatus.can(cod_status, 'written_off') || cod_status === 'disputed')
  if (refused) throw new Refusal(409, codRefusal(refused.tracking_no, refused.cod_status, 'written_off'))
  await rows(
    tx,
    sql`update cod_orders set cod_status = ${literal(codStatus, 'written_off')}, borne_by = ${pay_client ? 'rsa' : 'client'}, reason = ${reason},
          version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = any(${sql.param(held.map(({ id }) => id))}::bigint[])`,
  )
  follow(tx, 'cod_order', held.map(({ id }) => id))
  return {
    before: { cod_status: held.map(({ cod_status }) => cod_status) },
    after: { ids: held.map(({ id }) => id), cod_status: 'written_off', reason, pay_client },
  }
}
