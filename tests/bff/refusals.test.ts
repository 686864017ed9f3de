import { describe, expect, test, vi } from 'vitest'
import { faultsOf, messageOf, NO_PERMISSION, Refused } from '@/lib/domain/refused'
import { askUpstream } from '@/lib/bff/upstream'
import { json, raw, startRecorder } from './recorder'
import { inHours, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

describe('the sentence shown for a refusal', () => {
  test.each([
    [{ errors: ['First.', 'Second.'], data: { message: 'Data.' }, message: 'Message.' }, 'First.'],
    [{ errors: [{ field: 'weight', message: 'Too heavy.' }], message: 'Message.' }, 'Too heavy.'],
    [{ errors: [], data: { message: 'Data.' }, message: 'Message.' }, 'Data.'],
    [{ errors: [{ field: 'weight' }], data: null, message: 'Message.' }, 'Message.'],
    [{ errors: [null], message: 'Message.' }, 'Message.'],
    [{ errors: ['  '], message: 'Message.' }, 'Message.'],
    [{ errors: 'oops', data: 'oops', message: 7 }, 'Fallback.'],
    [null, 'Fallback.'], ['oops', 'Fallback.'], [[], 'Fallback.'], [{}, 'Fallback.'],
  ])('of %j is %s', (body, text) => expect(messageOf(body, 'Fallback.')).toBe(text))

  test('field faults are read from both shapes', () => {
    expect(faultsOf({ errors: ['A.', { field: 'x', message: 'B.' }, { message: 'C.' }, { field: 'y' }, null, 3] })).toEqual([
      { field: null, message: 'A.' }, { field: 'x', message: 'B.' }, { field: null, message: 'C.' },
    ])
    expect(faultsOf({ errors: 'oops' })).toEqual([])
  })

  test('a refusal is known as one, from whichever copy of the code it comes', () => {
    const fromAnotherBundle = Object.assign(new Error('No.'), { name: 'Refused', status: 401 })
    expect(fromAnotherBundle instanceof Refused).toBe(true)
    for (const other of [new TypeError('x'), 'Refused', { name: 'Refused' }, null] as unknown[]) expect(other instanceof Refused).toBe(false)
  })

  test('server pages get it with status, faults, data and request id', async () => {
    recorder.answer(json({ message: 'No.', errors: [{ field: 'weight', message: 'Too heavy.' }], data: { limit: 30 } }, 422))
    await expect(askUpstream('workspace.unread', {}, { token: 't' })).rejects.toMatchObject({
      status: 422, message: 'Too heavy.', errors: [{ field: 'weight', message: 'Too heavy.' }], data: { limit: 30 }, requestId: 'seen-by-upstream',
    })
  })
})

describe('refusals through the door', () => {
  test.each([400, 404, 409, 410, 422, 429, 500, 503])('%i arrives with status, words and retry-after, the session untouched', async (status) => {
    const visitor = await new Visitor().signedIn()
    const body = { message: 'No.', errors: [{ field: 'a', message: 'Because.' }], data: { left: 2 } }
    recorder.answer(json(body, status, { 'retry-after': '7' }))
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual(body)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('x-request-id')).toBe('seen-by-upstream')
    expect(visitor.sets).toEqual([])
  })

  test('a JSON refusal in the place of a file arrives as JSON', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(json({ message: 'This label is not ready.', errors: [], data: null }, 409))
    const answer = await visitor.knock('GET', '/api/package-label/download/5')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(messageOf(JSON.parse(await (await answer.blob()).text()), '')).toBe('This label is not ready.')
  })

  test('401 ends the session: the cookie is cleared', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(json({ message: 'Your session has ended. Sign in again.' }, 401))
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(401)
    expect(visitor.cookies.has('qafila')).toBe(false)
    expect(visitor.sets).toMatchObject([{ name: 'qafila', value: '', options: { maxAge: 0 } }])
  })

  test.each([
    [{ message: NO_PERMISSION, errors: [{ field: null, message: NO_PERMISSION }], data: null }, true],
    [{ message: NO_PERMISSION }, true],
    [{ errors: [NO_PERMISSION] }, true],
    [{ message: 'You do not have permission' }, false],
    [{ message: 'you dont have permission to access to resource' }, false],
    [{}, false],
  ])('403 with %j keeps the session: %s', async (body, isKept) => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(json(body, 403))
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual(body)
    expect(visitor.cookies.has('qafila')).toBe(isKept)
  })

  test('403 of an admin call follows the same rule', async () => {
    const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } })
    recorder.answer(json({ message: NO_PERMISSION }, 403))
    await visitor.write('PATCH', '/api/admin/maintenance', { on: false })
    expect(visitor.cookies.has('qafila')).toBe(true)
    recorder.answer(json({ message: 'Blocked.' }, 403))
    await visitor.write('PATCH', '/api/admin/maintenance', { on: false })
    expect(visitor.cookies.has('qafila')).toBe(false)
  })

  test('a public call’s refusal never ends a session', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(json({ message: 'No.' }, 401))
    expect((await visitor.knock('GET', '/api/maintenance')).status).toBe(401)
    recorder.answer(raw(401, { 'content-type': 'text/html' }, '<h1>Gateway</h1>'))
    expect((await visitor.knock('GET', '/api/maintenance')).status).toBe(401)
    expect(visitor.cookies.has('qafila')).toBe(true)
  })

  test.each([[401], [429], [502], [503]])('a page of a gateway with %i becomes a JSON refusal with the same status', async (status) => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(status, { 'content-type': 'text/html' }, '<script>alert(document.domain)</script>'))
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.text()).not.toContain('<script>')
  })

  test('a page in the place of JSON is never passed on as a page', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(200, { 'content-type': 'text/html' }, '<script>alert(document.domain)</script>'))
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ message: 'The service answered something we cannot read. Try again.' })
  })

  test('an export of a list is passed on as the file it is', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="export.csv"' }, 'a,b\n'))
    const answer = await visitor.write('POST', '/api/packages/find?format=csv', {})
    expect([answer.status, answer.headers.get('content-disposition'), await answer.text()]).toEqual([200, 'attachment; filename="export.csv"', 'a,b\n'])
  })
})

describe('a change of grants', () => {
  test('is noted when an answer tells of a newer version, and only then', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(json(null, 200, { 'x-permission-version': '1' }))
    await visitor.knock('GET', '/api/inbox')
    expect(visitor.sets).toEqual([])
    recorder.answer(json(null, 200, { 'x-permission-version': '2' }))
    await visitor.knock('GET', '/api/inbox')
    expect((await visitor.session).grants).toMatchObject({ behind: true, version: 1 })
    await visitor.knock('GET', '/api/inbox')
    expect(visitor.sets).toHaveLength(1)
  })
})
