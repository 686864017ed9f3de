import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { sellerTemplate } from '@/lib/contract/seller-columns'

export default uploadPage('/sellers/sellers-template', {
  kind: 'seller',
  call: 'sellers.upload',
  template: { call: 'sellers.template', input: {} },
  columns: sellerTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'Of rows without a Client Code', lookup: lookups.client, only: ['admin'] },
  },
  results: '/sellers?upload_id=[upload_id]',
})
