import { uploadPage } from '@/components/screens/upload'
import { bulkBagTemplate } from '@/lib/contract/bag-columns'

export default uploadPage('/uploadBulkBag', {
  kind: 'bulk_bag',
  call: 'bags.uploadBulk',
  template: { call: 'bags.bulkTemplate', input: {} },
  columns: bulkBagTemplate.columns,
  params: {
    auto_close: { as: 'switch', label: 'Close the bags', hint: 'Bags named by a number or a seal are closed at once; others stay open', start: false },
  },
  results: '/bagList',
})
