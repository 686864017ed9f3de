import { lineLabels, packageLabels, type LineField, type PackageField } from '@/lib/domain/seller-invoice'
import type { UploadColumn } from './upload-column'

type Column<F extends string> = Omit<UploadColumn, 'field'> & { field: F }
const line = (field: LineField, example: string, more: Partial<Omit<UploadColumn, 'field'>> = {}): Column<LineField> =>
  ({ field, header: lineLabels[field], type: 'text', required: true, example, ...more })
const box = (field: PackageField, example: string): Column<PackageField> => ({ field, header: packageLabels[field], type: 'text', required: true, example })

/** The two sheets of a seller's invoice by file (invoices-payments.md 6.1); a line's number is where it stands. */
export const invoiceLineColumns: readonly Column<LineField | 'line_no'>[] = [
  { field: 'line_no', header: 'Line No', type: 'text', example: '1' }, line('sku', 'LH-PB-20K'), line('description', 'Power bank 20000 mAh', { width: 36 }),
  line('hs_code', '850760'), line('country_of_origin', 'CN'), line('qty', '200'), line('unit', 'pcs', { required: false }), line('unit_price', '12.5000'),
  line('net_weight', '84.000', { required: false }), line('permit_ref', '', { required: false }),
]
export const invoicePackageColumns: readonly Column<PackageField>[] = [
  box('package_no', 'C001'), box('package_type', 'carton'), box('length', '60'), box('width', '40'), box('height', '40'), box('gross_weight', '18.000'),
  box('sku', 'LH-PB-20K'), box('qty', '20'),
]
