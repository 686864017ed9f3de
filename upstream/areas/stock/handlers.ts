import { inventory } from '@/lib/contract/inventory'
import { implement } from '../../platform/implement'
import { stockLedger } from './ledger'
import { stockExport, stockList, stockOfSku } from './read'

export const inventoryHandlers = implement(inventory, {
  list: ({ db, who, query }) => stockList(db, who, query),
  one: ({ db, who, params, query }) => stockOfSku(db, who, params.sku_id, query.warehouse_id),
  ledger: ({ db, who, query }) => stockLedger(db, who, query),
  download: ({ db, who, body }) => stockExport(db, who, body),
})
