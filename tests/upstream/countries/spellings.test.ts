import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { address, form } from '../clients/given'
import { parcel } from '../packages/given'

const app = useApp()
let staff: Asker
beforeAll(async () => {
  staff = await app.as('super_admin')
})

const rak = ['Ras Al Khaimah', 'ras al-khaimah', 'RAK', 'رأس الخيمة', 'راس الخيمه', 'Ras al Khaimah\u200f']

describe('a place is found in every spelling', () => {
  test('by the city of packages', async () => {
    const one = await parcel(app, { city: 'Ras Al Khaimah' })
    const two = await parcel(app, { city: 'Al Ain' })
    const found = async (city: string) => (await staff.call('packages.find', { city, page_size: 200 })).data.map(({ id }) => Number(id))
    for (const city of rak) expect(await found(city), city).toContain(Number(one.id))
    for (const city of ['Alain', 'AL-AIN', 'العين']) expect(await found(city), city).toContain(Number(two.id))
    expect(await found('Al Ain')).not.toContain(Number(one.id))
    expect(await found('Dubbai')).toEqual([])
  })

  test('in the addresses of clients', async () => {
    const id = (await staff.call('clients.create', form())).data.id
    for (const [n, city] of rak.entries()) {
      const added = await staff.call('clientAddresses.add', {
        id, ...address({ city, name: `Yard ${n}`, state: n % 2 ? 'Emirate of Ras al-Khaimah' : 'إمارة رأس الخيمة' }),
      })
      expect(added, city).toMatchObject({ status: 201 })
      expect((await staff.call('clientAddresses.one', { id: added.data.address_id })).data, city).toMatchObject({
        city: 'Ras Al Khaimah', state: 'Ras Al Khaimah',
      })
    }
    expect((await staff.call('clientAddresses.list', { id, search: 'RAK' })).meta.total).toBe(rak.length)
    expect(await staff.call('clientAddresses.add', { id, ...address({ city: 'Dubbai' }) })).toMatchObject({
      status: 422, errors: [{ field: 'city', message: expect.stringContaining('Did you mean Dubai?') as string }],
    })
  })

  test('in what forms and lists choose from', async () => {
    for (const search of rak) {
      const { data: choices } = await staff.call('sla.dropdown', { id: 0, country_code: 'AE', search })
      expect(choices.cities.map(({ label }) => label), search).toContain('Ras Al Khaimah')
      expect(choices.states.map(({ label }) => label), search).toContain('Ras Al Khaimah')
      expect((await staff.call('pudo.cities', { country_code: 'AE', search })).data.map(({ name }) => name), search).toContain('Ras Al Khaimah')
      expect((await staff.call('linehaul.places', { country_code: 'AE', search })).data.cities.map(({ name }) => name), search).toContain('Ras Al Khaimah')
    }
  })

  test('of a state by the word for it too, without a warning', async () => {
    for (const state of ['Emirate of Dubai', 'إمارة دبي', 'Emirate of Dubai\u200f', 'Dubai']) {
      const { data } = await staff.call('countries.validate', {
        country_code: 'AE', consignee_name: 'Mariam Al Ali', consignee_phone: '0501234567', address_line1: 'Villa 7', city: 'Dubai', state,
      })
      expect(data.warnings.filter(({ field }) => field === 'state'), state).toEqual([])
    }
    const { data } = await staff.call('countries.validate', {
      country_code: 'AE', consignee_name: 'Mariam Al Ali', consignee_phone: '0501234567', address_line1: 'Villa 7', city: 'Dubai', state: 'إمارة الشارقةّ',
    })
    expect(data.warnings.filter(({ field }) => field === 'state')).toHaveLength(1)
    expect((await staff.call('countries.validate', {
      country_code: 'AE', consignee_name: 'Mariam Al Ali', consignee_phone: '0501234567', address_line1: 'Villa 7', city: 'Sharjah', state: 'إمارة الشارقةّ',
    })).data.warnings).toEqual([])
  })
})
