import { listPage } from '@/components/screens/list'

export default listPage('/channel/messages', {
  call: 'channelMessages.list',
  columns: {
    ref_no: { as: 'code', label: 'Order' }, status: 'channelMessageStatus', channel_name: { label: 'Channel' }, carrier_name: { label: 'Carrier' },
    tracking_nos: { as: 'code', label: 'Tracking numbers' }, created_at: { as: 'dateTime', label: 'Left', sort: true },
    sent_at: { as: 'dateTime', label: 'Sent', sort: true }, error: { label: 'Error', letters: 40 }, attempts: { as: 'number', label: 'Tries' },
    fulfillment_no: { as: 'code', label: 'Fulfilment order' }, client_name: { label: 'Client' }, next_at: { as: 'dateTime', label: 'Next try', hidden: true },
  },
  filters: { client_id: 'client', client_channel_id: 'channel', status: 'channelMessageStatus' },
  search: 'Order or fulfilment order',
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    { moves: 'channelMessages.move', of: 'Tracking of [ref_no]' },
    { label: 'Fulfilment order', opens: '/shipping-list/[fulfillment_id]' },
  ],
  empty: { title: 'Nothing sent yet', text: 'When an order of a shop is handed over, the shop learns its carrier and tracking number by itself.' },
  sheet: 'Tracking sent',
})
