import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityScans, scanCodes } from '@/lib/domain/entity-scan'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { codesOf, eventCodes, trackingEvent, trackingEvents, statusAfter, type LoggedEvent } from '@/lib/domain/tracking-event'
import { aliases, eventCategory, milestone } from '@/lib/domain/tracking-event-words'

const at = (clock: string) => `2026-11-20T${clock}:00Z`
let nextId = 1
const event = (code: string | null, clock: string, more: Partial<LoggedEvent> = {}): LoggedEvent => ({ id: nextId++, code, event_at: at(clock), ...more })
const statusOf = (...events: LoggedEvent[]) => statusAfter(events).status

describe('the event master', () => {
  test('has 59 events with their own codes, in 14 categories and 7 milestones', () => {
    expect(new Set(eventCodes).size).toBe(59)
    expect(eventCategory.names).toHaveLength(14)
    expect(new Set(trackingEvents.map(({ category }) => category)).size).toBe(14)
    expect(milestone.names).toEqual(['ordered', 'shipped', 'in_transit', 'customs', 'out_for_delivery', 'delivered', 'returned'])
    expect(new Set(trackingEvents.map(({ rank }) => rank)).size).toBe(59)
  })
  test('every event can be told to the public in English and Arabic', () => {
    for (const { code, public_text, public_text_ar } of trackingEvents) {
      expect(public_text, code).toMatch(/^[A-Z][^.]+$/)
      expect(public_text_ar, code).toMatch(/^[\u0600-\u06ff ]+$/)
    }
  })
  test('flags follow what the event does to the parcel', () => {
    const coded = (flag: 'counts_attempt' | 'is_terminal') => trackingEvents.filter(ours => ours[flag]).map(({ code }) => code)
    expect(coded('counts_attempt')).toEqual(['DLF01', 'DLF02', 'DLF03', 'DLF04', 'DLF05', 'DLF06', 'DLF07', 'DLF08'])
    const endings = trackingEvents.filter(({ maps_to }) => maps_to && isTerminalPackageStatus(maps_to)).map(({ code }) => code)
    expect(coded('is_terminal')).toEqual(endings)
    expect(trackingEvents.filter(ours => ours.is_terminal && !ours.stops_sla)).toEqual([])
  })
  test('every alias stands for events, and a failed attempt for the whole family', () => {
    expect(aliases.filter(alias => codesOf(alias).length === 0)).toEqual([])
    expect(codesOf('failed_attempt')).toHaveLength(8)
    expect(codesOf('customer_reschedule')).toEqual(['LMD05', 'DLF07'])
    expect(codesOf('customs_hold')).toEqual(['CUS02', 'CUS05'])
  })
  test('cargo messages map to their house events', () => {
    const cargo = Object.fromEntries(trackingEvents.flatMap(({ code, iata }) => (iata ? [[code, iata]] : [])))
    expect(cargo).toEqual({
      LNH01: 'MAN', LNH02: 'DEP', LNH03: 'ARR', LNH04: 'TFD', LNH05: 'DIS', LNH06: 'RCF', LMD04: 'NFD', DEL01: 'DLV', DEL02: 'DLV', DEL03: 'DLV', DEL04: 'DLV',
    })
  })
})

describe('status after events', () => {
  test('the newest event decides, not the last to arrive', () => {
    const answer = statusAfter([event('DEL01', '11:02'), event('LMD03', '08:10')])
    expect(answer).toMatchObject({ status: 'delivered', delivered_at: at('11:02'), last_event: { code: 'DEL01' } })
  })
  test('in the same second the higher rank wins, then the later record', () => {
    expect(statusOf(event('DEL01', '11:02'), event('LMD03', '11:02'))).toBe('delivered')
    const twice = [event('HUB01', '09:00'), event('HUB01', '09:00')]
    expect(statusAfter(twice).status_event).toBe(twice[1])
  })
  test('nothing but a return follows a delivery', () => {
    expect(statusOf(event('DEL01', '11:00'), event('HUB01', '12:00'))).toBe('delivered')
    expect(statusOf(event('DEL01', '11:00'), event('EXC07', '12:00'))).toBe('delivered')
    expect(statusOf(event('DEL01', '11:00'), event('RET01', '12:00'))).toBe('return_initiated')
    expect(statusOf(event('DEL01', '11:00'), event('RET01', '12:00'), event('HUB01', '13:00'))).toBe('at_facility')
  })
  test('a lost parcel stays lost until it is found', () => {
    expect(statusOf(event('EXC03', '11:00'), event('LMD03', '12:00'))).toBe('lost')
    expect(statusOf(event('EXC03', '11:00'), event('EXC07', '12:00'))).toBe('at_facility')
  })
  test('returned, disposed and cancelled are final', () => {
    for (const last of ['RET03', 'EXC06', 'ORD03'])
      expect(statusOf(event(last, '11:00'), event('RET01', '12:00'), event('EXC07', '13:00'))).toBe(trackingEvent(last)?.maps_to)
  })
  test('a released hold returns to the status before the hold, also when it was held twice', () => {
    expect(statusOf(event('ORD01', '08:00'), event('HUB01', '09:00'), event('ORD04', '10:00'), event('EXC05', '10:30'), event('ORD05', '11:00')))
      .toBe('at_facility')
    expect(statusOf(event('ORD01', '08:00'), event('ORD04', '09:00'), event('ORD05', '10:00'))).toBe('created')
    expect(statusOf(event('HUB01', '09:00'), event('ORD05', '11:00'))).toBe('at_facility')
  })
  test('a label made anew leaves a parcel where it is, and a held one with a label when it is released', () => {
    expect(statusAfter([event('ORD02', '08:00'), event('HUB01', '09:00'), event('ORD02', '10:00')])).toMatchObject({
      status: 'at_facility', status_event: { code: 'HUB01' }, last_event: { code: 'ORD02' },
    })
    expect(statusOf(event('ORD01', '08:00'), event('ORD04', '09:00'), event('ORD02', '10:00'))).toBe('on_hold')
    expect(statusOf(event('ORD01', '08:00'), event('ORD04', '09:00'), event('ORD02', '10:00'), event('ORD05', '11:00'))).toBe('label_created')
    expect(statusOf(event('HUB01', '08:00'), event('ORD04', '09:00'), event('ORD02', '10:00'), event('ORD05', '11:00'))).toBe('at_facility')
  })
  test('an event without a status of its own is the last event but moves nothing', () => {
    const answer = statusAfter([event('CUS01', '09:00'), event('CUS06', '10:00')])
    expect(answer).toMatchObject({ status: 'in_clearance', last_event: { code: 'CUS06' }, status_event: { code: 'CUS01' } })
  })
  test('voiding the last event takes the parcel back', () => {
    expect(statusOf(event('LMD03', '09:00'), event('DEL01', '10:00', { voided: true }))).toBe('out_for_delivery')
  })
  test('an end that ends nothing is the last event but leaves the parcel open', () => {
    const kept = { ...event('DEL03', '10:00'), ends_nothing: true }
    expect(statusAfter([event('LMD01', '09:00'), kept])).toMatchObject({ status: 'with_carrier', last_event: { code: 'DEL03' }, delivered_at: null })
    expect(statusOf(event('LMD01', '09:00'), kept, event('DLF01', '11:00'))).toBe('delivery_failed')
  })
  test('unmapped carrier codes change nothing', () => {
    expect(statusAfter([event('HUB01', '09:00'), event(null, '10:00'), event('XX9', '11:00')])).toMatchObject({
      status: 'at_facility', last_event: { code: 'HUB01' },
    })
    expect(statusAfter([event(null, '10:00')], 'with_carrier')).toMatchObject({ status: 'with_carrier', last_event: null, status_event: null })
  })
  test('failed visits are counted until the end', () => {
    expect(statusAfter([event('DLF01', '09:00'), event('LMD03', '10:00'), event('DLF03', '11:00'), event('DLF03', '11:30', { voided: true })]))
      .toMatchObject({ status: 'delivery_failed', attempt_count: 2, delivered_at: null })
    expect(statusAfter([event('DLF01', '09:00'), event('DEL01', '10:00'), event('DLF02', '11:00')]).attempt_count).toBe(1)
  })
  test('a departure keeps a domestic parcel on its first mile', () => {
    const out = [event('HUB01', '09:00'), event('HUB05', '10:00')]
    expect(statusAfter(out).status).toBe('in_linehaul')
    expect(statusAfter(out, 'created', { domestic: true }).status).toBe('picked_up')
  })
  test('an administrator’s own event counts by its own rule', () => {
    const ruleOf = (code: string) => (code === 'LMD09' ? { maps_to: 'with_carrier' as PackageStatus, rank: 650, counts_attempt: false } : trackingEvent(code))
    expect(statusAfter([event('HUB01', '09:00'), event('LMD09', '10:00')], 'created', { ruleOf }).status).toBe('with_carrier')
  })
})

const logged = fc.array(
  fc.record({ code: fc.constantFrom(...eventCodes, null), hour: fc.integer({ min: 0, max: 23 }), voided: fc.boolean() }), { maxLength: 14 },
).map(rows => rows.map(({ code, hour, voided }, id) => ({ id, code, event_at: at(`${String(hour).padStart(2, '0')}:00`), voided })))

test('the answer does not depend on the order of arrival', () => {
  fc.assert(fc.property(logged.chain(events => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))), (
    [events, shuffled],
  ) => {
    expect(statusAfter(shuffled)).toEqual(statusAfter(events))
  }))
})

test('an open parcel’s next event never makes a move the status machine refuses', () => {
  const onward = eventCodes.filter(code => !['ORD01', 'ORD02', 'ORD03'].includes(code))
  fc.assert(fc.property(logged, fc.constantFrom(...onward), (events, code) => {
    const before = statusAfter([event('ORD01', '00:00'), ...events.filter(row => row.code !== 'ORD01' && row.code !== 'ORD02')])
    const after = statusAfter([
      event('ORD01', '00:00'), ...events.filter(row => row.code !== 'ORD01' && row.code !== 'ORD02'), { id: 99, code, event_at: '2026-11-21T00:00:00Z' },
    ])
    const reopened = before.status === 'delivered' && code.startsWith('RET')
    if (after.status !== before.status && !reopened) expect(packageStatus.can(before.status, after.status), `${before.status} > ${after.status}`).toBe(true)
  }))
})

describe('scans', () => {
  test('there are 16, and none is offered to clients, vendors or PAS users', () => {
    expect(scanCodes).toHaveLength(16)
    const users = new Set(scanCodes.flatMap(code => [...entityScans[code].user_categories]))
    expect([...users].toSorted()).toEqual(['admin', 'agent', 'carrier', 'service_center', 'warehouse'])
  })
  test('a scan asks for what its event needs', () => {
    for (const code of scanCodes) {
      const { event: eventCode, requires } = entityScans[code]
      const ours = trackingEvent(eventCode)
      const asks = requires as readonly string[]
      expect(asks.includes('reason'), code).toBe(ours?.needs_reason)
      if (ours?.needs_location) expect(asks, code).toContain('location')
    }
  })
  test('a scan moves a parcel only where its status may go', () => {
    const refused = scanCodes.flatMap(code => {
      const { event: eventCode, allowed_statuses } = entityScans[code]
      const to = trackingEvent(eventCode)?.maps_to
      return to ? allowed_statuses.filter(from => from !== to && !packageStatus.can(from, to)).map(from => `${code}: ${from} > ${to}`) : []
    })
    expect(refused).toEqual([])
  })
})
