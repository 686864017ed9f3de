import { beforeAll, describe, expect, test } from 'vitest'
import { b2bBarcodeTemplate, b2bSkuTemplate } from '@/lib/contract/b2b-sku-columns'
import { mod10 } from '@/lib/domain/check-digits'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { received, shelf } from '../stock/given'

const app = useApp()
let client: Asker
let own = 0
let files = 0
const run = `${process.pid}`.slice(-5)
beforeAll(async () => {
  client = await app.as('client_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
  await app.query(`insert into suppliers (client_id, vendor_code, vendor_name, country_code) values ($1, $2, 'Biscuit works', 'AE')`, [own, `SUP-${run}`])
})

type Cells = Record<string, string>
let serial = Number(run) * 1000
const gtin = () => {
  const body = `629${String((serial += 1)).padStart(9, '0').slice(-9)}`
  return body + mod10(body)
}
const caseOf = (each: string) => {
  const body = `1${each.slice(0, 12)}`
  return body + mod10(body)
}
const usual: Cells = { 'SKU Name': 'Butter biscuit 100 g', 'UOM': 'EA', 'Case Qty': '24', 'Weight (kg)': '0.110' }
const csv = (headers: readonly string[], rows: readonly Cells[]) =>
  Buffer.from([headers.join(','), ...rows.map((cells) => headers.map((header) => cells[header] ?? '').join(','))].join('\n'))

async function sent(call: 'b2bSkuUploads.upload' | 'b2bSkuUploads.uploadBarcodes', body: Buffer, more: object = {}) {
  const answer = await client.call(call, { dry_run: false, ...more }, { file: { name: `b2b-${(files += 1)}.csv`, body, type: 'text/csv' } })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_unchanged: number; rows_rejected: number }>(
    'select rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [answer.data.upload_id])
  const faults = await app.query<{ message: string }>(
    "select message from excel_responses where upload_id = $1 and severity = 'error' order by row_number, id", [answer.data.upload_id])
  return { id: answer.data.upload_id, ...upload, faults: faults.map(({ message }) => message) }
}
const send = (rows: Cells[], more: object = {}) =>
  sent('b2bSkuUploads.upload', csv(b2bSkuTemplate.columns.map(({ header }) => header), rows.map((cells) => ({ ...usual, ...cells }))), more)
const sendBarcodes = (rows: Cells[], more: object = {}) =>
  sent('b2bSkuUploads.uploadBarcodes', csv(b2bBarcodeTemplate.columns.map(({ header }) => header), rows), more)
const staged = async (uploadId: number) => (await client.call('b2bSkuUploads.list', { upload_id: [uploadId], sort_by: 'row_no', sort: 'lowest' })).data
const skuOf = async (code: string) => (await client.call('b2bSkus.list', { search: code })).data.find(({ sku_code }) => sku_code === code)

describe('a file of SKUs for B2B', () => {
  test('waits for approval, and what is approved is in the master with its profile and barcodes', async () => {
    const [code, each] = [`UPS-${run}-A`, gtin()]
    const { id, ...counts } = await send([{
      'SKU Code': code, 'Supplier Code': `SUP-${run}`, 'Inner Qty': '6', 'Pallet Qty': '1440', 'Case Length': '38', 'Case Width': '26', 'Case Height': '18',
      'Case Weight': '2.9', 'Ti': '10', 'Hi': '6', 'Barcode (EA)': each, 'Barcode (Case)': caseOf(each), 'Unit Cost': '1.85', 'Expiry Tracked': 'Y',
      'Shelf Life (days)': '365', 'Min Receipt %': '50', 'Min Ship Days': '60', 'Label Required': 'Y', 'Registration No': 'DM-88121',
      'Registration Expiry': '2031-03-31', 'Temp Min': '2', 'Temp Max': '8',
    }])
    expect(counts).toEqual({ rows_created: 1, rows_updated: 0, rows_unchanged: 0, rows_rejected: 0, faults: [] })
    expect(await skuOf(code)).toBeUndefined()
    const [row] = await staged(id)
    expect(row).toMatchObject({ sku_code: code, action: 'create', check_status: 'valid', messages: [], changes: [], approval_status: '0' })
    const decided = await client.call('b2bSkuUploads.decide', { ids: [row?.id ?? 0], decision: 'approve' })
    expect(decided.data, decided.message).toEqual({ done: 1, failed: [] })
    const sku = await skuOf(code)
    expect(sku).toMatchObject({
      client_id: own, scope: 'b2b', case_qty: 24, pallet_qty: 1440, inner_qty: 6, barcode: each, barcode_count: 2, unit_cost: '1.85', is_batch_tracked: true,
      supplier_name: 'Biscuit works', label_required: true, registration_expiry: '2031-03-31', temperature_min: '2.0', case_dimensions: '38.0 × 26.0 × 18.0',
      min_receipt_shelf_life_pct: '50.0', min_ship_shelf_life_days: 60,
    })
    expect((await staged(id))[0]).toMatchObject({ approval_status: '1', sku_id: sku?.id, decided_by: expect.any(String) as string })
    // Once.
    const again = await client.call('b2bSkuUploads.decide', { ids: [row?.id ?? 0], decision: 'reject', remarks: 'No' })
    expect(again).toMatchObject({ status: 409, message: `Row ${row?.row_no} with SKU ${code} is approved already.` })
    const [audit] = await app.query<{ n: number }>(
      "select count(*)::int as n from audit_log where entity = 'sku_upload_row' and entity_id = $1", [String(row?.id)])
    expect(audit?.n).toBe(1)
  })

  test('says what it changes of a SKU, old to new, an empty cell changing nothing', async () => {
    const [code, each] = [`UPS-${run}-B`, gtin()]
    const first = await send([{ 'SKU Code': code, 'Barcode (EA)': each, 'HS Code': '190531' }])
    await client.call('b2bSkuUploads.decide', { ids: (await staged(first.id)).map(({ id }) => id), decision: 'approve' })
    const { id } = await send([{ 'SKU Code': code.toLowerCase(), 'Case Qty': '12', 'Label Required': 'Y' }])
    const [row] = await staged(id)
    expect(row).toMatchObject({ action: 'update', changes: ['Case Qty: 24 → 12', 'Label Required: No → Yes'] })
    await client.call('b2bSkuUploads.decide', { ids: [row?.id ?? 0], decision: 'approve' })
    expect(await skuOf(code)).toMatchObject({ case_qty: 12, label_required: true, hs_code: '190531', barcode: each })
    // What it changed stays told, and the same again changes nothing.
    expect((await staged(id))[0]?.changes).toEqual(['Case Qty: 24 → 12', 'Label Required: No → Yes'])
    expect(await send([{ 'SKU Code': code, 'Case Qty': '12' }])).toMatchObject({ rows_unchanged: 1, rows_updated: 0 })
  })

  test('keeps rows that break a rule for mending, and rejects the rest with a reason', async () => {
    const [good, bad] = [`UPS-${run}-C`, `UPS-${run}-D`]
    const { id, faults } = await send([
      { 'SKU Code': good },
      { 'SKU Code': bad, 'Inner Qty': '5', 'Pallet Qty': '100', 'Supplier Code': 'NOBODY', 'Barcode (Case)': '16291041500219', 'Expiry Tracked': 'Y' },
    ])
    expect(faults).toEqual([])
    const [ok, wrong] = await staged(id)
    expect(ok).toMatchObject({ check_status: 'warning', messages: ['Barcode (EA): No barcode: scanners will not know it.'] })
    expect(wrong).toMatchObject({ check_status: 'invalid' })
    expect(wrong?.messages).toEqual(expect.arrayContaining([
      'Pallet Qty 100 is not a multiple of Case Qty 24.', 'Supplier Code: Supplier NOBODY is unknown.',
      'Barcode (Case) 16291041500219 fails its check digit.', 'Case Qty 24 is not a multiple of Inner Qty 5.',
      'Shelf Life (days): Shelf life is required when expiry is tracked.',
    ]))
    const refused = await client.call('b2bSkuUploads.decide', { ids: [wrong?.id ?? 0], decision: 'approve' })
    expect(refused.status).toBe(422)
    const both = await client.call('b2bSkuUploads.decide', { ids: [ok?.id ?? 0, wrong?.id ?? 0], decision: 'approve' })
    expect(both.data).toMatchObject({ done: 1, failed: [{ name: bad }] })
    expect(await skuOf(good)).toMatchObject({ sku_code: good })
    const stale = await client.call('b2bSkuUploads.mend', { id: wrong?.id ?? 0, inner_qty: 6, version: 1 })
    expect(stale.status).toBe(409)
    const unread = await client.call('b2bSkuUploads.mend', { id: wrong?.id ?? 0, inner_qty: 'six' })
    expect(unread).toMatchObject({ status: 422, errors: [{ field: 'inner_qty' }] })
    const mended = await client.call('b2bSkuUploads.mend', {
      id: wrong?.id ?? 0, inner_qty: '6', pallet_qty: '1440', supplier_code: '', case_barcode: null, shelf_life_days: 365,
    })
    expect(mended.data, mended.message).toMatchObject({ check_status: 'warning', inner_qty: 6, pallet_qty: 1440, supplier_code: null })
    const silent = await client.call('b2bSkuUploads.decide', { ids: [wrong?.id ?? 0], decision: 'reject' })
    expect(silent).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    await client.call('b2bSkuUploads.decide', { ids: [wrong?.id ?? 0], decision: 'reject', remarks: 'No longer sold' })
    expect((await staged(id))[1]).toMatchObject({ approval_status: '2', remarks: 'No longer sold' })
    expect(await skuOf(bad)).toBeUndefined()
    expect((await client.call('b2bSkuUploads.mend', { id: wrong?.id ?? 0, inner_qty: 1 })).status).toBe(409)
  })

  test('lists as errors what no mending of a row helps: unread cells and codes that cannot be given', async () => {
    const { rows_rejected, faults } = await send([{ 'SKU Code': 'no good code' }, { 'SKU Code': `UPS-${run}-E`, 'Case Qty': 'many' }])
    expect(rows_rejected).toBe(2)
    expect(faults.join(' ')).toContain('Case Qty')
  })

  test('tells that another row of the SKU waits, and stages the same file once', async () => {
    const [code, each] = [`UPS-${run}-F`, gtin()]
    const cells = { 'SKU Code': code, 'Barcode (EA)': each }
    const first = await send([cells])
    expect(await send([cells])).toMatchObject({ rows_unchanged: 1 })
    const other = await send([{ ...cells, 'Case Qty': '12' }])
    expect((await staged(other.id))[0]?.messages.join()).toContain('waits for approval too')
    await client.call('b2bSkuUploads.decide', { ids: (await staged(first.id)).map(({ id }) => id), decision: 'reject', remarks: 'Wrong' })
    await client.call('b2bSkuUploads.decide', { ids: (await staged(other.id)).map(({ id }) => id), decision: 'reject', remarks: 'Wrong' })
    // What was rejected may come again.
    expect((await staged((await send([cells])).id))[0]).toMatchObject({ sku_code: code, approval_status: '0' })
  })

  test('a SKU that has stock keeps how it is tracked, however the change comes', async () => {
    const code = `UPS-${run}-G`
    const first = await send([{ 'SKU Code': code }])
    await client.call('b2bSkuUploads.decide', { ids: (await staged(first.id)).map(({ id }) => id), decision: 'approve' })
    const there = await skuOf(code)
    await received(app.services.database.db, there?.id ?? 0, 5, { ...(await shelf(app.services.database.db)), client: own })
    const { id } = await send([{ 'SKU Code': code, 'Batch Tracked': 'Y' }])
    expect((await staged(id))[0]).toMatchObject({ check_status: 'invalid' })
    expect((await staged(id))[0]?.messages).toContain('Batch Tracked: Tracking cannot change while stock exists.')
  })

  test('goes straight to the master of a client that wants no approval, refusing what its form refuses', async () => {
    const admin = await app.as('super_admin')
    const set = await admin.call('configurations.add', {
      config_key: 'sku_upload_approval', scope: 'client', client_id: own, value: 'false', change_reason: 'A test of what it changes',
    })
    expect(set.status, set.message).toBe(201)
    try {
      const code = `UPS-${run}-H`
      const { id, ...counts } = await send([{ 'SKU Code': code, 'Barcode (EA)': gtin() }, { 'SKU Code': `UPS-${run}-I`, 'Inner Qty': '5' }])
      expect(counts).toMatchObject({ rows_created: 1, rows_rejected: 1, faults: ['Case Qty 24 is not a multiple of Inner Qty 5.'] })
      expect(await staged(id)).toEqual([])
      expect(await skuOf(code)).toMatchObject({ case_qty: 24 })
    } finally {
      await app.query("delete from configurations where config_key = 'sku_upload_approval'")
      dropSettings()
    }
  })

  test('has templates with their columns', async () => {
    expect((await client.call('b2bSkuUploads.template', { format: 'csv' })).body.toString()).toContain('Registration Expiry')
    expect((await client.call('b2bSkuUploads.barcodeTemplate', { format: 'csv' })).body.toString()).toContain('Qty per Pack')
  })

  test('rows of another client are neither seen nor decided', async () => {
    const { id } = await send([{ 'SKU Code': `UPS-${run}-J` }])
    const [row] = await staged(id)
    const other = await app.as('client_admin.dtofz')
    expect((await other.call('b2bSkuUploads.list', { upload_id: [id] })).data).toEqual([])
    expect((await other.call('b2bSkuUploads.decide', { ids: [row?.id ?? 0], decision: 'approve' })).status).toBe(404)
    expect((await other.call('b2bSkuUploads.mend', { id: row?.id ?? 0, inner_qty: 2 })).status).toBe(404)
  })
})

describe('a file of barcodes', () => {
  test('adds, changes and removes barcodes of SKUs, the primary one only where that is said', async () => {
    const [code, each] = [`UPS-${run}-K`, gtin()]
    const first = await send([{ 'SKU Code': code, 'Barcode (EA)': each }])
    await client.call('b2bSkuUploads.decide', { ids: (await staged(first.id)).map(({ id }) => id), decision: 'approve' })
    const [pack, next] = [caseOf(each), gtin()]
    const row = (barcode: string, more: Cells = {}): Cells => ({ 'SKU Code': code, 'Barcode': barcode, 'Pack Level': 'each', 'Qty per Pack': '1', ...more })
    const carton = { 'Pack Level': 'carton', 'Qty per Pack': '24' }
    expect(await sendBarcodes([row(pack, carton), row(next, { Primary: 'Y' }), row(gtin(), { 'Qty per Pack': '2' })])).toMatchObject({
      rows_created: 1, rows_rejected: 2, faults: [
        `${each} is the primary barcode of ${code}; tick Replace primary barcode to change that.`, 'Qty per Pack must be 1 for each.',
      ],
    })
    const replaced = await sendBarcodes([row(pack, carton), row(next, { Primary: 'Y' })], { replace_primary: true })
    expect(replaced).toMatchObject({ rows_created: 1, rows_unchanged: 1 })
    const { id } = (await skuOf(code)) ?? { id: 0 }
    const barcodes = async () => (await client.call('b2bSkus.one', { id })).data.barcodes.map(({ barcode, qty_per_pack, is_primary }) => (
      [barcode, qty_per_pack, is_primary]))
    expect(await barcodes()).toEqual([[next, 1, true], [each, 1, false], [pack, 24, false]])
    expect(await sendBarcodes([row(next, { Action: 'remove' })])).toMatchObject({ rows_updated: 1, faults: [] })
    expect(await barcodes()).toEqual([[each, 1, true], [pack, 24, false]])
    // The same row again finds nothing to remove.
    expect((await sendBarcodes([row(next, { Action: 'remove' })])).faults).toEqual([`Barcode ${next} is none of ${code}.`])
  })

  test('refuses a barcode of another SKU and a SKU nobody knows', async () => {
    const [one, each] = [`UPS-${run}-L`, gtin()]
    const { id } = await send([{ 'SKU Code': one, 'Barcode (EA)': each }, { 'SKU Code': `UPS-${run}-M` }])
    await client.call('b2bSkuUploads.decide', { ids: (await staged(id)).map((row) => row.id), decision: 'approve' })
    const cells = { 'Pack Level': 'each', 'Qty per Pack': '1' }
    const { faults } = await sendBarcodes([{ ...cells, 'SKU Code': `UPS-${run}-M`, 'Barcode': each }, { ...cells, 'SKU Code': 'NOBODY', 'Barcode': gtin() }])
    expect(faults).toEqual([`Barcode ${each} belongs to ${one}.`, 'SKU NOBODY is unknown.'])
  })
})
