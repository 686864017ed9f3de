import { beforeAll, describe, expect, test } from 'vitest'
import { availableToPromise } from '@/upstream/core/stock/promise'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import type { Shelf } from '../stock/given'
import { order, orderingShelf, product } from './given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
type Lines = Parameters<typeof order>[1]
type More = Parameters<typeof order>[2]
const added = async (items: Lines, more: More = {}) => (await staff.call('saleOrders.add', order(on.client, items, more))).data

describe('an order', () => {
  test('is added with its amounts, wants its stock at once, and is confirmed with the moment it has to leave and its stock', async () => {
    const mug = await product(db(), on, 20)
    const sent = order(on.client, [{ sku_code: mug.sku_code.toLowerCase(), qty: 12 }], { shipping_fee: '10', payment_mode: 'cod', cod_amount: '100' })
    const made = await staff.call('saleOrders.add', sent)
    expect(made).toMatchObject({ status: 201, message: expect.stringMatching(/^Order SO\d{11} is added\.$/), data: { status: 'new' } })
    const [promise] = await availableToPromise(db(), [mug.id])
    expect(promise).toMatchObject({ free: 20, open_demand: 12, available: 8 })
    expect(await staff.call('saleOrders.confirm', { ids: [made.data.id] })).toMatchObject({ data: { done: 1, failed: [] } })
    const { data } = await staff.call('saleOrders.one', { id: made.data.id })
    expect(data).toMatchObject({
      ref_no: sent.ref_no, status: 'in_fulfillment', consignee_phone: '+971501234567', subtotal: '948.00', shipping_fee: '10.00', vat_amount: '47.90',
      total_amount: '1005.90', cod_amount: '100.00', warehouse: 'JXB1', due_ship_at: expect.any(String),
      lines: [{ ordered_sku: mug.sku_code, ordered_qty: 12, allocated_qty: 12, line_total: '948.00' }],
    })
    expect(data.history.map(({ to_status }) => to_status)).toEqual(['in_fulfillment', 'confirmed', 'new'])
  })

  test('has a reference used once, and is refused where address, SKU or money do not do', async () => {
    const mug = await product(db(), on)
    const sent = order(on.client, [{ sku_code: mug.sku_code, qty: 1 }])
    const first = await staff.call('saleOrders.add', sent)
    expect(await staff.call('saleOrders.add', sent)).toMatchObject({
      status: 409, message: `Order ${sent.ref_no} exists as ${first.data.order_no} in status new.`,
    })
    const line = { sku_code: mug.sku_code, qty: 1 }
    const refused = async (more: More, items: Lines = [line]) => {
      const { status, errors } = await staff.call('saleOrders.add', order(on.client, items, more))
      return [status, errors?.[0]?.field, errors?.[0]?.message]
    }
    expect(await refused({ city: 'Atlantis' })).toEqual([422, 'city', expect.stringMatching(/^City Atlantis is not served\./)])
    expect(await refused({ consignee_phone: '123456789012' })).toEqual([422, 'consignee_phone', expect.any(String)])
    expect(await refused({}, [line, { sku_code: 'NONE', qty: 1 }])).toEqual([422, 'items.1.sku_code', 'SKU NONE is unknown or inactive.'])
    expect(await refused({ payment_mode: 'cod' })).toEqual([422, 'cod_amount', 'COD Amount is required for cod.'])
    expect(await refused({ payment_mode: 'cod', cod_amount: '82.96' })).toEqual([
      422, 'cod_amount', 'COD Amount AED 82.96 is more than the order total AED 82.95.',
    ])
    expect(await refused({}, [{ ...line, discount: '79.01' }])).toEqual([422, 'items.0.discount', 'The discount is more than the line costs.'])
    expect(await refused({}, [])).toEqual([422, 'items', 'Add at least one line.'])
    expect(await refused({}, [{ ...line, qty: 1.5 }])).toEqual([422, 'items.0.qty', 'Quantity must be a whole number.'])
  })

  test('is changed while new or on hold, wants what it wants now, and not afterwards', async () => {
    const [mug, cup] = [await product(db(), on, 5), await product(db(), on, 5, { price: '20.00' })]
    const { id } = await added([{ sku_code: mug.sku_code, qty: 3 }])
    const changed = await staff.call('saleOrders.change', { id, city: 'Sharjah', items: [{ sku_code: cup.sku_code, qty: 2 }], version: 1 })
    expect(changed).toMatchObject({
      status: 200, data: { city: 'Sharjah', subtotal: '40.00', total_amount: '42.00', version: 2, lines: [{ ordered_sku: cup.sku_code }] },
    })
    expect((await availableToPromise(db(), [mug.id, cup.id])).map(({ open_demand }) => open_demand)).toEqual([0, 2])
    expect(await staff.call('saleOrders.change', { id, city: 'Dubai', version: 1 })).toMatchObject({ status: 409 })
    await staff.call('saleOrders.confirm', { ids: [id] })
    expect(await staff.call('saleOrders.change', { id, city: 'Dubai' })).toMatchObject({
      status: 409, message: expect.stringMatching(/ is in fulfilment; it cannot be changed\.$/),
    })
  })

  test('is held with a reason, released and cancelled; each that fails is named and holds back no other', async () => {
    const mug = await product(db(), on, 5)
    const [one, two] = [await added([{ sku_code: mug.sku_code, qty: 1 }]), await added([{ sku_code: mug.sku_code, qty: 1 }])]
    expect(await staff.call('saleOrders.hold', { ids: [one.id], hold_reason: 'payment', note: 'Card was declined' })).toMatchObject({ data: { done: 1 } })
    const held = await staff.call('saleOrders.list', { hold_reason: ['payment'], search: one.order_no })
    expect(held.data).toMatchObject([{ status: 'on_hold', hold_reason: 'payment' }])
    await staff.call('saleOrders.confirm', { ids: [two.id] })
    const both = await staff.call('saleOrders.hold', { ids: [one.id, two.id], hold_reason: 'fraud' })
    expect(both).toMatchObject({ status: 409, data: { done: 0, failed: [{ name: one.order_no }, { name: two.order_no }] } })
    expect(await staff.call('saleOrders.release', { ids: [one.id, two.id] })).toMatchObject({
      status: 200, data: { done: 1, failed: [{ name: two.order_no, message: expect.stringMatching(/ is in fulfilment; it cannot be released\.$/) }] },
    })
    expect(await staff.call('saleOrders.cancel', { ids: [one.id, two.id], reason: 'Buyer changed his mind' })).toMatchObject({ data: { done: 2 } })
    expect(await availableToPromise(db(), [mug.id])).toMatchObject([{ open_demand: 0, available: 5 }])
    expect(await staff.call('saleOrders.cancel', { ids: [one.id], reason: 'Again' })).toMatchObject({
      status: 409, message: expect.stringMatching(/ is cancelled; it cannot be cancelled\.$/),
    })
    const { data } = await staff.call('saleOrders.one', { id: one.id })
    expect(data.history.map(({ to_status, note }) => [to_status, note])).toEqual([
      ['cancelled', 'Buyer changed his mind'], ['new', null], ['on_hold', 'Payment: Card was declined'], ['new', null],
    ])
  })

  test('is confirmed once however many confirm it', async () => {
    const mug = await product(db(), on, 5)
    const { id } = await added([{ sku_code: mug.sku_code, qty: 1 }])
    const all = await Promise.all(Array.from({ length: 5 }, () => staff.call('saleOrders.confirm', { ids: [id] })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await staff.call('saleOrders.one', { id })).data.history).toHaveLength(3)
  })

  test('adds VAT on top of its prices, or has it in them where the client’s setting says so', async () => {
    const mug = await product(db(), on)
    await app.query(`insert into configurations (config_key, scope, scope_key, data_type, value, valid_from)
      values ('tax_inclusive', 'client', $1, 'bool', 'true', '2025-01-01')`, [`client:${on.client}`])
    dropSettings()
    const { id } = await added([{ sku_code: mug.sku_code, qty: 2 }], { shipping_fee: '10' })
    await app.query(`delete from configurations where config_key = 'tax_inclusive'`)
    dropSettings()
    expect((await staff.call('saleOrders.one', { id })).data).toMatchObject({ is_tax_inclusive: true, vat_amount: '8.00', total_amount: '168.00' })
  })

  test('for the same day is taken until same_day_cutoff of its warehouse', async () => {
    const mug = await product(db(), on)
    const [usual] = await app.query<{ days: number[] }>('select working_days as days from warehouses where facility_id = $1', [on.warehouse])
    await app.query(`update warehouses set working_days = '{}' where facility_id = $1`, [on.warehouse])
    const more = { delivery_type: 'same_day', warehouse_id: on.warehouse } as const
    const sent = await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty: 1 }], more))
    await app.query('update warehouses set working_days = $2 where facility_id = $1', [on.warehouse, usual?.days ?? []])
    expect(sent).toMatchObject({ status: 422, errors: [{ field: 'delivery_type', message: expect.stringMatching(/until 14:00 on working days/) }] })
  })

  test('goes to the warehouse that can fill all of it, else to the one with most', async () => {
    const [mug, cup] = [await product(db(), on, 10), await product(db(), on)]
    const { id } = await added([{ sku_code: mug.sku_code, qty: 2 }, { sku_code: cup.sku_code, qty: 1 }], { auto_confirm: true })
    expect((await staff.call('saleOrders.one', { id })).data).toMatchObject({
      status: 'in_fulfillment', warehouse: 'JXB1', fulfilments: [{ status: 'partially_allocated' }],
    })
  })

  test('is its client’s and its warehouse’s alone, and SKUs to order are found by code, name and barcode', async () => {
    const mug = await product(db(), on, 4)
    await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology) values ($1, $2, $3, 'code128')`, [on.client, mug.id, `BC${mug.id}`])
    const found = await staff.call('saleOrders.skus', { client_id: on.client, search: `BC${mug.id}` })
    expect(found.data).toMatchObject([{ sku_code: mug.sku_code, available: 4, unit_price: '79.00' }])
    const { id } = await added([{ sku_code: mug.sku_code, qty: 1 }], { auto_confirm: true })
    const auditor = await app.as('auditor')
    expect(await auditor.call('saleOrders.one', { id })).toMatchObject({ status: 200 })
    expect(await auditor.call('saleOrders.confirm', { ids: [id] })).toMatchObject({ status: 403 })
    const courier = await app.as('carrier_admin')
    expect(await courier.call('saleOrders.one', { id })).toMatchObject({ status: 403 })
  })
})
