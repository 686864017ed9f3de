import { describe, expect, test } from 'vitest'
import { isStaff, mayMake, seesWho } from '@/lib/domain/permission'
import { userCategory, type UserCategory } from '@/lib/domain/user'

const person = (user_category: string, keys: string[] = [], own_category = user_category) => ({ user_category, own_category, keys: new Set(keys) })
const call = (needs: string[] | null, own: UserCategory[] = []) => ({ needs, own })

describe('a call', () => {
  test('without keys is everybody’s', () => {
    expect(mayMake(call(null), person('client'))).toBe(true)
  })
  test('is made by whoever holds any one of its keys', () => {
    expect(mayMake(call(['a', 'b']), person('client', ['b']))).toBe(true)
    expect(mayMake(call(['a', 'b']), person('admin', ['c']))).toBe(false)
  })
  test('is made without a key by those it is open to on their own rows', () => {
    expect(mayMake(call(['a'], ['carrier']), person('carrier'))).toBe(true)
    expect(mayMake(call(['a'], ['carrier']), person('client'))).toBe(false)
  })
  test('is not opened to staff cut to clients because clients need no key', () => {
    expect(mayMake(call(['a'], ['client']), person('client', [], 'admin'))).toBe(false)
  })
  test('goes by the one category of a visitor who has no other', () => {
    expect(mayMake(call(['a'], ['pas']), { keys: new Set(), user_category: 'pas' })).toBe(true)
  })
})

test('staff are the office, service centres and warehouses', () => {
  expect(userCategory.names.filter((name) => isStaff(person(name)))).toEqual(['admin', 'service_center', 'warehouse'])
})

test('who moved a consolidation is read by staff and agents', () => {
  expect(userCategory.names.filter((name) => seesWho(person(name)))).toEqual(['admin', 'service_center', 'warehouse', 'agent'])
})

test('staff whose groups are cut to clients are handled as clients', () => {
  expect(isStaff(person('client', [], 'admin'))).toBe(false)
  expect(seesWho(person('client', [], 'admin'))).toBe(false)
})
