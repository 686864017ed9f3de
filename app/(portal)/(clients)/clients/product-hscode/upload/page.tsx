import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { clientHscodeTemplate } from '@/lib/contract/client-hscode-columns'

export default uploadPage('/clients/product-hscode/upload', {
  kind: 'client_product_hscode',
  call: 'clientHscodes.upload',
  template: { call: 'clientHscodes.template', input: {} },
  columns: clientHscodeTemplate.columns,
  params: { client_id: { as: 'lookup', label: 'Client', hint: 'Of rows without a Client Code', lookup: lookups.client } },
  results: '/clients/product-hscode',
})
