import { skuMappings } from '@/lib/contract/sku-mappings'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { requestedClient } from '../subscriptions/requested-client'
import { addMapping, mappingList, toggleMapping } from './mappings'

export const mappingHandlers = implement(skuMappings, {
  list: ({ db, who, query }) => mappingList(db, who, query),
  add: adds('sku_mapping', ({ db, who, body }) => addMapping(db, who, body)),
  upload: async (ctx) => {
    const { client_id, dry_run } = ctx.body
    const client = await requestedClient(ctx.db, ctx.who, client_id === undefined ? {} : { client_id })
    return receiveUpload(ctx, 'sku_mapping', { client_id: client.id, dry_run })
  },
  toggle: changes('sku_mapping', ({ db, who, params }) => toggleMapping(db, who, params.id, params.status)),
})
