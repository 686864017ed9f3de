import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { asnTemplate } from '@/lib/contract/asn-columns'

export default uploadPage('/list-inbound-order/upload', {
  kind: 'fulfillment_asn',
  call: 'inbound.upload',
  template: { call: 'inbound.template', input: {} },
  columns: asnTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    submit: { as: 'switch', label: 'Submit', hint: 'Off: they are kept as drafts until somebody submits them.', start: true },
  },
  results: '/list-inbound-order',
})
