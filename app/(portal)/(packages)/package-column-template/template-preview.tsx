'use client'

import { align, Cell, type CellKind } from '@/components/cells/cell'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import type { Input, Reply } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import { currencyOf } from '../money-field'

type Field = Reply<'packages.columnFields'>[number]

interface Props {
  fields: readonly Field[]
  sort: Pick<Input<'packages.find'>, 'sort_by' | 'sort'>
  filters: Record<string, unknown>
}

const SHOWN = 5
const kinds: Readonly<Record<string, CellKind>> = {
  text: 'text', number: 'number', weight: 'weight', money: 'money', datetime: 'dateTime', date: 'date', bool: 'bool',
}
/** Words of closed sets come as their wire names. */
const shown = ({ format }: Field, value: unknown) => (format === 'chip' && typeof value === 'string' ? fieldLabel(value) : value)

/** The first rows as the template would show them: its columns, order and filters before they are saved. */
export function TemplatePreview({ fields, sort, filters }: Props) {
  const { data, error } = useAsk(
    'packages.find', { ...filters, ...sort, fields_ids: fields.map(({ id }) => id), page_size: 25 } as Input<'packages.find'>,
    { enabled: fields.length > 0, keepOld: true },
  )
  if (fields.length === 0) return null
  if (error) return <Notice tone="red">{error.message}</Notice>
  const rows = (data?.rows ?? []).slice(0, SHOWN) as Record<string, unknown>[]
  return (
    <section aria-label="Preview" aria-busy={!data}>
      <h3 className="mb-1 font-semibold">Preview</h3>
      {data && rows.length === 0 && <p className="text-ink-soft">No package matches these filters.</p>}
      {rows.length > 0 && (
        <div className="overflow-x-auto rounded border" tabIndex={0} role="group" aria-label={`The first ${counted(rows.length, 'row')}`}>
          <Table>
            <thead><tr>{fields.map((field) => <Th key={field.id} align={align(kinds[field.format] ?? 'text')}>{field.label}</Th>)}</tr></thead>
            <tbody>
              {rows.map((row) => (
                <Tr key={String(row.id)}>
                  {fields.map((field) => (
                    <Td key={field.id} align={align(kinds[field.format] ?? 'text')}>
                      <Cell kind={kinds[field.format] ?? 'text'} value={shown(field, row[field.field])} row={row} meta={currencyOf(field.field)} />
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  )
}
