import { listPage } from '@/components/screens/list'
import { inboundLabel, inboundStatus } from '@/lib/domain/inbound'
import { b2bInboundMoves } from '../b2b-inbound-moves'

export default listPage('/inbound-list', {
  call: 'b2bInbound.list',
  columns: {
    inbound_no: { as: 'code', label: 'Inbound no.', sort: true, opens: '/inbound-summary-view?id=[id]' }, status: { machine: 'inboundStatus' },
    wms: { label: 'WMS', letters: 12 },
    expected_date: { as: 'date', label: 'Expected', sort: true }, ref_no: { as: 'code', label: 'Reference' },
    client: { label: 'Client', letters: 20 }, vendor_name: { label: 'Supplier', letters: 20 }, warehouse: { as: 'code', label: 'Warehouse' },
    priority: { as: 'status', words: 'inboundPriority', label: 'Priority' }, expected_qty: { as: 'number', label: 'Units' },
    received_qty: { as: 'number', label: 'Received' }, received_pct: { as: 'number', label: 'Received %' }, variance_qty: { as: 'number', label: 'Variance' },
    to_store: { as: 'number', label: 'To put away' }, container_no: { as: 'code', label: 'Container' }, po_no: { as: 'code', label: 'PO', hidden: true },
    slot_from: { as: 'dateTime', label: 'Slot', hidden: true }, lines: { as: 'number', label: 'Lines', hidden: true },
    inbound_type: { as: 'status', words: 'inboundType', label: 'Type', hidden: true },
    shipment_mode: { as: 'status', words: 'inboundMode', label: 'Mode', hidden: true },
    created_source: { as: 'status', words: 'inboundSource', label: 'From', hidden: true },
    created_at: { as: 'dateTime', label: 'Created', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'inboundStatus' }, client_id: 'client', warehouse_id: 'warehouse', supplier_id: 'supplier',
    inbound_type: { words: 'b2bInboundType', label: 'Type' }, priority: { words: 'inboundPriority', label: 'Priority' },
    container_no: { label: 'Container' }, sku_code: { label: 'SKU' },
    late: { as: 'yesNo', label: 'Late' }, has_variance: { as: 'yesNo', label: 'With differences' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...inboundStatus.names.map((status) => ({ label: inboundStatus.label(status), query: { status }, count: status })),
    { label: 'Late', query: { late: 'true' } }, { label: 'With differences', query: { has_variance: 'true' } },
  ],
  dates: true,
  search: 'Number, reference, SKU, container or vehicle',
  sort: { by: 'expected_date', way: 'highest' },
  opens: '/inbound-summary-view?id=[id]',
  rowActions: [
    { label: 'Open', opens: '/inbound-summary-view?id=[id]' },
    {
      label: 'Print labels', call: 'b2bInbound.labels', with: { id: '[id]' },
      ask: {
        level: { as: 'choice', label: 'Labels of', start: 'carton', required: true, options: inboundLabel.options },
        copies: { as: 'number', label: 'Copies', start: 1, required: true },
      },
    },
    ...b2bInboundMoves,
  ],
  actions: [
    { label: 'Add inbound', opens: '/inbound-list/add-edit', call: 'b2bInbound.add', primary: true },
    { label: 'Upload lines', opens: '/inbound-upload', call: 'b2bUploads.inbound' },
    { label: 'Bulk upload', opens: '/inbound-bulk-upload', call: 'b2bUploads.inboundBulk' },
    { label: 'Report of lines', opens: '/download-reports?report=b2b-inbound-download', call: 'exportReports.inboundLines' },
  ],
  empty: {
    title: 'No B2B inbound orders yet', text: 'Announce what suppliers send for a client’s business customers; it is received by scan and put away here.',
    inPeriod: 'Nothing was expected in this period.',
  },
  sheet: 'B2B inbound orders',
})
