'use client'

import { ArrowDown, ArrowUp, GripVertical, Minus } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { moved, useReorder } from '@/components/screens/column-picker'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { manifestSort } from '@/lib/domain/manifest'
import { numbered, type ColumnField, type Sorting } from './template-draft'

const most = 5
const oldestFirst = 'created'

interface Props {
  sorting: Sorting[]
  fields: ColumnField[]
  onChange: (sorting: Sorting[]) => void
  error?: string | undefined
}

/** Field, direction and priority, row by row; the priorities follow the rows. */
export function SortingRows({ sorting, fields, onChange, error }: Props) {
  const set = (next: Sorting[]) => onChange(numbered(next))
  const move = (at: number, by: number) => set(moved(sorting, at, by))
  const rowOf = useReorder(move)
  const options = [
    { value: oldestFirst, label: 'When created, oldest first' },
    ...fields.filter(({ sortable }) => sortable).map(({ id, label, group }) => ({ value: String(id), label, hint: group })),
  ]
  const change = (at: number, part: Partial<Sorting>) => set(sorting.map((one, i) => (i === at ? { ...one, ...part } : one)))
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {sorting.map((one, at) => (
          <li key={one.priority} {...rowOf(at)} className="flex flex-wrap items-end gap-2 rounded border bg-surface px-2 py-2 data-over:border-accent">
            <span className="flex h-control items-center gap-1 text-ink-soft">
              <GripVertical aria-hidden className="size-4 cursor-grab text-ink-faint" />
              <span className="figures w-16">Priority {one.priority}</span>
            </span>
            <div className="min-w-44 flex-1">
              <ChoiceField
                id={`sort-field-${at}`} name="field_id" label="Field" options={options} value={one.field_id === null ? oldestFirst : String(one.field_id)}
                onChange={(value) => change(at, { field_id: value === null || value === oldestFirst ? null : Number(value) })}
              />
            </div>
            <div className="w-40">
              <ChoiceField
                id={`sort-way-${at}`} name="sort" label="Direction" options={manifestSort.options} value={one.field_id === null ? 'a_to_z' : one.sort}
                disabled={one.field_id === null} onChange={(value) => change(at, { sort: (value ?? 'a_to_z') as Sorting['sort'] })}
              />
            </div>
            <span className="flex h-control items-center">
              <IconButton
                size="small" label={`Move priority ${one.priority} up`} disabled={at === 0}
                icon={<ArrowUp aria-hidden className="size-3.5" />} onClick={() => move(at, -1)}
              />
              <IconButton
                size="small" label={`Move priority ${one.priority} down`} disabled={at === sorting.length - 1}
                icon={<ArrowDown aria-hidden className="size-3.5" />} onClick={() => move(at, 1)}
              />
              <IconButton
                size="small" label={`Remove priority ${one.priority}`} disabled={sorting.length === 1}
                icon={<Minus aria-hidden className="size-4" />} onClick={() => set(sorting.filter((_, i) => i !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {error && <p role="alert" className="text-meta font-medium text-red-strong">{error}</p>}
      <div>
        <Button
          size="small" disabledReason={sorting.length >= most && `At most ${most} sortings.`}
          onClick={() => set([...sorting, { field_id: null, sort: 'a_to_z', priority: sorting.length + 1 }])}
        >
          + Add sorting
        </Button>
      </div>
    </div>
  )
}
