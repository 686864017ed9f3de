import { detailPage } from '@/components/screens/detail'
import { OutboundChange } from '../outbound-change'
import { chooseOutbound } from '../outbound-missing'

export default detailPage('/edit-Outbound-order', {
  load: 'outbound.edit', input: { id: '[id]' }, title: 'outbound_no', Body: OutboundChange, overview: chooseOutbound('/edit-Outbound-order'),
})
