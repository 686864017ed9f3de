import { detailPage } from '@/components/screens/detail'
import { InboundActions } from './inbound-actions'
import { InboundBody, InboundHead } from './inbound-body'

export default detailPage('/list-inbound-order/[id]', {
  load: 'inbound.one', input: { id: '[id]' }, title: 'inbound_no', Status: InboundHead, Actions: InboundActions, Body: InboundBody,
})
