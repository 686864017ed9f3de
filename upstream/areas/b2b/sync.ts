import { sql } from 'drizzle-orm'
import { wmsSync } from '@/lib/domain/b2b-sku'
import { recordStatus } from '@/lib/domain/record-status'
import { hasWms, isB2bSku, wmsSyncOf } from '../../core/stock/b2b-goods'
import { notInWms, queueItems } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Ctx } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { ownGoods } from '../catalogue/scope'

/**
 * Notes that the warehouse system of its client has to be told of each SKU; those of a client without one are told to nobody. Answers the SKUs
 * that wait: each has a message to every connected system of its client, or goes there once one is connected.
 */
export async function queueSkuSync(tx: Db, ids: readonly number[]): Promise<number[]> {
  const queued = await rows<{ sku_id: number; wms_sync_status: string }>(
    tx,
    sql`insert into b2b_sku_profiles as q (sku_id, client_id, wms_sync_status)
        select k.id, k.client_id, case when ${hasWms(sql`k.client_id`)} then ${literal(wmsSync, 'pending')} else ${literal(wmsSync, 'not_required')} end
        from skus k where k.id = any(${sql.param([...ids])}::bigint[]) and ${isB2bSku(sql`k`)} order by k.id
        on conflict (sku_id) do update set wms_sync_status = excluded.wms_sync_status, wms_error = null, version = q.version + 1, updated_at = now()
        returning sku_id, wms_sync_status`,
  )
  const waiting = queued.filter(({ wms_sync_status }) => wms_sync_status === 'pending').map(({ sku_id }) => sku_id)
  await queueItems(tx, waiting)
  return waiting
}

const isKept = sql`k.status <> ${literal(recordStatus, 'delete')}`
type Sending = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'audit'>
interface Chosen { id: number; sku_code: string; client_name: string; has_wms: boolean; waits: boolean }

/**
 * Sends SKUs to the warehouse system of their client, again where it refused them or knows them already; those that wait are left. 409 for a client
 * without such a system, 404 for another's SKU.
 */
export async function syncSkus({ db: tx, who, audit }: Sending, ids: readonly number[]): Promise<{ queued: number }> {
  const unique = [...new Set(ids)]
  const chosen = await rows<Chosen>(
    tx,
    sql`select k.id, k.sku_code, c.name as client_name, ${hasWms(sql`k.client_id`)} as has_wms, ${wmsSyncOf(sql`k`)} = ${literal(wmsSync, 'pending')} as waits
        from skus k join clients c on c.id = k.client_id
        where ${allOf([sql`k.id = any(${sql.param(unique)}::bigint[])`, isB2bSku(sql`k`), isKept, ownGoods(who, sql`k.client_id`)])}
        order by k.id for update of k`,
  )
  if (chosen.length < unique.length) throw new Refusal(404, 'This SKU no longer exists.')
  const without = chosen.find(({ has_wms }) => !has_wms)
  if (without) throw new Refusal(409, `${without.client_name} has no WMS, so SKU ${without.sku_code} is sent nowhere.`)
  const waiting = chosen.filter(({ waits }) => !waits)
  if (waiting.length === 0) throw new Refusal(409, `${chosen.length === 1 ? `SKU ${chosen[0]?.sku_code} waits` : 'These SKUs wait'} for the WMS already.`)
  const queued = await queueSkuSync(tx, waiting.map(({ id }) => id))
  for (const id of queued) audit({ entity: 'sku', entity_id: id, after: { wms_sync_status: 'pending' } })
  return { queued: queued.length }
}

/** 409 for an inbound order with a SKU the warehouse system of its client refused: it is not announced until that is mended (b2b.md 3.5). */
export async function refuseUnsynced(tx: Db, inboundId: number): Promise<void> {
  const [refused] = await rows<{ sku_code: string; wms_error: string | null }>(
    tx,
    sql`select k.sku_code, q.wms_error from inbound_lines n join skus k on k.id = n.sku_id join b2b_sku_profiles q on q.sku_id = k.id
        where n.inbound_id = ${inboundId} and q.wms_sync_status = ${literal(wmsSync, 'failed')} and ${hasWms(sql`q.client_id`)}
        order by k.sku_code limit 1`,
  )
  if (refused) throw notInWms(refused)
}
