import { beforeAll, describe, expect, test } from 'vitest'
import { b2bInboundLinesTemplate, b2bInboundTemplate } from '@/lib/contract/b2b-inbound-columns'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { b2bGround, biscuits, type B2bGround } from '../b2b/given'
import { sentFile, sheetOf } from './given'

const app = useApp()
let staff: Asker
let here: B2bGround
let [warehouse, supplier] = ['', '']
let serial = 0
const ref = () => `BUP-${process.pid}-${(serial += 1)}`

beforeAll(async () => {
  staff = await app.as('super_admin')
  here = await b2bGround(app)
  const [site] = await app.query<{ code: string }>('select facility_code as code from facilities where id = $1', [here.warehouse])
  const [sup] = await app.query<{ code: string }>('select vendor_code as code from suppliers where id = $1', [here.supplier])
  ;[warehouse, supplier] = [site?.code ?? '', sup?.code ?? '']
})

type Cells = Record<string, string | number>
const head = (no: string): Cells => ({
  'Reference': no, 'Warehouse': warehouse.toLowerCase(), 'Supplier Code': supplier, 'Expected Date': addDays(today(), 3), 'Shipment Mode': 'sea',
  'BOE No': '101-01234567-26', 'UOM': 'CS', 'Quantity': 10, 'Total Pallets': 2,
})
const bulk = (rows: Cells[], more: object = {}, who = staff) =>
  sentFile(app, who, 'b2bUploads.inboundBulk', { client_id: here.client, submit: true, ...more }, { text: sheetOf(b2bInboundTemplate.columns, rows) })
const lines = (input: object, rows: Cells[]) =>
  sentFile(app, staff, 'b2bUploads.inbound', { client_id: here.client, ...input }, { text: sheetOf(b2bInboundLinesTemplate.columns, rows) })
const orderOf = async (ref_no: string) => {
  const [row] = (await staff.call('b2bInbound.list', { search: ref_no })).data
  return row ? (await staff.call('b2bInbound.one', { id: row.id })).data : null
}
async function goods() {
  const id = await biscuits(app, here.client)
  const [sku] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id])
  return { id, code: sku?.sku_code ?? '' }
}

describe('a file of several inbound orders', () => {
  test('makes an order of the rows of a reference, in whole units, and submits it where asked', async () => {
    const [box, tin] = [await goods(), await goods()]
    const [no, draft] = [ref(), ref()]
    expect(await bulk([
      { ...head(no), 'SKU Code': box.code, 'Lot No': 'L7', 'Pallet No': 'P1' },
      { 'Reference': no, 'SKU Code': tin.code, 'UOM': 'EA', 'Quantity': 7 },
    ])).toMatchObject({ rows_created: 2, rows_rejected: 0, faults: [] })
    expect(await orderOf(no)).toMatchObject({
      status: 'submitted', created_source: 'upload', vendor_id: here.supplier, shipment_mode: 'sea', total_pallets: 2,
      order_lines: [{ sku_id: box.id, uom: 'CS', qty: 10, expected_qty: 240, lot_no: 'L7', pallet_no: 'P1' }, { sku_id: tin.id, expected_qty: 7 }],
    })
    await bulk([{ ...head(draft), 'SKU Code': box.code }], { submit: false })
    expect(await orderOf(draft)).toMatchObject({ status: 'draft' })
  })

  test('changes nothing when it comes again, in the same words or in others, and refuses other content for a reference that is known', async () => {
    const box = await goods()
    const no = ref()
    const row = { ...head(no), 'SKU Code': box.code }
    await bulk([row])
    expect(await bulk([row])).toMatchObject({ rows_created: 0, rows_unchanged: 1, rows_rejected: 0 })
    expect(await bulk([{ ...row, 'Inbound Type': 'purchase' }])).toMatchObject({ rows_created: 0, rows_unchanged: 1, rows_rejected: 0 })
    expect((await bulk([{ ...row, 'Quantity': 11 }])).faults).toEqual([`2: Reference ${no} is already submitted.`])
    expect((await orderOf(no))?.order_lines.map(({ qty }) => qty)).toEqual([10])
    expect(await app.query('select 1 from inbound_orders where ref_no = $1', [no])).toHaveLength(1)
  })

  test('says of each row what is wrong with it, by the rules of the form, and lets other orders land', async () => {
    const [box, loose] = [await goods(), await goods()]
    await app.query('update skus set units_per_carton = null where id = $1', [loose.id])
    const [bad, late, differs, good, twice] = [ref(), ref(), ref(), ref(), ref()]
    const { faults, rows_created } = await bulk([
      { ...head(bad), 'SKU Code': loose.code },
      { ...head(late), 'SKU Code': box.code, 'Expected Date': addDays(today(), -1) },
      { ...head(differs), 'SKU Code': box.code }, { 'Reference': differs, 'SKU Code': loose.code, 'UOM': 'EA', 'Quantity': 1, 'Shipment Mode': 'air' },
      { ...head(good), 'SKU Code': box.code },
      { ...head(twice), 'SKU Code': box.code }, { 'Reference': twice, 'SKU Code': box.code, 'UOM': 'EA', 'Quantity': 3 },
      { ...head(ref()), 'SKU Code': 'NO-SUCH', 'Supplier Code': 'NOBODY' },
    ])
    expect(rows_created).toBe(1)
    expect(faults.join('\n')).toContain(`2: ${loose.code} has no case quantity; use EA.`)
    expect(faults).toEqual(expect.arrayContaining(['3: Expected date is in the past.', '5: Header differs from row 4 in Shipment Mode.']))
    expect(faults.join('\n')).toContain(`SKU ${box.code} is listed twice with the same lot; merge the quantities.`)
    expect(faults.find((one) => one.startsWith('9:'))).toBe('9: Supplier NOBODY is unknown.')
  })

  test('is sent by a client for itself alone, and a header it lacks is said before anything is kept', async () => {
    const stranger = await app.as('client_admin.dtofz')
    expect(await bulk([], {}, stranger)).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    const answer = await sentFile(app, staff, 'b2bUploads.inboundBulk', { client_id: here.client }, { text: 'SKU Code,UOM,Quantity\nA,EA,1' })
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.message).toContain('Missing columns: Reference, Warehouse')
    expect((await staff.call('b2bUploads.inboundTemplate', { type: 'bulk', format: 'csv' })).body.toString()).toContain('Supplier Code')
    expect((await staff.call('b2bUploads.inboundTemplate', { type: 'lines', format: 'csv' })).body.toString()).not.toContain('Supplier Code')
  })
})

describe('a file of one inbound order’s lines', () => {
  const typed = (no: string) => ({
    warehouse_id: here.warehouse, supplier_id: here.supplier, ref_no: no, expected_date: addDays(today(), 2), container_no: 'MSCU1234566',
  })

  test('takes its head from the form and becomes a draft', async () => {
    const box = await goods()
    const no = ref()
    expect(await lines(typed(no), [{ 'SKU Code': box.code, 'UOM': 'PL', 'Quantity': 1 }])).toMatchObject({ rows_created: 1, faults: [] })
    expect(await orderOf(no)).toMatchObject({
      status: 'draft', ref_no: no, container_no: 'MSCU1234566', vendor_id: here.supplier, order_lines: [{ uom: 'PL', qty: 1, expected_qty: 1440 }],
    })
    expect(await lines({ ref_no: no }, [])).toMatchObject({
      status: 422, errors: [{ field: 'warehouse_id' }, { field: 'supplier_id' }, { field: 'expected_date' }],
    })
  })

  test('joins a draft: lines it has already are no news, other quantities are refused, and so is an order that is submitted', async () => {
    const [box, tin] = [await goods(), await goods()]
    const no = ref()
    await lines(typed(no), [{ 'SKU Code': box.code, 'UOM': 'CS', 'Quantity': 2 }])
    const id = (await orderOf(no))?.id ?? 0
    const joined = [{ 'SKU Code': box.code, 'UOM': 'CS', 'Quantity': 2 }, { 'SKU Code': tin.code, 'UOM': 'EA', 'Quantity': 5 }]
    expect(await lines({ id }, joined)).toMatchObject({ rows_updated: 2, faults: [] })
    expect((await orderOf(no))?.order_lines.map(({ sku_id, expected_qty }) => [sku_id, expected_qty])).toEqual([[box.id, 48], [tin.id, 5]])
    expect(await lines({ id }, joined)).toMatchObject({ rows_updated: 0, rows_unchanged: 2 })
    expect((await lines({ id }, [{ 'SKU Code': tin.code, 'UOM': 'EA', 'Quantity': 6 }])).faults).toEqual([
      '2: This line is announced with another quantity already; edit the order instead.',
    ])
    await app.query("update inbound_orders set boe_no = '101-01234567-26' where id = $1", [id])
    await staff.call('b2bInbound.submit', { id })
    expect(await lines({ id }, joined)).toMatchObject({ status: 409 })
  })
})
