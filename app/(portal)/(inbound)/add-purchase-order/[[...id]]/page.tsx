import { recordBodyPage } from '@/components/screens/record-body'
import { Notice } from '@/components/ui/notice'
import { editablePurchase, isPurchaseIn, purchaseStatus } from '@/lib/domain/purchase'
import { PurchaseForm } from './purchase-form'

export default recordBodyPage(
  '/add-purchase-order/[[...id]]',
  {
    load: 'purchaseOrders.one',
    titles: { new: 'Add purchase order', saved: '[po_no]' },
    choices: { call: 'inbound.warehouses', forNew: true },
    add: { call: 'purchaseOrders.add' },
    change: { call: 'purchaseOrders.change' },
    readOnly: 'Ordering goods takes the key to manage inbound orders.',
    missing: 'This purchase order no longer exists.',
  },
  // The lines are found by scan and grow as one goes; whose suppliers and SKUs are offered depends on the client.
  ({ record, choices }) => (
    record && !isPurchaseIn(editablePurchase, record.status)
      ? <Notice tone="yellow">{`It is ${purchaseStatus.label(record.status).toLowerCase()} and can no longer be changed.`}</Notice>
      : <PurchaseForm record={record} warehouses={choices ?? []} />
  ),
)
