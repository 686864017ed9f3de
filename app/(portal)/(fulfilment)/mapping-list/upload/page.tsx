import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { mappingTemplate } from '@/lib/contract/sku-mapping-columns'

export default uploadPage('/mapping-list/upload', {
  kind: 'sku_mapping',
  call: 'skuMappings.upload',
  columns: mappingTemplate.columns,
  params: { client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client } },
  results: '/mapping-list',
})
