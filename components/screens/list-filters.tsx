'use client'

import { X } from 'lucide-react'
import { Field } from '@/components/fields/field'
import { useLookup } from '@/lib/client/query'
import { ask } from '@/lib/client/ask'
import type { CallName, Input } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import type { ReadyFilter, ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'

interface Props {
  list: ReadyList
  query: ListQueryState
  change: (part: Record<string, string | string[] | null>) => void
}
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const toList = (value: string | string[] | undefined) => (value === undefined ? [] : ([] as string[]).concat(value))

type Found = Record<string, unknown>[]
/** A lookup is a plain list or the first page of one. */
const rowsOf = (found: unknown): Found => (Array.isArray(found) ? (found as Found) : ((found as { rows?: Found } | undefined)?.rows ?? []))

/** Rows of a lookup as choices. */
export async function lookUp(filter: Pick<ReadyFilter, 'call' | 'value' | 'text'>, text: string, signal?: AbortSignal) {
  const found = (await ask(filter.call as CallName, { search: text || undefined } as Input<CallName>, { signal })) as unknown
  return rowsOf(found).map((row) => ({ value: String(row[filter.value ?? 'id']), label: String(row[filter.text ?? 'name']) }))
}

function FilterField({ filter, query, change }: { filter: ReadyFilter } & Omit<Props, 'list'>) {
  const value = query[filter.field]
  const shared = { id: `filter-${filter.field}`, name: filter.field, label: filter.label }
  const set = (next: unknown) => change({ [filter.field]: next === null || next === undefined || next === '' ? null : Array.isArray(next) ? next.map(String) : String(next) })
  switch (filter.as) {
    case 'choices': return <Field {...shared} kind="choices" options={filter.options as never} value={toList(value)} onChange={set} />
    case 'choice': return <Field {...shared} kind="choice" options={filter.options as never} value={value ?? null} onChange={set} />
    case 'yesNo': return <Field {...shared} kind="choice" options={yesNo} value={value ?? null} onChange={set} />
    case 'lookup': return <Field {...shared} kind="lookup" search={(text, signal) => lookUp(filter, text, signal)} value={toList(value)[0] ?? null} onChange={set} />
    case 'text': return <Field {...shared} kind="text" value={value ?? ''} onChange={set} />
    default: return filter.as satisfies never
  }
}

/** All filters of a list, side by side. */
export function FilterPanel({ id, list, query, change }: Props & { id: string }) {
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

function Chip({ label, text, onClear }: { label: string; text: string; onClear: () => void }) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-full border bg-surface ps-2.5 text-meta">
      <span className="text-ink-soft">{label}:</span> <b className="max-w-60 truncate font-medium">{text}</b>
      <button type="button" aria-label={`Clear ${label}`} onClick={onClear} className="me-0.5 flex size-6 items-center justify-center rounded-full hover:bg-surface-hover">
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function LookupChip({ filter, value, onClear }: { filter: ReadyFilter; value: string; onClear: () => void }) {
  const rows = rowsOf(useLookup(filter.call as CallName, {} as Input<CallName>).data)
  const row = rows.find((r) => String(r[filter.value ?? 'id']) === value)
  return <Chip label={filter.label} text={row ? String(row[filter.text ?? 'name']) : value} onClear={onClear} />
}

/** What is filtered now, each with its own way out. */
export function FilterChips({ list, query, change }: Props) {
  const dates = (['from', 'to'] as const).flatMap((name) => {
    const value = query[name]
    return list.dates && typeof value === 'string' ? [<Chip key={name} label={name === 'from' ? 'From' : 'To'} text={day(value)} onClear={() => change({ [name]: null })} />] : []
  })
  const upload = query.upload_id && !list.filters.some((f) => f.field === 'upload_id') ? [<Chip key="upload" label="Upload" text={String(query.upload_id)} onClear={() => change({ upload_id: null })} />] : []
  const chips = list.filters.flatMap((filter) => {
    const values = toList(query[filter.field])
    if (values.length === 0) return []
    const clear = () => change({ [filter.field]: null })
    if (filter.as === 'lookup') return values.map((v) => <LookupChip key={`${filter.field}-${v}`} filter={filter} value={v} onClear={clear} />)
    const options: { value: unknown; label: string }[] = filter.as === 'yesNo' ? yesNo : (filter.options ?? [])
    return [<Chip key={filter.field} label={filter.label} text={values.map((v) => options.find((o) => String(o.value) === v)?.label ?? v).join(', ')} onClear={clear} />]
  })
  return [...upload, ...dates, ...chips]
}
