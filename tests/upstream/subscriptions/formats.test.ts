import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { signatureOf, startReceiver } from '../../receiver'
import { csv, order, send } from '../uploads/package-sheets'
import { given, happened, onTheRoad, scanOne } from '../tracking/parcels'
import { SECRET, useSubscription } from './given'
import { parcel as plain } from '../packages/given'

const app = useApp()
const subscription = useSubscription(app)
const delivered = async () => {
  await happened(app, await given(app, { ref_no: `A&B <"1"> ${Date.now()}` }), ['LMD03', 1])
  await subscription.drain()
  const call = subscription.receiver.got.at(-1)
  if (!call) throw new Error('Nothing came')
  return call
}

describe('the body', () => {
  test('as XML is well formed and signed as it is', async () => {
    await subscription.subscribe({ content_type: 'xml', method: 'PUT' })
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: SECRET })
    const call = await delivered()
    expect(call).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/xml; charset=utf-8', 'x-signature': signatureOf(call.body, SECRET) } })
    expect(call.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><webhook><event_id>[\w-]{36}<\/event_id><type>tracking.updated<\/type>/)
    expect(call.body).toContain('<ref_no>A&amp;B &lt;&quot;1&quot;&gt;')
    expect(call.body).toContain('<event><code>LMD03</code>')
    expect(call.body).toContain('<pod/></webhook>')
  })

  test('as form fields can be read by any form reader', async () => {
    await subscription.subscribe({ content_type: 'form' })
    const call = await delivered()
    const fields = new URLSearchParams(call.body)
    expect(call.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=utf-8')
    expect([fields.get('type'), fields.get('event[code]'), fields.get('pod')]).toEqual(['tracking.updated', 'LMD03', ''])
    expect(fields.get('ref_no')).toMatch(/^A&B <"1">/)
  })
})

describe('signing in', () => {
  test('by user name, by token, by a key in a header', async () => {
    await subscription.subscribe()
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'basic', username: 'rsa', password: 'p:w' })
    expect((await delivered()).headers.authorization).toBe(`Basic ${Buffer.from('rsa:p:w').toString('base64')}`)
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'bearer', token: 'tok-1' })
    expect((await delivered()).headers.authorization).toBe('Bearer tok-1')
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'api_key', header_name: 'X-Api-Key', token: 'key-1' })
    expect((await delivered()).headers['x-api-key']).toBe('key-1')
    expect(JSON.stringify(await app.query('select request_headers from outgoing_logs'))).not.toMatch(/tok-1|key-1|cnNh/)
  })

  test('by OAuth fetches one token and uses it until it is refused', async () => {
    const server = await startReceiver()
    let serial = 0
    server.answer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: `t${(serial += 1)}`, expires_in: 3600 }))
    })
    await subscription.subscribe()
    await subscription.client.call('subscriptions.saveAuth', {
      auth_type: 'oauth2_client_credentials', token_url: `${server.url}/token`, oauth_client_id: 'rsa', oauth_client_secret: 'secret', scope: 'hooks',
    })
    expect((await delivered()).headers.authorization).toBe('Bearer t1')
    expect((await delivered()).headers.authorization).toBe('Bearer t1')
    expect(server.got).toMatchObject([{
      path: '/token', headers: { authorization: `Basic ${Buffer.from('rsa:secret').toString('base64')}` }, body: 'grant_type=client_credentials&scope=hooks',
    }])
    subscription.receiver.answer(401)
    await delivered()
    subscription.receiver.answer(200)
    expect((await delivered()).headers.authorization).toBe('Bearer t2')
    await server.stop()
  })

  test('a token server that is down is a failed try like any other', async () => {
    await subscription.subscribe()
    const server = await startReceiver()
    server.answer(500)
    await subscription.client.call('subscriptions.saveAuth', {
      auth_type: 'oauth2_client_credentials', token_url: server.url, oauth_client_id: 'rsa', oauth_client_secret: 'secret',
    })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got).toEqual([])
    expect(await app.query('select result, error from outgoing_logs')).toEqual([{ result: 'retrying', error: 'The token server answered 500.' }])
    await server.stop()
  })
})

describe('proof of delivery', () => {
  test('is told with links that open without signing in, for those parts that were chosen', async () => {
    await subscription.client.call('subscriptions.savePod', { active: true, url: subscription.receiver.url, pod_parts: ['signature', 'photo', 'pdf'] })
    await app.query("delete from webhook_events where event_type = 'test'")
    const parcel = await onTheRoad(app)
    await scanOne(await app.as('carrier_operator'), 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim', relation: 'family' })
    await app.query("update pods set data = '{\"signature\": [[10,50,60,20,110,80]]}' where package_id = $1", [parcel.id])
    await subscription.drain()
    const [event] = subscription.receiver.json() as unknown as {
      type: string; pod: { relation: string; signature_url: string; photo_urls: string[]; pdf_url: string }
    }[]
    expect(event).toMatchObject({ type: 'pod.available', pod: { relation: 'family', photo_urls: [] } })
    expect(JSON.stringify(event)).not.toContain('Huda')
    const opens = async (link: string, turned = link) => {
      const { pathname, searchParams } = new URL(turned)
      const [, , , , id, part] = pathname.split('/')
      return app.nobody.call('subscriptions.file', {
        id: Number(id), part: part as 'pod-pdf', until: searchParams.get('until') ?? '', sign: searchParams.get('sign') ?? '',
      })
    }
    const pdf = await opens(event?.pod.pdf_url ?? '')
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await opens(event?.pod.signature_url ?? '')).body.subarray(1, 4).toString()).toBe('PNG')
    // The same signature on another parcel or part opens nothing.
    expect((await opens('', (event?.pod.pdf_url ?? '').replace(`/${parcel.id}/`, `/${parcel.id - 1}/`))).status).toBe(410)
    expect((await opens('', (event?.pod.pdf_url ?? '').replace('pod-pdf', 'label-pdf'))).status).toBe(410)
  })
})

/** A parcel of the client whose label was just made anew. */
async function relabelled() {
  const fresh = await plain(app, { client_id: subscription.clientId, status: 'label_created', label_status: 'created', city: 'Dubai' }, ['ORD01', 'ORD02'])
  expect(await (await app.as('super_admin')).call('packages.relabel', { id: fresh.id })).toMatchObject({ status: 200 })
  return fresh
}

describe('labels', () => {
  test('are told when they are made, as a link or as the file itself', async () => {
    await subscription.client.call('subscriptions.saveLabel', { active: true, url: subscription.receiver.url, label_format: 'zpl', label_delivery: 'base64' })
    await app.query("delete from webhook_events where event_type = 'test'")
    await relabelled()
    await subscription.drain()
    const [event] = subscription.receiver.json() as unknown as { type: string; label: { format: string; content: string; version: number } }[]
    expect(event).toMatchObject({ type: 'label.created', label: { format: 'zpl' } })
    expect(Buffer.from(event?.label.content ?? '', 'base64').toString()).toMatch(/\^XA/)
    const [log] = await app.query<{ request_body: string }>("select request_body from outgoing_logs where event = 'label.created'")
    expect(log?.request_body).toContain('"content":"•••"')
  })

  test('of the carrier’s own are the PDF it sent, whatever format was wished', async () => {
    await subscription.client.call('subscriptions.saveLabel', { active: true, url: subscription.receiver.url, label_format: 'zpl', label_delivery: 'base64' })
    await app.query("delete from webhook_events where event_type = 'test'")
    const fresh = await relabelled()
    await app.services.files.write('carrier-labels/test/theirs.pdf', Buffer.from('%PDF-1.4 theirs'))
    await app.query("update packages set label_path = 'carrier-labels/test/theirs.pdf' where id = $1", [fresh.id])
    await subscription.drain()
    const [event] = subscription.receiver.json() as unknown as { label: { format: string; content: string } }[]
    expect(event?.label.format).toBe('pdf')
    expect(Buffer.from(event?.label.content ?? '', 'base64').toString()).toBe('%PDF-1.4 theirs')
  })
})

test('a file of orders is told order by order, and a row that was refused is not', async () => {
  await subscription.subscribe({ events: ['ORD02'] })
  await subscription.client.call('subscriptions.saveLabel', { active: true, url: `${subscription.receiver.url}/label` })
  await app.query("delete from webhook_events where event_type = 'test'")
  const refs = ['HOOK-1', 'HOOK-2', 'HOOK-3']
  await send(await app.as('client_admin'), csv([...refs.map((ref_no, i) => order(i, { ref_no })), order(9, { ref_no: 'HOOK-4', city: 'Atlantis' })]))
  await app.jobs.idle()
  await subscription.drain()
  const heard = subscription.receiver.json().map((e) => `${e.type} ${String(e.ref_no)}`)
  expect(heard.toSorted()).toEqual([...refs.map((ref) => `label.created ${ref}`), ...refs.map((ref) => `tracking.updated ${ref}`)])
})

describe('a client without a subscription', () => {
  test('is told by the client-wide webhook of its settings, under the names of those', async () => {
    await app.query("update clients set integration_mode = 'webhook' where id = $1", [subscription.clientId])
    await app.query(
      "update client_settings set settings = settings || jsonb_build_object('webhook_url', $2::text, 'webhook_events', '[\"shipment.event\"]'::jsonb, 'webhook_secret', $3::text) where client_id = $1",
      [subscription.clientId, `${subscription.receiver.url}/wide`, SECRET],
    )
    const call = await delivered()
    expect(call.path).toBe('/wide')
    expect(subscription.receiver.json()[0]).toMatchObject({ type: 'shipment.event' })
    expect(call.headers['x-signature']).toBe(signatureOf(call.body, SECRET))
    // A subscription of its own replaces it; switched off, it is silence.
    await subscription.client.call('subscriptions.saveTracking', { active: false, url: subscription.receiver.url })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got).toHaveLength(1)
  })
})
