import { words } from './vocabulary'

/** How a client's own file of orders is written (b2b.md 2.7). */
export const layoutFormat = words({ csv: 'CSV', xlsx: 'Excel workbook', xml: 'XML', edi_940: 'EDI 940' })
export type LayoutFormat = (typeof layoutFormat.names)[number]
export const layoutDelimiter = words({ comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', pipe: 'Vertical bar' })
export const layoutEncoding = words({ 'utf-8': 'UTF-8', 'windows-1256': 'Windows-1256, Arabic' })
export type LayoutEncoding = (typeof layoutEncoding.names)[number]
/** What is done with a value before it is read as ours. */
export const layoutTransform = words({ trim: 'As it stands', upper: 'In capitals' })
/** How a file writes its days. */
export const layoutDate = words({
  iso: 'YYYY-MM-DD', compact: 'YYYYMMDD', day_first: 'DD/MM/YYYY', month_first: 'MM/DD/YYYY', day_dots: 'DD.MM.YYYY', day_dashes: 'DD-MM-YYYY',
})
export type LayoutDate = (typeof layoutDate.names)[number]

const shapes: Record<LayoutDate, [RegExp, (parts: string[]) => string[]]> = {
  iso: [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y = '', m = '', d = '']) => [y, m, d]],
  compact: [/^(\d{4})(\d{2})(\d{2})$/, ([y = '', m = '', d = '']) => [y, m, d]],
  day_first: [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([d = '', m = '', y = '']) => [y, m, d]],
  month_first: [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([m = '', d = '', y = '']) => [y, m, d]],
  day_dots: [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([d = '', m = '', y = '']) => [y, m, d]],
  day_dashes: [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, ([d = '', m = '', y = '']) => [y, m, d]],
}

/** A day as a file writes it, as ours; a text that is none stays as it is, for whoever reads it to refuse. */
export function layoutDay(text: string, written: LayoutDate): string {
  const [shape, order] = shapes[written]
  const found = shape.exec(text)
  if (!found) return text
  return order(found.slice(1)).map((part) => part.padStart(2, '0')).join('-')
}

const units: Readonly<Record<string, 'EA' | 'CS' | 'PL'>> = {
  EA: 'EA', EACH: 'EA', PC: 'EA', PCS: 'EA', PCE: 'EA', UN: 'EA', UNIT: 'EA', UNITS: 'EA',
  CS: 'CS', CA: 'CS', CASE: 'CS', CASES: 'CS', CT: 'CS', CTN: 'CS', CARTON: 'CS', PL: 'PL', PF: 'PL', PLT: 'PL', PALLET: 'PL', PALLETS: 'PL',
}
/** What trading partners call our units; anything else stays as it is. */
export const layoutUnit = (text: string): string => units[text.toUpperCase()] ?? text

/** What an EDI 940 says where (X12 940: W05, N1, G62, W01). */
export const edi940Columns = [
  { field: 'ref_no', source: 'W05-02' }, { field: 'consignee_code', source: 'N1-ST-04' },
  { field: 'requested_ship_date', source: 'G62-10-02', date_format: 'compact' },
  { field: 'sku_code', source: 'W01-05' }, { field: 'uom', source: 'W01-02' }, { field: 'uom_qty', source: 'W01-01' }, { field: 'lot_no', source: 'W01-13' },
] as const satisfies readonly { field: string; source: string; date_format?: LayoutDate }[]
