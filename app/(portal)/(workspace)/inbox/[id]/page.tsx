import { detailPage } from '@/components/screens/detail'
import { InboxMessage } from './message'

export default detailPage('/inbox/[id]', {
  load: 'workspace.message',
  input: { id: '[id]' },
  title: 'subject',
  Body: InboxMessage,
})
