import { expect, test } from 'vitest'
import { capacityDay, capacityLimit } from '@/lib/domain/carrier-capacity'
import { clientDefaults } from '@/lib/domain/client'
import { impliedBack, withImplied } from '@/lib/domain/handling-code'
import { newStage, type StageRule } from '@/lib/domain/sla'
import { clockAt, type ClockEvent } from '@/lib/domain/sla-clock'
import { penaltyOf } from '@/lib/domain/sla-penalty'

const flat = { penalty_type: 'flat_per_day', penalty_value: '50.00', penalty_cap: null } as const

test('every day begun late costs, none before', () => {
  expect([0, 1, 1440, 1441, 2880, 2881].map((minutes) => penaltyOf(flat, minutes, null))).toEqual(['0.00', '50.00', '50.00', '100.00', '100.00', '150.00'])
  expect([1440, 1441, 9999].map((minutes) => penaltyOf({ ...flat, penalty_cap: '99.99' }, minutes, null))).toEqual(['50.00', '99.99', '99.99'])
})
test('a share of the freight is of what carrying the parcel cost, rounded to the fils and never above the cap', () => {
  const share = { penalty_type: 'percent_of_freight', penalty_value: '12.50', penalty_cap: '3.00' } as const
  expect([
    penaltyOf(share, 1, '20.00'), penaltyOf(share, 1, '20.04'), penaltyOf(share, 1, '100.00'), penaltyOf(share, 1, null), penaltyOf(share, 0, '20.00'),
  ]).toEqual(['2.50', '2.51', '3.00', '0.00', '0.00'])
  expect(penaltyOf({ penalty_type: 'none', penalty_value: '50.00', penalty_cap: null }, 5000, '20.00')).toBe('0.00')
})

const rule: StageRule = { ...newStage('delivery'), target_value: '24.00', target_unit: 'hours' }
const setting = {
  rule, working: false, cutOff: null, zone: 'Asia/Dubai',
  calendar: { timezone: 'Asia/Dubai', weekend: [6, 7], starts: '09:00', ends: '18:00', holidays: new Map<string, string | null>() },
}
const at = (code: string, time: string, more: Partial<ClockEvent> = {}): ClockEvent => ({ code, atMs: Date.parse(time), receivedMs: Date.parse(time), ...more })
const judged = (stop: ClockEvent) => clockAt(setting, [at('PKU02', '2026-11-23T08:00:00Z'), stop], Date.parse('2026-11-30T00:00:00Z'))

test('a stop at the due time is in time, one after it late by every minute begun', () => {
  expect(judged(at('DEL01', '2026-11-24T08:00:00Z'))).toMatchObject({ status: 'met', breachMinutes: 0 })
  expect(judged(at('DEL01', '2026-11-24T08:00:01Z'))).toMatchObject({ status: 'breached', breachMinutes: 1 })
  expect(judged(at('DEL01', '2026-11-24T08:01:01Z'))).toMatchObject({ status: 'breached', breachMinutes: 2 })
})
test('an event the master says ends a delivery stops it, an event before the start does not', () => {
  expect(judged(at('RET09', '2026-11-24T07:00:00Z', { stopsSla: true }))).toMatchObject({ status: 'met' })
  expect(judged(at('RET09', '2026-11-24T07:00:00Z'))).toMatchObject({ status: 'breached', stoppedMs: null })
  expect(judged(at('DEL01', '2026-11-23T07:59:59Z')).stoppedMs).toBeNull()
})

test('a day takes what its limit says with over-booking, in whole parcels', () => {
  expect([capacityLimit(400, 5), capacityLimit(19, 5), capacityLimit(20, 5), capacityLimit(0, 5), capacityLimit(10, 0), capacityLimit(null, 50)]).toEqual([
    420, 19, 21, 0, 10, null,
  ])
})
test('what is handed over at the cut-off is of that day, a minute later of the next that delivers', () => {
  const rules = { cutOff: '16:00', deliveryDays: [1, 2, 3, 4, 5] }
  expect([capacityDay('2026-11-27T12:00:00Z', rules), capacityDay('2026-11-27T12:01:00Z', rules), capacityDay('2026-11-28T08:00:00Z', rules)]).toEqual([
    '2026-11-27', '2026-11-30', '2026-11-30',
  ])
})

test('a code brings what it implies, and what that implies', () => {
  const all = new Map([['A', { implies: ['B'] }], ['B', { implies: ['C', 'D'] }], ['D', { implies: [] }]])
  expect(withImplied(['A', 'X'], all)).toEqual(['A', 'B', 'C', 'D', 'X'])
  expect([impliedBack('A', ['D'], all), impliedBack('D', ['A'], all), impliedBack('A', ['A'], all)]).toEqual([null, 'A', 'A'])
})

test('what holds where a client has set nothing', () => {
  expect(clientDefaults).toMatchObject({
    cod_allowed: true, cod_max_amount: '5000.00', default_incoterm: 'DDP', weight_adjustment_rate: '6.00', webhook_url: null,
    webhook_events: [], webhook_retry_max: 5, webhook_timeout_s: 15, api_rate_limit_per_min: 300, allowed_ips: [],
  })
})
