import { subscriptions } from '@/lib/contract/subscriptions'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { openOutside } from '../../platform/outside'
import { readAuth, saveAuth } from './auth-settings'
import { deliveryList, deliveryOf, replay, replayFailed } from './deliveries'
import { openFile } from './files'
import { readSubscription, saveSubscription, type Saver } from './settings'
import { sendTest } from './test-send'

const saver = ({ db, who, services, audit }: Pick<Saver, 'db' | 'who' | 'audit'> & { services: Services }): Saver => ({
  db, who, audit, outside: openOutside(services.config), secret: services.config.TOKEN_SECRET,
})

export const subscriptionHandlers = implement(subscriptions, {
  tracking: ({ db, who, query }) => readSubscription(db, who, 'tracking', query),
  saveTracking: (ctx) => saveSubscription(saver(ctx), 'tracking', ctx.body),
  label: ({ db, who, query }) => readSubscription(db, who, 'label', query),
  saveLabel: (ctx) => saveSubscription(saver(ctx), 'label', ctx.body),
  pod: ({ db, who, query }) => readSubscription(db, who, 'pod', query),
  savePod: (ctx) => saveSubscription(saver(ctx), 'pod', ctx.body),
  order: ({ db, who, query }) => readSubscription(db, who, 'order', query),
  saveOrder: (ctx) => saveSubscription(saver(ctx), 'order', ctx.body),
  auth: ({ db, who, query, services }) => readAuth(db, who, query, services.config.TOKEN_SECRET),
  saveAuth: (ctx) => saveAuth(saver(ctx), ctx.body),
  test: ({ db, who, services, body }) => sendTest(services, openOutside(services.config), db, who, body),
  deliveries: ({ db, who, query }) => deliveryList(db, who, query),
  delivery: ({ db, who, params }) => deliveryOf(db, who, params.id),
  replay: ({ db, who, params, audit }) => replay(db, who, params.id, audit),
  replayFailed: ({ db, who, body, audit }) => replayFailed(db, who, body, audit),
  file: ({ services, params, query }) => openFile(services, params, query),
})
