import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BATCH } from '@/lib/client/kept-scan'
import type { OutboxStore } from '@/lib/client/outbox/parts'
import { eitherStore, shelfStore } from '@/lib/client/outbox/stores'
import { Refused } from '@/lib/domain/refused'
import { device } from '../handheld'
import { answeredOf, dice, numbersOf, page, receive, sort, upstream, type Line } from './outbox-page'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('1,000 scans, one every 50 ms', () => {
  test('are recorded as 1,000, once each and in order, on a line that fails a third of the time', async () => {
    const roll = dice(20_261_120)
    const failures = ['before', 'after', new Refused(503, 'Busy.'), new Refused(429, 'Too many requests.')] as const
    const app = upstream(() => (roll() < 0.33 ? (failures[Math.floor(roll() * 4)] ?? 'no') : 'no'), () => 20 + roll() * 400)
    const handheld = device()
    const { queue, settled } = page(shelfStore<Line>(7, handheld), app.send)
    await queue.start()
    const expected = Array.from({ length: 1000 }, (_, at) => `RSA2611200${String(at).padStart(4, '0')}`)
    for (const number of expected) {
      queue.add({ number, setting: receive })
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(600_000)

    expect(numbersOf(app.recorded.values())).toEqual(expected)
    expect(answeredOf(settled)).toEqual(expected)
    expect(app.seen.mostAtOnce).toBe(1)
    expect(Math.max(...app.batches.map(({ length }) => length))).toBeLessThanOrEqual(BATCH)
    expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [], trouble: null })
    expect(handheld.length).toBe(0)
    const times = [...app.recorded.values()].map(({ scanned_at }) => Date.parse(scanned_at))
    expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) === 50)).toBe(true)
  })

  test('made while the line is down are all sent when it comes back, in batches of fifty', async () => {
    let isDown = true
    const app = upstream(() => (isDown ? 'before' : 'no'))
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    for (let at = 0; at < 1000; at += 1) {
      queue.add({ number: `N${at}`, setting: receive })
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(queue.snapshot().waiting).toBe(1000)
    expect(queue.snapshot().trouble).toContain('kept')
    isDown = false
    const before = app.batches.length
    queue.wake()
    await vi.advanceTimersByTimeAsync(2000)
    expect(app.recorded.size).toBe(1000)
    expect(app.batches.slice(before).filter(({ length }) => length === BATCH)).toHaveLength(20)
  })
})

test('a scan is on the device before anything is sent', async () => {
  const store = shelfStore<Line>(7, device())
  const app = upstream(() => 'no')
  let keep = () => {}
  const gate = new Promise<void>((resolve) => (keep = resolve))
  const { queue } = page({ ...store, put: async (scan) => gate.then(() => store.put(scan)) }, app.send)
  const { kept } = queue.add({ number: 'A1', setting: receive })
  await vi.advanceTimersByTimeAsync(5000)
  expect(app.batches).toEqual([])
  keep()
  await kept
  await vi.advanceTimersByTimeAsync(1000)
  expect(numbersOf(app.recorded.values())).toEqual(['A1'])
})

test('a scan the device cannot keep says so and is never sent', async () => {
  const full: OutboxStore<Line> = { ...shelfStore<Line>(7, device()), put: async () => Promise.reject(new Error('QuotaExceededError')) }
  const app = upstream(() => 'no')
  const { queue } = page(full, app.send)
  await expect(queue.add({ number: 'A1', setting: receive }).kept).rejects.toThrow('Quota')
  await vi.advanceTimersByTimeAsync(5000)
  expect(queue.snapshot().waiting).toBe(0)
  expect(app.batches).toEqual([])
})

test('what the first store will not take the second one keeps, and both are sent in the order scanned', async () => {
  let isFull = false
  const database = shelfStore<Line>(7, device())
  const shelf = shelfStore<Line>(7, device())
  const store = eitherStore({ ...database, put: async (scan) => (isFull ? Promise.reject(new Error('full')) : database.put(scan)) }, shelf)
  const app = upstream(() => 'no')
  const { queue } = page(store, app.send)
  for (const number of ['A1', 'A2', 'A3']) {
    await queue.add({ number, setting: receive }).kept
    isFull = !isFull
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(numbersOf(app.recorded.values())).toEqual(['A1', 'A2', 'A3'])
  expect(await store.all()).toEqual([])
})

describe('after a reload', () => {
  test('scans go on from where the page died, with their own ids and times', async () => {
    const handheld = device()
    const dead = page(shelfStore<Line>(7, handheld), () => new Promise(() => {}))
    const made = ['A1', 'A2', 'A3'].map((number) => dead.queue.add({ number, setting: receive }).event)
    await vi.advanceTimersByTimeAsync(1000)
    expect(dead.settled).toEqual([])

    const app = upstream(() => 'no')
    const { queue, settled } = page(shelfStore<Line>(7, handheld), app.send)
    expect(numbersOf(await queue.start())).toEqual(['A1', 'A2', 'A3'])
    const later = queue.add({ number: 'A4', setting: receive }).event
    await vi.advanceTimersByTimeAsync(1000)
    expect([...app.recorded.values()]).toEqual([...made, later])
    expect(settled).toHaveLength(4)
  })

  test('one person never sends another one’s scans', async () => {
    const handheld = device()
    const offline = upstream(() => 'before')
    const first = page(shelfStore<Line>(7, handheld), offline.send)
    await first.queue.add({ number: 'MINE', setting: receive }).kept

    const app = upstream(() => 'no')
    const { queue } = page(shelfStore<Line>(8, handheld), app.send)
    await queue.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(app.recorded.size).toBe(0)
    expect(handheld.length).toBe(1)
  })
})

describe('what is sent together', () => {
  test('is of one scan and one setting, in the order scanned', async () => {
    const app = upstream(() => 'no')
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    for (const [number, setting] of [['A', receive], ['B', receive], ['C', sort], ['D', receive]] as const) queue.add({ number, setting })
    await vi.advanceTimersByTimeAsync(1000)
    expect(app.batches.flat().map(({ number, setting }) => `${number} ${setting.scan_code}`)).toEqual(['A PKG-IN', 'B PKG-IN', 'C PKG-SORT', 'D PKG-IN'])
    expect(app.batches.every((batch) => new Set(batch.map(({ setting }) => setting.scan_code)).size === 1)).toBe(true)
  })

  test('holds the same number twice when it was scanned twice: the upstream decides', async () => {
    const app = upstream(() => 'no')
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    queue.add({ number: 'SAME', setting: receive })
    queue.add({ number: 'SAME', setting: receive })
    await vi.advanceTimersByTimeAsync(1000)
    expect(numbersOf(app.recorded.values())).toEqual(['SAME', 'SAME'])
  })
})

describe('a refusal', () => {
  test('of the whole batch is told for each scan and keeps it, and the next scans go on', async () => {
    const app = upstream((call) => (call === 1 ? new Refused(422, 'This scan is not for your user category.') : 'no'))
    const { queue, settled } = page(shelfStore<Line>(7, device()), app.send)
    const first = queue.add({ number: 'A', setting: receive }).event
    await vi.advanceTimersByTimeAsync(10)
    queue.add({ number: 'B', setting: sort })
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [{ ...first, refusal: 'This scan is not for your user category.' }] })
    expect(answeredOf(settled)).toEqual(['B'])

    await queue.sendAgain([first.client_uuid])
    await vi.advanceTimersByTimeAsync(1000)
    expect(app.recorded.get(first.client_uuid)).toEqual(first)
    expect(queue.snapshot().attention).toEqual([])
  })

  test('of one number leaves the others in the queue', async () => {
    const refused = new Refused(422, 'Too long.', [{ field: 'numbers.1', message: 'Too long.' }])
    const app = upstream((call) => (call === 1 ? refused : 'no'))
    const { queue, settled } = page(shelfStore<Line>(7, device()), app.send)
    for (const number of ['A', 'B', 'C']) queue.add({ number, setting: receive })
    await vi.advanceTimersByTimeAsync(1000)
    expect(answeredOf(settled)).toEqual(['A', 'C'])
    expect(queue.snapshot().attention.map(({ number, refusal }) => `${number}: ${refusal}`)).toEqual(['B: Too long.'])
  })

  test('can be thrown away by a person, and only by a person', async () => {
    const handheld = device()
    const { queue } = page(shelfStore<Line>(7, handheld), upstream(() => new Refused(422, 'No.')).send)
    const { event: scan } = queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(handheld.length).toBe(1)
    await queue.discard([scan.client_uuid])
    expect(handheld.length).toBe(0)
  })

  test('for want of a sign-in keeps every scan and waits to be woken', async () => {
    let isSignedIn = false
    const app = upstream(() => (isSignedIn ? 'no' : new Refused(401, 'Please sign in again.')))
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(app.batches).toHaveLength(1)
    expect(queue.snapshot()).toMatchObject({ waiting: 1, attention: [] })
    isSignedIn = true
    queue.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(numbersOf(app.recorded.values())).toEqual(['A'])
  })
})

describe('a failing line', () => {
  test('is tried again after 1, 2, 4 ... seconds, at most half a minute apart', async () => {
    const start = Date.now()
    const tried: number[] = []
    const { queue } = page(shelfStore<Line>(7, device()), async () => {
      tried.push((Date.now() - start) / 1000)
      throw new TypeError('Failed to fetch')
    })
    queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(150_000)
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121])
  })

  test('is tried at once when the connection comes back in the middle of a try', async () => {
    let isDown = true
    const app = upstream(() => (isDown ? 'before' : 'no'))
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(20)
    queue.wake()
    isDown = false
    await vi.advanceTimersByTimeAsync(200)
    expect(app.recorded.size).toBe(1)
  })
})

describe('taking a scan back', () => {
  test('works until it is sent', async () => {
    const app = upstream(() => 'before')
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    const { event: scan } = queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(500)
    expect(await queue.withdraw(scan.client_uuid)).toBe(true)
    expect(queue.snapshot().waiting).toBe(0)
    const tries = app.batches.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(app.batches).toHaveLength(tries)
  })

  test('is too late while it is on its way and after its answer', async () => {
    const app = upstream(() => 'no')
    const { queue } = page(shelfStore<Line>(7, device()), app.send)
    const { event: scan } = queue.add({ number: 'A', setting: receive })
    await vi.advanceTimersByTimeAsync(20)
    expect(await queue.withdraw(scan.client_uuid)).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await queue.withdraw(scan.client_uuid)).toBe(false)
    expect(app.recorded.size).toBe(1)
  })
})

test('two pages of one person send each scan once', async () => {
  const handheld = device()
  const app = upstream(() => 'no', () => 300)
  let lock = Promise.resolve<unknown>(undefined)
  const alone = <T,>(work: () => Promise<T>): Promise<T> => {
    const turn = lock.then(work)
    lock = turn
    return turn
  }
  const pages = [page(shelfStore<Line>(7, handheld), app.send, { alone }), page(shelfStore<Line>(7, handheld), app.send, { alone })]
  for (const { queue } of pages) await queue.start()
  for (let at = 0; at < 40; at += 1) {
    pages[at % 2]?.queue.add({ number: `N${at}`, setting: receive })
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(app.batches.flat()).toHaveLength(40)
  expect(app.seen.mostAtOnce).toBe(1)
  expect(pages.map(({ queue }) => queue.snapshot().waiting)).toEqual([0, 0])
})
