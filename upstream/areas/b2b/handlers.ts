import { b2bInventory } from '@/lib/contract/b2b-inventory'
import { b2bSkus } from '@/lib/contract/b2b-skus'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { refreshStock } from '../wms/stock'
import { b2bExpiry } from './expiry'
import { b2bStock, b2bStockFile } from './inventory'
import { addB2bSku, b2bSkuList, b2bSkuOf, changeB2bSku, toggleB2bSku, toggleB2bSkus } from './skus'
import { searchSkus } from './sku-search'
import { b2bSummary } from './summary'
import { syncSkus } from './sync'

export const b2bInventoryHandlers = implement(b2bInventory, {
  list: ({ db, who, query }) => b2bStock(db, who, query),
  summary: ({ db, who, query }) => b2bSummary(db, who, query),
  expiry: ({ db, who, query }) => b2bExpiry(db, who, query),
  refresh: ({ services, who, body }) => refreshStock(services, who, body),
  download: ({ db, who, body }) => b2bStockFile(db, who, body),
})

export const b2bSkuHandlers = implement(b2bSkus, {
  search: ({ db, who, query }) => searchSkus(db, who, query),
  list: ({ db, who, query }) => b2bSkuList(db, who, query),
  one: ({ db, who, params }) => b2bSkuOf(db, who, params.id),
  add: adds('sku', ({ db, who, body }) => addB2bSku(db, who, body), { log: ({ body }) => body, answer: ({ db, who }, { id }) => b2bSkuOf(db, who, id) }),
  change: changes('sku', ({ db, who, params, body }) => changeB2bSku(db, who, params.id, body)),
  toggle: changes('sku', ({ db, who, params }) => toggleB2bSku(db, who, params)),
  toggleMany: (ctx) => toggleB2bSkus(ctx, ctx.who, ctx.body),
  sync: (ctx) => syncSkus(ctx, ctx.body.ids),
})
