import { describe, expect, test } from 'vitest'
import { classesOf, type Classified } from '@/lib/domain/customs'

const order = (value: string, more: Partial<Classified> = {}): Classified =>
  ({ value, weight: '1', is_excluded: false, limit: '1000.00', is_manual: false, is_declared: false, hvlv_class: 'HV', ...more })
const classes = (...orders: Classified[]) => classesOf(orders, '70')

describe('orders of one consignee on one day', () => {
  test('are of low value up to the threshold, and of high value from the next coin on', () => {
    expect(classes(order('1000.00')).classes).toEqual(['LV'])
    expect(classes(order('1000.01')).classes).toEqual(['HV'])
  })

  test('are added up: 600.00 and 550.00 are 1,150.00, both of high value', () => {
    expect(classes(order('600.00'), order('550.00'))).toEqual({ together: '1150.00', classes: ['HV', 'HV'] })
    expect(classes(order('600.00'), order('400.00'))).toEqual({ together: '1000.00', classes: ['LV', 'LV'] })
  })

  test('are of high value where no threshold holds, where they are too heavy, and with goods no threshold lets pass', () => {
    expect(classes(order('0.01', { limit: null })).classes).toEqual(['HV'])
    expect([classes(order('5.00', { weight: '70' })).classes, classes(order('5.00', { weight: '70.001' })).classes]).toEqual([['LV'], ['HV']])
    expect(classes(order('5.00', { is_excluded: true }), order('5.00'))).toEqual({ together: '10.00', classes: ['HV', 'LV'] })
  })

  test('stay what they were declared or chosen as, and count in the sum all the same', () => {
    expect(classes(order('600.00', { is_declared: true, hvlv_class: 'LV' }), order('550.00')).classes).toEqual(['LV', 'HV'])
    expect(classes(order('600.00', { is_manual: true, hvlv_class: 'HV' }), order('300.00')).classes).toEqual(['HV', 'LV'])
  })
})
