import { channelMessages } from '@/lib/contract/channel-messages'
import { channels } from '@/lib/contract/channels'
import { channelPlatform, secretsOf } from '@/lib/domain/channel'
import { adds, changes, moves } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { webhookUrl } from './connection'
import { messageList, messageOf, sendAgain } from './messages'
import { publishZero } from './publish'
import { channelList, channelOf } from './read'
import { rereadWaiting } from './reread'
import { addChannel, changeChannel, toggleChannel } from './save'
import { runStock } from './run-stock'
import { runTracking, watchTracking } from './send-tracking'
import { orderSync, runOrders, watchOrders } from './sync-orders'
import { testChannel } from './test-connection'
import { watchStock } from './watch-stock'
import { takeWebhook } from './webhook'

export const channelHandlers = implement(channels, {
  list: ({ db, who, query, services }) => channelList(db, who, query, services.config),
  one: ({ db, who, params, services }) => channelOf(db, who, params.id, services.config),
  platforms: async ({ services }) => channelPlatform.names.map((code) => ({
    code, name: channelPlatform.label(code), secrets: [...secretsOf[code]], webhook_url: webhookUrl(services.config, code),
  })),
  add: adds('client_channel', ({ db, who, body, services }) => addChannel(db, who, body, services.config), {
    says: ({ channel_name }) => `${channel_name} is added. Test its connection, then enable it.`,
  }),
  change: changes('client_channel', ({ db, who, params, body, services }) => changeChannel(db, who, params.id, body, services.config)),
  test: (ctx) => testChannel(ctx, ctx.params.id),
  toggle: moves(
    'client_channel',
    async ({ db, who, params, body, services }) => {
      const moved = await toggleChannel(db, who, params.id, params.status)
      if (moved.to === 'inactive' && body.publish_zero) await publishZero(db, services, params.id, who.user_id)
      return moved
    },
    ({ db, who, params, services }) => channelOf(db, who, params.id, services.config), ({ body }) => (body.publish_zero ? { publish_zero: true } : {}),
  ),
  syncOrders: async (ctx) => {
    const run = await orderSync(ctx.db, ctx.who, ctx.services, { id: ctx.params.id, from: ctx.body.from })
    ctx.audit({ entity: 'client_channel', entity_id: ctx.params.id, after: { orders_fetched_by_run: run.run_id, from: ctx.body.from ?? null } })
    return new Answer(202, run, 'The orders are being fetched.')
  },
  webhook: async ({ services, params, body }) => {
    const taken = await takeWebhook(services, params.platform_code, body)
    return new Answer(taken.duplicate ? 200 : 202, taken)
  },
})

export const channelMessageHandlers = implement(channelMessages, {
  list: ({ db, who, query }) => messageList(db, who, query),
  move: moves('channel_message', ({ db, who, params }) => sendAgain(db, who, params.id), ({ db, who, params }) => messageOf(db, who, params.id)),
})

/** Background work of channels. */
export function channelJobs(services: Services): void {
  services.jobs.work('channels.orders', ({ id }) => runOrders(services, Number(id)), { parallel: 2 })
  services.jobs.work('channels.watch', () => watchOrders(services))
  services.jobs.every('channels.watch', '* * * * *')
  services.jobs.work('channels.stock', ({ id }) => runStock(services, Number(id)), { parallel: 2 })
  services.jobs.work('channels.stockWatch', () => watchStock(services))
  services.jobs.every('channels.stockWatch', '* * * * *')
  services.jobs.work('channels.tracking', ({ id }) => runTracking(services, Number(id)), { parallel: 2 })
  services.jobs.work('channels.trackingWatch', () => watchTracking(services))
  services.jobs.every('channels.trackingWatch', '* * * * *')
  services.jobs.work('channels.reread', () => rereadWaiting(services))
  services.jobs.every('channels.reread', '* * * * *')
}
