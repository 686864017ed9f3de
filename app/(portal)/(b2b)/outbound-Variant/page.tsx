import { listPage } from '@/components/screens/list'
import { variantOrderStatus } from '@/lib/domain/variant'
import { variantMoves, variantPrint } from '../variant-moves'

const opens = '/outbound-variant-summary-view?id=[id]'

export default listPage('/outbound-Variant', {
  call: 'btbVariantOrders.list',
  fixed: { direction: 'outbound' },
  columns: {
    variant_order_no: { as: 'code', label: 'Variant order', sort: true, opens }, status: { machine: 'variantOrderStatus' },
    requested_by_date: { as: 'date', label: 'Wanted by', sort: true }, is_overdue: { as: 'bool', label: 'Overdue' },
    parent_no: { as: 'code', label: 'Outbound', opens: '/outbound-summary-view?id=[outbound_id]' }, client_name: { label: 'Client', letters: 22 },
    warehouse_code: { as: 'code', label: 'Warehouse' }, priority: { label: 'Priority', words: 'variantPriority' }, lines: { as: 'number', label: 'Lines' },
    requested_qty: { as: 'number', label: 'Requested' }, labelled_qty: { as: 'number', label: 'Labelled' },
    rejected_qty: { as: 'number', label: 'Rejected' }, progress: { as: 'percent', label: 'Done' },
    created_at: { as: 'dateTime', label: 'Created', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'variantOrderStatus' }, client_id: 'client', warehouse_id: 'warehouse', variant_id: 'b2bVariant',
    overdue: { as: 'yesNo', label: 'Overdue' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...variantOrderStatus.names.map((status) => ({ label: variantOrderStatus.label(status), query: { status }, count: status })),
    { label: 'Overdue', query: { overdue: 'true' } },
  ],
  dates: true,
  search: 'Variant order, outbound or reference',
  sort: { by: 'requested_by_date', way: 'highest' },
  opens,
  rowActions: [
    { label: 'Open', opens },
    { label: 'Edit', opens: '/edit-variant-order?id=[id]', call: 'btbVariantOrders.change' },
    { label: 'Record labelling', opens: `${opens}&do=label`, call: 'btbVariantOrders.label' },
    { label: 'Print labels', call: 'btbVariantOrders.print', with: { id: '[id]' }, ask: variantPrint },
    ...variantMoves,
  ],
  actions: [
    { label: 'Add variant order', opens: '/add-variant-order', call: 'btbVariantOrders.add', primary: true },
    { label: 'Upload', opens: '/outbound-Variant/upload', call: 'btbVariantOrders.uploadOutbound' },
  ],
  empty: {
    title: 'Nothing is labelled before shipping yet', text: 'Ask for units of an outbound order to be labelled for the market they go to.',
    inPeriod: 'Nothing is wanted in this period.',
  },
  sheet: 'Outbound variants',
})
