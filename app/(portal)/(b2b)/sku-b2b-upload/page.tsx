import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { b2bSkuTemplate } from '@/lib/contract/b2b-sku-columns'

export default uploadPage('/sku-b2b-upload', {
  kind: 'b2b_sku',
  call: 'b2bSkuUploads.upload',
  template: { call: 'b2bSkuUploads.template', input: {} },
  columns: b2bSkuTemplate.columns,
  params: {
    client_id: {
      as: 'lookup', label: 'Client', lookup: lookups.client,
      hint: 'May be left empty by whoever has one client. Rows wait for approval, unless the client wants none.',
    },
  },
  results: '/sku-b2b-uploaded-list?upload_id=[upload_id]',
})
