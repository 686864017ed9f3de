import { beforeAll, describe, expect, test } from 'vitest'
import { outboundLinesTemplate, outboundTemplate } from '@/lib/contract/outbound-columns'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { outboundGround } from '../outbound/given'
import { sentFile, sheetOf } from './given'

const app = useApp()
type Ground = Awaited<ReturnType<typeof outboundGround>>
let at: Ground
let shop: Awaited<ReturnType<Ground['consignee']>>
let warehouse = ''
let serial = 0
const ref = () => `DO-${process.pid}-${(serial += 1)}`

beforeAll(async () => {
  at = await outboundGround(app)
  shop = await at.consignee()
  const [site] = await app.query<{ code: string }>('select facility_code as code from facilities where id = $1', [at.here.warehouse])
  warehouse = site?.code ?? ''
})

type Cells = Record<string, string | number>
const head = (no: string): Cells => ({
  'Reference': no, 'Warehouse': warehouse, 'Consignee Code': shop.consignee_code, 'Requested Ship Date': addDays(today(), 1), 'UOM': 'CS', 'Quantity': 2,
})
const bulk = (rows: Cells[], more: object = {}, who = at.staff) =>
  sentFile(app, who, 'b2bUploads.outboundBulk', { client_id: at.here.client, submit: true, ...more }, { text: sheetOf(outboundTemplate.columns, rows) })
const orderOf = async (ref_no: string) => {
  const [row] = (await at.staff.call('outbound.list', { search: ref_no })).data
  return row ? at.one(row.id) : null
}
const codeOf = async (id: number) => (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id]))[0]?.sku_code ?? ''

describe('a file of several outbound orders', () => {
  test('submits and allocates those that are right at once where asked, and says what is short', async () => {
    const sku = await at.goods([{ qty: 60, days: 300 }])
    const code = await codeOf(sku)
    const [no, short, draft] = [ref(), ref(), ref()]
    const sent = await bulk([{ ...head(no), 'SKU Code': code }, { ...head(short), 'SKU Code': code, 'Quantity': 1 }], { allocate: true })
    expect(sent).toMatchObject({ rows_created: 2, faults: [], warnings: [`3: Only 12 available for ${code}; 12 short.`] })
    expect(await orderOf(no)).toMatchObject({ status: 'allocated', allocated_qty: 48, order_lines: [{ uom: 'CS', uom_qty: 2, ordered_qty: 48 }] })
    expect(await orderOf(short)).toMatchObject({ status: 'partially_allocated', allocated_qty: 12 })
    await bulk([{ ...head(draft), 'SKU Code': code }], { submit: false })
    expect(await orderOf(draft)).toMatchObject({ status: 'draft', allocated_qty: 0 })
    const [held] = await app.query<{ n: number }>('select sum(allocated)::int as n from stock_balances where sku_id = $1', [sku])
    expect(held?.n).toBe(60)
  })

  test('without the option it is submitted and has no stock', async () => {
    const code = await codeOf(await at.goods([{ qty: 60, days: 300 }]))
    const no = ref()
    await bulk([{ ...head(no), 'SKU Code': code }])
    expect(await orderOf(no)).toMatchObject({ status: 'submitted', allocated_qty: 0 })
  })

  test('allocates only what is submitted, and for whoever may', async () => {
    expect(await bulk([], { submit: false, allocate: true })).toMatchObject({ status: 422, errors: [{ field: 'allocate' }] })
    const client = await app.as('client_admin.dtofz')
    expect(await bulk([], { client_id: undefined, allocate: true }, client)).toMatchObject({ status: 422, errors: [{ field: 'allocate' }] })
  })

  test('changes nothing when it comes again, refuses other content, and takes the reference anew once the order is cancelled', async () => {
    const code = await codeOf(await at.goods([{ qty: 100, days: 300 }]))
    const no = ref()
    const row = { ...head(no), 'SKU Code': code }
    await bulk([row])
    expect(await bulk([{ ...row, 'Order Type': 'b2b' }])).toMatchObject({ rows_created: 0, rows_unchanged: 1, rows_rejected: 0 })
    expect((await bulk([{ ...row, 'Quantity': 3 }])).faults).toEqual([`2: Order ${no} was already sent with other content; cancel it first.`])
    await at.staff.call('outbound.cancel', { id: (await orderOf(no))?.id ?? 0, reason: 'Sent anew' })
    expect(await bulk([{ ...row, 'Quantity': 3 }])).toMatchObject({ rows_created: 1, faults: [] })
    const kept = await app.query<{ status: string }>('select status from outbound_orders where ref_no = $1 order by id', [no])
    expect(kept.map(({ status }) => status)).toEqual(['cancelled', 'submitted'])
  })

  test('says of each row what is wrong with it, by the rules of the form', async () => {
    const code = await codeOf(await at.goods([{ qty: 100, days: 300 }]))
    const { faults } = await bulk([
      { ...head(ref()), 'SKU Code': code, 'Consignee Code': 'NOBODY' },
      { ...head(ref()), 'SKU Code': code, 'Requested Ship Date': addDays(today(), -1) },
      { ...head(ref()), 'SKU Code': code, 'Lot No': 'NONE' },
      { ...head(ref()), 'SKU Code': 'NO-SUCH' },
      { ...head(ref()), 'SKU Code': code, 'Priority': 12 },
    ])
    expect(faults).toEqual([
      '2: Consignee NOBODY is unknown or inactive.', '3: Requested Ship Date is in the past.', `4: Lot NONE of ${code} is not known.`,
      '5: SKU NO-SUCH is unknown or inactive.', '6: Priority is 1 to 9.',
    ])
  })
})

describe('a file of one outbound order’s lines', () => {
  test('takes its head from the form', async () => {
    const code = await codeOf(await at.goods([{ qty: 100, days: 300 }]))
    const no = ref()
    const typed = {
      client_id: at.here.client, warehouse_id: at.here.warehouse, consignee_id: shop.id, ref_no: no, requested_ship_date: addDays(today(), 2), priority: 2,
    }
    const text = sheetOf(outboundLinesTemplate.columns, [{ 'SKU Code': code, 'UOM': 'EA', 'Quantity': 5 }, { 'SKU Code': code, 'UOM': 'CS', 'Quantity': 1 }])
    expect(await sentFile(app, at.staff, 'b2bUploads.outbound', typed, { text })).toMatchObject({ rows_created: 2, faults: [] })
    expect(await orderOf(no)).toMatchObject({ status: 'draft', priority: 2, consignee_id: shop.id, order_lines: [{ uom_qty: 5 }, { uom_qty: 1 }] })
    expect(await sentFile(app, at.staff, 'b2bUploads.outbound', typed, { text: `${text}\n` })).toMatchObject({ rows_created: 0, rows_unchanged: 2 })
    expect((await at.staff.call('b2bUploads.outboundTemplate', { type: 'lines', format: 'csv' })).body.toString()).not.toContain('Consignee Code')
    expect((await at.staff.call('b2bUploads.outboundTemplate', { type: 'bulk', format: 'csv' })).body.toString()).toContain('Consignee Code')
  })
})
