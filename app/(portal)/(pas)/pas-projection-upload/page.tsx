import { uploadPage } from '@/components/screens/upload'
import { projectionTemplate } from '@/lib/contract/pas-projection-columns'

export default uploadPage('/pas-projection-upload', {
  kind: 'pas_projection',
  call: 'pasProjections.upload',
  template: { call: 'pasProjections.template', input: {} },
  columns: projectionTemplate.columns,
  params: { warehouse_id: { as: 'lookup', label: 'Site', required: true, lookup: { call: 'pasSites.mine', value: 'warehouse_id', text: 'site_code' } } },
  results: '/pasProjectionList',
})
