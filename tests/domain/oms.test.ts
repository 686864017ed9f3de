import { describe, expect, test } from 'vitest'
import { missingStatuses, missingText, omsSystem, usualStatuses } from '@/lib/domain/oms'

describe('a map of statuses', () => {
  test('says what an order needs and it lacks, by its direction', () => {
    expect(missingText(missingStatuses([]))).toBe('From the OMS: New, Cancelled. To the OMS: Shipped, Delivered, Cancelled.')
    expect(missingText(missingStatuses([
      { direction: 'in', oms_status: 'CREATED', status: 'new' }, { direction: 'out', oms_status: 'CANCELLED', status: 'cancelled' },
      { direction: 'out', oms_status: 'DISPATCHED', status: 'shipped' }, { direction: 'out', oms_status: 'DELIVERED', status: 'delivered' },
    ]))).toBe('From the OMS: Cancelled.')
  })
  test.each(omsSystem.names)('of %s starts with its usual words, which lack nothing', (system) => {
    expect(missingStatuses(usualStatuses[system])).toEqual([])
  })
})
