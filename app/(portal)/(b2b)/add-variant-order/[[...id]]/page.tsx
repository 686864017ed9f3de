import { detailPage } from '@/components/screens/detail'
import { Frame } from '@/components/screens/screen'
import { VariantOrderAdd } from '../../variant-order-change'
import { ChooseParent } from './choose-parent'

export default detailPage('/add-variant-order/[[...id]]', {
  load: 'btbVariantOrders.parent', input: { id: '[id]', direction: '[direction]' }, title: 'no', Body: VariantOrderAdd,
  overview: (visit) => Promise.resolve((
    <Frame path="/add-variant-order/[[...id]]">
      <ChooseParent may={{ inbound: visit.may('b2bInbound.list'), outbound: visit.may('outbound.list') }} />
    </Frame>
  )),
})
