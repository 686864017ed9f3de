import { describe, expect, test } from 'vitest'
import { drainWebhooks } from '@/upstream/areas/subscriptions/sender'
import { useApp } from '../app'

const app = useApp()

describe('the demo’s subscriptions', () => {
  test('are 18 of 8 clients: one fails, one is suspended, one is switched off', async () => {
    expect(await app.query("select count(*) as n, count(distinct client_id) as clients, count(*) filter (where health = 'failing') as failing, count(*) filter (where health = 'suspended') as suspended, count(*) filter (where not active) as off from client_subscriptions")).toEqual([
      { n: 18, clients: 8, failing: 1, suspended: 1, off: 1 },
    ])
  })

  test('have told what happened, one delivery in five parcels, and only what is suspended waits', async () => {
    expect(await app.query(`select count(*) as n from outgoing_logs where integration = 'client_webhook'`)).toEqual([{ n: 80 }])
    expect(await app.query("select distinct s.health from webhook_events w join client_subscriptions s on s.id = w.subscription_id where w.state = 'pending'"))
      .toEqual([{ health: 'suspended' }])
    // How many had failed hangs on the hour.
    expect(
      await app.query("select count(*) as n from webhook_events where state = 'closed' and (closed_by is null or closed_at > now() or closed_reason is null)"),
    ).toEqual([{ n: 0 }])
    expect(await app.query('select count(*) as n from outgoing_logs where created_at > now()')).toEqual([{ n: 0 }])
  })

  test('go to names nobody has, so that a start calls nobody and a scan fails at once', async () => {
    const names = await app.query<{ url: string }>('select url from client_subscriptions')
    expect(names.every(({ url }) => new URL(url).hostname.endsWith('.example'))).toBe(true)
    await drainWebhooks(app.services)
    expect(await app.query(`select count(*) as n from outgoing_logs where integration = 'client_webhook'`)).toEqual([{ n: 80 }])
  })

  test('show the client its own last deliveries', async () => {
    const mine = await (await app.as('client_developer')).call('subscriptions.deliveries', {})
    const all = await (await app.as('super_admin')).call('subscriptions.deliveries', {})
    expect(mine.data.length).toBeGreaterThan(0)
    expect(new Set(mine.data.map(({ client }) => client))).toEqual(new Set(['Noor Beauty Trading LLC']))
    expect(all.meta.total).toBe(80)
  })
})
