import { outboundFileTemplate } from '@/lib/contract/outbound-columns'
import { neededLayoutFields } from '@/lib/contract/b2b-uploads'
import { edi940Columns, layoutDay, layoutUnit, type LayoutDate, type LayoutFormat } from '@/lib/domain/file-layout'
import type { ForeignFile, ForeignRow } from './foreign-rows'

/** Which of our columns is read from which of theirs. */
export interface Mapping {
  format: LayoutFormat
  columns: readonly { field: string; source: string; transform: 'trim' | 'upper'; date_format?: LayoutDate | null | undefined }[]
  defaults: Readonly<Partial<Record<string, string>>>
}
type Column = Mapping['columns'][number]

const { columns: ours } = outboundFileTemplate
const typeOf = new Map<string, string>(ours.map(({ field, type }) => [field, type]))
const headerOf = new Map<string, string>(ours.map(({ field, header }) => [field, header]))

/** Its columns; those of an EDI 940 where it names none. */
export function columnsOf({ format, columns }: Mapping): readonly Column[] {
  if (format !== 'edi_940' || columns.length > 0) return columns
  return edi940Columns.map((column) => ({ transform: 'trim' as const, date_format: null, ...column }))
}

function valueOf({ field, source, transform, date_format }: Column, { cells }: ForeignRow): string {
  const text = (cells.get(source) ?? '').trim()
  if (typeOf.get(field) === 'date' && date_format) return layoutDay(text, date_format)
  if (field === 'uom') return layoutUnit(text)
  return transform === 'upper' ? text.toUpperCase() : text
}

/** The rows of a client's file in our columns, in the order of the template; `given` fills what the file leaves empty. */
export function ownRowsOf(file: ForeignFile, mapping: Mapping, given: Readonly<Record<string, string>>): string[][] {
  const columns = columnsOf(mapping)
  return file.rows.map((row) => {
    const values = new Map(columns.map((column) => [column.field, valueOf(column, row)]))
    return ours.map(({ field }) => (field === 'source' ? row.where : values.get(field) || mapping.defaults[field] || given[field] || ''))
  })
}

/** What a layout lacks: our columns that neither a column nor a default fills. */
export const unfilled = (mapping: Mapping): string[] => {
  const ofDefaults = Object.entries(mapping.defaults).flatMap(([field, value]) => (value ? [field] : []))
  const filled = new Set([...columnsOf(mapping).map(({ field }) => field), ...ofDefaults])
  return neededLayoutFields.filter((field) => !filled.has(field)).map((field) => headerOf.get(field) ?? field)
}
/** Columns of theirs that a layout names and a file lacks. */
export const absent = (file: ForeignFile, mapping: Mapping): string[] =>
  columnsOf(mapping).filter(({ field, source }) => neededLayoutFields.includes(field) && !file.sources.includes(source)).map(({ source }) => source)

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** The rows as a csv of our template. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  [ours.map(({ header }) => header), ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')
