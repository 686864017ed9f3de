import { listPage } from '@/components/screens/list'
import { inboundLabel, inboundStatus } from '@/lib/domain/inbound'
import { inboundMoves } from '../inbound-moves'

export default listPage('/list-inbound-order', {
  call: 'inbound.list',
  columns: {
    inbound_no: { as: 'code', label: 'Inbound no.', sort: true, opens: '/list-inbound-order/[id]' }, status: { machine: 'inboundStatus' },
    ref_no: { as: 'code', label: 'Reference' }, client: { label: 'Client', letters: 22 }, warehouse: { as: 'code', label: 'Warehouse' },
    po_no: { as: 'code', label: 'PO', opens: '/purchase-orders/[purchase_id]' }, vendor_name: { label: 'Supplier', letters: 22, hidden: true },
    expected_date: { as: 'date', label: 'Expected', sort: true }, expected_qty: { as: 'number', label: 'Units' },
    received_qty: { as: 'number', label: 'Received' }, variance_qty: { as: 'number', label: 'Variance' }, to_store: { as: 'number', label: 'To put away' },
    lines: { as: 'number', label: 'Lines', hidden: true }, inbound_type: { as: 'status', words: 'inboundType', label: 'Type', hidden: true },
    shipment_mode: { as: 'status', words: 'inboundMode', label: 'Mode', hidden: true },
    created_source: { as: 'status', words: 'inboundSource', label: 'From', hidden: true },
    created_at: { as: 'dateTime', label: 'Created', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'inboundStatus' }, client_id: 'client', warehouse_id: 'warehouse', vendor_id: 'supplier',
    inbound_type: { words: 'shopInboundType', label: 'Type' },
    late: { as: 'yesNo', label: 'Late' }, variance: { as: 'yesNo', label: 'With differences' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...inboundStatus.names.map((status) => ({ label: inboundStatus.label(status), query: { status }, count: status })),
    { label: 'Late', query: { late: 'true' } }, { label: 'With differences', query: { variance: 'true' } },
  ],
  dates: true,
  search: 'Number, reference, PO, SKU, container or vehicle',
  sort: { by: 'expected_date', way: 'highest' },
  opens: '/list-inbound-order/[id]',
  rowActions: [
    { label: 'Open', opens: '/list-inbound-order/[id]' },
    {
      label: 'Print labels', call: 'inbound.labels', with: { id: '[id]' },
      ask: {
        level: { as: 'choice', label: 'Labels of', start: 'carton', required: true, options: inboundLabel.options },
        copies: { as: 'number', label: 'Copies', start: 1, required: true },
      },
    },
    ...inboundMoves,
  ],
  actions: [
    { label: 'Add inbound order', opens: '/add-inbound-order', call: 'inbound.add', primary: true },
    { label: 'Upload', opens: '/list-inbound-order/upload', call: 'inbound.upload' },
  ],
  empty: {
    title: 'No inbound orders yet', text: 'Announce what comes to a warehouse; it is received by scan and put away here.',
    inPeriod: 'Nothing was expected in this period.',
  },
  sheet: 'Inbound orders',
})
