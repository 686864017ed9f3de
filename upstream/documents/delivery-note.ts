import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

export interface DeliveryRow {
  line: string
  sku: string
  name: string
  lot: string
  expiry: string
  ordered: string
  units: string
}

const columns: readonly PaperColumn<DeliveryRow>[] = [
  { name: '#', x: 14, width: 8, field: 'line' }, { name: 'SKU', x: 23, width: 34, field: 'sku' }, { name: 'Name', x: 58, width: 54, field: 'name' },
  { name: 'Lot', x: 113, width: 22, field: 'lot' }, { name: 'Expiry', x: 136, width: 20, field: 'expiry' },
  { name: 'Ordered', x: 157, width: 22, field: 'ordered', end: true }, { name: 'Units', x: 180, width: 16, field: 'units', end: true },
]

/** What a consignee signs for on A4 (b2b.md 6.10). */
export const deliveryNotePdf = (paper: Pick<TablePaper<DeliveryRow>, 'number' | 'facts' | 'rows' | 'totals'>): Readable =>
  tablePdf({ title: 'DELIVERY NOTE', columns, signatures: ['Driver (name, signature)', 'Received by (name, stamp, signature)'], ...paper })
