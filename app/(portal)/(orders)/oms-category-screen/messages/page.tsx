import { listPage } from '@/components/screens/list'

export default listPage('/oms-category-screen/messages', {
  call: 'omsMappings.log',
  columns: {
    external_order_no: { as: 'code', label: 'Order there' }, status: 'omsMessageStatus', direction: { words: 'omsDirection' },
    oms_status: { label: 'Status there' }, error: { label: 'Error', letters: 40 }, created_at: { as: 'dateTime', label: 'At', sort: true },
    order_no: { as: 'code', label: 'Order here', opens: '/orderList?search=[order_no]' },
    order_status: { label: 'Status here', machine: 'saleOrderStatus' }, client_name: { label: 'Client' }, oms_code: { label: 'OMS', words: 'omsSystem' },
    attempts: { as: 'number', label: 'Attempts' }, ref_no: { as: 'code', label: 'Reference', hidden: true },
    oms_account_code: { as: 'code', label: 'Account', hidden: true }, next_at: { as: 'dateTime', label: 'Sent again at', hidden: true },
    done_at: { as: 'dateTime', label: 'Done at', hidden: true },
  },
  filters: {
    client_id: 'client', oms_code: { label: 'OMS', words: 'omsSystem' }, direction: { words: 'omsDirection' }, status: 'omsMessageStatus',
  },
  search: 'Order there or here',
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    { moves: 'omsMappings.retry', to: 'waiting', of: 'Order [external_order_no]' },
  ],
  empty: { title: 'No messages yet', text: 'Orders of the order management systems of your clients, and what is sent back of them, stand here.' },
  sheet: 'OMS messages',
})
