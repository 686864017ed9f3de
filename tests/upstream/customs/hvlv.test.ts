import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { classify } from '@/upstream/core/customs/classify'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { inTransaction } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { useApp, type Asker } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let officer: Asker
let staff: Asker
let on: Shelf
let phones = 0
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  officer = await app.as('customs_officer')
  on = await orderingShelf(app.services.database.db)
  await app.query("delete from tariff_thresholds where country_code = 'AE' and purpose = 'low_value'")
  await threshold('1000', 'AED')
  await threshold('3000', 'AED', 'export')
})
const db = () => app.services.database.db
const threshold = (amount: string, currency: string, direction = 'import', from = '2023-03-01') => app.query(
  `insert into tariff_thresholds (country_code, direction, amount, currency, source, valid_from) values ('AE', $1, $2, $3, 'Test', $4)`,
  [direction, amount, currency, from],
)
const nextPhone = () => `05011${String(10_000 + (phones += 1))}`
type More = Parameters<typeof order>[2]

/** A confirmed order of one piece at a price, leaving the free zone of Jebel Ali. */
async function confirmed(price: string, more: More = {}, set: { hs?: string; weight?: string } = {}) {
  const goods = await product(db(), on, 0, { price })
  await app.query('update skus set hs_code = $2, weight = $3 where id = $1', [goods.id, set.hs ?? '610910000000', set.weight ?? '0.4'])
  const { data, message } = await staff.call('saleOrders.add', order(on.client, [{ sku_code: goods.sku_code, qty: 1 }], {
    warehouse_id: on.warehouse, auto_confirm: true, consignee_phone: nextPhone(), ...more,
  }))
  expect(message).toContain('is added')
  return of(data.id)
}
async function of(saleId: number) {
  const part = (await staff.call('saleOrders.one', { id: saleId })).data.fulfilments[0]
  return classed(part?.fulfillment_no ?? '')
}
async function classed(orderNo: string) {
  const found = (await officer.call('hvlv.list', { search: orderNo })).data[0]
  if (!found) throw new Error(`${orderNo} is not classified.`)
  return found
}
const declare = (id: number) => app.query('update customs_orders set declared_at = now() where id = $1', [id])

describe('an order that leaves a free zone', () => {
  test('is classified once it is confirmed: up to the threshold of its day as of low value', async () => {
    expect(await confirmed('1000.00')).toMatchObject({
      hvlv_class: 'LV', class_source: 'auto', scope: 'local', country_code: 'AE', declared_value: '1000.00', declared_value_aed: '1000.00',
      aggregated_value_aed: '1000.00', threshold: '1000.00', threshold_currency: 'AED', tracking_no: null, hs_codes: 1, hs_missing: 0, is_declared: false,
    })
    expect(await confirmed('1000.01')).toMatchObject({ hvlv_class: 'HV' })
  })

  test('is added up with what goes to the same consignee that day: 600.00 and 550.00 are both of high value', async () => {
    const consignee_phone = nextPhone()
    const first = await confirmed('600.00', { consignee_phone })
    expect(first).toMatchObject({ hvlv_class: 'LV' })
    const second = await confirmed('550.00', { consignee_phone })
    expect(second).toMatchObject({ hvlv_class: 'HV', declared_value_aed: '550.00', aggregated_value_aed: '1150.00' })
    expect(await classed(first.order_no)).toMatchObject({ hvlv_class: 'HV', aggregated_value_aed: '1150.00' })
    expect((await officer.call('hvlv.list', { search: second.order_no, near_threshold: true })).data).toHaveLength(0)
    // One of them is given up: the other is by itself again.
    await staff.call('fulfilmentOrders.cancel', { ids: [second.fulfillment_id], reason: 'Buyer changed their mind' })
    expect(await classed(first.order_no)).toMatchObject({ hvlv_class: 'LV', aggregated_value_aed: '600.00' })
    expect((await officer.call('hvlv.reclassify', { ids: [first.id] })).data).toEqual({ checked: 1, changed: 0 })
  })

  test('is added up by two who classify at the same moment', async () => {
    const consignee_phone = nextPhone()
    const [a, b] = await Promise.all([confirmed('600.00', { consignee_phone }), confirmed('550.00', { consignee_phone })])
    expect([await classed(a.order_no), await classed(b.order_no)].map(({ hvlv_class, aggregated_value_aed }) => [hvlv_class, aggregated_value_aed])).toEqual([
      ['HV', '1150.00'], ['HV', '1150.00'],
    ])
  })

  test('is of high value with a note where the one it adds up with was declared before, and that one stays', async () => {
    const consignee_phone = nextPhone()
    const first = await confirmed('600.00', { consignee_phone })
    await declare(first.id)
    expect(await confirmed('550.00', { consignee_phone })).toMatchObject({
      hvlv_class: 'HV', note: `Adds up with ${first.order_no}, which was declared as low value before.`,
    })
    expect(await classed(first.order_no)).toMatchObject({ hvlv_class: 'LV', aggregated_value_aed: '600.00', is_declared: true })
  })

  test('is of high value above hvlv_max_kg, and with goods of the list, whatever it costs', async () => {
    expect(await confirmed('10.00', {}, { weight: '70.5' })).toMatchObject({ hvlv_class: 'HV', gross_weight: '70.500' })
    await app.query(`update configurations set value = '80' where config_key = 'hvlv_max_kg'`)
    dropSettings()
    expect(await confirmed('10.00', {}, { weight: '70.5' })).toMatchObject({ hvlv_class: 'LV' })
    await app.query(`update configurations set value = '70' where config_key = 'hvlv_max_kg'`)
    dropSettings()
    expect(await confirmed('10.00', {}, { hs: '240412000000' })).toMatchObject({ hvlv_class: 'HV' })
  })

  test('says which of its goods have no code that can be declared', async () => {
    const bare = await confirmed('10.00', {}, { hs: '610910' })
    expect(bare).toMatchObject({ hs_codes: 1, hs_missing: 1 })
    const missing = await officer.call('hvlv.list', { missing_hs: true, search: bare.order_no })
    expect(missing.data).toHaveLength(1)
    expect((await officer.call('hvlv.list', { missing_hs: false, search: bare.order_no })).data).toHaveLength(0)
  })

  test('has the value of its goods, without VAT where prices include it', async () => {
    await app.query(`insert into configurations (config_key, scope, scope_key, client_id, data_type, value, valid_from)
      values ('tax_inclusive', 'client', 'client:' || $1::bigint, $1::bigint, 'bool', 'true', '2026-01-01')`, [on.client])
    dropSettings()
    const inclusive = await confirmed('105.00')
    await app.query(`delete from configurations where config_key = 'tax_inclusive' and scope = 'client'`)
    dropSettings()
    expect(inclusive).toMatchObject({ declared_value: '100.00' })
  })
})

describe('an order that leaves the country', () => {
  test('is held against the threshold of exports', async () => {
    const toRiyadh = { country_code: 'SA', city: 'Riyadh', pincode: '11564', consignee_phone: '+966501234567' }
    expect(await confirmed('2500.00', toRiyadh)).toMatchObject({ scope: 'international', country_code: 'SA', hvlv_class: 'LV', threshold: '3000.00' })
  })
})

describe('a threshold', () => {
  test('K3: of SAR 1,000 is AED 979.33 at its rate: 985.00 is of high value; with AED 1,000 it is low; one from tomorrow changes nothing today', async () => {
    const parcel = await confirmed('985.00')
    expect(parcel.hvlv_class).toBe('LV')
    await app.query("delete from tariff_thresholds where country_code = 'AE' and direction = 'import' and purpose = 'low_value'")
    await threshold('1000', 'SAR')
    await app.query("delete from currency_rates where currency = 'SAR'")
    await app.query(`insert into currency_rates (currency, rate_date, aed_rate, source) values ('SAR', '2026-01-01', '0.979333', 'Test')`)
    expect((await officer.call('hvlv.reclassify', { ids: [parcel.id] })).data).toEqual({ checked: 1, changed: 1 })
    expect(await classed(parcel.order_no)).toMatchObject({ hvlv_class: 'HV', threshold: '1000.00', threshold_currency: 'SAR' })
    await app.query("update tariff_thresholds set currency = 'AED' where country_code = 'AE' and direction = 'import' and purpose = 'low_value'")
    await officer.call('hvlv.reclassify', { ids: [parcel.id] })
    await app.query(`update tariff_thresholds set valid_to = (now() at time zone 'Asia/Dubai')::date where country_code = 'AE' and direction = 'import'
      and purpose = 'low_value'`)
    await app.query(`insert into tariff_thresholds (country_code, direction, amount, currency, source, valid_from)
      values ('AE', 'import', 300, 'AED', 'Test', (now() at time zone 'Asia/Dubai')::date + 1)`)
    expect((await officer.call('hvlv.reclassify', { ids: [parcel.id] })).data).toEqual({ checked: 1, changed: 0 })
    expect(await classed(parcel.order_no)).toMatchObject({ hvlv_class: 'LV', threshold: '1000.00', threshold_currency: 'AED' })
  })

  test('that nobody set leaves everything of high value', async () => {
    await app.query("delete from tariff_thresholds where country_code = 'AE' and direction = 'import' and purpose = 'low_value'")
    const cheap = await confirmed('1.00')
    await threshold('1000', 'AED')
    expect(cheap).toMatchObject({ hvlv_class: 'HV', threshold: null, threshold_currency: null })
  })
})

describe('a class', () => {
  test('is chosen by hand with a reason, kept when orders are classified anew, and left to the rule again', async () => {
    const one = await confirmed('20.00')
    expect(await officer.call('hvlv.change', { id: one.id, hvlv_class: 'HV', reason: 'no' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    const chosen = await officer.call('hvlv.change', { id: one.id, hvlv_class: 'HV', reason: 'The invoice looks too low' })
    expect(chosen.data).toMatchObject({ hvlv_class: 'HV', class_source: 'manual', reason: 'The invoice looks too low' })
    expect((await officer.call('hvlv.reclassify', { ids: [one.id] })).data).toEqual({ checked: 1, changed: 0 })
    expect(await classed(one.order_no)).toMatchObject({ hvlv_class: 'HV', class_source: 'manual' })
    const back = await officer.call('hvlv.change', { id: one.id, hvlv_class: 'auto', reason: 'The client sent the invoice' })
    expect(back.data).toMatchObject({ hvlv_class: 'LV', class_source: 'auto', reason: null })
  })

  test('of what is declared stays', async () => {
    const one = await confirmed('20.00')
    await declare(one.id)
    expect(await officer.call('hvlv.change', { id: one.id, hvlv_class: 'HV', reason: 'Too late for that' })).toMatchObject({
      status: 409, message: `${one.order_no} is already declared.`,
    })
    await app.query('update sale_order_items i set unit_price = 5000 from fulfillment_orders f where f.id = $1 and i.order_id = f.order_id',
      [one.fulfillment_id])
    expect((await officer.call('hvlv.reclassify', { ids: [one.id] })).data).toEqual({ checked: 1, changed: 0 })
    expect(await classed(one.order_no)).toMatchObject({ hvlv_class: 'LV', declared_value: '20.00' })
  })

  test('is shown to the client of the order and to nobody else’s, and changed by the customs desk alone', async () => {
    const one = await confirmed('20.00')
    const client = await app.as('client_operations')
    const [mine] = await app.query<{ id: number }>(`select (users.client_ids)[1] as id from users where email = 'client_operations@demo.example'`)
    const seen = await client.call('hvlv.list', { search: one.order_no })
    expect(seen.data.map(({ client_id }) => client_id)).toEqual(mine?.id === on.client ? [on.client] : [])
    expect((await staff.call('hvlv.change', { id: one.id, hvlv_class: 'HV', reason: 'Not my desk' })).status).toBe(403)
  })
})

describe('the list', () => {
  test('counts and values each class, whichever is asked for, and travels as a file', async () => {
    const low = await officer.call('hvlv.list', { hvlv_class: ['LV'], client_id: [on.client] })
    const totals = (low.meta as unknown as { totals: Record<'HV' | 'LV', { orders: number; value_aed: string }> }).totals
    expect(low.meta.total).toBe(totals.LV.orders)
    expect(totals.HV.orders).toBeGreaterThan(0)
    expect(totals.LV.value_aed).toMatch(/^\d+\.\d\d$/)
    expect((await officer.call('hvlv.figures', { client_id: [on.client] })).data).toEqual(totals)
    const file = await officer.call('hvlv.download', { client_id: [on.client], format: 'csv' })
    expect(file.body.toString().split('\n')[0]).toContain('Added up AED')
  })

  test('is classified anew by its filters', async () => {
    const all = await officer.call('hvlv.list', { class_source: ['auto'] })
    expect((await officer.call('hvlv.reclassify', { class_source: ['auto'] })).data.checked).toBe(all.meta.total)
    expect(await officer.call('hvlv.reclassify', { ids: [999_999_999] })).toMatchObject({ status: 404 })
  })

  test('of 21,000 orders is classified anew in one go', async () => {
    await app.query(`insert into fulfillment_orders (fulfillment_no, ref_no, client_id, warehouse_id, order_id, part_no, due_ship_at)
      select 'BENCH-' || n, 'BENCH-' || n, f.client_id, f.warehouse_id, f.order_id, 1000 + n, f.due_ship_at + make_interval(days => n % 300)
      from (select f.* from fulfillment_orders f join customs_orders c on c.fulfillment_id = f.id where c.threshold is not null
        order by f.id limit 1) f, generate_series(1, 21000) n`)
    const all = () => inTransaction(db(), (tx) => classify(tx, system, { parcels: sql`f.fulfillment_no like 'BENCH-%'` }))
    await all()
    await app.query(`update customs_orders set hvlv_class = 'HV', threshold = 1 where fulfillment_id in (
      select id from fulfillment_orders where fulfillment_no like 'BENCH-%')`)
    expect(await all()).toEqual({ checked: 21_000, changed: 21_000 })
    await app.query(`delete from customs_orders where fulfillment_id in (select id from fulfillment_orders where fulfillment_no like 'BENCH-%')`)
    await app.query(`delete from fulfillment_orders where fulfillment_no like 'BENCH-%'`)
  }, 120_000)
})

describe('an order that is sent to the customs desk', () => {
  test('waits there before it is packed, and shows the bill of entry it is put on', async () => {
    const sent = await confirmed('20.00')
    const waiting = async () => (await officer.call('customsOrders.list', { search: sent.order_no })).data
    expect(await waiting()).toEqual([])
    expect((await officer.call('hvlv.send', { ids: [sent.id] })).data).toEqual({ done: 1, failed: [] })
    expect(await waiting()).toMatchObject([{ state: 'pending' }])
    await app.query(`update skus set hs_code = '610910000000', country_of_origin = 'TR' where id in (select d.sku_id from stock_demands d
      join fulfillment_orders f on f.order_id = d.document_id where d.document_type = 'sale_order' and f.fulfillment_no = $1)`, [sent.order_no])
    const made = await officer.call('customsOrders.create', { groups: [{ declaration_type: 'import_local_fz', order_ids: [sent.id] }] })
    const boe_ref = made.data.boes[0]?.boe_ref
    expect(await classed(sent.order_no)).toMatchObject({ boe_ref, boe_no: null })
    expect((await officer.call('hvlv.send', { ids: [sent.id] })).data).toEqual({
      done: 0, failed: [{ name: sent.order_no, message: `It is on BOE ${boe_ref}.` }],
    })
    expect(await officer.call('hvlv.send', { ids: [999_999_999] })).toMatchObject({ status: 404 })
  })
})
