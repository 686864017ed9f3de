import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/channel-mapping', {
  call: 'channelMappings.list',
  columns: {
    channel_name: { label: 'Channel', sort: true }, warehouse_code: { as: 'code', label: 'Warehouse' }, status: 'switchStatus',
    priority: { as: 'number', label: 'Priority', sort: true, edits: true }, stock_allocation_pct: { as: 'number', label: 'Share of stock, %', edits: true },
    buffer_qty: { as: 'number', label: 'Buffer', edits: true }, max_publish_qty: { as: 'number', label: 'Shows at most', edits: true },
    delivery_type: { label: 'Delivery', words: 'orderDelivery' }, carrier_name: { label: 'Usual carrier' }, warning: { label: 'Warning' },
    platform_code: { label: 'Platform', words: 'channelPlatform' }, client_name: { label: 'Client' },
    shared_pct: { as: 'number', label: 'Shared in all, %', hidden: true }, updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client', client_channel_id: 'channel', platform_code: { label: 'Platform', words: 'channelPlatform' }, warehouse_id: 'warehouseRecord',
    status: 'switchStatus',
  },
  search: 'Channel or warehouse',
  sort: { by: 'channel_name', way: 'a_to_z' },
  form: dialogForm<'channelMappings.add', 'channelMappings.change'>({
    sections: {
      Warehouse: {
        client_channel_id: { label: 'Channel', lookup: 'channel' },
        warehouse_id: { label: 'Warehouse', lookup: 'warehouseRecord' },
        priority: { as: 'number', label: 'Priority', required: true, hint: '1 comes first. An order goes to the first that has all of it.' },
      },
      'How its orders leave': {
        delivery_type: { label: 'Delivery', words: 'orderDelivery', hint: 'Empty: standard. An order whose delivery was chosen by hand keeps it.' },
        default_carrier_id: { label: 'Usual carrier', lookup: 'carrier', shown: 'carrier_name', hint: 'Where it takes the parcel. Empty: the rules choose.' },
      },
      'What the shop shows of its stock': {
        stock_allocation_pct: { as: 'number', label: 'Share of stock', unit: '%', required: true },
        buffer_qty: { as: 'number', label: 'Buffer', required: true, hint: 'Units of each SKU kept back. A buffer of the listing’s own takes its place.' },
        max_publish_qty: { as: 'number', label: 'Shows at most', hint: 'Units of each SKU.' },
      },
    },
    add: {
      call: 'channelMappings.add', label: 'Add mapping', done: 'The warehouse serves the channel.',
      start: { priority: 1, stock_allocation_pct: 100, buffer_qty: 0 },
    },
    change: {
      call: 'channelMappings.change', with: { id: '[id]', version: '[version]' }, title: '[warehouse_code] for [channel_name]',
      done: '[warehouse_code] for [channel_name] is saved.',
    },
  }),
  rowActions: [
    {
      moves: 'channelMappings.toggle', of: '[warehouse_code] for [channel_name]',
      each: { inactive: { consequence: 'No order of the channel goes there from now on. A channel without any warehouse shows nothing.' } },
    },
    {
      label: 'Delete', call: 'channelMappings.remove', with: { id: '[id]' }, confirm: 'Delete [warehouse_code] for [channel_name]?',
      consequence: 'A channel without mappings is served by every warehouse.', danger: true, done: 'The mapping is deleted.',
    },
    { label: 'Listings', opens: '/mapping-list/channel-skus?client_channel_id=[client_channel_id]' },
  ],
  empty: { title: 'No mappings yet', text: 'Every warehouse serves every channel. Say which serve one, in which order and with how much of their stock.' },
  sheet: 'Channel mapping',
})
