import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payOfDay, type Stay } from '@/lib/domain/vendor-day'
import type { PayCard } from '@/lib/domain/vendor-pay'

const card: PayCard = {
  calc_method: 'multiplier', bill_scope: 'all_hours', hourly_divisor: 'days30x8', normal_hours_per_day: '8.00',
  ramadan_reduction_hours: '2.00', ramadan_pay_full_day: true, break_after_hours: '5.00', break_minutes: 60,
  break_paid: false, ot_day_multiplier: '1.25', ot_night_multiplier: '1.50', night_from: '22:00', night_to: '04:00',
  rest_day_multiplier: '1.50', holiday_multiplier: '1.50', max_ot_hours_per_day: '2.00', rounding_minutes: 15,
  rounding_mode: 'nearest', grace_minutes: 5, min_call_out_hours: '4.00', vendor_margin_pct: '12.00', vat_rate: '5.00', lines: [],
}
let sheet = 0
const stay = (from: number, to: number, more: Partial<Stay> = {}): Stay => ({
  card, sheet: ++sheet, kept: null, in: from * 60, out: to * 60, break_minutes: null, day_type: 'normal', is_shift_worker: false,
  overtime_exempt: false, substitute_day: false, role: 'picker', basic_monthly_wage: '1500.00', units_done: null, ...more,
})
const paysOf = (stays: Stay[]) =>
  payOfDay(stays).map((pay) => (pay ? [pay.minutes.normal / 60, pay.minutes.ot_day / 60, pay.minutes.ot_night / 60, pay.amount] : null))

describe('a day of several stays', () => {
  test('has its ordinary hours once, in order of time and not of entry', () => {
    expect(paysOf([stay(7, 14), stay(14, 22)])).toEqual([[6, 0, 0, '37.50'], [2, 5, 0, '51.56']])
    expect(paysOf([stay(14, 22), stay(7, 14)])).toEqual([[2, 5, 0, '51.56'], [6, 0, 0, '37.50']])
  })
  test('has a break where it is long as a whole, in the stay in which it falls due', () => {
    expect(paysOf([stay(8, 12), stay(12, 16)])).toEqual([[4, 0, 0, '25.00'], [3, 0, 0, '18.75']])
    expect(paysOf([stay(8, 12), stay(12.5, 16)])).toEqual([[4, 0, 0, '25.00'], [3, 0, 0, '18.75']])
    expect(paysOf([stay(8, 12), stay(13, 17)])).toEqual([[4, 0, 0, '25.00'], [4, 0, 0, '25.00']])
    expect(paysOf([stay(8, 12, { break_minutes: 60 }), stay(12, 16)])).toEqual([[3, 0, 0, '18.75'], [4, 0, 0, '25.00']])
  })
  test('of a rest day or Ramadan keeps its kind', () => {
    const rest = payOfDay([stay(8, 12, { day_type: 'rest_day' }), stay(16, 22, { day_type: 'rest_day' })])
    expect(rest.map((pay) => pay?.minutes.rest_day)).toEqual([240, 300])
    expect(paysOf([stay(8, 12, { day_type: 'ramadan' }), stay(16, 20, { day_type: 'ramadan' })])).toEqual([[4, 0, 0, '33.33'], [2, 2, 0, '32.30']])
  })
  test('pays a shift once a sheet and a piece each time', () => {
    const line = (unit: 'shift' | 'piece') => ({
      role: 'picker' as const, rate_normal: '100.00', rate_ot_day: null, rate_ot_night: null,
      rate_rest_day: null, rate_holiday: null, meal_allowance: '0', transport_allowance: '0', unit,
    })
    const by = (unit: 'shift' | 'piece') => ({ ...card, lines: [line(unit)] })
    expect(paysOf([
      stay(8, 10, { card: by('shift'), sheet: 1 }), stay(12, 14, { card: by('shift'), sheet: 1 }), stay(16, 18, { card: by('shift'), sheet: 2 }),
    ]).map((one) => one?.[3])).toEqual(['100.00', '0.00', '100.00'])
    expect(paysOf([stay(8, 10, { card: by('piece'), units_done: 2 }), stay(12, 14, { card: by('piece'), units_done: 3 })]).map((one) => one?.[3])).toEqual([
      '200.00', '300.00',
    ])
  })
})

/** Quarter hours of a day, cut into stays that may touch. */
const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 30 * 4 }), { minLength: 2, maxLength: 8 })
  .map((list) => list.toSorted((a, b) => a - b))
  .filter((list) => list.length % 2 === 0)

test('whatever is approved first, minutes and money of a day come to the same', () => {
  fc.assert(fc.property(cuts, fc.boolean(), fc.nat(), (list, touch, which) => {
    const points = touch ? list.flatMap((point, i) => (i > 0 && i < list.length - 1 && i % 2 === 0 ? [list[i - 1] as number] : [point])) : list
    const all = Array.from({ length: points.length / 2 }, (_, i) => stay((points[2 * i] as number) / 4, (points[2 * i + 1] as number) / 4)).filter((one) =>
      one.out > one.in && one.out - one.in <= 960,
    )
    if (all.length === 0) return
    const whole = payOfDay(all)
    const sum = (pays: typeof whole, name: 'normal' | 'ot_day' | 'ot_night' | 'worked') => pays.reduce((total, pay) => total + (pay?.minutes[name] ?? 0), 0)
    expect(sum(whole, 'normal')).toBe(Math.min(480, sum(whole, 'worked')))
    expect(sum(whole, 'normal') + sum(whole, 'ot_day') + sum(whole, 'ot_night')).toBe(sum(whole, 'worked'))
    // One of them is approved before the others are entered.
    const first = which % all.length
    const alone = payOfDay([all[first] as Stay])[0]
    const later = payOfDay(all.map((one, i) => (i === first && alone ? { ...one, kept: alone } : one)))
    const dayBreak = sum(whole, 'worked') - sum(later, 'worked')
    if (dayBreak !== 0) return
    expect(later[first]).toMatchObject({ minutes: alone?.minutes, amount: alone?.amount })
    expect(sum(later, 'normal')).toBe(Math.max(sum(whole, 'normal'), alone?.minutes.normal ?? 0))
  }))
})
