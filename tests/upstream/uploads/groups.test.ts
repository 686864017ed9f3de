import { expect, test } from 'vitest'
import { useApp } from '../app'
import { outcomeText } from './counts'
import { csv, order, orders, send, type Typed } from './package-sheets'

const app = useApp()

const item = (sku: string, quantity: string, value: string): Typed => ({
  item_sku: sku, item_description: `Shirt ${sku}`, item_quantity: quantity, item_unit_value: value,
})
const itemsOf = (ref: string) =>
  app.query(`select i.line_no, i.sku, i.quantity from package_items i join packages p on p.id = i.package_id where p.ref_no = $1 order by 1`, [ref])

async function land(rows: readonly Typed[]) {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv(rows))
  await app.jobs.idle()
  const { data: errors } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  const { data: upload } = await asker.call('uploads.one', { id: sent.data.upload_id })
  return { id: upload.id, counts: outcomeText(upload), errors: errors.map(({ row_number, column, message }) => `${row_number} ${column}: ${message}`) }
}

test('rows of one reference are items of one package, however far apart they stand', async () => {
  const rows = [order(1, { ref_no: 'G-1', declared_value: '100', ...item('A', '2', '25') }), ...orders(900, 2000), { ref_no: 'G-1', ...item('B', '1', '50') }]
  expect(await land(rows)).toMatchObject({ counts: 'completed: 902 = 902 (902 created, 0 updated, 0 unchanged) + 0 rejected', errors: [] })
  expect(await itemsOf('G-1')).toEqual([{ line_no: 1, sku: 'A', quantity: 2 }, { line_no: 2, sku: 'B', quantity: 1 }])
  expect((await land(rows)).counts).toBe('completed: 902 = 902 (0 created, 0 updated, 902 unchanged) + 0 rejected')
})

test('a reference twice: the very same row is unchanged, another order with it is refused, the first wins', async () => {
  const first = order(1, { ref_no: 'G-2', ...item('A', '1', '150') })
  const { counts, errors } = await land([first, first, { ...first, consignee_name: 'Somebody Else', ...item('B', '1', '10') }, order(9, { ref_no: 'G-2' })])
  expect(counts).toBe('completed_with_errors: 4 = 2 (1 created, 0 updated, 1 unchanged) + 2 rejected')
  expect(errors).toEqual(['4 Row: Same reference as row 2.', '5 Row: Same reference as row 2.'])
  expect(await itemsOf('G-2')).toHaveLength(1)
})

test('a bad item keeps the whole package back, and its other rows say which one was at fault', async () => {
  const { counts, errors } = await land([
    order(1, { ref_no: 'G-3', ...item('A', '1', '100') }), { ref_no: 'G-3', ...item('B', '0', '50') },
    { ref_no: 'G-3', ...item('C', 'two', '50') }, order(2, { ref_no: 'G-4' }),
  ])
  expect(counts).toBe('completed_with_errors: 4 = 1 (1 created, 0 updated, 0 unchanged) + 3 rejected')
  expect(errors).toEqual([
    '2 Row: Row 3 of the same reference was refused.', '3 Item Quantity: Item Quantity must be a whole number from 1 to 99999.',
    '4 Item Quantity: Item Quantity must be a number like 1,234.50, not two.',
  ])
})

test('a reference in use with other values is refused, and free again once its package is cancelled', async () => {
  await land([order(1, { ref_no: 'G-5' })])
  expect((await land([order(1, { ref_no: 'G-5', weight: '2' })])).errors).toEqual(['2 Reference No: Reference No G-5 already exists.'])
  const [demo] = await app.query<{ ref_no: string }>(`select ref_no from packages where client_id = 1 and status = 'delivered' limit 1`)
  expect((await land([order(2, { ref_no: demo?.ref_no })])).errors).toEqual([`2 Reference No: Reference No ${demo?.ref_no} already exists.`])

  const [theirs] = await app.query<{ ref_no: string }>(`select ref_no from packages p where client_id <> 1
      and not exists (select 1 from packages o where o.client_id = 1 and o.ref_no = p.ref_no) limit 1`)
  expect((await land([order(3, { ref_no: theirs?.ref_no })])).counts, 'a reference of another client').toMatch(/^completed: 1 = 1 \(1 created/)

  await app.query(`update packages set status = 'cancelled', cancelled_at = now() where ref_no = 'G-5'`)
  expect((await land([order(1, { ref_no: 'G-5' })])).counts).toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
  expect((await land([order(1, { ref_no: 'G-5' })])).counts).toBe('completed: 1 = 1 (0 created, 0 updated, 1 unchanged) + 0 rejected')
})

test('a row the database refuses takes none of its batch with it', async () => {
  // The same reference with and without the client's code are two keys and one package: only the constraint can tell.
  const rows = [...orders(40, 3000), order(1, { ref_no: 'G-6', client_code: 'NOORB' }), order(2, { ref_no: 'G-6' }), ...orders(40, 3100)]
  const { counts, errors } = await land(rows)
  expect(counts).toBe('completed_with_errors: 82 = 81 (81 created, 0 updated, 0 unchanged) + 1 rejected')
  expect(errors).toEqual(['43 Reference No: Reference No G-6 already exists.'])
})

test('packages of one list reference share a package list, which later files grow while it is open', async () => {
  const imported = (n: number, ref: string): Typed => order(n, { ref_no: ref, package_list_ref: 'INV-88', declared_value: '100.00', pieces: '2' })
  await land([imported(1, 'L-1'), imported(2, 'L-2'), order(3, { ref_no: 'L-3' })])
  await land([imported(4, 'L-4')])
  const lists = await app.query(`select l.status, l.package_count, l.goods_value, l.total_pieces, l.currency,
    (select count(*)::int from packages p where p.package_list_id = l.id) as packages,
      (select count(*)::int from package_list_history h where h.package_list_id = l.id and h.to_status = 'new') as history from package_lists l
      where l.shipment_ref = 'INV-88'`)
  expect(lists).toEqual([{ status: 'new', package_count: 3, goods_value: '300.00', total_pieces: 6, currency: 'AED', packages: 3, history: 1 }])
})

test('a parcel nobody serves is made without a label and says why; a carrier asked for that does not serve it is refused', async () => {
  await app.query(`update carrier_countries set active = false where country_code = 'QA' and rsa_service_code = 'ECO'`)
  const doha = {
    country_code: 'QA', city: 'Doha', rsa_service_code: 'ECO', consignee_phone: '+97433123456',
    ...item('A', '1', '150'), item_hs_code: '610510', item_origin: 'TR',
  }
  const { errors } = await land([
    order(1, { ref_no: 'C-1', ...doha }), order(2, { ref_no: 'C-2', carrier_code: 'DESERT' }),
    order(3, { ref_no: 'C-3', carrier_code: 'dhow' }), order(4, { ref_no: 'C-4', carrier_code: 'MIRAGE' }),
  ])
  expect(errors).toEqual(['3 Carrier Code: Desert Line does not serve Sharjah with STD.', '5 Carrier Code: Carrier Code MIRAGE is not active.'])
  const made = await app.query(`select ref_no, status, label_status, label_error, carrier_code, tracking_no is not null as numbered, last_event_code
    from packages where ref_no in ('C-1', 'C-3') order by 1`)
  expect(made).toEqual([
    {
      ref_no: 'C-1', status: 'created', label_status: 'failed', label_error: 'No carrier serves Doha with ECO.',
      carrier_code: null, numbered: true, last_event_code: 'ORD01',
    },
    { ref_no: 'C-3', status: 'label_created', label_status: 'created', label_error: null, carrier_code: 'DHOW', numbered: true, last_event_code: 'ORD02' },
  ])
})

test('numbers a client brings must be of its own range and unused; a range that runs dry refuses only the rows beyond it', async () => {
  const { errors } = await land([
    order(1, { ref_no: 'N-1', tracking_no: 'rsanb 00900000' }), order(2, { ref_no: 'N-2', tracking_no: 'RSANB00900000' }),
    order(3, { ref_no: 'N-3', tracking_no: 'RSASX000000013' }), order(4, { ref_no: 'N-4', tracking_no: 'X1' }),
  ])
  expect(errors).toEqual([
    '3 Tracking No: Tracking No RSANB00900000 is already used.', '4 Tracking No: Tracking No RSASX000000013 is not from a number range of client NOORB.',
    '5 Tracking No: Tracking No X1 must be 6 to 35 letters, digits or dashes.',
  ])
  expect(await app.query(`select tracking_no from packages where ref_no = 'N-1'`)).toEqual([{ tracking_no: 'RSANB00900000' }])

  await app.query(`update tracking_ranges set status = 'stopped' where system_type = 'hawb' and (client_id is null or client_id <> 1)`)
  await app.query(`update tracking_ranges set end_no = next_no + 6 where system_type = 'hawb' and client_id = 1`)
  const dry = await land(orders(10, 4000))
  expect(dry.counts).toBe('completed_with_errors: 10 = 7 (7 created, 0 updated, 0 unchanged) + 3 rejected')
  expect(dry.errors).toEqual([9, 10, 11].map((row) =>
    expect.stringMatching(`^${row} Tracking No: No tracking numbers are left for .+\\. Ask an administrator to add a range\\.$`),
  ))
})
