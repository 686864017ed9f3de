import { sql } from 'drizzle-orm'
import { channelMappingSource } from '@/lib/domain/channel'
import { bundlesNamed, codeKey, skusNamed } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { ChannelLine } from './adapter'

/** What a listing means here: the code our SKUs and bundles are ordered by. */
export interface Meaning {
  channel_sku: string
  /** Of the SKU or the bundle; null while nobody has said. */
  code: string | null
}

/** The code of a line; what the shop gave none stands under its variant or product. */
export const listingOf = ({ channel_sku, variant_id, product_id }: ChannelLine): string =>
  (channel_sku || (variant_id ? `variant ${variant_id}` : `product ${product_id ?? 'without number'}`)).slice(0, 100)

interface Shop {
  id: number
  client_id: number
}

/** A SKU, or a bundle by its code. */
export interface Mapped {
  sku_id: number | null
  bundle_sku: string | null
}
/** What equal codes of the client are: a SKU by barcode, code or alias, or a bundle. */
export async function equalCodes(tx: Db, clientId: number, codes: readonly string[]): Promise<Map<string, Mapped>> {
  const [skus, bundles] = [await skusNamed(tx, clientId, codes), await bundlesNamed(tx, clientId, codes)]
  return new Map(codes.flatMap((code): (readonly [string, Mapped])[] => {
    const [sku, parts] = [skus.get(codeKey(code)), bundles.get(codeKey(code))]
    // A pack's barcode says how many units, a listing sells one.
    if (sku && sku.status === 'active' && sku.scope !== 'b2b' && sku.qty_per_pack === 1) return [[codeKey(code), { sku_id: sku.sku_id, bundle_sku: null }]]
    return parts && !sku ? [[codeKey(code), { sku_id: null, bundle_sku: code.trim() }]] : []
  }))
}

/** Nobody has said what a listing `s` is, and nobody took its mapping away. */
const isUntouched = sql`num_nonnulls(s.sku_id, s.bundle_sku) = 0 and s.unmapped_at is null`

/** Keeps listings that orders name for the first time. What nobody has mapped is mapped where a code, a barcode or an alias of the client equals theirs. */
async function keepListings(tx: Db, shop: Shop, lines: readonly ChannelLine[]): Promise<void> {
  const made = [...new Map(lines.map((line) => [codeKey(listingOf(line)), line])).values()]
  const equal = await equalCodes(tx, shop.client_id, made.map(({ channel_sku }) => channel_sku).filter(Boolean))
  const values = made.map((line) => ({
    channel_sku: listingOf(line), product_id: line.product_id, variant_id: line.variant_id, title: line.title.slice(0, 300),
    sku_id: null, bundle_sku: null, ...equal.get(codeKey(line.channel_sku)),
  })).toSorted((a, b) => (a.channel_sku < b.channel_sku ? -1 : 1))
  await rows(
    tx,
    sql`insert into channel_skus as s (client_channel_id, channel_sku, channel_product_id, channel_variant_id, channel_title, sku_id, bundle_sku,
          mapping_source)
        select ${shop.id}, g.channel_sku, g.product_id, g.variant_id, g.title, g.sku_id, g.bundle_sku,
          case when num_nonnulls(g.sku_id, g.bundle_sku) > 0 then ${literal(channelMappingSource, 'auto')} end
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(channel_sku text, product_id text, variant_id text, title text, sku_id bigint,
          bundle_sku text)
        on conflict (client_channel_id, lower(channel_sku)) do update set channel_product_id = coalesce(s.channel_product_id, excluded.channel_product_id),
          channel_variant_id = coalesce(s.channel_variant_id, excluded.channel_variant_id), channel_title = coalesce(s.channel_title, excluded.channel_title),
          sku_id = case when ${isUntouched} then excluded.sku_id else s.sku_id end,
          bundle_sku = case when ${isUntouched} then excluded.bundle_sku else s.bundle_sku end,
          mapping_source = case when ${isUntouched} then excluded.mapping_source else s.mapping_source end,
          updated_at = case when ${isUntouched} and excluded.mapping_source is not null then clock_timestamp() else s.updated_at end
        where num_nulls(s.channel_product_id, s.channel_variant_id, s.channel_title) > 0 or (${isUntouched} and excluded.mapping_source is not null)`,
  )
}

/** What the listings of an order mean, by `codeKey`; held, so that whoever maps one meanwhile finds this order among those that wait. */
export async function meaningsOf(tx: Db, shop: Shop, lines: readonly ChannelLine[]): Promise<Map<string, Meaning>> {
  await keepListings(tx, shop, lines)
  const found = await rows<Meaning>(
    tx,
    sql`select s.channel_sku, coalesce(k.sku_code, s.bundle_sku) as code from channel_skus s left join skus k on k.id = s.sku_id
        where s.client_channel_id = ${shop.id} and lower(s.channel_sku) = any(${sql.param(lines.map((line) => listingOf(line).toLowerCase()))}::text[])
        order by s.id for share of s`,
  )
  return new Map(found.map((one) => [codeKey(one.channel_sku), one]))
}
