import { b2bInventory } from '@/lib/contract/b2b-inventory'
import { b2bSkus } from '@/lib/contract/b2b-skus'
import { implement } from '../../platform/implement'
import { b2bExpiry } from './expiry'
import { b2bStock, b2bStockFile } from './inventory'
import { searchSkus } from './sku-search'
import { b2bSummary } from './summary'

export const b2bInventoryHandlers = implement(b2bInventory, {
  list: ({ db, who, query }) => b2bStock(db, who, query),
  summary: ({ db, who, query }) => b2bSummary(db, who, query),
  expiry: ({ db, who, query }) => b2bExpiry(db, who, query),
  download: ({ db, who, body }) => b2bStockFile(db, who, body),
})

export const b2bSkuHandlers = implement(b2bSkus, {
  search: ({ db, who, query }) => searchSkus(db, who, query),
})
