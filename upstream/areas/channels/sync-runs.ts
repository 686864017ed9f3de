import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventorySync as calls } from '@/lib/contract/inventory-sync'
import { channelRunKind } from '@/lib/domain/channel'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownChannels } from './read'

type Run = z.output<typeof calls.list.reply>['rows'][number]
type Detail = z.output<typeof calls.one.reply>

const columns = sql`r.id, r.client_channel_id, n.channel_name, coalesce(c.trade_name, c.name) as client_name, r.run_trigger, r.is_zero, r.total as sku_total,
  r.ok as sku_ok, r.failed as sku_failed, r.error, r.status, r.created_at, r.started_at, r.finished_at`
const tables = sql`channel_runs r join client_channels n on n.id = r.client_channel_id join clients c on c.id = n.client_id`
const ofStock = sql`r.run_kind = ${literal(channelRunKind, 'inventory')}`

/** Turns of publishing of the channels somebody may see. */
export const syncRuns = (db: Db, who: Who, query: z.output<typeof calls.list.query>) =>
  pageOf<Run>(
    db,
    {
      columns, from: tables,
      where: [
        ofStock, ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`r.client_channel_id`, query.client_channel_id),
        anyOfValues(sql`r.status`, query.status),
      ],
      sorts: { created_at: { by: sql`r.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`r.id`,
    },
    query,
  )

type Listed = z.output<typeof calls.items.reply>['rows'][number]
/** Listings of the turns somebody may see: what could be sold, what the shop took, and what it answered (fulfilment.md 2.8). */
export function runItems(db: Db, who: Who, query: z.output<typeof calls.items.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Listed>(
    db,
    {
      columns: sql`i.id, i.run_id, n.channel_name, r.run_trigger, s.channel_sku, coalesce(k.sku_code, s.bundle_sku) as sku_code, k.sku_name, i.computed_qty,
        i.published_qty, i.response, i.error, i.done_at`,
      from: sql`channel_run_items i join channel_runs r on r.id = i.run_id join client_channels n on n.id = r.client_channel_id
        join channel_skus s on s.id = i.channel_sku_id left join skus k on k.id = s.sku_id`,
      where: [
        ownChannels(who), anyOfValues(sql`i.run_id`, query.run_id), anyOfValues(sql`n.client_id`, query.client_id),
        anyOfValues(sql`r.client_channel_id`, query.client_channel_id),
        query.failed === undefined ? undefined : sql`(i.error is not null) = ${query.failed}`,
        found ? sql`(s.channel_sku ilike ${found} or k.sku_code ilike ${found} or s.bundle_sku ilike ${found})` : undefined,
      ],
      sorts: { id: { by: sql`i.id`, kind: 'number' }, channel_sku: { by: sql`s.channel_sku`, kind: 'text' } }, defaultSort: 'id', id: sql`i.id`,
    },
    query,
  )
}

/** One turn with its listings; 404 for one out of reach. */
export async function syncRunOf(db: Db, who: Who, id: number): Promise<Detail> {
  const run = await first<Run>(db, sql`select ${columns} from ${tables} where ${allOf([sql`r.id = ${id}`, ofStock, ownChannels(who)])}`)
  if (!run) throw new Refusal(404, 'This run no longer exists.')
  const items = await rows<Detail['items'][number]>(
    db,
    sql`select i.id, s.channel_sku, coalesce(k.sku_code, s.bundle_sku) as sku_code, i.computed_qty, i.published_qty, i.response,
          i.error, i.done_at
        from channel_run_items i join channel_skus s on s.id = i.channel_sku_id left join skus k on k.id = s.sku_id where i.run_id = ${id} order by i.id`,
  )
  return { ...run, items }
}
