import { sql } from 'drizzle-orm'
import { channelSkuTemplate } from '@/lib/contract/channel-sku-columns'
import { channelMappingSource, MOST_IN_LISTING } from '@/lib/domain/channel'
import { codeKey } from '../../core/stock/sku-of'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { RunContext } from '../../core/uploads/upload-work'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { equalCodes, type Mapped } from './listings'
import { ownChannels } from './read'
import { rereadSoon } from './reread'

type Row = Reading<(typeof channelSkuTemplate)['columns'][number]['field']>
interface Shop { id: number; client_id: number }
/** What a row makes of a listing; `id` null for a new one. */
interface Listing extends Mapped {
  id: number | null
  channel_sku: string
  sku_code: string
  channel_product_id: string | null
  channel_variant_id: string | null
  channel_title: string | null
  buffer_qty: number | null
  publish: boolean
  status: 'active' | 'inactive'
}
interface Facts {
  shop: Shop
  /** By the listing’s code in lower case. */
  standing: ReadonlyMap<string, Listing & { id: number }>
  /** By `codeKey` of what stands under SKU Code. */
  meanings: ReadonlyMap<string, Mapped>
}

const codeIn = (row: Row) => row.text('channel_sku')?.trim() ?? ''
const flagIn = (row: Row, field: 'is_published' | 'is_active') => row.group.rows[0].values[field] !== false
const standingOf = (db: Db, shop: Shop, codes: readonly string[]) =>
  rows<Listing & { id: number }>(
    db,
    sql`select s.id, s.channel_sku, s.channel_product_id, s.channel_variant_id, s.channel_title, s.sku_id, s.bundle_sku, s.buffer_qty, s.publish, s.status
        from channel_skus s
        where s.client_channel_id = ${shop.id} and lower(s.channel_sku) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[])`,
  )

/** The channel a file was sent for, with the uploader’s rights of now; fails the upload where it is no longer theirs. */
async function fileChannel({ db, who, upload }: Pick<RunContext, 'db' | 'who' | 'upload'>): Promise<Shop> {
  const id = Number(upload.params.client_channel_id) || 0
  const shop = await first<Shop>(db, sql`select n.id, n.client_id from client_channels n where ${allOf([sql`n.id = ${id}`, ownChannels(who)])}`)
  if (!shop) throw new UploadFailed('lookup_missing', 'The channel of this file is no longer one of yours.')
  return shop
}

function bufferIn(row: Row): number | null {
  const value = row.group.rows[0].values.buffer_qty
  if (typeof value !== 'number') return null
  if (!Number.isInteger(value) || value < 0 || value > MOST_IN_LISTING)
    row.refuse('buffer_qty', 'range', `Buffer Qty is a whole number from 0 to ${MOST_IN_LISTING.toLocaleString('en-US')}.`)
  return value
}

/** What a row says, with what stands where it says nothing; null where its SKU is unknown. */
function listingIn(row: Row, { standing, meanings }: Facts): Listing | null {
  const [channel_sku, sku_code] = [codeIn(row), row.text('sku_code') ?? '']
  const meaning = meanings.get(codeKey(sku_code))
  if (!meaning) return null
  const there = standing.get(channel_sku.toLowerCase())
  return {
    id: there?.id ?? null, channel_sku, sku_code, ...meaning, buffer_qty: bufferIn(row), publish: flagIn(row, 'is_published'),
    channel_product_id: row.text('channel_product_id') ?? there?.channel_product_id ?? null,
    channel_variant_id: row.text('channel_variant_id') ?? there?.channel_variant_id ?? null,
    channel_title: row.text('channel_title') ?? there?.channel_title ?? null, status: flagIn(row, 'is_active') ? 'active' : 'inactive',
  }
}

function check(row: Row, facts: Facts): Listing | null {
  for (const field of ['channel_sku', 'channel_product_id', 'channel_variant_id'] as const) row.tooLong(field, 100)
  row.tooLong('channel_title', 300)
  const listing = listingIn(row, facts)
  const typed = row.text('sku_code') ?? ''
  if (!listing && typed !== '') row.refuse('sku_code', 'unknown_reference', `SKU ${typed} is unknown.`)
  return listing
}

const isThere = (row: Row, facts: Facts): boolean => {
  const [said, there] = [listingIn(row, facts), facts.standing.get(codeIn(row).toLowerCase())]
  const compared = ['sku_id', 'bundle_sku', 'channel_product_id', 'channel_variant_id', 'channel_title', 'buffer_qty', 'publish', 'status'] as const
  return said !== null && there !== undefined && compared.every((field) => said[field] === there[field])
}

async function apply(tx: Db, run: RunContext, made: readonly Listing[]): Promise<void> {
  const [shop, by] = [await fileChannel({ ...run, db: tx }), run.who.user_id]
  const ids = made.flatMap(({ id }) => id ?? [])
  await rows(tx, sql`select 1 from channel_skus where id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  await rows(
    tx,
    sql`insert into channel_skus as s (client_channel_id, channel_sku, channel_product_id, channel_variant_id, channel_title, sku_id, bundle_sku,
          mapping_source, buffer_qty, publish, status, updated_at, created_by, updated_by)
        select ${shop.id}::bigint, g.channel_sku, g.channel_product_id, g.channel_variant_id, g.channel_title, g.sku_id, g.bundle_sku,
          ${literal(channelMappingSource, 'upload')}, g.buffer_qty, g.publish, g.status, clock_timestamp(), ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(channel_sku text, channel_product_id text, channel_variant_id text, channel_title text,
          sku_id bigint, bundle_sku text, buffer_qty int, publish boolean, status text)
        on conflict (client_channel_id, lower(channel_sku)) do update set channel_product_id = excluded.channel_product_id,
          channel_variant_id = excluded.channel_variant_id, channel_title = excluded.channel_title, sku_id = excluded.sku_id,
          bundle_sku = excluded.bundle_sku, mapping_source = excluded.mapping_source, unmapped_at = null, publish_attempts = 0,
          publish_next_at = null, buffer_qty = excluded.buffer_qty,
          publish = excluded.publish, status = excluded.status, version = s.version + 1, updated_at = clock_timestamp(), updated_by = excluded.updated_by`,
  )
  await rereadSoon(tx, run.services)
  await auditUpload(tx, run, 'channel_sku.upload', made.map(({ channel_sku, id: _id, ...after }) => (
    { entity: 'channel_sku', entity_id: channel_sku, after: { client_channel_id: shop.id, ...after } })))
}

/** Listings of a channel from a sheet (fulfilment.md 6.6): new ones are added, those that are there take what their row says. */
export const channelSkuUpload = rowKind({
  template: channelSkuTemplate,
  key: ['channel_sku'],
  result: ({ id }: Listing) => (id === null ? 'created' : 'updated'),
  reference: fileChannel,
  facts: async ({ db }, shop: Shop, found: readonly Row[]): Promise<Facts> => ({
    shop, meanings: await equalCodes(db, shop.client_id, found.map((row) => row.text('sku_code') ?? '').filter(Boolean)),
    standing: new Map((await standingOf(db, shop, found.map(codeIn))).map((one) => [one.channel_sku.toLowerCase(), one])),
  }),
  scope: (_row, { shop }) => shop.id,
  stands: (row, { standing }) => standing.has(codeIn(row).toLowerCase()),
  isThere,
  check,
  apply,
  explain: () => null,
})
