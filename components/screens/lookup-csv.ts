import { inert } from '@/lib/domain/text'

export type CsvCell = string | number | null | undefined

const quoted = (value: CsvCell): string => {
  const text = typeof value === 'number' ? String(value) : inert(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 text; a cell no spreadsheet runs as a formula, and a mark that makes it read UTF-8. */
const csvOf = (rows: readonly (readonly CsvCell[])[]): string => `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

/** Saves rows the page already has, without asking anybody. */
export function saveCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
