import { detailPage } from '@/components/screens/detail'
import { BagActions, BagHead } from './bag-actions'
import { BagBody } from './bag-body'

export default detailPage('/bags/[id]', {
  load: 'bags.one',
  input: { id: '[id]' },
  title: 'bag_no',
  beside: ['containers'],
  Status: BagHead,
  Actions: BagActions,
  Body: BagBody,
})
