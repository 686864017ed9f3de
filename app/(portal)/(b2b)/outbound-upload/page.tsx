import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { outboundLinesTemplate } from '@/lib/contract/outbound-columns'
import { uploadedOutbound, outboundType } from '@/lib/domain/outbound'

export default uploadPage('/outbound-upload', {
  kind: 'b2b_outbound',
  call: 'b2bUploads.outbound',
  template: { call: 'b2bUploads.outboundTemplate', input: { type: 'lines' } },
  columns: outboundLinesTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    warehouse_id: { as: 'lookup', label: 'Warehouse', lookup: lookups.warehouseRecord },
    consignee_id: { as: 'lookup', label: 'Consignee', hint: 'One of the client’s own.', lookup: lookups.b2bConsignee },
    ref_no: { as: 'text', label: 'Reference' },
    requested_ship_date: { as: 'date', label: 'Ship on' },
    order_type: { as: 'choice', label: 'Kind', options: uploadedOutbound.map((value) => ({ value, label: outboundType.label(value) })), start: 'b2b' },
    priority: { as: 'number', label: 'Priority', hint: '1 is first, 9 last.', start: 5 },
    allow_partial: { as: 'switch', label: 'May be shipped in part', start: true },
  },
  results: '/outbound-list?status=draft',
})
