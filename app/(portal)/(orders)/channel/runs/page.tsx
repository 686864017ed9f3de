import { listPage } from '@/components/screens/list'

export default listPage('/channel/runs', {
  call: 'inventorySync.list',
  columns: {
    channel_name: { label: 'Channel' }, status: 'channelRunStatus', created_at: { as: 'dateTime', label: 'Asked for', sort: true },
    run_trigger: { label: 'Because of', words: 'channelRunTrigger' }, sku_total: { as: 'number', label: 'Listings' },
    sku_ok: { as: 'number', label: 'Published' }, sku_failed: { as: 'number', label: 'Refused' }, error: { label: 'Error', letters: 40 },
    client_name: { label: 'Client' }, is_zero: { as: 'bool', label: 'All zero', hidden: true }, finished_at: { as: 'dateTime', label: 'Ended', hidden: true },
  },
  filters: { client_id: 'client', client_channel_id: 'channel', status: 'channelRunStatus' },
  sort: { by: 'created_at', way: 'highest' },
  opens: '/channel/runs/items?run_id=[id]',
  rowActions: [
    { label: 'Listings of this run', opens: '/channel/runs/items?run_id=[id]' },
    { label: 'Refused listings', opens: '/mapping-list/channel-skus?client_channel_id=[client_channel_id]&failed=true' },
    { label: 'All listings', opens: '/mapping-list/channel-skus?client_channel_id=[client_channel_id]' },
  ],
  empty: { title: 'Nothing published yet', text: 'Stock is published by itself when it changes. Map the listings of a channel and enable it.' },
  sheet: 'Inventory sync runs',
})
