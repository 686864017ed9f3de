import { expect, test } from 'vitest'
import { cancellable, isTerminalPackageStatus, packageStatus } from '@/lib/domain/package'
import { freightModeOf, refusedPackageListMove } from '@/lib/domain/package-list'
import { retryable, stoppable, uploadStatus } from '@/lib/domain/upload'
import { userMark, userStatus } from '@/lib/domain/user'
import { conflictingServices } from '@/lib/domain/client'

test('a package is cancelled only before it is in anybody’s bag', () => {
  expect(packageStatus.names.filter(status => cancellable(status))).toEqual(['created', 'label_created', 'on_hold'])
  expect(cancellable('on_hold', true)).toBe(false)
})

test('a package’s life ends in five statuses', () => {
  expect(packageStatus.names.filter(isTerminalPackageStatus)).toEqual(['delivered', 'returned', 'lost', 'disposed', 'cancelled'])
})

test('a refused ship move says what would be taken', () => {
  expect(refusedPackageListMove('PL2611000001', 'shipped', 'new'))
    .toBe('Package list PL2611000001 cannot move from "Shipped" to "New". Allowed next: Customs Initiated.')
  expect(refusedPackageListMove('PL2611000001', 'custom_approved', 'new')).toMatch(/Allowed next: none\.$/)
})

test('the way of shipping tells the freight mode', () => {
  expect([freightModeOf('shipped_by_sea'), freightModeOf('shipped_by_air'), freightModeOf('no')]).toEqual([0, 1, null])
})

test('only our own failures may be tried again with the same file', () => {
  expect(retryable('failed', 'internal')).toBe(true)
  expect(retryable('failed', 'lookup_missing')).toBe(true)
  expect(retryable('failed', 'unreadable')).toBe(false)
  expect(retryable('completed', null)).toBe(false)
  expect(uploadStatus.names.filter(stoppable)).toEqual(['queued', 'processing'])
})

test('every mark action leads to a status some user may take', () => {
  for (const to of Object.values(userMark)) expect(userStatus.names.some(from => userStatus.can(from, to))).toBe(true)
  expect(userStatus.names.filter(from => userStatus.can(from, userMark.deactivate))).toEqual(['pending'])
})

test('fulfilment with and without last mile exclude each other', () => {
  expect(conflictingServices(['fulfillment', 'fulfillment_with_last_mile'])).toBe(true)
  expect(conflictingServices(['fulfillment', 'last_mile'])).toBe(false)
})
