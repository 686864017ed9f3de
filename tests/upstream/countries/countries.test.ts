import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})
const country = async (code: string, asker = admin) => {
  const { data } = await asker.call('countries.settings', { country_code: code })
  const [row] = data
  if (!row) throw new Error(`no country ${code}`)
  return row
}
const one = async <T>(text: string, params: unknown[] = []) => (await app.query<T>(text, params))[0]

describe('countries', () => {
  test('all 249 are listed with flag, names and counts; twelve are active', async () => {
    const all = await client.call('countries.settings', { page_size: 200 })
    expect(all.meta.total).toBe(249)
    expect((await client.call('countries.settings', { status: ['active'], page_size: 25 })).meta.total).toBe(12)
    expect(await country('AE')).toMatchObject({
      flag: '🇦🇪', country_name_ar: expect.stringContaining('الإمارات'), iso_numeric: '784', region: 'GCC', weekend: 'Sat, Sun', states_count: 7,
    })
    expect((await country('SA')).weekend).toBe('Fri, Sat')
  })

  test('one that lacks what it needs is not activated, and the answer says what', async () => {
    const brazil = await country('BR')
    expect(await admin.call('countries.switchStatus', { id: brazil.id, status: 'active' })).toMatchObject({
      status: 409, message: 'Brazil cannot be activated: no default timezone',
    })
    await app.query(`update countries set default_timezone = 'America/Sao_Paulo', has_states = true where country_code = 'BR'`)
    expect(await admin.call('countries.switchStatus', { id: brazil.id, status: 'active' })).toMatchObject({
      status: 409, message: 'Brazil cannot be activated: no active state',
    })
    await app.query(`insert into base_states (country_code, state_code, state_name) values ('BR', 'SP', 'Sao Paulo')`)
    expect(await admin.call('countries.switchStatus', { id: brazil.id, status: 'active' })).toMatchObject({ status: 200, data: { status: 'active' } })
  })

  test('one that is used is closed only with force, and no country is deleted', async () => {
    const { id } = await country('QA')
    const refused = await admin.call('countries.switchStatus', { id, status: 'inactive' })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^Qatar is used by \d+ coverages?, \d+ linehauls? and \d+ open parcels?\.$/)
    expect(await admin.call('countries.switchStatus', { id, status: 'delete' })).toMatchObject({ status: 409, message: 'Countries cannot be deleted.' })
    expect(await admin.call('countries.switchStatus', { id, status: 'inactive', force: true })).toMatchObject({ status: 200, data: { status: 'inactive' } })
    expect(await one(`select count(*)::int as n from audit_log where entity = 'country' and entity_id = 'QA'`)).toEqual({ n: 1 })
  })

  test('several are switched at once; what one lacks is told beside its name and holds back no other', async () => {
    const [oman, chad] = [await country('OM'), await country('TD')]
    const off = await admin.call('countries.switchMany', { ids: [oman.id, chad.id], status: 'inactive', force: true })
    expect(off).toMatchObject({ status: 200, data: { done: 2, failed: [] } })
    const on = await admin.call('countries.switchMany', { ids: [oman.id, chad.id, 999_999], status: 'active' })
    expect(on.data).toEqual({
      done: 1, failed: [{ name: 'Chad', message: 'Chad cannot be activated: no default timezone' }, { name: '999999', message: 'Country not found.' }],
    })
    expect([(await country('OM')).status, (await country('TD')).status]).toEqual(['active', 'inactive'])
    expect((await client.call('countries.switchMany', { ids: [oman.id], status: 'inactive' })).status).toBe(403)
  })

  test('rules are saved with their contradictions named at their fields', async () => {
    const { id, version } = await country('KW')
    const say = async (change: Record<string, unknown>) => (await admin.call('countries.save', { id, ...change })).message
    expect(await say({ pincode_pattern: '^(\\d$' })).toBe('Pattern is not a valid expression')
    expect(await say({ pincode_pattern: '^\\d{4}$' })).toBe('Example does not match the pattern')
    expect(await say({ pincode_pattern: '^(\\d+)+$' })).toBe('Pattern is too complex')
    expect(await say({ pincode_pattern: '^(\\d|\\d\\d)*$', pincode_example: '1' })).toBe('Pattern is too complex')
    expect(await say({ has_areas: false, area_required: true })).toBe('Required needs the level to exist')
    expect(await say({ workday_start: '18:00', workday_end: '09:00' })).toBe('End must be after start')
    expect(await say({ default_timezone: 'Asia/Kuweit' })).toBe('Unknown timezone')
    expect(await say({ prohibited_handling_codes: ['QQQ'] })).toBe('Unknown handling code QQQ')
    const saved = await admin.call('countries.save', { id, version, default_timezone: 'Asia/Riyadh', prohibited_handling_codes: ['AVI'] })
    expect(saved).toMatchObject({ status: 200, data: { default_timezone: 'Asia/Riyadh', prohibited_handling_codes: ['AVI'] } })
    expect(await one(`select timezone from country_timezones where country_code = 'KW' and is_default`)).toEqual({ timezone: 'Asia/Riyadh' })
    expect((await admin.call('countries.save', { id, version, vat_rate: '5' })).status).toBe(409)
  })

  test('who may not edit countries may read them and no more', async () => {
    const { id } = await country('AE', client)
    expect((await client.call('countries.save', { id, vat_rate: '7' })).status).toBe(403)
    expect((await client.call('countries.switchStatus', { id, status: 'inactive', force: true })).status).toBe(403)
    expect((await app.nobody.call('countries.settings', {})).status).toBe(401)
  })
})

describe('an address', () => {
  const tried = async (fields: Record<string, string>) =>
    (await client.call('countries.validate', { country_code: 'AE', consignee_name: 'Sara', address_line1: 'Villa 1', ...fields })).data
  test('is resolved by name, alias, Arabic and phone', async () => {
    expect(await tried({ city: 'Dubai', consignee_phone: '050 123 4567' })).toMatchObject({
      valid: true, confidence: 'exact', resolved: { city: 'Dubai', state: 'Dubai', phone: '+971501234567' },
    })
    expect(await tried({ city: 'دبي', consignee_phone: '٠٥٠١٢٣٤٥٦٧' })).toMatchObject({ valid: true, resolved: { city: 'Dubai' } })
    expect(await tried({ city: 'Al-Ain', consignee_phone: '0501234567' })).toMatchObject({ valid: true, resolved: { city: 'Al Ain' } })
  })
  test('is refused with the way out', async () => {
    expect((await tried({ city: 'Dubaii', consignee_phone: '+97150123456' })).errors.map(({ message }) => message)).toEqual(expect.arrayContaining([
      expect.stringContaining('Did you mean Dubai?'), 'Phone must have 9 digits after +971',
    ]))
    expect((await tried({ country_code: 'AR', city: 'Rosario' })).errors[0]?.message).toBe('We do not ship to Argentina')
    const british = await tried({ country_code: 'GB', city: 'London', pincode: 'sw1a1aa', consignee_phone: '07911123456' })
    expect(british).toMatchObject({ valid: true, resolved: { pincode: 'SW1A 1AA' } })
    expect((await tried({ country_code: 'SA', city: 'Riyadh', pincode: '12', consignee_phone: '0551234567' })).errors[0]?.message)
      .toBe('Postal code 12 is not valid, e.g. 12271-3124')
  })
  test('with a pincode of another city is warned of', async () => {
    const [code] = await app.query<{ pincode: string }>(`select p.pincode from base_pincodes p join base_cities c on c.id = p.city_id
      where c.city_name = 'Jeddah' limit 1`)
    const found = await tried({ country_code: 'SA', city: 'Riyadh', pincode: code?.pincode ?? '', consignee_phone: '0551234567' })
    expect(found).toMatchObject({ valid: true, warnings: [{ message: `Postal code ${code?.pincode} belongs to Jeddah` }] })
  })
  test('of a city whose state is closed is refused', async () => {
    await app.query(`update base_states set status = 'inactive' where country_code = 'AE' and state_code = 'FU'`)
    expect((await tried({ city: 'Fujairah', consignee_phone: '0501234567' })).errors[0]?.message).toBe('Fujairah is not open for deliveries')
  })
  test('must look as its country says; a code nobody knows is 404', async () => {
    const { data } = await client.call('countries.validation', { x: 'IN' })
    expect(data[0]?.fields.find(({ field }) => field === 'pincode')).toMatchObject({ required: true, pattern: '^[1-9]\\d{5}$', example: '400001' })
    expect((await client.call('countries.validation', { x: 'ZZ' })).status).toBe(404)
    expect((await client.call('countries.validation', { x: 'all' })).data.length).toBeGreaterThan(9)
  })
})

describe('clocks, holidays and gateways', () => {
  test('offset and summer time are those of the moment', async () => {
    const { data, meta } = await client.call('countries.timezones', { page_size: 50 as never })
    expect(meta ?? data).toBeDefined()
    const zones = await client.call('countries.timezones', { page_size: 100 })
    expect(zones.meta.total).toBe(24)
    expect(zones.data.find(({ country_code }) => country_code === 'AE')).toMatchObject({ utc_offset: '+04:00', observes_dst: false, is_default: true })
    expect(zones.data.filter(({ observes_dst }) => observes_dst).map(({ country_code }) => country_code)).toEqual(expect.arrayContaining(['GB', 'EG', 'US']))
  })
  test('a country keeps exactly one default, also when two are made at once', async () => {
    const [texas] = await app.query<{ id: number }>(`select id::int from base_states where country_code = 'US' and state_code = 'TX'`)
    expect(await admin.call('countries.addTimezone', { country_code: 'US', state_id: texas?.id, timezone: 'America/Texas' })).toMatchObject({
      status: 422, message: 'Unknown timezone',
    })
    const made = await admin.call('countries.addTimezone', { country_code: 'US', state_id: texas?.id, timezone: 'America/Chicago' })
    expect(made.status).toBe(201)
    expect(await admin.call('countries.addTimezone', { country_code: 'US', state_id: texas?.id, timezone: 'America/Denver' })).toMatchObject({
      status: 409, message: 'This country and state already have a timezone',
    })
    const others = await app.query<{ id: number }>(`select id::int from country_timezones where country_code = 'US' and not is_default order by id`)
    const answers = await Promise.all(others.map(({ id }) => admin.call('countries.saveTimezone', { id, is_default: true })))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await one(`select count(*)::int as n from country_timezones where country_code = 'US' and is_default`)).toEqual({ n: 1 })
    const [now] = await app.query<{ id: number }>(`select id::int from country_timezones where country_code = 'US' and is_default`)
    expect(await admin.call('countries.saveTimezone', { id: now?.id ?? 0, status: 'inactive' })).toMatchObject({
      status: 409, message: 'Choose another default timezone first.',
    })
  })
  test('a day is a holiday once', async () => {
    expect((await admin.call('countries.addHoliday', { country_code: 'AE', holiday_date: '2031-02-29', name: 'Never' })).status).toBe(422)
    const made = await admin.call('countries.addHoliday', { country_code: 'AE', holiday_date: '2031-03-01', name: 'Test day', tentative: true })
    expect(made.status).toBe(201)
    expect(await admin.call('countries.addHoliday', { country_code: 'AE', holiday_date: '2031-03-01', name: 'Again' })).toMatchObject({
      status: 409, message: '2031-03-01 is already a holiday',
    })
    expect(await admin.call('countries.saveHoliday', { id: made.data.id, tentative: false, status: 'inactive' })).toMatchObject({
      status: 200, data: { tentative: false, status: 'inactive' },
    })
    expect((await client.call('countries.holidays', { country_code: ['AE'], year: 2031 })).data).toHaveLength(1)
  })
  test('airports and ports are the world\'s', async () => {
    expect((await client.call('countries.airportCodes', { search: 'dxb' })).data[0]).toEqual({
      airport_code: 'DXB', airport_name: 'Dubai International Airport', city: 'Dubai', country_code: 'AE',
    })
    expect((await client.call('countries.airports', { country: 'SA', search: 'riyadh' })).data.map(({ airport_code }) => airport_code)).toContain('RUH')
    expect((await client.call('countries.ports', { country: 'AE', search: 'jebel' })).data).toContainEqual({ un_locode: 'AEJEA', port_name: 'Jebel Ali' })
    expect((await client.call('countries.ports', { country: 'XX' })).status).toBe(404)
  })
})
