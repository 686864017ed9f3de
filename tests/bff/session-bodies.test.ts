import { NextRequest } from 'next/server'
import { describe, expect, test, vi } from 'vitest'
import { POST as confirm } from '@/app/api/session/confirm/route'
import { POST as viewAs } from '@/app/api/session/view-as/route'
import { startRecorder, json } from './recorder'
import { inHours, ORIGIN, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

const OWN = { 'x-portal': '1', host: 'portal.test' }
const routes = {
  confirm: { path: '/api/session/confirm', route: confirm, body: '{"password":"a long pass phrase"}' },
  'view-as': { path: '/api/session/view-as', route: viewAs, body: '{"id":40,"reason":"Complaint 4711"}' },
}

async function send({ path, route, body }: (typeof routes)[keyof typeof routes], headers: Record<string, string>) {
  const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(5) } })
  const request = new NextRequest(ORIGIN + path, { method: 'POST', body, headers: { ...OWN, 'content-length': String(body.length), ...headers } })
  // Fetch gives a text body a type of its own; a socket does not.
  if (!headers['content-type']) request.headers.delete('content-type')
  return visitor.within(request.headers, () => route(request))
}

describe.each(Object.entries(routes))('%s', (_name, route) => {
  test.each([
    ['plain text', { 'content-type': 'text/plain' }],
    ['plain text that names JSON', { 'content-type': 'text/plain; application/json' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a file', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['what is nearly JSON', { 'content-type': 'application/jsonp' }],
    ['no kind named', {}],
  ])('takes no body as %s', async (_kind, headers: Record<string, string>) => {
    const answer = await send(route, headers)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([415, 'This call takes application/json.'])
    expect(recorder.paths()).toEqual([])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])('takes it as %s', async (type) => {
    recorder.answer(json({ message: 'No.', errors: [], data: null }, 422))
    expect((await send(route, { 'content-type': type })).status).toBe(422)
    expect(recorder.paths().length).toBeGreaterThan(0)
  })
})
