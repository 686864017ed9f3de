import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { projectionTemplate } from '@/lib/contract/pas-projection-columns'

export default uploadPage('/pas-projection-upload', {
  kind: 'pas_projection',
  call: 'pasProjections.upload',
  template: { call: 'pasProjections.template', input: {} },
  columns: projectionTemplate.columns,
  params: { warehouse_id: { as: 'lookup', label: 'Site', required: true, lookup: lookups.site } },
  results: '/pasProjectionList',
})
