import { beforeAll, describe, expect, test } from 'vitest'
import { inventoryTemplate } from '@/lib/contract/inventory-columns'
import { addDays, today } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { makeDemand, received, reserved, shelf, sku, stockOf, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let floor: Asker
let other: Asker
let files = 0
let code = ''
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  floor = await app.as('warehouse_supervisor')
  other = await app.as('super_admin')
  code = (await app.query<{ location_code: string }>('select location_code from locations where id = $1', [here.location]))[0]?.location_code ?? ''
})

const headers = inventoryTemplate.columns.map(({ header }) => header)
type Cells = Record<string, string>
async function send(mode: 'opening' | 'count', lines: Cells[], more: object = {}) {
  const line = (cells: Cells) => headers.map((header) => (header === 'Location' ? (cells[header] ?? code) : (cells[header] ?? ''))).join(',')
  const body = [headers.join(','), ...lines.map(line)].join('\n')
  const answer = await floor.call('stockCounts.upload', { client_id: here.client, warehouse_id: here.warehouse, mode, dry_run: false, ...more }, {
    file: { name: `stock-${(files += 1)}.csv`, body: Buffer.from(body), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_unchanged: number; rows_rejected: number }>(
    'select rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ message: string }>(
    'select message from excel_responses where upload_id = $1 order by row_number, id', [answer.data.upload_id],
  )
  return { id: answer.data.upload_id, ...upload, faults: faults.map(({ message }) => message) }
}
async function goods(more: Parameters<typeof sku>[2] & { cost?: string } = {}) {
  const id = await sku(db, here.client, more)
  const [row] = await app.query<{ sku_code: string }>('update skus set unit_cost = $2 where id = $1 returning sku_code', [id, more.cost ?? '1'])
  return { id, sku: row?.sku_code ?? '' }
}

describe('a sheet of opening stock', () => {
  test('adds what lies on shelves, once, with its lots; the ledger names the upload', async () => {
    const [plain, kept] = [await goods(), await goods({ expiry: true })]
    const day = addDays(today(), 200)
    const lines: Cells[] = [
      { 'SKU Code': plain.sku.toLowerCase(), Quantity: '40' }, { 'SKU Code': kept.sku, Quantity: '7', 'Lot No': 'L1', 'Expiry Date': day },
      { 'SKU Code': kept.sku, Quantity: '2', 'Lot No': 'L1', 'Expiry Date': day, Status: 'damaged' },
    ]
    const sent = await send('opening', lines)
    expect(sent).toMatchObject({ rows_created: 3, rows_rejected: 0, faults: [] })
    expect([await stockOf(db, plain.id), await stockOf(db, kept.id)]).toEqual([{ on_hand: 40, allocated: 0 }, { on_hand: 9, allocated: 0 }])
    const [move] = (await floor.call('inventory.ledger', { sku_id: [plain.id] })).data
    expect(move).toMatchObject({ txn_type: 'opening', qty_change: 40, reference_type: 'upload', reference_no: `UPLOAD-${sent.id}` })
    expect(await send('opening', lines)).toMatchObject({ rows_created: 0, rows_unchanged: 3, rows_rejected: 0 })
    expect(await send('opening', [{ 'SKU Code': plain.sku, Quantity: '41' }])).toMatchObject({
      rows_rejected: 1, faults: [`Opening stock exists for ${plain.sku} at ${code}; use count.`],
    })
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0 })
  })

  test('tells of every row what is wrong, in words that lead out', async () => {
    const [plain, kept, serial] = [await goods(), await goods({ expiry: true }), await goods({ serial: true })]
    const [cool] = await app.query<{ location_code: string }>(
      `select location_code from locations where warehouse_id = $1 and storage_class = 'cool' and status = 'active' limit 1`, [here.warehouse],
    )
    const sent = await send('opening', [
      { Location: 'Z-99', 'SKU Code': plain.sku, Quantity: '1' }, { 'SKU Code': 'NOBODYS', Quantity: '1' }, { 'SKU Code': kept.sku, Quantity: '1' },
      { 'SKU Code': kept.sku, Quantity: '1', 'Lot No': 'N9' }, { 'SKU Code': serial.sku, Quantity: '1' }, { 'SKU Code': plain.sku, Quantity: '1.5' },
      { Location: cool?.location_code ?? '', 'SKU Code': plain.sku, Quantity: '1' },
    ])
    expect(sent).toMatchObject({ rows_created: 0, rows_rejected: 7 })
    expect(sent.faults).toEqual([
      'Location Z-99 is not in JXB1.', 'SKU NOBODYS is unknown or inactive.', `${kept.sku} is kept by lot. Enter the lot.`,
      `Enter when lot N9 of ${kept.sku} expires.`,
      `SKU ${serial.sku} has serial numbers. Receive or count it by scan.`, 'Quantity is a whole number from 0 to 1,000,000.',
      `${cool?.location_code} is kept for “Cool”, and ${plain.sku} is “Ambient”.`,
    ])
  })
})

describe('a counted sheet', () => {
  test('sets what lies there: what is small at once, what is large once somebody else agrees', async () => {
    const [small, large] = [await goods(), await goods({ cost: '90' })]
    await received(db, small.id, 100, here)
    await received(db, large.id, 200, here)
    const sent = await send('count', [{ 'SKU Code': small.sku, Quantity: '98' }, { 'SKU Code': large.sku, Quantity: '188' }])
    expect(sent).toMatchObject({ rows_updated: 2, rows_rejected: 0 })
    expect(await stockOf(db, small.id)).toEqual({ on_hand: 98, allocated: 0 })
    expect(await stockOf(db, large.id)).toEqual({ on_hand: 200, allocated: 0 })
    const [move] = (await floor.call('inventory.ledger', { sku_id: [small.id] })).data
    expect(move).toMatchObject({
      txn_type: 'count', qty_change: -2, reference_type: 'upload', reference_no: `UPLOAD-${sent.id}`, reason_code: 'count_variance',
    })
    // Sent again it is no second difference.
    expect(await send('count', [{ 'SKU Code': small.sku, Quantity: '98' }, { 'SKU Code': large.sku, Quantity: '188' }])).toMatchObject({ rows_unchanged: 2 })
    const waiting = (await other.call('inventory.corrections', { sku_id: [large.id], status: ['pending'] })).data
    expect(waiting).toMatchObject([{ qty_change: -12, reason_code: 'count_variance' }])
    await other.call('inventory.decide', { id: waiting[0]?.id ?? 0, status: 'posted' })
    expect(await stockOf(db, large.id)).toEqual({ on_hand: 188, allocated: 0 })
    const [posted] = (await floor.call('inventory.ledger', { sku_id: [large.id] })).data
    expect(posted).toMatchObject({ txn_type: 'count', qty_change: -12, reference_no: `UPLOAD-${sent.id}` })
  })

  test('counts nothing away that orders have, and not on a shelf that is being counted', async () => {
    const one = await goods()
    await received(db, one.id, 10, here)
    await reserved(db, await makeDemand(db, here, one.id, 8))
    expect(await send('count', [{ 'SKU Code': one.sku, Quantity: '7' }])).toMatchObject({
      rows_rejected: 1, faults: ['Quantity 7 is below the 8 units allocated.'],
    })
    await app.query(`insert into stock_counts (warehouse_id, location_id, created_by) select $1, $2, min(id) from users`, [here.warehouse, here.location])
    expect(await send('count', [{ 'SKU Code': one.sku, Quantity: '9' }])).toMatchObject({
      rows_rejected: 1, faults: [`Location ${code} is being counted. Finish that count first.`],
    })
    await app.query('delete from stock_counts where location_id = $1', [here.location])
  })

  test('is for goods one may know of', async () => {
    const [elsewhere] = await app.query<{ id: number }>(`select id from facilities where kind = 'warehouse' and id <> $1 order by id limit 1`, [here.warehouse])
    const answer = await floor.call('stockCounts.upload', { client_id: here.client, warehouse_id: elsewhere?.id ?? 0, mode: 'count', dry_run: true }, {
      file: { name: 'x.csv', body: Buffer.from(headers.join(',')), type: 'text/csv' },
    })
    expect(answer).toMatchObject({ status: 404 })
  })
})
