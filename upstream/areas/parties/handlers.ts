import { b2bConsignees, b2bMappings, b2bSuppliers } from '@/lib/contract/b2b-parties'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addConsignee, changeConsignee, consigneeChoices, consigneeOf, consigneePage, switchConsignee } from './consignees'
import { addMappings, changeMapping, mappingPage, removeMapping, switchMapping } from './mappings'
import { addSupplier, changeSupplier, supplierChoices, supplierOf, supplierPage, switchSupplier } from './suppliers'

export const b2bSupplierHandlers = implement(b2bSuppliers, {
  list: ({ db, who, query }) => supplierPage(db, who, query),
  one: ({ db, who, params }) => supplierOf(db, who, params.id),
  add: adds('supplier', ({ db, who, body }) => addSupplier(db, who, body)),
  change: changes('supplier', ({ db, who, params, body }) => changeSupplier(db, who, params.id, body)),
  toggle: changes('supplier', ({ db, who, params }) => switchSupplier(db, who, params.id, params.status)),
  dropdown: ({ db, who, query }) => supplierChoices(db, who, query),
})

export const b2bConsigneeHandlers = implement(b2bConsignees, {
  list: ({ db, who, query }) => consigneePage(db, who, query),
  one: ({ db, who, params }) => consigneeOf(db, who, params.id),
  add: adds('consignee', ({ db, who, body }) => addConsignee(db, who, body)),
  change: changes('consignee', ({ db, who, params, body }) => changeConsignee(db, who, params.id, body)),
  toggle: changes('consignee', ({ db, who, params }) => switchConsignee(db, who, params.id, params.status)),
  dropdown: ({ db, who, query }) => consigneeChoices(db, who, query),
})

export const b2bMappingHandlers = implement(b2bMappings, {
  list: ({ db, who, query }) => mappingPage(db, who, query),
  add: adds('supplier_consignee', ({ db, who, body }) => addMappings(db, who, body), {
    by: ({ client_id }) => client_id, log: ({ body }, { created, skipped }) => ({ ...body, created, skipped }),
    answer: (_ctx, { created, skipped }) => ({ created, skipped }),
    says: ({ created, skipped }) => `${created} mapped${skipped ? `, ${skipped} were already` : ''}.`,
  }),
  change: changes('supplier_consignee', ({ db, who, params, body }) => changeMapping(db, who, params.id, body)),
  toggle: changes('supplier_consignee', ({ db, who, params }) => switchMapping(db, who, params.id, params.status)),
  remove: removes('supplier_consignee', ({ db, who, params }) => removeMapping(db, who, params.id)),
})
