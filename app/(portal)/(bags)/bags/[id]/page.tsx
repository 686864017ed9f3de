import { detailPage } from '@/components/screens/detail'
import { BagActions, BagHead } from './bag-actions'
import { BagBody } from './bag-body'

export default detailPage('/bags/[id]', {
  load: 'bags.one',
  input: { id: '[id]' },
  title: 'bag_no',
  calls: ['bags.change', 'bags.close', 'bags.reopen', 'bags.cancel', 'bags.contents', 'bags.scanIn', 'bags.scanOut', 'containers.bagLabel'],
  Status: BagHead,
  Actions: BagActions,
  Body: BagBody,
})
