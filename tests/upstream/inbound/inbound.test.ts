import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { availableToPromise } from '@/upstream/core/stock/promise'
import { proveStock } from '@/upstream/core/stock/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { announced, ground, newSku, submitted } from './given'

const app = useApp()
let staff: Asker
let dock: Asker
let here: Awaited<ReturnType<typeof ground>>
beforeAll(async () => {
  staff = await app.as('super_admin')
  dock = await app.as('warehouse_operator')
  here = await ground(app)
})

const order = (skuId: number, qty: number, more = {}) => submitted(staff, here.client, here.warehouse, [{ sku_id: skuId, expected_qty: qty, ...more }])
const balances = (skuId: number) => app.query<{ zone: string; status: string; n: number }>(
  `select p.zone_type as zone, b.status, sum(b.on_hand)::int as n from stock_balances b join locations p on p.id = b.location_id
   where b.sku_id = $1 and b.on_hand > 0 group by 1, 2 order by 1, 2`, [skuId])
const linesOf = async (id: number) => (await staff.call('inbound.one', { id })).data.order_lines
const statusOf = async (id: number) => (await staff.call('inbound.one', { id })).data.status
async function setting(key: 'over_receipt_pct' | 'min_receipt_pct', pct: string | null) {
  await app.query('delete from configurations where config_key = $1', [key])
  if (pct !== null)
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
      values ($1, 'global', 'decimal', $2, '2026-01-01')`, [key, pct])
  dropSettings()
}

describe('announcing', () => {
  test('a reference is used once a client, and the refusal names the order that has it', async () => {
    const sku = await newSku(app, here.client)
    const first = announced(here.client, here.warehouse, [{ sku_id: sku, expected_qty: 3 }])
    const { data } = await staff.call('inbound.add', first)
    expect(await staff.call('inbound.add', first)).toMatchObject({
      status: 409, message: `Reference ${first.ref_no} is already used by ${data.inbound_no}.`, errors: [{ field: 'ref_no' }],
    })
  })

  test('bad lines are refused all at once, each at its field', async () => {
    const sku = await newSku(app, here.client)
    const lines = [
      { sku_id: sku, expected_qty: 3 }, { sku_id: sku, expected_qty: 2 },
      { sku_id: sku, expected_qty: 2, lot_no: 'L1', mfg_date: '2026-05-01', expiry_date: '2026-04-01' }, { sku_id: 987_654_321, expected_qty: 1 },
    ]
    const answer = await staff.call('inbound.add', announced(here.client, here.warehouse, lines))
    expect(answer.status).toBe(422)
    expect(answer.errors.map(({ field }) => field).toSorted()).toEqual(['lines.1.sku_id', 'lines.2.expiry_date', 'lines.3.sku_id'])
    expect(answer.errors.map(({ message }) => message).join(' ')).toContain('merge the quantities')
    expect(await staff.call('inbound.add', announced(here.client, here.warehouse, [], { submit: true }))).toMatchObject({ status: 422,
      errors: [{ field: 'lines' }] })
    expect(await staff.call('inbound.add', announced(here.client, here.warehouse, [{ sku_id: sku, expected_qty: 1 }], { expected_date: addDays(today(), -1) })))
      .toMatchObject({ status: 422, message: 'Expected date is in the past.' })
  })

  test('a draft is changed until it is planned, and the warehouse is told once it is submitted', async () => {
    const sku = await newSku(app, here.client)
    const given = announced(here.client, here.warehouse, [], { submit: false })
    const { data: { id, inbound_no } } = await staff.call('inbound.add', given)
    expect(await staff.call('inbound.move', { id, action: 'submit' })).toMatchObject({ status: 422, message: 'Add at least one line.' })
    expect(await staff.call('inbound.change', { ...given, id, boe_no: '', lines: [{ sku_id: sku, expected_qty: 1 }] })).toMatchObject({ status: 200 })
    expect(await staff.call('inbound.move', { id, action: 'submit' })).toMatchObject({ status: 422, errors: [{ field: 'boe_no' }] })
    const change = { ...given, id, container_no: 'MSCU1234566', vehicle_no: 'dubai a 12345', lines: [{ sku_id: sku, expected_qty: 7 }] }
    expect(await staff.call('inbound.change', { ...change, container_no: 'MSCU1234567' })).toMatchObject({ status: 422, errors: [{ field: 'container_no' }] })
    await staff.call('inbound.change', change)
    expect((await staff.call('inbound.one', { id })).data).toMatchObject({ container_no: 'MSCU1234566', expected_qty: 7, status: 'draft' })
    expect((await staff.call('inbound.move', { id, action: 'submit' })).data.status).toBe('submitted')
    const letters = await app.query<{ subject: string }>("select subject from email_logs where ref_type = 'inbound_order' and ref_no = $1", [inbound_no])
    expect(letters.length).toBeGreaterThan(0)
    expect(letters[0]?.subject).toContain(inbound_no)
    await dock.call('inbound.move', { id, action: 'arrive' })
    expect(await staff.call('inbound.change', change)).toMatchObject({ status: 409,
      message: `Inbound order ${inbound_no} is arrived; it can no longer be changed.` })
  })

  test('a client announces and sees its own goods alone', async () => {
    const client = await app.as('client_admin')
    const [own] = await app.query<{ id: number }>("select client_ids[1] as id from users where email = 'client_admin@demo.example'")
    const mine = await newSku(app, own?.id ?? 0)
    const made = await client.call('inbound.add', { ...announced(0, here.warehouse, [{ sku_id: mine, expected_qty: 2 }]), client_id: own?.id })
    expect(made.status).toBe(201)
    const [other] = await app.query<{ id: number }>('select min(id) as id from clients where id <> $1', [own?.id])
    const theirs = await submitted(staff, other?.id ?? 0, here.warehouse, [{ sku_id: await newSku(app, other?.id ?? 0), expected_qty: 1 }])
    expect((await client.call('inbound.one', { id: theirs.id })).status).toBe(404)
    expect((await client.call('inbound.receive', { id: made.data.id, lines: [{ code: 'x', qty: 1 }] })).status).toBe(403)
    expect((await client.call('inbound.skus', { search: '' })).data.every(({ id }) => id > 0)).toBe(true)
  })
})

describe('receiving', () => {
  test('a scan counts the units of its pack, and what is not announced is named', async () => {
    const sku = await newSku(app, here.client)
    await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack) values ($1, $2, $3, 'code128', 'carton', 12)`,
      [here.client, sku, `CARTON-${sku}`])
    const { id } = await order(sku, 30)
    const answer = await dock.call('inbound.receive', { id, lines: [{ code: `carton-${sku}`, qty: 1 }, { code: `CARTON-${sku}`, qty: 1 }] })
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data.lines.map(({ received_qty }) => received_qty)).toEqual([24, 24])
    expect(await dock.call('inbound.receive', { id, lines: [{ code: '4006381333931', qty: 1 }] })).toMatchObject({
      status: 422, message: 'Barcode 4006381333931 is not on this ASN.',
    })
    expect(await balances(sku)).toEqual([{ zone: 'receiving', status: 'available', n: 24 }])
    expect(await availableToPromise(app.services.database.db, [sku])).toMatchObject([{ on_hand: 24, available: 0 }])
  })

  test.each([['6291041500213', '06291041500213'], ['00012345678905', '012345678905'], ['16291041500210', '16291041500210']])(
    'a barcode kept as %s is scanned as %s of the same GTIN', async (kept, scanned) => {
      const sku = await newSku(app, here.client)
      await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack) values ($1, $2, $3, 'code128', 'carton', 6)
        on conflict do nothing`, [here.client, sku, kept])
      await app.query('update sku_barcodes set sku_id = $2, qty_per_pack = 6 where client_id = $1 and barcode = $3', [here.client, sku, kept])
      const { id } = await order(sku, 12)
      const answer = await dock.call('inbound.receive', { id, lines: [{ code: scanned, qty: 2 }] })
      expect(answer.status, answer.message).toBe(200)
      expect(answer.data.lines).toMatchObject([{ received_qty: 12 }])
    },
  )

  test('up to the tolerance is taken, above it only into quarantine: of 506 for 480 at 5 % 504 and 2', async () => {
    await setting('over_receipt_pct', '5.0')
    const sku = await newSku(app, here.client)
    const { id } = await order(sku, 480)
    expect(await dock.call('inbound.receive', { id, lines: [{ line_id: (await linesOf(id))[0]?.id, qty: 506 }] })).toMatchObject({
      status: 422, message: expect.stringContaining('Line 1: 506 exceeds the expected 480 by more than 5%.'), errors: [{ field: 'lines.0.qty' }],
    })
    const { data } = await dock.call('inbound.receive', { id, lines: [{ line_id: (await linesOf(id))[0]?.id, qty: 506, over: true }] })
    expect(data.lines).toMatchObject([{ qty: 504, condition: 'good' }, { qty: 2, condition: 'quarantine' }])
    expect(await linesOf(id)).toMatchObject([{ accepted_qty: 504, quarantined_qty: 2, state: 'over' }])
    await setting('over_receipt_pct', null)
  })

  test('a lot near its expiry waits in quarantine, an expired one always, and an administrator may take the first', async () => {
    const sku = await newSku(app, here.client, { expiry: true })
    await app.query('update skus set min_receipt_shelf_life_pct = 50 where id = $1', [sku])
    const { id } = await order(sku, 30)
    const lot = (lot_no: string, days: number, more = {}) => ({ line_id: 0, qty: 5, lot_no, expiry_date: addDays(today(), days), ...more })
    const line = (await linesOf(id))[0]?.id ?? 0
    const take = (who: Asker, given: object) => who.call('inbound.receive', { id, lines: [{ ...given, line_id: line, qty: 5 }] })
    expect((await dock.call('inbound.receive', { id, lines: [{ line_id: line, qty: 1 }] }))).toMatchObject({ status: 422,
      errors: [{ field: 'lines.0.lot_no' }] })
    expect((await take(dock, lot('A', 150, { accept_short_life: true }))).data.lines).toMatchObject([{ condition: 'quarantine',
      notice: expect.stringContaining('shelf life') }])
    expect((await take(staff, lot('B', 150, { accept_short_life: true }))).data.lines).toMatchObject([{ condition: 'good', notice: null }])
    expect((await take(staff, lot('C', 0, { accept_short_life: true }))).data.lines).toMatchObject([{ condition: 'quarantine',
      notice: 'It has expired and is in quarantine.' }])
    expect((await take(dock, lot('D', 300))).data.lines).toMatchObject([{ condition: 'good' }])
    const reasons = (await staff.call('inbound.one', { id })).data.receipts.map(({ lot_no, reason }) => `${lot_no} ${reason ?? 'good'}`).toSorted()
    expect(reasons).toEqual(['A short_shelf_life', 'B good', 'C expired', 'D good'])
  })

  test('the client’s own least share of the shelf life counts where it is stricter than the SKU’s', async () => {
    const sku = await newSku(app, here.client, { expiry: true })
    const { id } = await order(sku, 10)
    const line = (await linesOf(id))[0]?.id ?? 0
    const take = (lot_no: string) => dock.call('inbound.receive', { id, lines: [{ line_id: line, qty: 1, lot_no, expiry_date: addDays(today(), 150) }] })
    expect((await take('A')).data.lines).toMatchObject([{ condition: 'good' }])
    await setting('min_receipt_pct', '60.0')
    expect((await take('B')).data.lines).toMatchObject([{ condition: 'quarantine' }])
    await setting('min_receipt_pct', null)
  })

  test('damaged goods say what is wrong with them and lie apart', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await order(sku, 10)
    const [line] = await linesOf(id)
    expect(await dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 2, condition: 'damaged' }] })).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.reason' }],
    })
    await dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 2, condition: 'damaged', reason: 'wet' }, { line_id: line?.id, qty: 8 }] })
    expect((await balances(sku)).map(({ status, n }) => [status, n]).toSorted()).toEqual([['available', 8], ['damaged', 2]])
  })

  test('a repeated call with its key receives once, and several receipts of a day are one note', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await order(sku, 10)
    const [line] = await linesOf(id)
    const once = () => dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 4 }] }, { headers: { 'idempotency-key': `receive-${sku}` } })
    const [a, b] = [await once(), await once()]
    expect(b.data).toEqual(a.data)
    const { data } = await dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 6 }] })
    expect(data.grn_no).toBe(a.data.grn_no)
    expect(await linesOf(id)).toMatchObject([{ accepted_qty: 10, state: 'received' }])
    const paper = await staff.call('inbound.grn', { id })
    const text = await pdfText(await openPdf(Readable.from([paper.body])), 1)
    expect(text).toContain('GOODS RECEIVED NOTE')
    expect(text).toContain(data.grn_no)
    expect((await staff.call('inbound.grn', { id, format: 'xlsx' })).body.subarray(0, 2).toString()).toBe('PK')
  })

  test('units found alike are one line of the receipt and wait together for a shelf, however often they were scanned', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await order(sku, 10)
    const [line] = await linesOf(id)
    const take = (...found: object[]) => dock.call('inbound.receive', { id, lines: found.map((one) => ({ line_id: line?.id, qty: 1, ...one })) })
    for (let i = 0; i < 3; i += 1) await take({})
    await take({ qty: 2 }, {}, { condition: 'damaged', reason: 'broken' }, { lpn: 'PLT-1' })
    await take({ condition: 'damaged', reason: 'broken' })
    const { data: { receipts } } = await staff.call('inbound.one', { id })
    const found = receipts.map(({ condition, lpn, qty }) => ({ condition, lpn, qty })).toSorted((a, b) => b.qty - a.qty)
    expect(found).toEqual([{ condition: 'good', lpn: '', qty: 6 }, { condition: 'damaged', lpn: '', qty: 2 }, { condition: 'good', lpn: 'PLT-1', qty: 1 }])
    expect((await dock.call('inbound.toStore', { id })).data.map(({ waiting }) => waiting)).toEqual([6, 1])
    expect(await linesOf(id)).toMatchObject([{ accepted_qty: 7, damaged_qty: 2 }])
  })

  test('two people who scan the last unit at once receive it once', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await order(sku, 1)
    const [line] = await linesOf(id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 1 }] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await linesOf(id)).toMatchObject([{ accepted_qty: 1 }])
  })
})

describe('after receiving', () => {
  test('short goods need a reason, stored ones close the order, and only then are they sold', async () => {
    const sku = await newSku(app, here.client)
    const { id, inbound_no } = await order(sku, 10)
    const [line] = await linesOf(id)
    await dock.call('inbound.receive', { id, lines: [{ line_id: line?.id, qty: 8 }] })
    expect(await staff.call('inbound.move', { id, action: 'cancel', reason: 'No longer wanted' })).toMatchObject({
      status: 409, message: `Inbound order ${inbound_no} already has received quantities and cannot be cancelled; close it short instead.`,
    })
    expect(await dock.call('inbound.move', { id, action: 'complete_receiving' })).toMatchObject({ status: 422, message: '2 units are short. Say why.' })
    expect((await dock.call('inbound.move', { id, action: 'complete_receiving', reason: 'Two cartons missing' })).data).toMatchObject({ status: 'received',
      variance_qty: -2 })
    expect(await linesOf(id)).toMatchObject([{ state: 'short' }])
    const [waits] = (await dock.call('inbound.toStore', { id })).data
    expect(waits).toMatchObject({ waiting: 8, from: expect.any(String), suggestion: expect.any(String) })
    const put = (qty: number, location_code: string) => dock.call('inbound.putAway', { id, moves: [{ receipt_line_id: waits?.receipt_line_id ?? 0, qty,
      location_code }] })
    expect(await put(9, waits?.suggestion ?? '')).toMatchObject({ status: 422, message: 'Only 8 wait to be put away.' })
    expect(await put(1, 'NOWHERE-1')).toMatchObject({ status: 422, message: 'Location NOWHERE-1 is not in this warehouse.' })
    expect((await put(3, waits?.suggestion ?? '')).data).toMatchObject({ status: 'putaway', to_store: 5 })
    expect((await put(5, waits?.suggestion?.toLowerCase() ?? '')).data).toMatchObject({ status: 'closed', to_store: 0 })
    expect(await availableToPromise(app.services.database.db, [sku])).toMatchObject([{ on_hand: 8, available: 8 }])
    const letters = await app.query<{ subject: string; text: string }>(
      "select subject, body_text as text from email_logs where ref_type = 'inbound_order' and ref_no = $1 and subject like '%received%'", [inbound_no])
    expect(letters[0]?.text).toContain('8 / 10')
    expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0 })
  })

  test('a shelf of another class, a full one and one for a single SKU refuse goods and say why', async () => {
    const sku = await newSku(app, here.client)
    await app.query('update skus set length = 50, width = 50, height = 40 where id = $1', [sku])
    const shelfWith = async (code: string, columns: string, values: string) => {
      await app.query(`insert into locations (warehouse_id, location_code, zone_type, pick_sequence, ${columns}) values ($1, $2, 'pick', 9999, ${values})`,
        [here.warehouse, code])
      return code
    }
    const cold = await shelfWith(`Z-1-${sku}`.slice(0, 30), 'storage_class', "'chilled'")
    const small = await shelfWith(`Z-2-${sku}`.slice(0, 30), 'max_volume_cbm', '0.25')
    const { id } = await order(sku, 6)
    await dock.call('inbound.receive', { id, lines: [{ line_id: (await linesOf(id))[0]?.id, qty: 6 }] })
    const [waits] = (await dock.call('inbound.toStore', { id })).data
    const put = (location_code: string, qty: number) => dock.call('inbound.putAway', { id, moves: [{ receipt_line_id: waits?.receipt_line_id ?? 0, qty,
      location_code }] })
    expect((await put(cold, 1)).message).toContain('is chilled; SKU')
    expect((await put(small, 3)).message).toBe(`${small} has room for 2 more.`)
    expect((await put(small, 2)).status).toBe(200)
    expect((await put(small, 1)).message).toBe(`${small} is full.`)
    const [left] = (await dock.call('inbound.toStore', { id })).data
    expect(left).toMatchObject({ waiting: 4, suggestion: expect.not.stringMatching(small) })
    expect((await put(waits?.from ?? '', 1)).message).toContain('choose a pick or bulk one')
  })

  test('cancelled before anything came it frees its slot at the gate and receives nothing more', async () => {
    const sku = await newSku(app, here.client)
    const { id, inbound_no } = await order(sku, 4)
    expect(await staff.call('inbound.move', { id, action: 'cancel' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    await app.query(`insert into pas_mappings (mapping_no, projection_id, direction, order_area, order_id, order_no, vehicle_no_of, vehicles, status)
      select 'T-' || $2, (select min(id) from pas_projections where direction = 'inbound'), 'inbound', 'fulfillment', $1, $2, 1, 1, 'mapped'`, [id, inbound_no])
    await staff.call('inbound.move', { id, action: 'cancel', reason: 'Supplier is late' })
    expect(await statusOf(id)).toBe('cancelled')
    expect(await app.query('select status, enabled from pas_mappings where order_id = $1 and order_no = $2', [id, inbound_no])).toEqual([{ status: 'removed',
      enabled: false }])
    expect(await dock.call('inbound.receive', { id, lines: [{ line_id: (await linesOf(id))[0]?.id, qty: 1 }] })).toMatchObject({
      status: 409, message: `Inbound order ${inbound_no} is cancelled; receive is not allowed.`,
    })
  })

  test('warehouses in use are offered to whoever is signed in, and say which lie in a free zone', async () => {
    const { data } = await dock.call('inbound.warehouses')
    expect(data.find(({ id }) => id === here.warehouse)).toMatchObject({ code: 'JXB1', is_free_zone: true })
  })

  test('lists by status, lateness and difference, and finds by SKU', async () => {
    const sku = await newSku(app, here.client)
    const { id, inbound_no } = await order(sku, 4)
    const found = await staff.call('inbound.list', { search: inbound_no, status: ['submitted'] })
    expect(found.data).toMatchObject([{ id, expected_qty: 4, received_qty: 0, variance_qty: null, is_late: false }])
    expect(found.meta.tab_counts).toMatchObject({ submitted: 1 })
    await app.query('update inbound_orders set expected_date = $2 where id = $1', [id, addDays(today(), -3)])
    expect((await staff.call('inbound.list', { search: inbound_no, late: true })).data).toMatchObject([{ id, is_late: true }])
    expect((await staff.call('inbound.list', { search: inbound_no, variance: true })).data).toEqual([])
  })
})
