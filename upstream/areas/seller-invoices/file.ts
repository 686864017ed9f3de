import { invoiceLineColumns, invoicePackageColumns } from '@/lib/contract/ior-invoice-columns'
import {
  blankLine, blankPackage, invoiceSheets, MOST_INVOICE_LINES, MOST_PACKAGE_ROWS, type InvoiceDraft, type LineField, type PackageField,
} from '@/lib/domain/seller-invoice'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { refusalOf } from '../../core/uploads/receive-upload'
import { Download, type ReceivedFile } from '../../platform/implement'
import { isExampleRow } from '../../sheets/cells'
import { exportXlsx } from '../../sheets/export-sheet'
import { headerNames, matchHeaders } from '../../sheets/headers'
import { XLSX } from '../../sheets/mime'
import { openSheet } from '../../sheets/read-sheet'

const MOST_MB = 15

/** The rows of one sheet below its headers, each cell under its field; the template's example left in place is none. */
async function rowsOf<F extends string>(file: ReceivedFile, sheet: string, columns: readonly (UploadColumn & { field: F })[], maxRows: number) {
  const opened = await openSheet(file.path, { maxRows, maxMb: MOST_MB, sheet, fileName: file.name, headers: headerNames({ columns }) })
  try {
    const match = matchHeaders(opened.headers, { columns })
    const found: Partial<Record<F, string>>[] = []
    for await (const { cells } of opened.rows) {
      if (isExampleRow({ columns }, match, cells)) continue
      found.push(Object.fromEntries(columns.map(({ field }) => [field, cells[match.positions.get(field) ?? -1] ?? ''])) as Partial<Record<F, string>>)
    }
    return found
  } finally {
    await opened.close()
  }
}

/** The two sheets of a seller's invoice (invoices-payments.md 6.1) as they were typed. Throws `Refusal` 413, 415 or 422 for a file that will not do. */
export async function readInvoiceFile(file: ReceivedFile): Promise<Pick<InvoiceDraft, 'lines' | 'packages'>> {
  try {
    const lines = await rowsOf<LineField | 'line_no'>(file, invoiceSheets.label('lines'), invoiceLineColumns, MOST_INVOICE_LINES)
    const packages = await rowsOf<PackageField>(file, invoiceSheets.label('packages'), invoicePackageColumns, MOST_PACKAGE_ROWS)
    return {
      lines: lines.map(({ line_no: _no, ...line }) => ({ ...blankLine(), ...line })), packages: packages.map((row) => ({ ...blankPackage(), ...row })),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

const sheetOf = (sheet: string, columns: readonly UploadColumn[]) => ({
  sheet, columns: columns.map(({ header, field, required, width }) => ({ header: required === true ? `${header} *` : header, field, width })),
  rows: [Object.fromEntries(columns.map(({ field, example }) => [field, example ?? '']))],
})

/** An empty file of the two sheets, each with its example row. */
export const invoiceTemplate = (): Download => new Download(
  exportXlsx(sheetOf(invoiceSheets.label('lines'), invoiceLineColumns), sheetOf(invoiceSheets.label('packages'), invoicePackageColumns)), XLSX,
  'package-invoice-template.xlsx',
)
