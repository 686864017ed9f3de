import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import { openSheet } from '@/upstream/sheets/read-sheet'
import type { Asker } from '../app'

/** A row of a package file as somebody types it. */
export type Typed = Partial<Record<PackageField, string>>

const cities = ['Dubai', 'Abu Dhabi', 'Sharjah', 'Al Ain', 'Ajman']

/** A good order to an address in the Emirates; `n` makes it unlike any other. */
export const order = (n: number, differs: Typed = {}): Typed => ({
  ref_no: `T-${n}`, rsa_service_code: 'STD', consignee_name: `Consignee of ${differs.ref_no ?? `T-${n}`}`,
  consignee_phone: `+9715${String(50_000_000 + n)}`, address_line1: `Villa ${n}, Street 4`,
  city: cities[n % cities.length], country_code: 'AE', pieces: '1', weight: '1.250',
  goods_description: 'Cotton shirts', declared_value: '150.00', currency: 'AED',
  payment_mode: 'prepaid', ...differs,
})

export const orders = (count: number, from = 1): Typed[] => Array.from({ length: count }, (_, i) => order(from + i))

const quoted = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A csv of these rows under the headers of the template; only those columns some row fills, and the required ones. */
export function csv(rows: readonly Typed[], more: { headers?: string[]; cells?: (row: number) => string[] } = {}): Buffer {
  const columns = packageTemplate.columns.filter((column) =>
    ('required' in column && column.required === true) || rows.some((row) => row[column.field] !== undefined),
  )
  const headers = [...columns.map(({ header }) => header), ...(more.headers ?? [])]
  const lines = rows.map((row, i) => [...columns.map(({ field }) => row[field] ?? ''), ...(more.cells?.(i) ?? [])])
  return Buffer.from([headers, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n'))
}

/** Sends a package file; the answer is the receipt. */
export const send = (asker: Asker, body: Buffer, o: { name?: string; client_id?: number; dry_run?: boolean } = {}) =>
  asker.call(
    'packages.upload', { ...(o.client_id === undefined ? {} : { client_id: o.client_id }), ...(o.dry_run ? { dry_run: true } : {}) },
    { file: { name: o.name ?? 'orders.csv', body } },
  )

/** Cells of a workbook by header, row by row, as a spreadsheet would show them. */
export async function cellsOf(workbook: Buffer): Promise<Record<string, string>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'qafila-sheet-'))
  const path = join(folder, 'sheet.xlsx')
  await writeFile(path, workbook)
  const sheet = await openSheet(path, { maxRows: 100_000, maxMb: 20 })
  try {
    const rows: Record<string, string>[] = []
    for await (const { cells } of sheet.rows) rows.push(Object.fromEntries(sheet.headers.map((header, i) => [header.replace(/ \*$/, ''), cells[i] ?? ''])))
    return rows
  } finally {
    await sheet.close()
    await rm(folder, { recursive: true })
  }
}

const fieldOf = new Map<string, PackageField>(packageTemplate.columns.map(({ header, field }) => [header, field]))

/** Rows read from a workbook as typed again; columns of nobody's, `Row` and `Error` among them, are left out. */
export const typedAgain = (cells: readonly Record<string, string>[]): Typed[] =>
  cells.map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([header, text]) => (fieldOf.has(header) && text !== '' ? [[fieldOf.get(header), text]] : []))) as Typed,
  )
