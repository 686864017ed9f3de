import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/mapping-list/channel-skus', {
  call: 'channelSkus.list',
  columns: {
    channel_sku: { as: 'code', label: 'Channel SKU', sort: true }, mapping: { label: 'Mapping', machine: 'listingMapping' },
    sku_code: { as: 'code', label: 'SKU', sort: true }, channel_name: { label: 'Channel' }, channel_title: { label: 'Title in the shop', letters: 30 },
    publish: { as: 'bool', label: 'Published' }, buffer_qty: { as: 'number', label: 'Buffer' }, last_published_qty: { as: 'number', label: 'In the shop' },
    last_published_at: { as: 'dateTime', label: 'Told', sort: true }, last_error: { label: 'Last error', letters: 30 },
    mapping_source: { label: 'Mapped by', words: 'channelMappingSource' }, status: 'switchStatus', client_name: { label: 'Client' },
    updated_at: { as: 'dateTime', label: 'Changed', sort: true }, sku_name: { label: 'Name', hidden: true },
    channel_product_id: { as: 'code', label: 'Product ID', hidden: true }, channel_variant_id: { as: 'code', label: 'Variant ID', hidden: true },
  },
  filters: {
    client_id: 'client', client_channel_id: 'channel', mapped: { label: 'Mapped' }, publish: { label: 'Published' },
    failed: { label: 'Refused by the shop' }, status: 'switchStatus',
  },
  search: 'Channel SKU, title, SKU code or name',
  sort: { by: 'channel_sku', way: 'a_to_z' },
  form: dialogForm<'channelSkus.add', 'channelSkus.change'>({
    sections: {
      Listing: {
        client_channel_id: { label: 'Channel', lookup: 'channel' },
        channel_sku: { as: 'text', label: 'Channel SKU', hint: 'The code the listing has in the shop.' },
        channel_title: { as: 'text', label: 'Title in the shop' },
        channel_product_id: { as: 'text', label: 'Product ID' }, channel_variant_id: { as: 'text', label: 'Variant ID' },
      },
      'What it is here': {
        sku_id: { label: 'SKU', lookup: 'clientSku', hint: 'Of the channel’s client. Empty both fields to take the mapping away.' },
        bundle_sku: { as: 'text', label: 'Bundle code', hint: 'Instead of a SKU.' },
      },
      Stock: {
        publish: { as: 'switch', label: 'Publish its stock' },
        buffer_qty: { as: 'number', label: 'Buffer', hint: 'Units kept back from this listing.' },
      },
    },
    add: { call: 'channelSkus.add', label: 'Add channel SKU', done: '[channel_sku] is added.', start: { publish: true } },
    change: {
      call: 'channelSkus.change', with: { id: '[id]', version: '[version]' }, title: 'Listing [channel_sku]', done: '[channel_sku] is saved.',
    },
  }),
  rowActions: [{ moves: 'channelSkus.toggle', of: '[channel_sku]', each: { inactive: { consequence: 'Its stock is no longer published.' } } }],
  bulk: [{ label: 'Publish now', call: 'channelSkus.publish', rows: { input: 'ids', field: 'id' }, most: 500, done: 'Stock is being published.' }],
  actions: [
    { label: 'Upload channel SKUs', opens: '/mapping-list/channel-skus/upload', call: 'channelSkus.upload' },
    { label: 'Download all', opens: '/mapping-list/channel-skus', file: 'channelSkus.download' },
  ],
  empty: { title: 'No channel SKUs yet', text: 'They come with the first orders of your shops, or from a sheet.' },
  sheet: 'Channel SKUs',
})
