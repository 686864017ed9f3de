import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { orderTemplate } from '@/lib/contract/order-columns'

export default uploadPage('/order-upload', {
  kind: 'fulfillment_order',
  call: 'saleOrders.upload',
  template: { call: 'saleOrders.template', input: {} },
  columns: orderTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    warehouse_id: { as: 'lookup', label: 'Warehouse', hint: 'Left empty, each order gets the one that has most of it.', lookup: lookups.warehouseRecord },
    auto_confirm: { as: 'switch', label: 'Confirm orders', hint: 'Off: they wait as new until somebody confirms them.', start: true },
  },
  results: '/orderList',
})
