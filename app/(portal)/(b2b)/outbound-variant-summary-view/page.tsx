import { detailPage } from '@/components/screens/detail'
import { chooseFromList } from '../choose-from-list'
import { VariantOrderActions } from './variant-order-actions'
import { VariantOrderBody, VariantOrderHead } from './variant-order-body'

export default detailPage('/outbound-variant-summary-view', {
  load: 'btbVariantOrders.one', input: { id: '[id]' }, title: 'variant_order_no', Status: VariantOrderHead, Actions: VariantOrderActions,
  Body: VariantOrderBody,
  overview: chooseFromList('/outbound-variant-summary-view', { list: '/outbound-Variant', label: 'Variant orders' }),
})
