import { sql } from 'drizzle-orm'
import { storageClass, sellableZones, zoneType } from '@/lib/domain/location'
import { stockPlace } from '@/lib/domain/stock'
import { wordIn } from '@/lib/domain/word-in'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { filledCbm } from './volume'

/** Goods that look for a shelf; what a unit fills is null where it was never measured. */
interface Stored { sku_id: number; sku_code: string; lot_id: number; storage_class: string; unit_cbm: string | null }
interface Shelf {
  id: number
  location_code: string
  zone_type: string
  storage_class: string
  max_volume_cbm: string | null
  mixed_sku: boolean
  mixed_lot: boolean
}

/** A shelf of a warehouse by its code, held; 422 at the field where there is none. */
export async function shelfNamed(tx: Db, warehouseId: number, code: string, field: string): Promise<Shelf> {
  const shelf = await first<Shelf>(tx, sql`select id, location_code, zone_type, storage_class, max_volume_cbm, mixed_sku, mixed_lot from locations
    where warehouse_id = ${warehouseId} and location_code = upper(${code}) for update`)
  if (!shelf) throw refuseField(field, `Location ${code} is not in this warehouse.`)
  return shelf
}

/** 422 unless a shelf takes goods of this kind: its class, other SKUs and lots on it, and its room. */
export async function expectFits(tx: Db, shelf: Shelf, goods: Stored, qty: number, field: string): Promise<void> {
  const { location_code: code } = shelf
  const [zone, has, needs] = [wordIn(zoneType, shelf.zone_type), wordIn(storageClass, shelf.storage_class), wordIn(storageClass, goods.storage_class)]
  if (!sellableZones.some((one) => one === shelf.zone_type)) throw refuseField(field, `${code} is a ${zone.toLowerCase()} shelf; choose a pick or bulk one.`)
  if (has !== needs) throw refuseField(field, `${code} is ${has.toLowerCase()}; SKU ${goods.sku_code} needs ${needs.toLowerCase()}.`)
  const there = await first<{ others: boolean; lots: boolean; filled: string }>(
    tx,
    sql`select coalesce(bool_or(b.sku_id <> ${goods.sku_id}), false) as others,
          coalesce(bool_or(b.sku_id = ${goods.sku_id} and b.lot_id <> ${goods.lot_id}), false) as lots,
          ${filledCbm(sql`${shelf.id}`)} as filled
        from stock_balances b where b.location_id = ${shelf.id} and b.place = ${literal(stockPlace, 'location')} and b.on_hand > 0`,
  )
  if (there?.others && !shelf.mixed_sku) throw refuseField(field, `${code} holds another SKU and is not mixed.`)
  if (there?.lots && !shelf.mixed_lot) throw refuseField(field, `${code} holds another lot of ${goods.sku_code} and does not mix lots.`)
  if (shelf.max_volume_cbm === null || goods.unit_cbm === null) return
  const room = Math.floor((Number(shelf.max_volume_cbm) - Number(there?.filled ?? 0)) / Number(goods.unit_cbm))
  if (qty > room) throw refuseField(field, room > 0 ? `${code} has room for ${room} more.` : `${code} is full.`)
}
