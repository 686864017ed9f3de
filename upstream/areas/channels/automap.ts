import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channelSkus as calls } from '@/lib/contract/channel-skus'
import { channelMappingSource } from '@/lib/domain/channel'
import { switchStatus } from '@/lib/domain/record-status'
import { codeKey } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { equalCodes } from './listings'
import { holdChannel, ownChannels } from './read'

type Match = z.output<typeof calls.automap.reply>['matches'][number]
type Which = z.output<typeof calls.automap.body>
interface Open { id: number; client_id: number; channel_sku: string }
type Meant = Match & { bundle_sku: string | null }

/** Listings in use nobody has mapped and nobody took a mapping from, held in turn. */
const openListings = (tx: Db, who: Who, { client_channel_id, ids }: Which) =>
  rows<Open>(
    tx,
    sql`select s.id, n.client_id, s.channel_sku from channel_skus s join client_channels n on n.id = s.client_channel_id
        where ${allOf([
          ownChannels(who), sql`num_nonnulls(s.sku_id, s.bundle_sku) = 0`, sql`s.unmapped_at is null`,
          sql`s.status = ${literal(switchStatus, 'active')}`, client_channel_id === undefined ? undefined : sql`s.client_channel_id = ${client_channel_id}`,
          ids === undefined ? undefined : sql`s.id = any(${sql.param(ids)}::bigint[])`,
        ])} order by s.id for update of s`,
  )

async function matchesOf(tx: Db, clientId: number, open: readonly Open[]): Promise<Meant[]> {
  const equal = await equalCodes(tx, clientId, open.map(({ channel_sku }) => channel_sku))
  const ids = [...equal.values()].flatMap(({ sku_id }) => sku_id ?? [])
  const codes = new Map((await rows<{ id: number; sku_code: string }>(tx, sql`select id, sku_code from skus where id = any(${sql.param(ids)}::bigint[])`))
    .map(({ id, sku_code }) => [id, sku_code]))
  return open.flatMap(({ id, channel_sku }) => {
    const one = equal.get(codeKey(channel_sku))
    const sku_code = one && (one.bundle_sku ?? codes.get(one.sku_id ?? 0))
    return one && sku_code ? [{ id, channel_sku, sku_code, ...one }] : []
  })
}

/**
 * Maps open listings of a channel, or those named, whose code is the code, a barcode or an alias of one SKU, or a bundle’s. What is mapped already, and
 * what a person took a mapping from, stays as it is. `dry_run` only tells.
 */
export async function automap(tx: Db, who: Who, which: Which): Promise<{ matches: Match[] }> {
  if (which.client_channel_id === undefined && which.ids === undefined) throw refuseField('client_channel_id', 'Choose a channel.')
  if (which.client_channel_id !== undefined) await holdChannel(tx, who, which.client_channel_id)
  const open = await openListings(tx, who, which)
  const matches: Meant[] = []
  for (const [clientId, own] of Map.groupBy(open, ({ client_id }) => client_id)) matches.push(...await matchesOf(tx, clientId, own))
  if (!which.dry_run && matches.length > 0)
    await rows(tx, sql`update channel_skus s set sku_id = g.sku_id, bundle_sku = g.bundle_sku, mapping_source = ${literal(channelMappingSource, 'auto')},
      version = s.version + 1, updated_at = clock_timestamp(), updated_by = ${who.user_id}
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as g(id bigint, sku_id bigint, bundle_sku text) where s.id = g.id`)
  return { matches: matches.map(({ bundle_sku: _, ...match }) => match) }
}
