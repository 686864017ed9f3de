import { detailPage } from '@/components/screens/detail'
import { chooseFromList } from '../choose-from-list'
import { B2bInboundActions } from './b2b-inbound-actions'
import { B2bInboundBody, B2bInboundHead } from './b2b-inbound-body'

export default detailPage('/inbound-summary-view', {
  load: 'b2bInbound.one', input: { id: '[id]' }, title: 'inbound_no', beside: ['asnReopen', 'btbVariantOrders'],
  Status: B2bInboundHead, Actions: B2bInboundActions, Body: B2bInboundBody,
  overview: chooseFromList('/inbound-summary-view', { list: '/inbound-list', label: 'B2B inbound orders' }),
})
