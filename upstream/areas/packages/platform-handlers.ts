import { platformOrders } from '@/lib/contract/packages-channel'
import { implement } from '../../platform/implement'
import { readPlatformOrder, resyncPlatformOrder, setPushAddress } from './platform-orders'

export const platformOrderHandlers = implement(platformOrders, {
  one: ({ db, who, params, query }) => readPlatformOrder(db, who, params.id, query.channel),
  resync: (ctx) => resyncPlatformOrder(ctx, ctx.params.id, ctx.body.channel),
  address: (ctx) => setPushAddress(ctx, ctx.params.id, ctx.body.channel, ctx.body.push_url),
})
