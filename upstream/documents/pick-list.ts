import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

export interface PickRow {
  shelf: string
  sku: string
  name: string
  lot: string
  expiry: string
  units: string
  order: string
}

const columns: readonly PaperColumn<PickRow>[] = [
  { name: 'Shelf', x: 14, width: 30, field: 'shelf' }, { name: 'Units', x: 45, width: 11, field: 'units', end: true },
  { name: 'SKU', x: 59, width: 30, field: 'sku' }, { name: 'Name', x: 90, width: 40, field: 'name' }, { name: 'Lot', x: 131, width: 16, field: 'lot' },
  { name: 'Expiry', x: 148, width: 18, field: 'expiry' }, { name: 'Order', x: 167, width: 29, field: 'order' },
]

/** What is to be picked of a wave on A4, in the order of the walk (fulfilment.md 6.7). */
export const pickListPdf = (list: Pick<TablePaper<PickRow>, 'number' | 'facts' | 'rows' | 'totals'>): Readable =>
  tablePdf({ title: 'PICK LIST', columns, signatures: ['Picked by (name, signature)', 'Checked by (name, signature)'], ...list })
