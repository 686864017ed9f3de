import { expect, test } from 'vitest'
import { recordTitle } from '@/lib/routes/record-title'

test.each([
  ['Add / edit carrier', undefined, false, 'Add carrier'],
  ['Add / edit carrier', 'Falcon Express', false, 'Falcon Express'],
  ['Add / edit SLA', undefined, true, 'Add SLA'],
  ['Carrier service details', 'DOM-STD', false, 'DOM-STD'],
  ['Carrier service details', undefined, true, 'Add carrier service'],
  ['RSA service details', undefined, true, 'Add RSA service'],
  ['Help article', 'Find your way around', false, 'Find your way around'],
  ['Help article', undefined, true, 'Add help article'],
  ['Edit package', 'RSADEMO0001', false, 'Edit package RSADEMO0001'],
  ['User details', undefined, false, 'User details'],
])('%s of %s, new: %s, is called %s', (title, name, isNew, called) => expect(recordTitle(title, name, isNew)).toBe(called))
