import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import type { RowErrorCode } from '@/lib/domain/upload'
import { textIn } from '../../core/uploads/sheet-group'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { mayOrderAt } from './for-whom'

/** A code of a row as codes are compared; null for none. */
export const codeIn = (row: ReadRow, field: string): string | null => {
  const text = textIn(row, field)
  return text === null ? null : cleanNumber(text)
}
export const numberIn = ({ values }: ReadRow, field: string): number | null => {
  const value = values[field]
  return typeof value === 'number' ? value : null
}

/** What the first rows of groups say in a column, in capitals. */
export const namedIn = (groups: readonly RowGroup[], field: string) =>
  sql`${sql.param([...new Set(groups.map(({ rows: [head] }) => (codeIn(head, field) ?? '').toUpperCase()))])}::text[]`

export interface NamedSite { id: number; is_free_zone: boolean }

/** Warehouses in use somebody may order at, by code. */
export async function sitesNamed(db: Db, who: Who): Promise<ReadonlyMap<string, NamedSite>> {
  const found = await rows<NamedSite & { code: string }>(
    db,
    sql`select upper(f.facility_code) as code, f.id, coalesce(w.is_free_zone, false) as is_free_zone from facilities f
        left join warehouses w on w.facility_id = f.id where f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')}`,
  )
  return new Map(found.filter(({ id }) => mayOrderAt(who, id)).map(({ code, ...site }) => [code, site]))
}

type FaultAt = (line: number, field: string, code: RowErrorCode, message: string, value?: string) => RowFault

/** Faults of a form's lines (`lines.3.uom`) at the rows they are of; `columns` gives the column of a field that has another name there. */
export const faultsInRows = (faults: readonly Fault[], group: RowGroup, faultAt: FaultAt, columns: Readonly<Record<string, string>>): RowFault[] =>
  faults.map(({ field, message }) => {
    const [, at = '0', name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field ?? '') ?? []
    const line = Number(at)
    const column = columns[name] ?? name
    const row = group.rows[line]
    return faultAt(line, column, 'range', message, row ? (textIn(row, column) ?? '') : '')
  })
