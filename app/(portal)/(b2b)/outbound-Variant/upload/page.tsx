import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { outboundVariantTemplate } from '@/lib/contract/variant-order-columns'

export default uploadPage('/outbound-Variant/upload', {
  kind: 'b2b_outbound_variant',
  call: 'btbVariantOrders.uploadOutbound',
  template: { call: 'btbVariantOrders.template', input: { direction: 'outbound' } },
  columns: outboundVariantTemplate.columns,
  params: { client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client } },
  results: '/outbound-Variant',
})
