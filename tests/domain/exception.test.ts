import { expect, test } from 'vitest'
import { beforeLeaving, exceptionKind, nextStep, parcelTrouble, urgencyOf } from '@/lib/domain/exception'
import { anyExceptionKey, exceptionKeys } from '@/lib/domain/exception-keys'
import { isTerminalPackageStatus } from '@/lib/domain/package'

const hourMs = 3_600_000

test.each(exceptionKind.names)('%s is new at first, and urgent in the end', (kind) => {
  expect(urgencyOf(kind, 0)).toBe('new')
  expect(urgencyOf(kind, 30 * 24 * hourMs)).toBe('urgent')
  expect(nextStep.label(kind)).toBeTruthy()
  expect(exceptionKeys[kind].every((key) => anyExceptionKey.includes(key))).toBe(true)
})

test('a late parcel waits after four hours and is urgent after a day, to the minute', () => {
  expect([4 * hourMs - 1, 4 * hourMs, 24 * hourMs - 1, 24 * hourMs].map((ageMs) => urgencyOf('late', ageMs))).toEqual(['new', 'waiting', 'waiting', 'urgent'])
})

test('says what is wrong with a parcel in one sentence', () => {
  const facts = {
    status: 'out_for_delivery' as const, last_event: 'Consignee not available', last_location: 'Dubai', attempt_count: 2, label_error: null, papers: [],
  }
  expect(parcelTrouble('late', facts)).toBe('Past its time: Out for delivery, last seen in Dubai.')
  expect(parcelTrouble('failed', facts)).toBe('Consignee not available, after 2 attempts, last seen in Dubai.')
  expect(parcelTrouble('held', { ...facts, last_event: null, last_location: null })).toBe('On hold.')
  expect(parcelTrouble('label_failed', facts)).toBe('No label could be made.')
  expect(parcelTrouble('papers_missing', { ...facts, papers: ['MSDS', 'Invoice'] })).toBe('MSDS, Invoice are missing.')
})

test('papers are missed only of parcels that are still on their way', () => {
  expect(beforeLeaving.filter(isTerminalPackageStatus)).toEqual([])
})
