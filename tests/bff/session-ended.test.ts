import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/session/ended/route'
import { endedPath } from '@/lib/bff/ended'
import { cut, json, startRecorder } from './recorder'
import { ORIGIN, payloadOf, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

/** As a page of ours leads there, or a link without its proof. */
async function open(visitor: Visitor, redirect: string, { isLink = false, headers = {} }: { isLink?: boolean; headers?: Record<string, string> } = {}) {
  const path = isLink ? `/api/session/ended?${new URLSearchParams({ redirect })}` : endedPath(redirect, (await visitor.session).token)
  const request = new NextRequest(ORIGIN + path, { headers })
  const answer = await visitor.within(request.headers, () => GET(request))
  return { status: answer.status, to: answer.headers.get('location') }
}

describe('where a page goes that finds its session ended', () => {
  test('the cookie is cleared, the way back and the category kept, whatever name the portal goes by', async () => {
    const visitor = await new Visitor().signedIn({}, payloadOf({ category: 'client' }))
    expect(await open(visitor, '/packages?page=2')).toEqual({ status: 307, to: '/login?redirect=%2Fpackages%3Fpage%3D2&user_category=client' })
    expect(visitor.cookies.size).toBe(0)
    expect(recorder.paths()).toEqual([])
  })

  test.each(['//evil.example', '/.//evil.example', 'https://evil.example', '/api/session/ended', ''])('%j is no way back', async (redirect) => {
    expect((await open(await new Visitor().signedIn(), redirect)).to).toBe('/login?redirect=%2F&user_category=admin')
  })
})

describe.each(['cross-site', 'same-site', 'same-origin', 'none'])('a link to it (%s)', (site) => {
  const link = { isLink: true, headers: { 'sec-fetch-site': site } }
  beforeEach(() => {
    for (const name of ['permissions']) (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for(`qafila.${name}`)]?.clear()
  })

  test('signs nobody out', async () => {
    recorder.answer(json(payloadOf()))
    const visitor = await new Visitor().signedIn()
    expect((await open(visitor, '/packages', link)).to).toBe('/packages')
    expect(visitor.cookies.has('qafila')).toBe(true)
    recorder.answer(cut)
    await open(visitor, '/packages', link)
    expect(visitor.cookies.has('qafila')).toBe(true)
  })

  test('signs nobody out with the proof of another session', async () => {
    recorder.answer(json(payloadOf()))
    const visitor = await new Visitor().signedIn()
    const request = new NextRequest(ORIGIN + endedPath('/packages', 'token-of-somebody-else'), { headers: link.headers })
    await visitor.within(request.headers, () => GET(request))
    expect(visitor.cookies.has('qafila')).toBe(true)
  })

  test('does not keep a session alive that is over', async () => {
    recorder.answer(json({ message: 'Your session has ended. Sign in again.' }, 401))
    const visitor = await new Visitor().signedIn()
    expect((await open(visitor, '/packages', link)).to).toBe('/login?redirect=%2Fpackages&user_category=admin')
    expect(visitor.cookies.size).toBe(0)
  })
})
