import { listPage } from '@/components/screens/list'

export default listPage('/channel/runs/items', {
  call: 'inventorySync.items',
  columns: {
    channel_sku: { as: 'code', label: 'Channel SKU', sort: true }, sku_code: { as: 'code', label: 'SKU' },
    computed_qty: { as: 'number', label: 'Computed' }, published_qty: { as: 'number', label: 'Published' },
    response: { label: 'The shop answered', letters: 50 }, error: { label: 'Error', letters: 40 }, done_at: { as: 'dateTime', label: 'Done' },
    channel_name: { label: 'Channel' }, sku_name: { label: 'Name', hidden: true }, run_id: { as: 'number', label: 'Run', hidden: true },
    run_trigger: { label: 'Because of', words: 'channelRunTrigger', hidden: true },
  },
  filters: { run_id: { label: 'Run' }, client_id: 'client', client_channel_id: 'channel', failed: { label: 'Refused by the shop' } },
  search: 'Channel SKU or SKU code',
  sort: { by: 'channel_sku', way: 'a_to_z' },
  empty: { title: 'No listings', text: 'A run holds the listings whose stock it published.' },
  sheet: 'Listings of a run',
})
