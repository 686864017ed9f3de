import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emirate } from '@/lib/domain/gate-vehicle'
import { emirateOf, isFoundBy, readPlate, readVehicle, sameVehicle, vehicleKeys, type Plate } from '@/lib/domain/plate'

const keyOf = (text: string) => readVehicle(text).vehicle_key
const ours = (plate_code: string | null, plate_number: string, plate_emirate = 'DXB'): Plate => ({
  plate_country: 'AE', plate_emirate, plate_code, plate_number,
})

describe('one vehicle, however its plate is typed', () => {
  test.each([
    [
      'DXB:B77123',
      [
        'DXB B 77123', 'DXB b 77-123', 'DXB ب 77123', 'DXB B ٧٧١٢٣', 'DXB B ۷۷۱۲۳', 'Dubai B 77123', 'دبي ب ٧٧١٢٣', 'dubai, b/77 123',
        'DXBB77123', 'DXB B 077123', 'UAE Dubai B 77123', 'B 77123 Dubai', '\u200eDXB B\u00a077123\u200f', 'إمارة دبي B 77123', 'ＤＸＢ Ｂ ７７１２３',
      ],
    ],
    ['DXB:B7712', ['DXB B 07712', 'DXB B 7712', 'DXB B 0007712']],
    ['DXB:12345', ['DXB 12345', 'Dubai 12345', 'DXB12345']],
    ['AUH:5-1234', ['AUH 5 1234', 'AUH-5-1234', 'Abu Dhabi 5 1234', 'أبو ظبي ٥ ١٢٣٤', 'ابوظبي 05 01234', 'AUH0501234']],
    ['RAK:A12', ['RAK A 12', 'Ras Al Khaimah A 12', 'رأس الخيمة A 12', 'ras al-khaimah a12']],
    ['UAQ:C12', ['Umm Al Quwain C 12', 'UAQ C 12', 'أم القيوين C 12']], ['SHJ:2-48811', ['SHJ 2 48811', 'Sharjah 2 48811', 'الشارقة ٢ ٤٨٨١١']],
    ['FUJ:B9', ['FUJ B 9', 'Fujairah B9', 'الفجيرة ب ٩']], ['AJM:H7', ['Ajman H 7', 'عجمان H 7']],
    [
      'SA:ABJ1234',
      [
        'SA ABC 1234', 'SA ABJ 1234', 'SA أ ب ج ١٢٣٤', 'SA أ ب ح ١٢٣٤', 'KSA ABJ-1234',
        '1234 ABJ Saudi Arabia', 'السعودية أبح ١٢٣٤', 'SA 12 34 ABJ', 'SA A B J 01234',
      ],
    ],
    ['SA:RUX77', ['SA ر و ص ٧٧', 'SA RUX 0077']],
    ['OM:RB4412', ['OM 4412 RB', 'Oman RB 4412', 'عمان ر ب ٤٤١٢', '4412RB Oman']],
    ['KW:8-12345', ['KW 8 12345', 'Kuwait 8/12345', 'الكويت ٨ ١٢٣٤٥']], ['QA:123456', ['QA 123456', 'Qatar 123 456', 'قطر ١٢٣٤٥٦']],
    ['BH:123456', ['BH 123456', 'البحرين ١٢٣٤٥٦']], ['EG:ABG123', ['EG أ ب ج ١٢٣', 'Egypt ABG 123']],
  ])('%s', (key, typed) => {
    expect(typed.map((text) => [text, keyOf(text)])).toEqual(typed.map((text) => [text, key]))
  })

  test('other vehicles stay others', () => {
    const all = [
      'DXB B 77123', 'DXB P 77123', 'SHJ B 77123', 'DXB B 7712', 'DXB 77123', 'AUH 1 12345', 'AUH 11 2345',
      'SA ABD 1234', 'SA DBA 1234', 'OM ABD 1234', 'QA 123456', 'BH 123456', 'KW 8 12345', 'KW 81 2345',
    ]
    expect(new Set(all.map(keyOf)).size).toBe(all.length)
  })

  test('a plate in parts is the plate in one text', () => {
    for (const [plate, text] of [[ours('b', '77-123'), 'DXB B 77123'], [ours('ب', '٧٧١٢٣'), 'DXB B 77123'],
      [ours(null, 'B 77123'), 'DXB B 77123'], [ours('', 'DXB B 77123'), 'DXB B 77123'], [ours('٥', '٠١٢٣٤', 'AUH'), 'AUH 5 1234'],
      [{ plate_country: 'SA', plate_number: 'أ ب ج ١٢٣٤' }, 'SA ABC 1234'], [{ plate_country: 'SA', plate_code: 'أ ب', plate_number: 'ح ١٢٣٤' }, 'SA ABJ 1234'],
      [{ plate_country: 'SA', plate_number: 'KSA ABJ 1234' }, 'SA ABJ 1234']] as const) {
      expect(readPlate(plate)?.vehicle_key, JSON.stringify(plate)).toBe(keyOf(text))
    }
  })

  test('is shown as people read it', () => {
    expect([
      ours('a', '12 345'), ours('17', '48811', 'SHJ'), ours('ب', '٠٧٧'), { plate_country: 'OM', plate_number: '4412 rb' },
      { plate_country: 'SA', plate_number: 'أ ب ح ١٢٣٤' }, { plate_country: 'MA', plate_number: '12345-A-6' },
    ].map((plate) => readPlate(plate)?.vehicle_no))
      .toEqual(['DXB A 12345', 'SHJ 17 48811', 'DXB B 77', 'OM 4412 RB', 'SA ABJ 1234', '12345 A 6 (MA)'])
  })
})

test.each([
  [ours('Z', '123456')], [ours('Z', 'ABC')], [ours('Z', '0')], [ours('ABCD', '12')],
  [{ ...ours('A', '12345'), plate_emirate: null }], [{ plate_country: 'SA', plate_number: ' - ' }],
])('%j is no plate', (plate) => {
  expect(readPlate(plate)).toBeNull()
})

test('an entry without emirate or country stands for the vehicles of all of them, whichever way round', () => {
  expect(sameVehicle('DXB B 66001', 'b-66001')).toBe(true)
  expect(sameVehicle('ب ٦٦٠٠١', 'SHJ B 66001')).toBe(true)
  expect(sameVehicle('ABC 1234', 'SA أ ب ج ١٢٣٤')).toBe(true)
  expect(sameVehicle('SHJ B 66001', 'DXB B 66001')).toBe(false)
  expect(sameVehicle('', 'DXB')).toBe(false)
  expect(vehicleKeys(keyOf('DXB B 66001'))).toContain(keyOf('B 66001'))
})

test('the end of a plate finds it', () => {
  expect([
    isFoundBy('DXB B 77123', '7123'), isFoundBy('DXB B 77123', '٧١٢٣'),
    isFoundBy('DXB B 77123', 'ب 77123'), isFoundBy('DXB B 77123', '7712'), isFoundBy('DXB B 77123', ''),
  ]).toEqual([true, true, true, false, false])
})

test('an emirate is known by code and name, in both languages', () => {
  expect(['DXB', 'dubai', 'دبي', 'Ras al-Khaimah', 'رأس الخيمة', 'Emirate of Sharjah', 'Oman', 'Dubai B 1', ''].map(emirateOf)).toEqual([
    'DXB', 'DXB', 'DXB', 'RAK', 'RAK', 'SHJ', null, null, null,
  ])
})

describe('whatever is typed', () => {
  const typed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.stringMatching(/^[A-Zأ-ي0-9٠-٩ \-()/]{0,16}$/))
  test('reading what is shown is reading what was typed', () => {
    fc.assert(fc.property(typed, (text) => {
      const once = readVehicle(text)
      expect(readVehicle(once.vehicle_no)).toEqual(once)
    }), { numRuns: 2000 })
  })

  test('so is a plate in parts, shown and read again', () => {
    const country = fc.constantFrom('AE', 'SA', 'OM', 'QA', 'BH', 'KW', 'EG', 'JO', 'TR', 'IN', 'MA', 'DE')
    const part = fc.stringMatching(/^[A-Zابجدرسمو0-9٠-٩ -]{0,8}$/)
    fc.assert(fc.property(country, fc.constantFrom(...emirate.names), part, part, (plate_country, plate_emirate, plate_code, plate_number) => {
      const once = readPlate({ plate_country, plate_emirate, plate_code, plate_number })
      fc.pre(once !== null)
      expect(readPlate({ plate_country, plate_emirate, plate_code: once?.plate_code ?? null, plate_number: once?.plate_number ?? '' })).toEqual(once)
      expect(readVehicle(once?.vehicle_no ?? '').vehicle_key).toBe(once?.vehicle_key)
    }), { numRuns: 2000 })
  })

  test('case, blanks, dashes and leading zeros do not make another vehicle', () => {
    const letters = fc.stringMatching(/^[A-Z]{1,2}$/)
    fc.assert(fc.property(fc.constantFrom(...emirate.names), letters, fc.integer({
      min: 1, max: 99_999,
    }), fc.constantFrom('', ' ', '-', ' - '), fc.integer({ min: 0, max: 3 }), (place, code, number, separator, zeros) => {
      expect(keyOf(`${place.toLowerCase()} ${code.toLowerCase()}${separator}${'0'.repeat(zeros)}${number}`)).toBe(`${place}:${code}${number}`)
    }))
  })
})
