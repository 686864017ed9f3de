import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookups } from '@/components/screens/lookups'
import { asColumn, asField, asFilter } from '@/components/screens/named'
import { inputShape } from '@/components/screens/call-shapes'
import { closedLists } from '@/lib/domain/closed-lists'
import { machines } from '@/lib/domain/machines'

const sources = globSync('{app,components}/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const count = (pattern: RegExp) => sources.reduce((n, { text }) => n + [...text.matchAll(pattern)].length, 0)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** What each page says that is a list and nothing else, in letters: lines may be broken anywhere. */
const plainLists = sources.filter(({ file, text }) => file.endsWith('/page.tsx') && /^export default listPage\(/m.test(text)).map(({ text }) =>
  text.replaceAll(/\s+/g, '').length,
)
const calls = Object.values(lookups).map(({ call }) => call.replace('.', '\\.')).join('|')

/** How often a page still says by hand what a name says; these numbers only get smaller. */
const figures = {
  'choices copied from a closed list': [count(/\[\.\.\.\w+\.options\b/g), 3],
  'choices made of a machine’s states': [count(/\.names(?:\.filter\([^)]*\))?\.map\(\(value\) => \(\{ value, label: \w+\.label\(value\)/g), 8],
  'named lookups spelled out in a definition': [count(new RegExp(`as: 'lookup',[^{}]*call: '(?:${calls})'`, 'g')), 2],
  'letters of a plain list, median': [median(plainLists), 1980],
} as const

describe('what a page says by hand', () => {
  test.each(Object.entries(figures))('%s', (name, [now, most]) => {
    console.info(`${name}: ${now} (at most ${most})`)
    expect(now).toBeLessThanOrEqual(most)
  })
})

test('a name stands for one thing', () => {
  const kinds = [
    'text', 'code', 'status', 'money', 'number', 'weight', 'date', 'dateTime', 'bool', 'chips', 'percent', 'phone',
    'progress', 'list', 'longText', 'time', 'switch', 'choice', 'choices', 'lookup', 'email', 'tags', 'file', 'json', 'yesNo',
  ]
  const names = [...kinds, ...Object.keys(lookups), ...Object.keys(closedLists), ...Object.keys(machines)]
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('each lookup has one name, or another label', () => {
  const descriptions = Object.values(lookups).map(({ label, call }) => `${label} ${call}`)
  expect(descriptions.filter((one, i) => descriptions.indexOf(one) !== i)).toEqual([])
})

describe('a name says', () => {
  test('of a column its kind and words', () => {
    expect(asColumn('bagStatus')).toMatchObject({ as: 'status', options: expect.arrayContaining([expect.objectContaining({ value: 'open', label: 'Open' })]) })
    expect(asColumn('zoneType')).toMatchObject({ as: 'text', options: expect.arrayContaining([{ value: expect.any(String), label: expect.any(String) }]) })
    expect(asColumn({ as: 'chips', words: 'serviceType' })).toMatchObject({ as: 'chips' })
    expect(asColumn('money')).toEqual({ as: 'money' })
  })
  test('of a filter whether one or several are chosen, and its label', () => {
    expect(asFilter('containers.bags', 'bag_type', 'bagType')).toMatchObject({ as: 'choices', label: 'Bag type' })
    expect(asFilter('clientApi.list', 'closed_by', 'clientApiCloser')).toMatchObject({ as: 'choice' })
    expect(asFilter('containers.bags', 'client_id', 'client')).toEqual({
      as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name', options: undefined,
    })
    expect(asFilter('containers.bags', 'client_id', { lookup: 'client', label: 'Sender' }).label).toBe('Sender')
  })
  test('of a status those states the call takes, that of deleted rows only where it can be listed', () => {
    const values = (call: Parameters<typeof asFilter>[0], given: Parameters<typeof asFilter>[2]) =>
      asFilter(call, 'status', given).options?.map(({ value }) => value)
    expect(values('carriers.list', 'carrierStatus')).not.toContain('delete')
    expect(values('carriers.list', { machine: 'carrierStatus', deleted: true })).toContain('delete')
  })
  test('of a field every value where its call takes a code or nothing', () => {
    expect(asField('origin_country_code', 'countryName', inputShape('carrierServices.change', 'origin_country_code')).options?.length).toBeGreaterThan(200)
  })
  test('of a field what its call takes, and the words of what it holds', () => {
    const at = (name: string) => inputShape('masterData.addLocation', name)
    expect(asField('zone_type', 'zoneType', at('zone_type'))).toMatchObject({ as: 'choice', label: 'Zone type' })
    expect(asField('warehouse_id', { lookup: 'warehouseRecord', shown: 'warehouse_code' }, at('warehouse_id'))).toMatchObject({
      as: 'lookup', label: 'Warehouse', lookup: { call: 'masterData.warehouseChoices', shown: 'warehouse_code' },
    })
  })
})
