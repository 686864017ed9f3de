import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

/** One row of it: a package, or a further SKU of the one above, which then has no number. */
export interface PackingRow {
  package_no: string
  type: string
  size: string
  gross_weight: string
  sku: string
  description: string
  qty: string
}
export type PackingList = Pick<TablePaper<PackingRow>, 'number' | 'facts' | 'rows' | 'totals'>

const columns: readonly PaperColumn<PackingRow>[] = [
  { name: 'Package', x: 14, width: 20, field: 'package_no' }, { name: 'Type', x: 35, width: 14, field: 'type' },
  { name: 'Size (cm)', x: 50, width: 28, field: 'size' }, { name: 'Gross (kg)', x: 80, width: 18, field: 'gross_weight', end: true },
  { name: 'SKU', x: 102, width: 28, field: 'sku' }, { name: 'Description', x: 132, width: 48, field: 'description' },
  { name: 'Pieces', x: 182, width: 14, field: 'qty', end: true },
]

/** The packing list of a seller's shipment on A4 (invoices-payments.md 6.2). */
export const packingListPdf = (list: PackingList): Readable => tablePdf({ title: 'PACKING LIST', columns, ...list })
