import { beforeAll, describe, expect, test } from 'vitest'
import { packageStatus, terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { Asker } from '../app'
import { useApp } from '../app'
import { carrierId, contents, happened, paidByLink, parcel, remitted, type Parcel } from './given'

const app = useApp()
let client: Asker
let admin: Asker
beforeAll(async () => {
  ;[client, admin] = await Promise.all([app.as('client_operations'), app.as('operations_manager')])
})

type Change = Omit<Input<'packages.save'>, 'id' | 'version'>
const save = (of: Parcel, change: Change, asker = client) => asker.call('packages.save', { id: of.id, version: of.version, ...change })
const stored = async (of: Parcel) => (await app.query<Record<string, unknown>>('select * from packages where id = $1', [of.id]))[0] as Record<string, unknown>
const labelled = (changes: Record<string, unknown> = {}) =>
  parcel(app, { status: 'label_created', label_status: 'created', label_print_count: 2, ...changes }, ['ORD01', 'ORD02'])

describe('editing a package', () => {
  test('changes what was sent, answers the record, and logs only what changed', async () => {
    const one = await parcel(app)
    const answer = await save(one, { consignee_name: 'Mona Saleh', weight: '1.25', delivery_instructions: 'Ring twice' })
    expect(answer).toMatchObject({
      status: 200,
      data: {
        consignee_name: 'Mona Saleh', delivery_instructions: 'Ring twice', version: 2, relabelled: false, masked: false, consignee_phone: '+971501234567',
      },
    })
    const [line] = await app.query(`select before, after from audit_log where entity = 'package' and entity_id = $1 and action = 'edit'`, [String(one.id)])
    expect(line).toEqual({
      before: { consignee_name: 'Sara Ali', delivery_instructions: null }, after: { consignee_name: 'Mona Saleh', delivery_instructions: 'Ring twice' },
    })
  })

  test('what a label cannot show is saved, and said with the answer by field and letters', async () => {
    const one = await parcel(app)
    const answer = await save(one, { consignee_name: 'Mona 𒀀', address_line2: 'Gate 4' })
    expect(answer).toMatchObject({
      status: 200,
      data: {
        consignee_name: 'Mona 𒀀',
        label_notes: ['Consignee name has letters our labels cannot print: 𒀀. They print as boxes; write them in Latin or Arabic letters.'],
      },
    })
  })

  test('saving what is there already changes nothing', async () => {
    const one = await parcel(app)
    expect(await save(one, { consignee_name: 'Sara Ali', weight: '1.25', consignee_company: '', cod_amount: '0' })).toMatchObject({
      status: 200, data: { version: 1 },
    })
  })

  test('a stale version is refused', async () => {
    const one = await parcel(app)
    await save(one, { delivery_instructions: 'First' })
    expect(await save(one, { delivery_instructions: 'Second' })).toMatchObject({
      status: 409, message: 'This package was changed by someone else. Reload and try again.',
    })
    expect(await stored(one)).toMatchObject({ delivery_instructions: 'First' })
  })

  test('of two saves at once one lands', async () => {
    const one = await parcel(app)
    const answers = await Promise.all([save(one, { delivery_instructions: 'First' }), save(one, { delivery_instructions: 'Second' }, admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('the form shows the consignee in full, and its opening is logged', async () => {
    const one = await parcel(app)
    const { data } = await client.call('packages.edit', { id: one.id })
    expect(data).toMatchObject({ consignee_phone: '+971501234567', masked: false, locked_fields: [], lock_note: null, relabel_fields: [] })
    expect(data.services.map(({ value }) => value)).toContain('STD')
    expect(data.carriers.map(({ value }) => value)).toContain(one.carrier_id)
    expect(await app.query(`select action from audit_log where entity = 'package' and entity_id = $1`, [String(one.id)])).toEqual([{ action: 'reveal' }])
  })
})

describe('a map pin', () => {
  test('is two numbers or none, and changes no label', async () => {
    const one = await labelled()
    expect(await save(one, { lat: 25.2048 })).toMatchObject({ status: 422, message: 'Give both Latitude and Longitude.' })
    expect(await save(one, { lat: 25.2048, lng: 55.2708 })).toMatchObject({ status: 200, data: { relabelled: false } })
    expect(await stored(one)).toMatchObject({ lat: '25.204800', lng: '55.270800' })
    const { data } = await client.call('packages.edit', { id: one.id })
    expect(data.volumetric_divisor).toBeGreaterThan(0)
    expect(data.carriers.find(({ value }) => value === one.carrier_id)?.services).toContain('STD')
  })
})

describe('figures follow', () => {
  test.each([
    [5000, '40', '6.000', '6.000'], [5000, '41', '6.150', '6.500'], [4000, '40', '7.500', '7.500'],
  ])('with divisor %i, %s × 30 × 25 cm weigh %s by volume and are billed as %s', async (divisor, length, volumetric_weight, chargeable_weight) => {
    await app.query(
      `update configurations set value = $1::int::text where config_key = 'volumetric_divisor'
            and client_id = (select id from clients where client_code = 'NOORB')`,
      [divisor],
    )
    const one = await parcel(app, { weight: '4.200' })
    await save(one, { length, width: '30', height: '25' })
    expect(await stored(one)).toMatchObject({ volumetric_weight, chargeable_weight, length: `${length}.0` })
  })

  test('what a hub weighed counts more than what was declared', async () => {
    const one = await parcel(app, { actual_weight: '7.100' })
    await save(one, { weight: '2.000' })
    expect(await stored(one)).toMatchObject({ weight: '2.000', chargeable_weight: '7.500' })
  })

  test('a value in another currency is told in dirhams by today’s rate', async () => {
    const one = await parcel(app)
    await save(one, { declared_value: '100.00', currency: 'USD' })
    const { fx_rate, declared_value_aed } = await stored(one)
    expect(Number(declared_value_aed)).toBeCloseTo(100 * Number(fx_rate), 2)
    expect(Number(fx_rate)).toBeGreaterThan(3)
  })

  test('going prepaid clears the COD', async () => {
    const one = await parcel(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    await save(one, { payment_mode: 'prepaid' })
    expect(await stored(one)).toMatchObject({ payment_mode: 'prepaid', cod_amount: '0.00', cod_currency: null })
  })

  test('a new phone is found by its digits', async () => {
    const one = await parcel(app)
    await save(one, { consignee_phone: '055 111 2233' })
    expect(await stored(one)).toMatchObject({ consignee_phone: '+971551112233', consignee_phone_key: '551112233' })
  })

  test('a city is spelled the house’s way and brings its state', async () => {
    const one = await parcel(app)
    await save(one, { city: 'sharjah' })
    expect(await stored(one)).toMatchObject({ city: 'Sharjah', state: 'Sharjah' })
  })

  test('items sent replace the items there', async () => {
    const one = await parcel(app)
    await contents(app, one.id)
    const answer = await save(one, {
      items: [{ description: 'Red scarf', quantity: 1, unit_value: '50', hs_code: '621410' }, { description: 'Blue scarf', quantity: 2, unit_value: '50' }],
    })
    expect(answer.data.items).toMatchObject([
      { line_no: 1, description: 'Red scarf', hs_code: '621410', currency: 'AED' },
      { line_no: 2, description: 'Blue scarf', unit_value: '50.00' },
    ])
  })
})

describe('a COD that is settled', () => {
  const cod = { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' }

  test.each([['paid by link', paidByLink], ['reconciled', remitted]] as const)('is not changed once it is %s; all else is', async (said, settle) => {
    const one = await parcel(app, cod)
    await settle(app, one)
    for (const change of [{ cod_amount: '140.00' }, { payment_mode: 'prepaid' as const }]) {
      expect(await save(one, change)).toMatchObject({
        status: 409, message: `COD of ${one.tracking_no} is already ${said}.`, errors: [{ field: Object.keys(change)[0] }],
      })
    }
    expect((await client.call('packages.edit', { id: one.id })).data).toMatchObject({
      locked_fields: ['payment_mode', 'cod_amount', 'cod_currency'],
      lock_note: { title: 'Part of the package is settled.', text: `COD of ${one.tracking_no} is already ${said}.`, links: [] },
    })
    expect(await save(one, { delivery_instructions: 'Ring twice' })).toMatchObject({ status: 200, data: { cod_amount: '150.00' } })
  })

  test('is open again when the remittance is voided', async () => {
    const one = await parcel(app, cod)
    await remitted(app, one)
    await app.query(`update package_events set voided_at = now() where package_id = $1 and event_code = 'COD01'`, [one.id])
    expect(await save(one, { cod_amount: '140.00' })).toMatchObject({ status: 200 })
  })

  test('of a payment and an edit at once the later one sees the earlier', async () => {
    const one = await parcel(app, cod)
    const paying = await app.services.database.pool.connect()
    await paying.query('begin')
    await paying.query('select 1 from packages where id = $1 for no key update', [one.id])
    const saving = save(one, { cod_amount: '140.00' })
    await paidByLink({ query: (text, params) => paying.query(text, params).then(({ rows }) => rows) }, one)
    await paying.query('commit')
    paying.release()
    expect(await saving).toMatchObject({ status: 409 })
  })
})

describe('what an edit may not do', () => {
  test.each([
    [{ consignee_name: ' ' }, 'consignee_name', 'Consignee name is required.'],
    [{ consignee_phone: '12' }, 'consignee_phone', 'Enter a valid mobile number for United Arab Emirates.'],
    [{ consignee_phone: 'call Sara' }, 'consignee_phone', 'Enter a valid mobile number for United Arab Emirates.'],
    [{ city: 'Atlantis' }, 'city', 'City Atlantis is not served by this service. Choose another city or service.'],
    [{ weight: '0' }, 'weight', 'Weight must be from 0.001 to 1000 kg.'],
    [{ weight: '1000.001' }, 'weight', 'Weight must be from 0.001 to 1000 kg.'],
    [{ length: '10' }, 'width', 'Fill in length, width and height, or none.'],
    [{ payment_mode: 'cod' as const }, 'cod_amount', 'COD amount must be above 0'],
    [{ payment_mode: 'cod' as const, cod_amount: '10', cod_currency: 'USD' }, 'cod_currency', 'COD currency must be AED for United Arab Emirates.'],
    [{ cod_amount: '10' }, 'cod_amount', 'COD amount must be 0 when the parcel is prepaid.'],
    [{ pieces: 0 }, 'pieces', 'Pieces must be from 1 to 999.'],
    [{ country_code: 'XX' }, 'country_code', 'Country XX is not an ISO code.'],
    [{ requested_delivery_date: addDays(today(), -1) }, 'requested_delivery_date', 'Requested date is in the past.'],
    [{ goods_description: 'N/A' }, 'goods_description', 'Goods description must say what is inside.'],
    [{ declared_value: '0' }, 'declared_value', 'Declared value must be above 0.'],
    [{ items: [{ description: 'Scarf', quantity: 1, unit_value: '5', hs_code: '00' }] }, 'items.0.hs_code', 'An HS code has 6 to 12 digits.'],
  ])('%j is refused on %s', async (change, field, message) => {
    const one = await parcel(app)
    const answer = await save(one, change)
    expect(answer.status).toBe(422)
    expect(answer.errors.find((fault) => fault.field === field)?.message).toContain(message)
    expect(await stored(one)).toMatchObject({ version: 1 })
  })

  test('a wish that lies in the past by now holds up no other change', async () => {
    const one = await parcel(app, { requested_delivery_date: '2026-01-05' })
    expect(await save(one, { weight: '2.000' })).toMatchObject({ status: 200 })
  })

  test('a city closed since holds up a note to the driver no more than a weight is let pass', async () => {
    const one = await parcel(app, { city: 'Gone City' })
    expect(await save(one, { delivery_instructions: 'Ring twice' })).toMatchObject({ status: 200 })
    expect(await save({ ...one, version: 2 }, { weight: '9.000' })).toMatchObject({ status: 422, errors: [{ field: 'city' }] })
  })

  test('a carrier that does not serve the place is refused by name', async () => {
    const one = await parcel(app)
    await app.query('delete from carrier_countries where carrier_id = $1 and country_code = $2 and rsa_service_code = $3', [
      await carrierId(app, 'DESERT'), 'AE', 'STD',
    ])
    const answer = await save(one, { carrier_id: await carrierId(app, 'DESERT') })
    expect(answer).toMatchObject({ status: 422, errors: [{ field: 'carrier_id', message: expect.stringMatching(/does not serve Fujairah with STD\.$/) }] })
  })
})

describe('locks by stage', () => {
  const free = { created: 'all', label_created: 'all', picked_up: 'all', at_facility: 'all' } as Partial<Record<PackageStatus, string>>
  const contact: readonly PackageStatus[] = ['bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared']
  const doorstep: readonly PackageStatus[] = [
    'with_carrier', 'out_for_delivery', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'damaged',
  ]

  test.each(Object.keys(free) as PackageStatus[])('%s: everything may change', async (status) => {
    const { data } = await client.call('packages.edit', { id: (await parcel(app, { status, label_status: status === 'created' ? 'none' : 'created' })).id })
    expect(data.locked_fields).toEqual([])
    expect(data.relabel_fields.length > 0).toBe(status !== 'created')
  })

  test.each(contact)('%s: only other phone, e-mail and instructions', async (status) => {
    const one = await parcel(app, { status, label_status: 'created' })
    const message = `Weight can no longer be changed because the package is ${packageStatus.label(status)}.`
    expect(await save(one, { weight: '9.000' })).toMatchObject({ status: 409, message, errors: [{ field: 'weight', message }] })
    expect(await save(one, { consignee_phone_alt: '+971501112222', consignee_email: 'new@example.com', delivery_instructions: 'Gate 2' })).toMatchObject({
      status: 200,
    })
  })

  test.each(doorstep)('%s: only instructions', async (status) => {
    const one = await parcel(app, { status, label_status: 'created' })
    expect(await save(one, { consignee_email: 'new@example.com' })).toMatchObject({
      status: 409, message: `E-mail can no longer be changed because the package is ${packageStatus.label(status)}.`,
    })
    expect(await save(one, { delivery_instructions: 'Gate 2' })).toMatchObject({ status: 200 })
  })

  test.each(terminalPackageStatuses)('%s: nothing', async (status) => {
    const one = await parcel(app, { status, label_status: 'created' })
    expect(await save(one, { delivery_instructions: 'Gate 2' })).toMatchObject({
      status: 409, message: `Delivery instructions can no longer be changed because the package is ${packageStatus.label(status)}.`,
    })
  })

  test('a hold locks by where the parcel was before it', async () => {
    const atHome = await parcel(app, { status: 'on_hold' }, ['ORD01', 'ORD04'])
    const atCustoms = await parcel(app, { status: 'on_hold', label_status: 'created' }, ['ORD01', 'ORD02', 'LNH02', 'CUS01', 'CUS05'])
    const inBag = await parcel(app, { status: 'on_hold', label_status: 'created', bag_id: 3, bag_no: 'B3' }, ['ORD01', 'ORD04'])
    expect((await client.call('packages.edit', { id: atHome.id })).data.locked_fields).toEqual([])
    for (const { id } of [atCustoms, inBag]) expect((await client.call('packages.edit', { id })).data.locked_fields).toContain('address_line1')
  })

  test('sending a locked field with its old value is no change', async () => {
    const one = await parcel(app, { status: 'with_carrier', label_status: 'created' })
    expect(await save(one, { weight: '1.250', consignee_name: 'Sara Ali', delivery_instructions: 'Gate 2' })).toMatchObject({ status: 200 })
  })

  test('contents are fixed once the package list is approved', async () => {
    const [list] = await app.query<{ id: number }>(
      `insert into package_lists (package_list_no, client_id, goods_value, status) select 'PLLOCK1', id, 100, 'package_list_approved_by_rsa' from clients
          where client_code = 'NOORB' returning id`,
    )
    const one = await parcel(app, { package_list_id: list?.id })
    await contents(app, one.id)
    const message = 'Items can no longer be changed because package list PLLOCK1 is "RSA to Send Payment details".'
    expect(await save(one, { items: [{ description: 'Scarf', quantity: 3, unit_value: '50' }] })).toMatchObject({ status: 409, message })
    expect((await client.call('packages.edit', { id: one.id })).data.locked_fields).toEqual(['items'])
    await app.query(`update package_lists set status = 'on_hold' where id = $1`, [list?.id])
    expect(await save(one, { items: [{ description: 'Scarf', quantity: 3, unit_value: '50' }] })).toMatchObject({ status: 200 })
  })
})

describe('replacing a label', () => {
  test.each([{ consignee_name: 'Mona Saleh' }, { address_line1: 'Villa 13' }, { city: 'Ajman' }, { weight: '3.000' }, { consignee_phone: '0551112233' }])(
    'changing %j asks before the label is void',
    async (change) => {
      const one = await labelled()
      const message = 'Confirm that the label will be replaced.'
      expect(await save(one, change)).toMatchObject({ status: 409, message, errors: [{ field: 'confirm_relabel', message }] })
      expect(await stored(one)).toMatchObject({ version: 1, label_version: 1 })
      expect(await save(one, { ...change, confirm_relabel: true })).toMatchObject({
        status: 200, data: { relabelled: true, label_status: 'created', label_print_count: 0 },
      })
      expect(await stored(one)).toMatchObject({ label_version: 2, tracking_no: one.tracking_no })
    },
  )

  test('what is not printed changes without asking', async () => {
    const one = await labelled()
    expect(await save(one, { delivery_instructions: 'Ring twice', consignee_email: 'mona@example.com' })).toMatchObject({
      status: 200, data: { relabelled: false },
    })
    expect(await stored(one)).toMatchObject({ label_version: 1, label_print_count: 2 })
  })

  test('a new carrier gets the parcel without the old carrier’s number', async () => {
    const one = await labelled({ carrier_tracking_no: 'FALCON-OLD-1' })
    const [other] = await app.query<{ id: number; carrier_code: string }>(
      `select c.id, c.carrier_code from carriers c join carrier_countries v on v.carrier_id = c.id where c.status = 'active' and v.country_code = 'AE'
            and v.rsa_service_code = 'STD' and v.active and c.carrier_code <> 'FALCON' order by c.id limit 1`,
    )
    const answer = await save(one, { carrier_id: other?.id, confirm_relabel: true })
    expect(answer, JSON.stringify(answer.errors)).toMatchObject({ status: 200, data: { carrier_id: other?.id, relabelled: true } })
    expect((await stored(one)).carrier_tracking_no).not.toBe('FALCON-OLD-1')
    expect(await stored(one)).toMatchObject({ carrier_code: other?.carrier_code })
  })

  test('mending a package whose label failed makes the label', async () => {
    const one = await parcel(app, { label_status: 'failed', label_error: 'City Fujaira is not served.' })
    expect(await save(one, { address_line1: 'Villa 13', city: 'Fujairah', weight: '2.000' })).toMatchObject({
      status: 200, data: { relabelled: true, label_status: 'created', label_error: null, status: 'label_created' },
    })
  })

  test('by hand it is tried again too', async () => {
    const one = await parcel(app, { label_status: 'failed', label_error: 'Timed out.' })
    expect(await client.call('packages.relabel', { id: one.id })).toMatchObject({ status: 200, data: { label_status: 'created', label_error: null } })
    expect(await stored(one)).toMatchObject({ status: 'label_created', label_version: 2 })
  })

  test('at a hub a new label leaves the parcel where it is', async () => {
    const one = await parcel(app, { status: 'at_facility', label_status: 'created' }, ['ORD01', 'ORD02', 'HUB01'])
    await client.call('packages.relabel', { id: one.id })
    expect(await stored(one)).toMatchObject({ status: 'at_facility', label_version: 2 })
  })

  test('on its way the label stays', async () => {
    const one = await parcel(app, { status: 'bagged', label_status: 'created' })
    expect(await client.call('packages.relabel', { id: one.id })).toMatchObject({
      status: 409, message: `The label of ${one.tracking_no} can no longer be replaced because the package is Bagged.`,
    })
  })

  test('a good label is not given up for one that cannot be made', async () => {
    const one = await labelled({ city: 'Gone City' })
    expect(await client.call('packages.relabel', { id: one.id })).toMatchObject({ status: 422 })
    expect(await stored(one)).toMatchObject({ label_status: 'created', label_version: 1 })
  })
})

describe('the shipment view', () => {
  test('changes goods and names the seller’s invoice', async () => {
    const [list] = await app.query<{ id: number }>(`insert into package_lists (package_list_no, client_id, seller_id, goods_value) select 'PLINV1', id, 1, 100
      from clients where client_code = 'NOORB' returning id`)
    const one = await parcel(app, { package_list_id: list?.id })
    const answer = await client.call('packages.change', { id: one.id, version: 1, incoterm: 'DAP', seller_invoice_no: 'INV-77' })
    expect(answer).toMatchObject({ status: 200, data: { incoterm: 'DAP', package_list: { seller_invoice_no: 'INV-77' } } })
    const [other] = await app.query<{ id: number }>(`insert into package_lists (package_list_no, client_id, seller_id, goods_value) select 'PLINV2', id, 1, 100
      from clients where client_code = 'NOORB' returning id`)
    const twin = await parcel(app, { package_list_id: other?.id })
    expect(await client.call('packages.change', { id: twin.id, seller_invoice_no: 'INV-77' })).toMatchObject({
      status: 409, message: 'Invoice INV-77 of this seller exists (PLINV1).',
    })
  })

  test('keeps the locks of the edit', async () => {
    const one = await parcel(app, { status: 'in_linehaul', label_status: 'created' })
    await happened(app, one.id, ['LNH02'])
    expect(await client.call('packages.change', { id: one.id, version: 1, declared_value: '1.00' })).toMatchObject({ status: 409 })
  })
})
