import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/mapping-list/unmapped', {
  call: 'channelSkus.unmapped',
  columns: {
    channel_sku: { as: 'code', label: 'Channel SKU', sort: true }, waiting_orders: { as: 'number', label: 'Orders waiting', sort: true },
    channel_title: { label: 'Title in the shop', letters: 30 }, suggested: { label: 'May be', letters: 40 }, channel_name: { label: 'Channel' },
    client_name: { label: 'Client' },
  },
  filters: { client_id: 'client', client_channel_id: 'channel' },
  search: 'Channel SKU or title',
  sort: { by: 'waiting_orders', way: 'highest' },
  form: dialogForm<never, 'channelSkus.change'>({
    sections: {
      'What it is here': {
        sku_id: { label: 'SKU', lookup: 'clientSku', hint: 'Of the channel’s client. Orders that wait for it go on at once.' },
        bundle_sku: { as: 'text', label: 'Bundle code', hint: 'Instead of a SKU.' },
      },
    },
    change: { call: 'channelSkus.change', with: { id: '[id]', version: '[version]' }, title: 'Map [channel_sku]', done: '[channel_sku] is saved.' },
  }),
  rowActions: [
    {
      moves: 'channelSkus.toggle', machine: 'switchStatus', of: '[channel_sku]', to: 'inactive',
      each: { inactive: { label: 'Leave unmapped', consequence: 'It leaves this queue. Orders with it wait until somebody maps or cancels them.' } },
    },
  ],
  bulk: [{
    label: 'Match by code', call: 'channelSkus.automap', rows: { input: 'ids', field: 'id' }, most: 500,
    done: 'Those with the code, a barcode or an alias of a SKU are mapped.',
  }],
  empty: { title: 'Everything is mapped', text: 'Listings that nobody has said the SKU of stand here, with the orders that wait for them.' },
  sheet: 'Unmapped channel SKUs',
})
