import { beforeAll, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('super_admin')
  on = await orderingShelf(app.services.database.db)
})
async function cells(report: 'exportReports.orderSku' | 'exportReports.orderlist', columns: string[], more: object = {}) {
  const answer = await staff.call(report, { from: today(), to: today(), format: 'csv', columns, client_id: [on.client], ...more } as never)
  return answer.status === 200 ? answer.body.toString().replace('\ufeff', '').trim().split('\r\n').slice(1).map((line) => line.split(',')) : []
}

test('reports of orders say by line what was ordered, picked and shipped, and by fulfilment order when', async () => {
  const mug = await product(app.services.database.db, on, 5)
  const { data: sale } = await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty: 2 }], {
    warehouse_id: on.warehouse, auto_confirm: true,
  }))
  const id = (await staff.call('saleOrders.one', { id: sale.id })).data.fulfilments[0]?.id ?? 0
  await staff.call('fulfilmentOrders.release', { ids: [id] })
  const { picks } = (await staff.call('fulfilmentOrders.one', { id })).data
  await staff.call('fulfilmentOrders.pick', { id, lines: picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })) })
  const line = ['order_no', 'sku_code', 'ordered_qty', 'picked_qty', 'shipped_qty', 'status']
  expect((await cells('exportReports.orderSku', line)).filter(([no]) => no === sale.order_no)).toEqual([
    [sale.order_no, mug.sku_code, '2', '2', '0', 'In fulfilment'],
  ])
  const when = ['order_no', 'fulfillment_no', 'units', 'picked_at', 'packed_at', 'status']
  const whole = await cells('exportReports.orderlist', when, { warehouse_id: [on.warehouse] })
  const own = whole.find(([no]) => no === sale.order_no)
  expect(own).toContain('Picked')
  expect(own?.[1]).toBe(`${sale.order_no}-1`)
  expect(await cells('exportReports.orderlist', ['order_no'], { fulfilment_status: ['rto'], client_id: [on.client] })).not.toContainEqual([sale.order_no])
})
