import { describe, expect, test } from 'vitest'
import type { PackageStatus } from '@/lib/domain/package'
import type { Milestone } from '@/lib/domain/tracking-event-words'
import { milestonesOf } from '@/upstream/areas/tracking/milestones'

/** The bar of a parcel in a status that met these milestones an hour apart: `name state`. */
const barOf = (status: PackageStatus, met: readonly Milestone[], abroad = false) =>
  milestonesOf({
    status, abroad, events: met.map((milestone, i) => ({ milestone, event_at: `2026-11-20T0${i}:00:00Z` })),
  }).map(({ name, state }) => `${name} ${state}`)

describe('the bar of a parcel', () => {
  test('is done up to where it is, and ahead beyond', () => {
    expect(barOf('created', ['ordered'])).toEqual(['ordered now', 'shipped ahead', 'in_transit ahead', 'out_for_delivery ahead', 'delivered ahead'])
    expect(barOf('out_for_delivery', ['ordered', 'shipped', 'in_transit', 'out_for_delivery'])).toEqual([
      'ordered done', 'shipped done', 'in_transit done', 'out_for_delivery now', 'delivered ahead',
    ])
  })

  test('of one that has arrived is done to its end, not under way there', () => {
    expect(barOf('delivered', ['ordered', 'shipped', 'in_transit', 'out_for_delivery', 'delivered']).at(-1)).toBe('delivered done')
    expect(barOf('returned', ['ordered', 'shipped', 'returned']).at(-1)).toBe('returned done')
  })

  test('says trouble where the parcel is stuck, and nowhere before', () => {
    expect(barOf('delivery_failed', ['ordered', 'shipped', 'in_transit', 'out_for_delivery'])).toEqual([
      'ordered done', 'shipped done', 'in_transit done', 'out_for_delivery trouble', 'delivered ahead',
    ])
    expect(barOf('lost', ['ordered', 'shipped'])).toEqual(['ordered done', 'shipped trouble', 'in_transit ahead', 'out_for_delivery ahead', 'delivered ahead'])
    expect(barOf('cancelled', ['ordered'])[0]).toBe('ordered trouble')
  })

  test('has customs only where a border is crossed or it was there', () => {
    expect(barOf('created', ['ordered'], true)).toContain('customs ahead')
    expect(barOf('at_facility', ['ordered', 'customs'])).toContain('customs now')
  })

  test('of one going back ends with the return, with no delivery it never had', () => {
    expect(barOf('return_in_transit', ['ordered', 'shipped', 'in_transit', 'out_for_delivery'])).toEqual([
      'ordered done', 'shipped done', 'in_transit done', 'out_for_delivery done', 'returned now',
    ])
    expect(barOf('return_initiated', ['ordered', 'shipped', 'delivered'])).toContain('delivered done')
  })

  test('tells when each step was first met; one passed unseen has no time, and is done all the same', () => {
    const events = [
      { milestone: 'ordered', event_at: 'a' }, { milestone: 'ordered', event_at: 'b' },
      { milestone: null, event_at: 'c' }, { milestone: 'in_transit', event_at: 'd' },
    ] as const
    expect(milestonesOf({ status: 'at_facility', abroad: false, events }).map(({ at, state }) => [at, state])).toEqual([
      ['a', 'done'], [null, 'done'], ['d', 'now'], [null, 'ahead'], [null, 'ahead'],
    ])
  })

  test('is worded in its reader’s language', () => {
    const [first] = milestonesOf({ status: 'created', abroad: false, events: [] }, 'ar')
    expect([first?.label, first?.state]).toEqual(['تم الطلب', 'now'])
  })
})
