import { describe, expect, test } from 'vitest'
import { isSameName, markDue } from '@/lib/domain/agreement'
import { addDays, today } from '@/lib/domain/days'
import { mayBeReminded, nextStep, ownStep, stageTone, type Standing } from '@/lib/domain/seller-step'

describe('a name typed', () => {
  test.each([
    ['Li Wei', 'WEI, Li'], ['Zoë Müller-Khan', 'zoe muller khan'], ['王 芳', '王芳'], ['أحمد عليّ', 'علي احمد'], ['فاطمة', 'فاطمه'], ['Li  Wei.', 'Li Wei'],
  ])('%s is %s', (typed, registered) => expect(isSameName(typed, registered)).toBe(true))
  test.each([['王芳', 'Wang Fang'], ['Li Wei', 'Li Wen'], ['Li', 'Li Wei'], ['Li Wei Wei', 'Li Wei']])('%s is not %s', (typed, registered) =>
    expect(isSameName(typed, registered)).toBe(false),
  )
})

test('the end of an agreement is due to be told at the nearest mark reached', () => {
  expect([61, 60, 45, 30, 8, 7, 0, -1].map(markDue)).toEqual([null, 60, 60, 30, 30, 7, 7, null])
})

describe('the next step of a seller', () => {
  const at = (more: Partial<Standing>): Standing => ({
    stage: 2, invite_sent_at: null, agreement_status: 'sealed', copy_state: null, active: false, agreement_expiry: addDays(today(), 9), ...more,
  })
  test('follows from stage, seal, copy and end', () => {
    expect([
      at({ stage: 0, agreement_status: null, agreement_expiry: null }), at({ stage: 1, agreement_status: 'seal_failed', agreement_expiry: null }), at({}),
      at({ agreement_status: 'countersigned' }), at({ copy_state: 'differs' }), at({ agreement_status: null }), at({ agreement_expiry: addDays(today(), -1) }),
      at({ stage: 3, agreement_status: 'countersigned' }), at({ stage: 3, agreement_status: 'countersigned', active: true }),
    ].map((one) => nextStep(one).step)).toEqual([
      'Send the invite', 'Mend and retry the seal', 'Countersign', 'Waits for its signed copy', 'Review the copy', 'File the signed copy',
      'Extend the agreement', 'Activate', 'Active',
    ])
  })
  test('is told to the seller as its own, or as ours', () => {
    expect(ownStep(at({ stage: 1, agreement_status: null }))).toBe('Sign the agreement')
    expect(ownStep(at({}))).toBe('Waits for us')
    const standings = [at({ stage: 1, agreement_status: null }), at({ stage: 1, agreement_status: 'seal_failed' }), at({ stage: 3 })]
    expect(standings.map(mayBeReminded)).toEqual([true, false, false])
    expect([stageTone(1, 7), stageTone(1, 8), stageTone(1, 15), stageTone(3, 400)]).toEqual(['grey', 'orange', 'red', 'grey'])
  })
})
