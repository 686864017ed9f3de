import { describe, expect, test } from 'vitest'
import { payOf } from '@/lib/domain/vendor-day'
import { billed, hourlyBase, roundPunch, type PayCard, type WorkedDay } from '@/lib/domain/vendor-pay'

const card: PayCard = {
  calc_method: 'multiplier', bill_scope: 'all_hours', hourly_divisor: 'days30x8', normal_hours_per_day: '8.00',
  ramadan_reduction_hours: '2.00', ramadan_pay_full_day: true, break_after_hours: '5.00', break_minutes: 60,
  break_paid: false, ot_day_multiplier: '1.25', ot_night_multiplier: '1.50', night_from: '22:00', night_to: '04:00',
  rest_day_multiplier: '1.50', holiday_multiplier: '1.50', max_ot_hours_per_day: '2.00', rounding_minutes: 15,
  rounding_mode: 'nearest', grace_minutes: 5, min_call_out_hours: '4.00', vendor_margin_pct: '12.00', vat_rate: '5.00', lines: [],
}
const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const day = (from: string, to: string, more: Partial<WorkedDay> = {}): WorkedDay => ({
  in: at(from), out: at(to) <= at(from) ? at(to) + 1440 : at(to), break_minutes: 60, day_type: 'normal',
  is_shift_worker: false, overtime_exempt: false, substitute_day: false, role: 'picker', basic_monthly_wage: '1500.00',
  units_done: null, ...more,
})
const payOfDay = (c: PayCard, d: WorkedDay) => {
  const pay = payOf(c, d)
  const { normal = 0, ot_day = 0, ot_night = 0, rest_day = 0 } = pay?.minutes ?? {}
  return [normal / 60, ot_day / 60, ot_night / 60, rest_day / 60, pay?.amount]
}

describe('the worked examples of vendors.md 7.3', () => {
  test('two hours over a day', () => expect(payOfDay(card, day('08:00', '19:00'))).toEqual([8, 2, 0, 0, '65.63']))
  test('overtime after ten is night overtime, punches rounded to the quarter', () =>
    expect(payOfDay(card, day('13:02', '00:31', { break_at: at('18:00') }))).toEqual([8, 0, 2.5, 0, '73.44']),
  )
  test('a shift worker has no night supplement', () =>
    expect(payOfDay(card, day('13:02', '00:31', { is_shift_worker: true }))).toEqual([8, 2.5, 0, 0, '69.53']),
  )
  test('a rest day', () => expect(payOfDay(card, day('08:00', '14:00', { day_type: 'rest_day' }))).toEqual([0, 0, 0, 5, '46.88']))
  test('a Ramadan day is six hours paid as eight', () => expect(payOfDay(card, day('09:00', '17:00', { day_type: 'ramadan' }))).toEqual([6, 1, 0, 0, '57.81']))
  test('overtime alone where the card bills no more', () => expect(payOfDay({ ...card, bill_scope: 'overtime_only' }, day('08:00', '19:00'))[4]).toBe('15.63'))
  test('in dinars to the fils', () => expect(billed('73.444', '12.00', '5.00', 'KWD')).toEqual({
    margin: '8.813', net: '82.257', vat: '4.113', total: '86.370',
  }))
  test('margin and VAT', () => expect(billed('73.44', '12.00', '5.00', 'AED')).toEqual({ margin: '8.81', net: '82.25', vat: '4.11', total: '86.36' }))
  test('a short call-out at a fixed rate is paid to its least', () => {
    const rate = {
      role: 'picker' as const, rate_normal: '17.00', rate_ot_day: '21.25', rate_ot_night: '25.50',
      rate_rest_day: '25.50', rate_holiday: '25.50', meal_allowance: '0', transport_allowance: '0', unit: 'hour' as const,
    }
    expect(payOfDay({ ...card, calc_method: 'fixed', lines: [rate] }, day('08:00', '10:30', { break_minutes: 0, basic_monthly_wage: null }))[4]).toBe('68.00')
  })
})

test('an hour of a monthly wage by both divisors', () => {
  expect([hourlyBase('1500.00', 'days30x8'), hourlyBase('1500.00', 'annual365x8')]).toEqual(['6.250000', '6.164384'])
})

test('an arrival within grace counts from the start, a later one is rounded', () => {
  expect([
    roundPunch({ ...card, rounding_mode: 'none' }, at('08:05'), at('08:00')),
    roundPunch({ ...card, rounding_mode: 'none' }, at('08:06'), at('08:00')), roundPunch(card, at('08:08')),
  ]).toEqual([480, 486, 495])
})

test('hours beyond a rest day take the higher rate and never both', () => {
  // 10 h: 8 at 1.50; the last 2 lie before ten at night, where 1.25 is less than 1.50.
  expect(payOf(card, day('08:00', '19:00', { day_type: 'rest_day' }))?.amount).toBe('93.75')
  expect(payOf(card, day('08:00', '19:00', { day_type: 'rest_day', substitute_day: true }))?.amount).toBe('62.50')
})

test('whoever has no overtime has ordinary hours only', () =>
  expect(payOfDay(card, day('08:00', '19:00', { overtime_exempt: true }))).toEqual([10, 0, 0, 0, '62.50']),
)

test('a fixed card without a rate for the role gives nothing', () => expect(payOf({ ...card, calc_method: 'fixed' }, day('08:00', '19:00'))).toBeNull())

test('a card that pays breaks takes none off', () => expect(payOfDay({ ...card, break_paid: true }, day('08:00', '16:00'))).toEqual([8, 0, 0, 0, '50.00']))
