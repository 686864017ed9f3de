import { beforeAll, describe, expect, test } from 'vitest'
import { scanned, splitNumbers } from '@/lib/domain/scan-input'
import { useApp, type Asker } from '../app'
import { bagOf, consolidationOf } from './bags'
import { given, inHub, scanOne, type Parcel } from './parcels'

const app = useApp()
let admin: Asker
let operator: Asker
let visitor = 0
let parcel: Parcel
let second: Parcel
const no = 'RSANB90003595'
const other = 'RSANB90003600'

beforeAll(async () => {
  admin = await app.as('super_admin')
  operator = await app.as('service_center_operator')
  parcel = await inHub(app, 'DXB1', { tracking_no: no, order_id: 'LMRSA93595' })
  second = await given(app, { tracking_no: other, order_id: 'LMRSA93600' })
})

/** Every box that takes numbers, asked as its screen asks: the numbers of what it found. */
const boxes: Record<string, (text: string) => Promise<string[]>> = {
  'the public page': async (numbers) => {
    const { data } = await app.nobody.call('tracking.summary', { numbers }, { headers: { 'x-client-ip': `198.51.100.${++visitor}` } })
    return data.filter(({ found }) => found).map(({ number }) => scanned(number))
  },
  'tracking': async (text) => (await admin.call('tracking.status', { numbers: splitNumbers(text) })).data.results.map(({ tracking_no }) => tracking_no),
  'the list of packages by numbers': async (text) =>
    (await admin.call('packages.find', { numbers: splitNumbers(text) })).data.map(({ tracking_no }) => tracking_no),
  'the search of packages': async (text) => (await admin.call('packages.find', { search: text })).data.map(({ tracking_no }) => tracking_no),
  'the search of everything': async (text) => (await admin.call('workspace.find', { text })).data.map(({ label }) => label),
  'label printing': async (text) => (await admin.call('packages.labels', { numbers: splitNumbers(text) })).data.found.map(({ tracking_no }) => tracking_no),
}

const spelt: [string, string, number][] = [
  ['plain', no, 1], ['as our label prints it', 'RSAN B900 0359 5', 1],
  ['with no-break spaces', 'RSAN\u00a0B900\u00a00359\u00a05', 1], ['with marks of direction', `\u200e${no}\u200f`, 1],
  ['with a zero-width blank inside', 'RSANB\u200b90003595', 1], ['with a byte order mark', `\ufeff${no}`, 1],
  ['with a full stop', `${no}.`, 1], ['in brackets', `(${no})`, 1], ['in quotes', `“${no}”`, 1], ['after a #', `#${no}`, 1],
  ['in small letters with a dash', 'rsanb-90003595', 1], ['in Arabic digits', 'RSANB٩٠٠٠٣٥٩٥', 1],
  ['in Persian digits', 'RSANB۹۰۰۰۳۵۹۵', 1], ['by a scanner that names its code', `]C0${no}`, 1], ['by another', `]d1${no}`, 1],
  ['under an Arabic keyboard', 'قسشىلا90003595', 1], ['two on two lines', `${no}\n${other}`, 2],
  ['two with an Arabic comma', `${no}\u060c ${other}`, 2], ['two set in groups', 'RSAN B900 0359 5 RSAN B900 0360 0', 2],
  ['one in groups, one whole, in quotes', `"RSAN B900 0359 5"; "${other}".`, 2],
]

describe.each(Object.entries(boxes))('%s', (_box, found) => {
  test.each(spelt)('reads a number %s', async (_name, text, count) => expect((await found(text)).toSorted()).toEqual([no, other].slice(0, count)))
})

test('references that look like groups of one number are told apart by what there is', async () => {
  const ids = await Promise.all(['8101', '8102', '8103'].map((ref_no) => given(app, { ref_no })))
  const numbers = splitNumbers('8101 8102 8103')
  expect(numbers).toHaveLength(1)
  const known = ids.map(({ tracking_no }) => tracking_no)
  expect((await admin.call('tracking.status', { numbers })).data.results.map(({ tracking_no }) => tracking_no)).toEqual(known)
  expect((await admin.call('packages.find', { numbers })).data.map(({ tracking_no }) => tracking_no).toSorted()).toEqual(known.toSorted())
  const labels = await admin.call('packages.labels', { numbers: splitNumbers('8101 8109 8103') })
  expect(labels.data.found.map(({ tracking_no }) => tracking_no)).toEqual([known[0], known[2]])
  expect(labels.data.not_found).toEqual(['8109'])
})

test('an unknown number set in groups is one unknown number', async () => {
  expect((await admin.call('tracking.status', { numbers: splitNumbers('RSAN B999 9999 9') })).data.not_found).toEqual(['RSAN B999 9999 9'])
  const { data } = await app.nobody.call('tracking.summary', { numbers: 'RSAN B999 9999 9' }, { headers: { 'x-client-ip': `198.51.100.${++visitor}` } })
  expect(data).toEqual([{ number: 'RSAN B999 9999 9', found: false }])
})

test.each(spelt.filter(([, , count]) => count === 1))('a scan of a number %s is a scan of the parcel', async (_name, text) =>
  expect(await scanOne(operator, 'PKG-SORT', text)).toMatchObject({ tracking_no: no }))

test('numbers of bags, waybills and consolidations are read the same way', async () => {
  const bag = await bagOf(app, [await inHub(app, 'DXB1')])
  const con = await consolidationOf(app, [bag])
  const ways = (number: string) => [number, number.toLowerCase(), `]C0${number}`, `\u200f${number}.`, `(${number})`, (number.match(/.{1,4}/g) ?? []).join(' ')]
  for (const text of ways(bag.no)) {
    expect((await admin.call('containers.bagLabels', { numbers: splitNumbers(text) })).data.found.map(({ bag_no }) => bag_no), text).toEqual([bag.no])
    expect((await admin.call('containers.bags', { search: text, from: '2020-01-01' })).data.map(({ bag_no }) => bag_no), text).toEqual([bag.no])
    expect((await admin.call('bags.byNumber', { bag_no: text })).data.bag_no, text).toBe(bag.no)
  }
  for (const text of [...ways(con.no), con.mawb, con.mawb.replace('-', ' '), `“${con.mawb}”`]) {
    expect(
      (await admin.call('containers.trackConsolidations', { numbers: splitNumbers(text) })).data.results.map(({ consolidation_no }) => consolidation_no), text,
    ).toEqual([con.no])
  }
})

test('what is done by number finds the parcel however the number is written', async () => {
  const cancelled = await admin.call('packages.cancel', { tracking_nos: ['RSAN B900 0360 0', '\u200fNOSUCH9'], reason: 'Asked for by the client' })
  expect(cancelled.data).toMatchObject({ cancelled: [second.tracking_no], failed: [{ tracking_no: 'NOSUCH9' }] })
  const { data } = await admin.call('trackingDesk.runs', { tracking_no: `(${parcel.tracking_no})` })
  expect(data).toBeDefined()
})
