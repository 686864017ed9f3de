import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenNo, type GateEvent } from '@/lib/domain/gate-token'
import { outcomeOf } from '@/lib/client/outbox/outcome-of'
import { outbox } from '@/lib/client/outbox/outbox'
import type { OutboxParts, OutboxStore, Settled } from '@/lib/client/outbox/parts'
import { foldDocks, foldTokens, isReleased, isUndocked, type KioskToken } from '@/lib/kiosk/fold-token'
import { keepAnswered, keepList, keptTokens, type Shelf } from '@/lib/kiosk/kept-tokens'
import { sendsSteps } from '@/lib/kiosk/kiosk-device'
import { newSealKey, seal, unseal } from '@/lib/kiosk/seal'
import type { KeptStep, StepOutcome } from '@/lib/kiosk/steps'
import { PHOTO_BYTES, PHOTO_SIDE, PHOTOS_MOST, withinSide } from '@/lib/domain/gate-photo'
import { Refused } from '@/lib/domain/refused'

describe('what a kiosk keeps', () => {
  test('cannot be read with another key', async () => {
    const [own, other] = await Promise.all([newSealKey(), newSealKey()])
    const sealed = await seal(own, { driver_name: 'Imran Khan' })
    expect(new TextDecoder().decode(sealed.data)).not.toContain('Imran')
    expect(await unseal(own, sealed)).toEqual({ driver_name: 'Imran Khan' })
    await expect(unseal(other, sealed)).rejects.toThrow('operation')
  })

  test('its key never leaves the browser', async () => {
    const key = await newSealKey()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('extractable')
  })
})

function memory(): OutboxStore<'pasTokens.sync'> & { rows: Map<string, KeptStep> } {
  const rows = new Map<string, KeptStep>()
  return {
    rows,
    all: async () => [...rows.values()].toSorted((a, b) => a.seq - b.seq),
    waiting: async (limit) => [...rows.values()].filter(({ refusal }) => refusal === null).toSorted((a, b) => a.seq - b.seq).slice(0, limit),
    put: async (event) => void rows.set(event.client_event_id, event),
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
  }
}
const numbered = () => {
  let n = 0
  return () => `event-${(n += 1)}`
}
const step = (event: GateEvent, body = {}) => ({ event, token_no: 'DXB1-251120-0042-4', token_id: 7, body, clock_offset_ms: 0, offline: true })
const queueOf = (parts: Pick<OutboxParts<'pasTokens.sync', unknown>, 'store' | 'send'> & { now?: () => number }) => {
  const ears = new Set<(settled: readonly Settled<'pasTokens.sync', unknown>[]) => void>()
  const queue = outbox<'pasTokens.sync', unknown>({ ...sendsSteps, newId: numbered(), onSettled: (settled) => ears.forEach((ear) => ear(settled)), ...parts })
  return { ...queue, listen: (ear: (settled: readonly Settled<'pasTokens.sync', unknown>[]) => void) => (ears.add(ear), () => void ears.delete(ear)) }
}
const done = ({ client_event_id }: KeptStep): StepOutcome => ({ id: client_event_id, result: 'done', data: { token_no: 'x' } })
const settled = (check: () => boolean) => expect.poll(check, { timeout: 5000 }).toBe(true)

describe('the queue of a kiosk', () => {
  test('photos wait with their events, and no call holds more of them than it can carry', async () => {
    const store = memory()
    const sent: string[][] = []
    let isThere = false
    const queue = queueOf({ store, send: async (events) => {
      if (!isThere) throw new Refused(0, '')
      sent.push(events.map(({ client_event_id }) => client_event_id))
      return events.map(done)
    } })
    const photo = `data:image/jpeg;base64,${'A'.repeat(1_500_000)}`
    for (let n = 0; n < 4; n++) await queue.add(step('gate_in', { plate_ok: true, photos: [photo] })).kept
    expect([...store.rows.values()].map(({ body }) => (body['photos'] as string[])[0])).toEqual(Array.from({ length: 4 }, () => photo))
    isThere = true
    queue.wake()
    await settled(() => store.rows.size === 0)
    expect(sent).toEqual([['event-1', 'event-2'], ['event-3', 'event-4']])
  })

  test('keeps events before it sends them, and lets go of them with their answer', async () => {
    const store = memory()
    const seen: number[] = []
    const queue = queueOf({ store, send: async (events) => {
      seen.push(store.rows.size)
      return events.map(done)
    } })
    const { event } = queue.add(step('gate_in'))
    expect(await outcomeOf(queue, event.client_event_id, 8000)).toMatchObject({ result: 'done' })
    await settled(() => store.rows.size === 0)
    expect(seen).toEqual([1])
  })

  test('sends in order what was done without a connection, once each, with the times it was done at', async () => {
    const store = memory()
    let isAway = true
    let now = 1000
    const sent: KeptStep[] = []
    const queue = queueOf({ store, now: () => (now += 1000), send: async (events) => {
      if (isAway) throw new Refused(0, 'away')
      sent.push(...events)
      return events.map(done)
    } })
    for (const name of ['gate_in', 'dock_in', 'dock_out', 'gate_out'] as const)
      expect(await outcomeOf(queue, queue.add(step(name)).event.client_event_id, 0)).toBeNull()
    expect(queue.snapshot().waiting).toBe(4)
    isAway = false
    queue.wake()
    await settled(() => store.rows.size === 0)
    expect(sent.map(({ event }) => event)).toEqual(['gate_in', 'dock_in', 'dock_out', 'gate_out'])
    expect(sent.map(({ at }) => at)).toEqual(sent.map(({ at }) => at).toSorted())
    expect(sent.every(({ offline }) => offline)).toBe(true)
  })

  test('an answer lost on the way is asked for again under the same id', async () => {
    const store = memory()
    const ids: string[] = []
    const queue = queueOf({ store, send: async (events) => {
      ids.push(...events.map(({ client_event_id }) => client_event_id))
      if (ids.length === 1) throw new Refused(0, 'the answer was lost')
      return events.map(done)
    } })
    await queue.add(step('gate_in')).kept
    await settled(() => ids.length === 1)
    queue.wake()
    await settled(() => store.rows.size === 0)
    expect(new Set(ids)).toEqual(new Set(['event-1']))
  })

  test('a refused event waits for a person and holds nobody up', async () => {
    const store = memory()
    let isAway = true
    const queue = queueOf({ store, send: async (events) => {
      if (isAway) throw new Refused(0, 'away')
      return events.map((event): StepOutcome => (
        event.event === 'dock_in' ? { id: event.client_event_id, result: 'refused', message: 'Dock D05 is occupied by DXB1-251120-0041-6.' } : done(event)
      ))
    } })
    for (const event of ['gate_in', 'dock_in', 'pause'] as const) await queue.add(step(event)).kept
    isAway = false
    queue.wake()
    await settled(() => queue.snapshot().attention.length === 1)
    expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [{ event: 'dock_in', refusal: 'Dock D05 is occupied by DXB1-251120-0041-6.' }] })
    await queue.discard(queue.snapshot().attention.map(({ client_event_id }) => client_event_id))
    expect(store.rows.size).toBe(0)
  })

  test('what had been done before by somebody else waits for nobody, and whoever still looks is told so', async () => {
    const store = memory()
    let isAway = true
    const queue = queueOf({ store, send: async (events) => {
      if (isAway) throw new Refused(0, 'away')
      return events.map(({ client_event_id }): StepOutcome => ({
        id: client_event_id, result: 'refused', message: 'Feedback was given. Thank you.', isAlready: true,
      }))
    } })
    await queue.add(step('declare')).kept
    isAway = false
    const { event } = queue.add(step('feedback'))
    expect(await outcomeOf(queue, event.client_event_id, 8000)).toMatchObject({ result: 'refused', isAlready: true })
    await settled(() => store.rows.size === 0)
    expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [] })
  })

  test('survives a restart: another page takes up what this one left', async () => {
    const store = memory()
    const first = queueOf({ store, send: async () => {
      throw new Refused(0, 'away')
    } })
    await first.add(step('gate_in')).kept
    const sent: string[] = []
    const second = queueOf({ store, send: async (events) => {
      sent.push(...events.map(({ event }) => event))
      return events.map(done)
    } })
    await second.recount()
    expect(second.snapshot().waiting).toBe(1)
    second.wake()
    await settled(() => store.rows.size === 0)
    expect(sent).toEqual(['gate_in'])
  })

  test('stops for a sign-in, and keeps what it has', async () => {
    const store = memory()
    const queue = queueOf({ store, send: async () => {
      throw new Refused(401, 'Please sign in again.')
    } })
    await queue.add(step('gate_in')).kept
    await settled(() => queue.snapshot().isSignedOut)
    expect(store.rows.size).toBe(1)
  })

  test('takes no more after twelve hours', async () => {
    const store = memory()
    let now = Date.parse('2025-11-20T04:00:00Z')
    const queue = queueOf({ store, now: () => now, send: async () => {
      throw new Refused(0, 'away')
    } })
    await queue.add(step('gate_in')).kept
    now += 12 * 3_600_000
    await queue.recount()
    expect(queue.snapshot().isFull).toBe(true)
    await expect(queue.add(step('dock_in')).kept).rejects.toThrow('too much')
  })

  test('loses and doubles nothing however the connection comes and goes', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 12 }), async (faults, count) => {
      const store = memory()
      const recorded: string[] = []
      let call = 0
      const queue = queueOf({ store, send: async (events) => {
        call += 1
        // The service records by id; its answer is lost now and then.
        for (const { client_event_id } of events) if (!recorded.includes(client_event_id)) recorded.push(client_event_id)
        if (faults[call - 1]) throw new Refused(0, 'the answer was lost')
        return events.map(done)
      } })
      for (let n = 0; n < count; n += 1) await queue.add(step('pause')).kept
      while (store.rows.size > 0) {
        queue.wake()
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(recorded).toEqual(Array.from({ length: count }, (_, at) => `event-${at + 1}`))
    }), { numRuns: 30 })
  })
})

describe('a token as a device knows it', () => {
  const site = { warehouse_id: 1, site_code: 'DXB1' }
  const event = (name: GateEvent, body: Record<string, unknown> = {}, part: Partial<KeptStep> = {}): KeptStep => ({
    client_event_id: name, event: name, token_no: tokenNo('DXB1', '2025-11-20', 9001), token_id: null,
    at: '2025-11-20T08:20:00.000Z', clock_offset_ms: 0, offline: true, seq: 1, body, refusal: null, ...part,
  })

  test('made here without a network, it goes through its steps before anybody else hears of it', () => {
    const made = event('create', {
      purpose: 'inbound', plate_country: 'AE', plate_emirate: 'DXB', plate_code: 'A',
      plate_number: '12345', vehicle_type: 'truck_7t', driver_name: 'Imran Khan',
    })
    const [token] = foldTokens(
      [],
      [made, event('declare'), event('gate_in', {}, { at: '2025-11-20T08:30:00.000Z' }), event('dock_in', { dock_id: 5 }, { at: '2025-11-20T08:40:00.000Z' })],
      site,
    )
    expect(token).toMatchObject({
      token_no: tokenNo('DXB1', '2025-11-20', 9001), queue_no: 9001, status: 'at_dock',
      vehicle_no: 'DXB A 12345', declared: true, dock_id: 5, gate_in_at: '2025-11-20T08:30:00.000Z',
    })
  })

  test('may leave once its dock let it go, or when it came for none', () => {
    const of = (status: string, purpose: string) => isReleased({ status, purpose } as KioskToken)
    expect([of('dock_out', 'inbound'), of('in_yard', 'parking'), of('in_yard', 'inbound'), of('at_dock', 'both')]).toEqual([true, true, false, false])
  })

  test('may be turned back while it waits for a dock it has not been at, and has left for this device too', () => {
    const of = (status: string, purpose: string) => isUndocked({ status, purpose } as KioskToken)
    expect([of('in_yard', 'inbound'), of('called', 'both'), of('in_yard', 'parking'), of('at_dock', 'inbound'), of('dock_out', 'inbound')]).toEqual([
      true, true, false, false, false,
    ])
    const made = event('create', { purpose: 'inbound', plate_country: 'AE', plate_emirate: 'DXB', plate_code: 'A', plate_number: '12345' })
    expect(foldTokens([], [made, event('gate_in'), event('gate_out', { override_reason: 'Wrong papers' })], site)[0]?.status).toBe('closed')
  })
})

describe('the tokens a kiosk keeps for the time without a network', () => {
  const site = { warehouse_id: 1, site_code: 'DXB1' }
  const shelf = (): Shelf => {
    const kept = new Map<string, unknown>()
    return { read: async <T>(name: string) => (kept.get(name) ?? null) as T | null, keep: async (name, value) => void kept.set(name, structuredClone(value)) }
  }
  const alone = <T>(work: () => Promise<T>) => work()
  const token = { id: 7, token_no: 'DXB1-251120-0042-4', queue_no: 42, status: 'created', vehicle_no: 'DXB K 1', dock_in_at: null } as KioskToken
  const event = (name: GateEvent, body = {}): KeptStep => ({
    client_event_id: `${name}-1`, token_no: token.token_no, token_id: 7, event: name,
    at: '2025-11-20T08:00:03Z', clock_offset_ms: 0, offline: false, seq: 1, body, refusal: null,
  })
  const statusOf = async (on: Shelf) => (await keptTokens(on, site))?.data.map(({ status }) => status)

  test('know what was answered, though a list asked for before it comes in after it', async () => {
    const on = shelf()
    await keepList(on, alone, site, { data: [token], at: '2025-11-20T08:00:00Z' })
    await keepAnswered(on, alone, site, [event('gate_in')], [done(event('gate_in'))], '2025-11-20T08:00:04Z')
    await keepList(on, alone, site, { data: [token], at: '2025-11-20T08:00:02Z' })
    expect(await statusOf(on)).toEqual(['in_yard'])
  })

  test('go by a list asked for after it', async () => {
    const on = shelf()
    await keepList(on, alone, site, { data: [token], at: '2025-11-20T08:00:00Z' })
    await keepAnswered(on, alone, site, [event('gate_in')], [done(event('gate_in'))], '2025-11-20T08:00:04Z')
    await keepList(on, alone, site, { data: [{ ...token, status: 'at_dock' }], at: '2025-11-20T08:00:05Z' })
    expect(await statusOf(on)).toEqual(['at_dock'])
  })

  test('are never put back to an older list', async () => {
    const on = shelf()
    await keepList(on, alone, site, { data: [{ ...token, status: 'at_dock' }], at: '2025-11-20T08:00:05Z' })
    await keepList(on, alone, site, { data: [token], at: '2025-11-20T08:00:01Z' })
    expect(await statusOf(on)).toEqual(['at_dock'])
  })

  test('have one that was just made, by the number and id it was given', async () => {
    const on = shelf()
    await keepList(on, alone, site, { data: [], at: '2025-11-20T08:00:00Z' })
    const made = { ...event('create', { plate_country: 'AE', plate_emirate: 'DXB', plate_code: 'K', plate_number: '12345' }), token_no: '', token_id: null }
    await keepAnswered(
      on, alone, site, [made], [{ id: made.client_event_id, result: 'done', data: { id: 9, token_no: 'DXB1-251120-0043-2' } }], '2025-11-20T08:00:04Z',
    )
    await keepAnswered(on, alone, site, [{ ...event('declare'), token_id: 9 }], [done(event('declare'))], '2025-11-20T08:00:05Z')
    expect((await keptTokens(on, site))?.data).toMatchObject([{ id: 9, token_no: 'DXB1-251120-0043-2', declared: true, status: 'created' }])
  })

  test('never go back by an event the list already has', async () => {
    const on = shelf()
    await keepList(on, alone, site, { data: [{ ...token, status: 'at_dock' }], at: '2025-11-20T08:00:00Z' })
    await keepAnswered(on, alone, site, [event('gate_in')], [done(event('gate_in'))], '2025-11-20T08:00:01Z')
    expect(await statusOf(on)).toEqual(['at_dock'])
  })
})

test('without a network a dock is taken by who was put there, and free again when he has left it', () => {
  const dock = (id: number, status: string, token_no: string | null) => ({ id, status, token_no })
  const token = (token_no: string, status: string, dock_id: number) => ({ token_no, status, dock_id }) as KioskToken
  const docks = [dock(1, 'free', null), dock(2, 'occupied', 'B'), dock(3, 'occupied', 'unknown here'), dock(4, 'out_of_service', null)]
  expect(foldDocks(docks, [token('A', 'at_dock', 1), token('B', 'dock_out', 2)])).toEqual([
    dock(1, 'occupied', 'A'), dock(2, 'free', null), dock(3, 'occupied', 'unknown here'), dock(4, 'out_of_service', null),
  ])
})

describe('a photo of the gate', () => {
  test('is scaled to 1280 dots at most, and never up', () => {
    expect(withinSide({ width: 4032, height: 3024 }, PHOTO_SIDE)).toEqual({ width: 1280, height: 960 })
    expect(withinSide({ width: 3024, height: 4032 }, PHOTO_SIDE)).toEqual({ width: 960, height: 1280 })
    expect(withinSide({ width: 640, height: 480 }, PHOTO_SIDE)).toEqual({ width: 640, height: 480 })
  })

  test('fits a call as often as an event may have one', () => {
    expect((PHOTO_BYTES * PHOTOS_MOST * 4) / 3).toBeLessThan(1024 * 1024)
  })
})
