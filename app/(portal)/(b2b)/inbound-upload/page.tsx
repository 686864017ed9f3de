import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { b2bInboundLinesTemplate } from '@/lib/contract/b2b-inbound-columns'
import { b2bInboundType, inboundMode } from '@/lib/domain/inbound'

export default uploadPage('/inbound-upload', {
  kind: 'b2b_inbound',
  call: 'b2bUploads.inbound',
  template: { call: 'b2bUploads.inboundTemplate', input: { type: 'lines' } },
  columns: b2bInboundLinesTemplate.columns,
  params: {
    id: {
      as: 'lookup', label: 'Add to a draft', hint: 'Its head stays; leave the fields below empty. Left empty, a new draft is made.',
      lookup: { call: 'b2bInbound.list', value: 'id', text: '[inbound_no], [ref_no], [client]', with: { status: ['draft'] } },
    },
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    warehouse_id: { as: 'lookup', label: 'Warehouse', lookup: lookups.warehouseRecord },
    supplier_id: { as: 'lookup', label: 'Supplier', hint: 'One of the client’s own.', lookup: lookups.b2bSupplier },
    ref_no: { as: 'text', label: 'Reference' },
    expected_date: { as: 'date', label: 'Expected' },
    inbound_type: { as: 'choice', label: 'Type', options: b2bInboundType.options, start: 'purchase' },
    shipment_mode: { as: 'choice', label: 'Mode', options: inboundMode.options, start: 'road' },
    po_no: { as: 'text', label: 'PO' },
    container_no: { as: 'text', label: 'Container' },
    boe_no: { as: 'text', label: 'Bill of entry', hint: 'Needed into a free zone before it is submitted.' },
  },
  results: '/inbound-list?status=draft',
})
