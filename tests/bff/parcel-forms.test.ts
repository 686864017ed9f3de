import { describe, expect, test, vi } from 'vitest'
import { POST as act } from '@/app/api/parcel/route'
import { POST as paid } from '@/app/api/parcel/paid/[hash]/route'
import { GET as photo } from '@/app/api/parcel/photo/route'
import { visits } from './next-headers'
import { json, raw, startRecorder } from './recorder'
import { ORIGIN, SUBSCRIPTION_KEY } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

/** A form of the public page as a browser sends it, with the cookies that browser holds. */
function send(fields: Record<string, string>, o: { headers?: Record<string, string>; pass?: string } = {}) {
  const request = new Request(`${ORIGIN}/api/parcel`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN,
      'sec-fetch-site': 'same-origin', 'x-client-ip': '198.51.100.7', host: 'portal.test', ...o.headers,
    },
    body: new URLSearchParams({ number: 'RSA1', n: 'RSA1,RSA2', path: '/tracking/summary', lang: 'ar', ...fields }).toString(),
  })
  const jar = new Map(o.pass ? [['parcel-pass', o.pass]] : [])
  return visits.run({ jar, sets: [], headers: request.headers }, () => act(request))
}
const back = (said: string) => `/tracking/summary?n=RSA1%2CRSA2&lang=ar&said=${said}&at=RSA1#mine`

describe('a form of the public page', () => {
  test('leads back with a pass no script can read, for the visitor’s own address', async () => {
    recorder.answer(json({ pass: '17.sig', until: '2030-01-01T00:00:00Z' }))
    const answer = await send({ act: 'checked', digits: '٧٧٨٨' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(back('checked'))
    expect(answer.headers.get('set-cookie')).toBe('parcel-pass=RSA1%7C17.sig; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800')
    expect(recorder.paths()).toEqual(['POST /api/public/parcel-check'])
    expect(recorder.seen[0]?.headers).toMatchObject({ 'x-client-ip': '198.51.100.7', 'x-subscription-key': SUBSCRIPTION_KEY })
    expect(JSON.parse(recorder.seen[0]?.text ?? '')).toEqual({ tracking_no: 'RSA1', phone_last4: '7788' })
  })

  test('carries the pass of the cookie, never one of the form', async () => {
    recorder.answer(json({ wishes: [] }))
    await send({ act: 'reschedule', day: '2026-11-24', pass: 'forged', tracking_no: 'RSA9' }, { pass: 'RSA1|17.sig' })
    expect(JSON.parse(recorder.seen[0]?.text ?? '')).toEqual({ tracking_no: 'RSA1', pass: '17.sig', day: '2026-11-24' })
  })

  test.each([
    [404, null, 'wrong'], [429, null, 'locked'], [422, null, 'invalid'],
    [409, { reason: 'out_for_delivery' }, 'out_for_delivery'], [503, null, 'away'], [502, { reason: 'payment' }, 'payment'],
  ])(
    'tells a refusal %i %j as %s', async (status, data, said) => {
      recorder.answer(json({ message: 'No.', errors: [], data }, status))
      expect((await send({ act: 'payLink' }, { pass: 'RSA1|17.sig' })).headers.get('location')).toBe(back(said))
    },
  )

  test('takes a pass away that has ended, or that its owner closes', async () => {
    recorder.answer(json({ message: 'Ended.', errors: [], data: null }, 401))
    for (const name of ['pudo', 'left']) {
      const answer = await send({ act: name, pudo_id: '7' }, { pass: 'RSA1|1.old' })
      expect(answer.headers.get('set-cookie')).toContain('parcel-pass=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    }
  })

  test('leads to no other place than the public page', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/packages'])
      expect((await send({ act: 'left', path })).headers.get('location')).toMatch(/^\/tracking\/summary\?/)
    expect((await send({ act: 'left', path: '/client/tracking/summary' })).headers.get('location')).toMatch(/^\/client\/tracking\/summary\?/)
  })

  test('of another site or of no known kind is refused before the upstream hears of it', async () => {
    expect((await send({ act: 'checked' }, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await send({ act: 'constructor' })).status).toBe(400)
    expect(recorder.seen).toEqual([])
  })
})

test('whoever comes back from a gateway, by an address or a form, is led to the parcel with what it brought told to the upstream', async () => {
  const [hash, params] = ['a'.repeat(64), Promise.resolve({ hash: 'a'.repeat(64) })]
  recorder.answer(json({ tracking_no: 'RSA1' }))
  const form = { method: 'POST', body: new URLSearchParams({ status: '14' }) }
  const byForm = await paid(new Request(`${ORIGIN}/api/parcel/paid/${hash}?lang=ar`, form), { params })
  expect([byForm.status, byForm.headers.get('location')]).toEqual([303, '/tracking/summary?n=RSA1&lang=ar#mine'])
  expect(JSON.parse(recorder.seen[0]?.text ?? '')).toEqual({ params: { status: '14' } })
  recorder.answer(json({ tracking_no: 'RSA1' }))
  expect((await paid(new Request(`${ORIGIN}/api/parcel/paid/${hash}?ref=7`), { params })).headers.get('location')).toBe('/tracking/summary?n=RSA1#mine')
  expect((await paid(new Request(`${ORIGIN}/api/parcel/paid/x`), { params: Promise.resolve({ hash: 'x' }) })).status).toBe(404)
})

test('the photo of a delivery is for whoever holds the pass, and stays in no cache', async () => {
  const ask = (jar: Map<string, string>) => visits.run({ jar, sets: [], headers: new Headers() }, () => photo(new Request(`${ORIGIN}/api/parcel/photo`)))
  expect((await ask(new Map())).status).toBe(404)
  expect(recorder.seen).toEqual([])
  recorder.answer(raw(200, { 'content-type': 'image/jpeg' }, 'a photo'))
  const answer = await ask(new Map([['parcel-pass', 'RSA1|17.sig']]))
  expect(await answer.text()).toBe('a photo')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(recorder.paths()).toEqual(['GET /api/public/parcel-photo?tracking_no=RSA1&pass=17.sig'])
})
