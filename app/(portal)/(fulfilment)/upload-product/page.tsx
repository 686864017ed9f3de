import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { productTemplate } from '@/lib/contract/catalogue-columns'

export default uploadPage('/upload-product', {
  kind: 'product',
  call: 'catalogue.uploadProducts',
  template: { call: 'catalogue.template', input: { type: 'product' } },
  columns: productTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    update_existing: { as: 'switch', label: 'Update existing', hint: 'Off: SKUs that are there already are refused.', start: true },
  },
  results: '/sku-list',
})
