import type { UploadColumn, UploadTemplate } from './upload-column'

const listingColumns = [
  {
    header: 'Channel SKU', field: 'channel_sku', required: true, type: 'id', rule: 'the code in the shop, at most 100 characters',
    example: 'TSH-BLK-M', width: 24,
  },
  { header: 'Channel Product ID', field: 'channel_product_id', type: 'id', rule: 'at most 100 characters', example: '8012345678', width: 20 },
  { header: 'Channel Variant ID', field: 'channel_variant_id', type: 'id', rule: 'at most 100 characters', example: '4401234567', width: 20 },
  { header: 'Title', field: 'channel_title', type: 'text', rule: 'at most 300 characters', example: 'T-shirt black, M', width: 28 },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU or a bundle of the client', example: 'TSH-001-BLK-M', width: 24 },
  { header: 'Buffer Qty', field: 'buffer_qty', type: 'number', rule: '0 or more; that of the channel when empty', example: '2', width: 12 },
  { header: 'Publish', field: 'is_published', type: 'bool', rule: 'Y or N; Y when empty', example: 'Y', width: 10 },
  { header: 'Active', field: 'is_active', type: 'bool', rule: 'Y or N; Y when empty', example: 'Y', width: 10 },
] as const satisfies readonly UploadColumn[]

/** Listings of one channel and the SKU each is (fulfilment.md 6.6), one listing a row. */
export const channelSkuTemplate = {
  kind: 'channel_sku', version: 1, sheet: 'Channel SKUs', columns: listingColumns,
  instructions: 'One row for each listing of the shop. A listing that is there already takes what its row says.',
} as const satisfies UploadTemplate
