import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'
import { b2bGround, b2bOrder, type B2bGround } from './given'

const app = useApp()
let manager: Asker
let here: B2bGround
/** A client whose goods a warehouse system of its own keeps. */
let infor = 0
beforeAll(async () => {
  manager = await app.as('fulfilment_manager')
  here = await b2bGround(app)
  infor = (await app.query<{ id: number }>("select id from clients where 'infor' = any(service_type) and status = 'active' order by id limit 1"))[0]?.id ?? 0
})
let made = 0
const body = (more: Partial<Input<'b2bSkus.add'>> = {}): Input<'b2bSkus.add'> => ({
  client_id: here.client, sku_code: `PRF-${(made += 1)}-${process.pid}`, sku_name: 'Butter biscuit 100 g', weight: '0.110', units_per_carton: 24,
  cartons_per_pallet: 60, ...more,
})
async function added(more: Partial<Input<'b2bSkus.add'>> = {}) {
  const answer = await manager.call('b2bSkus.add', body(more))
  expect(answer.status, answer.message).toBe(201)
  return answer.data
}
const syncOf = async (id: number) => (await app.query<{ wms_sync_status: string; wms_error: string | null }>(
  'select wms_sync_status, wms_error from b2b_sku_profiles where sku_id = $1', [id]))[0]

test('a SKU keeps how its cases are measured, layered, registered and labelled, and says where layers come to another pallet', async () => {
  const end = addDays(today(), 20)
  const sku = await added({
    wms_item_code: `W-${process.pid}`, default_supplier_id: here.supplier, inner_qty: 6, case_length: '38', case_width: '26', case_height: '18',
    case_weight: '2.9', ti: 10, hi: 5, label_required: true, product_registration_no: 'DM-88121',
    registration_expiry: end, temperature_min: '2', temperature_max: '8',
  })
  const kept = {
    inner_qty: 6, case_length: '38.0', case_weight: '2.900', ti: 10, hi: 5, label_required: true, product_registration_no: 'DM-88121',
    registration_expiry: end, temperature_min: '2.0', temperature_max: '8.0', supplier_name: 'Biscuit works', wms_item_code: `W-${process.pid}`,
  }
  expect(sku).toMatchObject({ ...kept, layer_note: '10 × 5 × 24 is 1,200, not 1,440.' })
  const { data: [row] } = await manager.call('b2bSkus.list', { search: sku.sku_code, registration_ends: true, label_required: true, no_image: true })
  expect(row).toMatchObject({ ...kept, case_dimensions: '38.0 × 26.0 × 18.0', registration_ends: true, image_count: 0 })
  expect((await manager.call('b2bSkus.list', { search: sku.sku_code, label_required: false })).data).toEqual([])
  // What is not said stays.
  const saved = await manager.call('b2bSkus.change', { id: sku.id, version: sku.version, hi: 6 })
  expect(saved.data).toMatchObject({ ...kept, hi: 6, layer_note: null })
})

test.each([
  [{ inner_qty: 5 }, 'Case quantity must be a multiple of inner quantity.', 'units_per_carton'],
  [{ case_length: '38' }, 'Give length, width and height of the case, or none of them.', 'case_width'],
  [{ temperature_min: '8', temperature_max: '2' }, 'The highest temperature must be above the lowest.', 'temperature_max'],
  [{ registration_expiry: '2020-01-31' }, 'The registration must end on a day to come.', 'registration_expiry'],
  [{ default_supplier_id: 999_999_999 }, 'This supplier no longer exists.', 'default_supplier_id'],
] as const)('refuses %j', async (more, message, field) => {
  const answer = await manager.call('b2bSkus.add', body(more))
  expect(answer).toMatchObject({ status: 422, message })
  expect(answer.errors).toContainEqual({ field, message })
})

test('an item code names one SKU of a client, and a supplier of another client is none of its', async () => {
  const [one, two] = [await added({ wms_item_code: `ITEM-${process.pid}` }), await added()]
  expect((await manager.call('b2bSkus.change', { id: two.id, wms_item_code: `item-${process.pid}` })).status).toBe(409)
  // The code of a SKU without an item code of its own is its item code.
  expect((await manager.call('b2bSkus.change', { id: one.id, wms_item_code: two.sku_code })).status).toBe(409)
  const theirs = await manager.call('b2bSkus.add', body({ client_id: infor, default_supplier_id: here.supplier }))
  expect(theirs).toMatchObject({ status: 422, message: 'This supplier belongs to another client.' })
})

test('a SKU is sent to the warehouse system of its client, once until that answers; a client without one has none to send to', async () => {
  const sku = await added({ client_id: infor })
  expect(sku).toMatchObject({ wms_sync_status: 'pending', wms_error: null })
  expect(await manager.call('b2bSkus.sync', { ids: [sku.id] })).toMatchObject({ status: 409, message: `SKU ${sku.sku_code} waits for the WMS already.` })
  await app.query("update b2b_sku_profiles set wms_sync_status = 'failed', wms_error = 'Unknown UOM' where sku_id = $1", [sku.id])
  expect((await manager.call('b2bSkus.list', { search: sku.sku_code, wms_sync_status: ['failed'] })).data).toMatchObject([{ wms_error: 'Unknown UOM' }])
  expect((await manager.call('b2bSkus.sync', { ids: [sku.id] })).data).toEqual({ queued: 1 })
  expect(await syncOf(sku.id)).toEqual({ wms_sync_status: 'pending', wms_error: null })
  const own = await added()
  expect(own.wms_sync_status).toBe('not_required')
  const refused = await manager.call('b2bSkus.sync', { ids: [own.id, sku.id] })
  expect(refused.status).toBe(409)
  expect(refused.message).toContain('has no WMS')
  expect((await (await app.as('client_admin')).call('b2bSkus.sync', { ids: [sku.id] })).status).toBe(404)
})

test('nothing is announced of a SKU its warehouse system refused', async () => {
  const sku = await added({ client_id: infor })
  const [supplier] = await app.query<{ id: number }>(`insert into suppliers (client_id, vendor_code, vendor_name, country_code)
    values ($1, $2, 'Works', 'AE') returning id`, [infor, `WMS-${process.pid}`])
  await app.query("update b2b_sku_profiles set wms_sync_status = 'failed', wms_error = 'Unknown UOM' where sku_id = $1", [sku.id])
  const order = b2bOrder({ ...here, client: infor, supplier: supplier?.id ?? 0 }, [{ sku_id: sku.id, uom: 'EA', qty: 24 }])
  expect(await manager.call('b2bInbound.add', order)).toMatchObject({ status: 409, message: `SKU ${sku.sku_code} is not in the WMS yet: Unknown UOM.` })
  const draft = await manager.call('b2bInbound.add', { ...order, submit: false })
  expect(draft.status, draft.message).toBe(201)
  expect((await manager.call('b2bInbound.submit', { id: draft.data.id })).status).toBe(409)
  await app.query("update b2b_sku_profiles set wms_sync_status = 'synced', wms_error = null where sku_id = $1", [sku.id])
  expect((await manager.call('b2bInbound.submit', { id: draft.data.id })).data).toMatchObject({ status: 'submitted' })
})
