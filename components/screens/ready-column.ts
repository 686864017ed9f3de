import { fieldLabel } from '@/lib/domain/field-label'
import { statusOptions } from '@/lib/domain/machines'
import type { Column, ReadyColumn } from './list-definition'

/** A column as the browser needs it, its words taken from the machine it names. */
export function readyColumn(field: string, given: string | Column): ReadyColumn {
  const { machine, sort, ...column } = typeof given === 'string' ? ({ as: given } as Column) : given
  return {
    ...column,
    field,
    label: column.label ?? fieldLabel(field),
    options: machine ? statusOptions(machine) : column.options,
    sort: sort === true ? field : (sort ?? null),
  }
}
