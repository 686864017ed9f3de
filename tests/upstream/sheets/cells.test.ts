import { describe, expect, test } from 'vitest'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { isExampleRow, parseCell, parseRow } from '@/upstream/sheets/cells'
import { matchHeaders } from '@/upstream/sheets/headers'
import { packagesLists, packagesTemplate } from './packages-template'

const column = (type: UploadColumn['type'], more: Partial<UploadColumn> = {}): UploadColumn => ({ header: 'Tracking No', field: 'x', type, ...more })
const value = (type: UploadColumn['type'], text: string, options?: readonly string[]) => parseCell(column(type), text, options)
const refused = (message: string, code = 'format') => ({ message, code })

test('an empty cell is nothing, or required', () => {
  expect(parseCell(column('text'), ' \u00a0')).toEqual({ value: null })
  expect(parseCell(column('text', { required: true }), '')).toEqual(refused('Tracking No is required.', 'required'))
  expect(parseCell(column('text', { required: 'if cod' }), '')).toEqual({ value: null })
})

test.each(['#N/A', '#REF!', '#DIV/0!'])('%s is no value of any column', text => {
  expect(value('text', text)).toEqual(refused(`Tracking No holds an Excel error (${text}).`))
})

describe('ids', () => {
  test.each(['RSA26112000245', '00123', '106141412345678908', '+971501234567', '1E-5-X'])('%s stays as it is', text => {
    expect(value('id', text)).toEqual({ value: text })
  })
  test('nor is a text of nothing but an exponent a code', () => {
    expect(value('text', '1,23457E+14')).toEqual(refused('Tracking No looks shortened by Excel (1,23457E+14); format the column as Text.'))
    expect(['1E5', 'Flat 1E5', '1.5 E+2 x'].map(text => value('text', text))).toEqual(['1E5', 'Flat 1E5', '1.5 E+2 x'].map(text => ({ value: text })))
  })
  test.each(['1.23E+15', '1.23456789012346E+18', '9E+20', '1,23457E+14'])('%s was shortened', text => {
    expect(value('id', text)).toEqual(refused(`Tracking No looks shortened by Excel (${text}); format the column as Text.`))
    expect(value('phone', text)).toEqual(refused(`Tracking No looks shortened by Excel (${text}); format the column as Text.`))
  })
})

describe('numbers', () => {
  test.each([['1,234.50', 1234.5], ['-5', -5], ['٣', 3], ['0.001', 0.001], ['1,234,567', 1234567]])('%s', (text, number) => {
    expect(value('number', text)).toEqual({ value: number })
  })
  test.each(['1.234,50', '1,5', '12,34', 'AED 5', '5%', '1 234', '--1', '.', '1e5x', 'NaN', 'Infinity', '0x10'])('%s is none', text => {
    for (const type of ['number', 'money', 'weight'] as const)
      expect(value(type, text)).toEqual(refused(`Tracking No must be a number like 1,234.50, not ${text}.`))
  })
  test('a comma that may part decimals is refused with both readings', () => {
    for (const type of ['number', 'money', 'weight'] as const) {
      expect(parseCell(column(type), '2,500', undefined, 'unclear')).toEqual(refused('Tracking No 2,500 is not clear: write 2500 or 2.5.'))
      expect(parseCell(column(type), '0,500')).toEqual(refused('Tracking No must be a number like 1,234.50, not 0,500.'))
    }
  })
  test('money is a decimal text of two places, three where the currency has them', () => {
    expect(['150', '1,234.5', '0.10', '1.255', '1.250', '99999999999999.99'].map(text => value('money', text))).toEqual(
      ['150.00', '1234.50', '0.10', '1.255', '1.25', '99999999999999.99'].map(text => ({ value: text })))
    expect(value('money', '33.3333')).toEqual(refused('Tracking No may have at most 3 decimals.'))
  })
  test('weight is kilograms with three places, rounded half up', () => {
    expect(['1.25', '20', '0.9979', '0.0005'].map(text => value('weight', text))).toEqual(['1.250', '20.000', '0.998', '0.001'].map(text => ({ value: text })))
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-20', '2026-11-20'], ['13/02/2026', '2026-02-13'], ['1/2/2026', '2026-02-01'],
    ['2026-11-20 14:05', '2026-11-20'], ['٢٠٢٦-١١-٢٠', '2026-11-20'], ['2026-11-20T22:00:00Z', '2026-11-21'],
  ])('%s', (text, day) => {
    expect(value('date', text)).toEqual({ value: day })
  })
  test.each(['02/13/2026', '2026-02-30', '20.11.2026', '20-11-2026', '46346', 'tomorrow', '2026-11-20 25:00', '20/11/26'])('%s', text => {
    expect(value('date', text)).toEqual(refused('Use YYYY-MM-DD.'))
  })
  test('a date and time without zone is Dubai’s', () => {
    expect(value('datetime', '2026-11-20 09:30')).toEqual({ value: '2026-11-20T05:30:00.000Z' })
    expect(value('datetime', '20/11/2026 9:30:15')).toEqual({ value: '2026-11-20T05:30:15.000Z' })
    expect(value('datetime', '2026-11-20')).toEqual({ value: '2026-11-19T20:00:00.000Z' })
    expect(value('datetime', '2026-11-20T09:30:00Z')).toEqual({ value: '2026-11-20T09:30:00.000Z' })
    expect(value('datetime', '2026-11-20 9am')).toEqual(refused('Use YYYY-MM-DD HH:MM.'))
  })
})

test.each([
  ['yes', true], ['No', false], ['TRUE', true], ['false', false], ['1', true], ['0', false], ['Y', true], ['n', false],
])('%s is yes or no', (text, flag) => {
  expect(value('bool', text)).toEqual({ value: flag })
})

test('other words are neither', () => {
  expect(value('bool', 'maybe')).toEqual(refused('Tracking No must be yes or no.'))
})

test('email addresses', () => {
  expect(value('email', 'sara.ali@example.ae')).toEqual({ value: 'sara.ali@example.ae' })
  for (const text of ['sara', 'a@b', 'a b@c.ae', 'a@c.ae,b@c.ae', 'a@c.ae\nBcc: x@y.ae'])
    expect(value('email', text)).toEqual(refused(`${text} is not an email address.`))
})

test('phone numbers keep + and digits only', () => {
  expect(['+971 50 123-4567', '(050) 1234567', '00971501234567', '٠٥٠١٢٣٤٥٦٧'].map(text => value('phone', text))).toEqual(
    ['+971501234567', '0501234567', '+971501234567', '0501234567'].map(text => ({ value: text })))
  expect(value('phone', '050-CALL-ME')).toEqual(refused('Tracking No 050-CALL-ME is not a phone number.'))
})

test('countries and currencies are ISO codes in any case', () => {
  expect([value('country', 'ae'), value('currency', 'aed')]).toEqual([{ value: 'AE' }, { value: 'AED' }])
  expect(value('country', 'XX')).toEqual(refused('Tracking No XX is not an ISO code.'))
  expect(value('currency', 'DIRHAM')).toEqual(refused('Tracking No DIRHAM is not an ISO currency code.'))
})

describe('lists', () => {
  test('give the list’s own spelling', () => {
    expect(value('choice', 'CoD', ['prepaid', 'cod'])).toEqual({ value: 'cod' })
    expect(value('choice', 'anything')).toEqual({ value: 'anything' })
    expect(value('list', 'frg; ;DG;', packagesLists.handling)).toEqual({ value: ['FRG', 'DG'] })
  })
  test('name the choices when they are few', () => {
    expect(value('choice', 'cash', ['prepaid', 'cod'])).toEqual(refused('Tracking No cash is not in the list: prepaid, cod.', 'unknown_reference'))
    expect(value('list', 'FRG;XX', packagesLists.handling)).toEqual(refused('Tracking No XX is not in the list.', 'unknown_reference'))
  })
})

describe('a row', () => {
  const headers = packagesTemplate.columns.map(({ header }) => header)
  const match = matchHeaders(headers, packagesTemplate)
  const good = ['NOVA', 'SO-1', 'std', '+971501234567', '', 'AE', '2', '1.5', '150', 'AED', 'yes', 'FRG;DG', '2026-11-20', '2026-11-20 09:30']
  const read = (cells: string[]) => parseRow(packagesTemplate, match, { row_number: 2, cells }, packagesLists)

  test('gives its values by field', () => {
    expect(read(good)).toEqual({
      values: {
        client_code: 'NOVA', ref_no: 'SO-1', service_code: 'STD', consignee_phone: '+971501234567',
        consignee_email: null, country_code: 'AE', pieces: 2, weight: '1.500',
        declared_value: '150.00', currency: 'AED', fragile: true, special_handling: ['FRG', 'DG'],
        requested_delivery_date: '2026-11-20', closed_at: '2026-11-20T05:30:00.000Z',
      },
      errors: [],
    })
  })
  test('tells every wrong cell at once, with what stood there', () => {
    const { errors } = read(good.with(1, '1.23E+15').with(3, '').with(12, '11/20/2026'))
    expect(errors).toEqual([
      { column: 'Reference No', value: '1.23E+15', message: 'Reference No looks shortened by Excel (1.23E+15); format the column as Text.', code: 'format' },
      { column: 'Mobile', value: '', message: 'Mobile is required.', code: 'required' },
      { column: 'Requested Delivery Date', value: '11/20/2026', message: 'Use YYYY-MM-DD.', code: 'format' },
    ])
  })
  test('brings what only the reader saw', () => {
    const fault = {
      column: 'Row', message: 'The row has 15 cells but the header has 14; put quotes around text that holds a separator.', code: 'format',
    } as const
    expect(parseRow(packagesTemplate, match, { row_number: 2, cells: good, faults: [fault] }, packagesLists).errors).toEqual([{ value: '', ...fault }])
  })
  test('that is the example is told apart, also after Excel respelled it', () => {
    const example = packagesTemplate.columns.map(entry => entry.example ?? '')
    expect(isExampleRow(packagesTemplate, match, example)).toBe(true)
    expect(isExampleRow(packagesTemplate, match, example.with(7, '1.25').with(8, '150').with(12, '20/11/2026').with(5, 'ae'))).toBe(true)
    expect(isExampleRow(packagesTemplate, match, example.with(1, 'SO-100246'))).toBe(false)
    expect(isExampleRow(packagesTemplate, match, good)).toBe(false)
  })
})
