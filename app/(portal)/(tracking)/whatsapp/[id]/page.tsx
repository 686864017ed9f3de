import { detailPage } from '@/components/screens/detail'
import { ConversationActions } from './actions'
import { ConversationBody } from './conversation-body'

export default detailPage('/whatsapp/[id]', {
  load: 'whatsapp.one', input: { id: '[id]' }, title: 'name', Actions: ConversationActions, Body: ConversationBody,
})
