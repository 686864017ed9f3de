import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

/** One row of it: a carton or pallet, or a further SKU of the one above, which then has no number. */
export interface HandlingRow {
  sscc: string
  type: string
  sku: string
  lot: string
  expiry: string
  qty: string
  net: string
  gross: string
  cbm: string
}

const columns: readonly PaperColumn<HandlingRow>[] = [
  { name: 'SSCC', x: 14, width: 33, field: 'sscc' }, { name: 'Type', x: 48, width: 13, field: 'type' }, { name: 'SKU', x: 62, width: 34, field: 'sku' },
  { name: 'Lot', x: 97, width: 20, field: 'lot' }, { name: 'Expiry', x: 118, width: 18, field: 'expiry' },
  { name: 'Units', x: 137, width: 13, field: 'qty', end: true }, { name: 'Net (kg)', x: 151, width: 15, field: 'net', end: true },
  { name: 'Gross (kg)', x: 167, width: 15, field: 'gross', end: true }, { name: 'cbm', x: 183, width: 13, field: 'cbm', end: true },
]

/** What is in which carton and pallet of an outbound order, on A4 (b2b.md 6.10). */
export const handlingListPdf = (list: Pick<TablePaper<HandlingRow>, 'number' | 'facts' | 'rows' | 'totals'>): Readable =>
  tablePdf({ title: 'PACKING LIST', columns, ...list })

export interface PutBackRow { from: string; shelf: string; sku: string; lot: string; expiry: string; units: string }

const putBackColumns: readonly PaperColumn<PutBackRow>[] = [
  { name: 'From', x: 14, width: 30, field: 'from' }, { name: 'Back to', x: 46, width: 30, field: 'shelf' }, { name: 'SKU', x: 78, width: 40, field: 'sku' },
  { name: 'Lot', x: 120, width: 28, field: 'lot' }, { name: 'Expiry', x: 150, width: 22, field: 'expiry' },
  { name: 'Units', x: 178, width: 18, field: 'units', end: true },
]

/** What goes back from staging to its shelves, on A4 (b2b.md 3.2). */
export const putBackListPdf = (list: Pick<TablePaper<PutBackRow>, 'number' | 'facts' | 'rows' | 'totals'>): Readable =>
  tablePdf({ title: 'PUT-BACK LIST', columns: putBackColumns, signatures: ['Put back by (name, signature)'], ...list })
