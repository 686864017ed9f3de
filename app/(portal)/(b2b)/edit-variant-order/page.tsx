import { detailPage } from '@/components/screens/detail'
import { chooseFromList } from '../choose-from-list'
import { VariantOrderChange } from '../variant-order-change'

export default detailPage('/edit-variant-order', {
  load: 'btbVariantOrders.edit', input: { id: '[id]' }, title: 'variant_order_no', Body: VariantOrderChange,
  overview: chooseFromList('/edit-variant-order', { list: '/outbound-Variant', label: 'Variant orders' }),
})
