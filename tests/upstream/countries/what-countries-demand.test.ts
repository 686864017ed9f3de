import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { readMakani, readNationalAddress } from '@/lib/domain/countries-rules'
import { labelsFor } from '@/upstream/areas/packages/label-source'
import { useApp, type Asker } from '../app'
import { contents, parcel } from '../packages/given'
import { csv, order, send } from '../uploads/package-sheets'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  ;[admin, client] = await Promise.all([app.as('super_admin'), app.as('client_operations')])
})

let serial = 0
/** Uploads one order and says what was refused, nothing when it landed. */
async function refusals(differs: Record<string, string>): Promise<string[]> {
  serial += 1
  const sent = await send(client, csv([order(800 + serial, { ref_no: `DEMANDS-${serial}`, ...differs })]))
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const { data } = await client.call('uploads.errors', { upload_id: sent.data.upload_id })
  return data.filter(({ severity }) => severity === 'error').map(({ message }) => message)
}
const landed = async () =>
  (await app.query<Record<string, unknown>>('select id, national_address, makani_no from packages where ref_no = $1', [`DEMANDS-${serial}`]))[0]
const toRiyadh = {
  city: 'Riyadh', country_code: 'SA', pincode: '12211', consignee_phone: '+966501234567', rsa_service_code: 'EXP',
  item_description: 'Shirt', item_hs_code: '61051000', item_quantity: '1', item_unit_value: '150.00', item_origin: 'CN',
}

async function country(code: string, change: Omit<Input<'countries.save'>, 'id'>) {
  const [row] = await app.query<{ id: number }>('select id from countries where country_code = $1', [code])
  const saved = await admin.call('countries.save', { id: row?.id ?? 0, ...change })
  expect(saved.status, saved.message).toBe(200)
}
const demand = (required: boolean) => country('SA', {
  address_fields: [
    { field: 'national_address', label: 'National address', required, max_length: 20 },
    { field: 'address_line1', label: 'Address', required: true, max_length: 60 },
  ],
})

describe('numbers of places', () => {
  test.each([
    [readNationalAddress, 'RRRD2929', 'RRRD2929'], [readNationalAddress, 'rrrd 2929', 'RRRD2929'],
    [readNationalAddress, 'RRRD-٢٩٢٩', 'RRRD2929'], [readNationalAddress, '\u200eRRRD2929\u00a0', 'RRRD2929'],
    [readNationalAddress, 'RRR2929', null], [readNationalAddress, 'RRRD29291', null],
    [readMakani, '26565 94763', '2656594763'], [readMakani, '٢٦٥٦٥٩٤٧٦٣', '2656594763'], [readMakani, '265659476', null],
  ])('%o %s', (read, typed, kept) => expect(read(typed)).toBe(kept))
})

describe('what a country’s form demands of an address', () => {
  test('is demanded of an order, kept in one form, and printed on the label', async () => {
    expect(await refusals(toRiyadh)).toEqual([])
    await demand(true)
    expect(await refusals(toRiyadh)).toEqual(['National Address is required for Saudi Arabia.'])
    expect(await refusals({ ...toRiyadh, national_address: 'RRRD 292' })).toEqual([
      'National Address RRRD 292 must be four letters and four digits, such as RRRD2929.',
    ])
    expect(await refusals({ ...toRiyadh, national_address: 'rrrd ٢٩٢٩' })).toEqual([])
    const one = await landed()
    expect(one).toMatchObject({ national_address: 'RRRD2929' })
    const { value } = await labelsFor(app.services.database.db, [Number(one?.id)], app.services).next()
    expect(value?.consignee.lines).toContain('National address RRRD2929')
    expect(await refusals({ ...toRiyadh, national_address: 'RRRD2929', address_line1: 'x'.repeat(61) })).toEqual([
      'Address Line 1 is longer than 60 characters.',
    ])
    await demand(false)
    expect(await refusals(toRiyadh)).toEqual([])
  })

  test('is demanded of an edit of the address, and of nothing else that is changed', async () => {
    const one = await parcel(app, {
      country_code: 'SA', city: 'Riyadh', pincode: '12211', rsa_service_code: 'EXP', consignee_phone: '+966501234567', consignee_phone_key: '501234567',
    })
    await contents(app, one.id)
    await demand(true)
    const save = async (change: Omit<Input<'packages.save'>, 'id' | 'version'>) => {
      const [row] = await app.query<{ version: number }>('select version from packages where id = $1', [one.id])
      return admin.call('packages.save', { id: one.id, version: row?.version ?? 0, ...change })
    }
    expect((await save({ delivery_instructions: 'Ring twice' })).status).toBe(200)
    expect(await save({ address_line1: 'Another street' })).toMatchObject({
      status: 422, errors: expect.arrayContaining([{ field: 'national_address', message: 'National address is required for Saudi Arabia.' }]) as unknown[],
    })
    expect((await save({ address_line1: 'Another street', national_address: 'rhma-3184' })).data).toMatchObject({ national_address: 'RHMA3184' })
    await demand(false)
  })

  test('is told by the check of an address', async () => {
    await demand(true)
    const typed = {
      country_code: 'SA', consignee_name: 'Sara Ali', consignee_phone: '+966501234567', address_line1: 'Street 1', city: 'Riyadh', pincode: '12211',
    }
    expect((await admin.call('countries.validate', typed)).data.errors).toMatchObject([{ field: 'national_address' }])
    expect((await admin.call('countries.validate', { ...typed, national_address: 'RRRD2929' })).data.valid).toBe(true)
    await demand(false)
  })

  test('a Makani number is of the Emirates, a national address of Saudi Arabia', async () => {
    expect(await refusals({ makani_no: '26565 94763' })).toEqual([])
    expect(await landed()).toMatchObject({ makani_no: '2656594763' })
    expect(await refusals({ makani_no: '12' })).toEqual(['Makani No 12 must have 10 digits.'])
    expect(await refusals({ national_address: 'RRRD2929' })).toEqual(['National Address is for Saudi Arabia.'])
  })
})

describe('switches of a country', () => {
  test('what takes no imports gets none, what lets nothing out sends none; deliveries within go on', async () => {
    await country('SA', { import_allowed: false })
    expect(await refusals(toRiyadh)).toEqual(['Saudi Arabia takes no imports.'])
    await country('SA', { import_allowed: true })
    await country('AE', { export_allowed: false, import_allowed: false })
    expect(await refusals(toRiyadh)).toEqual(['Nothing may leave United Arab Emirates.'])
    expect(await refusals({})).toEqual([])
    await country('AE', { export_allowed: true, import_allowed: true })
    expect(await refusals(toRiyadh)).toEqual([])
  })

  test('its own words for a wrong pincode are said', async () => {
    await country('SA', { pincode_message: 'Write the five digits of the Saudi postcode.' })
    expect(await refusals({ ...toRiyadh, pincode: 'X' })).toEqual(['Write the five digits of the Saudi postcode.'])
    await country('SA', { pincode_message: null })
  })
})

describe('switches of a carrier', () => {
  test('one that takes no returns gets none', async () => {
    const returned = { rsa_service_code: 'RTN', carrier_code: 'FALCON', payment_mode: 'prepaid', cod_amount: '', cod_currency: '' }
    expect(await refusals(returned)).toEqual([])
    await app.query("update carriers set returns_supported = false where carrier_code = 'FALCON'")
    expect(await refusals(returned)).toEqual(['Falcon Express takes no returns.'])
    await app.query("update carriers set returns_supported = true where carrier_code = 'FALCON'")
  })
})
