import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { inboundVariantTemplate } from '@/lib/contract/variant-order-columns'

export default uploadPage('/inbound-Variant/upload', {
  kind: 'b2b_inbound_variant',
  call: 'btbVariantOrders.uploadInbound',
  template: { call: 'btbVariantOrders.template', input: { direction: 'inbound' } },
  columns: inboundVariantTemplate.columns,
  params: { client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client } },
  results: '/inbound-Variant',
})
