import { beforeAll, describe, expect, test } from 'vitest'
import { asnTemplate } from '@/lib/contract/asn-columns'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { ground, newSku } from './given'

const app = useApp()
let staff: Asker
let here: Awaited<ReturnType<typeof ground>>
let warehouse: string
let serial = 0
const ref = () => `ASN-UP-${process.pid}-${(serial += 1)}`

beforeAll(async () => {
  staff = await app.as('super_admin')
  here = await ground(app)
  const [site] = await app.query<{ facility_code: string }>('select facility_code from facilities where id = $1', [here.warehouse])
  warehouse = site?.facility_code ?? ''
})

const headers = asnTemplate.columns.map(({ header }) => header)
type Cells = Record<string, string | number>
const head = (): Cells => ({
  'Warehouse': warehouse.toLowerCase(), 'Expected Date': addDays(today(), 3), 'Shipment Mode': 'road', 'BOE No': '101-01234567-26',
  'Expected Qty': 5,
})
const line = (cells: Cells, isFirst = true) => headers.map((header) => ({ ...(isFirst ? head() : { 'Expected Qty': 5 }), ...cells })[header] ?? '').join(',')

async function send(lines: string[], more: object = {}, who = staff) {
  const answer = await who.call('inbound.upload', { client_id: here.client, dry_run: false, submit: true, ...more }, {
    file: { name: `asn-${(serial += 1)}.csv`, body: Buffer.from([headers.join(','), ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_rejected: number; rows_unchanged: number }>(
    'select rows_created, rows_updated, rows_rejected, rows_unchanged from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ row_number: number; message: string }>(
    'select row_number, message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id],
  )
  return { ...upload, faults: faults.map(({ row_number, message }) => `${row_number}: ${message}`) }
}
const announcedAs = async (ref_no: string) => {
  const [row] = (await staff.call('inbound.list', { search: ref_no })).data
  return row ? (await staff.call('inbound.one', { id: row.id })).data : null
}
async function goods() {
  const id = await newSku(app, here.client)
  const [sku] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id])
  return { id, code: sku?.sku_code ?? '' }
}

describe('a sheet of announcements', () => {
  test('makes one inbound order of the rows of a reference, submitted where asked, and the same file again is no news', async () => {
    const [mug, cup] = [await goods(), await goods()]
    const no = ref()
    const sent = [
      line({ 'Reference': no, 'SKU Code': mug.code, 'Expected Qty': 480, 'Carton No': 'C001', 'Unit Cost': '7.50', 'AWB No': '176-12345675' }),
      line({ 'Reference': no, 'SKU Code': cup.code }, false),
    ]
    expect(await send(sent)).toMatchObject({ rows_created: 2, rows_rejected: 0, faults: [] })
    expect(await announcedAs(no)).toMatchObject({
      status: 'submitted', created_source: 'upload', inbound_type: 'purchase', shipment_mode: 'road', warehouse_id: here.warehouse,
      order_lines: [{ sku_id: mug.id, expected_qty: 480, carton_no: 'C001', unit_cost: '7.50' }, { sku_id: cup.id, expected_qty: 5 }],
    })
    expect(await send([...sent, ''])).toMatchObject({ rows_created: 0, rows_unchanged: 2 })
    const draft = ref()
    await send([line({ 'Reference': draft, 'SKU Code': mug.code })], { submit: false })
    expect(await announcedAs(draft)).toMatchObject({ status: 'draft' })
  })

  test('adds new lines to a reference that is known, refuses other values for one that is announced, and anything once the goods are here', async () => {
    const [mug, cup] = [await goods(), await goods()]
    const no = ref()
    await send([line({ 'Reference': no, 'SKU Code': mug.code })])
    expect(await send([line({ 'Reference': no, 'SKU Code': mug.code }), line({ 'Reference': no, 'SKU Code': cup.code }, false)])).toMatchObject({
      rows_updated: 2, rows_rejected: 0,
    })
    expect((await announcedAs(no))?.order_lines.map(({ line_no, sku_id }) => [line_no, sku_id])).toEqual([[1, mug.id], [2, cup.id]])
    expect((await send([line({ 'Reference': no, 'SKU Code': mug.code, 'Expected Qty': 6 })])).faults).toEqual([
      `2: SKU ${mug.code} is announced with other values already; edit the order instead.`,
    ])
    await staff.call('inbound.move', { id: (await announcedAs(no))?.id ?? 0, action: 'arrive' })
    const third = await goods()
    expect((await send([line({ 'Reference': no, 'SKU Code': third.code })])).faults).toEqual([`2: Reference ${no} is already arrived.`])
  })

  test('says of each row what is wrong with it, and lets other references land', async () => {
    const [mug, lotted] = [await goods(), await goods()]
    await app.query('update skus set is_batch_tracked = true, is_expiry_tracked = true where id = $1', [lotted.id])
    const [bad, late, good, differs, unknown] = [ref(), ref(), ref(), ref(), ref()]
    const { faults, rows_created } = await send([
      line({ 'Reference': bad, 'SKU Code': mug.code, 'Container No': 'MSCU1234567' }),
      line({ 'Reference': bad, 'SKU Code': lotted.code, 'Lot No': 'L1' }, false),
      line({ 'Reference': late, 'SKU Code': mug.code, 'Expected Date': addDays(today(), -1) }),
      line({ 'Reference': good, 'SKU Code': mug.code }),
      line({ 'Reference': differs, 'SKU Code': mug.code }), line({ 'Reference': differs, 'SKU Code': lotted.code, 'Shipment Mode': 'sea' }),
      line({ 'Reference': unknown, 'SKU Code': 'NO-SUCH' }),
    ])
    expect(rows_created).toBe(1)
    expect(faults).toEqual(expect.arrayContaining([
      '2: Container MSCU1234567 fails its check digit.', `3: Expiry Date is required for ${lotted.code}.`,
      '4: Expected date is in the past.', '8: SKU NO-SUCH is unknown or inactive.',
      '7: Row differs from row 6 of the same announcement in Shipment Mode.',
    ]))
  })

  test('draws on a purchase order as far as there is left to announce', async () => {
    const mug = await goods()
    const supplier = await app.query<{ id: number }>(`insert into suppliers (client_id, vendor_code, vendor_name, country_code)
      values ($1, $2, 'Cup Works', 'AE') returning id`, [here.client, `V-${ref()}`])
    const po = `PO-${ref()}`
    await app.query(`with made as (insert into purchase_orders (client_id, po_no, vendor_id, warehouse_id, order_date, expected_date, status)
        values ($1, $2, $3, $4, current_date, current_date + 9, 'open') returning id)
      insert into purchase_lines (purchase_id, line_no, sku_id, ordered_qty, unit_cost, currency, tax_rate) select id, 1, $5, 10, 2, 'AED', 5 from made`,
    [here.client, po, supplier[0]?.id, here.warehouse, mug.id])
    const [first, second] = [ref(), ref()]
    expect(await send([line({ 'Reference': first, 'PO Number': po, 'SKU Code': mug.code, 'Expected Qty': 8 })])).toMatchObject({ rows_created: 1, faults: [] })
    expect(await announcedAs(first)).toMatchObject({ po_no: po, vendor_name: 'Cup Works' })
    expect((await send([line({ 'Reference': second, 'PO Number': po, 'SKU Code': mug.code, 'Expected Qty': 8 })])).faults).toEqual([
      `2: PO line for ${mug.code} has only 2 left to announce.`,
    ])
  })

  test('is sent by a client for itself alone', async () => {
    const stranger = await app.as('client_admin.dtofz')
    const refused = await stranger.call('inbound.upload', { client_id: here.client }, {
      file: { name: 'theirs.csv', body: Buffer.from(headers.join(',')), type: 'text/csv' },
    })
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    expect((await staff.call('inbound.template', { format: 'csv' })).body.toString()).toContain('Expected Qty')
  })
})
