import { fieldLabel } from '@/lib/domain/field-label'
import type { Column, ReadyColumn } from './list-definition'
import { asColumn, type ColumnName } from './named'

/** A column as the browser needs it, its words taken from the machine or the closed list it names. */
export function readyColumn(field: string, given: ColumnName | Column): ReadyColumn {
  const { machine: _machine, sort, edits: _edits, ...column } = asColumn(given)
  return { ...column, field, label: column.label ?? fieldLabel(field), sort: sort === true ? field : (sort ?? null) }
}
