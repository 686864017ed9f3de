import { expect, test } from 'vitest'
import { CityIndex, type City } from '@/upstream/core/places/place-names'
import { servedBy } from '@/upstream/areas/packages/served-places'
import type { ReferenceData } from '@/upstream/areas/packages/lookups'

const dubai: City = {
  id: 7, state_id: 1, city_code: 'DXB', city_name: 'Dubai', city_name_ar: null,
  aliases: [], state_code: 'DU', state_name: 'Dubai', state_name_ar: null, open: true,
}
const coverage = (coverage_id: number, carrier_id: number, transit_days_max: number) => ({
  coverage_id, carrier_id, transit_days_max, coverage_level: 'city' as const, cod_available: true, cod_agreed: true, cod_currency: null, cod_max_amount: null,
})
const reference = (days: number): Pick<ReferenceData, 'coverage' | 'places' | 'cities'> => ({
  coverage: new Map([['AE/STD', [coverage(1, 10, days), coverage(2, 20, days)]]]), places: new Map(), cities: new Map([['AE', new CityIndex([dubai])]]),
})
const going = { country_code: 'AE', rsa_service_code: 'STD', city: 'Dubai', state: null, area: null, pincode: null }

test('what was said of a place before more was read of it is not said again', () => {
  const facts = reference(3)
  expect(servedBy(facts, going).map(({ carrier_id, gap }) => [carrier_id, gap])).toEqual([[10, null], [20, null]])
  facts.places.set('2/7', { gap: 'place', cod_available: null, transit_days_max: null, delivery_days: null })
  expect(servedBy(facts, going).map(({ carrier_id, gap }) => [carrier_id, gap])).toEqual([[10, null], [20, 'place']])
  expect(servedBy(facts, going, 20).map(({ gap }) => gap)).toEqual(['place'])
  expect(servedBy(facts, { ...going, city: 'Atlantis' }).map(({ gap }) => gap)).toEqual([null, null])
})

test('what one house says is not taken for another’s', () => {
  const [quick, slow] = [reference(1), reference(9)]
  expect(servedBy(quick, going)[0]?.transit_days_max).toBe(1)
  expect(servedBy(slow, going)[0]?.transit_days_max).toBe(9)
  expect(servedBy({ ...slow, coverage: quick.coverage }, going)[0]?.transit_days_max).toBe(1)
})
