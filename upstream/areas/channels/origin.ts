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

/** A clock there may be a little behind ours, and an order may be changed while it is listed. */
const OVERLAP_MS = 10 * 60_000
/** What a turn asks for: changed since the last one, with a little from before; never what was placed before `order_from`. */
export const changedSince = (order_from: string, last: string | null): string =>
  new Date(Math.max(Date.parse(order_from), last === null ? 0 : Date.parse(last) - OVERLAP_MS)).toISOString()

/** Words of orders as they are kept: the table, whose they are, and its column of how an order is known there. */
interface Words {
  table: 'channel_orders' | 'oms_orders'
  owner: { column: 'client_channel_id' | 'mapping_id'; id: number }
  known: 'channel_order_id' | 'oms_order_id'
}
/** Holds and keeps them, one row an order. */
export function wordsIn({ table, owner, known }: Words): Pick<Origin, 'hold' | 'keep'> {
  const [kept, whose, by] = [sql.identifier(table), sql.identifier(owner.column), sql.identifier(known)]
  return {
    hold: (tx, said) => first<Kept>(
      tx,
      sql`insert into ${kept} as r (${whose}, ${by}, ref_no) values (${owner.id}, ${said.id}, ${said.ref_no})
          on conflict (${whose}, ${by}) do update set ref_no = excluded.ref_no
          returning r.id, r.order_id, r.said_at, r.said_rank, r.said`,
    ),
    keep: (tx, { id }, said, { order_id, problem = null }) =>
      rows(tx, sql`update ${kept} set said_at = ${said.updated_at}, said_rank = ${rankOf(said)}, said = ${JSON.stringify(said)}::jsonb,
        order_id = ${order_id}::bigint, problem = ${problem}, updated_at = now() where id = ${id}`),
  }
}

/** A shop as an origin of orders. */
export const originOf = (channel: WorkingChannel): Origin => ({
  kind: 'channel', name: channel.channel_name, client_id: channel.client_id, auto_confirm: channel.auto_confirm, cancel_sync: channel.cancel_sync,
  order_from: channel.order_from, of: { source: 'channel', client_channel_id: channel.id }, warehouse: () => null,
  meanings: (tx, lines) => meaningsOf(tx, channel, lines),
  ...wordsIn({ table: 'channel_orders', owner: { column: 'client_channel_id', id: channel.id }, known: 'channel_order_id' }),
})
