import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { drainWebhooks } from '@/upstream/areas/subscriptions/sender'
import { startReceiver, type Receiver } from '../../receiver'
import type { Asker, useApp } from '../app'
import { idOf } from '../tracking/parcels'

type App = ReturnType<typeof useApp>

export const SECRET = 'a signing secret of 32 letters or more'

/** The desk of a test file: Noor Beauty's developer, a receiver, and the queue, empty before each test. */
export function useSubscription(app: App) {
  const subscription = {} as {
    client: Asker
    clientId: number
    receiver: Receiver
    /** Saves the tracking subscription of NOORB, sent to the receiver. */
    subscribe(differs?: Partial<Input<'subscriptions.saveTracking'>>): Promise<void>
    /** Sends all that is due now. */
    drain(): Promise<void>
    /** As if that much time had passed for everything that waits. */
    later(minutes: number): Promise<void>
    queue(): Promise<{ state: string; attempts: number; wait: number; tracking_no: string; event_id: string }[]>
  }
  beforeAll(async () => {
    Object.assign(app.services.config, { WEBHOOK_ALLOW_LOCAL: '1' })
    subscription.receiver = await startReceiver()
    subscription.client = await app.as('client_developer')
    subscription.clientId = await idOf(app, 'clients', 'NOORB')
    subscription.drain = () => drainWebhooks(app.services)
    subscription.subscribe = async (differs = {}) => {
      const answer = await subscription.client.call('subscriptions.saveTracking', {
        active: true, url: `${subscription.receiver.url}/hook`, events: ['*'], ...differs,
      })
      if (answer.status !== 200) throw new Error(answer.message)
      // The test that goes with switching on is a test of its own.
      await app.query("delete from webhook_events where event_type = 'test'")
    }
    subscription.later = async (minutes) => {
      await app.query("update webhook_events set next_at = next_at - make_interval(mins => $1) where state = 'pending'", [minutes])
      await app.query('update client_subscriptions set next_batch_at = next_batch_at - make_interval(mins => $1)', [minutes])
    }
    subscription.queue = () =>
      app.query('select state, attempts, round(extract(epoch from next_at - now()) / 60)::int as wait, tracking_no, event_id from webhook_events order by id')
  })
  beforeEach(async () => {
    await app.query('truncate webhook_events, outgoing_logs')
    await app.query('delete from client_subscriptions')
    // Other tests of this file subscribe on purpose; the client-wide webhook of the demo stays out of their way.
    await app.query("update clients set integration_mode = 'schedular'")
    subscription.receiver.got.length = 0
    subscription.receiver.answer(200)
  })
  afterAll(() => subscription.receiver?.stop())
  return subscription
}
