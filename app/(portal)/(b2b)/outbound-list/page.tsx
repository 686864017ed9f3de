import { listPage } from '@/components/screens/list'
import { outboundStatus } from '@/lib/domain/outbound'
import { outboundMoves } from '../outbound-moves'

const opens = '/outbound-summary-view?id=[id]'

export default listPage('/outbound-list', {
  call: 'outbound.list',
  columns: {
    outbound_no: { as: 'code', label: 'Outbound', sort: true, opens }, status: { machine: 'outboundStatus' },
    wms: { label: 'WMS', letters: 12 },
    requested_ship_date: { as: 'date', label: 'Ship on', sort: true },
    ref_no: { as: 'code', label: 'Reference' },
    consignee_name: { label: 'Consignee', letters: 22 }, city: { label: 'City' }, client: { label: 'Client', letters: 22 },
    warehouse: { as: 'code', label: 'Warehouse' }, order_type: { label: 'Kind', words: 'outboundType', hidden: true },
    priority: { as: 'number', label: 'Priority', sort: true },
    customs: 'customsState', boe: { as: 'code', label: 'BOE' },
    lines: { as: 'number', label: 'Lines' }, ordered_qty: { as: 'number', label: 'Units' }, allocated_qty: { as: 'number', label: 'Allocated' },
    created_at: { as: 'dateTime', label: 'Created', hidden: true },
  },
  filters: {
    status: { machine: 'outboundStatus' }, client_id: 'client', warehouse_id: 'warehouse', consignee_id: 'b2bConsignee',
    order_type: { label: 'Kind', words: 'outboundType' }, late: { as: 'yesNo', label: 'Late' }, short: { as: 'yesNo', label: 'Short' },
    boe_missing: { as: 'yesNo', label: 'BOE missing' },
    sku_code: { label: 'SKU' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...outboundStatus.names.map((status) => ({ label: outboundStatus.label(status), query: { status }, count: status })),
    { label: 'Late', query: { late: 'true' } },
  ],
  dates: true,
  search: 'Outbound, reference or consignee',
  sort: { by: 'requested_ship_date', way: 'highest' },
  opens,
  rowActions: [{ label: 'Open', opens }, ...outboundMoves],
  bulk: [{
    label: 'Allocate', call: 'outbound.allocateMany', rows: { input: 'ids', field: 'id' }, most: 200, done: 'They are allocated as far as there is stock.',
  }],
  actions: [
    { label: 'Add outbound order', opens: '/add-Outbound-order', call: 'outbound.add', primary: true },
    { label: 'Upload lines', opens: '/outbound-upload', call: 'b2bUploads.outbound' },
    { label: 'Bulk upload', opens: '/outbound-bulk-upload', call: 'b2bUploads.outboundBulk' },
    { label: 'Client files', opens: '/upload-outbound', call: 'b2bUploads.file' },
    { label: 'Report of lines', opens: '/download-reports?report=b2b-outbound-download', call: 'exportReports.outboundLines' },
  ],
  empty: {
    title: 'No outbound orders yet', text: 'Order what is sent to a consignee; the warehouse allocates it by expiry and releases it to be picked.',
    inPeriod: 'Nothing is to be shipped in this period.',
  },
  sheet: 'Outbound',
})
