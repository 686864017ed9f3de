import { uploadPage } from '@/components/screens/upload'
import { hsCodeTemplate } from '@/lib/contract/hs-code-columns'

export default uploadPage('/hs-code-list/upload', {
  kind: 'hs_code',
  call: 'hsCodes.upload',
  template: { call: 'hsCodes.template', input: {} },
  columns: hsCodeTemplate.columns,
  results: '/hs-code-list',
})
