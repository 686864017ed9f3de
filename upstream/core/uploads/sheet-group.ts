import type { UploadTemplate } from '@/lib/contract/upload-column'
import type { RowErrorCode } from '@/lib/domain/upload'
import type { ReadRow, RowFault, RowGroup } from './upload-work'

/** What a row says in a column; null for nothing. */
export const textIn = ({ values }: ReadRow, field: string): string | null => {
  const value = values[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Sheets of which several rows are one thing: the first says everything but the lines, the others agree with it or say nothing. */
export function groupSheet<const T extends UploadTemplate>(
  template: T, lineFields: readonly T['columns'][number]['field'][], thing: string,
  differs = (row: number, header: string) => `Row differs from row ${row} of the same ${thing} in ${header}.`,
) {
  const headerOf = new Map<string, string>(template.columns.map(({ field, header }) => [field, header]))
  const headFields = template.columns.map(({ field }) => field).filter((field) => !lineFields.some((one) => one === field))
  const requiredHeads = new Set(template.columns.flatMap(({ field, header, required }) => (
    required === true && headFields.includes(field) ? [`${header} is required.`] : [])))
  const faultAt = (line: number, field: string, code: RowErrorCode, message: string, value = ''): RowFault =>
    ({ line, error: { column: headerOf.get(field) ?? 'Row', value, message, code } })
  return {
    faultAt,
    /** Faults of single cells; rows after the first may leave out what is said of the thing. */
    cellFaults: (group: RowGroup): RowFault[] => group.rows.flatMap(({ errors }, line) => errors
      .filter((error) => line === 0 || !requiredHeads.has(error.message)).map((error) => ({ line, error }))),
    header: (field: T['columns'][number]['field']): string => headerOf.get(field) ?? field,
    /** Texts of a row that are longer than they may be. */
    tooLong: (row: ReadRow, line: number, longest: Readonly<Partial<Record<T['columns'][number]['field'], number>>>): RowFault[] =>
      Object.entries<number | undefined>(longest).flatMap(([field, most]) => {
        const text = textIn(row, field) ?? ''
        if (most === undefined || text.length <= most) return []
        return [faultAt(line, field, 'range', `${headerOf.get(field)} is longer than ${most} characters.`, text)]
      }),
    /** Rows that say something else of the thing than its first row. */
    differing: ({ rows: [head, ...further] }: RowGroup): RowFault[] => further.flatMap((row, at) => {
      const other = headFields.find((field) => textIn(row, field) !== null && textIn(row, field) !== textIn(head, field))
      if (other === undefined) return []
      return [faultAt(at + 1, other, 'conflict', differs(head.row_number, headerOf.get(other) ?? other), textIn(row, other) ?? '')]
    }),
  }
}
