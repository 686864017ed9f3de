import { expect, test } from 'vitest'
import { findScreens } from '@/lib/domain/finding-screens'

const all = [
  { label: 'Pincode coverage', hint: 'Carriers' }, { label: 'Carrier COD terms', hint: 'Carriers' }, { label: 'Carriers', hint: 'Carriers' },
  { label: 'Audit log', hint: 'Access control', also: 'history who did what' }, { label: 'Users', hint: 'Access control', also: 'people accounts' },
  { label: 'Invite user', hint: 'Access control', also: 'add person employee' },
  { label: 'Allocation rules', hint: 'Carriers', also: 'backtest why this carrier' },
]
const found = (text: string) => findScreens(all, text).map(({ label }) => label)

test('a whole word comes before a part of one', () => expect(found('cod')).toEqual(['Carrier COD terms', 'Pincode coverage']))
test('a name comes before the group it stands in', () => expect(found('carriers')[0]).toBe('Carriers'))
test.each([
  ['audit', 'Audit log'], ['adit log', 'Audit log'], ['backtest', 'Allocation rules'], ['bakctest', 'Allocation rules'], ['employee', 'Invite user'],
  ['log audit', 'Audit log'], ['invt', 'Invite user'], ['aloc', 'Allocation rules'], ['invite uesr', 'Invite user'],
])('%s finds %s', (text, label) => expect(found(text)[0]).toBe(label))
test.each(['', '  ', 'xq', 'cod zebra'])('“%s” finds nothing', (text) => expect(found(text)).toEqual([]))
test('a short word forgives no mistake', () => expect(found('cid')).toEqual([]))
