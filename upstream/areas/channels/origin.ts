import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import type { ReadyOrder } from '../orders/add'
import type { ChannelLine, ChannelOrder } from './adapter'
import { rankOf } from './intake'
import { meaningsOf, type Meaning } from './listings'
import type { WorkingChannel } from './read'

/** The newest word of an order, and what it became. */
export interface Kept {
  id: number
  order_id: number | null
  said_at: string | null
  said_rank: number
  said: Partial<ChannelOrder> | null
}

/** Where orders come from: a shop of a client, or its order management system. */
export interface Origin {
  kind: 'channel' | 'OMS'
  name: string
  client_id: number
  auto_confirm: boolean
  cancel_sync: boolean
  /** Orders placed earlier are none of ours. */
  order_from: string
  of: Pick<ReadyOrder, 'source' | 'client_channel_id'>
  /** The order as it is kept, held: whoever brings another word of it waits here, so that of doubles one does the work (coming-areas.md F6). */
  hold(tx: Db, said: ChannelOrder): Promise<Kept | null>
  keep(tx: Db, kept: Kept, said: ChannelOrder, of: { order_id: number | null; problem?: string | null }): Promise<unknown>
  /** What its codes of goods mean here, by `codeKey`. */
  meanings(tx: Db, lines: readonly ChannelLine[]): Promise<Map<string, Meaning>>
  /** Where it says an order leaves from; null where our rules choose. */
  warehouse(said: ChannelOrder): number | null
}

/** A shop as an origin of orders. */
export const originOf = (channel: WorkingChannel): Origin => ({
  kind: 'channel', name: channel.channel_name, client_id: channel.client_id, auto_confirm: channel.auto_confirm, cancel_sync: channel.cancel_sync,
  order_from: channel.order_from, of: { source: 'channel', client_channel_id: channel.id }, warehouse: () => null,
  meanings: (tx, lines) => meaningsOf(tx, channel, lines),
  hold: (tx, said) => first<Kept>(
    tx,
    sql`insert into channel_orders as r (client_channel_id, channel_order_id, ref_no) values (${channel.id}, ${said.id}, ${said.ref_no})
        on conflict (client_channel_id, channel_order_id) do update set ref_no = excluded.ref_no
        returning r.id, r.order_id, r.said_at, r.said_rank, r.said`,
  ),
  keep: (tx, kept, said, { order_id, problem = null }) =>
    rows(tx, sql`update channel_orders set said_at = ${said.updated_at}, said_rank = ${rankOf(said)}, said = ${JSON.stringify(said)}::jsonb,
      order_id = ${order_id}::bigint, problem = ${problem}, updated_at = now() where id = ${kept.id}`),
})
