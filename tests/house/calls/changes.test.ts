import { expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'

/** How a change is made, and nothing of what is changed. */
const ways = new Set(['carrierMapping.update apply_to_stored'])

/** What is left out of a change stays as it is; a default would set it back. */
test('a change that names nothing changes nothing', () => {
  const changed = [...calls].flatMap(([name, { method, path, body }]) => {
    if (method !== 'PATCH' || !/update|edit/.test(path)) return []
    const read = body.safeParse({})
    const said = read.success ? Object.entries((read.data ?? {}) as object).filter(([, value]) => value !== undefined).map(([field]) => field) : []
    return said.length > 0 ? [`${name} ${said}`] : []
  })
  expect(changed.filter((one) => !ways.has(one))).toEqual([])
})
