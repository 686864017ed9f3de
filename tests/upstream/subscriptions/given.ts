import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { drainWebhooks } from '@/upstream/areas/subscriptions/courier'
import { startReceiver, type Receiver } from '../../receiver'
import type { Asker, useHouse } from '../house'
import { idOf } from '../tracking/parcels'

type House = ReturnType<typeof useHouse>

export const SECRET = 'a signing secret of 32 letters or more'

/** The desk of a test file: Noor Beauty's developer, a receiver, and the queue, empty before each test. */
export function useDesk(house: House) {
  const desk = {} as {
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
    Object.assign(house.services.config, { WEBHOOK_ALLOW_LOCAL: '1' })
    desk.receiver = await startReceiver()
    desk.client = await house.as('client_developer')
    desk.clientId = await idOf(house, 'clients', 'NOORB')
    desk.drain = () => drainWebhooks(house.services)
    desk.subscribe = async (differs = {}) => {
      const answer = await desk.client.call('subscriptions.saveTracking', { active: true, url: `${desk.receiver.url}/hook`, events: ['*'], ...differs })
      if (answer.status !== 200) throw new Error(answer.message)
      // The test that goes with switching on is a test of its own.
      await house.query("delete from webhook_events where event_type = 'test'")
    }
    desk.later = async (minutes) => {
      await house.query("update webhook_events set next_at = next_at - make_interval(mins => $1) where state = 'pending'", [minutes])
      await house.query('update client_subscriptions set next_batch_at = next_batch_at - make_interval(mins => $1)', [minutes])
    }
    desk.queue = () =>
      house.query('select state, attempts, round(extract(epoch from next_at - now()) / 60)::int as wait, tracking_no, event_id from webhook_events order by id')
  })
  beforeEach(async () => {
    await house.query('truncate webhook_events, outgoing_logs')
    await house.query('delete from client_subscriptions')
    // Other tests of this file subscribe on purpose; the client-wide webhook of the demo stays out of their way.
    await house.query("update clients set integration_mode = 'schedular'")
    desk.receiver.got.length = 0
    desk.receiver.answer(200)
  })
  afterAll(() => desk.receiver?.stop())
  return desk
}
