import { beforeAll, expect, test } from 'vitest'
import { inboundVariantTemplate, outboundVariantTemplate } from '@/lib/contract/variant-order-columns'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { variantGround } from './variants-given'

const app = useApp()
let g: Awaited<ReturnType<typeof variantGround>>
let serial = 0
beforeAll(async () => { g = await variantGround(app) })

const templates = { inbound: inboundVariantTemplate, outbound: outboundVariantTemplate }
type Cells = Record<string, string | number>
const codeOf = async (table: 'skus' | 'sku_variants', id: number) => (await app.query<{ code: string }>(
  `select ${table === 'skus' ? 'sku_code' : 'variant_code'} as code from ${table} where id = $1`, [id]))[0]?.code ?? ''

async function send(direction: 'inbound' | 'outbound', lines: Cells[]) {
  const headers = templates[direction].columns.map(({ header }) => header)
  const rowOf = (line: Cells): Cells => ({ 'Required By Date': addDays(today(), 2), ...line })
  const cells = lines.map((line) => headers.map((header) => rowOf(line)[header] ?? '').join(','))
  const answer = await g.staff.call(direction === 'inbound' ? 'btbVariantOrders.uploadInbound' : 'btbVariantOrders.uploadOutbound', {
    client_id: g.here.client, dry_run: false,
  }, { file: { name: `variants-${(serial += 1)}.csv`, body: Buffer.from([headers.join(','), ...cells].join('\n')), type: 'text/csv' } })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_rejected: number }>(
    'select rows_created, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ row_number: number; message: string }>(
    'select row_number, message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id],
  )
  return { ...upload, faults: faults.map(({ message }) => message) }
}
const ordersOf = (column: 'inbound_id' | 'outbound_id', id: number) => app.query(`select v.status, l.variant_id::int as variant_id, l.requested_qty
  from variant_orders v join variant_order_lines l on l.variant_order_id = v.id where v.${column} = $1 order by l.line_no`, [id])

test('rows of an inbound order are one variant order, submitted; the same file again is no news', async () => {
  const { id, inbound_no, sku } = await g.announced(60, 0)
  const [one, two] = [await g.variant(sku), await g.variant(sku, { pack_qty: 6 })]
  const row = { 'Inbound No': inbound_no, 'SKU Code': await codeOf('skus', sku) }
  const sent = [
    { ...row, 'Variant Code': one.variant_code, 'Quantity': 24, 'Instructions': 'On the back' }, { ...row, 'Variant Code': two.variant_code, 'Quantity': 6 },
  ]
  expect(await send('inbound', sent)).toMatchObject({ rows_rejected: 0, faults: [] })
  expect(await ordersOf('inbound_id', id)).toEqual([
    { status: 'open', variant_id: one.id, requested_qty: 24 }, { status: 'open', variant_id: two.id, requested_qty: 6 },
  ])
  await send('inbound', sent)
  expect(await ordersOf('inbound_id', id)).toHaveLength(2)
})

test('an order is refused whole where a line asks for too much, another SKU’s variant, or the order is over', async () => {
  const { inbound_no, id, sku } = await g.announced(10, 0)
  const [own, strange] = [await g.variant(sku), await g.variant(await g.goods([{ qty: 1 }]))]
  const sku_code = await codeOf('skus', sku)
  const row = { 'Inbound No': inbound_no, 'SKU Code': sku_code, 'Variant Code': own.variant_code, 'Quantity': 11 }
  expect((await send('inbound', [row])).faults).toEqual([`Quantity 11 is more than 10 on ${inbound_no}.`])
  expect((await send('inbound', [{ ...row, 'Variant Code': strange.variant_code, 'Quantity': 1 }])).faults)
    .toEqual([`Variant ${strange.variant_code} does not belong to ${sku_code}.`])
  await g.staff.call('b2bInbound.cancel', { id, reason: 'Not sent at all' })
  expect((await send('inbound', [{ ...row, 'Quantity': 1 }])).faults).toContain(`${inbound_no} is cancelled.`)
  expect(await ordersOf('inbound_id', id)).toEqual([])
})

test('rows of an outbound order ask for labels before shipping', async () => {
  const sku = await g.goods([{ qty: 12 }])
  const { variant_code, id: variant_id } = await g.variant(sku)
  const { id, outbound_no } = await g.ordered((await g.consignee()).id, [{ sku_id: sku, uom_qty: 12 }])
  const row = { 'Outbound No': outbound_no, 'SKU Code': await codeOf('skus', sku), 'Variant Code': variant_code.toLowerCase(), 'Quantity': 12 }
  expect((await send('outbound', [row])).faults).toEqual([])
  expect(await ordersOf('outbound_id', id)).toEqual([{ status: 'open', variant_id, requested_qty: 12 }])
})

test('the template of each has the columns its file is read by', async () => {
  for (const [direction, header] of [['inbound', 'Inbound No'], ['outbound', 'Outbound No']] as const) {
    const answer = await g.staff.call('btbVariantOrders.template', { direction, format: 'csv' })
    expect([answer.status, answer.body.toString('utf8')]).toEqual([200, expect.stringContaining(header)])
  }
})
