import { expect, test } from 'vitest'
import type { Typed } from './package-sheets'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { csv, order, orders, send } from './package-sheets'

const app = useApp()

/** Row in the file, what is typed there, and the column, value and sentence its uploader must find. */
const wrong: readonly (readonly [row: number, typed: Typed, column: string, value: string, message: string, code: string])[] = [
  [7, { city: 'Atlantis' }, 'City', 'Atlantis', 'City Atlantis is not served in United Arab Emirates.', 'unknown_reference'],
  [31, { consignee_phone: '+97150123' }, 'Mobile', '+97150123', 'Mobile +97150123 is not a valid number for United Arab Emirates.', 'format'],
  [64, { rsa_service_code: 'FRT9' }, 'Service Code', 'FRT9', 'Service Code FRT9 is not enabled for client NOORB.', 'unknown_reference'],
  [99, { payment_mode: 'cod' }, 'COD Amount', '', 'COD Amount is required when Payment Mode is cod.', 'required'],
  [120, { weight: '0' }, 'Weight (kg)', '0', 'Weight (kg) must be from 0.001 to 1000 kg.', 'range'],
  [177, { length: '30', width: '20' }, 'Height (cm)', '', 'Fill in length, width and height, or none.', 'required'],
  [205, { country_code: 'UEA' }, 'Country', 'UEA', 'Country UEA is not an ISO code.', 'format'],
  [256, { consignee_name: '' }, 'Consignee Name', '', 'Consignee Name is required.', 'required'],
  [300, { tracking_no: '1.23E+15' }, 'Tracking No', '1.23E+15', 'Tracking No looks shortened by Excel (1.23E+15); format the column as Text.', 'format'],
  [
    377, { item_description: 'Shirt', item_quantity: '1', item_unit_value: '100.00', item_hs_code: '0012' },
    'HS Code', '0012', 'HS Code 0012 is unknown.', 'unknown_reference',
  ],
  [402, { country_code: 'AF' }, 'Country', 'AF', 'We do not ship to Afghanistan', 'unknown_reference'],
  [488, { requested_delivery_date: '02/13/2027' }, 'Requested Delivery Date', '02/13/2027', 'Use YYYY-MM-DD.', 'format'],
]

test('500 rows with 12 wrong of different kinds give 488 packages and 12 reasons', async () => {
  const asker = await app.as('client_admin')
  const rows = orders(500, 1000)
  for (const [row, typed] of wrong) rows[row - 2] = { ...rows[row - 2], ...typed }
  const sent = await send(asker, csv(rows))
  await app.jobs.idle()
  const id = sent.data.upload_id
  const { data: upload } = await asker.call('uploads.one', { id })
  expect(outcomeText(upload)).toBe('completed_with_errors: 500 = 488 (488 created, 0 updated, 0 unchanged) + 12 rejected')
  const [made] = await app.query<{ n: number }>('select count(*)::int as n from packages where upload_id = $1', [id])
  expect(made?.n).toBe(488)

  const { data: errors, meta } = await asker.call('uploads.errors', { upload_id: id })
  expect(meta.total).toBe(12)
  expect(errors.map(({ row_number, column, value, message, code }) => [row_number, column, value, message, code])).toEqual(
    wrong.map(([row, , column, value, message, code]) => [row, column, value, message, code]),
  )
  expect(errors.map(({ row_key }) => row_key)).toEqual(wrong.map(([row]) => `T-${1000 + row - 2}`))
})

test('a row with several faults tells them all at once, the leftmost first', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'SEVERAL', consignee_phone: 'call me', city: 'Nowhere', weight: 'heavy', currency: 'XXQ' })]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data[0]).toMatchObject({ column: 'Mobile', message: 'Mobile call me is not a valid number for United Arab Emirates.' })
  expect(data[0]?.errors.map(({ message }) => message)).toEqual([
    'City Nowhere is not served in United Arab Emirates.',
    'Weight (kg) must be a number like 1,234.50, not heavy.', 'Currency XXQ is not an ISO currency code.',
  ])
})

test('what people type is understood: Arabic city and digits, spaces in numbers, a spelling of the city, a code in small letters', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(
    asker,
    csv([
      order(1, { ref_no: 'U-1', city: 'دبي', consignee_phone: '٠٥٠ ١٢٣ ٤٥٦٧', weight: '١.٥' }),
      order(2, { ref_no: 'U-2', city: 'al-ain', rsa_service_code: 'std', payment_mode: 'COD', cod_amount: '1,234.50' }),
      order(3, {
        ref_no: 'U-3', city: 'Riyadh', country_code: 'Saudi Arabia', rsa_service_code: 'EXP', consignee_phone: '0501234567', pincode: '12271',
        currency: 'SAR', item_description: 'Shirt', item_quantity: '2', item_unit_value: '75', item_hs_code: '6105.10.00', item_origin: 'tr',
      }),
    ]),
  )
  await app.jobs.idle()
  expect((await asker.call('uploads.errors', { upload_id: sent.data.upload_id })).data).toEqual([])
  const made = await app.query(
    `select ref_no, city, consignee_phone, weight, chargeable_weight, cod_amount, cod_currency, country_code, pincode, declared_value_aed, label_status, status,
       (select count(*)::int from package_items i where i.package_id = p.id and i.hs_code = '61051000') as items
     from packages p where upload_id = $1 order by ref_no`,
    [sent.data.upload_id],
  )
  expect(made).toEqual([
    expect.objectContaining({
      ref_no: 'U-1', city: 'Dubai', consignee_phone: '+971501234567', weight: '1.500', chargeable_weight: '1.500', cod_amount: '0.00', status: 'label_created',
    }),
    expect.objectContaining({ ref_no: 'U-2', city: 'Al Ain', cod_amount: '1234.50', cod_currency: 'AED', label_status: 'created' }),
    expect.objectContaining({
      ref_no: 'U-3', city: 'Riyadh', country_code: 'SA', consignee_phone: '+966501234567', pincode: '12271', declared_value_aed: '146.90', items: 1,
    }),
  ])
})

test('a near miss of a city is offered, never applied', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'NEAR', city: 'Sharjahh' })]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data[0]?.message).toBe('City Sharjahh is not served in United Arab Emirates. Did you mean Sharjah?')
})

test('money rules: COD only in the money of the country and up to the limit, none with prepaid, and the contents must add up', async () => {
  const asker = await app.as('client_admin')
  const goods = { item_description: 'Shirt', item_quantity: '2', item_unit_value: '70.00' }
  const abroad = {
    country_code: 'SA', city: 'Riyadh', rsa_service_code: 'EXP', consignee_phone: '+966501234567',
    pincode: '12271', ...goods, item_hs_code: '61051000', item_origin: 'TR',
  }
  const sent = await send(
    asker,
    csv([
      order(1, { ref_no: 'M-1', payment_mode: 'cod', cod_amount: '10', cod_currency: 'USD' }),
      order(2, { ref_no: 'M-2', payment_mode: 'cod', cod_amount: '900,000.00' }),
      order(3, { ref_no: 'M-3', cod_amount: '5.00' }),
      order(4, {
        ref_no: 'M-4', country_code: 'GB', city: 'London', rsa_service_code: 'EXP', consignee_phone: '+447911123456', pincode: 'sw1a1aa',
        payment_mode: 'cod', cod_amount: '5.00', ...goods, item_hs_code: '61051000', item_origin: 'TR', declared_value: '140',
      }),
      order(5, { ref_no: 'M-5', ...abroad }),
      order(6, { ref_no: 'M-6', ...goods }),
      order(7, { ref_no: 'M-7', declared_value: '0' }),
      order(8, { ref_no: 'M-8', declared_value: '10.001' }),
    ]),
  )
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data.map(({ row_key, severity, message }) => [row_key, severity, message])).toEqual([
    ['M-1', 'error', 'COD Currency must be AED for United Arab Emirates.'],
    ['M-2', 'error', expect.stringMatching(/^COD AED 900,000\.00 is above the limit AED [\d,]+\.00 of client NOORB\.$/)],
    ['M-3', 'error', 'COD Amount must be empty when Payment Mode is prepaid.'],
    ['M-4', 'error', 'COD is not allowed for United Kingdom.'],
    ['M-5', 'error', 'Items total 140.00 differs from Declared Value 150.00.'],
    ['M-6', 'warning', 'Items total 140.00 differs from Declared Value 150.00.'],
    ['M-7', 'error', 'Declared Value must be above 0.'],
    ['M-8', 'error', 'Declared Value has too many decimals: AED has at most 2.'],
  ])
})

test('the same consignee, mobile and COD twice in a day is taken with a warning, within one file and across files', async () => {
  const asker = await app.as('client_admin')
  const twice = { consignee_name: 'Sara Ali', consignee_phone: '+971501112223' }
  const first = await send(asker, csv([order(1, { ref_no: 'D-1', ...twice }), order(2, { ref_no: 'D-2', ...twice })]))
  await app.jobs.idle()
  const second = await send(asker, csv([order(3, { ref_no: 'D-3', ...twice, consignee_name: 'SARA ALI' })]))
  await app.jobs.idle()
  const [earlier] = await app.query<{ tracking_no: string }>(`select tracking_no from packages where ref_no = 'D-1'`)
  const warnings = await Promise.all([first, second].map(({ data }) => asker.call('uploads.errors', { upload_id: data.upload_id })))
  expect(warnings.map(({ data }) => data.map(({ row_key, severity, message }) => [row_key, severity, message]))).toEqual([
    [['D-2', 'warning', 'Looks like D-1 of the last 24 hours: same client, mobile, COD and consignee.']],
    [['D-3', 'warning', expect.stringContaining('same client, mobile, COD and consignee.')]],
  ])
  expect(earlier?.tracking_no).toMatch(/^RSANB/)
  const { data } = await asker.call('uploads.one', { id: second.data.upload_id })
  expect(outcomeText(data)).toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
})

test('what a label cannot show as it was typed lands with a warning that names the column and the letters; pictures and what fonts draw are not worth one', async () => {
  const asker = await app.as('client_admin')
  const wide = '你好'.repeat(50)
  const sent = await send(asker, csv([
    order(1, { ref_no: 'L-1', consignee_name: 'Sara 𒀀𒀁 Ali' }),
    order(2, { ref_no: 'L-2', address_line1: 'Villa 12 𓀀, Al Wasl Road', item_description: '' }),
    order(3, { ref_no: 'L-3', consignee_name: 'Ngọc Trần Thị 🏠', address_line1: 'Căn hộ 5, فيلا ١٢' }),
    order(4, { ref_no: 'L-4', consignee_name: wide, consignee_company: wide, address_line1: wide + wide, address_line2: wide + wide, area: wide }),
    order(5, {
      ref_no: 'L-5', address_line1: 'Apartment 2304, Tower C, The Residences at Business Bay, '.repeat(3),
      address_line2: 'Behind the pharmacy, gate 7, '.repeat(6),
    }),
  ]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data.filter(({ severity }) => severity === 'error')).toEqual([])
  const warned = (key: string) => data.filter(({ row_key }) => row_key === key).flatMap(({ column, message, errors }) =>
    [{ column, message }, ...errors].map((each) => [each.column, each.message]),
  )
  expect(warned('L-1')).toEqual([[
    'Consignee Name', 'Consignee Name has letters our labels cannot print: 𒀀 𒀁. They print as boxes; write them in Latin or Arabic letters.',
  ]])
  expect(warned('L-2')).toEqual([['Address Line 1', expect.stringContaining('Address Line 1 has letters our labels cannot print: 𓀀.')]])
  expect(warned('L-3')).toEqual([])
  expect(warned('L-4')).toContainEqual(['Address Line 1', 'Address Line 1 is too long for the smallest label: its end is cut there. Shorten it.'])
  expect(warned('L-5')).toEqual([])
  const { data: upload } = await asker.call('uploads.one', { id: sent.data.upload_id })
  expect(outcomeText(upload)).toBe('completed: 5 = 5 (5 created, 0 updated, 0 unchanged) + 0 rejected')
})

test('a second order of the same goods is warned of beside what a label cannot show', async () => {
  const asker = await app.as('client_admin')
  const twice = { consignee_name: 'Sara 𒀀', consignee_phone: '+971501112224' }
  const sent = await send(asker, csv([order(1, { ref_no: 'LD-1', ...twice }), order(2, { ref_no: 'LD-2', ...twice })]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  const second = data.filter(({ row_key }) => row_key === 'LD-2').flatMap(({ message, errors }) => [message, ...errors.map((each) => each.message)]).join(' ')
  expect(second).toContain('cannot print: 𒀀')
  expect(second).toContain('Looks like LD-1')
})
