import { listPage } from '@/components/screens/list'
import { variantPrint } from '../variant-moves'

const opens = '/outbound-variant-summary-view?id=[variant_order_id]'

export default listPage('/inbound-Variant', {
  call: 'btbVariantOrders.lines',
  fixed: { direction: 'inbound' },
  columns: {
    parent_no: { as: 'code', label: 'Inbound', opens: '/inbound-summary-view?id=[inbound_id]' },
    status: { machine: 'variantOrderStatus' }, variant_code: { as: 'code', label: 'Variant' },
    requested_by_date: { as: 'date', label: 'Due', sort: true }, pending_qty: { as: 'number', label: 'Waiting' },
    labelled_pct: { as: 'percent', label: 'Done' }, variant_order_no: { as: 'code', label: 'Variant order', sort: true, opens },
    client_name: { label: 'Client', letters: 22 }, sku_code: { as: 'code', label: 'SKU', sort: true },
    market_country: { label: 'Market', words: 'countryName' }, lot_no: { as: 'code', label: 'Lot', hidden: true },
    received_qty: { as: 'number', label: 'Units received' }, requested_qty: { as: 'number', label: 'Requested' },
    labelled_qty: { as: 'number', label: 'Labelled' }, rejected_qty: { as: 'number', label: 'Rejected' },
    image_status: { label: 'Picture', machine: 'variantImage' },
    warehouse_code: { as: 'code', label: 'Warehouse', hidden: true }, sku_name: { label: 'Name', letters: 26, hidden: true },
  },
  filters: {
    status: { machine: 'variantOrderStatus' }, client_id: 'client', warehouse_id: 'warehouse', variant_id: 'b2bVariant',
    overdue: { as: 'yesNo', label: 'Overdue' }, image_missing: { as: 'yesNo', label: 'Without picture' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Open', query: { status: 'open' } }, { label: 'In progress', query: { status: 'in_progress' } },
    { label: 'Completed', query: { status: 'completed' } }, { label: 'Overdue', query: { overdue: 'true' } },
    { label: 'Without picture', query: { image_missing: 'true' } },
  ],
  dates: true,
  search: 'Inbound, variant order, SKU or variant',
  sort: { by: 'requested_by_date', way: 'highest' },
  opens,
  rowActions: [
    { label: 'Open', opens }, { label: 'Record labelling', opens: `${opens}&do=label`, call: 'btbVariantOrders.label' },
    { label: 'Print labels', call: 'btbVariantOrders.print', with: { id: '[variant_order_id]', lines: ['[id]'] }, ask: variantPrint },
  ],
  actions: [
    { label: 'Add variant order', opens: '/add-variant-order', call: 'btbVariantOrders.add', primary: true },
    { label: 'Upload', opens: '/inbound-Variant/upload', call: 'btbVariantOrders.uploadInbound' },
  ],
  empty: {
    title: 'Nothing is labelled at receipt yet', text: 'Ask for units of an inbound order to be labelled as they are received.',
    inPeriod: 'Nothing is due in this period.',
  },
  sheet: 'Inbound variants',
})
