import { sql, type SQL } from 'drizzle-orm'
import { channelIntegration, channelRunKind, channelRunTrigger, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { settingAt } from '../../core/settings/setting-at'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import type { Services } from '../../platform/services'
import { isPublished, listedColumns, listedTables, openPublishing, type Standing } from './publish'
import { publishQty } from './publish-qty'
import { RESTS } from './work-turn'
import { dueRuns } from './runs'

const isOpen = sql`n.status = ${literal(channelStatus, 'active')} and n.connection_status = ${literal(connectionStatus, 'connected')}`

/** Channels on a schedule whose time has come: all of it is published anew, whatever the shop did meanwhile. */
const scheduled = (db: Db) =>
  rows<{ id: number }>(db, sql`select n.id from client_channels n where ${isOpen} and n.integration_mode = ${literal(channelIntegration, 'schedular')}
    and not exists (select 1 from channel_runs r where r.client_channel_id = n.id and r.run_kind = ${literal(channelRunKind, 'inventory')}
      and r.run_trigger <> ${literal(channelRunTrigger, 'event')} and r.created_at > now() - make_interval(mins => n.inventory_sync_minutes)) order by n.id`)

/** Of a listing: not again within `publish_min_seconds`, and a refused one after 1, 5 and 30 minutes, then no more. */
const mayBePublished = (seconds: number) => sql`(s.last_published_at is null or s.last_published_at <= now() - make_interval(secs => ${seconds}))
  and s.publish_attempts <= ${RESTS.length} and (s.publish_next_at is null or s.publish_next_at <= now())`
const tellable = (db: Db, seconds: number) =>
  rows<Standing & { channel: number }>(
    db,
    sql`select ${listedColumns}, n.id as channel, s.last_published_qty from ${listedTables} where ${isOpen} and ${isPublished}
        and ${mayBePublished(seconds)} order by n.id, s.id`,
  )

/** Works the turns that are due, and publishes what has changed since the shop was last told, however often it changed meanwhile (fulfilment.md 7.2). */
export async function watchStock(services: Services): Promise<void> {
  const { db } = services.database
  for (const { id } of await dueRuns(db, 'inventory')) await services.jobs.send(db, 'channels.stock', { id }, { once: `channel run ${id}` })
  const open = (channel: number, trigger: 'schedule' | 'event', which: SQL) =>
    inTransaction(db, (tx) => openPublishing(tx, services, { channel, trigger, which }))
  for (const { id } of await scheduled(db)) await open(id, 'schedule', isPublished)
  const seconds = Number(await settingAt(db, 'publish_min_seconds'))
  const listings = await tellable(db, seconds)
  const units = await publishQty(db, listings)
  const changed = listings.filter(({ id, last_published_qty }) => units.get(id) !== last_published_qty)
  // Asked again once no other turn can be under way: one that ended meanwhile has told the shop already.
  for (const [channel, own] of Map.groupBy(changed, (one) => one.channel))
    await open(channel, 'event', allOf([anyOfValues(sql`s.id`, own.map(({ id }) => id)), mayBePublished(seconds)]))
}
