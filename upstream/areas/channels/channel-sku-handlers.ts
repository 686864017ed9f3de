import { channelSkus } from '@/lib/contract/channel-skus'
import { inventorySync } from '@/lib/contract/inventory-sync'
import { counted } from '@/lib/domain/counted'
import { adds, changes, moves } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { listFile } from '../../platform/list-file'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { automap } from './automap'
import { addChannelSku, changeChannelSku, toggleChannelSku } from './channel-sku-save'
import { channelSkuList, channelSkuOf, unmappedList } from './channel-skus'
import { publishListings, syncInventory } from './publish'
import { holdChannel } from './read'
import { rereadSoon } from './reread'
import { runItems, syncRunOf, syncRuns } from './sync-runs'

export const channelSkuHandlers = implement(channelSkus, {
  list: ({ db, who, query }) => channelSkuList(db, who, query),
  unmapped: ({ db, who, query }) => unmappedList(db, who, query),
  add: adds('channel_sku', async ({ db, who, body, services }) => {
    const made = await addChannelSku(db, who, body)
    await rereadSoon(db, services)
    return made
  }),
  change: changes('channel_sku', async ({ db, who, params, body, services }) => {
    const changed = await changeChannelSku(db, who, params.id, body)
    await rereadSoon(db, services)
    return changed
  }),
  toggle: moves('channel_sku', ({ db, who, params }) => toggleChannelSku(db, who, params.id, params.status),
    ({ db, who, params }) => channelSkuOf(db, who, params.id)),
  automap: async (ctx) => {
    const found = await automap(ctx.db, ctx.who, ctx.body)
    const n = found.matches.length
    const of = counted(n, 'listing')
    if (ctx.body.dry_run) return new Answer(200, found, `${of} would be mapped.`)
    for (const { id, ...match } of found.matches) ctx.audit({ entity: 'channel_sku', entity_id: id, after: { mapping_source: 'auto', ...match } })
    if (n > 0) await rereadSoon(ctx.db, ctx.services)
    return new Answer(200, found, n > 0 ? `${of} mapped.` : 'No listing has the code, a barcode or an alias of a SKU. Map them one by one.')
  },
  publish: async (ctx) => {
    const started = await publishListings(ctx.db, ctx.who, ctx.services, ctx.body.ids)
    for (const id of ctx.body.ids) ctx.audit({ entity: 'channel_sku', entity_id: id, after: { published_by_run: started.run_ids } })
    return new Answer(202, started, 'Stock is being published.')
  },
  upload: async (ctx) => {
    const { client_channel_id, dry_run } = ctx.body
    const { client_id } = await holdChannel(ctx.db, ctx.who, client_channel_id)
    return receiveUpload(ctx, 'channel_sku', { client_channel_id, client_id, dry_run })
  },
  template: ({ db, who, query, services }) => templateDownload(services, db, 'channel_sku', query.format, who),
  download: ({ db, who, query }) => listFile(channelSkus.list, query.format ?? 'xlsx', (part) => channelSkuList(db, who, { ...query, ...part })),
})

export const inventorySyncHandlers = implement(inventorySync, {
  list: ({ db, who, query }) => syncRuns(db, who, query),
  one: ({ db, who, params }) => syncRunOf(db, who, params.id),
  items: ({ db, who, query }) => runItems(db, who, query),
  start: async (ctx) => {
    const started = await syncInventory(ctx.db, ctx.who, ctx.services, ctx.body.client_channel_ids)
    for (const id of ctx.body.client_channel_ids) ctx.audit({ entity: 'client_channel', entity_id: id, after: { stock_published_by_run: started.run_ids } })
    return new Answer(202, started, 'Stock is being published.')
  },
})
