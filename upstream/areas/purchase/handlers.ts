import { purchaseOrders, suppliers } from '@/lib/contract/purchase-orders'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { movePurchase } from './move'
import { purchaseList, purchaseOf, purchaseRow } from './read'
import { addPurchase, changePurchase } from './save'
import { addSupplier, changeSupplier, supplierChoices, supplierList, supplierOf, toggleSupplier } from './suppliers'

export const supplierHandlers = implement(suppliers, {
  list: ({ db, who, query }) => supplierList(db, who, query),
  one: ({ db, who, params }) => supplierOf(db, who, params.id),
  add: adds('supplier', ({ db, who, body }) => addSupplier(db, who, body)),
  change: changes('supplier', ({ db, who, params, body }) => changeSupplier(db, who, params.id, body)),
  toggle: changes('supplier', ({ db, who, params }) => toggleSupplier(db, who, params.id, params.status)),
  dropdown: ({ db, who, query }) => supplierChoices(db, who, query),
})

export const purchaseHandlers = implement(purchaseOrders, {
  list: ({ db, who, query }) => purchaseList(db, who, query),
  one: ({ db, who, params }) => purchaseOf(db, who, params.id),
  add: adds('purchase_order', ({ db, who, body }) => addPurchase(db, who, body), {
    log: ({ body }) => body, says: ({ po_no, status }) => `Purchase order ${po_no} is ${status === 'draft' ? 'kept as a draft' : 'open'}.`,
  }),
  change: changes('purchase_order', ({ db, who, params, body }) => changePurchase(db, who, params.id, body), {
    answer: (_ctx, { after: { id, po_no, status } }) => ({ id, po_no, status }),
  }),
  move: changes(
    'purchase_order', ({ db, who, params, body }) => movePurchase(db, who, params.id, params.action, body.reason),
    ({ db, who, params }) => purchaseRow(db, who, params.id),
  ),
})
