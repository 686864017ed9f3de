import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { stockCounts } from '@/lib/contract/stock-counts'
import { filedNumber } from '@/lib/domain/scan-input'
import type { StockStatus } from '@/lib/domain/stock'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isScanned } from '../../core/stock/sku-of'
import { lotOf } from '../../core/stock/spots'
import { Refusal, refuseField } from '../../platform/refusal'

export type FoundLine = NonNullable<z.output<typeof stockCounts.add.body>['lines']>[number]

/** Goods on the shelf by the books. */
export interface Held {
  inventory_id: number
  sku_id: number
  sku_code: string
  owner_id: number
  is_serial_tracked: boolean
  lot_id: number
  lot_no: string
  stock_status: StockStatus
  lpn: string
  on_hand: number
}

/** Goods of a count: what was found of them beside what lies there by the books. */
export interface CountedLine extends Held {
  counted: number
  /** Serial numbers found, as they are filed; null for a SKU without. */
  serials: string[] | null
}

/** What lies on a shelf by the books, in the order of SKUs and lots. */
export const heldOn = (tx: Db, locationId: number) =>
  rows<Held>(
    tx,
    sql`select b.id as inventory_id, b.sku_id, k.sku_code, b.owner_id, k.is_serial_tracked, b.lot_id, l.lot_no, b.status as stock_status, b.lpn, b.on_hand
        from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id
        where b.location_id = ${locationId} and b.on_hand > 0 order by k.sku_code, l.lot_no, b.id`,
  )

interface Sku {
  sku_id: number
  sku_code: string
  owner_id: number
  client_name: string
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  is_serial_tracked: boolean
}

/** The SKU of what was scanned or typed: of several clients’, that of the one named, else of whose goods lie on the shelf. */
async function skuNamed(tx: Db, { sku_code = '', client_id }: FoundLine, onShelf: readonly Held[], field: string): Promise<Sku> {
  const named = await rows<Sku>(
    tx,
    sql`select distinct k.id as sku_id, k.sku_code, k.client_id as owner_id, c.name as client_name, k.is_batch_tracked, k.is_expiry_tracked, k.is_serial_tracked
        from skus k join clients c on c.id = k.client_id left join sku_barcodes b on b.sku_id = k.id and ${isScanned(sql`b`, sku_code)}
        where (b.id is not null or lower(k.sku_code) = lower(${sku_code})) and k.status <> ${literal(recordStatus, 'delete')} and not k.is_bundle
          and (${client_id ?? null}::bigint is null or k.client_id = ${client_id ?? null}) order by 1`,
  )
  const here = named.filter(({ owner_id }) => onShelf.some((held) => held.owner_id === owner_id))
  const [sku, other] = here.length > 0 ? here : named
  if (!sku) throw refuseField(field, `SKU ${sku_code} is unknown. Scan it again, or type its code.`)
  if (other) {
    const clients = [...new Set([sku, other].map(({ client_name }) => client_name))].join(' and ')
    throw refuseField(field, `${sku_code} is a SKU of ${clients}. Type the SKU code of the one you mean.`)
  }
  return sku
}

/** The lot of goods nobody expected there: one that is known by its number, else one opened with its day of expiry. */
async function lotFound(tx: Db, sku: Sku, line: FoundLine, at: string): Promise<{ id: number; lot_no: string }> {
  const { sku_id, sku_code, is_batch_tracked, is_expiry_tracked } = sku
  if (!is_batch_tracked) return { id: await lotOf(tx, sku_id), lot_no: 'NA' }
  if (!line.lot_no) throw refuseField(`${at}.lot_no`, `${sku_code} is kept by lot. Enter the lot on its label.`)
  const lot_no = filedNumber(line.lot_no)
  const known = await rows<{ id: number; lot_no: string }>(tx, sql`select id, lot_no from lots where sku_id = ${sku_id} and upper(lot_no) = upper(${lot_no})
    and (${line.expiry_date ?? null}::date is null or expiry_date = ${line.expiry_date ?? null}::date) limit 2`)
  if (known.length === 1 && known[0]) return known[0]
  if (is_expiry_tracked && !line.expiry_date) throw refuseField(`${at}.expiry_date`, `Enter when lot ${lot_no} of ${sku_code} expires.`)
  return { id: await lotOf(tx, sku_id, { lot_no, expiry_date: line.expiry_date ?? null }), lot_no }
}

async function heldBy(tx: Db, line: FoundLine, onShelf: readonly Held[], at: string): Promise<Held> {
  if (line.inventory_id !== undefined) {
    const named = onShelf.find(({ inventory_id }) => inventory_id === line.inventory_id)
    if (named) return named
    throw new Refusal(409, 'Stock of this shelf moved while it was counted. Count it again.')
  }
  const sku = await skuNamed(tx, line, onShelf, `${at}.sku_code`)
  const lot = await lotFound(tx, sku, line, at)
  const there = onShelf.find((held) => held.sku_id === sku.sku_id && held.lot_id === lot.id && held.stock_status === line.stock_status
    && held.lpn === (line.lpn ?? ''))
  return there ?? {
    inventory_id: 0, sku_id: sku.sku_id, sku_code: sku.sku_code, owner_id: sku.owner_id, is_serial_tracked: sku.is_serial_tracked, lot_id: lot.id,
    lot_no: lot.lot_no, stock_status: line.stock_status, lpn: line.lpn ?? '', on_hand: 0,
  }
}

function serialsOf({ serials, counted_qty }: FoundLine, { is_serial_tracked, sku_code }: Held, at: string): string[] | null {
  const found = [...new Set((serials ?? []).map(filedNumber))]
  if (!is_serial_tracked && found.length > 0) throw refuseField(`${at}.serials`, `${sku_code} has no serial numbers.`)
  if (is_serial_tracked && found.length !== counted_qty)
    throw refuseField(`${at}.serials`, `Scan the serial number of each ${sku_code}: ${found.length} of ${counted_qty} are there.`)
  return is_serial_tracked ? found : null
}

const keyOf = ({ sku_id, lot_id, stock_status, lpn }: Held) => [sku_id, lot_id, stock_status, lpn].join(' ')
const named = ({ sku_code, lot_no }: Held) => (lot_no === 'NA' ? sku_code : `${sku_code}, lot ${lot_no}`)

/**
 * What was found, line by line, beside what lies there by the books. 422 for a SKU nobody knows, goods entered twice, and goods of the books left out; 409
 * for a line of goods that are gone.
 */
export async function readCount(tx: Db, found: readonly FoundLine[], onShelf: readonly Held[]): Promise<CountedLine[]> {
  const lines = new Map<string, CountedLine>()
  for (const [i, line] of found.entries()) {
    const at = `lines.${i}`
    const held = await heldBy(tx, line, onShelf, at)
    if (lines.has(keyOf(held))) throw refuseField(`${at}.counted_qty`, `${named(held)} is entered twice. Add the two together.`)
    lines.set(keyOf(held), { ...held, counted: line.counted_qty, serials: serialsOf(line, held, at) })
  }
  const left = onShelf.find((held) => !lines.has(keyOf(held)))
  if (left) throw refuseField('lines', `Enter how many of ${named(left)} you found, 0 for none.`)
  return [...lines.values()]
}

/** Serials on a balance that were not found, and those found that were not on it. */
export async function serialDifference(tx: Db, { inventory_id, serials }: CountedLine): Promise<{ missing: string[]; more: string[] }> {
  const on = await first<{ serials: string[] }>(tx, sql`select coalesce(array_agg(serial_no order by id), '{}') as serials from serials
    where balance_id = ${inventory_id}`)
  const [known, seen] = [on?.serials ?? [], serials ?? []]
  return { missing: known.filter((serial) => !seen.includes(serial)), more: seen.filter((serial) => !known.includes(serial)) }
}
