import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { sellableZones, zoneType } from '@/lib/domain/location'
import type { StockPlace, StockStatus } from '@/lib/domain/stock'
import { filledCbm } from '../../core/stock/volume'
import { rows } from '../../db/db'
import { literals } from '../../db/literals'
import { stockMoves } from '../../db/schema/stock'
import { iso } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoRows } from '../ground'
import { usualPackages } from '../size'
import { seedCounts } from './seed-counts'
import { planStock, type DemoMove, type DemoPile, type DemoShelf, type DemoSku } from './stock-plan'

/** Piles of goods in a demo, and in a small one, as tests load it; at most so many of a SKU. */
const PILES = { usual: 3600, small: 300, ofSku: 7 }

interface Spot {
  sku_id: number
  lot_id: number
  owner_id: number
  place: StockPlace
  status: StockStatus
  warehouse_id: number | null
  location_id: number | null
}
const keyOf = ({ sku_id, lot_id, place, status, location_id }: Spot) => [sku_id, lot_id, place, status, location_id ?? ''].join(' ')
const lotKey = (sku: number, lot_no: string, expiry: string | null) => [sku, lot_no, expiry ?? ''].join(' ')

async function openLots(client: ClientBase, piles: readonly DemoPile[]): Promise<(pile: DemoPile) => number> {
  const lotRows = piles.map(({ sku, lot_no, mfg_date, expiry_date, receivedMs }) => ({
    sku_id: sku.id, lot_no, mfg_date, expiry_date, first_received_at: iso(receivedMs),
  }))
  const db = dbOf(client)
  await rows(db, sql`insert into lots (sku_id, lot_no, mfg_date, expiry_date, first_received_at)
    select * from jsonb_to_recordset(${JSON.stringify(lotRows)}::jsonb)
      as w(sku_id bigint, lot_no text, mfg_date date, expiry_date date, first_received_at timestamptz)
    order by w.sku_id, w.first_received_at on conflict do nothing`)
  const found = await rows<{ id: number; sku_id: number; lot_no: string; expiry_date: string | null }>(
    db, sql`select id, sku_id, lot_no, expiry_date from lots`,
  )
  const ids = new Map(found.map(({ id, sku_id, lot_no, expiry_date }) => [lotKey(sku_id, lot_no, expiry_date), id]))
  return ({ sku, lot_no, expiry_date }) => ids.get(lotKey(sku.id, lot_no, expiry_date)) ?? 0
}

async function openBalances(client: ClientBase, spots: readonly Spot[]): Promise<(spot: Spot) => number> {
  const db = dbOf(client)
  const unique = [...new Map(spots.map((spot) => [keyOf(spot), spot])).values()]
  await rows(db, sql`insert into stock_balances (sku_id, lot_id, owner_id, place, status, warehouse_id, location_id)
    select * from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb)
      as w(sku_id bigint, lot_id bigint, owner_id bigint, place text, status text, warehouse_id bigint, location_id bigint) on conflict do nothing`)
  const found = await rows<Spot & { id: number }>(db, sql`select id, sku_id, lot_id, owner_id, place, status, warehouse_id, location_id from stock_balances
    where lpn = ''`)
  const ids = new Map(found.map((balance) => [keyOf(balance), balance.id]))
  return (spot) => ids.get(keyOf(spot)) ?? 0
}

/** Where a move of a pile begins or ends besides the shelf. */
const endOf = (shelf: Spot, { way, end }: DemoMove): Spot =>
  way === 'turn' ? { ...shelf, status: end as StockStatus } : { ...shelf, place: end as StockPlace, warehouse_id: null, location_id: null }

function moveRow(shelf: Spot, move: DemoMove, sku: DemoSku, idOf: (spot: Spot) => number, by: number): RowOf<typeof stockMoves> {
  const [here, there] = [idOf(shelf), idOf(endOf(shelf, move))]
  const at = iso(move.atMs)
  const isReceipt = move.type === 'receipt' && sku.unit_cost !== null
  return {
    move_type: move.type, sku_id: sku.id, from_id: move.way === 'in' ? there : here, to_id: move.way === 'in' ? here : there, qty: move.qty,
    warehouse_id: shelf.warehouse_id ?? 0, owner_id: sku.client_id, reference_type: move.reference[0], reference_no: move.reference[1],
    reason_code: move.reason ?? null, unit_cost: isReceipt ? sku.unit_cost : null, currency: isReceipt ? sku.currency : null,
    happened_at: at, created_at: at, created_by: by,
  }
}

/** Bays are as large as what lies in them, with a fifth to spare. */
const bays = sql`update locations p set max_volume_cbm = ceil(v.needed) from (select id, ${filledCbm(sql`locations.id`)} * 1.25 as needed from locations) v
  where v.id = p.id and v.needed > p.max_volume_cbm`

/**
 * Half a year of stock (fulfilment.md 8): SKUs on the shelves that fit them, received, sold bit by bit, set aside, expired, gone. Everything on hand is the
 * sum of its moves, as the database keeps it; SKUs with serials have none here.
 */
export const seedStock: DemoRows = async (client, { nowMs, packages, idOf }) => {
  const db = dbOf(client)
  const skus = await rows<DemoSku>(db, sql`select id, client_id, storage_class, is_batch_tracked, is_expiry_tracked, unit_cost, currency from skus
    where not is_bundle and not is_serial_tracked and status = 'active' order by id`)
  const isSmall = packages < usualPackages
  const each = isSmall ? 1 : Math.min(PILES.ofSku, Math.ceil(PILES.usual / Math.max(1, skus.length)))
  const shelves = await rows<DemoShelf>(db, sql`select p.id, p.warehouse_id, f.facility_code as warehouse, p.storage_class from locations p
    join facilities f on f.id = p.warehouse_id where p.status = 'active' and p.zone_type in ${literals(zoneType, ...sellableZones)}
    order by p.warehouse_id, p.pick_sequence`)
  const piles = planStock(isSmall ? skus.slice(0, PILES.small) : skus, shelves, each, nowMs, dice('stock'))
  const lotOf = await openLots(client, piles)
  const placed = [...new Map(piles.map((pile) => {
    const spot: Spot = {
      sku_id: pile.sku.id, lot_id: lotOf(pile), owner_id: pile.sku.client_id, place: 'location', status: 'available', warehouse_id: pile.shelf.warehouse_id,
      location_id: pile.shelf.id,
    }
    return [keyOf(spot), { pile, spot }]
  })).values()]
  const balanceOf = await openBalances(client, placed.flatMap(({ pile, spot }) => [spot, ...pile.moves.map((move) => endOf(spot, move))]))
  const by = idOf('warehouse_supervisor')
  const moves = placed.flatMap(({ pile, spot }) => pile.moves.map((move) => moveRow(spot, move, pile.sku, balanceOf, by)))
  await copyInto(client, stockMoves, moves.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at))))
  await rows(db, bays)
  await seedCounts(db, nowMs, by)
}
