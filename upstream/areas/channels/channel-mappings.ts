import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channelMappings as calls } from '@/lib/contract/channel-mappings'
import { carrierStatus } from '@/lib/domain/carrier'
import { channelStatus } from '@/lib/domain/channel'
import { switchStatus, type SwitchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { clientChannelMappings } from '../../db/schema/channels'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { namedWarehouse } from '../orders/add'
import { holdChannel, ownChannels } from './read'

export type ChannelMapping = z.output<typeof calls.add.reply>
type Made = z.output<typeof calls.add.body>
type Changed = z.output<typeof calls.change.body>

const isActive = literal(switchStatus, 'active')
/** Of the warehouse's stock of the client, shared out to its channels that are enabled. */
const shared = sql`(select coalesce(sum(o.stock_allocation_pct), 0) from client_channel_mappings o join client_channels on_of on on_of.id = o.client_channel_id
  where on_of.client_id = n.client_id and o.warehouse_id = m.warehouse_id and o.status = ${isActive}
    and on_of.status = ${literal(channelStatus, 'active')})`
const columns = sql`m.id, m.client_channel_id, n.channel_name, n.client_id, coalesce(c.trade_name, c.name) as client_name, n.platform_code, m.warehouse_id,
  f.facility_code as warehouse_code, m.priority, m.order_delivery as delivery_type, m.default_carrier_id, k.display_name as carrier_name,
  m.stock_allocation_pct::text as stock_allocation_pct, m.buffer_qty, m.max_publish_qty, ${shared}::text as shared_pct,
  case when ${shared} > 100 then 'Overselling is possible: ' || trim_scale(${shared}) || '%' end as warning, m.status, m.version, m.updated_at`
const tables = sql`client_channel_mappings m join client_channels n on n.id = m.client_channel_id join clients c on c.id = n.client_id
  join facilities f on f.id = m.warehouse_id left join carriers k on k.id = m.default_carrier_id`

/** Warehouses of the channels somebody may see (fulfilment.md 4.20). */
export function mappingList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<ChannelMapping>(
    db,
    {
      columns, from: tables,
      where: [
        ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`m.client_channel_id`, query.client_channel_id),
        anyOfValues(sql`n.platform_code`, query.platform_code), anyOfValues(sql`m.warehouse_id`, query.warehouse_id),
        anyOfValues(sql`m.status`, query.status), found ? sql`(n.channel_name ilike ${found} or f.facility_code ilike ${found})` : undefined,
      ],
      sorts: {
        channel_name: { by: sql`n.channel_name`, kind: 'text' }, priority: { by: sql`m.priority`, kind: 'number' },
        updated_at: { by: sql`m.updated_at`, kind: 'time' },
      },
      defaultSort: 'channel_name', id: sql`m.id`,
    },
    query,
  )
}

async function mappingOf(db: Db, who: Who, id: number): Promise<ChannelMapping> {
  const found = await first<ChannelMapping>(db, sql`select ${columns} from ${tables} where ${allOf([sql`m.id = ${id}`, ownChannels(who)])}`)
  if (!found) throw new Refusal(404, 'This mapping no longer exists.')
  return found
}
/** A mapping held for a change, after its channel; 404 for one out of reach. */
async function heldMapping(tx: Db, who: Who, id: number): Promise<ChannelMapping> {
  const { client_channel_id } = await mappingOf(tx, who, id)
  await holdChannel(tx, who, client_channel_id)
  await rows(tx, sql`select 1 from client_channel_mappings where id = ${id} for update`)
  return mappingOf(tx, who, id)
}

/** 422 unless it is a carrier that works. */
async function expectCarrier(tx: Db, id: number | null | undefined): Promise<void> {
  if (!id) return
  const found = await first(tx, sql`select 1 from carriers where id = ${id} and status = ${literal(carrierStatus, 'active')}`)
  if (!found) throw refuseField('default_carrier_id', 'Choose a carrier that is active.')
}

/** Has a warehouse serve a channel. 409 where it does already. */
export async function addMapping(tx: Db, who: Who, body: Made): Promise<ChannelMapping> {
  const channel = await holdChannel(tx, who, body.client_channel_id)
  await namedWarehouse(tx, body.warehouse_id)
  await expectCarrier(tx, body.default_carrier_id)
  const { delivery_type, ...given } = body
  const message = `This warehouse serves ${channel.channel_name} already. Change that mapping instead.`
  const [made] = await refuseOn(
    { client_channel_mappings_once: () => new Refusal(409, message, [{ field: 'warehouse_id', message }]) },
    tx.insert(clientChannelMappings).values({
      ...given, order_delivery: delivery_type, stock_allocation_pct: String(body.stock_allocation_pct), created_by: who.user_id, updated_by: who.user_id,
    }).returning({ id: clientChannelMappings.id }),
  )
  return mappingOf(tx, who, made?.id ?? 0)
}

/** Changes how a warehouse serves its channel. 409 when somebody saved it meanwhile. */
export async function changeMapping(tx: Db, who: Who, id: number, body: Changed): Promise<{ before: ChannelMapping; after: ChannelMapping }> {
  const before = await heldMapping(tx, who, id)
  const { version, stock_allocation_pct: pct, delivery_type: order_delivery, ...given } = body
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (given.default_carrier_id !== before.default_carrier_id) await expectCarrier(tx, given.default_carrier_id)
  await tx.update(clientChannelMappings).set({
    ...given, order_delivery, ...(pct !== undefined && { stock_allocation_pct: String(pct) }),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }).where(eq(clientChannelMappings.id, id))
  return { before, after: await mappingOf(tx, who, id) }
}

/** Switches a warehouse of a channel. A channel none serves shows nothing, and its orders wait. 409 where it is so already. */
export async function toggleMapping(tx: Db, who: Who, id: number, to: SwitchStatus): Promise<{ before: ChannelMapping; after: ChannelMapping }> {
  const before = await heldMapping(tx, who, id)
  if (before.status === to) throw new Refusal(409, `${before.warehouse_code} is ${to} for ${before.channel_name} already.`)
  await tx.update(clientChannelMappings).set({ status: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(clientChannelMappings.id, id))
  return { before, after: await mappingOf(tx, who, id) }
}

/** Takes a warehouse from a channel that never sent anything of it by that; 409 otherwise. */
export async function removeMapping(tx: Db, who: Who, id: number): Promise<ChannelMapping> {
  const before = await heldMapping(tx, who, id)
  const used = await first(tx, sql`select 1 from sale_orders where client_channel_id = ${before.client_channel_id} and warehouse_id = ${before.warehouse_id}
    limit 1`)
  if (used) throw new Refusal(409, `Orders of ${before.channel_name} went to ${before.warehouse_code}. Deactivate the mapping instead.`)
  await tx.delete(clientChannelMappings).where(eq(clientChannelMappings.id, id))
  return before
}
