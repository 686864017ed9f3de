import { describe, expect, test } from 'vitest'
import { carrierStatus, alertState, eventMappingStatus } from '@/lib/domain/carrier'
import { clientStatus, clientTransactionStatus, hsCodeApproval } from '@/lib/domain/client'
import { machine, type Machine } from '@/lib/domain/machine'
import { labelStatus, packageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { uploadStatus } from '@/lib/domain/upload'
import { userStatus } from '@/lib/domain/user'

/** Every allowed pair as 'from > to', exactly as the area tables list them; all other pairs are refused. */
const tables: [string, Machine<string>, string][] = [
  ['package list (seeds 4)', packageList, `
    new > on_hold, new > package_list_approved_by_rsa,
    on_hold > on_hold, on_hold > package_list_approved_by_rsa, on_hold > rejected_by_rsa,
    package_list_approved_by_rsa > payment_pending_from_seller,
    payment_pending_from_seller > ready_to_be_shipped, payment_pending_from_seller > shipped, payment_pending_from_seller > rejected_by_seller,
    ready_to_be_shipped > shipped, ready_to_be_shipped > rejected_by_seller,
    shipped > custom_initiated, rejected_by_seller > shipped,
    custom_initiated > custom_approved, custom_initiated > custom_rejected`],
  ['label', labelStatus, 'none > pending, pending > created, pending > failed, failed > pending, created > void, void > pending'],
  ['upload', uploadStatus, `queued > processing, queued > failed, processing > completed, processing > completed_with_errors,
    processing > checked, processing > failed, processing > queued, failed > queued`],
  ['user', userStatus, `pending > active, pending > deactivated, deactivated > pending, active > suspend, suspend > active,
    pending > delete, active > delete, suspend > delete, deactivated > delete`],
  ['carrier', carrierStatus, 'suspend > active, active > suspend, suspend > delete'],
  ['client', clientStatus, 'inactive > active, active > inactive, active > delete, inactive > delete'],
  ['client call', clientTransactionStatus, `pending > success, pending > failed, failed > pending, pending > closed, failed > closed,
    failed > success`],
  ['client HS code', hsCodeApproval, '0 > 1, 0 > 2, 2 > 0, 1 > 0'],
  ['event mapping', eventMappingStatus, 'unmapped > mapped, unmapped > ignored, mapped > mapped, mapped > ignored, ignored > mapped'],
  ['alert', alertState, 'open > acknowledged, open > resolved, acknowledged > resolved'],
  ['record', recordStatus, 'active > inactive, inactive > active, active > delete, inactive > delete'],
  ['guarded record', guardedStatus, 'active > inactive, inactive > active, inactive > delete'],
]

describe.each(tables)('%s', (_, subject, table) => {
  test('every pair moves or is refused as the table says', () => {
    const allowed = subject.names.flatMap(from => subject.names.filter(to => subject.can(from, to)).map(to => `${from} > ${to}`))
    expect(allowed.toSorted()).toEqual(table.split(',').map(pair => pair.trim()).toSorted())
  })
})

describe('package status', () => {
  const trip = ['created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared',
    'with_carrier', 'out_for_delivery', 'delivered'] as const
  const aside = ['on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'returned', 'lost', 'damaged', 'disposed'] as const
  const open = [...trip.slice(0, -1), 'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'damaged'] as const

  test('a parcel may skip forward along its way', () => {
    for (const [i, from] of trip.slice(0, -1).entries()) for (const to of trip.slice(i + 1)) expect(packageStatus.can(from, to), `${from} > ${to}`).toBe(true)
  })
  test('every open status reaches every side state', () => {
    const refused = open.flatMap(from => aside.filter(to => from !== to && !packageStatus.can(from, to)).map(to => `${from} > ${to}`))
    expect(refused).toEqual([])
  })
  test('a parcel that was seen never becomes a mere order again, except when its hold is released', () => {
    const backToPaper = packageStatus.names.filter(from => packageStatus.can(from, 'created'))
    expect(backToPaper).toEqual(['on_hold'])
    expect(packageStatus.names.filter(from => packageStatus.can(from, 'label_created'))).toEqual(['created', 'on_hold'])
  })
  test('out of a terminal status leads only a customer return and a find', () => {
    const ways = ['delivered', 'returned', 'lost', 'disposed', 'cancelled'].map(name => packageStatus.next(name as 'lost'))
    expect(ways).toEqual([['return_initiated'], [], ['at_facility'], [], []])
  })
  test('a parcel in a hub may be received again, bagged, unbagged and transferred', () => {
    for (const [from, to] of [['bagged', 'at_facility'], ['arrived', 'in_linehaul'], ['cleared', 'at_facility'], ['out_for_delivery', 'with_carrier']] as const) {
      expect(packageStatus.can(from, to)).toBe(true)
    }
    expect(packageStatus.can('picked_up', 'label_created')).toBe(false)
  })
})

test('the ship workflow shows the bar, colour and label of the seeds', () => {
  const shown = packageList.names.map(name => [name, packageList.label(name), packageList.progress(name), packageList.tone(name)])
  expect(shown).toEqual([
    ['new', 'New', 0, 'red'],
    ['on_hold', 'On Hold', 0, 'red'],
    ['package_list_approved_by_rsa', 'RSA to Send Payment details', 25, 'yellow'],
    ['payment_pending_from_seller', 'Payment pending from seller', null, 'orange'],
    ['ready_to_be_shipped', 'Ready to be Shipped', null, 'cyan'],
    ['shipped', 'Shipped', 50, 'yellow'],
    ['custom_initiated', 'Customs Initiated', 75, 'green'],
    ['custom_approved', 'Customs Approved', 100, 'green'],
    ['rejected_by_rsa', 'Rejected By RSA', null, 'red'],
    ['rejected_by_seller', 'Rejected By Seller', null, 'red'],
    ['custom_rejected', 'Customs Rejected', null, 'red'],
  ])
  expect(packageList.names.filter(packageList.isTerminal)).toEqual(['custom_approved', 'rejected_by_rsa', 'custom_rejected'])
})

test('a machine knows its own words only', () => {
  const door = machine({ open: { label: 'Open', tone: 'green', moves: ['shut'] }, shut: { label: 'Shut', tone: 'grey', moves: [] } })
  expect([door.is('open'), door.is('toString'), door.is(1), door.is(undefined)]).toEqual([true, false, false, false])
  // @ts-expect-error a misspelt move does not compile
  machine({ open: { label: 'Open', tone: 'green', moves: ['shutt'] }, shut: { label: 'Shut', tone: 'grey', moves: [] } })
})
