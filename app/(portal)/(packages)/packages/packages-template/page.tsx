import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { packageTemplate } from '@/lib/contract/package-columns'

export default uploadPage('/packages/packages-template', {
  kind: 'package',
  call: 'packages.upload',
  template: { call: 'packages.template', input: {} },
  columns: packageTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'Leave empty when the file has a Client Code column', lookup: lookups.client, only: ['admin'] },
  },
  results: '/packages?upload_id=[upload_id]',
})
