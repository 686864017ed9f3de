import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

export interface ReceivedRow {
  line_no: string
  sku: string
  name: string
  lot: string
  expiry: string
  expected: string
  good: string
  damaged: string
  quarantine: string
  variance: string
}
export type GoodsReceived = Pick<TablePaper<ReceivedRow>, 'number' | 'facts' | 'rows' | 'totals'>

const columns: readonly PaperColumn<ReceivedRow>[] = [
  { name: '#', x: 14, width: 7, field: 'line_no' }, { name: 'SKU', x: 22, width: 28, field: 'sku' }, { name: 'Name', x: 52, width: 40, field: 'name' },
  { name: 'Lot', x: 94, width: 18, field: 'lot' }, { name: 'Expiry', x: 113, width: 19, field: 'expiry' },
  { name: 'Expected', x: 132, width: 13, field: 'expected', end: true }, { name: 'Good', x: 146, width: 11, field: 'good', end: true },
  { name: 'Damaged', x: 158, width: 12, field: 'damaged', end: true }, { name: 'Quar.', x: 171, width: 11, field: 'quarantine', end: true },
  { name: 'Var.', x: 184, width: 12, field: 'variance', end: true },
]

/** The goods received note of an inbound order on A4 (fulfilment.md 6.7). */
export const goodsReceivedPdf = (note: GoodsReceived): Readable =>
  tablePdf({ title: 'GOODS RECEIVED NOTE', columns, signatures: ['Received by (name, signature)', 'Driver (name, signature)'], ...note })
