import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { demoNumbers } from '@/upstream/demo/parcels/fixed'
import { cities } from '@/upstream/demo/places/cities'
import { countryRules, type CountryRules } from '@/upstream/demo/places/countries'
import type { ActiveCountry } from '@/upstream/demo/places/place'
import { evening, made, repeats } from './making'

const demo = made(4000)
const rulesOf = (code: string): CountryRules => countryRules[code as ActiveCountry]
const share = (count: number) => (100 * count) / demo.packages.length
const stand = (...statuses: string[]) => share(demo.packages.filter(({ status }) => statuses.includes(status ?? '')).length)

describe('one load is like another', () => {
  test('the same wish makes the same rows', () => {
    expect(made(300)).toEqual(made(300))
  })
  test('as many parcels as asked for, on any day of the year', () => {
    for (const day of ['2026-12-31T20:30:00Z', '2027-01-01T00:10:00Z', '2028-02-29T11:00:00Z']) expect(made(250, new Date(day)).packages).toHaveLength(250)
  })
})

describe('shares of packages.md 8', () => {
  test('most are delivered, some on the way, few in trouble', () => {
    expect(stand('delivered')).toBeGreaterThan(76)
    expect(stand('delivered')).toBeLessThan(81)
    expect(stand('returned')).toBeGreaterThan(4)
    expect(stand('returned')).toBeLessThan(6)
    expect(stand('cancelled')).toBeLessThan(3)
    expect(stand('delivery_failed', 'on_hold')).toBeGreaterThan(1.5)
    expect(stand('at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery')).toBeGreaterThan(7)
  })
  test('destinations, cash and Arabic', () => {
    const near = (fits: (row: (typeof demo.packages)[number]) => boolean, count: number) =>
      expect(Math.abs(share(demo.packages.filter(fits).length) - count)).toBeLessThan(2)
    near(({ country_code }) => country_code === 'AE', 55)
    near(({ country_code }) => country_code === 'SA', 20)
    near(({ payment_mode }) => payment_mode === 'cod', 35)
    near(({ consignee_name }) => /[\u0600-\u06ff]/.test(consignee_name), 15)
  })
  test('the sale stands out of an ordinary Friday', () => {
    const on = (day: string) =>
      demo.packages.filter(({ created_at }) => new Date(Date.parse(created_at ?? '') + 4 * 3_600_000).toISOString().startsWith(day)).length
    expect(on('2026-11-13')).toBeGreaterThan(3 * on('2026-10-30'))
  })
  test('some labels were refused, in words one can act on', () => {
    const refused = demo.packages.filter(({ label_status }) => label_status === 'failed')
    expect(refused).toHaveLength(8)
    for (const { label_error, status } of refused) expect([label_error?.endsWith('.'), status]).toEqual([true, 'created'])
  })
})

describe('numbers', () => {
  test('none is given twice', () => {
    expect(repeats(demo.packages.map(({ tracking_no }) => tracking_no))).toEqual([])
    expect(repeats(demo.packages.map(({ order_id }) => order_id))).toEqual([])
    expect(repeats(demo.packages.map(({ carrier_id, carrier_tracking_no }) => carrier_tracking_no && `${carrier_id}/${carrier_tracking_no}`))).toEqual([])
    expect(repeats(demo.packages.map(({ client_id, ref_no }) => `${client_id}/${ref_no}`))).toEqual([])
  })
  test('they are spelled as the fields ask', () => {
    expect(demo.packages.filter(({ tracking_no }) => !/^[A-Z0-9-]{6,35}$/.test(tracking_no))).toEqual([])
    expect(demo.packages.filter(({ order_id }) => !/^LM\d{13}$/.test(order_id))).toEqual([])
  })
  test('a range goes on behind the last number it gave', () => {
    for (const range of demo.ranges) {
      const given = demo.packages
        .flatMap(({ tracking_no, carrier_tracking_no, return_tracking_no, bag_no, consolidation_no }) => [
          tracking_no, carrier_tracking_no, return_tracking_no, bag_no, consolidation_no,
        ])
        .filter((no): no is string => typeof no === 'string' && no.startsWith(range.prefix ?? '') && /^\d/.test(no.slice(range.prefix?.length)))
        .map(no => Number(no.slice(range.prefix?.length, (range.prefix?.length ?? 0) + range.pad_length)))
      expect(range.next_no, range.name).toBeGreaterThan(Math.max(0, ...given))
      expect(range.next_no, range.name).toBeLessThanOrEqual(range.end_no + 1)
    }
    expect(demo.ranges).toHaveLength(22)
    expect(demo.ranges.filter(({ status }) => status !== 'active').map(({ status }) => status).toSorted()).toEqual(['exhausted', 'stopped', 'stopped'])
  })
})

describe('people and money', () => {
  test('every phone could be dialled', () => {
    const phones = new Set(demo.packages.flatMap(({ consignee_phone, consignee_phone_alt }) => [consignee_phone, consignee_phone_alt ?? consignee_phone]))
    expect([...phones].filter(phone => !parsePhoneNumberFromString(phone)?.isValid())).toEqual([])
  })
  test('every address is in a city we serve, with the postcode its country wants', () => {
    const astray = demo.packages.filter(({ country_code, city }) => !cities[country_code as ActiveCountry].some(([, , name]) => name === city))
    const misspelt = demo.packages.filter(({ country_code, pincode }) => {
      const { pincode_pattern = '', pincode_required = false } = rulesOf(country_code)
      return pincode ? !new RegExp(pincode_pattern).test(pincode) : pincode_required
    })
    expect([astray, misspelt]).toEqual([[], []])
  })
  test('cash is in the money of the destination and only where it is taken', () => {
    const [cash, prepaid] = [
      demo.packages.filter(({ payment_mode }) => payment_mode === 'cod'),
      demo.packages.filter(({ payment_mode }) => payment_mode === 'prepaid'),
    ]
    expect(new Set(prepaid.map(({ cod_amount, cod_currency }) => `${cod_amount} ${cod_currency}`))).toEqual(new Set(['0.00 null']))
    for (const { cod_amount, cod_currency, country_code, declared_value_aed } of cash) {
      const { currency, cod_allowed } = rulesOf(country_code)
      expect([Number(cod_amount) > 0, cod_currency, cod_allowed, Number(declared_value_aed) <= 10_000]).toEqual([true, currency, true, true])
    }
  })
  test('the items add up to what was declared', () => {
    const items = Map.groupBy(demo.items, ({ package_id }) => package_id)
    for (const { id, declared_value } of demo.packages) {
      const cents = (items.get(id) ?? []).reduce((sum, { quantity, unit_value }) => sum + quantity * Math.round(Number(unit_value) * 100), 0)
      expect((cents / 100).toFixed(2)).toBe(declared_value)
    }
  })
})

describe('history', () => {
  const events = Map.groupBy(demo.events, ({ package_id }) => package_id)

  test('nothing happened before the order or after now', () => {
    for (const { id, created_at } of demo.packages) {
      const log = events.get(id) ?? []
      expect(log.length).toBeGreaterThan(0)
      expect(log.filter(({ event_at, received_at }) =>
        event_at < (created_at ?? '') || (received_at ?? '') < event_at || (received_at ?? '') > evening.toISOString(),
      )).toEqual([])
    }
  })
  test('a delivery has its proof, and the cash its amount', () => {
    const proofs = new Map(demo.pods.map(pod => [pod.package_id, pod]))
    for (const { id, delivered_at, cod_currency } of demo.packages) {
      const proof = proofs.get(id)
      expect([proof?.delivered_at ?? null, proof ? proof.cod_currency : cod_currency]).toEqual([delivered_at, cod_currency])
    }
  })
  test('some carriers speak late, some in codes nobody mapped', () => {
    const unmapped = demo.events.filter(({ event_mapping_status }) => event_mapping_status !== 'mapped')
    expect((100 * unmapped.length) / demo.events.length).toBeGreaterThan(0.4)
    expect((100 * unmapped.length) / demo.events.length).toBeLessThan(0.8)
    expect(unmapped.every(({ carrier_event_text }) => carrier_event_text)).toBe(true)
    const overtaken = [...events.values()].filter(log => log.some((event, i) => log.slice(0, i).some(({ event_at }) => event_at > event.event_at)))
    expect(overtaken.length).toBeGreaterThan(5)
  })
  test('the six numbers to remember tell their stories', () => {
    const storyOf = (no: string) => {
      const row = demo.packages.find(({ tracking_no }) => tracking_no === no)
      return [row?.status, row?.attempt_count, row?.client_id, row?.carrier_code]
    }
    expect(storyOf(demoNumbers.deliveredCod)).toEqual(['delivered', 0, 1, 'FALCON'])
    expect(storyOf(demoNumbers.customsHold)).toEqual(['on_hold', 0, 1, 'FALCON'])
    expect(storyOf(demoNumbers.failedTwice)).toEqual(['delivery_failed', 2, 1, 'FALCON'])
    expect(storyOf(demoNumbers.returned)).toEqual(['returned', 3, 1, 'FALCON'])
    expect(storyOf(demoNumbers.lostThenFound)).toEqual(['at_facility', 0, 1, 'FALCON'])
    expect(storyOf(demoNumbers.fresh)).toEqual(['label_created', 0, 1, 'FALCON'])
  })
  test('a parcel in a bag has its number, and only while it is on the way', () => {
    const bagsOf = (...statuses: string[]) => demo.packages.filter(({ status }) => statuses.includes(status ?? '')).map(({ bag_no }) => bag_no ?? 'none')
    expect(bagsOf('bagged').filter(no => !/^B[A-Z]{6}\d{10}$/.test(no))).toEqual([])
    expect(new Set(bagsOf('created', 'delivered', 'returned'))).toEqual(new Set(['none']))
  })
})
