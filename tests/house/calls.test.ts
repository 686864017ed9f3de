import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { isKey } from '@/lib/domain/keys'
import { grantsOf, roleCodes } from '@/lib/domain/roles'
import { added, addedFile, catalogueCall, listed, rolesFile } from '../upstream/access/register'

const ours = [...calls]

describe('calls', () => {
  test('no two names answer at the same method and path', () => {
    const shapes = ours.map(([, c]) => `${c.method} ${c.path.replace(/:\w+/g, '{}')}`)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test.each(ours)('%s has a key, or says why it needs none', (_name, call) => {
    if (call.needs === null) expect(call.open?.length).toBeGreaterThan(5)
    else {
      expect(call.needs.length).toBeGreaterThan(0)
      expect(call.needs.filter((key) => !isKey(key))).toEqual([])
    }
  })

  test.each(ours)('%s is the reviewed call: keys, whose own rows, token, writes', (name, call) => {
    const want = listed(name, call)
    expect(call.needs?.toSorted() ?? null).toEqual(want.needs?.toSorted() ?? null)
    expect(call.own.toSorted()).toEqual(want.own.toSorted())
    expect(call.token === 'pas' ? 'user' : call.token).toBe(want.token)
    expect(call.writes).toBe(want.writes)
  })

  test('one alone is for users of the yard without a key', () => {
    expect(ours.filter(([, call]) => call.token === 'pas').map(([name]) => name)).toEqual(['access.pasPermissions'])
  })

  test.each(ours)('%s refreshes only calls there are', (_name, call) => {
    expect(call.refreshes.filter((other) => !calls.has(other))).toEqual([])
  })
})

/** `npx vitest run --config tests/vitest.config.ts --project house tests/house/calls -u` writes both lists anew; the change is then read as any other. */
describe('the reviewed lists', () => {
  test('hold every call the house adds, and how many there are of each kind', async () => {
    await expect(addedFile(calls)).toMatchFileSnapshot('../upstream/access/added-calls.json')
  })

  test('hold every key of every role', async () => {
    await expect(rolesFile(roleCodes, grantsOf)).toMatchFileSnapshot('../upstream/access/roles.json')
  })

  test('say of each added call why it is there', () => {
    expect(Object.entries(added).filter(([, { why }]) => why.length < 10).map(([name]) => name)).toEqual([])
    expect(ours.filter(([name, call]) => !catalogueCall(call) && !added[name]).map(([name]) => name)).toEqual([])
  })
})
