import { z } from 'zod'
import { channelMappingSource, channelPlatform, listingMapping, MOST_IN_LISTING } from '@/lib/domain/channel'
import { switchStatus } from '@/lib/domain/record-status'
import { anyOf, blank, byId, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_fulfillment:mapping-list'
const manages = 'app_fulfillment:channel-manage'
const refreshes = ['channelSkus.list', 'channelSkus.unmapped', 'channels.list', 'saleOrders.list']

const Status = z.enum(switchStatus.names)
const Mapping = z.enum(listingMapping.names)
const text = (n: number) => z.union([blank, z.string().trim().normalize('NFC').max(n, `Use at most ${n} characters.`)]).nullish()

const Row = z.object({
  id: Id, client_channel_id: Id, channel_name: z.string(), client_id: Id, client_name: z.string(), platform_code: z.enum(channelPlatform.names),
  channel_sku: z.string(), channel_product_id: z.string().nullable(), channel_variant_id: z.string().nullable(), channel_title: z.string().nullable(),
  /** Whether anybody has said what it is. */
  mapping: Mapping,
  sku_id: Id.nullable(), bundle_sku: z.string().nullable(),
  /** Of the SKU, or of the bundle; null while nobody has said. */
  sku_code: z.string().nullable(), sku_name: z.string().nullable(), mapping_source: z.enum(channelMappingSource.names).nullable(),
  buffer_qty: z.number().nullable(), publish: z.boolean(), last_published_qty: z.number().nullable(), last_published_at: Instant.nullable(),
  last_error: z.string().nullable(), status: Status, version: z.number(), updated_at: Instant,
})
const Suggestion = z.object({ sku_id: Id, sku_code: z.string(), sku_name: z.string() })
const Waiting = Row.extend({
  /** Orders on hold that name it. */
  waiting_orders: z.number(),
  /** At most three: what has its code, a barcode or an alias, then what is called alike. */
  suggestions: z.array(Suggestion),
  /** The same as text. */
  suggested: z.string().nullable(),
})

const query = paging.extend({
  client_id: anyOf(Id), client_channel_id: anyOf(Id), mapped: Flag.optional(), publish: Flag.optional(), failed: Flag.optional(), status: anyOf(Status),
})
const Buffer = z.coerce.number({ error: 'Give a whole number.' }).int('Give a whole number.').min(0, 'Give 0 or more.')
  .max(MOST_IN_LISTING, `Give at most ${MOST_IN_LISTING.toLocaleString('en-US')}.`).nullish()
const meaning = {
  sku_id: Id.nullish(),
  /** Instead of a SKU: the code of a bundle. */
  bundle_sku: text(64),
}
const settings = { channel_product_id: text(100), channel_variant_id: text(100), channel_title: text(300), ...meaning, buffer_qty: Buffer, publish: Flag }

/** Listings of channels and the SKU each is here (fulfilment.md 2.8, 4.21, 5.5). */
export const channelSkus = {
  list: get('/api/fulfillment/channel_sku_list', { needs: sees, query, reply: paged(Row) }),
  /** Listings in use nobody has said the SKU of, those that most orders wait for first. */
  unmapped: get('/api/fulfillment/channel_sku_unmapped_list', {
    needs: sees, query: paging.extend({ client_id: anyOf(Id), client_channel_id: anyOf(Id) }), reply: paged(Waiting),
  }),
  /** 409 where the channel has it already. */
  add: post('/api/fulfillment/channel_sku_create', {
    needs: manages,
    body: z.object({
      client_channel_id: Id, ...settings, publish: Flag.default(true),
      channel_sku: z.string().trim().normalize('NFC').min(1, 'Enter the code the listing has in the shop.').max(100, 'Use at most 100 characters.'),
    }),
    reply: Row,
    refreshes,
  }),
  /** Neither SKU nor bundle takes the mapping away. */
  change: patch('/api/fulfillment/channel_sku_update/:id', {
    needs: manages, params: byId, body: z.object({ ...settings, version: z.coerce.number().int().optional() }).partial(), reply: Row, refreshes,
  }),
  toggle: patch('/api/fulfillment/channel_sku_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Row, refreshes,
  }),
  /** Maps what has the code, a barcode or an alias of a SKU, or the code of a bundle: of a channel, or of listings; `dry_run` only tells. */
  automap: post('/api/fulfillment/channel_sku_automap', {
    needs: manages,
    body: z.object({
      client_channel_id: Id.optional(), ids: z.array(Id).min(1, 'Choose at least one listing.').max(500, 'At most 500 listings at a time.').optional(),
      dry_run: Flag.default(false),
    }),
    reply: z.object({ matches: z.array(z.object({ id: Id, channel_sku: z.string(), sku_id: Id.nullable(), sku_code: z.string() })) }),
    refreshes,
  }),
  /** Publishes their stock now, a run for each of their channels. 409 while one is under way, and for a listing that is not published. */
  publish: post('/api/fulfillment/channel_sku_publish', {
    needs: manages, body: z.object({ ids: z.array(Id).min(1, 'Choose at least one listing.').max(500, 'At most 500 listings at a time.') }),
    reply: z.object({ run_ids: z.array(Id) }), refreshes: [...refreshes, 'inventorySync.list'],
  }),
  upload: post('/api/fulfillment/channel_sku_upload', {
    needs: manages, kind: 'upload', body: z.object({ client_channel_id: Id, dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024, refreshes: ['uploads.list', ...refreshes],
  }),
  template: get('/api/fulfillment/channel_sku_template', {
    needs: manages, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  download: get('/api/fulfillment/channel_sku_download', { needs: manages, kind: 'download', query }),
}
