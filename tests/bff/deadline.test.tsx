import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadline } from '@/lib/bff/deadline'
import { patience } from '@/lib/bff/fresh'
import { makePage } from '@/components/screens/make-page'
import type { Visit } from '@/components/screens/enter'
import { visits } from './next-headers'
import { hang, json, startRecorder } from './recorder'
import { payloadOf, seal, sessionOf } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const before = { ...deadline, patience: patience.ms }
beforeEach(() => {
  Object.assign(deadline, { wholeMs: 600, questionMs: 300 })
  patience.ms = 100
})
afterEach(() => {
  Object.assign(deadline, { wholeMs: before.wholeMs, questionMs: before.questionMs })
  patience.ms = before.patience
})

/** Renders a page for somebody signed in whose request the portal's server has just received; answers what it shows and how long it took. */
async function open(render: (visit: Visit) => Promise<ReactNode>): Promise<{ shown: string; ms: number }> {
  const page = makePage('/inbox', 'own', {}, render)
  const headers = new Headers({ 'x-arrived-at': String(Date.now()), 'x-client-ip': '203.0.113.7' })
  const began = performance.now()
  const shown = await visits.run(
    { jar: new Map([['qafila', await seal(await sessionOf())]]), sets: [], headers },
    () => page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) }),
  )
  return { shown: (shown as ReactElement<{ children: string }>).props.children, ms: performance.now() - began }
}

const unread = async (visit: Visit) => (await visit.ask('workspace.unread', {})).fault?.message ?? 'answered'

test('a page that asks five times in a row is there in the time of one, though the upstream hangs', async () => {
  recorder.answer(hang)
  // The first of all finds out that nobody says whether the house is closed.
  await open(async () => <p />)
  const { shown, ms } = await open(async (visit) => {
    const said: string[] = []
    for (let n = 0; n < 5; n++) said.push(await unread(visit))
    return <p>{said.join(' | ')}</p>
  })
  expect(shown).toBe(Array.from({ length: 5 }, () => 'The service took too long to answer. Try again.').join(' | '))
  expect(ms).toBeLessThan(1500)
  expect(ms).toBeGreaterThan(500)
})

test('one question that hangs leaves time for those after it', async () => {
  recorder.answers({ '/api/user/permissions': json(payloadOf()), '/api/inbox/unread-count': json({ unread: 1 }), '/api/saved-views': hang })
  const { shown } = await open(async (visit) => {
    const views = await visit.ask('workspace.views', { screen: 'packages' })
    return <p>{`${views.fault?.status} ${await unread(visit)}`}</p>
  })
  expect(shown).toBe('504 answered')
})
