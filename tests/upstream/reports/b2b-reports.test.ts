import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { variantGround } from '../b2b/variants-given'

const app = useApp()
let g: Awaited<ReturnType<typeof variantGround>>
beforeAll(async () => { g = await variantGround(app) })

type Name = 'exportReports.inboundLines' | 'exportReports.outboundLines' | 'exportReports.inboundTransactions' | 'exportReports.skuVariants'
async function cells(report: Name, columns: string[], client: number) {
  const days = report === 'exportReports.skuVariants' ? {} : { from: addDays(today(), -2), to: addDays(today(), 2) }
  const answer = await g.staff.call(report, { ...days, format: 'csv', columns, client_id: [client] } as never)
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.body.toString().replace('\ufeff', '').trim().split('\r\n').slice(1).map((line) => line.split(','))
}

test('inbound lines say what was expected and came of each, and each scan is a row of the other report', async () => {
  const { inbound_no } = await g.announced(480, 300)
  const lines = await cells('exportReports.inboundLines', ['inbound_no', 'expected_qty', 'received_qty', 'status'], g.b2b.client)
  expect(lines.filter(([no]) => no === inbound_no)).toEqual([[inbound_no, '480', '300', 'Receiving']])
  const scans = await cells('exportReports.inboundTransactions', ['inbound_no', 'txn_type', 'base_qty', 'condition'], g.b2b.client)
  expect(scans.filter(([no]) => no === inbound_no)).toEqual([[inbound_no, 'Received', '300', 'Good']])
})

test('outbound lines stand by lot and carton; what is in none stays a row of its own', async () => {
  const sku = await g.goods([{ qty: 30, lot_no: 'L1', days: 100 }, { qty: 30, lot_no: 'L2', days: 200 }])
  const to = await g.consignee()
  const order = await g.ordered(to.id, [{ sku_id: sku, uom: 'EA', uom_qty: 40 }])
  const columns = ['outbound_no', 'lot_no', 'ordered_qty', 'allocated_qty', 'shipped_qty', 'sscc']
  const mine = async () => (await cells('exportReports.outboundLines', columns, g.here.client))
    .filter(([no]) => no === order.outbound_no).map(([, ...rest]) => rest)
  expect(await mine()).toEqual([['', '40', '0', '0', '']])
  await g.staff.call('outbound.allocate', { id: order.id })
  await g.staff.call('outbound.release', { id: order.id })
  const { order_lines: [line] } = await g.outbound(order.id)
  await g.staff.call('outbound.pick', { id: order.id, picks: line?.allocations.map(({ id: allocation_id, qty }) => ({ allocation_id, qty })) ?? [] })
  const { data } = await g.staff.call('handlingUnits.open', {
    id: order.id, hu_type: 'carton', contents: [{ line_id: line?.id ?? 0, lot_no: 'L1', qty: 20 }], close: true,
  })
  expect(await mine()).toEqual([
    ['L1', '40', '20', '0', data.sscc], ['L1', '40', '10', '0', ''], ['L2', '40', '10', '0', ''],
  ])
})

test('variants say what of their SKU is here and how much of it is labelled, whatever the day', async () => {
  const { id, sku } = await g.announced(48)
  const { id: variant_id, variant_code } = await g.variant(sku, { pack_qty: 6 })
  const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 5 })
  await g.label(order.id, 3)
  const forms = await cells('exportReports.skuVariants', ['variant_code', 'market_country', 'on_hand', 'labelled', 'unlabelled'], g.b2b.client)
  expect(forms.filter(([code]) => code === variant_code)).toEqual([[variant_code, 'AE', '48', '18', '30']])
})
