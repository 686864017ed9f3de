'use client'

import { Field } from '@/components/fields/field'
import type { ReadyFilter } from './list-definition'
import { toList, yesNo, type FilterProps } from './list-filters'
import { lookUp } from './look-up'

function FilterField({ filter, query, change }: { filter: ReadyFilter } & Omit<FilterProps, 'list'>) {
  const value = query[filter.field]
  const shared = { id: `filter-${filter.field}`, name: filter.field, label: filter.label }
  const set = (next: unknown) => change({
    [filter.field]: next === null || next === undefined || next === '' ? null : Array.isArray(next) ? next.map(String) : String(next),
  })
  switch (filter.as) {
    case 'choices': return <Field {...shared} kind="choices" options={filter.options} value={toList(value)} onChange={set} />
    case 'choice': return <Field {...shared} kind="choice" options={filter.options} value={value ?? null} onChange={set} />
    case 'yesNo': return <Field {...shared} kind="choice" options={yesNo} value={value ?? null} onChange={set} />
    case 'lookup':
      return <Field {...shared} kind="lookup" search={(text, signal) => lookUp(filter, text, signal)} value={toList(value)[0] ?? null} onChange={set} />
    case 'date': return <Field {...shared} kind="date" value={toList(value)[0] ?? null} onChange={set} />
    case 'text': return <Field {...shared} kind="text" value={value ?? ''} onChange={set} />
    default: return filter.as satisfies never
  }
}

/** All filters of a list, side by side. */
export function FilterPanel({ id, list, query, change }: FilterProps & { id: string }) {
  return (
    <div id={id} role="group" aria-label="Filters" className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3 rounded border bg-surface p-3">
      {list.dates && (
        <>
          <Field kind="date" id="filter-from" name="from" label="From" value={query.from ?? null} onChange={(v) => change({ from: v ? String(v) : null })} />
          <Field kind="date" id="filter-to" name="to" label="To" value={query.to ?? null} onChange={(v) => change({ to: v ? String(v) : null })} />
        </>
      )}
      {list.filters.map((filter) => <FilterField key={filter.field} filter={filter} query={query} change={change} />)}
    </div>
  )
}
