import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashOf, custodyOf, type CustodyEvent } from '@/lib/domain/custody'
import { eventCodes } from '@/lib/domain/tracking-event'

const parcel = { client_id: 7, carrier_id: 3, created_at: '2026-11-20T05:00:00Z' }
const at = (clock: string) => `2026-11-20T${clock}:00Z`
let nextId = 1
const event = (code: string, clock: string, more: Partial<CustodyEvent> = {}): CustodyEvent =>
  ({ id: nextId++, code, event_at: at(clock), source: 'scan', facility_id: null, carrier_id: null, ...more })

const holders = (...events: CustodyEvent[]) => custodyOf(parcel, events)
  .map(({ holder, holder_id }) => (holder_id === null ? holder : `${holder} ${holder_id}`))
const now = (...events: CustodyEvent[]) => custodyOf(parcel, events).at(-1)

describe('who has a parcel', () => {
  test('is its sender until somebody takes it', () => {
    expect(custodyOf(parcel, [event('ORD01', '06:00'), event('ORD02', '06:01')])).toEqual([
      { holder: 'sender', holder_id: 7, from: parcel.created_at, to: null, by: null, open_at: null },
    ])
  })

  test('follows it from hand to hand to its consignee', () => {
    expect(holders(
      event('PKU02', '08:00'), event('HUB01', '09:00', { facility_id: 1 }), event('HUB02', '09:10', { facility_id: 1 }),
      event('HUB05', '10:00', { facility_id: 1 }),
      event('HUB01', '12:00', { facility_id: 2 }), event('LMD01', '13:00'), event('LMD03', '14:00', { source: 'carrier_webhook', carrier_id: 3 }),
      event('DEL01', '15:00', { source: 'carrier_webhook', carrier_id: 3 }),
    )).toEqual(['sender 7', 'vehicle', 'facility 1', 'vehicle', 'facility 2', 'carrier 3', 'consignee'])
  })

  test('is open from a handover until the other side speaks', () => {
    const received = event('HUB01', '09:00', { facility_id: 1 })
    const left = event('HUB05', '10:00', { facility_id: 1 })
    expect(now(received)).toMatchObject({ holder: 'facility', open_at: null })
    expect(now(received, left)).toMatchObject({ holder: 'vehicle', open_at: at('10:00') })
    expect(now(received, left, event('ORD04', '10:30'))).toMatchObject({ holder: 'vehicle', open_at: at('10:00') })
    expect(now(received, left, event('HUB01', '12:00', { facility_id: 2 }))).toMatchObject({ holder: 'facility', holder_id: 2, open_at: null })
  })

  test('handed to a carrier, is the carrier’s, and open until the carrier says so itself', () => {
    const handed = event('LMD01', '13:00')
    expect(now(handed)).toMatchObject({ holder: 'carrier', holder_id: 3, open_at: at('13:00') })
    const arrived = event('LMD02', '13:40', { source: 'carrier_poll', carrier_id: 3 })
    expect(now(handed, arrived)).toMatchObject({ holder: 'carrier', from: at('13:00'), open_at: null })
  })

  test('out with our own courier, is the courier’s until the door', () => {
    const own = { ...parcel, carrier_id: null }
    const out = event('LMD03', '08:00')
    expect(custodyOf(own, [out]).at(-1)).toMatchObject({ holder: 'person', open_at: at('08:00') })
    expect(custodyOf(own, [out, event('DLF01', '11:00')]).at(-1)).toMatchObject({ holder: 'person', open_at: null })
  })

  test('goes back to its sender, who has it last', () => {
    expect(holders(event('LMD01', '08:00'), event('DLF03', '10:00'), event('RET01', '11:00'), event('RET02', '12:00'), event('RET03', '14:00')))
      .toEqual(['sender 7', 'carrier 3', 'vehicle', 'sender 7'])
  })

  test('is nothing open once its life has ended: who lost it had it last', () => {
    expect(now(event('HUB05', '10:00'), event('EXC03', '11:00'))).toMatchObject({ holder: 'vehicle', open_at: null })
    const found = event('EXC07', '12:00', { facility_id: 4 })
    expect(now(event('HUB05', '10:00'), event('EXC03', '11:00'), found)).toMatchObject({ holder: 'facility', holder_id: 4 })
  })

  test('does not change by what is taken back, nor by what comes after a delivery', () => {
    const delivered = event('DEL01', '15:00')
    expect(now(event('HUB01', '09:00', { facility_id: 1 }), event('HUB05', '10:00', { voided: true }))).toMatchObject({ holder: 'facility' })
    expect(now(delivered, event('HUB01', '16:00', { facility_id: 1 }))).toMatchObject({ holder: 'consignee' })
  })
})

describe('who has its cash', () => {
  test('is the consignee until it is taken at the door, then whoever took it', () => {
    const way = (...events: CustodyEvent[]) => cashOf(parcel, custodyOf(parcel, events)).map(({ holder, to }) => [holder, to])
    expect(way(event('LMD03', '10:00'))).toEqual([['consignee', null]])
    expect(way(event('LMD03', '10:00'), event('DEL04', '11:00'))).toEqual([['consignee', at('11:00')], ['carrier', null]])
  })
})

describe('over any events in any order', () => {
  const anEvent = fc.record({
    code: fc.constantFrom(...eventCodes), minute: fc.integer({ min: -120, max: 3000 }),
    source: fc.constantFrom('scan', 'manual', 'carrier_webhook', 'upload'), facility_id: fc.option(fc.integer({ min: 1, max: 4 })),
    carrier_id: fc.option(fc.integer({ min: 1, max: 3 })), voided: fc.boolean(), ends_nothing: fc.boolean(),
  })
  const some = fc.array(anEvent, { maxLength: 25 }).map((all) => all.map(({ minute, ...one }, id): CustodyEvent => (
    { ...one, id, event_at: new Date(Date.parse(parcel.created_at) + minute * 60_000).toISOString() })))

  test('there is one holder at any moment, without a gap, and the last has it now', () => {
    fc.assert(fc.property(some, (events) => {
      const way = custodyOf(parcel, events)
      expect(way[0]?.holder).toBe('sender')
      expect(way.filter(({ to }) => to === null)).toEqual([way.at(-1)])
      for (const [i, { from, to, open_at }] of way.entries()) {
        if (to !== null) {
          expect(to).toBe(way[i + 1]?.from)
          expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(to))
        }
        if (open_at !== null) expect(open_at).toBe(from)
      }
    }))
  })

  test('the order they arrive in changes nothing', () => {
    const shuffled = some.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length })))
    fc.assert(fc.property(shuffled, ([events, others]) => {
      expect(custodyOf(parcel, others)).toEqual(custodyOf(parcel, events))
    }))
  })

  test('cash has one holder from the first moment on', () => {
    fc.assert(fc.property(some, (events) => {
      const way = cashOf(parcel, custodyOf(parcel, events))
      expect(way.filter(({ to }) => to === null)).toEqual([way.at(-1)])
      expect(way[0]?.to ?? way.at(-1)?.from).toBe(way.at(-1)?.from)
    }))
  })
})
