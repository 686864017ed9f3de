import { uploadPage } from '@/components/screens/upload'
import { bagTemplate } from '@/lib/contract/bag-columns'

export default uploadPage('/bags/bags-template', {
  kind: 'bag',
  call: 'bags.upload',
  template: { call: 'bags.template', input: {} },
  columns: bagTemplate.columns,
  results: '/bags?source=upload',
})
