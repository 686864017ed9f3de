'use client'

import { X } from 'lucide-react'
import { later } from '@/components/ui/later'
import { useLookup } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { day, daysBetween, today } from '@/lib/domain/days'
import type { ReadyFilter, ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'
import { rowsOf } from './look-up'

export interface FilterProps {
  list: ReadyList
  query: ListQueryState
  change: (part: Record<string, string | string[] | null>) => void
}
export const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
export const toList = (value: string | string[] | undefined) => (value === undefined ? [] : ([] as string[]).concat(value))

/** All filters of a list, side by side. */
export const FilterPanel = later(() => import('./filter-panel').then((part) => part.FilterPanel))

function Chip({ label, text, onClear }: { label: string; text: string; onClear: () => void }) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-full border bg-surface ps-2.5 text-meta">
      <span className="text-ink-soft">{label}:</span> <b className="max-w-60 truncate font-medium">{text}</b>
      <button
        type="button" aria-label={`Clear ${label}`} onClick={onClear}
        className="me-0.5 flex size-6 items-center justify-center rounded-full hover:bg-surface-hover"
      >
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

/** The first day of all parcels there can be: a list that begins lately goes back to it. */
const FIRST_DAY = '2000-01-01'

/** What is filtered now, each with its own way out; `since` is the day a list nobody narrowed begins with. */
export function FilterChips({ list, query, change, since }: FilterProps & { since?: string | undefined }) {
  const dates = (['from', 'to'] as const).flatMap((name) => {
    const value = query[name]
    return list.dates && typeof value === 'string' && value !== FIRST_DAY
      ? [<Chip key={name} label={name === 'from' ? 'From' : 'To'} text={day(value)} onClear={() => change({ [name]: null })} />]
      : []
  })
  const upload = query.upload_id && !list.filters.some((f) => f.field === 'upload_id')
    ? [<Chip key="upload" label="Upload" text={String(query.upload_id)} onClear={() => change({ upload_id: null })} />]
    : []
  const chips = list.filters.flatMap((filter) => {
    const values = toList(query[filter.field])
    if (values.length === 0) return []
    const clear = () => change({ [filter.field]: null })
    if (filter.as === 'lookup') return values.map((v) => <LookupChip key={`${filter.field}-${v}`} filter={filter} value={v} onClear={clear} />)
    if (filter.as === 'date') return [<Chip key={filter.field} label={filter.label} text={day(values[0] ?? '')} onClear={clear} />]
    const options: readonly { value: unknown; label: string }[] = filter.as === 'yesNo' ? yesNo : (filter.options ?? [])
    return [
      <Chip
        key={filter.field} label={filter.label} text={values.map((v) => options.find((o) => String(o.value) === v)?.label ?? v).join(', ')} onClear={clear}
      />,
    ]
  })
  const window = since
    ? [<Chip key="since" label="Created" text={`last ${daysBetween(since, today())} days`} onClear={() => change({ from: FIRST_DAY })} />]
    : []
  const whole = query.from === FIRST_DAY ? [<Chip key="whole" label="Created" text="any day" onClear={() => change({ from: null })} />] : []
  return [...upload, ...window, ...whole, ...dates, ...chips]
}
