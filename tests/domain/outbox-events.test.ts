import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '@/lib/client/outbox/events'
import { shelfStore } from '@/lib/client/outbox/stores'
import type { StepBody } from '@/lib/kiosk/steps'
import { device } from '../handheld'
import { page, receive, upstream, type Line } from './outbox-page'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a scan left out of the answer, or put off by it, is sent again later and never lost', async () => {
  const handheld = device()
  const dead = page(shelfStore<Line>(7, handheld), () => new Promise(() => {}))
  for (const number of ['A', 'B']) await dead.queue.add({ number, setting: receive }).kept
  const calls: string[][] = []
  const { queue } = page(shelfStore<Line>(7, handheld), async () => [], {
    send: async (batch) => {
      calls.push(batch.map(({ number }) => number))
      return batch.flatMap(({ client_uuid: id }, at) => (
        calls.length === 1 && at === 0 ? [] : [{ id, result: calls.length === 1 ? 'later' as const : 'done' as const, data: [] }]
      ))
    },
  })
  await queue.start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls.flat()).toEqual(['A', 'B', 'A', 'B'])
  expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [] })
})

test('scans kept before outboxes were one piece are taken up as they lie, and sent', async () => {
  const handheld = device()
  handheld.setItem(
    'scan:7:u1',
    '{"client_uuid":"u1","number":"A1","scanned_at":"2026-11-19T10:00:00.000Z","setting":{"scan_code":"PKG-IN","facility_id":3},"seq":1,"refusal":null}',
  )
  handheld.setItem(
    'scan:7:u2',
    '{"client_uuid":"u2","number":"A2","scanned_at":"2026-11-19T10:00:01.000Z","setting":{"scan_code":"PKG-IN","facility_id":3},"seq":2,"refusal":"Too long."}',
  )
  const app = upstream(() => 'no')
  const { queue } = page(shelfStore<Line>(7, handheld), app.send)
  await queue.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect([...app.recorded.values()]).toMatchObject([{ client_uuid: 'u1', number: 'A1', scanned_at: '2026-11-19T10:00:00.000Z' }])
  expect(queue.snapshot().attention).toMatchObject([{ client_uuid: 'u2', refusal: 'Too long.' }])
})

test('a misspelt event or field does not compile', () => {
  const step = { token_no: 'DXB1-251120-0042-4', token_id: 7, body: {}, clock_offset_ms: 0, offline: false }
  const drafts: Draft<'pasTokens.sync' | 'tracking.applyScan' | 'consolidations.receive'>[] = [
    { ...step, event: 'gate_in' },
    // @ts-expect-error No such event.
    { ...step, event: 'gate_inn' },
    { number: 'A1', setting: { scan_code: 'PKG-IN', remarks: 'Wet' } },
    // @ts-expect-error No such field.
    { number: 'A1', setting: { scan_code: 'PKG-IN', remark: 'Wet' } },
    // @ts-expect-error A parcel's scan names its code.
    { number: 'A1', setting: { location: 'Dubai' } },
    // @ts-expect-error A bag is damaged, not broken.
    { number: 'B1', setting: { consolidation_id: 3, result: 'broken' } },
  ]
  const bodies: StepBody<'pause' | 'deny'>[] = [
    { reason: 'break' },
    // @ts-expect-error A step says what its call takes.
    { reasons: 'break' },
  ]
  // @ts-expect-error The plate was looked at, or nobody goes in.
  const gateIn: StepBody<'gate_in'> = { plate_ok: false, papers_checked: true }
  expect([drafts.length, bodies.length, gateIn.plate_ok]).toEqual([6, 2, false])
})
