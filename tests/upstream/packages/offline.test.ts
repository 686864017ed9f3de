import { describe, expect, test } from 'vitest'
import { carrierChangeTemplate, missingPackageTemplate, orderValueTemplate, pastOrderTemplate } from '@/lib/contract/packages-offline'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { outcomeText } from '../uploads/counts'
import { carrierId, contents, paidByLink, parcel as given, remitted } from './given'
import { offline, offlineCsv } from './offline-files'

const app = useApp()
const staff = () => app.as('operations_manager')

const past = (n: number, differs: Record<string, string> = {}): Record<string, string> => ({
  client_code: 'NOORB', ref_no: `OLD-${n}`, tracking_no: `RSAOLD${String(n).padStart(6, '0')}`,
  carrier_code: 'FALCON', carrier_tracking_no: `44110${n}`, rsa_service_code: 'STD',
  consignee_name: 'Sara Ali', city: 'Dubai', country_code: 'AE', weight: '1.250',
  declared_value: '150.00', currency: 'AED', payment_mode: 'cod', cod_amount: '150.00',
  created_date: '2024-03-02', shipped_date: '2024-03-03', delivered_date: '2024-03-05', final_status: 'delivered', pod_name: 'S Ali', ...differs,
})
const sendPast = async (
  rows: Record<string, string>[], call: 'packagesOffline.pastOrders' | 'packagesOffline.pastOrdersAlias' = 'packagesOffline.pastOrders',
) =>
  offline(app, await staff(), call, offlineCsv(pastOrderTemplate, rows))

describe('past orders', () => {
  test('a delivered order has its days, its proof and no label', async () => {
    const { upload } = await sendPast([past(1)])
    expect(outcomeText(upload)).toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
    const [row] = await app.query<Record<string, unknown>>(
      `select id, source, status, label_status, payment_mode, cod_currency, created_at, delivered_at, order_id from packages
          where tracking_no = 'RSAOLD000001'`,
    )
    expect(row).toMatchObject({
      source: 'past_order', status: 'delivered', label_status: 'none', payment_mode: 'cod',
      cod_currency: 'AED', created_at: '2024-03-01T20:00:00Z', delivered_at: '2024-03-04T20:00:00Z',
    })
    expect(row?.order_id).toMatch(/^LM240302\d{7}$/)
    const events = await app.query<{ event_code: string }>('select event_code from package_events where package_id = $1 order by event_at', [row?.id])
    expect(events.map(({ event_code }) => event_code)).toEqual(['ORD01', 'LMD01', 'DEL01'])
    expect(await app.query('select receiver_name from pods where package_id = $1', [row?.id])).toEqual([{ receiver_name: 'S Ali' }])
  })

  test('nobody is told by webhook of what happened long ago', async () => {
    const clients = await app.query<{ client_id: number }>(
      `insert into client_subscriptions (client_id, kind, environment, active, events, url)
       select id, k, 'production', true, array['*'], 'https://client.example/hook' from clients, unnest(array['tracking', 'pod']) k where client_code = 'NOORB'
       on conflict (client_id, kind, environment) do update set active = true, events = excluded.events returning client_id`,
    )
    const ends = ['delivered', 'returned', 'lost', 'cancelled']
    const { upload } = await sendPast(ends.map((final_status, i) => past(80 + i, { final_status, ...(i > 1 && { delivered_date: '', pod_name: '' }) })))
    expect([clients.length, outcomeText(upload)]).toEqual([2, 'completed: 4 = 4 (4 created, 0 updated, 0 unchanged) + 0 rejected'])
    expect(await app.query(`select event_code from webhook_events where tracking_no like 'RSAOLD00008%'`)).toEqual([])
  })

  test('the same file again changes nothing, under either path', async () => {
    await sendPast([past(2)])
    const again = await sendPast([past(2)], 'packagesOffline.pastOrdersAlias')
    expect(outcomeText(again.upload)).toBe('completed: 1 = 1 (0 created, 0 updated, 1 unchanged) + 0 rejected')
  })

  test('a check alone makes nothing', async () => {
    const { upload } = await offline(app, await staff(), 'packagesOffline.pastOrders', offlineCsv(pastOrderTemplate, [past(3)]), { dry_run: true })
    expect(upload).toMatchObject({ dry_run: true, rows_accepted: 1 })
    expect(await app.query(`select 1 from packages where tracking_no = 'RSAOLD000003'`)).toEqual([])
  })

  test.each([
    [{ created_date: addDays(today(), -1) }, 'Created Date', 'Created Date must be before yesterday.'],
    [{ shipped_date: '2024-03-01' }, 'Shipped Date', 'Shipped Date is before Created Date.'],
    [{ delivered_date: '2024-03-02' }, 'Delivered Date', 'Delivered Date is before Shipped Date.'],
    [{ delivered_date: addDays(today(), 1) }, 'Delivered Date', 'Delivered Date is in the future.'],
    [{ delivered_date: '' }, 'Delivered Date', 'Delivered Date is required when Final Status is delivered.'],
    [{ cod_amount: '' }, 'COD Amount', 'COD Amount is required when Payment Mode is cod.'],
    [{ carrier_code: 'NOBODY' }, 'Carrier Code', 'Carrier Code NOBODY is unknown.'],
    [{ city: 'Atlantis' }, 'City', 'City Atlantis is not served in United Arab Emirates.'],
    [{ client_code: 'NOSUCH' }, 'Client Code', 'Client Code NOSUCH is unknown.'],
    [{ final_status: 'vanished' }, 'Final Status', 'Final Status vanished is not in the list: delivered, returned, lost, cancelled.'],
  ])('%o is refused', async (differs, column, message) => {
    const { errors, upload } = await sendPast([past(10, differs)])
    expect(upload.rows_rejected).toBe(1)
    expect(errors[0]).toMatchObject({ column })
    expect(errors[0]?.message).toContain(message)
  })

  test('a number and a reference in use are refused, and one bad row undoes no other', async () => {
    const parcel = await given(app)
    const { upload, errors } = await sendPast([past(20, { tracking_no: parcel.tracking_no }), past(21, { ref_no: parcel.ref_no }), past(22)])
    expect(outcomeText(upload)).toBe('completed_with_errors: 3 = 1 (1 created, 0 updated, 0 unchanged) + 2 rejected')
    expect(errors.map(({ message }) => message).toSorted()).toEqual([
      `Reference No ${parcel.ref_no} already exists.`, `Tracking No ${parcel.tracking_no} is already used.`,
    ])
  })

  test.each([['returned', 'returned'], ['lost', 'lost'], ['cancelled', 'cancelled']])('a past order may have ended %s', async (final_status, status) => {
    const number = `RSAEND${final_status.toUpperCase()}`
    await sendPast([past(30, { tracking_no: number, ref_no: number, carrier_tracking_no: '', final_status, delivered_date: '' })])
    expect(await app.query('select status from packages where tracking_no = $1', [number])).toEqual([{ status }])
  })

  test('who may not send such files is turned away', async () => {
    const answer = await (await app.as('client_operations')).call('packagesOffline.pastOrders', {}, {
      file: { name: 'a.csv', body: offlineCsv(pastOrderTemplate, [past(40)]) },
    })
    expect(answer.status).toBe(403)
  })
})

const sendValues = async (rows: Record<string, string>[]) => offline(app, await staff(), 'packagesOffline.orderValues', offlineCsv(orderValueTemplate, rows))

describe('old order values', () => {
  test('what is filled in changes, what is empty stays, and the log says why', async () => {
    const parcel = await given(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    const { upload } = await sendValues([{ tracking_no: parcel.tracking_no, declared_value: '175.00', reason: 'value corrected by client' }])
    expect(outcomeText(upload)).toBe('completed: 1 = 1 (0 created, 1 updated, 0 unchanged) + 0 rejected')
    expect(await app.query('select declared_value, declared_value_aed, cod_amount, weight, version from packages where id = $1', [parcel.id])).toEqual([
      { declared_value: '175.00', declared_value_aed: '175.00', cod_amount: '150.00', weight: '1.250', version: 2 },
    ])
    const [log] = await app.query<{ after: Record<string, unknown> }>(
      `select after from audit_log where entity = 'package' and entity_id = $1`, [String(parcel.id)],
    )
    expect(log?.after).toMatchObject({ declared_value: '175.00', reason: 'value corrected by client' })
  })

  test('another value for the same number is taken, the same again is unchanged, nothing new is refused', async () => {
    const parcel = await given(app)
    const row = (declared_value: string) => ({ tracking_no: parcel.tracking_no, declared_value, reason: 'client' })
    await sendValues([row('160.00')])
    expect(outcomeText((await sendValues([row('160.00')])).upload)).toContain('1 unchanged')
    expect(outcomeText((await sendValues([row('170.00')])).upload)).toContain('1 updated')
    const same = await sendValues([{ ...row('170.00'), reason: 'once more' }])
    expect(same.errors[0]?.message).toBe('Nothing to change.')
  })

  test('COD of a prepaid parcel, a value of nothing and an unknown number are refused', async () => {
    const parcel = await given(app)
    const { errors } = await sendValues([
      { tracking_no: parcel.tracking_no, cod_amount: '20.00', reason: 'x' },
      { tracking_no: (await given(app)).tracking_no, declared_value: '0', reason: 'x' },
      { tracking_no: 'RSA00000000000', declared_value: '10', reason: 'x' },
    ])
    expect(errors.map(({ message }) => message)).toEqual([
      'COD Amount must be empty when Payment Mode is prepaid.', 'Declared Value must be above 0.', 'Tracking No RSA00000000000 is unknown.',
    ])
  })

  test('a COD that was remitted or paid by link stays; the rest of such a package is corrected', async () => {
    const cod = { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' }
    const [paid, remittedOne, other] = [await given(app, cod), await given(app, cod), await given(app, cod)]
    await paidByLink(app, paid)
    await remitted(app, remittedOne)
    await paidByLink(app, other)
    const { errors, upload } = await sendValues([
      { tracking_no: paid.tracking_no, cod_amount: '140.00', reason: 'x' }, { tracking_no: remittedOne.tracking_no, cod_amount: '140.00', reason: 'x' },
      { tracking_no: other.tracking_no, cod_amount: '150.00', declared_value: '160.00', reason: 'x' },
    ])
    expect(errors.map(({ message }) => message)).toEqual([
      `COD of ${paid.tracking_no} is already paid by link.`, `COD of ${remittedOne.tracking_no} is already reconciled.`,
    ])
    expect(outcomeText(upload)).toContain('1 updated')
  })

  test('a billed package is left to finance', async () => {
    const parcel = await given(app)
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '9.000', reason: 'scale' }])
    await app.query(`update charges set status = 'invoiced', settlement_ref = 'INV-2026-000042' where source_id = $1`, [parcel.id])
    const { errors } = await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '2.000', reason: 'scale again' }])
    expect(errors[0]?.message).toBe('Package is billed; ask finance to reopen invoice INV-2026-000042.')
  })
})

describe('weight discrepancy', () => {
  const charge = (id: number) => app.query<{ status: string; qty: string; amount: string; vat_amount: string; charge_no: string }>(
    `select status, qty, amount, vat_amount, charge_no from charges where source = 'weight_adjustment' and source_id = $1`, [id],
  )

  test('more than half a kilo and a tenth above the declared weight is charged, once', async () => {
    const parcel = await given(app, { weight: '4.000' })
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '4.500', reason: 'scale' }])
    expect(await charge(parcel.id)).toEqual([])
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '5.200', reason: 'scale' }])
    const [raised] = await charge(parcel.id)
    expect(raised).toMatchObject({ status: 'open', qty: '1.500', amount: '9.00', vat_amount: '0.45' })
    expect(raised?.charge_no).toMatch(/^CH-\d{8}-\d{5}$/)
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '6.000', reason: 'scale again' }])
    expect(await charge(parcel.id)).toEqual([{ ...raised, qty: '2.000', amount: '12.00', vat_amount: '0.60' }])
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '4.100', reason: 'scale was off' }])
    expect((await charge(parcel.id))[0]?.status).toBe('void')
  })

  test('a tenth counts for heavy parcels', async () => {
    const parcel = await given(app, { weight: '20.000' })
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '22.000', reason: 'scale' }])
    expect(await charge(parcel.id)).toEqual([])
    await sendValues([{ tracking_no: parcel.tracking_no, actual_weight: '22.001', reason: 'scale' }])
    expect(await charge(parcel.id)).toHaveLength(1)
  })
})

const missing = (n: number, differs: Record<string, string> = {}): Record<string, string> => ({
  client_code: 'NOORB', ref_no: `UNKNOWN-${n}`, carrier_code: 'FALCON', carrier_tracking_no: `99110${n}`,
  city: 'Sharjah', country_code: 'AE', weight: '0.800', cod_amount: '0.00',
  carrier_status: 'Delivered', carrier_status_date: '2024-03-07', ...differs,
})
const sendMissing = async (rows: Record<string, string>[]) =>
  offline(app, await staff(), 'packagesOffline.missingPackages', offlineCsv(missingPackageTemplate, rows))

describe('missing old packages', () => {
  test('one gets a number of ours, its source and the status of the carrier', async () => {
    const { upload } = await sendMissing([missing(1), missing(2, { cod_amount: '80.00', carrier_status: 'OUT FOR DELIVERY' })])
    expect(outcomeText(upload)).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
    const rows = await app.query<Record<string, unknown>>(`select tracking_no, source, status, consignee_name, payment_mode, cod_amount, cod_currency
      from packages where ref_no in ('UNKNOWN-1', 'UNKNOWN-2') order by ref_no`)
    expect(rows).toMatchObject([
      { source: 'missing_order', status: 'delivered', consignee_name: 'Unknown', payment_mode: 'prepaid' },
      { source: 'missing_order', status: 'out_for_delivery', payment_mode: 'cod', cod_amount: '80.00', cod_currency: 'AED' },
    ])
    for (const { tracking_no } of rows) expect(tracking_no).toMatch(/^RSA/)
    expect((await sendMissing([missing(1)])).upload).toMatchObject({ rows_unchanged: 1 })
  })

  test('a status nobody has mapped is kept as a remark, with a warning', async () => {
    const { upload, errors } = await sendMissing([missing(3, { carrier_status: 'Geo-fence entered' })])
    expect(upload).toMatchObject({ rows_created: 1, rows_rejected: 0 })
    expect(errors[0]).toMatchObject({ severity: 'warning', message: 'Carrier Status Geo-fence entered is not mapped; it is kept as a remark.' })
    const [event] = await app.query<{ remarks: string }>(`select e.remarks from package_events e join packages p on p.id = e.package_id
      where p.ref_no = 'UNKNOWN-3'`)
    expect(event?.remarks).toBe('Carrier status: Geo-fence entered')
  })

  test('a word the carrier was mapped by is read as mapped', async () => {
    await app.query(
      `insert into carrier_event_mappings (carrier_id, carrier_event_code, carrier_event_description, rsa_event_code, event_mapping_status)
          values ($1, 'ZZ9', 'Lying in the depot', 'LMD02', 'mapped')`,
      [await carrierId(app, 'FALCON')],
    )
    const { upload, errors } = await sendMissing([missing(6, { carrier_status: 'LYING IN THE DEPOT' }), missing(7, { carrier_status: 'zz9' })])
    expect([upload.rows_created, errors]).toEqual([2, []])
    expect(await app.query(`select distinct status from packages where ref_no in ('UNKNOWN-6', 'UNKNOWN-7')`)).toEqual([{ status: 'with_carrier' }])
  })

  test('a carrier’s number that is somebody’s is refused with whose', async () => {
    const parcel = await given(app, { carrier_id: await carrierId(app, 'FALCON'), carrier_tracking_no: 'TAKEN77' })
    const { errors } = await sendMissing([missing(4, { carrier_tracking_no: 'TAKEN77' }), missing(5, { carrier_status_date: addDays(today(), 1) })])
    expect(errors.map(({ message }) => message)).toEqual([
      `Carrier Tracking No TAKEN77 already belongs to ${parcel.tracking_no}.`, 'Carrier Status Date is in the future.',
    ])
  })
})

const change = (tracking_no: string, differs: Record<string, string> = {}): Record<string, string> => ({
  tracking_no, carrier_code: 'DESERT', carrier_tracking_no: `D-${tracking_no}`, reason: 'carrier week off', ...differs,
})
const sendChanges = async (rows: Record<string, string>[]) =>
  offline(app, await staff(), 'packagesOffline.carrierDetails', offlineCsv(carrierChangeTemplate, rows))

describe('mass update of carrier details', () => {
  test('the former number is kept, the label void, and the same row again is unchanged', async () => {
    const parcel = await given(app, { status: 'label_created', label_status: 'created', carrier_tracking_no: 'OLDNO1' })
    const { upload } = await sendChanges([change(parcel.tracking_no)])
    expect(outcomeText(upload)).toBe('completed: 1 = 1 (0 created, 1 updated, 0 unchanged) + 0 rejected')
    expect(await app.query('select carrier_code, carrier_tracking_no, label_status from packages where id = $1', [parcel.id])).toEqual([
      { carrier_code: 'DESERT', carrier_tracking_no: `D-${parcel.tracking_no}`, label_status: 'void' },
    ])
    expect(await app.query('select carrier_tracking_no, reason, effective_date from carrier_number_history where package_id = $1', [parcel.id])).toEqual([
      { carrier_tracking_no: 'OLDNO1', reason: 'carrier week off', effective_date: today() },
    ])
    expect((await sendChanges([change(parcel.tracking_no)])).upload).toMatchObject({ rows_unchanged: 1 })
    const seen = await (await staff()).call('packages.one', { id: parcel.id, include: ['audit'] })
    expect(seen.data.audit?.former_numbers).toMatchObject([{ carrier: 'Falcon Express', carrier_tracking_no: 'OLDNO1', replaced_by: expect.any(String) }])
  })

  test('a carrier that covers the country but not the very place is told of, and takes the package all the same', async () => {
    const parcel = await given(app, { city: 'Dubai' })
    const desert = `from carrier_countries c, base_cities b where c.id = x.coverage_id and b.id = x.base_city_id
        and c.carrier_id = ${await carrierId(app, 'DESERT')} and c.country_code = 'AE' and b.city_name = 'Dubai'`
    await app.query(`update carrier_countries set coverage_level = 'city' where carrier_id = $1 and country_code = 'AE'`, [await carrierId(app, 'DESERT')])
    await app.query(`update carrier_cities x set delivery_available = false ${desert}`)
    const { upload, errors } = await sendChanges([change(parcel.tracking_no)])
    expect(upload).toMatchObject({ rows_updated: 1 })
    expect(errors).toMatchObject([{ severity: 'warning', message: 'Desert Line does not serve Dubai with STD.' }])
    await app.query(`update carrier_cities x set delivery_available = true ${desert}`)
  })

  test('the label made anew keeps the number the carrier gave', async () => {
    const parcel = await given(app, { status: 'label_created', label_status: 'created', city: 'Dubai' }, ['ORD01', 'ORD02'])
    await contents(app, parcel.id)
    await sendChanges([change(parcel.tracking_no, { carrier_code: 'FALCON', carrier_tracking_no: 'KEEPME1' })])
    const answer = await (await staff()).call('packages.relabel', { id: parcel.id })
    expect(answer.data).toMatchObject({ label_status: 'created', label_error: null })
    expect(await app.query('select carrier_tracking_no, label_status from packages where id = $1', [parcel.id])).toEqual([{
      carrier_tracking_no: 'KEEPME1', label_status: 'created',
    }])
  })

  test('a delivered package, an inactive carrier, a number of another and nothing new are refused', async () => {
    const done = await given(app, { status: 'delivered' })
    const [a, b, c] = [await given(app), await given(app, { carrier_id: await carrierId(app, 'DESERT'), carrier_tracking_no: 'THEIRS' }), await given(app)]
    await app.query(`update carriers set status = 'suspend' where carrier_code = 'HIJAZ'`)
    const { errors } = await sendChanges([
      change(done.tracking_no), change(a.tracking_no, { carrier_tracking_no: 'THEIRS' }),
      change(b.tracking_no, { carrier_tracking_no: 'THEIRS' }), change(c.tracking_no, { carrier_code: 'HIJAZ' }),
      change(c.tracking_no, { effective_date: addDays(today(), 1), carrier_tracking_no: 'LATER' }),
    ])
    expect(errors.map(({ message }) => message)).toEqual([
      `Package ${done.tracking_no} is Delivered; the carrier cannot be changed.`,
      `Carrier Tracking No THEIRS already belongs to ${b.tracking_no}.`, 'Nothing to change.',
      expect.stringMatching(/^Carrier Code HIJAZ is (not active|unknown)\.$/), 'Effective Date is in the future.',
    ])
  })

  test('two files at once change a package once each, and both former numbers are kept', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FIRST' })
    const [one, two] = await Promise.all([app.as('operations_manager'), app.as('super_admin')])
    await Promise.all([
      offline(app, one, 'packagesOffline.carrierDetails', offlineCsv(carrierChangeTemplate, [change(parcel.tracking_no, { carrier_tracking_no: 'SECOND' })])),
      offline(app, two, 'packagesOffline.carrierDetails', offlineCsv(carrierChangeTemplate, [change(parcel.tracking_no, { carrier_tracking_no: 'THIRD' })])),
    ])
    await app.jobs.idle()
    const former = (await app.query<{ carrier_tracking_no: string }>(
      'select carrier_tracking_no from carrier_number_history where package_id = $1 order by id', [parcel.id],
    )).map(({ carrier_tracking_no }) => carrier_tracking_no)
    const [now] = await app.query<{ carrier_tracking_no: string; version: number }>('select carrier_tracking_no, version from packages where id = $1', [
      parcel.id,
    ])
    expect(former[0]).toBe('FIRST')
    expect(former).toHaveLength((now?.version ?? 0) - 1)
    expect(former).not.toContain(now?.carrier_tracking_no)
  })
})

test.each([
  'pastOrders', 'pastOrdersAlias', 'orderValues', 'missingPackages', 'carrierDetails',
] as const)('%s is the house’s: no client may hold its key', async (verb) => {
  await app.query(`update groups set permissions = array_append(permissions, 'app_package:past-order') where role_code = 'client_admin'
      and not 'app_package:past-order' = any(permissions)`)
  const answer = await (await app.as('client_admin')).call(`packagesOffline.${verb}`, {}, { file: { name: 'a.csv', body: offlineCsv(orderValueTemplate, []) } })
  expect(answer.status).toBe(403)
})
