import { sql } from 'drizzle-orm'
import { inventoryTemplate } from '@/lib/contract/inventory-columns'
import { counted } from '@/lib/domain/counted'
import { storageClass } from '@/lib/domain/location'
import { stockStatus, type StockStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { auditUpload, ChangedMeanwhile, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { moveStock, type StockLine } from '../../core/stock/move'
import type { Spot } from '../../core/stock/spots'
import { fileCorrections, holdSkus, limitsOf, postCorrections, shelfSpot, standingsOf, uploadNo, waitsFor, type Limits } from './correct'
import { balanceKey, sheetFacts, sheetOf, skuNamedBy, type Sheet, type SheetFacts } from './stock-sheet'

type Row = Reading<(typeof inventoryTemplate)['columns'][number]['field']>

/** What a row does to goods on a shelf. */
export interface StockRow {
  sheet: Sheet
  sku_id: number
  sku_code: string
  /** Null: the lot is opened as it lands. */
  lot_id: number | null
  lot_no: string
  expiry_date: string | null
  location_id: number
  location: string
  status: StockStatus
  lpn: string
  qty: number
  /** By the books when the row was judged. */
  on_hand: number
  remarks: string | null
}

const statusIn = (row: Row): StockStatus => stockStatus.names.find((name) => name === row.text('stock_status')) ?? 'available'
const named = (row: Row) => ({ location: row.code('location')?.toUpperCase() ?? '', sku: row.text('sku_code') ?? '', lot: row.code('lot_no') ?? 'NA' })

function quantityIn(row: Row): number | null {
  const value = row.group.rows[0].values.quantity
  if (typeof value !== 'number') return null
  if (Number.isInteger(value) && value >= 0 && value <= 1_000_000) return value
  row.refuse('quantity', 'range', 'Quantity is a whole number from 0 to 1,000,000.')
  return null
}

function shelfIn(row: Row, facts: SheetFacts) {
  const { location } = named(row)
  const shelf = facts.shelves.get(location)
  if (!shelf) row.refuse('location', 'unknown_reference', `Location ${location} is not in ${facts.warehouse.code}.`)
  else if (shelf.status !== 'active') row.refuse('location', 'conflict', `Location ${location} is ${shelf.status}. Activate it first.`)
  else if (shelf.is_counted) row.refuse('location', 'conflict', `Location ${location} is being counted. Finish that count first.`)
  return shelf
}

function skuIn(row: Row, facts: SheetFacts) {
  const { sku: code } = named(row)
  const sku = skuNamedBy(facts, code)
  if (!sku || sku.status !== 'active') row.refuse('sku_code', 'unknown_reference', `SKU ${code} is unknown or inactive.`)
  else if (sku.is_bundle) row.refuse('sku_code', 'conflict', `SKU ${code} is a bundle and holds no stock of its own.`)
  else if (sku.is_serial_tracked) row.refuse('sku_code', 'conflict', `SKU ${code} has serial numbers. Receive or count it by scan.`)
  return sku
}

/** The lot of a row: one that is known by its number and day, else what it is opened with. */
function lotIn(row: Row, facts: SheetFacts, sku: NonNullable<ReturnType<typeof skuIn>>): Pick<StockRow, 'lot_id' | 'lot_no' | 'expiry_date'> {
  const lot_no = sku.is_batch_tracked ? named(row).lot : 'NA'
  const expiry_date = row.text('expiry_date')
  if (sku.is_batch_tracked && row.text('lot_no') === null) row.refuse('lot_no', 'required', `${sku.sku_code} is kept by lot. Enter the lot.`)
  const known = (facts.lots.get(sku.sku_id) ?? [])
    .filter((lot) => lot.lot_no.toUpperCase() === lot_no.toUpperCase() && (expiry_date === null || lot.expiry_date === expiry_date))
  const [lot] = known
  if (known.length === 1 && lot) return { lot_id: lot.id, lot_no: lot.lot_no, expiry_date: lot.expiry_date }
  if (sku.is_expiry_tracked && expiry_date === null && row.text('lot_no') !== null)
    row.refuse('expiry_date', 'required', `Enter when lot ${lot_no} of ${sku.sku_code} expires.`)
  return { lot_id: null, lot_no, expiry_date: sku.is_expiry_tracked ? expiry_date : null }
}

function readRow(row: Row, facts: SheetFacts): StockRow | null {
  const [qty, shelf, sku] = [quantityIn(row), shelfIn(row, facts), skuIn(row, facts)]
  row.tooLong('lot_no', 40)
  row.tooLong('lpn', 20)
  row.tooLong('remarks', 255)
  if (qty === null || !shelf || !sku) return null
  const lot = lotIn(row, facts, sku)
  const at = { sku_id: sku.sku_id, location_id: shelf.id, status: statusIn(row), lpn: row.code('lpn') ?? '' }
  const on_hand = facts.balances.get(balanceKey({ ...at, ...lot }))?.on_hand ?? 0
  const { clientId, warehouse, mode } = facts
  return {
    sheet: { clientId, warehouse, mode }, ...at, ...lot, sku_code: sku.sku_code, location: shelf.location_code, qty, on_hand, remarks: row.text('remarks'),
  }
}

function refuseOpening(row: Row, facts: SheetFacts, made: StockRow): void {
  const { location, sku_code } = made
  if (made.on_hand > 0) row.refuse('sku_code', 'conflict', `Opening stock exists for ${sku_code} at ${location}; use count.`)
  if (made.qty === 0) row.refuse('quantity', 'range', 'Opening stock is 1 or more.')
  const [kept, goods] = [facts.shelves.get(location)?.storage_class, skuNamedBy(facts, sku_code)?.storage_class]
  if (kept && goods && kept !== goods)
    row.refuse('location', 'conflict', `${location} is kept for “${storageClass.label(kept)}”, and ${sku_code} is “${storageClass.label(goods)}”.`)
}

/** Refuses to count away what orders have; says of a difference above the settings that it waits. */
function judgeCount(row: Row, facts: SheetFacts, made: StockRow, most: Limits): void {
  const allocated = facts.balances.get(balanceKey(made))?.allocated ?? 0
  if (made.qty < allocated) row.refuse('quantity', 'conflict', `Quantity ${made.qty} is below the ${counted(allocated, 'unit')} allocated.`)
  const change = Math.abs(made.qty - made.on_hand)
  const standing = facts.standings.get(made.sku_id)
  const units = (facts.changed.get(made.sku_id) ?? 0) + change
  facts.changed.set(made.sku_id, units)
  if (standing && change > 0 && waitsFor(standing, units, most)) row.warn('quantity', 'conflict', `Difference of ${change} needs approval.`)
}

/** Whether the books say already, or would once what waits is approved, what a row says. */
function isThere(row: Row, facts: SheetFacts): boolean {
  const made = readRow(row, facts)
  if (!made || row.errors.length > 0 || facts.mode === 'opening') return false
  const balance = facts.balances.get(balanceKey(made))
  return made.on_hand + (balance?.waiting ?? 0) === made.qty
}

/** Opens the lots rows name that nobody has seen before; answers each row with its lot. */
async function withLots(tx: Db, made: readonly StockRow[]): Promise<(StockRow & { lot_id: number })[]> {
  const of = (read: (one: StockRow) => unknown) => sql.param(made.map(read))
  const lotOfEach = sql`unnest(${of((m) => m.sku_id)}::bigint[], ${of((m) => m.lot_no)}::text[], ${of((m) => m.expiry_date)}::date[])`
  await rows(tx, sql`insert into lots (sku_id, lot_no, expiry_date) select distinct * from ${lotOfEach} on conflict do nothing`)
  const found = await rows<{ nth: number; id: number }>(tx, sql`select w.nth::int as nth, l.id
    from ${lotOfEach} with ordinality as w(sku_id, lot_no, expiry_date, nth)
    join lots l on l.sku_id = w.sku_id and l.lot_no = w.lot_no and l.expiry_date is not distinct from w.expiry_date`)
  const ids = new Map(found.map(({ nth, id }) => [nth - 1, id]))
  return made.map((one, i) => ({ ...one, lot_id: one.lot_id ?? ids.get(i) ?? 0 }))
}

/** Throws where what lies there is no longer what the rows were judged by. The caller holds the SKUs. */
async function expectUnchanged(tx: Db, made: readonly (StockRow & { lot_id: number })[]): Promise<void> {
  const now = await rows<{ on_hand: number } & Parameters<typeof balanceKey>[0]>(
    tx,
    sql`select sku_id, lot_id, location_id, status, lpn, on_hand from stock_balances where is_held
          and sku_id = any(${sql.param(made.map(({ sku_id }) => sku_id))}::bigint[])
          and location_id = any(${sql.param(made.map((m) => m.location_id))}::bigint[])`,
  )
  const onHand = new Map(now.map((balance) => [balanceKey(balance), balance.on_hand]))
  if (made.some((one) => (onHand.get(balanceKey(one)) ?? 0) !== one.on_hand)) throw new ChangedMeanwhile()
}

const ownedBy = (one: StockRow & { lot_id: number }) => ({
  sku_id: one.sku_id, owner_id: one.sheet.clientId, lot_id: one.lot_id, warehouse_id: one.sheet.warehouse.id, location_id: one.location_id,
  stock_status: one.status, lpn: one.lpn,
})

async function landOpening(tx: Db, run: RunContext, made: readonly (StockRow & { lot_id: number })[]): Promise<void> {
  const lines = made.map((one): StockLine => {
    const to: Spot = shelfSpot(ownedBy(one))
    const from: Spot = { place: 'adjustment', lot_id: to.lot_id, owner_id: to.owner_id }
    return { type: 'opening', sku_id: one.sku_id, qty: one.qty, from, to, ...(one.remarks && { remarks: one.remarks }) }
  })
  await moveStock(tx, run.who, lines, { reference_type: 'upload', reference_no: uploadNo(run.upload.id) })
}

async function landCount(tx: Db, run: RunContext, made: readonly (StockRow & { lot_id: number })[], { warehouse }: Sheet): Promise<void> {
  const most = await limitsOf(tx, warehouse.id)
  const standings = await standingsOf(tx, run.who, made.map(({ sku_id }) => sku_id), warehouse.id)
  const units = new Map<number, number>()
  const differing = made.filter(({ qty, on_hand }) => qty !== on_hand)
  const filed = await fileCorrections(tx, run.who, differing.map((one) => {
    const standing = standings.get(one.sku_id) ?? { unit_aed: null, on_hand: 0, recent: 0, recent_change: 0 }
    const all = (units.get(one.sku_id) ?? 0) + Math.abs(one.qty - one.on_hand)
    units.set(one.sku_id, all)
    return {
      ...ownedBy(one), qty_change: one.qty - one.on_hand, serials: null, reason_code: 'count_variance' as const, remarks: one.remarks, count_id: null,
      upload_id: run.upload.id, unit_aed: standing.unit_aed, waits: waitsFor(standing, all, most),
    }
  }))
  await postCorrections(tx, run.who, filed.filter(({ status }) => status === 'posted').toSorted((a, b) => a.id - b.id))
}

async function apply(tx: Db, run: RunContext, things: readonly StockRow[]): Promise<void> {
  const [one] = things
  if (!one) return
  await holdSkus(tx, things.map(({ sku_id }) => sku_id))
  const made = await withLots(tx, things)
  await expectUnchanged(tx, made)
  await (one.sheet.mode === 'opening' ? landOpening(tx, run, made) : landCount(tx, run, made, one.sheet))
  await auditUpload(tx, run, 'stock.upload', made.map(({ sku_code, location, qty, on_hand, status, lot_no }) => ({
    entity: 'stock', entity_id: `${location} ${sku_code}`, before: { on_hand }, after: { mode: one.sheet.mode, qty, status, lot_no },
  })))
}

/** Opening stock and counts from a sheet, a shelf, SKU, lot and status a row (fulfilment.md 6.4). */
export const stockUpload = rowKind({
  template: inventoryTemplate,
  key: ['location', 'sku_code', 'lot_no', 'stock_status', 'lpn'],
  optionalKey: ['lot_no', 'stock_status', 'lpn'],
  lists: { stock_statuses: stockStatus.names },
  result: ({ on_hand }: StockRow) => (on_hand === 0 ? 'created' : 'updated'),
  reference: async (run) => {
    const sheet = await sheetOf(run)
    return { ...sheet, ...(await limitsOf(run.db, sheet.warehouse.id)) }
  },
  facts: async (run, { pct, amount, ...sheet }: Sheet & Limits, found: readonly Row[]) => (
    { ...(await sheetFacts(run, sheet, found.map(named))), pct, amount }
  ),
  scope: (_row, { clientId }) => clientId,
  // The same row again is no news while the books say it.
  stands: (row, facts) => {
    const made = readRow(row, facts)
    return made !== null && made.on_hand === made.qty
  },
  isThere,
  check: (row, facts: SheetFacts & Limits): StockRow | null => {
    const made = readRow(row, facts)
    if (!made) return null
    if (facts.mode === 'opening') refuseOpening(row, facts, made)
    else judgeCount(row, facts, made, facts)
    return made
  },
  about: (made) => balanceKey({ ...made, lot_id: made.lot_id }) + made.lot_no + (made.expiry_date ?? ''),
  apply,
  explain: (constraint, { sku_code, location }) => (constraint === 'changed_meanwhile'
    ? { column: 'Quantity', value: '', message: `${sku_code} at ${location} moved in the meantime; send the row again.`, code: 'conflict' }
    : null),
})
