import { sql } from 'drizzle-orm'
import { channelStatus } from '@/lib/domain/channel'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { ShopRefused, type ChannelAdapter, type StockLevel } from './adapter'
import { connect } from './connection'
import { listedColumns, listedTables } from './publish'
import { publishQty, type Listed } from './publish-qty'
import type { WorkingChannel } from './read'
import { endRun, failRun, type Run } from './runs'
import { connectionAfter } from './tell'
import { RESTS, workTurn } from './work-turn'

/** Asked of the ledger at once. */
const STEP = 50

type Due = Listed & StockLevel & { item: number }
const dueItems = (db: Db, run: number) =>
  rows<Due>(
    db,
    sql`select i.id as item, ${listedColumns}, s.channel_sku, s.channel_product_id as product_id, s.channel_variant_id as variant_id, 0 as qty
        from channel_run_items i join ${listedTables} on s.id = i.channel_sku_id where i.run_id = ${run} and i.done_at is null order by i.id limit ${STEP}`,
  )
/** What a turn is to do by now: its channel may have been disabled meanwhile. */
const orderOf = (db: Db, run: number) =>
  first<{ is_zero: boolean; is_active: boolean }>(db, sql`select r.is_zero, n.status = ${literal(channelStatus, 'active')} as is_active from channel_runs r
    join client_channels n on n.id = r.client_channel_id where r.id = ${run}`)

const MOST_LETTERS = 300
const kept = (db: Db, { item, id }: Due, run: number, qty: number, answer: unknown) =>
  inTransaction(db, async (tx) => {
    await rows(tx, sql`update channel_run_items set computed_qty = ${qty}, published_qty = ${qty}, done_at = now(),
      response = ${JSON.stringify(answer ?? null).slice(0, MOST_LETTERS)} where id = ${item}`)
    await rows(tx, sql`update channel_skus set last_published_qty = ${qty}, last_published_at = now(), last_error = null, publish_attempts = 0,
      publish_next_at = null where id = ${id}`)
    await rows(tx, sql`update channel_runs set ok = ok + 1 where id = ${run}`)
  })
const refused = (db: Db, { item, id }: Due, run: number, qty: number, message: string) =>
  inTransaction(db, async (tx) => {
    await rows(tx, sql`update channel_run_items set computed_qty = ${qty}, error = ${message}, done_at = now() where id = ${item}`)
    await rows(tx, sql`update channel_skus set last_error = ${message}, publish_attempts = publish_attempts + 1,
      publish_next_at = now() + make_interval(secs => (${sql.param(RESTS)}::int[])[least(publish_attempts + 1, ${RESTS.length})]) where id = ${id}`)
    await rows(tx, sql`update channel_runs set failed = failed + 1, error = ${message} where id = ${run}`)
  })

/** Publishes one listing; what the shop refuses of it alone is noted with it, any other fault is thrown. */
async function publishOne(db: Db, adapter: ChannelAdapter, run: number, due: Due, qty: number): Promise<void> {
  let answer: unknown
  try {
    answer = await adapter.setStock({ channel_sku: due.channel_sku, product_id: due.product_id, variant_id: due.variant_id, qty })
  } catch (error) {
    if (!(error instanceof ShopRefused) || connectionAfter(error) === 'expired') throw error
    return void (await refused(db, due, run, qty, error.message))
  }
  await kept(db, due, run, qty, answer)
}

/** Ends a turn nothing was put on meanwhile; its channel is held, as by whoever puts something on. */
const endOf = (db: Db, channel: WorkingChannel, run: Run): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await rows(tx, sql`select 1 from client_channels where id = ${channel.id} for update`)
    if (await first(tx, sql`select 1 from channel_run_items where run_id = ${run.id} and done_at is null`)) return false
    await rows(tx, sql`update client_channels set last_inventory_sync_at = now() where id = ${channel.id}`)
    await endRun(tx, run.id)
    return true
  })

async function publishAll(services: Services, channel: WorkingChannel, run: Run): Promise<void> {
  const { db } = services.database
  const adapter = connect(services, channel)
  for (;;) {
    const order = await orderOf(db, run.id)
    if (!order?.is_active && !order?.is_zero) return void (await failRun(db, run.id, `${channel.channel_name} was disabled.`))
    const due = await dueItems(db, run.id)
    if (due.length === 0) {
      if (await endOf(db, channel, run)) return
      continue
    }
    const units = order.is_zero ? null : await publishQty(db, due)
    for (const one of due) await publishOne(db, adapter, run.id, one, units?.get(one.id) ?? 0)
  }
}

/** Works a turn of publishing. */
export const runStock = (services: Services, id: number): Promise<void> => workTurn(services, id, (channel, run) => publishAll(services, channel, run))
