import { describe, expect, test } from 'vitest'
import { jsonFaultLine } from '@/components/fields/json-fault'
import { phoneNumber } from '@/components/fields/phone-number'
import { tagsIn } from '@/components/fields/tags-in'
import { padded, typedNumber } from '@/components/fields/typed-number'
import { typedTime } from '@/components/fields/typed-time'
import { matching } from '@/components/ui/option'
import { fileSize, refusedFiles } from '@/components/ui/refused-files'
import { en } from '@/lib/words/en'

test('a time box takes digits of any script, and puts the colon after two', () => {
  const typed = [typedTime('0', ''), typedTime('09', '0'), typedTime('٠٩', '٠'), typedTime('09:٣٠', '09:3'), typedTime('at 9', '')]
  expect(typed).toEqual(['0', '09:', '09:', '09:30', '9'])
})

describe('a number field', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['AED 1 234.5 ', '1234.5'],
    ['١٢٣٫٤', '123.4'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['0,500', '0,500'],
    ['1,5', '1,5'],
    ['1.234,50', '1.234,50'],
    ['1,', '1,'],
    ['', ''],
  ])('takes %j as %j', (typed, kept) => {
    expect(typedNumber(typed)).toBe(kept)
  })

  test('takes a minus only where one is allowed', () => {
    expect(typedNumber('-5.5', { negative: true })).toBe('-5.5')
    expect(typedNumber('5-5', { negative: true })).toBe('55')
  })

  test.each([
    ['12.5', 2, '12.50'],
    ['12', 3, '12.000'],
    ['.5', 2, '0.50'],
    ['-.5', 2, '-0.50'],
    ['12.', 0, '12'],
    ['1.239', 2, '1.239'],
    ['', 2, ''],
    ['-', 2, '-'],
    ['0,500', 2, '0,500'],
  ])('shows %j with %i places as %j when one leaves it', (typed, places, shown) => {
    expect(padded(typed, places)).toBe(shown)
  })
})

describe('a phone field', () => {
  test.each([
    ['050 123 4567', '0501234567'],
    ['501234567', '501234567'],
    ['00971501234567', '+971501234567'],
    ['+971 (50) 123-4567', '+971501234567'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+٩٧١٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['\u202a٠٥٠-١٢٣-٤٥٦٧\u202c', '0501234567'],
  ])('takes %j as %j', (typed, kept) => {
    expect(phoneNumber(typed)).toBe(kept)
  })

  test('keeps what is no number, so that it can be refused, and is empty when nothing is typed', () => {
    expect(phoneNumber(' call me maybe ')).toBe('call me maybe')
    expect(phoneNumber('  ')).toBeNull()
  })
})

describe('a JSON field names the line that is wrong', () => {
  test.each([
    ['{"hours": 1}', null],
    ['{\n "a": 1,\n "b": x\n}', 3],
    ['{\n "a": 1,\n "b": 2', 3],
    ['{\n "a": 1\n "b": 2\n}', 3],
    ['[1,\n 2,\n]', 3],
    ['"open', 1],
  ])('%j: %s', (text, line) => {
    expect(jsonFaultLine(text)).toBe(line)
  })
})

test('a column pasted from a sheet becomes tags, each once', () => {
  expect(tagsIn('QF1\r\nQF2\tQF3, QF1 ;\n\n')).toEqual(['QF1', 'QF2', 'QF3'])
})

describe('searching choices', () => {
  const countries = [
    { value: 'SA', label: 'Saudi Arabia' },
    { value: 'AE', label: 'United Arab Emirates' },
    { value: 'AX', label: 'Åland Islands' },
  ]

  test('finds by name, code, several words and without accents', () => {
    expect(matching(countries, 'arab').map(({ value }) => value)).toEqual(['SA', 'AE'])
    expect(matching(countries, 'ae').map(({ value }) => value)).toEqual(['AE'])
    expect(matching(countries, 'emi unit').map(({ value }) => value)).toEqual(['AE'])
    expect(matching(countries, 'aland').map(({ value }) => value)).toEqual(['AX'])
  })

  test('shows first what starts with the text', () => {
    expect(matching(countries, 'u').map(({ value }) => value)).toEqual(['AE', 'SA'])
  })
})

describe('a file field', () => {
  const sheet = { name: 'Rates.XLSX', size: 1_400_000, type: '' }

  test('takes a file of a listed kind, whatever the case of its ending', () => {
    expect(refusedFiles([sheet], { accept: '.xlsx,.csv', maxBytes: 2_000_000 }, en.fields)).toEqual([])
    expect(refusedFiles([{ name: 'door', size: 1, type: 'image/png' }], { accept: 'image/*' }, en.fields)).toEqual([])
  })

  test('says which file is of the wrong kind or too large, and by how much', () => {
    expect(refusedFiles([{ ...sheet, name: 'rates.exe' }], { accept: '.xlsx,.csv' }, en.fields)).toEqual(['rates.exe is not one of .xlsx, .csv.'])
    expect(refusedFiles([sheet], { maxBytes: 1_048_576 }, en.fields)).toEqual(['Rates.XLSX is 1.3 MB. The largest file taken is 1 MB.'])
  })

  test('takes one file unless it asks for several', () => {
    expect(refusedFiles([sheet, sheet], {}, en.fields)).toEqual(['Choose one file.'])
    expect(refusedFiles([sheet, sheet], { multiple: true }, en.fields)).toEqual([])
  })

  test.each([[0, '0 B'], [640, '640 B'], [1024, '1 KB'], [1_572_864, '1.5 MB'], [5 * 1024 ** 4, '5120 GB']])('%i bytes are %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words)
  })
})
