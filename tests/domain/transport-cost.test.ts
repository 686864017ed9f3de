import { describe, expect, test } from 'vitest'
import { dubaiMoment } from '@/lib/domain/days'
import { share } from '@/lib/domain/share'
import { kmBetween, tripCost, waitingBlocks, type TransportTariff } from '@/lib/domain/transport-cost'

const tariff: TransportTariff = {
  base_rate: '180.00', included_km: '50', per_extra_km: '1.75', waiting_free_minutes: 60, waiting_rate_per_hour: '40.00', waiting_block_minutes: 30,
  night_surcharge_pct: '25',
}
const tax = { currency: 'AED', vat_rate: '5', tolls_taxed: false }
const day = (time: string) => dubaiMoment('2026-11-12', time)
const cost = (more: { start?: string; km?: string; waiting_minutes?: number; tolls?: string }, taxed = false) =>
  tripCost(tariff, { start: day('10:00'), km: '50', waiting_minutes: 0, tolls: '0', ...more }, { ...tax, tolls_taxed: taxed })

describe('a trip', () => {
  test('of 74 km with 95 minutes of waiting and tolls comes to 287.10, its tolls outside VAT', () => {
    expect(cost({ km: '74', waiting_minutes: 95, tolls: '12.00' })).toEqual({
      base: '180.00', extra_km: '42.00', waiting: '40.00', night: '0.00', tolls: '12.00', vat: '13.10', total: '287.10',
    })
  })

  test('whose tolls bear VAT costs 13.70 of it', () => expect(cost({ km: '74', waiting_minutes: 95, tolls: '12.00' }, true).vat).toBe('13.70'))

  test('V1: from 23:20 to 00:40 bears the night surcharge on its base; from 06:00 it does not', () => {
    expect(['23:20', '22:00', '05:59', '06:00', '21:59'].map((time) => cost({ start: day(time) }).night)).toEqual(['45.00', '45.00', '45.00', '0.00', '0.00'])
  })

  test('V5: of 74.4 km pays 24.4 beyond, to the tenth', () => expect(cost({ km: '74.4' }).extra_km).toBe('42.70'))

  test('waits an hour for nothing, and one minute more costs a whole block', () => {
    expect([0, 60, 61, 90, 91, 95].map((minutes) => waitingBlocks(minutes, 60, 30))).toEqual([0, 0, 1, 1, 2, 2])
  })
})

describe('an odometer', () => {
  test('V5: that shows less at the end asks, then counts on over its last figure', () => {
    expect([kmBetween('999980', '54', false), kmBetween('999980', '54', true), kmBetween('100.5', '174.9', false)]).toEqual([null, '74', '74.4'])
  })
})

test('V4: 287.10 for 5, 3 and 2 pallets is 143.55, 86.13 and 57.42', () => expect(share('287.10', 'AED', [5, 3, 2])).toEqual(['143.55', '86.13', '57.42']))
