import type { Input, Reply } from '@/lib/contract/types'
import type { StockStatus } from '@/lib/domain/stock'

type Sheet = Reply<'stockCounts.add'>['sheet'][number]

/** A line as it is entered: goods of the sheet, or others that were scanned. */
export interface Entry {
  key: string
  sheet: Sheet | null
  /** What was scanned, of goods nobody expected there. */
  code: string
  counted: number | null
  serials: string[] | null
  lot_no: string | null
  expiry_date: string | null
  stock_status: StockStatus
}

const blank = { counted: null, serials: null, lot_no: null, expiry_date: null } as const
export const entriesOf = (sheet: readonly Sheet[]): Entry[] =>
  sheet.map((line) => ({ key: `i${line.inventory_id}`, sheet: line, code: line.sku_code, stock_status: line.stock_status, ...blank }))

/** The units a scan of a line's goods counts; null where it is of other goods. */
function unitsOf({ sheet, code }: Entry, scanned: string): number | null {
  const same = (text: string) => text.toUpperCase() === scanned.toUpperCase()
  if (!sheet) return same(code) ? 1 : null
  return sheet.barcodes.find(({ barcode }) => same(barcode))?.qty ?? (same(sheet.sku_code) ? 1 : null)
}

/** Entries after a scan, the line it went to, and what to say where it went to none. A scan of goods in several lots goes to the line entered last. */
export function scanInto(entries: readonly Entry[], last: string | null, scanned: string): { entries: Entry[]; at: string | null; says: string | null } {
  const fits = entries.filter((entry) => unitsOf(entry, scanned) !== null)
  const to = fits.length > 1 ? fits.find(({ key }) => key === last) : fits[0]
  if (fits.length > 1 && !to) return { entries: [...entries], at: null, says: `${scanned} lies here in several lots. Enter each of them by hand.` }
  if (!to) {
    const found: Entry = { key: `s${scanned}`, sheet: null, code: scanned, stock_status: 'available', ...blank, counted: 1 }
    return { entries: [...entries, found], at: found.key, says: `${scanned} is not expected here. It is added below.` }
  }
  if (to.sheet?.is_serial_tracked) return { entries: [...entries], at: to.key, says: `Scan the serial numbers of ${to.code} into their own field.` }
  const more = unitsOf(to, scanned) ?? 1
  return { entries: entries.map((entry) => (entry === to ? { ...entry, counted: (entry.counted ?? 0) + more } : entry)), at: to.key, says: null }
}

/** What is sent of the entries. */
export const linesOf = (entries: readonly Entry[]): NonNullable<Input<'stockCounts.add'>['lines']> =>
  entries.map(({ sheet, code, counted, serials, lot_no, expiry_date, stock_status }) => ({
    ...(sheet ? { inventory_id: sheet.inventory_id } : { sku_code: code, lot_no, expiry_date, stock_status }),
    counted_qty: serials ? serials.length : (counted ?? 0), ...(serials && { serials }),
  }))

/** Goods of the sheet nobody has entered yet. */
export const missing = (entries: readonly Entry[]) => entries.filter(({ counted, serials }) => counted === null && serials === null).length
