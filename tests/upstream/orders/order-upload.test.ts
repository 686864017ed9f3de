import { beforeAll, describe, expect, test } from 'vitest'
import { orderTemplate } from '@/lib/contract/order-columns'
import { useApp, type Asker } from '../app'
import type { Shelf } from '../stock/given'
import { orderingShelf, product } from './given'

const app = useApp()
let staff: Asker
let on: Shelf
let files = 0
beforeAll(async () => {
  staff = await app.as('super_admin')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
let serial = 0
const ref = () => `UP-${process.pid}-${(serial += 1)}`

const headers = orderTemplate.columns.map(({ header }) => header)
type Cells = Record<string, string | number>
const head: Cells = {
  'Consignee Name': 'Aisha Khan', 'Phone': '0501234567', 'Address Line 1': 'Villa 12', 'City': 'Dubai', 'Country': 'AE', 'Payment Mode': 'prepaid',
  'Quantity': 1,
}
const line = (cells: Cells, isFirst = true) => headers.map((header) => ({ ...(isFirst ? head : { Quantity: 1 }), ...cells })[header] ?? '').join(',')

async function send(lines: string[], more: object = {}) {
  const answer = await staff.call('saleOrders.upload', { client_id: on.client, dry_run: false, ...more }, {
    file: { name: `orders-${(files += 1)}.csv`, body: Buffer.from([headers.join(','), ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_rejected: number; rows_unchanged: number }>(
    'select rows_created, rows_rejected, rows_unchanged from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ row_number: number; message: string }>(
    'select row_number, message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id],
  )
  return { ...upload, faults: faults.map(({ row_number, message }) => `${row_number}: ${message}`) }
}
const orderOf = async (ref_no: string) => {
  const [row] = (await staff.call('saleOrders.list', { search: ref_no })).data
  return row ? (await staff.call('saleOrders.one', { id: row.id })).data : null
}

describe('a sheet of orders', () => {
  test('makes one order of the rows of a reference, with aliases and bundles, and leaves it new', async () => {
    const [mug, cup] = [await product(db(), on, 10), await product(db(), on, 10, { price: '20.50' })]
    const set = `SET-${ref()}`
    await staff.call('skuMappings.add', { client_id: on.client, mapping_type: 'bundle', alias_sku: set, sku_id: mug.id, qty: 2 })
    const order = ref()
    const sent = [
      line({ 'Order Reference': order, 'SKU Code': mug.sku_code, 'Quantity': 2, 'Payment Mode': 'cod', 'COD Amount': '168.00', 'Shipping Fee': '10.00' }),
      line({ 'Order Reference': order, 'SKU Code': cup.sku_code, 'Unit Price': '25' }, false), line({ 'Order Reference': order, 'SKU Code': set }, false),
    ]
    expect(await send(sent)).toMatchObject({ rows_created: 3, rows_rejected: 0, faults: [] })
    expect(await orderOf(order)).toMatchObject({
      status: 'new', order_source: 'upload', consignee_phone: '+971501234567', cod_amount: '168.00', shipping_fee: '10.00', subtotal: '341.00',
      lines: [{ sku_id: mug.id, ordered_qty: 2 }, { sku_id: cup.id, unit_price: '25.00' }, { ordered_sku: set, components: [{ per_piece: 2 }] }],
    })
    expect(await send([...sent, ''])).toMatchObject({ rows_created: 0, rows_unchanged: 3 })
  })

  test('is confirmed at once where asked, and its stock allocated', async () => {
    const mug = await product(db(), on, 10)
    const order = ref()
    expect(await send([line({ 'Order Reference': order, 'SKU Code': mug.sku_code, 'Quantity': 4 })], { auto_confirm: true })).toMatchObject({ rows_created: 1 })
    expect(await orderOf(order)).toMatchObject({ status: 'in_fulfillment', lines: [{ allocated_qty: 4 }] })
  })

  test('stays new where it cannot be confirmed, and its history says why', async () => {
    const [mug, order] = [await product(db(), on, 10), ref()]
    const closed = await app.query<{ id: number }>("update facilities set status = 'inactive' where status = 'active' returning id")
    try {
      expect(await send([line({ 'Order Reference': order, 'SKU Code': mug.sku_code })], { auto_confirm: true })).toMatchObject({ rows_created: 1 })
    } finally {
      await app.query("update facilities set status = 'active' where id = any($1)", [closed.map(({ id }) => id)])
    }
    const made = await orderOf(order)
    expect(made?.status).toBe('new')
    expect(made?.history.map(({ note }) => note)).toContain('No warehouse is in use. Add one under Warehouses first.')
  })

  test('is refused whole where one line is wrong, and each of its rows says why; other orders land', async () => {
    const [mug, cup] = [await product(db(), on), await product(db(), on)]
    const [bad, good, differs, twice] = [ref(), ref(), ref(), ref()]
    const { faults, rows_created } = await send([
      line({ 'Order Reference': bad, 'SKU Code': mug.sku_code }), line({ 'Order Reference': bad, 'SKU Code': 'NO-SUCH' }, false),
      line({ 'Order Reference': good, 'SKU Code': mug.sku_code }), line({ 'Order Reference': good, 'SKU Code': cup.sku_code }),
      line({ 'Order Reference': differs, 'SKU Code': mug.sku_code }), line({ 'Order Reference': differs, 'SKU Code': cup.sku_code, 'City': 'Sharjah' }),
      line({ 'Order Reference': twice, 'SKU Code': mug.sku_code }), line({ 'Order Reference': twice, 'SKU Code': mug.sku_code, 'Quantity': 2 }),
    ])
    expect(faults).toEqual([
      '2: Row 3 of the same reference was refused.', '3: SKU NO-SUCH is unknown or inactive.',
      '6: Row 7 of the same reference was refused.', '7: Row differs from row 6 of the same order in City.',
      '8: Row 9 of the same reference was refused.', `9: SKU ${mug.sku_code} is in row 8 of the order already; add up the quantities.`,
    ])
    expect(rows_created).toBe(2)
    expect(await orderOf(bad)).toBeNull()
    expect(await orderOf(good)).toMatchObject({ lines: [{ sku_id: mug.id }, { sku_id: cup.id }] })
  })

  test('says of money, place and day what is wrong', async () => {
    const { sku_code } = await product(db(), on)
    const row = (cells: Cells) => line({ 'Order Reference': ref(), 'SKU Code': sku_code, ...cells })
    const { faults } = await send([
      row({ 'City': 'Atlantis' }), row({ 'Payment Mode': 'cod' }), row({ 'Payment Mode': 'cod', 'COD Amount': '500' }), row({ 'Quantity': 0 }),
      row({ 'Order Date': '2099-01-01' }), row({ 'Phone': '12' }), row({ 'Discount': '100' }), row({ 'Unit Price': '-1' }),
    ])
    expect(faults).toEqual([
      expect.stringMatching(/^2: City Atlantis is not served\./), '3: COD Amount is required for cod.',
      '4: COD Amount AED 500.00 is more than the order total AED 82.95.', '5: Quantity is a whole number from 1 to 9,999.', '6: Order Date is in the future.',
      '7: Enter a valid mobile number for United Arab Emirates.', '8: The discount is more than the line costs.', expect.stringMatching(/^9: .*negative/),
    ])
  })

  test('changes nothing of an order that says the same already, however it was added, and refuses one that says otherwise', async () => {
    const { sku_code } = await product(db(), on)
    const order = ref()
    const made = await staff.call('saleOrders.add', {
      client_id: on.client, ref_no: order, consignee_name: 'Aisha Khan', consignee_phone: '0501234567', address_line1: 'Villa 12', city: 'Dubai',
      country_code: 'AE', payment_mode: 'prepaid', items: [{ sku_code, qty: 1 }],
    })
    expect(await send([line({ 'Order Reference': order, 'SKU Code': sku_code, 'Unit Price': '79' })])).toMatchObject({ rows_unchanged: 1, rows_rejected: 0 })
    expect((await send([line({ 'Order Reference': order, 'SKU Code': sku_code, 'Quantity': 3 })])).faults).toEqual([
      `2: Order ${order} exists as ${made.data.order_no} in status new.`,
    ])
  })

  test('is a client’s own, and its template is there', async () => {
    const client = await app.as('client_operations')
    const file = { name: 'theirs.csv', body: Buffer.from(headers.join(',')), type: 'text/csv' }
    const [foreign] = await app.query<{ id: number }>(
      "select id from clients where not (id = any(select unnest(client_ids) from users where email = 'client_operations@demo.example')) limit 1",
    )
    expect(await client.call('saleOrders.upload', { client_id: foreign?.id, dry_run: true }, { file })).toMatchObject({ status: 404 })
    expect((await staff.call('saleOrders.template', { format: 'csv' })).status).toBe(200)
  })
})
