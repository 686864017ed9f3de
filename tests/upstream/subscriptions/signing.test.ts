import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import { retired, retire, signingHeaders } from '@/upstream/areas/subscriptions/signing'
import { signatureOf, type Received } from '../../receiver'
import { useApp } from '../app'
import { given, happened } from '../tracking/parcels'
import { SECRET, useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)

const standard = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const newer = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const headersOf = ({ headers }: Received) => headers as Record<string, string>

/** A receiver that takes a call once, if the library knows it as ours. */
function receiver(secret: string, options?: { format: 'raw' }) {
  const webhook = new Webhook(secret, options)
  const seen = new Set<string>()
  return (call: Received, headers = headersOf(call)): string => {
    try {
      webhook.verify(call.body, headers)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    if (seen.has(headers['webhook-id'] ?? '')) return 'seen already'
    seen.add(headers['webhook-id'] ?? '')
    return 'taken'
  }
}

async function deliver(secret: string, differs: Parameters<typeof subscription.subscribe>[0] = {}): Promise<Received> {
  await subscription.subscribe(differs)
  expect((await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: secret })).status).toBe(200)
  await happened(app, await given(app), ['LMD03', 1])
  await subscription.drain()
  return subscription.receiver.got.at(-1) as Received
}

describe('a call to a client’s system', () => {
  test('is known as ours by a Standard Webhooks library, its id the event’s', async () => {
    const call = await deliver(standard)
    expect(receiver(standard)(call)).toBe('taken')
    expect(call.headers).toMatchObject({
      'webhook-id': subscription.receiver.json().at(-1)?.event_id,
      'webhook-timestamp': call.headers['x-timestamp'], 'x-signature': signatureOf(call.body, standard),
    })
    expect(receiver(newer)(call)).toBe('No matching signature found')
  })
  test.each(['json', 'xml', 'form'] as const)('is signed over the very body in %s', async (content_type) => {
    const { body, headers } = await deliver(standard, { content_type })
    // The library reads JSON once it has found the signature right.
    expect(() => new Webhook(standard).verify(body, headers as Record<string, string>)).not.toThrow(/signature/i)
    expect(() => new Webhook(standard).verify(`${body} `, headers as Record<string, string>)).toThrow('No matching signature found')
  })
  test('is signed by a secret of any form as well', async () => {
    expect(receiver(SECRET, { format: 'raw' })(await deliver(SECRET))).toBe('taken')
  })
  test('that is sent again by somebody else is refused: at once for its id, later for its time, and its time cannot be changed', async () => {
    const call = await deliver(standard)
    const take = receiver(standard)
    expect([take(call), take(call)]).toEqual(['taken', 'seen already'])
    const later = Date.now() + 6 * 60_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    try {
      expect(receiver(standard)(call)).toBe('Message timestamp too old')
      const changed: Record<string, string> = { ...headersOf(call), 'webhook-timestamp': String(Math.floor(later / 1000)) }
      expect(receiver(standard)(call, changed)).toBe('No matching signature found')
      // The signature over the body alone lets it pass: what the new one is for.
      expect(changed['x-signature']).toBe(signatureOf(call.body, standard))
    } finally {
      vi.restoreAllMocks()
    }
  })
  test('that failed is tried again under its id with a new time and signature', async () => {
    subscription.receiver.answer(500)
    const first = await deliver(standard)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 90_000)
    subscription.receiver.answer(200)
    await subscription.later(1)
    await subscription.drain()
    vi.restoreAllMocks()
    const second = subscription.receiver.got.at(-1) as Received
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'])
    expect(receiver(standard)(second)).toBe('taken')
  })
  test('in a batch, and a test, are signed alike', async () => {
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: standard })
    await subscription.subscribe({ integration_mode: 'schedular' })
    await happened(app, await given(app), ['ORD02', 150], ['LMD03', 1])
    await subscription.later(20)
    await subscription.drain()
    await subscription.client.call('subscriptions.test', { kind: 'tracking' })
    expect(subscription.receiver.got).toHaveLength(2)
    expect(subscription.receiver.got.map((call) => receiver(standard)(call))).toEqual(['taken', 'taken'])
  })
  test('without a secret says its id and time, and is not signed', async () => {
    await subscription.subscribe()
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    const [call] = subscription.receiver.got
    expect(call?.headers['webhook-id']).toBe(subscription.receiver.json()[0]?.event_id)
    expect([call?.headers['webhook-signature'], call?.headers['x-signature']]).toEqual([undefined, undefined])
  })
})

describe('a secret that is replaced', () => {
  test('signs beside the new one for a day, then no more', async () => {
    await deliver(standard)
    const answer = await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: newer })
    expect(Date.parse(answer.data.signed_twice_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(JSON.stringify(answer.data)).not.toContain('whsec_')
    const again = async () => {
      await happened(app, await given(app), ['LMD03', 1])
      await subscription.drain()
      return subscription.receiver.got.at(-1) as Received
    }
    const call = await again()
    expect([receiver(newer)(call), receiver(standard)(call)]).toEqual(['taken', 'taken'])
    expect(call.headers['x-signature']).toBe(signatureOf(call.body, newer))
    // Saving something else keeps both.
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac' })
    expect(receiver(standard)(await again())).toBe('taken')
    await app.query("update client_subscriptions set secrets = secrets - 'hmac_secret_before' where kind = 'auth'")
    expect((await subscription.client.call('subscriptions.auth', {})).data.signed_twice_until).toBeNull()
    expect(receiver(standard)(await again())).toBe('No matching signature found')
  })
  test('is over when its day is', () => {
    const [at, key] = [Date.parse('2026-11-25T00:00:00Z'), app.services.config.TOKEN_SECRET]
    const kept = retire('old', key, at)
    expect(retired(kept, key, at + 24 * 3_600_000 - 1)).toEqual({ secret: 'old', until: '2026-11-26T00:00:00.000Z' })
    expect(retired(kept, key, at + 24 * 3_600_000)).toBeNull()
    expect(retired('of another key', key, at)).toBeNull()
  })
  test('and taken away ends at once', async () => {
    await deliver(standard)
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: newer })
    expect((await subscription.client.call('subscriptions.saveAuth', { auth_type: 'none', hmac_secret: null })).data).toMatchObject({
      hmac_secret: { set: false }, signed_twice_until: null,
    })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got.at(-1)?.headers['webhook-signature']).toBeUndefined()
  })
  test('of the client-wide webhook signs on as well', async () => {
    const admin = await app.as('super_admin')
    const save = (webhook_secret: string) => admin.call('clientSettings.save', {
      client_id: subscription.clientId, webhook_secret, webhook_url: `${subscription.receiver.url}/wide`, webhook_events: ['shipment.event'],
    })
    expect((await save(standard)).status).toBe(200)
    expect((await save(newer)).status).toBe(200)
    await app.query("update clients set integration_mode = 'webhook' where id = $1", [subscription.clientId])
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    const call = subscription.receiver.got.at(-1) as Received
    expect([receiver(newer)(call), receiver(standard)(call)]).toEqual(['taken', 'taken'])
    expect(JSON.stringify((await admin.call('clientSettings.one', { id: subscription.clientId })).data)).not.toContain('whsec_')
  })
})

test.each([
  [`whsec_${Buffer.alloc(23).toString('base64')}`, 'What follows whsec_ is base64 of 24 to 64 bytes.'],
  [`whsec_${Buffer.alloc(65).toString('base64')}`, 'What follows whsec_ is base64 of 24 to 64 bytes.'],
  [`whsec_${'not base64 at all! '.repeat(2)}`, 'What follows whsec_ is base64 of 24 to 64 bytes.'],
  ['x'.repeat(31), 'The signing secret has 32 to 128 characters.'], ['x'.repeat(129), 'The signing secret has 32 to 128 characters.'],
])('%s is no signing secret', async (hmac_secret, message) => {
  expect(await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret })).toMatchObject({
    status: 422, errors: [{ field: 'hmac_secret', message }],
  })
})
test.each([24, 32, 64])('base64 of %i bytes is one, whatever the body', (bytes) => {
  const secret = `whsec_${Buffer.alloc(bytes, bytes).toString('base64')}`
  const now = Math.floor(Date.now() / 1000)
  for (const body of ['{}', '{"name":"نورة","emoji":"😀"}', `{"long":"${'x'.repeat(100_000)}"}`])
    expect(new Webhook(secret).verify(body, signingHeaders('evt_1', now, Buffer.from(body), [secret]))).toEqual(JSON.parse(body))
})
