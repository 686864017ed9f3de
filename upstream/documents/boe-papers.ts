import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

/** A line of an invoice or packing list drawn from a bill of entry. */
export interface GoodsRow {
  no: string
  hs_code: string
  description: string
  origin: string
  qty: string
  price: string
  value: string
  net: string
  gross: string
}
type Paper = Pick<TablePaper<GoodsRow>, 'number' | 'facts' | 'rows' | 'totals'>

const goods: readonly PaperColumn<GoodsRow>[] = [
  { name: '#', x: 14, width: 8, field: 'no' }, { name: 'HS code', x: 24, width: 26, field: 'hs_code' },
  { name: 'Goods', x: 52, width: 62, field: 'description' }, { name: 'Origin', x: 116, width: 12, field: 'origin' },
]
const invoiced: readonly PaperColumn<GoodsRow>[] = [
  ...goods, { name: 'Pieces', x: 128, width: 16, field: 'qty', end: true }, { name: 'Price (AED)', x: 146, width: 22, field: 'price', end: true },
  { name: 'Value (AED)', x: 170, width: 26, field: 'value', end: true },
]
const packed: readonly PaperColumn<GoodsRow>[] = [
  ...goods, { name: 'Pieces', x: 128, width: 20, field: 'qty', end: true }, { name: 'Net (kg)', x: 150, width: 22, field: 'net', end: true },
  { name: 'Gross (kg)', x: 174, width: 22, field: 'gross', end: true },
]
const signatures = ['For the shipper (name, signature)']

/** The invoice of declared goods on A4, under the name the declaration asks for (boe-customs.md 6). */
export const goodsInvoicePdf = (title: 'EXPORT INVOICE' | 'COMMERCIAL INVOICE', invoice: Paper): Readable =>
  tablePdf({ title, columns: invoiced, signatures, ...invoice })
/** The packing list of declared goods on A4. */
export const goodsPackingPdf = (list: Paper): Readable => tablePdf({ title: 'PACKING LIST', columns: packed, signatures, ...list })
