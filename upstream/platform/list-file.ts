import { z } from 'zod'
import type { AnyCall } from '@/lib/contract/kernel'
import { fieldLabel } from '@/lib/domain/field-label'
import { dubaiDay, dubaiTime } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import { exportCsv, exportXlsx, type ExportColumn, type SheetExport } from '../sheets/export-sheet'
import type { ExportType } from '../sheets/export-cells'
import { Download } from './implement'
import { CSV, XLSX } from '../sheets/mime'

/** Spec README, Exports: beyond this an export is not sent while one waits for it. */
export const EXPORT_LIMIT = 100_000
const STEP = 200

/** Name of an export: `packages-20261120-1405`, Dubai time (packages.md 6). */
export const stamp = (now = new Date()) => `${dubaiDay(now).replaceAll('-', '')}-${dubaiTime(now).replace(':', '')}`

/** A list as the file asked for: `{name}-{stamp}.xlsx` or `export.csv` (packages.md 6). */
export function exported(format: 'xlsx' | 'csv', name: string, sheet: SheetExport): Download {
  return format === 'xlsx' ? new Download(exportXlsx(sheet), XLSX, `${name}-${stamp()}.xlsx`) : new Download(exportCsv(sheet), CSV, 'export.csv')
}

interface Page {
  rows: Record<string, unknown>[]
  meta: { next_cursor: string | null }
}
type AskPage = (part: { page: number; page_size: number; cursor?: string; format: undefined }) => Promise<unknown>

interface Property {
  type?: string | string[]
  anyOf?: Property[]
  items?: { type?: string }
}
const typesOf = (p: Property): string[] => [p.type ?? [], p.anyOf?.flatMap(typesOf) ?? []].flat().filter((t) => t !== 'null')

function exportType(name: string, types: readonly string[]): ExportType {
  if (types.includes('boolean')) return 'bool'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (/(^|_)(at|until|eta)$/.test(name)) return 'datetime'
  if (/(^|_)date$/.test(name)) return 'date'
  if (/weight$|_kg$/.test(name)) return 'weight'
  return /(^|_)(amount|value|cost|fee|price|balance|total|paid)$|_aed$/.test(name) ? 'money' : 'text'
}

/** A number that stands for a record says so: beside the name it would be a second column of the same heading. */
const headingOf = (field: string, types: readonly string[]) => (
  field === 'id' ? 'ID' : field.endsWith('_id') && types.some((type) => type === 'number' || type === 'integer') ? `${fieldLabel(field)} ID` : fieldLabel(field)
)

/** What a list's rows are made of, nested records left out: nobody reads those in a sheet. Headings are unlike each other. */
export function columnsOf(call: AnyCall): ExportColumn[] {
  const shape = z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as {
    properties?: { rows?: { items?: { properties?: Record<string, Property> } } }
  }
  const properties = shape.properties?.rows?.items?.properties ?? {}
  return Object.entries(properties)
    .filter(([, p]) => !typesOf(p).includes('object') && p.items?.type !== 'object')
    .map(([field, p], i, all) => {
      const header = headingOf(field, typesOf(p))
      const isTaken = all.slice(0, i).some(([other, q]) => headingOf(other, typesOf(q)) === header)
      return { field, header: isTaken ? `${header} (${field})` : header, type: exportType(field, typesOf(p)) }
    })
}

/**
 * Any list as a file: its own pages, asked one after another as the same person with the same filters, so that a file never
 * holds a row its list would not show.
 */
export async function listFile(call: AnyCall, format: 'xlsx' | 'csv', ask: AskPage): Promise<Download> {
  const first = (await ask({ page: 1, page_size: STEP, format: undefined })) as Page
  const columns = columnsOf(call)
  const most = call.exportRows ?? EXPORT_LIMIT
  async function* everyRow() {
    let sent = 0
    for (let page: Page | null = first; page; ) {
      const { rows } = call.reply.parse(page) as Page
      yield* rows
      sent += rows.length
      const cursor: string | null = page.meta.next_cursor
      // Pages are counted as they come, so the file itself says where it ends early.
      if (cursor && sent >= most)
        yield { [columns[0]?.field ?? '']: `Only the first ${grouped(String(most))} rows are here. Narrow the list with a filter or a date.` }
      page = cursor && sent < most ? ((await ask({ page: 1, page_size: STEP, cursor, format: undefined })) as Page) : null
    }
  }
  const name = call.path.split('/').filter((part) => part && part !== 'api' && !part.startsWith(':')).join('-').replaceAll('_', '-')
  return exported(format, name, { sheet: 'Rows', columns, rows: everyRow() })
}
