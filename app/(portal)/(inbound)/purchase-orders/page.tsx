import { listPage } from '@/components/screens/list'
import { purchaseStatus } from '@/lib/domain/purchase'
import { purchaseMoves } from '../purchase-moves'

export default listPage('/purchase-orders', {
  call: 'purchaseOrders.list',
  columns: {
    po_no: { as: 'code', label: 'PO', sort: true, opens: '/purchase-orders/[id]' }, status: { machine: 'purchaseStatus' },
    vendor_name: { label: 'Supplier', letters: 22 }, client: { label: 'Client', letters: 22 }, warehouse: { as: 'code', label: 'Warehouse' },
    order_date: { as: 'date', label: 'Ordered', sort: true }, expected_date: { as: 'date', label: 'Expected', sort: true },
    ordered_qty: { as: 'number', label: 'Units' }, asn_qty: { as: 'number', label: 'Announced' }, received_qty: { as: 'number', label: 'Received' },
    total_amount: { as: 'money', label: 'Total' },
    lines: { as: 'number', label: 'Lines', hidden: true }, updated_at: { as: 'dateTime', label: 'Changed', hidden: true },
  },
  filters: {
    status: { machine: 'purchaseStatus' }, client_id: 'client', vendor_id: 'supplier', warehouse_id: 'warehouse', late: { as: 'yesNo', label: 'Late' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...purchaseStatus.names.map((status) => ({ label: purchaseStatus.label(status), query: { status }, count: status })),
    { label: 'Late', query: { late: 'true' } },
  ],
  dates: true,
  search: 'PO, supplier or SKU',
  sort: { by: 'order_date', way: 'highest' },
  opens: '/purchase-orders/[id]',
  rowActions: [{ label: 'Open', opens: '/purchase-orders/[id]' }, ...purchaseMoves],
  actions: [{ label: 'Add purchase order', opens: '/add-purchase-order', call: 'purchaseOrders.add', primary: true }],
  empty: {
    title: 'No purchase orders yet', text: 'Write what is ordered of a supplier; its goods are announced and received against it.',
    inPeriod: 'Nothing was ordered in this period.',
  },
  sheet: 'Purchase orders',
})
