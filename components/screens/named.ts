import type { CellKind } from '@/components/cells/cell'
import type { CellOption } from '@/components/cells/cell-props'
import type { FieldKind } from '@/components/fields/field'
import type { CallName } from '@/lib/contract/types'
import { closedLists, type ClosedListName } from '@/lib/domain/closed-lists'
import { fieldLabel } from '@/lib/domain/field-label'
import { machines, statusOptions, type MachineName } from '@/lib/domain/machines'
import { inputShape, isOf, itemsOf, valuesOf, type Shape } from './call-shapes'
import type { FormField } from './form-definition'
import type { Column, Filter, Pick } from './list-definition'
import { lookups, type LookupName } from './lookups'

/** Columns, filters and fields are named by what they hold; a page says more only where it differs. */
export type ColumnName = CellKind | MachineName | ClosedListName
export type FilterName = 'date' | 'text' | 'yesNo' | MachineName | ClosedListName | LookupName
export type FieldName = FieldKind | MachineName | ClosedListName | LookupName

const isMachine = (name: string): name is MachineName => Object.hasOwn(machines, name)
const isClosed = (name: string): name is ClosedListName => Object.hasOwn(closedLists, name)
const isLookup = (name: string): name is LookupName => Object.hasOwn(lookups, name)

interface Named {
  machine?: MachineName | undefined
  words?: ClosedListName | undefined
}
/** The words a name stands for; undefined where none is named. */
function wordsOf({ machine, words }: Named): CellOption[] | undefined {
  if (machine) return statusOptions(machine)
  return words && closedLists[words].options.map(({ value, label }) => ({ value, label }))
}

/** Words to choose from: those the call takes; that of deleted rows only where they can be listed. */
function choicesOf(named: Named, shape: Shape | undefined, deleted = false): Pick[] | undefined {
  const taken = shape && valuesOf(itemsOf(shape) ?? shape)
  const isTaken = (value: unknown) => !taken || taken.includes(value) || taken.includes(String(value))
  return wordsOf(named)?.filter(({ value }) => (deleted || value !== 'delete') && isTaken(value)).map(({ value, label }) => ({ value, label }))
}

function spelled<Kind extends string>(given: string): Named & { lookup?: LookupName; as?: Kind } {
  if (isMachine(given)) return { machine: given }
  if (isClosed(given)) return { words: given }
  return isLookup(given) ? { lookup: given } : { as: given as Kind }
}

export type FullColumn = Omit<Column, 'as' | 'words'> & { as: CellKind }
/** A column with its kind and words. */
export function asColumn(given: ColumnName | Column): FullColumn {
  const { words, ...column }: Column = typeof given === 'string' ? spelled<CellKind>(given) : given
  return { ...column, as: column.as ?? (column.machine ? 'status' : 'text'), options: wordsOf({ machine: column.machine, words }) ?? column.options }
}

export type FullFilter = Omit<Filter, 'as' | 'label' | 'machine' | 'words' | 'lookup' | 'deleted'> & {
  as: NonNullable<Filter['as']>; label: string; call?: CallName; value?: string; text?: string
}
/** A filter with its kind, label and choices; one or several by what the list's call takes. */
export function asFilter(call: CallName, field: string, given: FilterName | Filter): FullFilter {
  const { machine, words, lookup, deleted, ...filter }: Filter = typeof given === 'string' ? spelled<NonNullable<Filter['as']>>(given) : given
  const shape = inputShape(call, field)
  const options = choicesOf({ machine, words }, shape, deleted) ?? filter.options
  const found = lookup && lookups[lookup]
  const { label: named, ...rest } = found ?? {}
  return { ...rest, ...filter, as: filter.as ?? (found ? 'lookup' : kindOf(options, shape)), label: filter.label ?? named ?? fieldLabel(field), options }
}

function kindOf(options: readonly Pick[] | undefined, shape: Shape | undefined) {
  if (options) return itemsOf(shape) ? 'choices' : 'choice'
  return isOf(shape, 'boolean') ? 'yesNo' : 'text'
}

export type FullField = Omit<FormField, 'as' | 'machine' | 'words' | 'lookup' | 'shown'> & { as: FieldKind; lookup?: Exclude<FormField['lookup'], LookupName> }
/** A field of a form with its kind, label and choices; `shape` is what its call takes under its name. */
export function asField(name: string, given: FieldName | FormField, shape: Shape | undefined): FullField & { label: string } {
  const { machine, words, lookup, shown, ...field }: FormField = typeof given === 'string' ? spelled<FieldKind>(given) : given
  const options = choicesOf({ machine, words }, shape) ?? field.options
  const { label: named, ...rest } = typeof lookup === 'string' ? lookups[lookup] : { label: undefined, ...lookup }
  const isFound = lookup !== undefined
  const as = field.as ?? (isFound ? 'lookup' : options ? (itemsOf(shape) ? 'choices' : 'choice') : 'text')
  return {
    ...field, as, label: field.label ?? named ?? fieldLabel(name), options,
    ...(isFound && { lookup: { ...(rest as Exclude<FormField['lookup'], LookupName | undefined>), ...(shown && { shown }) } }),
  }
}
