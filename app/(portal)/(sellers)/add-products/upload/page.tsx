import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { iorProductTemplate } from '@/lib/contract/ior-product-columns'

export default uploadPage('/add-products/upload', {
  kind: 'product_temp',
  call: 'iorProducts.upload',
  template: { call: 'iorProducts.template', input: {} },
  columns: iorProductTemplate.columns,
  params: {
    seller_id: {
      as: 'lookup', label: 'Seller', required: true, hint: 'Whose products these are',
      lookup: { call: 'sellers.activeNames', value: 'id', text: '[legal_name], [seller_code]' },
    },
    client_id: { as: 'lookup', label: 'Client', hint: 'Whom the seller sells them for', lookup: lookups.client },
  },
  results: '/add-products?upload_id=[upload_id]',
})
