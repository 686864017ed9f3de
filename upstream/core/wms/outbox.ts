import { sql, type SQL } from 'drizzle-orm'
import { wmsSync, type WmsSync } from '@/lib/domain/b2b-sku'
import { channelStatus } from '@/lib/domain/channel'
import { inboundScope } from '@/lib/domain/inbound'
import { webhookEventState } from '@/lib/domain/subscription'
import { wmsDirection, type WmsKindOut } from '@/lib/domain/wms'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { wmsActor } from './actor'
import { inboundPayload, inboundTables, itemPayload, outboundPayload, outboundTables } from './payloads'

type InboundKind = Extract<WmsKindOut, 'asn_create' | 'asn_cancel' | 'asn_reopen' | 'grn_confirmation'>
type OutboundKind = Extract<WmsKindOut, 'order_create' | 'order_cancel' | 'shipment_confirmation'>

const among = (ids: readonly number[]) => sql`any(${sql.param([...new Set(ids)])}::bigint[])`
const isActive = sql`w.status = ${literal(channelStatus, 'active')}`
/** The WMS of an order `o` of its client and warehouse. */
const ofOrder = sql`join wms_connections w on w.client_id = o.client_id and w.warehouse_id = o.warehouse_id and ${isActive}`
const out = literal(wmsDirection, 'out')
const columns = sql`insert into wms_messages (connection_id, wms_direction, message_kind, ref_no, message_key, payload`

/**
 * Sends SKUs to every WMS of their clients, in the transaction that changed them: they wait until it has taken them. Answers those that have one to go to;
 * a client without a WMS needs none.
 */
export async function queueItems(tx: Db, skuIds: readonly number[]): Promise<number[]> {
  if (skuIds.length === 0) return []
  const sent = await rows<{ sku_id: number }>(
    tx,
    sql`${columns}, sku_id)
        select w.id, ${out}, 'item_create', k.sku_code, gen_random_uuid()::text, ${itemPayload}, k.id
        from skus k join wms_connections w on w.client_id = k.client_id and ${isActive}
        where k.id = ${among(skuIds)} and not k.is_bundle order by k.id, w.id returning sku_id`,
  )
  const ids = [...new Set(sent.map(({ sku_id }) => sku_id))]
  await rows(tx, sql`insert into b2b_sku_profiles (sku_id, client_id, wms_sync_status) select k.id, k.client_id, ${literal(wmsSync, 'pending')} from skus k
    where k.id = ${among(ids)} order by k.id
    on conflict (sku_id) do update set wms_sync_status = excluded.wms_sync_status, wms_error = null, updated_at = now()`)
  return ids
}

/** A SKU its WMS refused goes nowhere until that is mended (b2b.md 3.5). */
export const notInWms = ({ sku_code, wms_error }: { sku_code: string; wms_error: string | null }): Refusal =>
  new Refusal(409, `SKU ${sku_code} is not in the WMS yet: ${(wms_error ?? 'it was refused').replace(/\.$/, '')}.`)

interface Item { id: number; sku_code: string; wms_sync_status: WmsSync | null; wms_error: string | null; is_sent: boolean }
/** What an order is of is known to its WMS, or goes there before it. 409 for what the WMS refused (b2b.md 3.5). */
async function sendItems(tx: Db, lines: SQL): Promise<void> {
  const found = await rows<Item>(tx, sql`select distinct k.id, k.sku_code, q.wms_sync_status, q.wms_error,
    exists (select 1 from wms_messages w where w.sku_id = k.id and w.state = ${literal(webhookEventState, 'pending')}) as is_sent
    from ${lines} order by k.id`)
  const refused = found.find(({ wms_sync_status }) => wms_sync_status === 'failed')
  if (refused) throw notInWms(refused)
  await queueItems(tx, found.filter((item) => item.wms_sync_status !== 'synced' && !item.is_sent).map(({ id }) => id))
}

const isServed = async (tx: Db, table: SQL, id: number): Promise<boolean> =>
  (await first(tx, sql`select 1 from ${table} o ${ofOrder} where o.id = ${id}`)) !== null

/**
 * Tells the WMS of a business inbound order's client what became of it, in the transaction in which it did. What the WMS said itself is no news to it, and
 * orders whose warehouse has no WMS tell nobody. An ASN that was changed is sent again as a whole.
 */
export async function queueInbound(tx: Db, who: Who, id: number, kind: InboundKind): Promise<void> {
  if (who === wmsActor || !(await isServed(tx, sql`inbound_orders`, id))) return
  const isB2b = sql`o.trade = ${literal(inboundScope, 'b2b')}`
  if (kind === 'asn_create')
    await sendItems(tx, sql`inbound_lines n join inbound_orders o on o.id = n.inbound_id join skus k on k.id = n.sku_id
      left join b2b_sku_profiles q on q.sku_id = k.id where o.id = ${id} and ${isB2b}`)
  await rows(
    tx,
    sql`${columns}, inbound_id)
        select w.id, ${out}, ${kind}, o.inbound_no, gen_random_uuid()::text, ${inboundPayload}, o.id from ${inboundTables} ${ofOrder}
        where o.id = ${id} and ${isB2b}`,
  )
}

/** The same of an outbound order. */
export async function queueOutbound(tx: Db, who: Who, id: number, kind: OutboundKind): Promise<void> {
  if (who === wmsActor || !(await isServed(tx, sql`outbound_orders`, id))) return
  if (kind === 'order_create') await sendItems(tx, sql`outbound_lines n join skus k on k.id = n.sku_id
    left join b2b_sku_profiles q on q.sku_id = k.id where n.outbound_id = ${id}`)
  await rows(
    tx,
    sql`${columns}, outbound_id)
        select w.id, ${out}, ${kind}, o.outbound_no, gen_random_uuid()::text, ${outboundPayload}, o.id from ${outboundTables} ${ofOrder}
        where o.id = ${id}`,
  )
}
