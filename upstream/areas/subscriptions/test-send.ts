import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import type { Outside } from '../../platform/outside'
import type { Content } from './body'
import { requestedClient } from './requested-client'
import { keepLog } from './log'
import type { SubscriptionRow } from './row'
import { send } from './send'
import { subscriptionOf } from './settings'

type Body = z.output<typeof subscriptions.test.body>

/** Somebody watches and waits. */
const TEST_SECONDS = 15
const TESTS_A_MINUTE = 5
const EXCERPT = 500

/** A parcel that does not exist, in the shape of a real event. */
const sample = ({ client_id, kind, environment }: SubscriptionRow, id: string): Content => ({
  event_id: id, type: 'test', environment, client_id, tracking_no: 'TEST0000001',
  ref_no: 'TEST-REF-1', order_id: 'TEST-ORDER-1', carrier_code: null, status: 'delivered',
  event: { code: 'DEL01', name: 'Delivered', event_at: new Date().toISOString(), location: 'Dubai', city: 'Dubai', country_code: 'AE', reason_code: null },
  attempt_count: 1, eta: null, pod: null, ...(kind === 'label' ? { label: null } : {}),
})

/**
 * Calls the saved address with a made-up event, whether the subscription is on or not, and tells what it said. 409 without an address,
 * 502 when nobody answered; any answer, also an error, is an answer. Leaves a row in the log and the health as it is.
 */
export async function sendTest(services: Services, outside: Outside, db: Db, who: Who, body: Body): Promise<z.input<typeof subscriptions.test.reply>> {
  const client = await requestedClient(db, who, body)
  const subscription = await subscriptionOf(db, client.id, body.kind, body.environment)
  if (!subscription || (!subscription.url && !subscription.inherited)) throw new Refusal(409, 'No webhook address is set.')
  return callWithSample(services, outside, db, subscription)
}

/** The call itself; 429 beyond five a minute and client. */
export async function callWithSample(
  services: Services, outside: Outside, db: Db, subscription: SubscriptionRow,
): Promise<z.input<typeof subscriptions.test.reply>> {
  await throttle(db, `webhook-test:${subscription.client_id}`, TESTS_A_MINUTE, 60, 'Too many tests. Please wait a minute.')
  const id = randomUUID()
  const made = await send(services, outside, { subscription, id, event: 'test', content: sample(subscription, id), events: [], maxSeconds: TEST_SECONDS })
  await keepLog(db, made, { attempt: 1, result: made.error === null ? 'success' : 'failed', waitSeconds: 0 })
  if (made.response_status === null) throw new Refusal(502, made.error ?? 'The receiver did not answer.')
  return { status_code: made.response_status, ms: made.duration_ms, body_excerpt: made.response_body.slice(0, EXCERPT) }
}
