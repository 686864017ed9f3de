import { sql } from 'drizzle-orm'
import { channelIntegration, channelRunKind, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import type { ChannelOrder } from './adapter'
import { connect } from './connection'
import { takeOrder } from './intake'
import { changedSince, originOf } from './origin'
import { holdChannel, type WorkingChannel } from './read'
import { dueRuns, endRun, failRun, openRun, type Run } from './runs'
import { workTurn } from './work-turn'

/** Opens a turn that fetches a channel's orders; 409 while one is under way, or the channel is not connected. */
export async function orderSync(tx: Db, who: Who, services: Services, { id, from }: { id: number; from: string | undefined }): Promise<{ run_id: number }> {
  const channel = await holdChannel(tx, who, id)
  if (channel.status !== 'active') throw new Refusal(409, `${channel.channel_name} is disabled. Enable it, then sync its orders.`)
  const run = await openRun(tx, { channel: id, kind: 'orders', trigger: 'manual', since: from ?? null, by: who.user_id })
  if (!run) throw new Refusal(409, `Orders of ${channel.channel_name} are being fetched already.`)
  await services.jobs.send(tx, 'channels.orders', { id: run.id }, { once: `channel run ${run.id}` })
  return { run_id: run.id }
}

/** Takes a page of orders, each in a transaction of its own, and says how it went. */
async function takePage(services: Services, channel: WorkingChannel, run: Run, orders: readonly ChannelOrder[]): Promise<void> {
  const { db } = services.database
  const failed: string[] = []
  for (const order of orders) if ((await takeOrder(db, originOf(channel), order)) === 'problem') failed.push(order.ref_no)
  const error = failed.length > 0 ? `Not taken: ${failed.slice(0, 5).join(', ')}${failed.length > 5 ? ` and ${failed.length - 5} more` : ''}.` : null
  await rows(db, sql`update channel_runs set total = total + ${orders.length}, ok = ok + ${orders.length - failed.length}, failed = failed + ${failed.length},
    error = coalesce(${error}, error) where id = ${run.id}`)
}

async function fetchAll(services: Services, channel: WorkingChannel, run: Run): Promise<void> {
  const { db } = services.database
  const [adapter, began] = [connect(services, channel), new Date().toISOString()]
  const since = changedSince(channel.order_from, run.since ?? channel.last_order_sync_at)
  let { cursor } = run
  do {
    const page = await adapter.orders(since, cursor)
    await takePage(services, channel, run, page.orders)
    cursor = page.cursor
    await rows(db, sql`update channel_runs set cursor = ${cursor} where id = ${run.id}`)
  } while (cursor !== null)
  // A turn that rested began earlier: what changed since then is asked for next time.
  const started = await first<{ at: string }>(db, sql`select least(started_at, ${began}::timestamptz) as at from channel_runs where id = ${run.id}`)
  const problem = await first<{ problem: string; ref_no: string }>(db, sql`select problem, ref_no from channel_orders where client_channel_id = ${channel.id}
    and problem is not null order by id desc limit 1`)
  await rows(db, sql`update client_channels set last_order_sync_at = ${started?.at ?? began}, connection_status = ${literal(connectionStatus, 'connected')},
    last_error = ${problem ? `Order ${problem.ref_no}: ${problem.problem}` : null} where id = ${channel.id}`)
  await endRun(db, run.id)
}

/** Works a turn of fetching orders. */
export const runOrders = (services: Services, id: number): Promise<void> => workTurn(services, id, async (channel, run) => {
  if (channel.status === 'active') await fetchAll(services, channel, run)
  else await failRun(services.database.db, id, `${channel.channel_name} was disabled.`)
})

/** Opens the turns of channels on a schedule whose time has come, and works what is due. */
export async function watchOrders(services: Services): Promise<void> {
  const { db } = services.database
  const due = await rows<{ id: number }>(db, sql`select n.id from client_channels n where n.status = ${literal(channelStatus, 'active')}
    and n.integration_mode = ${literal(channelIntegration, 'schedular')}
    and not exists (select 1 from channel_runs r where r.client_channel_id = n.id and r.run_kind = ${literal(channelRunKind, 'orders')}
      and r.created_at > now() - make_interval(mins => n.order_sync_minutes)) order by n.id`)
  for (const { id } of due) await openRun(db, { channel: id, kind: 'orders', trigger: 'schedule' })
  for (const { id } of await dueRuns(db, 'orders')) await services.jobs.send(db, 'channels.orders', { id }, { once: `channel run ${id}` })
}
