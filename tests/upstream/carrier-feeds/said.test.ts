import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvent, readShipment } from '@/upstream/core/carrier-calls/said'
import { jsonbText } from '@/upstream/db/jsonb-text'

const event = { code: 'OFD', time: '2026-11-25T05:18:25+04:00' }

describe('an event of a carrier', () => {
  test.each([
    [
      { sub_code: null, description: null, location: null, location_code: null, signed_by: null },
      { sub_code: '', description: '', location: null, location_code: '', signed_by: null },
    ],
    [{ code: 400, sub_code: 7, location_code: 12 }, { code: '400', sub_code: '7', location_code: '12' }],
    [{ code: ' OFD ', signed_by: ' Mariam ' }, { code: 'OFD', signed_by: 'Mariam' }],
    [{ time: 1795569505 }, { time: '1795569505' }],
    [{ extra: { nested: true } }, { code: 'OFD' }],
  ])('with %o is taken', (more, said) => {
    expect(readEvent({ ...event, ...more })).toMatchObject({ ...said, fault: null, notes: [] })
  })
  test.each([
    ['description', 255], ['location', 120], ['location_code', 30], ['signed_by', 100],
  ] as const)('whose %s is too long is cut for display and kept whole', (field, most) => {
    const long = `${'ع'.repeat(most)}😀 and more`
    const said = readEvent({ ...event, [field]: long })
    expect(said).toMatchObject({ fault: null, notes: [`${field} was cut from ${long.length} to ${most} characters.`], raw: { [field]: long } })
    expect(said[field]).toHaveLength(most)
    expect(said[field]?.isWellFormed()).toBe(true)
  })
  test.each(['description', 'location', 'location_code', 'signed_by'])('whose %s is no text goes without it', (field) => {
    expect(readEvent({ ...event, [field]: { city: 'Dubai' } })).toMatchObject({ code: 'OFD', fault: null, notes: [`${field} is no text and was left out.`] })
  })
  test.each([
    [{ code: null }, 'code is missing.'], [{ code: '' }, 'code is missing.'], [{ code: ['OFD'] }, 'code is no text. code is missing.'],
    [{ code: 'X'.repeat(61) }, 'code has 61 characters; at most 60 are read.'],
    [{ sub_code: 'X'.repeat(61) }, 'sub_code has 61 characters; at most 60 are read.'],
    [{ sub_code: {} }, 'sub_code is no text.'], [{ time: ['2026'] }, 'time is no text.'],
  ])('with %o waits, since it could mean another thing', (more, fault) => {
    expect(readEvent({ ...event, ...more })).toMatchObject({ fault, raw: { ...event, ...more } })
  })
  test.each([null, 7, 'OFD', [event], true])('that is %o waits', (raw) => {
    expect(readEvent(raw).fault).toMatch(/^The event is no object\./)
  })
})

describe('a shipment', () => {
  test('of a number that JSON has rounded is not another parcel’s', () => {
    // eslint-disable-next-line no-loss-of-precision -- that is what a carrier's careless system sends
    expect(readShipment({ tracking_number: 12345678901234567890, events: [event] })).toMatchObject({ number: '', events: [{ fault: expect.stringMatching(/send it as text/) as string }] })
    expect(readShipment({ tracking_number: 123456789012, events: [event] })).toMatchObject({ number: '123456789012', events: [{ fault: null }] })
  })
  test.each([
    [{ events: [event] }, 'tracking_number is missing.'], [{ tracking_number: null, events: [event] }, 'tracking_number is missing.'],
    [{ tracking_number: 'X'.repeat(61), events: [event] }, 'tracking_number has 61 characters; at most 60 are read.'],
    [{ tracking_number: 'A', events: event }, 'events is no list.'], ['A', 'The shipment is no object. The event is no object.'],
  ])('%o waits with its events', (raw, fault) => {
    expect(readShipment(raw).events).toMatchObject([{ fault }])
  })
  test('without events says nothing', () => {
    expect([
      readShipment({ tracking_number: 'A' }), readShipment({ tracking_number: 'A', events: null }), readShipment({ tracking_number: 'A', events: [] }),
    ].map(({ events }) => events)).toEqual([[], [], []])
  })
  test('keeps the marks of its number out of the way', () => {
    expect(readShipment({ tracking_number: '\u200eAB١٢\u200b ', events: [] }).number).toBe('AB12')
  })
})

describe('whatever is sent', () => {
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: false }), fc.jsonValue(),
    fc.record({
      code: fc.anything(), time: fc.anything(), sub_code: fc.anything(),
      description: fc.string({ unit: 'binary', maxLength: 400 }), location: fc.string({ maxLength: 200 }),
    }),
  )
  const texts = ['code', 'sub_code', 'description', 'location_code', 'time'] as const
  test('becomes as many events as there were, each within its limits and fit for the database', () => {
    fc.assert(fc.property(fc.array(anything, { maxLength: 6 }), fc.anything(), (events, tracking_number) => {
      // As it arrives: through JSON.
      const raw = JSON.parse(JSON.stringify({ tracking_number, events }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))) as unknown
      const said = readShipment(raw)
      expect(said.events).toHaveLength(events.length)
      for (const one of said.events) {
        for (const field of texts) expect(one[field].isWellFormed() && !one[field].includes('\u0000')).toBe(true)
        expect([
          one.code.length <= 60, one.sub_code.length <= 60, one.description.length <= 255,
          one.location_code.length <= 30, (one.location ?? '').length <= 120, (one.signed_by ?? '').length <= 100,
        ]).not.toContain(false)
        expect(one.fault !== null || one.code !== '').toBe(true)
      }
      expect(jsonbText(said)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i)
    }), { numRuns: 500 })
  })
  test('however deep it is nested, it is read', () => {
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
    expect(readEvent({ ...event, extra: deep(100_000) })).toMatchObject({ code: 'OFD', fault: null, raw: null })
    expect(readEvent({ ...event, extra: deep(10) }).raw).not.toBeNull()
  })
  test('a text as JSON keeps all but what a database cannot hold', () => {
    expect(JSON.parse(jsonbText({ a: 'NUL \u0000 and half \ud83d, whole 😀, the words \\u0000 and \\\\ud800' }))).toEqual({
      a: 'NUL \ufffd and half \ufffd, whole 😀, the words \\u0000 and \\\\ud800',
    })
  })
})
