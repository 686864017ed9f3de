import { describe, expect, test } from 'vitest'
import { airlineOf } from '@/lib/domain/airlines'
import { parseMawb } from '@/lib/domain/check-digits'
import {
  cbmOf, chargeableOf, isFlightNo, isInMawbWindow, isLateNotice, isVague, mawbFault, readContainer, statusOfParts, sumFaults, weightOff,
} from '@/lib/domain/pre-alert'
import { momentOf } from '@/lib/domain/zones'

const iso = (ms: number) => new Date(ms).toISOString()

describe('pre-alerts', () => {
  test('A6: the last digit of an air waybill is the remainder of its serial by seven, typed with or without dash', () => {
    expect(parseMawb('17665498716')).toBe('176-65498716')
    expect(parseMawb('176-12345675')).toBe('176-12345675')
    expect(mawbFault('176-65498717')).toBe('has a wrong check digit (expected 6)')
    expect(mawbFault('176-O5498716')).toBe('must have eleven digits, like 176-65498716')
    expect(airlineOf('176-65498716')).toEqual({ code: 'EK', name: 'Emirates' })
    expect(airlineOf('999-00000000')?.code).toBe('CA')
    expect(airlineOf('003-00000000')).toBeNull()
  })

  test('a container number ends in its check digit', () => {
    expect(readContainer('csqu 305438-3')).toBe('CSQU3054383')
    expect(readContainer('CSQU3054384')).toBeNull()
  })

  test('A4: 1.440 cubic metres by air are 240.0 kg, not 240.5', () => {
    expect(chargeableOf('air', '212.400', '1.440')).toBe('240.0')
    expect(chargeableOf('air', null, '1.440')).toBe('240.0')
    expect(chargeableOf('air', '240.100', '1.440')).toBe('240.5')
    expect(chargeableOf('road', '212.400', '1.440')).toBe('480.0')
    expect(chargeableOf('sea', '900.000', '1.440')).toBe('1.440')
    expect(chargeableOf('sea', '2500.000', '1.440')).toBe('2.500')
    expect(chargeableOf('air', null, null)).toBeNull()
    expect(cbmOf(Array.from({ length: 12 }, () => ({ length_cm: '60', width_cm: '40', height_cm: '50' })))).toBe('1.440')
  })

  test('A5: half past one at London on 25 October 2026 comes twice; the first is meant', () => {
    expect(iso(momentOf('Europe/London', '2026-10-25', '01:30'))).toBe('2026-10-25T00:30:00.000Z')
    expect(iso(momentOf('Asia/Hong_Kong', '2025-11-20', '02:15'))).toBe('2025-11-19T18:15:00.000Z')
  })

  test('A1: a number is free again 365 days after the shipment it was on left', () => {
    expect(isInMawbWindow('2026-11-25T00:00:00Z', '2025-09-01T00:00:00Z')).toBe(false)
    expect(isInMawbWindow('2026-08-01T00:00:00Z', '2025-09-01T00:00:00Z')).toBe(true)
    expect(isInMawbWindow('2026-09-01T00:00:00Z', '2025-09-01T00:00:00Z')).toBe(false)
  })

  test('A2: of two parts the first that comes makes it arrived, the last that is finished received', () => {
    const first = { atd: '2026-11-20T00:00:00Z', ata: '2026-11-20T08:00:00Z', finished_at: null }
    const planned = { atd: null, ata: null, finished_at: null }
    expect(statusOfParts([planned, planned])).toBeNull()
    expect(statusOfParts([{ ...first, ata: null }, planned])).toBe('departed')
    expect(statusOfParts([first, planned])).toBe('arrived')
    const done = { ...first, finished_at: '2026-11-20T09:00:00Z' }
    expect(statusOfParts([done, planned])).toBe('arrived')
    expect(statusOfParts([done, done])).toBe('received')
  })

  test('master and houses may disagree by 1 kg or 2 %, never in pieces', () => {
    const said = { master_pieces: 12, gross_weight_kg: '212.400', house_pieces: 12, house_weight_kg: '212.400' }
    expect(sumFaults(said)).toEqual([])
    expect(sumFaults({ ...said, house_weight_kg: '208.160' })).toEqual([])
    expect(sumFaults({ ...said, house_weight_kg: '206.900' })).toEqual([{ field: 'gross_weight_kg', message: 'HAWB weight differs by 2.59% from gross' }])
    expect(sumFaults({ ...said, master_pieces: 2, house_pieces: 118 })).toEqual([
      { field: 'master_pieces', message: 'HAWB pieces add up to 118, the shipment says 2' },
    ])
  })

  test('a bag is off by weight beyond half a kilogram and 3 %', () => {
    expect(weightOff('18.200', '18.900')).toBe('0.700')
    expect(weightOff('18.200', '18.746')).toBeNull()
    expect(weightOff('5.000', '5.500')).toBeNull()
    expect(weightOff('5.000', '4.499')).toBe('0.501')
  })

  test('notice is late below 6 hours by air and 72 by sea', () => {
    expect(isLateNotice('air', '2025-11-19T22:00:00Z', '2025-11-20T03:05:00Z')).toBe(true)
    expect(isLateNotice('air', '2025-11-19T21:05:00Z', '2025-11-20T03:05:00Z')).toBe(false)
    expect(isLateNotice('sea', '2025-11-17T03:06:00Z', '2025-11-20T03:05:00Z')).toBe(true)
  })

  test('goods, parcels and gifts tell customs nothing', () => {
    for (const text of ['Goods', 'gift parcel', ' PARCEL. ', '--']) expect(isVague(text)).toBe(true)
    for (const text of ['Cotton t-shirts', 'Gift box of dates']) expect(isVague(text)).toBe(false)
  })

  test('flight numbers have an airline and up to four digits', () => {
    for (const no of ['EK9908', '5X22', 'UAE501A']) expect(isFlightNo(no)).toBe(true)
    for (const no of ['EK', 'EK990812', 'EK-99', 'ek99']) expect(isFlightNo(no)).toBe(false)
  })
})
