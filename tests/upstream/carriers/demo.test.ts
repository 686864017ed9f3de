import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const count = async (from: string) => Number((await app.query<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n)

test('the demo has carriers with services, places, capacities, addresses and terms enough to page through', async () => {
  expect(await count('carrier_services')).toBeGreaterThan(34)
  expect(await count('carrier_cities')).toBeGreaterThan(700)
  expect(await count('carrier_areas')).toBeGreaterThan(500)
  expect(await count('carrier_addresses')).toBeGreaterThan(29)
  expect(await count('carrier_cod_terms')).toBeGreaterThan(9)
  expect(await count('carrier_city_aliases')).toBeGreaterThan(9)
  expect(await count('carrier_capacity_usage')).toBeGreaterThan(1000)
})

test('demo lanes are as deep as the places they have, and no cash is promised where the coverage takes none', async () => {
  expect(
    await count(`carrier_countries c where c.active and c.coverage_level = 'city' and not exists (select 1 from carrier_cities x where x.coverage_id = c.id)`),
  ).toBe(0)
  expect(await count('carrier_cities x join carrier_countries c on c.id = x.coverage_id where x.cod_available and not c.cod_available')).toBe(0)
})

test('every active demo carrier has a product for each lane it covers', async () => {
  expect(await count(`carrier_countries c join carriers k on k.id = c.carrier_id where not exists (select 1 from carrier_services s where s.carrier_id = c.carrier_id and s.rsa_service_code = c.rsa_service_code)`)).toBe(0)
})
