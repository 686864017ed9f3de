import { sql, type SQL } from 'drizzle-orm'
import { channelRunKind, channelRunStatus, openRuns, type channelRunTrigger } from '@/lib/domain/channel'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import type { Listed } from './publish-qty'
import { holdChannel, ownChannels, type WorkingChannel } from './read'
import { openRun } from './runs'

/** What of a listing `s`, its channel `n` and its SKU `k` its stock is told from. */
export const listedColumns = sql`s.id, s.client_channel_id, n.client_id, s.sku_id, coalesce(s.bundle_sku, case when k.is_bundle then k.sku_code end) as bundle,
  k.status as sku_status, s.buffer_qty`
export const listedTables = sql`channel_skus s join client_channels n on n.id = s.client_channel_id left join skus k on k.id = s.sku_id`
/** Mapped, in use, and wanted in the shop. */
export const isPublished = sql`s.publish and s.status = ${literal(switchStatus, 'active')} and num_nonnulls(s.sku_id, s.bundle_sku) > 0`
export type Standing = Listed & { last_published_qty: number | null }

interface Opening {
  channel: number
  trigger: (typeof channelRunTrigger.names)[number]
  by?: number | null
  /** Which listings, as a condition on `channel_skus s`. */
  which: SQL
}
const runOf = (tx: Db, channel: number) =>
  first<{ id: number }>(tx, sql`select id from channel_runs where client_channel_id = ${channel} and run_kind = ${literal(channelRunKind, 'inventory')}
    and status in ${literals(channelRunStatus, ...openRuns)} for update`)

/** Puts listings on a turn; those it has had already come again. How many it has then. */
async function putItems(tx: Db, run: number, channel: number, which: SQL): Promise<number> {
  await rows(tx, sql`insert into channel_run_items (run_id, channel_sku_id) select ${run}, s.id from channel_skus s
    where s.client_channel_id = ${channel} and ${which} order by s.id
    on conflict (run_id, channel_sku_id) do update set done_at = null, computed_qty = null, published_qty = null, response = null, error = null`)
  const counted = await first<{ total: number }>(
    tx, sql`update channel_runs set total = (select count(*)::int from channel_run_items where run_id = ${run}) where id = ${run} returning total`)
  return counted?.total ?? 0
}
const work = (tx: Db, { jobs }: Pick<Services, 'jobs'>, id: number) => jobs.send(tx, 'channels.stock', { id }, { once: `channel run ${id}` })

/** Opens a turn that publishes listings of a channel; null while one is under way, and where an event has nothing left to tell. */
export async function openPublishing(tx: Db, services: Services, { channel, trigger, by = null, which }: Opening): Promise<{ id: number } | null> {
  const run = await openRun(tx, { channel, kind: 'inventory', trigger, by })
  if (!run) return null
  const total = await putItems(tx, run.id, channel, which)
  if (total === 0 && trigger === 'event') {
    await rows(tx, sql`delete from channel_runs where id = ${run.id}`)
    return null
  }
  await work(tx, services, run.id)
  return run
}

/** Publishes zero for all a channel sells, in the turn under way where there is one, so that nothing else comes after it (fulfilment.md 3.5). */
export async function publishZero(tx: Db, services: Services, channel: number, by: number): Promise<void> {
  const run = (await openRun(tx, { channel, kind: 'inventory', trigger: 'manual', by })) ?? (await runOf(tx, channel))
  if (!run) throw new Error(`Channel ${channel} has no turn of publishing.`)
  await rows(tx, sql`update channel_runs set is_zero = true, ok = 0, failed = 0, next_at = now() where id = ${run.id}`)
  await putItems(tx, run.id, channel, sql`num_nonnulls(s.sku_id, s.bundle_sku, s.last_published_qty) > 0`)
  await work(tx, services, run.id)
}

const expectEnabled = ({ status, channel_name }: WorkingChannel): void => {
  if (status !== 'active') throw new Refusal(409, `${channel_name} is disabled. Enable it, then publish its stock.`)
}
async function publishOf(tx: Db, who: Who, services: Services, id: number, which: SQL): Promise<number> {
  const channel = await holdChannel(tx, who, id)
  expectEnabled(channel)
  const run = await openPublishing(tx, services, { channel: id, trigger: 'manual', by: who.user_id, which: sql`${isPublished} and ${which}` })
  if (!run) throw new Refusal(409, `Stock of ${channel.channel_name} is being published already.`)
  return run.id
}

/** Publishes all listings of channels; 409 for one that is disabled or being published. */
export async function syncInventory(tx: Db, who: Who, services: Services, channels: readonly number[]): Promise<{ run_ids: number[] }> {
  const run_ids: number[] = []
  for (const id of [...new Set(channels)].toSorted((a, b) => a - b)) run_ids.push(await publishOf(tx, who, services, id, sql`true`))
  return { run_ids }
}

/** Publishes listings now, a turn for each of their channels. 404 where one is out of reach, 409 where one is not published at all. */
export async function publishListings(tx: Db, who: Who, services: Services, ids: readonly number[]): Promise<{ run_ids: number[] }> {
  const found = await rows<{ id: number; channel: number; channel_sku: string; is_published: boolean }>(
    tx, sql`select s.id, n.id as channel, s.channel_sku, ${isPublished} as is_published from ${listedTables}
      where ${allOf([ownChannels(who), anyOfValues(sql`s.id`, ids)])} order by n.id`,
  )
  if (found.length < new Set(ids).size) throw new Refusal(404, 'A listing of these no longer exists.')
  const off = found.find(({ is_published }) => !is_published)
  if (off) throw new Refusal(409, `${off.channel_sku} is not published. Map it, enable it and switch publishing on.`)
  const run_ids: number[] = []
  for (const channel of new Set(found.map((one) => one.channel)))
    run_ids.push(await publishOf(tx, who, services, channel, anyOfValues(sql`s.id`, ids) ?? sql`false`))
  return { run_ids }
}
