import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookups as lookupsByName } from '@/components/screens/lookups'
import { doorCalls } from '@/lib/contract/contract'
import { isPaged } from '@/lib/contract/kernel'

const lookups = new Set([...doorCalls].filter(([, call]) => call.lookup).map(([name]) => name))
/** Names of calls that pickers, filters and lookups of the screens choose from. */
const calls = [...new Set([...Object.values(lookupsByName).map(({ call }) => call), ...globSync('{app,components}/**/*.{ts,tsx}').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/(?:useLookup\(|lookup: \{ call: |as: 'lookup',[^}]*call: |lookUp\(\{ call: )'([A-Za-z]+\.[A-Za-z]+)'/g),
  ].map(([, name]) => String(name)),
)])]

/** Live rows of a working screen, which are chosen from as they are this minute. */
const live = new Set(['pasSites.mine', 'pasBoard.docks'])

describe('lookups', () => {
  test('many calls are chosen from', () => expect(calls.length).toBeGreaterThan(12))

  // A whole list serves as choices too; it is a screen's first, and always asked anew.
  test.each(calls.filter((name) => !live.has(name) && !isPaged(doorCalls.get(name)?.reply as never)))('%s is answered with an ETag', (name) =>
    expect(lookups).toContain(name),
  )

  test('every list for choosing that the specification names is one', () => {
    const paths = [
      '/api/countries', '/api/:country/states', '/api/:country/cities', '/api/:country/country-airports',
      '/api/:country/country-ports', '/api/airport-codes/list', '/api/currencies',
      '/api/special-handling', '/api/package-type', '/api/service-code/name-get', '/api/vendor-dropdown',
      '/api/seller/seller-active-list', '/api/pas_users_type', '/api/tracking-events/category',
      '/api/tracking-range-system-type/name-get', '/api/system/lists/bag/types', '/api/system/lists/bag/mixture',
      '/api/config_values/list', '/api/clients/dropdown_list', '/api/carrier/dropdown_list',
    ]
    const found = new Set([...doorCalls].filter(([name]) => lookups.has(name)).map(([, call]) => call.path))
    expect(paths.filter((path) => !found.has(path))).toEqual([])
  })

  test('whatever ends in a dropdown or its names is one', () => {
    const missed = [...doorCalls].filter(([, call]) => call.method === 'GET' && /dropdown|name-get/.test(call.path) && !call.lookup).map(([name]) => name)
    expect(missed).toEqual([])
  })
})
