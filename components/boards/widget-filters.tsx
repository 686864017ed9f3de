'use client'

import { X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { TagsField } from '@/components/fields/tags'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { BoardWidget } from './board-words'
import type { DataSet } from './builder-words'

const ops = [{ value: 'in', label: 'is one of' }, { value: 'not_in', label: 'is none of' }, { value: 'is_null', label: 'is empty' }] as const

/** Conditions of one widget alone, in the values the data set has: statuses, codes, cities. */
export function WidgetFilters({ widget, set, onChange }: { widget: BoardWidget; set: DataSet; onChange: (widget: BoardWidget) => void }) {
  const { query, id } = widget
  const fields = set.dimensions.filter(({ name }) => !['day', 'hour', 'weekday'].includes(name)).map(({ name, label }) => ({ value: name, label }))
  const put = (filters: BoardWidget['query']['filters']) => onChange({ ...widget, query: { ...query, filters } })
  const change = (at: number, more: Partial<BoardWidget['query']['filters'][number]>) => put(query.filters.map((one, i) => (i === at ? { ...one, ...more }
    : one)))
  return (
    <div className="sm:col-span-2">
      <ul className="flex flex-col gap-2">
        {query.filters.map(({ field, op, value }, i) => (
          <li key={JSON.stringify([field, op])} className="flex flex-wrap items-end gap-2">
            <div className="w-40"><ChoiceField id={`${id}-f${i}`} name={`filter-${i}`} label="Only where" options={fields} value={field} onChange={(name) =>
              name && change(i, { field: String(name) })} /></div>
            <div className="w-36"><ChoiceField id={`${id}-o${i}`} name={`op-${i}`} label="Is" options={ops} value={op === 'eq' ? 'in' : op}
              onChange={(next) => next && change(i, { op: next as 'in' })} /></div>
            {op !== 'is_null' && (
              <div className="min-w-52 flex-1">
                <TagsField
                  id={`${id}-v${i}`} name={`value-${i}`} label="Values" hint="As they are written in files: delivered, AE, Dubai."
                  value={(Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String)} onChange={(next) => change(i,
                    { value: next ?? [] })}
                />
              </div>
            )}
            <IconButton label="Take this filter away" size="small" icon={<X aria-hidden className="size-4" />} onClick={() => put(query.filters.filter((_,
              at) => at !== i))} />
          </li>
        ))}
      </ul>
      {query.filters.length < 5 && fields[0] && (
        <Button size="small" variant="quiet" onClick={() => put([...query.filters, { field: fields[0]?.value ?? '', op: 'in',
          value: [] }])}>Add a filter</Button>
      )}
    </div>
  )
}
