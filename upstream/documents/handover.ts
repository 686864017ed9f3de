import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

export interface HandoverRow {
  parcel: string
  order: string
  consignee: string
  city: string
  weight: string
  cod: string
}

const columns: readonly PaperColumn<HandoverRow>[] = [
  { name: 'Parcel', x: 14, width: 34, field: 'parcel' }, { name: 'Order', x: 50, width: 34, field: 'order' },
  { name: 'Consignee', x: 86, width: 44, field: 'consignee' }, { name: 'City', x: 131, width: 24, field: 'city' },
  { name: 'kg', x: 156, width: 15, field: 'weight', end: true }, { name: 'COD', x: 173, width: 23, field: 'cod', end: true },
]

/** What a carrier's driver signs for on A4 (fulfilment.md 6.7). */
export const handoverPdf = (paper: Pick<TablePaper<HandoverRow>, 'number' | 'facts' | 'rows' | 'totals'>): Readable =>
  tablePdf({ title: 'HANDOVER', columns, signatures: ['Handed over by (name, signature)', 'Driver (name, signature)'], ...paper })
