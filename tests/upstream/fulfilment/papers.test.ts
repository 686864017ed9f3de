import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})

/** An order of three mugs that is picked, and packed where told. */
async function mugs(isPacked = true) {
  const mug = await product(app.services.database.db, on, 3)
  const { data } = await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty: 3, unit_price: '20' }], {
    warehouse_id: on.warehouse, auto_confirm: true,
  }))
  const sale = (await staff.call('saleOrders.one', { id: data.id })).data
  const id = sale.fulfilments[0]?.id ?? 0
  await staff.call('fulfilmentOrders.release', { ids: [id] })
  const { picks, order_lines } = (await staff.call('fulfilmentOrders.one', { id })).data
  await staff.call('fulfilmentOrders.pick', { id, lines: picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })) })
  const lines = order_lines.map((line) => ({ demand_id: line.id, qty: line.qty }))
  if (isPacked) await staff.call('fulfilmentOrders.pack', { id, packages: [{ weight: '1.2', length: 30, width: 20, height: 10, lines }] })
  return { mug, sale, part: (await staff.call('fulfilmentOrders.one', { id })).data }
}
const words = async (body: Buffer, page = 1) => pdfText(await openPdf(Readable.from([body])), page)

test('a packing slip tells what lies in the boxes, with prices where the client wants them', async () => {
  const { mug, sale, part } = await mugs()
  const slip = await staff.call('fulfilmentOrders.packingSlips', { ids: [part.id] })
  expect(slip.headers['content-disposition']).toContain(`PACK_${part.fulfillment_no}.pdf`)
  const text = await words(slip.body)
  for (const word of [mug.sku_code, sale.order_no, sale.consignee_name, '3 units']) expect(text).toContain(word)
  expect(text).not.toContain('60.00')
  const admin = await app.as('super_admin')
  expect(await admin.call('configurations.add', {
    config_key: 'label_price_on_packing_slip', value: 'true', scope: 'client', client_id: on.client, change_reason: 'This shop sells at fixed prices',
  })).toMatchObject({ status: 201 })
  expect(await words((await staff.call('fulfilmentOrders.packingSlips', { ids: [part.id] })).body)).toContain('AED 60.00')
})

test('labels of several orders are one file, and neither they nor slips are made of what is not packed', async () => {
  const [first, second, open] = [await mugs(), await mugs(), await mugs(false)]
  const file = await staff.call('fulfilmentOrders.labels', { ids: [first.part.id, second.part.id] })
  const pages = await openPdf(Readable.from([file.body]))
  expect(pages.numPages).toBe(2)
  expect(`${await pdfText(pages, 1)} ${await pdfText(pages, 2)}`).toContain(second.part.boxes[0]?.tracking_no)
  expect(await staff.call('fulfilmentOrders.labels', { ids: [open.part.id] })).toMatchObject({
    status: 409, message: `No parcel is booked for ${open.part.fulfillment_no}. Pack and book first.`,
  })
  expect(await staff.call('fulfilmentOrders.packingSlips', { ids: [open.part.id] })).toMatchObject({
    status: 409, message: `${open.part.fulfillment_no} is not packed yet.`,
  })
  const stranger = await app.as('warehouse_operator.dic1')
  expect((await stranger.call('fulfilmentOrders.packingSlips', { ids: [first.part.id] })).status).toBe(404)
})

test('a parcel is found by its number however it is spelt, with its contents, its way and its order', async () => {
  const { mug, sale, part } = await mugs()
  const no = part.boxes[0]?.tracking_no ?? ''
  expect((await staff.call('fulfilmentOrders.shipment', { tracking_no: no.toLowerCase() })).data).toMatchObject({
    tracking_no: no, order_id: sale.id, fulfillment_no: part.fulfillment_no, box_no: 1, length: '30.0',
    contents: [{ sku_code: mug.sku_code, qty: 3 }], events: expect.arrayContaining([expect.objectContaining({ at: expect.any(String) })]),
  })
  expect(await staff.call('fulfilmentOrders.shipment', { tracking_no: 'NOSUCH1' })).toMatchObject({ status: 404 })
  const stranger = await app.as('client_admin.dtofz')
  expect((await stranger.call('fulfilmentOrders.shipment', { tracking_no: no })).status).toBe(404)
  const file = await staff.call('fulfilmentOrders.parcelFile', { search: part.fulfillment_no, format: 'csv' })
  expect(file.body.toString().trim().split('\n')).toHaveLength(2)
  expect(file.body.toString()).toContain(no)
})
