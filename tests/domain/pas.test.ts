import { describe, expect, test } from 'vitest'
import { dockFits, suggestDock, takesDirection, type DockFacts } from '@/lib/domain/dock'
import { detentionOf, dwellOf, hoursMinutes } from '@/lib/domain/gate-dwell'
import { classOf, estimatedWait, inOrder, liftedPriority, priorityOf } from '@/lib/domain/gate-queue'
import { looksLikeToken, parseTokenNo, qrOfToken, tokenNo } from '@/lib/domain/gate-token'
import { accuracyPercent, handlingMinutes, nearestRank, slotCapacity, percentUsed } from '@/lib/domain/pas-projection'

const at = (time: string) => `2025-11-20T${time}:00Z`

describe('token numbers', () => {
  test('carry site, Dubai day, sequence and a Luhn digit', () => {
    expect(tokenNo('DXB1', '2025-11-20', 42)).toBe('DXB1-251120-0042-4')
    expect(parseTokenNo(' pas1|dxb1-251120-0042-4')).toEqual({ token_no: 'DXB1-251120-0042-4', site: 'DXB1', day: '2025-11-20', seq: 42 })
  })
  test('a wrong digit or another shape is none', () => {
    for (const wrong of ['DXB1-251120-0042-5', 'DXB1-251120-0024-4', 'DXB1251120', '']) expect(parseTokenNo(wrong), wrong).toBeNull()
    expect([looksLikeToken('DXB1-251120-0042-5'), looksLikeToken('ASN2511000001')]).toEqual([true, false])
    expect(parseTokenNo(qrOfToken('DXB1-251120-0042-4'))?.seq).toBe(42)
  })
})

describe('the queue', () => {
  const slot = { appointment_from: at('10:00'), appointment_to: at('11:00') }
  test.each([['09:29', 'early'], ['09:30', 'on_time'], ['11:30', 'on_time'], ['11:31', 'late']] as const)('who comes at %s is %s', (time, arrival) => {
    expect(classOf(at(time), slot)).toBe(arrival)
  })
  test('without an appointment one walks in, and a warm reefer is first', () => {
    expect(classOf(at('10:00'), { appointment_from: null, appointment_to: null })).toBe('walk_in')
    expect([priorityOf('on_time'), priorityOf('early'), priorityOf('late'), priorityOf('walk_in'), priorityOf('late', true)]).toEqual([
      'P2', 'P3', 'P4', 'P4', 'P1',
    ])
  })
  test('at 10:10 a walk-in of 08:05 goes before the punctual one of 10:00, then the early one of 11:00', () => {
    const a = { id: 1, priority: 'P2' as const, gate_in_at: at('09:55'), appointment_from: at('10:00'), no_shows: 0 }
    const b = { id: 2, priority: 'P4' as const, gate_in_at: at('08:05'), appointment_from: null, no_shows: 0 }
    const c = { id: 3, priority: 'P3' as const, gate_in_at: at('10:05'), appointment_from: at('11:00'), no_shows: 0 }
    expect(inOrder([c, a, b], at('10:10')).map(({ id }) => id)).toEqual([2, 1, 3])
    expect(liftedPriority(b, at('10:04'))).toBe('P3')
    expect(inOrder([{ ...b, no_shows: 3 }, a, c], at('10:10')).map(({ id }) => id)).toEqual([1, 2, 3])
  })
  test('five waiting, 48 minutes each, four docks: an hour', () => {
    expect(estimatedWait(5, 48, 4)).toBe(60)
    expect(estimatedWait(3, 48, 0)).toBe(0)
  })
})

describe('docks', () => {
  const dock = (id: number, more: Partial<DockFacts> = {}): DockFacts => ({
    id, direction: 'both', temperature_class: 'ambient', max_vehicle_height: null, client_ids: [], sequence: id, status: 'free', free_at: null, ...more,
  })
  const need = { purpose: 'inbound' as const, temperature: 'ambient' as const, vehicle_height: 400, client_id: 7 }
  test('fit by direction, temperature, height and client', () => {
    expect(dockFits(dock(1, { direction: 'outbound' }), need)).toBe(false)
    expect(dockFits(dock(1, { max_vehicle_height: 350 }), need)).toBe(false)
    expect(dockFits(dock(1), { ...need, temperature: 'chilled' })).toBe(false)
    expect(dockFits(dock(1, { client_ids: [8] }), need)).toBe(false)
    expect(dockFits(dock(1, { status: 'out_of_service' }), need)).toBe(false)
    expect(takesDirection('inbound', 'both')).toBe(true)
  })
  test('the client’s own comes first, then a free one, then the one free soonest, then the nearest', () => {
    expect(suggestDock([dock(1), dock(2, { client_ids: [7] })], need)?.id).toBe(2)
    expect(suggestDock([dock(1, { status: 'occupied', free_at: at('10:00') }), dock(2)], need)?.id).toBe(2)
    expect(suggestDock([dock(1, { status: 'occupied', free_at: at('11:00') }), dock(2, { status: 'occupied', free_at: at('10:00') })], need)?.id).toBe(2)
    expect(suggestDock([dock(2), dock(1)], need)?.id).toBe(1)
    expect(suggestDock([], need)).toBeNull()
  })
})

describe('times and money', () => {
  test('08:20 in, 10:40 to 12:50 at the dock, 13:35 out is 2:20 + 2:10 + 0:45 = 5:15', () => {
    const dwell = dwellOf({ gate_in_at: at('08:20'), docks: [{ in: at('10:40'), out: at('12:50') }], gate_out_at: at('13:35') })
    expect([dwell.yard_wait, dwell.dock_time, dwell.exit_time, dwell.total_dwell].map((minutes) => hoursMinutes(minutes ?? 0))).toEqual([
      '2:20', '2:10', '0:45', '5:15',
    ])
  })
  test('the time between two docks counts to the wait, and is told apart', () => {
    expect(dwellOf({
      gate_in_at: at('08:00'), docks: [{ in: at('08:30'), out: at('09:00') }, { in: at('09:20'), out: at('10:00') }], gate_out_at: '2025-11-20T10:05:59Z',
    })).toEqual({ yard_wait: 50, between_docks: 20, dock_time: 70, exit_time: 5, total_dwell: 125 })
  })
  const terms = {
    currency: 'AED', free_minutes: 120, block_minutes: 30, rate_per_hour: '100.00', cap_amount: '1500.00',
    late_free_factor: '2.0', overstay_rate_per_hour: '40.00', overstay_block_minutes: 30,
  }
  const facts = {
    arrival_class: 'early' as const, gate_in_at: at('08:20'), appointment_from: at('09:00'),
    stop_at: at('12:50'), excluded_minutes: 15, exit_minutes: 45, exit_allowance_minutes: 30,
  }
  test('95 minutes beyond the free ones are four blocks: AED 200.00, and 15 over the exit AED 20.00', () => {
    expect(detentionOf(facts, terms)).toEqual({
      clock_start: at('09:00'), clock_minutes: 230, free_minutes: 120, chargeable_minutes: 95,
      billed_blocks: 4, amount: '200.00', overstay_minutes: 15, overstay_blocks: 1, overstay_amount: '20.00',
    })
  })
  test('who is late has twice the free time from the gate on, and a cap holds', () => {
    expect(detentionOf({ ...facts, arrival_class: 'late' }, terms)).toMatchObject({
      clock_start: at('08:20'), free_minutes: 240, chargeable_minutes: 15, billed_blocks: 1, amount: '50.00',
    })
    expect(detentionOf({ ...facts, stop_at: '2025-11-22T09:00:00Z' }, terms).amount).toBe('1500.00')
    expect(detentionOf(facts, { ...terms, currency: 'KWD', rate_per_hour: '8.333' }).amount).toBe('16.666')
  })
})

describe('plans', () => {
  test('a trailer of 24 pallets takes 51 minutes; eight of them overfill six docks by 48', () => {
    expect(handlingMinutes(15, 24, 1.5)).toBe(51)
    expect(slotCapacity(6, 0, 60)).toBe(360)
    expect(slotCapacity(5, 2, 60)).toBe(360)
    expect(percentUsed(8 * 51, 360)).toBe(113.3)
  })
  test('40 projected and 34 come is 85.0 %; nobody projected and somebody comes is 0', () => {
    expect([accuracyPercent(40, 34), accuracyPercent(0, 3), accuracyPercent(0, 0), accuracyPercent(10, 25)]).toEqual([85, 0, 100, 0])
    expect(percentUsed(1900, 8 * 600)).toBe(39.6)
    expect([nearestRank([5, 1, 9, 7, 3, 2, 8, 4, 6, 10], 90), nearestRank([], 90)]).toEqual([9, null])
  })
})
