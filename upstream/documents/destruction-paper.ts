import type { Readable } from 'node:stream'
import { tablePdf, type PaperColumn, type TablePaper } from './table-paper'

export interface DestroyedRow { sku: string; name: string; lot: string; expiry: string; shelf: string; status: string; units: string }

const columns: readonly PaperColumn<DestroyedRow>[] = [
  { name: 'SKU', x: 14, width: 34, field: 'sku' }, { name: 'Name', x: 50, width: 48, field: 'name' }, { name: 'Lot', x: 100, width: 22, field: 'lot' },
  { name: 'Expiry', x: 124, width: 18, field: 'expiry' }, { name: 'From', x: 144, width: 18, field: 'shelf' },
  { name: 'Stock', x: 163, width: 18, field: 'status' }, { name: 'Units', x: 182, width: 14, field: 'units', end: true },
]

/** What is to be destroyed, on A4, and once it is who destroyed it and who saw it. */
export const destructionPdf = (paper: Pick<TablePaper<DestroyedRow>, 'number' | 'facts' | 'rows' | 'totals'>, isDone: boolean): Readable => tablePdf({
  title: isDone ? 'CERTIFICATE OF DESTRUCTION' : 'REQUEST FOR DESTRUCTION', columns,
  signatures: ['Destroyed by (name, stamp, signature)', 'Witnessed by (name, signature)'], ...paper,
})
