import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channelSkus as calls } from '@/lib/contract/channel-skus'
import { listingMapping } from '@/lib/domain/channel'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { skuScope } from '@/lib/domain/sku'
import { isAlias } from '../../core/stock/sku-of'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownChannels } from './read'

export type ChannelSku = z.output<typeof calls.list.reply>['rows'][number]
type Waiting = z.output<typeof calls.unmapped.reply>['rows'][number]
type Suggestion = Waiting['suggestions'][number]

const isMapped = sql`num_nonnulls(s.sku_id, s.bundle_sku) > 0`
const columns = sql`s.id, s.client_channel_id, n.channel_name, n.client_id, coalesce(c.trade_name, c.name) as client_name, n.platform_code, s.channel_sku,
  s.channel_product_id, s.channel_variant_id, s.channel_title, case when ${isMapped} then ${literal(listingMapping, 'mapped')}
  else ${literal(listingMapping, 'unmapped')} end as mapping, s.sku_id, s.bundle_sku, coalesce(k.sku_code, s.bundle_sku) as sku_code, k.sku_name,
  s.mapping_source, s.buffer_qty, s.publish, s.last_published_qty, s.last_published_at, s.last_error, s.status, s.version, s.updated_at`
const tables = sql`channel_skus s join client_channels n on n.id = s.client_channel_id join clients c on c.id = n.client_id left join skus k on k.id = s.sku_id`
const named = (search: string | undefined) => {
  if (!search) return undefined
  const found = contains(search)
  return sql`(s.channel_sku ilike ${found} or s.channel_title ilike ${found} or s.bundle_sku ilike ${found} or k.sku_code ilike ${found}
    or k.sku_name ilike ${found})`
}

/** Listings somebody may see (fulfilment.md 4.21). */
export const channelSkuList = (db: Db, who: Who, query: z.output<typeof calls.list.query>) =>
  pageOf<ChannelSku>(
    db,
    {
      columns, from: tables,
      where: [
        ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`s.client_channel_id`, query.client_channel_id),
        anyOfValues(sql`s.status`, query.status), query.mapped === undefined ? undefined : query.mapped ? isMapped : sql`not (${isMapped})`,
        query.publish === undefined ? undefined : sql`s.publish = ${query.publish}`,
        query.failed === undefined ? undefined : sql`(s.last_error is not null) = ${query.failed}`, named(query.search),
      ],
      sorts: {
        channel_sku: { by: sql`s.channel_sku`, kind: 'text' }, sku_code: { by: sql`coalesce(k.sku_code, s.bundle_sku)`, kind: 'text', nullable: true },
        last_published_at: { by: sql`s.last_published_at`, kind: 'time', nullable: true }, updated_at: { by: sql`s.updated_at`, kind: 'time' },
      },
      defaultSort: 'channel_sku', id: sql`s.id`,
    },
    query,
  )

/** At most three SKUs a listing may be: equal codes, barcodes and aliases first, then names that share the most words with its title. */
const suggestionsOf = (db: Db, ids: readonly number[]) =>
  rows<Suggestion & { id: number }>(
    db,
    sql`select s.id, g.sku_id, g.sku_code, g.sku_name from channel_skus s join client_channels n on n.id = s.client_channel_id
        cross join lateral (
          select k.id as sku_id, k.sku_code, k.sku_name,
            (lower(k.sku_code) = lower(s.channel_sku)
              or exists (select 1 from sku_barcodes b where b.sku_id = k.id and lower(b.barcode) = lower(s.channel_sku)
                and b.status = ${literal(switchStatus, 'active')})
              or exists (select 1 from sku_mappings m where m.sku_id = k.id and lower(m.alias_sku) = lower(s.channel_sku) and ${isAlias(sql`m`)})) as is_equal,
            (select count(distinct w) from regexp_split_to_table(lower(s.channel_title), '\\W+') w
              where length(w) > 2 and lower(k.sku_name) ~ ('\\m' || w || '\\M')) as words
          from skus k where k.client_id = n.client_id and k.status = ${literal(recordStatus, 'active')} and k.scope <> ${literal(skuScope, 'b2b')}
          order by 4 desc, 5 desc, k.sku_code limit 3
        ) g
        where s.id = any(${sql.param([...ids])}::bigint[]) and (g.is_equal or g.words > 0) order by s.id, g.is_equal desc, g.words desc, g.sku_code`,
  )

const waitingOrders = sql`(select count(distinct o.id)::int from sale_orders o join sale_order_items i on i.order_id = o.id and i.sku_id is null
  where o.client_channel_id = s.client_channel_id and o.status = ${literal(saleOrderStatus, 'on_hold')} and lower(i.ordered_sku) = lower(s.channel_sku))`

/** Listings in use that nobody has mapped, with what they may be. */
export async function unmappedList(db: Db, who: Who, query: z.output<typeof calls.unmapped.query>) {
  const page = await pageOf<ChannelSku & { waiting_orders: number }>(
    db,
    {
      columns: sql`${columns}, ${waitingOrders} as waiting_orders`, from: tables,
      where: [
        ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`s.client_channel_id`, query.client_channel_id),
        sql`not (${isMapped})`, sql`s.status = ${literal(switchStatus, 'active')}`, named(query.search),
      ],
      sorts: { waiting_orders: { by: waitingOrders, kind: 'number' }, channel_sku: { by: sql`s.channel_sku`, kind: 'text' } },
      defaultSort: 'waiting_orders', id: sql`s.id`,
    },
    query,
  )
  const found = Map.groupBy(await suggestionsOf(db, page.rows.map(({ id }) => id)), ({ id }) => id)
  return {
    ...page,
    rows: page.rows.map((row): Waiting => {
      const suggestions = (found.get(row.id) ?? []).map(({ id: _, ...one }) => one)
      return {
        ...row, suggestions, suggested: suggestions.map(({ sku_code, sku_name }) => `${sku_code} ${sku_name}`).join(' · ') || null,
      }
    }),
  }
}

/** One listing; 404 for one out of reach. `lock` holds it until the transaction ends. */
export async function channelSkuOf(db: Db, who: Who, id: number, lock = false): Promise<ChannelSku> {
  const found = await first<ChannelSku>(
    db, sql`select ${columns} from ${tables} where ${allOf([sql`s.id = ${id}`, ownChannels(who)])} ${lock ? sql`for update of s` : sql``}`,
  )
  if (!found) throw new Refusal(404, 'This listing no longer exists.')
  return found
}
