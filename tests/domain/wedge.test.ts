import { describe, expect, test } from 'vitest'
import { wedge, type Heard, type Key } from '@/lib/client/wedge'
import { SEPARATOR } from '@/lib/domain/scan-input'

const keyOf = (key: string, timeStamp: number, rest: Partial<Key> = {}): Key => ({ key, code: '', shiftKey: false, repeat: false, timeStamp, ...rest })
const plain = (keys: Iterable<string>, gapMs: number, from = 0) => [...keys].map((key, at) => keyOf(key, from + at * gapMs))
const heardOf = (keys: readonly Key[], ear = wedge()): Heard[] => keys.map((key) => ear.key(key))
const last = (keys: readonly Key[]) => heardOf(keys).at(-1)

/** What an Arabic keyboard types for a key's place, as browsers tell of it. */
const arabic: Record<string, [plain: string, shifted: string]> = {
  R: ['ق', '\u064c'], S: ['س', '\u064d'], A: ['ش', '\u0650'], N: ['ى', 'آ'], B: ['لا', 'لآ'], C: ['ؤ', '}'],
}
const underArabic = (text: string, withShift: boolean, gapMs = 5): Key[] => [...text].flatMap((sign, at): Key[] => {
  const timeStamp = at * gapMs
  if (/\d/.test(sign)) return [keyOf(sign, timeStamp, { code: `Digit${sign}` })]
  if (sign === ']') return [keyOf('د', timeStamp, { code: 'BracketRight' })]
  if (sign === '-') return [keyOf('-', timeStamp, { code: 'Minus' })]
  const [small = '', large = ''] = arabic[sign] ?? []
  return [...(withShift ? [keyOf('Shift', timeStamp)] : []), keyOf(withShift ? large : small, timeStamp, { code: `Key${sign}`, shiftKey: withShift })]
})

describe('a scanner is told from a person', () => {
  test.each(['Enter', 'Tab'])('by keys within 50 ms that end in %s', (suffix) => {
    for (const gap of [1, 5, 8, 20, 50])
      expect(last(plain([...'PAS1|DXB1-251120-0042-4', suffix], gap)), String(gap)).toEqual({ kind: 'scan', text: 'PAS1|DXB1-251120-0042-4', byPlace: false })
    expect(last(plain([...'DXB1', suffix], 51))).toEqual({ kind: 'other' })
  })
  test('before its last key has come, from the sixth character on', () => {
    expect(heardOf(plain('RSANB00', 5)).map(({ kind }) => kind)).toEqual(['first', 'more', 'more', 'more', 'more', 'caught', 'caught'])
    expect(heardOf(plain('Mariam Al', 60)).map(({ kind }) => kind)).toEqual(Array(9).fill('first'))
  })
  test('and nothing slow before it belongs to the scan', () => {
    const ear = wedge()
    ear.key(keyOf('7', 0))
    expect(heardOf(plain([...'DXB1-1', 'Enter'], 5, 400), ear).at(-1)).toMatchObject({ text: 'DXB1-1' })
  })
  test('Shift does not break a scan, and another named key ends it', () => {
    expect(last(plain(['Shift', 'D', 'Shift', 'X', 'Shift', 'B', '1', 'Enter'], 10))).toMatchObject({ text: 'DXB1' })
    for (const key of ['Escape', 'Backspace', 'F2', 'ArrowDown', 'Unidentified'])
      expect(last(plain([...'DXB1', key, 'Enter'], 10)), key).toEqual({ kind: 'other' })
  })
  test('the mark between the fields of a GS1 code is part of it', () => {
    expect(last(plain([...'10L2511', SEPARATOR, ...'3024', 'Enter'], 5))).toEqual({ kind: 'scan', text: `10L2511${SEPARATOR}3024`, byPlace: false })
  })
  test('a few quick keys are a person, and so is a key held down', () => {
    expect(last(plain([...'12', 'Enter'], 10))).toEqual({ kind: 'other' })
    expect(heardOf(Array.from({ length: 12 }, (_, at) => keyOf('a', at * 30, { repeat: at > 0 }))).some(({ kind }) => kind === 'caught')).toBe(false)
  })
  test('one that ends with no key, or with a late one, is heard all the same', () => {
    const ear = wedge()
    heardOf(plain('RSANB00003600', 5), ear)
    expect(ear.silence()).toEqual({ text: 'RSANB00003600', byPlace: false })
    expect(ear.silence()).toBeNull()
    expect(ear.key(keyOf('Enter', 300))).toEqual({ kind: 'late' })
    expect(ear.key(keyOf('Enter', 900))).toEqual({ kind: 'other' })
  })
  test('a hiccup in the middle of a code does not part it', () => {
    const [head, tail] = [plain('RSANB000', 5), plain([...'03600', 'Enter'], 5, 35 + 100)]
    expect(last([...head, ...tail])).toMatchObject({ text: 'RSANB00003600' })
  })
  test('after a halt of a busy device a code goes on, after a key of another kind or a while it begins anew', () => {
    const firstAfter = (keys: readonly Key[]) => heardOf(keys).findLast(({ kind }) => kind === 'first')
    for (const halt of [60, 300, 900])
      expect(firstAfter([...plain('RSAN', 5), ...plain('B00', 5, 15 + halt)]), String(halt)).toEqual({ kind: 'first', goesOn: true })
    expect(firstAfter([...plain('RSAN', 5), ...plain('B00', 5, 1100)])).toEqual({ kind: 'first', goesOn: false })
    expect(firstAfter([...plain([...'RSAN', 'Enter'], 5), ...plain('B00', 5, 80)])).toEqual({ kind: 'first', goesOn: false })
  })
  test.each([[false], [true]])('under an Arabic keyboard its keys are read by their place, Shift %s', (withShift) => {
    for (const text of ['RSANB00003600', ']C0RSANB00003600', 'BAN-BSRC-12']) {
      expect(last([...underArabic(text, withShift), keyOf('Enter', text.length * 5)])).toMatchObject({
        kind: 'scan', byPlace: true, text: withShift ? text : text.toLowerCase(),
      })
    }
  })
  test.each(['Unidentified', ''])('a key of two letters the browser calls %j is read by its place', (name) => {
    const keys = underArabic('RSANB00003600', true).map((key) => (key.code === 'KeyB' ? { ...key, key: name } : key))
    expect(last([...keys, keyOf('Enter', 65)])).toMatchObject({ kind: 'scan', text: 'RSANB00003600', byPlace: true })
  })
  test('signs are those of their keys too', () => {
    const keys = [
      keyOf('؛', 0, { code: 'KeyP', shiftKey: true }), keyOf('|', 5, { code: 'Backslash', shiftKey: true }),
      keyOf('ش', 10, { code: 'KeyA' }), keyOf('!', 15, { code: 'Digit1', shiftKey: true }),
    ]
    expect(last([...keys, keyOf('Enter', 20)])).toMatchObject({ text: 'P|a!' })
  })
})
