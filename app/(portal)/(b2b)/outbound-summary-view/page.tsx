import { detailPage } from '@/components/screens/detail'
import { chooseOutbound } from '../outbound-missing'
import { OutboundActions } from './outbound-actions'
import { OutboundBody, OutboundHead } from './outbound-body'

export default detailPage('/outbound-summary-view', {
  load: 'outbound.one', input: { id: '[id]' }, title: 'outbound_no', beside: ['btbVariantOrders', 'handlingUnits', 'boes'],
  Status: OutboundHead, Actions: OutboundActions, Body: OutboundBody,
  overview: chooseOutbound('/outbound-summary-view'),
})
